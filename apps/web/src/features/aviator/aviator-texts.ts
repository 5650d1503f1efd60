/** Texts of the crash games, loaded with them. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useFlightText = laterTexts({
  en: () => import('../../messages/casino/aviator.en.json'),
  hi: () => import('../../messages/casino/aviator.hi.json'),
});
