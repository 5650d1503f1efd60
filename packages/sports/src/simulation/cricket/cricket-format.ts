/** Overs and timing of the cricket formats. Times in ms of match clock. */
import type { MatchFormat } from '../match-spec.ts';

export interface CricketFormat {
  readonly overs: number;
  /** Overs of the sessions on offer. */
  readonly sessions: readonly number[];
  /** As in LineBoardOptions (line-board.ts). */
  readonly full: boolean;
  readonly balls: boolean;
  /** Time between two balls: house markets are closed for 5 s, then their quotes stay until the next ball. */
  readonly cycle: number;
  /** Clock of the toss; null if the format has no toss market. */
  readonly tossAt: number | null;
  readonly break: number;
}

/** House markets are closed for this time around a ball. */
export const BALL_RUNNING = 5_000;
/** From the start of the run-up to the outcome. */
export const BALL_OUTCOME = 4_000;
/** The exchange is closed for this time after a wicket. */
export const WICKET_PAUSE = 4_500;

const MINUTE = 60_000;

export const CRICKET_FORMATS: Readonly<Record<Extract<MatchFormat, 'T20' | 'ODI' | 'FIVE_OVERS' | 'ONE_OVER'>, CricketFormat>> = {
  T20: { overs: 20, sessions: [6, 10, 15, 20], full: true, balls: false, cycle: 18_000, tossAt: -15 * MINUTE, break: 90_000 },
  ODI: { overs: 50, sessions: [6, 10, 15, 20, 30, 40, 50], full: true, balls: false, cycle: 18_000, tossAt: -15 * MINUTE, break: 120_000 },
  FIVE_OVERS: { overs: 5, sessions: [2, 5], full: true, balls: false, cycle: 17_000, tossAt: null, break: 40_000 },
  ONE_OVER: { overs: 1, sessions: [], full: false, balls: true, cycle: 20_000, tossAt: null, break: 30_000 },
};
