/** Texts of the games against the house, loaded with them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useSoloText = laterTexts({
  en: () => import('../../messages/casino/solo-games.en.json'),
  hi: () => import('../../messages/casino/solo-games.hi.json'),
});
export type SoloText = ReturnType<typeof useSoloText>;
