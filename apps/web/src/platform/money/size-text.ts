/** Sizes as the page writes them: K, L and Cr in English, लाख and करोड़ in Hindi. */
import { formatSize, formatSizeHindi } from '@maidan/domain';
import { currentLanguage } from '../language/language.ts';

/** Paise in the short form of the page's language. */
export function sizeText(amount: number): string {
  return currentLanguage() === 'hi' ? formatSizeHindi(amount) : formatSize(amount);
}
