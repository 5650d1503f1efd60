/** How prices are written in grids. Hundredths in; decimal unless the player chose otherwise (features/display-settings). */
import { formatPrice } from '@maidan/domain';
import { create } from 'zustand';

export type PriceFormat = (hundredths: number) => string;

export interface PriceFormats {
  readonly exchange: PriceFormat;
  readonly bookmaker: PriceFormat;
}

export const DECIMAL: PriceFormats = { exchange: formatPrice, bookmaker: formatPrice };
export const priceFormats = create<PriceFormats>(() => DECIMAL);

/** As prices of a market of this kind are written. Fancy lines are never converted: they take the exchange's. */
export function usePriceFormat(kind: 'exchange' | 'bookmaker' | 'line'): PriceFormat {
  return priceFormats((formats) => (kind === 'bookmaker' ? formats.bookmaker : formats.exchange));
}
