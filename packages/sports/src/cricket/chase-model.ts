/** Computes the probability that a chase succeeds, backwards from the last ball. At each ball the side plays the tempo that wins most often. */
import { WICKET, type BattingModel } from './batting-model.ts';

/** Tempos a chasing side chooses from, slow to fast. */
const TEMPOS = [0.7, 1.3, 1.9, 2.6, 3.3, 4];
/** A tie leads to a super over or a void market, so it counts half for both sides. */
const LEVEL = 0.5;
/** Extra entries below a required 1, so that a six beyond the target needs no range check. */
const BEYOND = 6;

export interface ChaseModel {
  /** Returns the probability that the chasing side makes the required runs with these legal balls and wickets (1..10) left. */
  win(required: number, ballsLeft: number, wicketsLeft: number): number;
  /** Returns the tempo that wins most often in that state. */
  tempo(required: number, ballsLeft: number, wicketsLeft: number): number;
}

/** Returns the largest number of required runs in the table; the model gives a larger target no chance. */
function mostRuns(overs: number): number {
  return Math.min(36 * overs, Math.round(overs <= 20 ? 60 + 12 * overs : 130 + 7 * overs)) + 1;
}

/**
 * Win probabilities: a layer for each number of balls left, with a row for each number of wickets left; a row begins with `BEYOND` entries for runs
 * beyond the target.
 */
interface WinTable {
  readonly values: Float32Array;
  /** Probability that a delivery is a wide or no-ball. */
  readonly extras: number;
  /** Largest number of required runs. */
  readonly most: number;
  /** Entries of a row, and of all rows with the same number of balls left. */
  readonly row: number;
  readonly layer: number;
}

/** Fills a row whose innings is over: won if no runs are required, half if the scores are level. */
function fillEnded(table: Float32Array, start: number): void {
  for (let index = 0; index <= BEYOND; index++) table[start + index] = 1;
  table[start + BEYOND + 1] = LEVEL;
}

/** Returns the probability of winning over the outcomes of a ball. `same` and `fewer` are the starts of the following rows without and with a wicket. */
function afterBall(table: Float32Array, chances: Float64Array, same: number, fewer: number): number {
  return (
    chances[0]! * table[same]! +
    chances[1]! * table[same - 1]! +
    chances[2]! * table[same - 2]! +
    chances[3]! * table[same - 3]! +
    chances[4]! * table[same - 4]! +
    chances[5]! * table[same - 6]! +
    chances[WICKET]! * table[fewer]!
  );
}

/** Fills the row of (ballsLeft, wicketsLeft). The best tempo hardly changes between neighbouring required runs, so only nearby tempos are tried. */
function fillRow({ values, extras, most, row, layer }: WinTable, chances: readonly Float64Array[], ballsLeft: number, wicketsLeft: number): void {
  const start = ballsLeft * layer + wicketsLeft * row;
  const below = (ballsLeft - 1) * layer + wicketsLeft * row;
  for (let index = 0; index <= BEYOND; index++) values[start + index] = 1;
  const reach = Math.min(most, ballsLeft * 7);
  let chosen = 0;
  for (let required = 1; required <= reach; required++) {
    const same = below + BEYOND + required;
    let best = afterBall(values, chances[chosen]!, same, same - row);
    for (let next = chosen + 1; next < chances.length; next++) {
      const won = afterBall(values, chances[next]!, same, same - row);
      if (won <= best) break;
      best = won;
      chosen = next;
    }
    const at = start + BEYOND + required;
    values[at] = extras * values[at - 1]! + (1 - extras) * best;
  }
}

/** Returns the table of a chase with this many wickets in hand: 10, or 2 in a super over. */
export function chaseModel(model: BattingModel, wickets = 10): ChaseModel {
  const balls = model.pace.overs * 6;
  const most = mostRuns(model.pace.overs);
  const row = most + 1 + BEYOND;
  const layer = (wickets + 1) * row;
  const values = new Float32Array((balls + 1) * layer);
  const table: WinTable = { values, extras: model.extras, most, row, layer };
  const chancesAt = (tempo: number, wicketsLeft: number): Float64Array => model.chances(tempo, Math.min(9, wickets - wicketsLeft));
  const rowsOf = Array.from({ length: wickets + 1 }, (_, wicketsLeft) => TEMPOS.map((tempo) => chancesAt(tempo, wicketsLeft)));
  for (let wicketsLeft = 0; wicketsLeft <= wickets; wicketsLeft++) fillEnded(values, wicketsLeft * row);
  for (let left = 1; left <= balls; left++) {
    fillEnded(values, left * layer);
    for (let wicketsLeft = 1; wicketsLeft <= wickets; wicketsLeft++) fillRow(table, rowsOf[wicketsLeft]!, left, wicketsLeft);
  }
  const placeOf = (required: number, ballsLeft: number, wicketsLeft: number): number =>
    Math.min(ballsLeft, balls) * layer + wicketsLeft * row + BEYOND + required;
  return {
    win(required, ballsLeft, wicketsLeft) {
      if (required <= 0) return 1;
      if (required > most) return 0;
      return values[placeOf(required, Math.max(0, ballsLeft), Math.max(0, Math.min(wickets, wicketsLeft)))]!;
    },
    tempo(required, ballsLeft, wicketsLeft) {
      if (required <= 0 || ballsLeft <= 0 || wicketsLeft <= 0) return TEMPOS[2]!;
      if (required > most) return TEMPOS.at(-1)!;
      const same = placeOf(required, ballsLeft - 1, wicketsLeft);
      const wins = rowsOf[wicketsLeft]!.map((chances) => afterBall(values, chances, same, same - row));
      const best = Math.max(...wins);
      return best < 1e-4 ? Math.min(4, Math.max(1.5, required / ballsLeft + 1)) : TEMPOS[wins.indexOf(best)]!;
    },
  };
}
