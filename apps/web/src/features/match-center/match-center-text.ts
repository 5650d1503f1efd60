/** The texts of video and statistics, loaded with the panel. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useMatchCenterText = laterTexts({
  en: () => import('../../messages/betting/match-center.en.json'),
  hi: () => import('../../messages/betting/match-center.hi.json'),
});
