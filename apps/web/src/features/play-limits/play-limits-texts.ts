/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const usePlayText = laterTexts({
  en: () => import('../../messages/play-limits.en.json'),
  hi: () => import('../../messages/play-limits.hi.json'),
});
export type PlayText = ReturnType<typeof usePlayText>;
