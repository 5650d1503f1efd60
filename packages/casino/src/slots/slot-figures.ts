/**
 * Computes RTP, hit frequency, variance and highest return of a machine exactly. It visits every stop of every reel, from left to right.
 * When no win can continue, it only counts the outcomes of the remaining reels. The moments follow as fractions from the counts of returns,
 * one table for each number of scatters. Given the number of scatters, a bonus is independent of the spin that began it.
 */
import { difference, fraction, product, sum, type Fraction } from '../fairness/fraction.ts';
import type { SoloFigures } from '../solo/solo-game.ts';
import { overOf, WICKET, BALLS_OF_OVER } from './slot-round.ts';
import { payOf, REELS, ROWS, onlySymbolOf, windowAt, type FreeSpins, type Pays, type SlotMachine, type SuperOver } from './slot-machine.ts';

/** Number of equally likely outcomes by their return in hundredths. */
type Counts = Map<number, number>;

/** A possible win: one symbol on one line, or over all ways. */
interface Path {
  readonly pays: Pays;
  /** Factor of the win by reel and stop; 0 if the win ends before this reel. */
  readonly factors: readonly (readonly number[])[];
}
/** A win that can still continue after the visited reels, and the product of its factors on them. */
interface Run {
  readonly path: Path;
  readonly weight: number;
}

const ONE = fraction(1n);
/** Indexes of the values for three, four and five scatters. */
const RANKS = [0, 1, 2] as const;

function add(counts: Counts, returned: number, outcomes: number): void {
  if (outcomes > 0) counts.set(returned, (counts.get(returned) ?? 0) + outcomes);
}

/** Returns all possible wins: every line with every plain symbol, or every plain symbol over all ways. */
function pathsOf(machine: SlotMachine, strips: readonly (readonly string[])[]): readonly Path[] {
  const wild = onlySymbolOf(machine, 'wild').id;
  const factor = (id: string, found: string | undefined): number => (found === id ? 1 : found === wild ? machine.wildTimes : 0);
  const plain = machine.symbols.filter((symbol) => symbol.kind === 'plain');
  const pathOf = (pays: Pays, at: (window: readonly string[], reel: number) => number): Path => ({
    pays,
    factors: strips.map((strip, reel) => strip.map((_, stop) => at(windowAt(strip, stop), reel))),
  });
  if (machine.lines.length === 0) return plain.map(({ id, pays }) => pathOf(pays, (window) => window.filter((found) => found === id || found === wild).length));
  return machine.lines.flatMap((rows) => plain.map(({ id, pays }) => pathOf(pays, (window, reel) => factor(id, window[rows[reel] ?? 0]))));
}

/** Returns `chances[r][k]`, the number of ways in which the reels from r on show k scatters, and `shown`, the scatters at each stop of each reel. */
function scattersOf(strips: readonly (readonly string[])[], scatter: string) {
  const shown = strips.map((strip) => strip.map((_, stop) => windowAt(strip, stop).filter((id) => id === scatter).length));
  const chances: number[][] = [...Array.from({ length: REELS }, (): number[] => []), [1]];
  for (let reel = REELS - 1; reel >= 0; reel -= 1)
    for (const here of shown[reel] ?? [])
      (chances[reel + 1] ?? []).forEach((ways, k) => {
        const row = chances[reel] as number[];
        row[k + here] = (row[k + here] ?? 0) + ways;
      });
  return { shown, chances };
}

/** Counts the returns of all spins with these strips, by number of scatters. */
function countSpins(machine: SlotMachine, strips: readonly (readonly string[])[], scatter: string): readonly Counts[] {
  const { shown, chances } = scattersOf(strips, scatter);
  const scatterPays = onlySymbolOf(machine, 'scatter').pays;
  const byScatters: Counts[] = Array.from({ length: REELS * ROWS + 1 }, () => new Map<number, number>());
  const finish = (reel: number, returned: number, scatters: number): void =>
    (chances[reel] ?? []).forEach((ways, k) => add(byScatters[scatters + k] as Counts, returned + payOf(scatterPays, scatters + k), ways));
  const walk = (reel: number, runs: readonly Run[], returned: number, scatters: number): void => {
    if (reel === REELS || runs.length === 0) {
      const paid = runs.reduce((total, run) => total + payOf(run.path.pays, REELS) * run.weight, returned);
      finish(reel, paid, scatters);
      return;
    }
    (shown[reel] ?? []).forEach((here, stop) => {
      let paid = returned;
      const on: Run[] = [];
      for (const { path, weight } of runs) {
        const factor = path.factors[reel]?.[stop] ?? 0;
        if (factor > 0) on.push({ path, weight: weight * factor });
        else paid += payOf(path.pays, reel) * weight;
      }
      walk(reel + 1, on, paid, scatters + here);
    });
  };
  walk(
    0,
    pathsOf(machine, strips).map((path) => ({ path, weight: 1 })),
    0,
    0,
  );
  return byScatters;
}

/** Mean and mean of the square (hundredths), chance of no return, and the highest return. */
interface Moments {
  readonly mean: Fraction;
  readonly square: Fraction;
  readonly nothing: Fraction;
  readonly highest: number;
}
const NO_BONUS: Moments = { mean: fraction(0n), square: fraction(0n), nothing: ONE, highest: 0 };

/** Returns the moments over several lists of counts with equal weights. */
function momentsOf(lists: readonly Counts[]): Moments {
  const parts = lists.map((counts) => {
    const entries = [...counts];
    const all = entries.reduce((total, [, outcomes]) => total + BigInt(outcomes), 0n) * BigInt(lists.length);
    const moment = (power: bigint): Fraction =>
      fraction(
        entries.reduce((total, [value, outcomes]) => total + BigInt(value) ** power * BigInt(outcomes), 0n),
        all,
      );
    return { mean: moment(1n), square: moment(2n), nothing: fraction(BigInt(counts.get(0) ?? 0), all), highest: Math.max(...counts.keys()) };
  });
  return {
    mean: sum(...parts.map((part) => part.mean)),
    square: sum(...parts.map((part) => part.square)),
    nothing: sum(...parts.map((part) => part.nothing)),
    highest: Math.max(...parts.map((part) => part.highest)),
  };
}

/** Returns the moments of the sum of `count` independent values. */
function repeated(one: Moments, count: number): Moments {
  const n = BigInt(count);
  return {
    mean: product(fraction(n), one.mean),
    square: sum(product(fraction(n), one.square), product(fraction(n * (n - 1n)), one.mean, one.mean)),
    nothing: product(...Array.from({ length: count }, () => one.nothing)),
    highest: one.highest * count,
  };
}

function freeSpins(machine: SlotMachine, bonus: FreeSpins): readonly Moments[] {
  const wild = onlySymbolOf(machine, 'wild').id;
  const sets = bonus.wildReels.length === 0 ? [[]] : bonus.wildReels;
  const lists = sets.map((set) => {
    const strips = machine.strips.map((reel, index) => (set.includes(index) ? [wild] : reel));
    const counts: Counts = new Map();
    // Free spins have no scatters.
    for (const [returned, outcomes] of countSpins(machine, strips, '')[0] ?? []) add(counts, returned * bonus.times, outcomes);
    return counts;
  });
  const one = momentsOf(lists);
  return RANKS.map((rank) => repeated(one, bonus.spins[rank]));
}

/** Counts the returns of all super overs, out of `balls.length ** 6` equally likely sequences of balls. */
function countOvers(bonus: SuperOver, rank: 0 | 1 | 2): Counts {
  const kinds = [...new Set(bonus.balls)].map((ball) => [ball, bonus.balls.filter((one) => one === ball).length] as const);
  const counts: Counts = new Map();
  const bowl = (balls: readonly string[], sequences: number): void => {
    const left = BALLS_OF_OVER - balls.length;
    if (left > 0 && balls.at(-1) !== WICKET) for (const [ball, weight] of kinds) bowl([...balls, ball], sequences * weight);
    else
      add(
        counts,
        overOf(bonus, rank, balls).reduce((total, ball) => total + ball.returned, 0),
        sequences * bonus.balls.length ** left,
      );
  };
  bowl([], 1);
  return counts;
}

/** Returns the figures for a stake of 1, computed from every outcome of the machine. */
export function computeSlotFigures(machine: SlotMachine): SoloFigures {
  const { bonus } = machine;
  const bonuses = bonus.kind === 'free-spins' ? freeSpins(machine, bonus) : RANKS.map((rank) => momentsOf([countOvers(bonus, rank)]));
  const spins = countSpins(machine, machine.strips, onlySymbolOf(machine, 'scatter').id);
  const all = machine.strips.reduce((total, reel) => total * BigInt(reel.length), 1n);
  let [mean, square, nothing, highest] = [fraction(0n), fraction(0n), fraction(0n), 0];
  spins.forEach((counts, scatters) => {
    if (counts.size === 0) return;
    const outcomes = [...counts.values()].reduce((total, one) => total + BigInt(one), 0n);
    const share = fraction(outcomes, all);
    const spin = momentsOf([counts]);
    const extra = bonuses[scatters - 3] ?? NO_BONUS;
    mean = sum(mean, product(share, sum(spin.mean, extra.mean)));
    square = sum(square, product(share, sum(spin.square, product(fraction(2n), spin.mean, extra.mean), extra.square)));
    nothing = sum(nothing, product(share, spin.nothing, extra.nothing));
    highest = Math.max(highest, spin.highest + extra.highest);
  });
  return {
    rtp: product(mean, fraction(1n, 100n)),
    hitFrequency: difference(ONE, nothing),
    variance: product(difference(square, product(mean, mean)), fraction(1n, 10_000n)),
    highest,
  };
}
