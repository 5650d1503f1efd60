/** Formats of prices (hundredths) in grids: decimal, unless the player chose another one (features/display-settings). */
import { formatPrice } from '@maidan/domain';
import { create } from 'zustand';

export type PriceFormat = (hundredths: number) => string;

export interface PriceFormats {
  readonly exchange: PriceFormat;
  readonly bookmaker: PriceFormat;
}

export const DECIMAL: PriceFormats = { exchange: formatPrice, bookmaker: formatPrice };
export const priceFormats = create<PriceFormats>(() => DECIMAL);

/** Returns the format of prices of this kind of market. Fancy lines are never converted and use the exchange's. */
export function usePriceFormat(kind: 'exchange' | 'bookmaker' | 'line'): PriceFormat {
  return priceFormats((formats) => (kind === 'bookmaker' ? formats.bookmaker : formats.exchange));
}
