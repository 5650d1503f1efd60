import type { MatchOutcome } from './match-spec.ts';

/**
 * A script plays one match. It yields the match clock (ms) at which it goes on; what it said on its desk since then belongs
 * to that clock. It ends with how the match ended.
 */
export type MatchScript = Generator<number, MatchOutcome, void>;

/** Before the start the exchange is closed for so long while the players walk out (ms). */
export const TURN_IN_PLAY_PAUSE = 8_000;
/** From the end of play to the results, and from there to the end of the event (ms). */
export const RESULT_AFTER = 5_000;
export const CLOSED_AFTER = 15_000;
