/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useInPlayText = laterTexts({
  en: () => import('../../messages/live.en.json'),
  hi: () => import('../../messages/live.hi.json'),
});
