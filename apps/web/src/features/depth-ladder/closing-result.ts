/** The player's result of a market after closing the position of one runner at a price. Pure; money in paise. */
import type { MarketView, Order } from '@maidan/contract';
import type { Centipaise, Paise } from '@maidan/domain';
import { netResult, profitsOf } from '../../realtime/account/positions-of-bets.ts';

/** Profits before commission, in hundredths of a paisa. */
export interface RunnerPosition {
  /** If the runner wins. */
  readonly win: number;
  /** If it loses, with the worst of the other runners. */
  readonly lose: number;
  /** Hundredths of a per cent. */
  readonly commissionBp: number;
}

type Market = Pick<MarketView, 'marketId' | 'marketType' | 'runners' | 'commissionBp'>;

/** Returns the position on a runner. null without a matched bet in the market, or without another runner to compare with. */
export function positionOnRunner(market: Market | undefined, bets: readonly Order[], selectionId: number): RunnerPosition | null {
  if (market === undefined) return null;
  const profits = profitsOf(market, bets);
  const win = profits.get(selectionId);
  const others = [...profits].flatMap(([other, profit]) => {
    const removed = market.runners.find((runner) => runner.selectionId === other)?.status === 'REMOVED';
    return other === selectionId || removed ? [] : [profit];
  });
  return win === undefined || others.length === 0 ? null : { win, lose: Math.min(...others), commissionBp: market.commissionBp };
}

/**
 * Returns the result, after commission, of a bet at `price` (hundredths) that makes both outcomes of the runner equal. A stake of
 * (lose − win) / price moves both to lose + (win − lose) / price.
 */
export function closingResult({ win, lose, commissionBp }: RunnerPosition, price: number): Paise {
  return netResult(commissionBp, Math.round(lose + ((win - lose) * 100) / price) as Centipaise);
}
