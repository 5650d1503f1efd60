/** Labels of odds cells for screen readers: 'Back India at 1.85, 1.2 lakh available'. */
import { formatSize } from '@maidan/domain';

/** Texts with {runner}, {price}, {size}; words for the short forms of sizes. */
export interface CellWords {
  readonly back: string;
  readonly lay: string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  /** Formats a price in hundredths. */
  readonly format: (hundredths: number) => string;
}

/** '1.2L' as '1.2 lakh'. Paise. */
export function spokenSize(size: number, words: Pick<CellWords, 'thousand' | 'lakh' | 'crore'>): string {
  return formatSize(size).replace(/(K|L|Cr)$/, (unit) => ` ${unit === 'K' ? words.thousand : unit === 'L' ? words.lakh : words.crore}`);
}

/** Fills the placeholders; plain text, since hundreds of these are made a second. */
export function fillLabel(template: string, runner: string, price: string, size: string): string {
  return template.replace('{runner}', runner).replace('{price}', price).replace('{size}', size);
}
