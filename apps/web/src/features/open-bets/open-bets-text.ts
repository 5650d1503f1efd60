/** The texts of the lists, loaded with them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useOpenBetsText = laterTexts({
  en: () => import('../../messages/open-bets.en.json'),
  hi: () => import('../../messages/open-bets.hi.json'),
});
