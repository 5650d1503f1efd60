/** The position of a player's open bets in a market: profit per runner, or per range of runs. Pure. */
import { fromDecimal, fromRupees, shownHundredths, waitsAtStart, type MarketView, type Order } from '@maidan/contract';
import {
  commissionOn,
  NO_LINE_BETS,
  noOddsBets,
  profitVector,
  roundHalfAwayFromZero,
  tradingKindOf,
  withBets,
  withLineBets,
  type Centipaise,
  type LineBet,
  type LineProfits,
  type OddsBet,
  type OddsProfits,
  type Paise,
} from '@maidan/domain';
import type { ProfitBySelection } from '../markets/picked-selection.ts';

const NO_PROFITS: ProfitBySelection = new Map();

type Part = 'sizeMatched' | 'sizeRemaining';
/** The matched part has its average price, the unmatched part the requested one. */
const RATE = { sizeMatched: 'rate', sizeRemaining: 'askedRate' } as const;

/** A lay at 2.00 can lose its stake. */
const EVENS = 200;

/** Returns the matched or unmatched parts of the open bets of an odds market, with the indexes of their runners. */
export function oddsBetsOf(market: Pick<MarketView, 'marketId' | 'runners'>, bets: readonly Order[], part: Part): OddsBet[] {
  const found: OddsBet[] = [];
  for (const bet of bets) {
    const atStart = part === 'sizeRemaining' && waitsAtStart(bet);
    if (bet.marketId !== market.marketId || !(bet[part] > 0 || atStart)) continue;
    const runner = market.runners.findIndex((item) => item.selectionId === bet.runnerId);
    if (runner < 0) continue;
    // the stake or liability of a bet that waits for the starting price is the risk of that stake at 2.00
    if (atStart) found.push({ runner, side: bet.isBack ? 'BACK' : 'LAY', price: EVENS, size: fromRupees(bet.liability ?? bet.sizeRemaining) });
    else found.push(...betsAtAverage({ runner, side: bet.isBack ? 'BACK' : 'LAY', price: shownHundredths(bet[RATE[part]]), size: fromRupees(bet[part]) }));
  }
  return found;
}

/** Returns a bet at an average price, hundredths with at most two decimals, as bets at the whole prices below and above it, of the same value to the centipaisa. */
function betsAtAverage({ price, size, ...bet }: OddsBet): OddsBet[] {
  const below = Math.floor(price);
  const above = Math.round((price - below) * size);
  const parts = [
    { ...bet, price: below, size: size - above },
    { ...bet, price: below + 1, size: above },
  ];
  return parts.filter((part) => part.size > 0);
}

/** Returns the matched or unmatched parts of the open bets of a line market. */
export function lineBetsOf(marketId: string, bets: readonly Order[], part: Part): LineBet[] {
  return bets
    .filter((bet) => bet.marketId === marketId && bet[part] > 0 && bet.line !== undefined)
    .map((bet) => ({ side: bet.isBack ? 'BACK' : 'LAY', line: bet.line!, rate: fromDecimal(bet[RATE[part]]), size: fromRupees(bet[part]) }));
}

/** Returns the position of the matched bets of an odds market over its runners. */
export function positionOf(market: Pick<MarketView, 'marketId' | 'runners'>, bets: readonly Order[]): OddsProfits {
  return withBets(noOddsBets(market.runners.length), oddsBetsOf(market, bets, 'sizeMatched'));
}

/** Returns the position of the matched bets of a line market over runs. */
export function linePositionOf(marketId: string, bets: readonly Order[]): LineProfits {
  return withLineBets(NO_LINE_BETS, lineBetsOf(marketId, bets, 'sizeMatched'));
}

/** Returns the profit per selection in centipaise; empty without a matched bet, and for fancies (their position is a ladder of runs). */
export function profitsOf(market: Pick<MarketView, 'marketId' | 'marketType' | 'runners'>, bets: readonly Order[]): ProfitBySelection {
  if (tradingKindOf(market.marketType) === 'line' || !bets.some((bet) => bet.marketId === market.marketId && bet.sizeMatched > 0)) return NO_PROFITS;
  const vector = profitVector(positionOf(market, bets));
  return new Map(market.runners.map((runner, index) => [runner.selectionId, vector[index]!]));
}

/** Returns a market's profit after commission, rounded to the paisa (D-06). `commissionBp`: hundredths of a per cent, 0 in house markets. */
export function netResult(commissionBp: number, profit: Centipaise): Paise {
  const amount = roundHalfAwayFromZero(profit);
  return (amount - commissionOn(amount, commissionBp)) as Paise;
}
