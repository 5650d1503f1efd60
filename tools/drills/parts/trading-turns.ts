/** What a trader does beside single bets: places a batch, or places a bet that waits and replaces it. Every reference and its answer is recorded. */
import { randomUUID } from 'node:crypto';
import type { OrderResult } from '@maidan/contract';
import { callServer, itemOf, placeItem, recordResult, WAITING_ODDS, type BetMarket, type Trader } from './trader.ts';

const BATCH_SIZE = 3;

interface ReplaceAnswer {
  readonly success: true;
  readonly placed: { readonly _id: string } | null;
  readonly code?: string;
  readonly message: string;
}

/** Places a batch of bets that wait. Returns false if the server was gone before it answered. */
export async function placeBatch(trader: Trader, market: BetMarket): Promise<boolean> {
  const betSlipRef = `drill-${randomUUID()}`;
  const references = Array.from({ length: BATCH_SIZE }, (_, at) => `${betSlipRef}/${at + 1}`);
  for (const reference of references) trader.book.sent(reference);
  const instructions = references.map((_, at) => itemOf(market, at, WAITING_ODDS[at]!));
  const answer = await callServer<{ readonly success: true; readonly result: readonly OrderResult[] }>(trader, 'POST', 'exchange/order/batch', {
    betSlipRef,
    instructions,
  });
  if (answer === null) return false;
  for (const [at, reference] of references.entries()) recordResult(trader.book, reference, answer.success ? answer.result[at]! : answer);
  return true;
}

/** Places a bet that waits, then replaces it by one at other odds, or by one that is refused. Returns false if the server was gone before it answered. */
export async function replaceBet(trader: Trader, market: BetMarket, turn: number): Promise<boolean> {
  const bet = await placeItem(trader, itemOf(market, turn, WAITING_ODDS[0]));
  if (bet === null || 'code' in bet) return bet !== null;
  const { book } = trader;
  const second = `drill-${randomUUID()}`;
  book.sent(second);
  const isRefused = turn % 4 === 0;
  const body = { price: WAITING_ODDS[1 + (turn % 3)], ...(isRefused ? { size: 900_000_000 } : {}), betSlipRef: second };
  const answer = await callServer<ReplaceAnswer>(trader, 'POST', `exchange/order/${bet.order}/replace`, body);
  if (answer === null) return false;
  if (answer.success && answer.placed !== null) book.taken(second, answer.placed._id);
  else book.refused(second, { code: answer.code, message: answer.message });
  return true;
}
