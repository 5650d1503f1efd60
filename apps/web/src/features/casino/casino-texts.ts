/** Texts of the casino, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useCasinoText = laterTexts({
  en: () => import('../../messages/casino.en.json'),
  hi: () => import('../../messages/casino.hi.json'),
});
