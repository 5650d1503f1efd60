/** Texts of the cashier, loaded with its pages. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useCashierText = laterTexts({
  en: () => import('../../messages/money/cashier.en.json'),
  hi: () => import('../../messages/money/cashier.hi.json'),
});
