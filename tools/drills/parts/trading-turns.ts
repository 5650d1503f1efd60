/** What a trader does beside single bets: places a batch, or places a bet that waits and replaces it. Every reference and its answer is recorded. */
import { randomUUID } from 'node:crypto';
import type { Failure, Market, OrderResult } from '@maidan/contract';
import type { AnswerBook } from './answers.ts';

const ANSWER_MS = 20_000;
/** Backs far above the prices of any market wait. Decimal odds, all on the ladder. */
const WAITING_ODDS = [500, 510, 520, 530] as const;
const BATCH_SIZE = 3;

interface ReplaceAnswer {
  readonly success: true;
  readonly placed: { readonly _id: string } | null;
  readonly code?: string;
  readonly message: string;
}

export interface Trader {
  readonly url: string;
  readonly token: string;
  readonly book: AnswerBook;
}

/** Sends a request; null if the server was gone before it answered. */
async function post<Answer>({ url, token }: Trader, path: string, body: unknown): Promise<Answer | Failure | null> {
  try {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (await response.json()) as Answer | Failure;
  } catch {
    return null;
  }
}

const itemOf = (market: Market, runner: number, price: number) => ({
  side: 0,
  price,
  selectionId: market.marketBook.runners[runner % market.marketBook.runners.length]!.selectionId,
  marketId: market.marketId,
  totalSize: 100,
});

function record(book: AnswerBook, reference: string, result: OrderResult | Failure): void {
  if (result.success && result._id !== undefined) book.taken(reference, result._id);
  else book.refused(reference, result);
}

/** Places a batch of bets that wait. Returns false if the server was gone before it answered. */
export async function placeBatch(trader: Trader, market: Market): Promise<boolean> {
  const betSlipRef = `drill-${randomUUID()}`;
  const references = Array.from({ length: BATCH_SIZE }, (_, at) => `${betSlipRef}/${at + 1}`);
  for (const reference of references) trader.book.sent(reference);
  const instructions = references.map((_, at) => itemOf(market, at, WAITING_ODDS[at]!));
  const answer = await post<{ readonly success: true; readonly result: readonly OrderResult[] }>(trader, 'exchange/order/batch', { betSlipRef, instructions });
  if (answer === null) return false;
  for (const [at, reference] of references.entries()) record(trader.book, reference, answer.success ? answer.result[at]! : answer);
  return true;
}

/** Places a bet that waits, then replaces it by one at other odds, or by one that is refused. Returns false if the server was gone before it answered. */
export async function replaceBet(trader: Trader, market: Market, turn: number): Promise<boolean> {
  const { book } = trader;
  const [first, second] = [`drill-${randomUUID()}`, `drill-${randomUUID()}`];
  book.sent(first);
  const placed = await post<{ readonly success: true; readonly result: readonly OrderResult[] }>(trader, 'exchange/order', [
    { ...itemOf(market, turn, 500), betSlipRef: first },
  ]);
  if (placed === null) return false;
  const bet = placed.success ? placed.result[0]! : placed;
  record(book, first, bet);
  if (!bet.success || bet._id === undefined) return true;
  book.sent(second);
  const isRefused = turn % 4 === 0;
  const body = { price: WAITING_ODDS[1 + (turn % 3)], ...(isRefused ? { size: 900_000_000 } : {}), betSlipRef: second };
  const answer = await post<ReplaceAnswer>(trader, `exchange/order/${bet._id}/replace`, body);
  if (answer === null) return false;
  if (answer.success && answer.placed !== null) book.taken(second, answer.placed._id);
  else book.refused(second, { code: answer.code, message: answer.message });
  return true;
}
