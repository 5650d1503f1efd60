/** Texts of promotions, loaded with them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const usePromotionText = laterTexts({
  en: () => import('../../messages/promotions.en.json'),
  hi: () => import('../../messages/promotions.hi.json'),
});
