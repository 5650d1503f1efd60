/** The events of an innings as a scorer records them: deliveries, ends of overs, penalties, revisions. */

/** How a batter left. 'retired out' costs a wicket; 'retired hurt' and 'retired not out' do not. */
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

/** Extras: runs that no batter made. */
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
  /** Set for 4 or 6 runs that were run and did not cross the boundary. */
  readonly notBoundary?: boolean;
}

/** Why an innings is over. RAIN and UNKNOWN are not ends by the laws of the game, so they decide nothing. */
export type InningsEnd = 'ALL_OUT' | 'OVERS' | 'TARGET' | 'DECLARED' | 'RAIN' | 'UNKNOWN';

export type InningsEvent =
  | { readonly type: 'ball'; readonly ball: Ball }
  /** The batters at the crease for the next ball. */
  | { readonly type: 'crease'; readonly striker: string; readonly nonStriker: string }
  /** The umpire called over, usually after six legal balls. */
  | { readonly type: 'over-end' }
  /** Penalty runs that the umpires awarded to the batting side, not from a delivery. */
  | { readonly type: 'penalty'; readonly runs: number }
  /** The innings is shortened, or its target revised (D/L). Overs of the whole innings; `balls`: legal balls of one more over, 0 to 5. */
  | { readonly type: 'revision'; readonly overs: number; readonly balls?: number; readonly target?: number }
  | { readonly type: 'end'; readonly reason: InningsEnd };

const COSTS_NO_WICKET: readonly DismissalKind[] = ['retired hurt', 'retired not out'];
const NOT_CREDITED_TO_BOWLER: readonly DismissalKind[] = [
  ...COSTS_NO_WICKET,
  'run out',
  'retired out',
  'obstructing the field',
  'hit the ball twice',
  'handled the ball',
  'timed out',
];

/** Whether a dismissal costs the side a wicket. */
export function costsWicket(kind: DismissalKind): boolean {
  return !COSTS_NO_WICKET.includes(kind);
}

/** Whether a dismissal is credited to the bowler. */
export function isBowlersWicket(kind: DismissalKind): boolean {
  return !NOT_CREDITED_TO_BOWLER.includes(kind);
}

/** Returns all runs of a delivery, extras included. */
export function runsOf(ball: Ball): number {
  const { wides = 0, noBalls = 0, byes = 0, legByes = 0, penalty = 0 } = ball.extras;
  return ball.batterRuns + wides + noBalls + byes + legByes + penalty;
}

/** Whether a delivery counts as a legal ball. Wides and no-balls are bowled again. */
export function isLegal(ball: Ball): boolean {
  return !ball.extras.wides && !ball.extras.noBalls;
}

/** Returns the scoreboard symbol of a ball: '.', '4', 'W', 'wd', '2wd', 'nb', 'nb4', '1lb', '2b', 'W1'. */
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
