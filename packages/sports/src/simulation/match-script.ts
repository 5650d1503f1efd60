import type { MatchOutcome } from './match-spec.ts';

/**
 * A script plays one match. It yields the match clock (ms) at which it continues; the events it then emits belong to that clock. It returns
 * the outcome of the match.
 */
export type MatchScript = Generator<number, MatchOutcome, void>;

/** The exchange is closed for this time before the start, while the players walk out (ms). */
export const TURN_IN_PLAY_PAUSE = 8_000;
/** Time from the end of play to the results, and from the results to the end of the event (ms). */
export const RESULT_AFTER = 5_000;
export const CLOSED_AFTER = 15_000;
