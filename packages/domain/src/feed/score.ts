/** Scores as the feed publishes them and the client draws them. */
export interface CricketInningsScore {
  readonly team: string;
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  readonly closed: boolean;
  /** Cumulative runs at the end of over n (index 0 = over 1). */
  readonly runsAfterOver: readonly number[];
  /** Innings total when wicket n fell (index 0 = first). */
  readonly runsAtWicket: readonly number[];
}
export interface CricketScore {
  readonly sport: 'cricket';
  readonly oversPerInnings: number;
  readonly innings: readonly CricketInningsScore[];
  readonly target?: number;
  readonly striker?: { readonly name: string; readonly runs: number; readonly balls: number };
  readonly nonStriker?: { readonly name: string; readonly runs: number; readonly balls: number };
  readonly bowler?: { readonly name: string; readonly wickets: number; readonly runs: number; readonly balls: number };
  /** The balls of the current over as shown: '1', '4', 'W', 'wd', 'nb2' ... */
  readonly thisOver: readonly string[];
  readonly status: 'UPCOMING' | 'LIVE' | 'INNINGS_BREAK' | 'FINISHED';
  readonly result?: string;
}
export interface FootballScore {
  readonly sport: 'football';
  readonly home: string;
  readonly away: string;
  readonly goals: readonly [number, number];
  readonly redCards: readonly [number, number];
  readonly yellowCards: readonly [number, number];
  /** Match clock in whole minutes. */
  readonly minute: number;
  readonly status: 'UPCOMING' | 'FIRST_HALF' | 'HALF_TIME' | 'SECOND_HALF' | 'FINISHED';
}
export interface TennisScore {
  readonly sport: 'tennis';
  readonly players: readonly [string, string];
  /** Games of each set so far. While the match runs, the last set is the one being played. */
  readonly sets: readonly (readonly [number, number])[];
  /** '0' '15' '30' '40' 'A', or tie-break points. */
  readonly points: readonly [string, string];
  readonly server: 0 | 1;
  readonly bestOf: 3 | 5;
  readonly status: 'UPCOMING' | 'LIVE' | 'FINISHED';
}
export type Score = CricketScore | FootballScore | TennisScore;
