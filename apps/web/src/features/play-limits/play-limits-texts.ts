/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const usePlayText = laterTexts({
  en: () => import('../../messages/account/play-limits.en.json'),
  hi: () => import('../../messages/account/play-limits.hi.json'),
});
export type PlayText = ReturnType<typeof usePlayText>;
