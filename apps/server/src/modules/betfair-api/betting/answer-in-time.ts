/** The longest time that a client waits for the report of its orders. */
import type { ExecutionError } from '@maidan/betfair';
import { effectiveDelayMs } from '@maidan/domain';
import type { ApiAnswer } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';

/** Beyond the bet delay. */
const LONGEST_WAIT_MS = 5000;

type TimedParts = Pick<BettingParts, 'catalogue' | 'clock' | 'ids' | 'log' | 'site'>;

export interface TimedRequest {
  /** The market whose bet delay the answer waits, as clients name it; null: it waits none. */
  readonly delayedIn: string | null;
  readonly run: () => Promise<ApiAnswer>;
  /** Returns the report of a request whose fate is open. */
  readonly timedOut: () => ApiAnswer;
}

/**
 * Returns the answer of `run`, or the report TIMEOUT 5 seconds after the bet delay. The request then goes on: lists and stream show what became of it. A
 * fault after that is logged.
 */
export async function answerInTime(parts: TimedParts, { delayedIn, run, timedOut }: TimedRequest): Promise<ApiAnswer> {
  const { clock, log } = parts;
  const startedAt = clock.monotonic();
  const limitMs = LONGEST_WAIT_MS + (delayedIn === null ? 0 : await delayOf(parts, delayedIn));
  let cancelTimer = (): void => undefined;
  let isLate = false;
  const limit = new Promise<null>((resolve) => {
    cancelTimer = clock.after(limitMs, () => {
      isLate = true;
      resolve(null);
    });
  });
  const running = run();
  running.catch((error: unknown) => {
    if (isLate) log.error({ err: error }, 'A request of orders failed after its client had got the report TIMEOUT.');
  });
  try {
    const answer = await Promise.race([running, limit]);
    return answer === null || (isUnavailable(answer) && clock.monotonic() - startedAt >= LONGEST_WAIT_MS) ? timedOut() : answer;
  } finally {
    cancelTimer();
  }
}

/** The orders answer so, too, when a commit takes long that may still succeed. */
function isUnavailable(answer: ApiAnswer): boolean {
  return answer.ok && (answer.value as { readonly errorCode?: ExecutionError }).errorCode === 'SERVICE_UNAVAILABLE';
}

/** Returns the bet delay of a market, ms; 0: it is unknown. */
async function delayOf({ catalogue, ids, site }: TimedParts, marketId: string): Promise<number> {
  const own = await ids.marketOf(marketId);
  const market = own === undefined ? undefined : catalogue.market(own);
  if (market === undefined) return 0;
  const { marketType, betDelay } = market.definition;
  return effectiveDelayMs({ marketType, betDelay, eventTypeId: market.event.definition.eventTypeId }, site().delays);
}
