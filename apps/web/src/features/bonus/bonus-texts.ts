/** Texts of the Free Cash popup, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useBonusText = laterTexts({
  en: () => import('../../messages/money/bonus.en.json'),
  hi: () => import('../../messages/money/bonus.hi.json'),
});
