/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useCashOutText = laterTexts({
  en: () => import('../../messages/betting/cash-out.en.json'),
  hi: () => import('../../messages/betting/cash-out.hi.json'),
});
