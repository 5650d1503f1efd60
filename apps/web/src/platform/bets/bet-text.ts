/** Odds and sides of bets as text, the same in open bets and statement. Pure. */
import { fromDecimal, type Order } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import type { PriceFormats } from '../money/price-format.ts';

/** Key of the side's name: a fancy is YES or NO. */
export function betSideText(bet: Pick<Order, 'marketType' | 'isBack'>) {
  if (tradingKindOf(bet.marketType) === 'line') return bet.isBack ? ('market.yes' as const) : ('market.no' as const);
  return bet.isBack ? ('market.back' as const) : ('market.lay' as const);
}

/** Key of what `betRateText` says: the runs of a fancy, the odds of every other bet. */
export function betRateLabel(bet: Pick<Order, 'marketType'>) {
  return tradingKindOf(bet.marketType) === 'line' ? ('slip.runs' as const) : ('slip.odds' as const);
}

/** '1.85', '25', or '46 (90)' for a fancy: line and rate. `formats`: as the player wants odds written. */
export function betRateText(bet: Pick<Order, 'marketType' | 'rate' | 'line'>, formats: PriceFormats): string {
  const kind = tradingKindOf(bet.marketType);
  if (kind === 'line') return `${bet.line ?? '–'} (${Math.round(bet.rate * 100)})`;
  return formats[kind](fromDecimal(bet.rate));
}
