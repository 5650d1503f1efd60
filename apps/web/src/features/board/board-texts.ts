/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useBoardText = laterTexts({
  en: () => import('../../messages/board.en.json'),
  hi: () => import('../../messages/board.hi.json'),
});
