/** The specification of a simulated match. Plain data: the server stores it as JSON and needs nothing else to resume. */
import type { SportsEventTypeId } from '@maidan/domain';

/** FIVE_OVERS is the virtual match (v9), ONE_OVER the ball-by-ball event (b9). */
export type MatchFormat = 'T20' | 'ODI' | 'FIVE_OVERS' | 'ONE_OVER' | 'FOOTBALL' | 'BEST_OF_3' | 'BEST_OF_5';

export interface SimulatedTeam {
  readonly name: string;
  readonly selectionId: number;
  /** 0 is an average side of the competition; +1 beats it about two times in three. */
  readonly strength: number;
  /** Batting order (cricket), otherwise names for the commentary. */
  readonly players: readonly string[];
}

export interface SimulatedMatchSpec {
  /** Secret, because the whole course of the match follows from it. */
  readonly seed: string;
  readonly format: MatchFormat;
  readonly eventTypeId: SportsEventTypeId;
  readonly eventId: string;
  readonly eventName: string;
  readonly competitionId: string;
  readonly competitionName: string;
  /** Announced time of match clock 0, ms since 1970. */
  readonly openDate: number;
  /** Match clock (ms, negative) of the first event, at which the markets open. */
  readonly opensAt: number;
  readonly teams: readonly [SimulatedTeam, SimulatedTeam];
  /** Football: the selection of the draw. */
  readonly drawSelectionId?: number;
  /** Market n has the id '1.' + (firstMarketNumber + n); the match reserves MARKETS_PER_MATCH numbers. */
  readonly firstMarketNumber: number;
  /** First id of selections without a team (over, under ...); the match reserves SELECTIONS_PER_MATCH ids. */
  readonly firstSelectionNumber: number;
}

/** How many market numbers a match reserves. */
export const MARKETS_PER_MATCH = 1_000;
/** How many selection ids a match reserves besides those of its teams. */
export const SELECTIONS_PER_MATCH = 2_000;

/** The score of a side: goals, sets, or runs and balls (if all out, the balls of the whole innings). */
export interface SideScore {
  readonly made: number;
  readonly balls?: number;
}

/** The outcome of a match, for the table of its competition. */
export interface MatchOutcome {
  /** Selection of the winning team; null for a draw, a tie without winner or no result. */
  readonly winner: number | null;
  /** In the order of the teams. */
  readonly scores?: readonly [SideScore, SideScore];
}
