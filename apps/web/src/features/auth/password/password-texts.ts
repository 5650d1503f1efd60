/** Texts of the password page, loaded with it. */
import { laterTexts } from '../../../platform/language/later-texts.ts';

export const usePasswordText = laterTexts({
  en: () => import('../../../messages/account/password.en.json'),
  hi: () => import('../../../messages/account/password.hi.json'),
});
