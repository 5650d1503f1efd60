/** Texts of promotions, loaded with them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const usePromotionText = laterTexts({
  en: () => import('../../messages/money/promotions.en.json'),
  hi: () => import('../../messages/money/promotions.hi.json'),
});
