/** The texts of this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useFavouriteText = laterTexts({
  en: () => import('../../messages/favourites.en.json'),
  hi: () => import('../../messages/favourites.hi.json'),
});
