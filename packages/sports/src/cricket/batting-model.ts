/**
 * The probabilities of the outcomes of a delivery. A side bats at a tempo from 0 (blocking) to 4 (slogging): a higher tempo gives more runs
 * and more wickets per ball. The numbers are typical of limited-overs cricket; strength and fallen wickets shift them.
 */

/** The runs of each outcome of a legal ball; the last outcome, with the index WICKET, is the wicket. */
export const OUTCOME_RUNS = [0, 1, 2, 3, 4, 6, 0] as const;
export const WICKET = 6;

/** By number of runs: the share of such balls whose runs are leg byes, which count for the side but not for batter or bowler. */
export const LEG_BYES: Readonly<Record<number, number>> = { 1: 0.06, 4: 0.015 };

/** Chances of OUTCOME_RUNS per legal ball at whole tempos; each row sums to 1. */
const TEMPOS: readonly (readonly number[])[] = [
  [0.62, 0.285, 0.035, 0.003, 0.04, 0.002, 0.015],
  [0.485, 0.365, 0.055, 0.005, 0.062, 0.006, 0.022],
  [0.375, 0.385, 0.065, 0.005, 0.105, 0.028, 0.037],
  [0.3, 0.36, 0.07, 0.004, 0.135, 0.068, 0.063],
  [0.285, 0.275, 0.065, 0.003, 0.15, 0.115, 0.107],
];
export const SLOWEST = 0;
export const FASTEST = 4;
/** Number of steps per unit of tempo. */
const STEPS = 10;

/** Loss of batting strength by number of fallen wickets. */
const TAIL = [0, 0, 0, 0, -0.05, -0.12, -0.25, -0.4, -0.55, -0.7];
/** Effect of one unit of strength. */
const SKILL_PER_STRENGTH = 0.065;

/** The pace of an innings: its length, and its tempo when batting first. */
export interface InningsPace {
  readonly overs: number;
  /** Tempo at the start, in the middle, with a fifth left, and at the end. */
  readonly tempos: readonly [number, number, number, number];
  /** Usual number of fallen wickets at the end. */
  readonly usualWickets: number;
  /** Probability that a delivery is a wide or no-ball. */
  readonly extras: number;
}

/** Returns the pace of an innings of this many overs. */
export function paceOf(overs: number): InningsPace {
  if (overs <= 2) return { overs, tempos: [3.6, 3.7, 3.8, 3.9], usualWickets: 1, extras: 0.035 };
  if (overs <= 10) return { overs, tempos: [3.3, 3.3, 3.6, 3.9], usualWickets: 3, extras: 0.035 };
  if (overs <= 30) return { overs, tempos: [2.45, 2.2, 2.9, 3.8], usualWickets: 6, extras: 0.036 };
  return { overs, tempos: [1.15, 1.05, 1.7, 3.2], usualWickets: 7.5, extras: 0.026 };
}

/** Returns the tempo of a side batting first after these balls and wickets: it rises to the end and falls after early wickets. */
export function firstInningsTempo(pace: InningsPace, ballsLeft: number, wickets: number): number {
  const left = ballsLeft / (pace.overs * 6);
  const [start, middle, late, end] = pace.tempos;
  const base =
    left > 0.5
      ? middle + (start - middle) * ((left - 0.5) / 0.5)
      : left > 0.2
        ? late + (middle - late) * ((left - 0.2) / 0.3)
        : end + (late - end) * (left / 0.2);
  const behind = wickets - pace.usualWickets * (1 - left);
  const caution = Math.min(1.1, Math.max(-0.6, 0.3 * behind)) * Math.min(1, left * 4);
  return Math.min(FASTEST, Math.max(SLOWEST, base - caution));
}

/** The probabilities of a delivery for one side against another, at every tempo and number of fallen wickets. */
export interface BattingModel {
  readonly pace: InningsPace;
  /** Probability that a delivery is a wide or no-ball, which gives one run and is bowled again. */
  readonly extras: number;
  /** Returns the probabilities of OUTCOME_RUNS at a tempo 0..4 with 0..9 wickets down. */
  chances(tempo: number, wickets: number): Float64Array;
}

function chancesAt(tempo: number, skill: number): Float64Array {
  const low = Math.min(TEMPOS.length - 2, Math.floor(tempo));
  const share = tempo - low;
  const row = TEMPOS[low]!.map((chance, outcome) => chance + share * (TEMPOS[low + 1]![outcome]! - chance));
  const boundaries = Math.exp(skill);
  const changed = row.map((chance, outcome) =>
    outcome === 4 || outcome === 5 ? chance * boundaries : outcome === WICKET ? chance * Math.exp(-1.2 * skill) : chance,
  );
  const running = 1 - changed[4]! - changed[5]! - changed[WICKET]!;
  const runningBefore = changed[0]! + changed[1]! + changed[2]! + changed[3]!;
  return Float64Array.from(changed, (chance, outcome) => (outcome < 4 ? (chance * running) / runningBefore : chance));
}

/** Loss of strength of a chasing side. The chase model plays the best tempo at every ball; real players do not. */
export const CHASE_PRESSURE = 0.3;

/** Returns the model of a batting side. `strength` is that of the batting side minus that of the bowling side (for a chase also minus CHASE_PRESSURE). */
export function battingModel(pace: InningsPace, strength: number): BattingModel {
  const rows = new Map<number, Float64Array>();
  return {
    pace,
    extras: pace.extras,
    chances(tempo, wickets) {
      const step = Math.round(Math.min(FASTEST, Math.max(SLOWEST, tempo)) * STEPS);
      const key = step * TAIL.length + wickets;
      let row = rows.get(key);
      if (row === undefined) {
        row = chancesAt(step / STEPS, SKILL_PER_STRENGTH * strength + (TAIL[wickets] ?? 0));
        rows.set(key, row);
      }
      return row;
    },
  };
}

/** Returns the mean runs of a delivery, without extras. */
export function meanRuns(chances: Float64Array): number {
  let mean = 0;
  for (let outcome = 0; outcome < WICKET; outcome++) mean += chances[outcome]! * OUTCOME_RUNS[outcome]!;
  return mean;
}

/** The state of a batting side. */
export interface BattingState {
  readonly runs: number;
  readonly wickets: number;
  /** Legal balls left in the innings. */
  readonly ballsLeft: number;
  /** Runs that win, when chasing. */
  readonly target?: number | null;
}
