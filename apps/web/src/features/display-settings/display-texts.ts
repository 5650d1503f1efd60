/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useDisplayText = laterTexts({
  en: () => import('../../messages/account/display.en.json'),
  hi: () => import('../../messages/account/display.hi.json'),
});
