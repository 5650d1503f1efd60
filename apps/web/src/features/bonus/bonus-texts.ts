/** Texts of the Free Cash popup, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useBonusText = laterTexts({
  en: () => import('../../messages/bonus.en.json'),
  hi: () => import('../../messages/bonus.hi.json'),
});
