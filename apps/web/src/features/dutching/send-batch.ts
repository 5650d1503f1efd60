/** Sends the bets of the panel as one batch. A lost response is requested again with the same reference: the server places the bets once. */
import { placeBatch, type OrderItem, type OrderResult } from '@maidan/contract';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Requests in all before the player is asked, and the pause between two of them, ms. */
const MOST_REQUESTS = 4;
const PAUSE_MS = 2000;

/** Bets with the reference that was made for them. */
export interface BatchAttempt {
  readonly reference: string;
  readonly instructions: readonly OrderItem[];
}

export type BatchEnd =
  /** One result for each bet, in their order. */
  | { readonly type: 'placed'; readonly results: readonly OrderResult[] }
  /** No bet was placed. `instruction`: the refused bet, counted from 0. */
  | { readonly type: 'refused'; readonly message: string; readonly instruction: number | null }
  /** It is not known whether the bets were placed. */
  | { readonly type: 'lost' };

export interface BatchSender {
  readonly call: Caller;
  readonly pause: (ms: number) => Promise<void>;
  /** Called when a response was lost and the bets are about to be sent again. */
  readonly onLost: () => void;
}

/** Returns true if the server may have placed the bets although the call failed: no response, a fault, or a commit without its answer. */
function isLost({ status, code }: CallError): boolean {
  return status === 0 || status >= 500 || code === 'NOT_READY';
}

function instructionOf({ data }: CallError): number | null {
  return typeof data === 'object' && data !== null && 'instruction' in data && typeof data.instruction === 'number' ? data.instruction : null;
}

/** Returns how the batch ended. Throws what is no failed call. */
export async function sendBatch({ reference, instructions }: BatchAttempt, sender: BatchSender): Promise<BatchEnd> {
  for (let request = 1; request <= MOST_REQUESTS; request += 1) {
    try {
      const { result } = await sender.call(placeBatch, { body: { betSlipRef: reference, instructions: [...instructions] } });
      return { type: 'placed', results: result };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isLost(error)) return { type: 'refused', message: error.message, instruction: instructionOf(error) };
    }
    sender.onLost();
    if (request < MOST_REQUESTS) await sender.pause(PAUSE_MS);
  }
  return { type: 'lost' };
}
