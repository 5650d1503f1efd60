/** One delivery and the other things that can happen in an innings, as a scorer writes them down. */

/** How a batter left. 'retired hurt' and 'retired not out' cost no wicket; 'retired out' does. */
export type DismissalKind =
  | 'bowled'
  | 'caught'
  | 'caught and bowled'
  | 'lbw'
  | 'stumped'
  | 'run out'
  | 'hit wicket'
  | 'retired out'
  | 'retired hurt'
  | 'retired not out'
  | 'obstructing the field'
  | 'hit the ball twice'
  | 'handled the ball'
  | 'timed out';

export interface Dismissal {
  readonly kind: DismissalKind;
  readonly player: string;
}

/** Runs that no batter made. */
export interface Extras {
  readonly wides?: number;
  readonly noBalls?: number;
  readonly byes?: number;
  readonly legByes?: number;
  readonly penalty?: number;
}

export interface Ball {
  readonly batter: string;
  readonly nonStriker: string;
  readonly bowler: string;
  readonly batterRuns: number;
  readonly extras: Extras;
  readonly dismissals: readonly Dismissal[];
  /** A run count of 4 or 6 that did not cross the boundary. */
  readonly notBoundary?: boolean;
}

/** Why an innings is over. RAIN and UNKNOWN are ends that the rules of play did not bring: nothing more is decided by them. */
export type InningsEnd = 'ALL_OUT' | 'OVERS' | 'TARGET' | 'DECLARED' | 'RAIN' | 'UNKNOWN';

export type InningsEvent =
  | { readonly type: 'ball'; readonly ball: Ball }
  /** Who stands at the crease for the next ball. */
  | { readonly type: 'crease'; readonly striker: string; readonly nonStriker: string }
  /** The umpire called over, after six legal balls as a rule. */
  | { readonly type: 'over-end' }
  /** Runs given to the batting side by the umpires, not from a delivery. */
  | { readonly type: 'penalty'; readonly runs: number }
  /** The innings is shortened, or its target revised (D/L). Overs of the whole innings; `balls`: legal balls of one more over, 0 to 5. */
  | { readonly type: 'revision'; readonly overs: number; readonly balls?: number; readonly target?: number }
  | { readonly type: 'end'; readonly reason: InningsEnd };

const COSTS_NO_WICKET: readonly DismissalKind[] = ['retired hurt', 'retired not out'];
const NOT_THE_BOWLERS: readonly DismissalKind[] = [
  ...COSTS_NO_WICKET,
  'run out',
  'retired out',
  'obstructing the field',
  'hit the ball twice',
  'handled the ball',
  'timed out',
];

export function costsWicket(kind: DismissalKind): boolean {
  return !COSTS_NO_WICKET.includes(kind);
}

export function isBowlersWicket(kind: DismissalKind): boolean {
  return !NOT_THE_BOWLERS.includes(kind);
}

/** All runs of a delivery, extras included. */
export function runsOf(ball: Ball): number {
  const { wides = 0, noBalls = 0, byes = 0, legByes = 0, penalty = 0 } = ball.extras;
  return ball.batterRuns + wides + noBalls + byes + legByes + penalty;
}

/** Wides and no-balls are bowled again. */
export function isLegal(ball: Ball): boolean {
  return !ball.extras.wides && !ball.extras.noBalls;
}

/** The ball as a scoreboard shows it: '.', '4', 'W', 'wd', '2wd', 'nb', 'nb4', '1lb', '2b', 'W1'. */
export function ballText(ball: Ball): string {
  const { wides = 0, noBalls = 0, byes = 0, legByes = 0 } = ball.extras;
  const wicket = ball.dismissals.some((dismissal) => costsWicket(dismissal.kind)) ? 'W' : '';
  if (wides > 0) return `${wicket}${wides > 1 ? wides : ''}wd`;
  if (noBalls > 0) return `${wicket}nb${ball.batterRuns + byes + legByes || ''}`;
  if (legByes > 0) return `${wicket}${legByes}lb`;
  if (byes > 0) return `${wicket}${byes}b`;
  if (wicket !== '') return ball.batterRuns > 0 ? `W${ball.batterRuns}` : 'W';
  return ball.batterRuns === 0 ? '.' : String(ball.batterRuns);
}
