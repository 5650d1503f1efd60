/** Checks bets of bookmaker and line markets against the house's quote and its risk limit (RU-19 to RU-29). */
import { lineWorstCase, NO_LINE_BETS, withLineBets, type LineBet } from '@maidan/domain';
import { addMatched, worstOf } from '../positions/exposure.ts';
import type { EngineState } from '../state/engine-state.ts';
import { HEAD, figureCount } from '../positions/position-layout.ts';
import { LINE_MARKET, type Market } from '../state/market-table.ts';
import { BACK } from './book-layout.ts';

/** Returns QUOTE_CHANGED if the current quote differs from this price and line, NO_QUOTE if the side has none, or null if the bet matches. */
export function quoteRefusal(market: Market, runner: number, side: number, price: number, line: number): 'NO_QUOTE' | 'QUOTE_CHANGED' | null {
  const quotes = market.quotes[runner]!;
  const quote = side === BACK ? quotes.back : quotes.lay;
  if (quote === null || quote.price <= 0) return 'NO_QUOTE';
  return quote.price === price && quote.line === line ? null : 'QUOTE_CHANGED';
}

/** Returns the house's side of a player's line bet. */
export function houseSide(bet: LineBet): LineBet {
  return { ...bet, side: bet.side === 'BACK' ? 'LAY' : 'BACK' };
}

/** Whether a bet would raise the house's loss on one outcome above its limit. A bet that does not make the worst outcome worse never does. */
export function exceedsHouseLimit(
  state: EngineState,
  market: Market,
  pool: number,
  runner: number,
  side: number,
  price: number,
  line: number,
  size: number,
): boolean {
  const house = market.housePositions[pool as 0 | 1];
  const limit = -market.houseLimit;
  if (market.kind === LINE_MARKET) {
    const steps = house === -1 ? NO_LINE_BETS : state.positions.stepsOf(house);
    const bet = houseSide({ side: side === BACK ? 'BACK' : 'LAY', line, rate: price, size });
    const worst = lineWorstCase(withLineBets(steps, [bet]));
    return worst < limit && worst < lineWorstCase(steps);
  }
  const length = figureCount(market.runners);
  if (state.scratch.length < length) state.scratch = new Float64Array(length * 2);
  const { scratch } = state;
  if (house === -1) scratch.fill(0, 0, length);
  else scratch.set(state.positions.figures.subarray(house + HEAD, house + HEAD + length));
  const before = worstOf(scratch, 0, market.runners, market.winners);
  addMatched(scratch, 0, market.runners, runner, side ^ 1, price, size);
  const worst = worstOf(scratch, 0, market.runners, market.winners);
  return worst < limit && worst < before;
}
