/**
 * Requests rounds of one table. `requestRef` is the idempotency key of a round. The tab stores it until the answer, and a retry with the
 * same key returns the same round, so that no stake is taken twice.
 */
import type { OwnRound } from '@maidan/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from '../../platform/http/call-error.ts';
import { newReference } from '../../platform/http/caller.ts';

export interface RoundAsked {
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
  /** unanswered: sent, and the result is unknown. */
  readonly phase: 'ready' | 'asking' | 'unanswered';
  readonly asked: RoundAsked | null;
  /** The last round that was answered here. */
  readonly round: OwnRound | null;
  /** This device's clock: no round before. */
  readonly nextAt: number;
  /** The message of a refusal. */
  readonly refusal: string | null;
}

export interface RoundClientParts {
  readonly ask: (asked: RoundAsked) => Promise<RoundAnswer>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Of the account and the table. */
  readonly key: string;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface RoundClient {
  readonly store: StoreApi<RoundClientState>;
  /** Starts a round. Does nothing while another one is open. */
  start(stake: number, choice: string): Promise<void>;
  /** Requests the open round again. */
  again(): Promise<void>;
}

/** Pauses between the tries of one round, ms. */
const TRY_AGAIN_MS = [1_000, 2_000] as const;
/** Pause after a refusal, ms: a double press must not repeat it. */
const AFTER_REFUSAL_MS = 1_000;

function readAsked(text: string | null): RoundAsked | null {
  if (text === null) return null;
  const { requestRef, stake, choice } = JSON.parse(text) as Partial<Record<keyof RoundAsked, unknown>>;
  return typeof requestRef === 'string' && typeof stake === 'number' && typeof choice === 'string' ? { requestRef, stake, choice } : null;
}

/** True if the server refused the round. After any other error the round may have been played. */
function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && (error.code !== null || (error.status >= 400 && error.status < 500 && error.status !== 408));
}

export function createRoundClient({ ask, storage, key, now, wait }: RoundClientParts): RoundClient {
  const left = readAsked(storage.getItem(key));
  const store = createStore<RoundClientState>(() => ({ phase: left === null ? 'ready' : 'unanswered', asked: left, round: null, nextAt: 0, refusal: null }));
  const close = (state: Partial<RoundClientState>): void => {
    storage.removeItem(key);
    store.setState({ phase: 'ready', asked: null, ...state });
  };
  const take = async (asked: RoundAsked): Promise<void> => {
    store.setState({ phase: 'asking', asked, refusal: null });
    for (const pause of [...TRY_AGAIN_MS, null]) {
      try {
        const answer = await ask(asked);
        return close({ round: answer.round, nextAt: now() + Math.max(0, answer.nextAt - answer.now) });
      } catch (error) {
        // an ended session says nothing about the round: it is requested again after the next login
        const ended = error instanceof CallError && (error.status === 401 || error.status === 403);
        if (isRefusal(error) && !ended) return close({ refusal: error.message, nextAt: now() + AFTER_REFUSAL_MS });
        if (!(error instanceof CallError)) throw error;
        if (pause === null || ended) break;
        await wait(pause);
      }
    }
    return store.setState({ phase: 'unanswered' });
  };
  return {
    store,
    async start(stake, choice) {
      if (store.getState().phase !== 'ready') return;
      const asked = { requestRef: newReference(), stake, choice };
      storage.setItem(key, JSON.stringify(asked));
      await take(asked);
    },
    async again() {
      const { phase, asked } = store.getState();
      if (phase === 'unanswered' && asked !== null) await take(asked);
    },
  };
}
