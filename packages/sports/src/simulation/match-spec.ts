/** What a simulated match is made from. Plain data: the server stores it as JSON and needs nothing else to resume. */
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
  /** Secret: everything that happens in the match follows from it. */
  readonly seed: string;
  readonly format: MatchFormat;
  readonly eventTypeId: SportsEventTypeId;
  readonly eventId: string;
  readonly eventName: string;
  readonly competitionId: string;
  readonly competitionName: string;
  /** Ms since 1970 at which match clock 0 is announced. */
  readonly openDate: number;
  /** Match clock (ms, negative) of the first event: markets are up from here. */
  readonly opensAt: number;
  readonly teams: readonly [SimulatedTeam, SimulatedTeam];
  /** Football: the selection of the draw. */
  readonly drawSelectionId?: number;
  /** Market n of this match has the id '1.' + (firstMarketNumber + n); MARKETS_PER_MATCH of them are its own. */
  readonly firstMarketNumber: number;
  /** Selections that belong to no team (over, under ...) are counted from here; SELECTIONS_PER_MATCH of them are its own. */
  readonly firstSelectionNumber: number;
}

/** How many market numbers a match reserves. */
export const MARKETS_PER_MATCH = 1_000;
/** How many selection numbers a match reserves besides those of its teams. */
export const SELECTIONS_PER_MATCH = 2_000;

/** What a side made in a match: goals, sets, or runs and the balls they took (all out: the balls of the whole innings). */
export interface SideScore {
  readonly made: number;
  readonly balls?: number;
}

/** How a match ended, for the table of its competition. */
export interface MatchOutcome {
  /** Selection of the winning team; null for a draw, a tie without winner or no result. */
  readonly winner: number | null;
  /** In the order of the teams. */
  readonly scores?: readonly [SideScore, SideScore];
}
