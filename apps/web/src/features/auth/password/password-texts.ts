/** Texts of the password page, loaded with it. */
import { laterTexts } from '../../../platform/language/later-texts.ts';

export const usePasswordText = laterTexts({
  en: () => import('../../../messages/password.en.json'),
  hi: () => import('../../../messages/password.hi.json'),
});
