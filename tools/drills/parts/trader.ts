/** A player's calls over HTTP whose answers are recorded: single bets, and everything else that a trader sends. */
import { randomUUID } from 'node:crypto';
import type { Failure, OrderResult } from '@maidan/contract';
import type { AnswerBook } from './answers.ts';

const ANSWER_MS = 20_000;
/** Rupees of a bet. */
export const STAKE = 100;
/** Backs far above the prices of any market wait. Decimal odds, all on the ladder. */
export const WAITING_ODDS = [500, 510, 520, 530] as const;

export interface Trader {
  readonly url: string;
  readonly token: string;
  readonly book: AnswerBook;
}

/** What a bet needs to know of its market. */
export interface BetMarket {
  readonly marketId: string;
  readonly selections: readonly number[];
}

/** Sends a request; null if the server was gone before it answered. */
export async function callServer<Answer>(
  { url, token }: Trader,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer | Failure | null> {
  try {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (await response.json()) as Answer | Failure;
  } catch {
    return null;
  }
}

/** Returns a back of a runner as an item of `POST exchange/order`. `price`: decimal odds. */
export function itemOf({ marketId, selections }: BetMarket, runner: number, price: number) {
  return { side: 0, price, selectionId: selections[runner % selections.length]!, marketId, totalSize: STAKE };
}

export function recordResult(book: AnswerBook, reference: string, result: OrderResult | Failure): void {
  if (result.success && result._id !== undefined) book.taken(reference, result._id);
  else book.refused(reference, result);
}

/** Places one bet and records its answer. Returns its order, the refusal, or null if the server was gone before it answered. */
export async function placeItem(trader: Trader, item: object): Promise<{ readonly order: string } | { readonly code: string } | null> {
  const betSlipRef = `drill-${randomUUID()}`;
  trader.book.sent(betSlipRef);
  const answer = await callServer<{ readonly success: true; readonly result: readonly OrderResult[] }>(trader, 'POST', 'exchange/order', [
    { ...item, betSlipRef },
  ]);
  if (answer === null) return null;
  const result = answer.success ? answer.result[0]! : answer;
  recordResult(trader.book, betSlipRef, result);
  return result.success && result._id !== undefined ? { order: result._id } : { code: result.code ?? 'no code' };
}
