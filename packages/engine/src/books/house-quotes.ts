/** Checks bets of bookmaker and line markets against the house's quote and its risk limit (RU-19 to RU-29). */
import { lineWorstCase, NO_LINE_BETS, withLineBets, type LineBet } from '@maidan/domain';
import type { EngineState } from '../state/engine-state.ts';
import type { IncomingOrder } from '../orders/placement.ts';
import type { RunnerQuote } from '../engine-types.ts';
import { LINE_MARKET, type Market } from '../state/market-table.ts';
import { BACK } from './book-layout.ts';

/** Returns QUOTE_CHANGED if the current quote differs from this price and line, NO_QUOTE if the side has none, or null if the bet matches. */
export function quoteRefusal(quotes: RunnerQuote, side: number, price: number, line: number): 'NO_QUOTE' | 'QUOTE_CHANGED' | null {
  const quote = side === BACK ? quotes.back : quotes.lay;
  if (quote === null || quote.price <= 0) return 'NO_QUOTE';
  return quote.price === price && quote.line === line ? null : 'QUOTE_CHANGED';
}

/** Returns the house's side of a player's line bet. */
export function houseSide(bet: LineBet): LineBet {
  return { ...bet, side: bet.side === 'BACK' ? 'LAY' : 'BACK' };
}

/** Whether a bet would raise the house's loss on one outcome above its limit. A bet that does not make the worst outcome worse never does. */
export function exceedsHouseLimit(state: EngineState, market: Market, bet: IncomingOrder): boolean {
  const { line, price, runner, side, size } = bet;
  const limit = -market.houseLimit;
  if (market.kind === LINE_MARKET) {
    const house = market.housePositions[bet.pool as 0 | 1];
    const steps = house === -1 ? NO_LINE_BETS : state.positions.stepsOf(house);
    const houseBet = houseSide({ side: side === BACK ? 'BACK' : 'LAY', line, rate: price, size });
    const worst = lineWorstCase(withLineBets(steps, [houseBet]));
    return worst < limit && worst < lineWorstCase(steps);
  }
  const { journal } = state;
  const mark = journal.count;
  const position = state.ensurePosition(bet.pool, market);
  const exposure = state.exposureOf(position);
  const before = exposure.worst();
  exposure.addMatched(runner, side ^ 1, price, size);
  const worst = exposure.worst();
  exposure.addMatched(runner, side ^ 1, price, -size);
  state.forgetNewPosition(mark, position);
  return worst < limit && worst < before;
}
