/** Texts of the casino, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useCasinoText = laterTexts({
  en: () => import('../../messages/casino/lobby.en.json'),
  hi: () => import('../../messages/casino/lobby.hi.json'),
});
