/** What placeOrders, cancelOrders, updateOrders and replaceOrders check of a request before anything else: its name, its length, and that it is new. */
import { apiRefusalOf, isCustomerReference, LONGEST_ORDER_REFERENCE, type ApiRefusal, type ExecutionError } from '@maidan/betfair';
import { except, type ApiAnswer, type ApiCaller } from '../operation.ts';
import { accountRefusal } from './account-gate.ts';
import { answerInTime, type TimedRequest } from './answer-in-time.ts';
import type { BettingParts } from './betting-parts.ts';
import type { RequestWindow } from './request-window.ts';

export interface GuardedRequest extends TimedRequest {
  readonly operation: string;
  readonly customerRef: string | undefined;
  readonly count: number;
  readonly most: number;
  /** Whether the account must be one that may bet. Cancelling is always allowed. */
  readonly takesStakes: boolean;
  /** Returns the report that refuses the request as a whole. */
  readonly refused: (code: ExecutionError) => ApiAnswer;
}

/** Runs a request once within a minute. Throws if the database is unavailable. */
export async function guard(parts: BettingParts, window: RequestWindow, caller: ApiCaller, request: GuardedRequest): Promise<ApiAnswer> {
  const { account } = caller;
  const { count, customerRef, most, operation, refused } = request;
  if (!isCustomerReference(customerRef ?? '', LONGEST_ORDER_REFERENCE)) return except('INVALID_INPUT_DATA', 'customerRef is not valid.');
  if (count > most) return refused('TOO_MANY_INSTRUCTIONS');
  if (request.takesStakes && !parts.admit(account.account, count)) return except('TOO_MANY_REQUESTS');
  const named = { account: account.account, operation, customerRef };
  if (!(await window.begin(named))) return refused('DUPLICATE_TRANSACTION');
  const stop = request.takesStakes ? accountRefusal(parts, caller) : null;
  if (stop === null) return answerInTime(parts, request);
  // nothing was done, so the client may send it again
  await window.forget(named);
  return refusalAnswer(apiRefusalOf(stop), refused);
}

/** Returns the answer of a refusal that concerns the whole request. */
export function refusalAnswer(refusal: ApiRefusal, refused: (code: ExecutionError) => ApiAnswer): ApiAnswer {
  if (refusal.kind === 'exception') return except(refusal.exception);
  return refused(refusal.kind === 'report' ? refusal.report : 'ERROR_IN_MATCHER');
}
