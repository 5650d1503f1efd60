/**
 * Requests rounds of one table. `requestRef` is the idempotency key of a round. The tab stores it until the response. A retry with the same
 * key returns the same round, so that the server takes no stake twice.
 */
import type { OwnRound } from '@maidan/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from '../../platform/http/call-error.ts';
import { newReference } from '../../platform/http/caller.ts';

export interface RoundRequest {
  readonly requestRef: string;
  /** Rupees. */
  readonly stake: number;
  readonly choice: string;
}

export interface RoundAnswer {
  readonly round: OwnRound;
  /** Milliseconds since 1970 of the server. */
  readonly nextAt: number;
  readonly now: number;
}

export interface RoundClientState {
  /** `unanswered`: the request is sent, and its result is not known. */
  readonly phase: 'ready' | 'requesting' | 'unanswered';
  /** The open request; null if there is none. */
  readonly request: RoundRequest | null;
  /** The last round whose result the client received. */
  readonly round: OwnRound | null;
  /** The earliest time of the next round by the clock of this device, ms since 1970. */
  readonly nextAt: number;
  /** The message of a refusal. */
  readonly refusal: string | null;
}

export interface RoundClientParts {
  readonly sendRequest: (request: RoundRequest) => Promise<RoundAnswer>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The key in the storage; it contains the account and the table. */
  readonly key: string;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface RoundClient {
  readonly store: StoreApi<RoundClientState>;
  /** Starts a round. Does nothing while another one is open. */
  start(stake: number, choice: string): Promise<void>;
  /** Sends the unanswered request again. Does nothing if there is none. */
  retry(): Promise<void>;
}

/** Pauses before the retries of a request, ms. */
const RETRY_PAUSES_MS = [1_000, 2_000] as const;
/** Pause after a refusal, ms, so that a double press does not repeat the request. */
const AFTER_REFUSAL_MS = 1_000;

/** Parses a stored request; null for an absent or incomplete one. */
function readRequest(text: string | null): RoundRequest | null {
  if (text === null) return null;
  const { requestRef, stake, choice } = JSON.parse(text) as Partial<Record<keyof RoundRequest, unknown>>;
  return typeof requestRef === 'string' && typeof stake === 'number' && typeof choice === 'string' ? { requestRef, stake, choice } : null;
}

/** Returns true if the server refused the round. After any other error the round may have been played. */
function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && (error.code !== null || (error.status >= 400 && error.status < 500 && error.status !== 408));
}

/** Creates the client of one table. It starts as `unanswered` if the tab has stored a request without a response. */
export function createRoundClient({ sendRequest, storage, key, now, wait }: RoundClientParts): RoundClient {
  const openRequest = readRequest(storage.getItem(key));
  const store = createStore<RoundClientState>(() => ({
    phase: openRequest === null ? 'ready' : 'unanswered',
    request: openRequest,
    round: null,
    nextAt: 0,
    refusal: null,
  }));
  const closeRequest = (state: Partial<RoundClientState>): void => {
    storage.removeItem(key);
    store.setState({ phase: 'ready', request: null, ...state });
  };
  const requestRound = async (request: RoundRequest): Promise<void> => {
    store.setState({ phase: 'requesting', request, refusal: null });
    for (const pause of [...RETRY_PAUSES_MS, null]) {
      try {
        const answer = await sendRequest(request);
        return closeRequest({ round: answer.round, nextAt: now() + Math.max(0, answer.nextAt - answer.now) });
      } catch (error) {
        // The end of the session does not decide the round. The client requests it again after the next login.
        const isSessionEnd = error instanceof CallError && (error.status === 401 || error.status === 403);
        if (isRefusal(error) && !isSessionEnd) return closeRequest({ refusal: error.message, nextAt: now() + AFTER_REFUSAL_MS });
        if (!(error instanceof CallError)) throw error;
        if (pause === null || isSessionEnd) break;
        await wait(pause);
      }
    }
    return store.setState({ phase: 'unanswered' });
  };
  return {
    store,
    async start(stake, choice) {
      if (store.getState().phase !== 'ready') return;
      const request = { requestRef: newReference(), stake, choice };
      storage.setItem(key, JSON.stringify(request));
      await requestRound(request);
    },
    async retry() {
      const { phase, request } = store.getState();
      if (phase === 'unanswered' && request !== null) await requestRound(request);
    },
  };
}
