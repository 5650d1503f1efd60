/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useDisplayText = laterTexts({
  en: () => import('../../messages/display.en.json'),
  hi: () => import('../../messages/display.hi.json'),
});
