/** The fields of a Cricsheet file that are used, and their check. */

export interface CricsheetFault {
  readonly ok: false;
  /** UNSUPPORTED: a match without a limit of overs, or whose overs do not have six balls. */
  readonly code: 'CUT_OFF' | 'NOT_JSON' | 'NOT_CRICSHEET' | 'MALFORMED' | 'UNSUPPORTED';
  /** English, for the operator. */
  readonly reason: string;
}

export interface CricsheetDelivery {
  readonly batter: string;
  readonly bowler: string;
  readonly non_striker: string;
  readonly runs: { readonly batter: number; readonly extras: number; readonly total: number; readonly non_boundary?: boolean };
  readonly extras?: { readonly wides?: number; readonly noballs?: number; readonly byes?: number; readonly legbyes?: number; readonly penalty?: number };
  readonly wickets?: readonly { readonly kind: string; readonly player_out: string }[];
}
export interface CricsheetInnings {
  readonly team: string;
  readonly overs?: readonly { readonly over: number; readonly deliveries: readonly CricsheetDelivery[] }[];
  readonly super_over?: boolean;
  /** Overs as a scorer writes them: 25.3 are 25 overs and 3 balls. */
  readonly target?: { readonly overs?: number; readonly runs?: number };
  readonly penalty_runs?: { readonly pre?: number; readonly post?: number };
  /** Over number (0-based, as text) of overs in which the umpires miscounted. */
  readonly miscounted_overs?: Readonly<Record<string, { readonly balls: number }>>;
  readonly absent_hurt?: readonly string[];
  readonly declared?: boolean;
  readonly forfeited?: boolean;
}
export interface CricsheetInfo {
  readonly match_type: string;
  readonly teams: readonly [string, string];
  readonly overs: number;
  readonly balls_per_over?: number;
  readonly dates: readonly string[];
  readonly event?: { readonly name?: string };
  readonly players?: Readonly<Record<string, readonly string[]>>;
  readonly toss?: { readonly winner?: string };
  readonly outcome: {
    readonly winner?: string;
    readonly by?: Readonly<Record<string, number>>;
    readonly method?: string;
    readonly result?: string;
    readonly eliminator?: string;
    readonly bowl_out?: string;
  };
}
export interface CricsheetFile {
  readonly info: CricsheetInfo;
  readonly innings: readonly CricsheetInnings[];
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
function areCounts(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.values(value).every((member) => isCount(member) || typeof member === 'boolean'));
}
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Splits overs as a scorer writes them into overs and balls; null if the value is no such number (25.6, -1, text). */
export function oversAndBalls(value: unknown): { readonly overs: number; readonly balls: number } | null {
  if (typeof value !== 'number' || value < 0) return null;
  const overs = Math.floor(value);
  const balls = Math.round((value - overs) * 10);
  return balls <= 5 && Math.abs(value - overs - balls / 10) < 1e-6 ? { overs, balls } : null;
}

/**
 * Returns why a valid match cannot be played, or null. Prices, sessions and targets need overs of six balls and a limit. An innings without a
 * limit has no last over, and with five-ball overs sessions would settle after the wrong ball.
 */
function unsupported(info: Fields): string | null {
  const balls = info['balls_per_over'] ?? 6;
  if (balls !== 6) return `the match has overs of ${JSON.stringify(balls)} balls (info.balls_per_over); only overs of six balls can be played`;
  if (info['overs'] === undefined)
    return `a ${String(info['match_type'])} match has no limit of overs (info.overs is missing); only limited-overs matches can be played`;
  return null;
}

/** Returns the first fault in the facts of the match, or null. */
function infoFault(info: Fields): string | null {
  if (!isText(info['match_type'])) return 'info.match_type is missing';
  if (!areTexts(info['teams']) || info['teams'].length !== 2) return 'info.teams are not two names';
  if (info['overs'] !== undefined && !(isCount(info['overs']) && info['overs'] > 0)) return 'info.overs is no count';
  if (!areTexts(info['dates'])) return 'info.dates are missing';
  if (!isObject(info['outcome'])) return 'info.outcome is missing';
  const { winner, eliminator, result } = info['outcome'];
  if (winner === undefined && result === undefined) return 'info.outcome has neither winner nor result';
  const named = [winner, eliminator].filter((team) => team !== undefined);
  if (!named.every((team) => isText(team) && areTexts(info['teams']) && info['teams'].includes(team))) return 'info.outcome names another team';
  return null;
}

function deliveryFault(delivery: unknown): string | null {
  if (!isObject(delivery)) return 'is no object';
  if (!isText(delivery['batter']) || !isText(delivery['bowler']) || !isText(delivery['non_striker'])) return 'names no batter, bowler or non-striker';
  const runs = delivery['runs'];
  if (!isObject(runs) || !isCount(runs['batter']) || !isCount(runs['extras']) || !isCount(runs['total'])) return 'has no runs';
  if (runs['total'] !== runs['batter'] + runs['extras']) return 'has runs that do not add up';
  if (!areCounts(delivery['extras'])) return 'has extras that are no counts';
  const extras = Object.values(isObject(delivery['extras']) ? delivery['extras'] : {}).reduce<number>((sum, count) => sum + Number(count), 0);
  if (extras !== runs['extras']) return 'has extras that do not add up';
  const wickets = delivery['wickets'] ?? [];
  const named = Array.isArray(wickets) && wickets.every((wicket: unknown) => isObject(wicket) && isText(wicket['kind']) && isText(wicket['player_out']));
  return named ? null : 'has a wicket without kind or player';
}

function targetFault(target: unknown): string | null {
  if (target === undefined) return null;
  if (!isObject(target)) return 'has a target that is no object';
  const { overs, runs } = target;
  if (runs !== undefined && !isCount(runs)) return 'has a target whose runs are no count';
  if (overs !== undefined && oversAndBalls(overs) === null) return `has a target of ${JSON.stringify(overs)} overs, which is no number of overs and balls`;
  return null;
}

function inningsFault(innings: unknown): string | null {
  if (!isObject(innings) || !isText(innings['team'])) return 'names no team';
  const overs = innings['overs'] ?? [];
  if (!Array.isArray(overs)) return 'has overs that are no list';
  for (const over of overs as unknown[]) {
    if (!isObject(over) || !isCount(over['over']) || !Array.isArray(over['deliveries'])) return 'has an over without number or deliveries';
    for (const [index, delivery] of (over['deliveries'] as unknown[]).entries()) {
      const wrong = deliveryFault(delivery);
      if (wrong !== null) return `: delivery ${index + 1} of over ${over['over'] + 1} ${wrong}`;
    }
  }
  return targetFault(innings['target']) ?? (areCounts(innings['penalty_runs']) ? null : 'has penalty runs that are no counts');
}

/** Returns the checked file, or its first fault. */
export function checkedFile(parsed: unknown): { readonly ok: true; readonly file: CricsheetFile } | CricsheetFault {
  if (!isObject(parsed) || !isObject(parsed['info']) || !Array.isArray(parsed['innings'])) {
    return { ok: false, code: 'NOT_CRICSHEET', reason: 'no info and innings: not a Cricsheet match file' };
  }
  const wrong = infoFault(parsed['info']);
  if (wrong !== null) return { ok: false, code: 'MALFORMED', reason: wrong };
  const why = unsupported(parsed['info']);
  if (why !== null) return { ok: false, code: 'UNSUPPORTED', reason: why };
  for (const [index, innings] of (parsed['innings'] as unknown[]).entries()) {
    const wrongInnings = inningsFault(innings);
    if (wrongInnings !== null) return { ok: false, code: 'MALFORMED', reason: `innings ${index + 1} ${wrongInnings}` };
  }
  return { ok: true, file: parsed as unknown as CricsheetFile };
}
