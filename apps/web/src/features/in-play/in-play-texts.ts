/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useInPlayText = laterTexts({
  en: () => import('../../messages/betting/in-play.en.json'),
  hi: () => import('../../messages/betting/in-play.hi.json'),
});
