/** Short sizes: K, L and Cr in English, लाख and करोड़ in Hindi. */
import { formatSize, formatSizeHindi } from '@maidan/domain';
import { currentLanguage } from '../language/language.ts';

/** Returns paise in the short form of the chosen language. */
export function sizeText(amount: number): string {
  return currentLanguage() === 'hi' ? formatSizeHindi(amount) : formatSize(amount);
}
