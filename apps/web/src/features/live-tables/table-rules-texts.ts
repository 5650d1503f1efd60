/** Rules of the games, loaded with the popup that shows them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useRulesText = laterTexts({
  en: () => import('../../messages/casino/table-rules.en.json'),
  hi: () => import('../../messages/casino/table-rules.hi.json'),
});
