/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useBoardText = laterTexts({
  en: () => import('../../messages/betting/favourites.en.json'),
  hi: () => import('../../messages/betting/favourites.hi.json'),
});
