/** The texts of the lists, loaded with them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useOpenBetsText = laterTexts({
  en: () => import('../../messages/betting/open-bets.en.json'),
  hi: () => import('../../messages/betting/open-bets.hi.json'),
});
