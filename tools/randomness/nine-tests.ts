/**
 * Knuth's empirical tests (The Art of Computer Programming 3.3.2) for numbers of few faces, and Marsaglia's birthday spacings. Each
 * returns the probability (0 to 1) that fair rounds deviate from the expected result at least as much as these.
 */
import { chiSquareTail, normalTails, poissonTails } from './tail-chances.ts';

/** Rounds of one game, each independent of the others. */
export interface Outcomes {
  readonly name: string;
  /** Numbers from 0 to `faces` - 1, equally likely. */
  readonly values: readonly number[];
  readonly faces: number;
  /** Numbers from 0 to `kinds` - 1, with fewer kinds than `faces`: a card's rank, the highest bits of a draw. */
  readonly symbols: readonly number[];
  readonly kinds: number;
  /** Groups of numbers whose orders are equally likely: the cards of a deal, consecutive rounds. */
  readonly orders: readonly (readonly number[])[];
  /** Numbers from 0 to `days` - 1, equally likely, and how many of them make a year's birthdays. */
  readonly birthdays: readonly number[];
  readonly days: number;
  readonly people: number;
}

/** Splits values into consecutive groups of `size`; an incomplete last group is dropped. */
export function inGroups(values: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.floor(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
}

/** Returns each group of `size` values as one number in base `faces`. */
export function joined(values: readonly number[], faces: number, size: number): readonly number[] {
  return inGroups(values, size).map((group) => group.reduce((number, value) => number * faces + value, 0));
}

/** Cells with fewer expected values are joined with their neighbours, because the chi-square distribution needs this many. */
const LEAST_EXPECTED = 10;
const HAND = 5;

/** Returns the probability of counts at least so far from the expected ones; 0 if there are too few rounds for two cells. */
export function fitOf(observed: readonly number[], expected: readonly number[]): number {
  const cells: { seen: number; due: number }[] = [];
  let open = { seen: 0, due: 0 };
  expected.forEach((due, index) => {
    open = { seen: open.seen + (observed[index] ?? 0), due: open.due + due };
    if (open.due >= LEAST_EXPECTED) {
      cells.push(open);
      open = { seen: 0, due: 0 };
    }
  });
  const last = cells.at(-1);
  if (last === undefined || cells.length < 2) return 0;
  last.seen += open.seen;
  last.due += open.due;
  const statistic = cells.reduce((sum, { seen, due }) => sum + (seen - due) ** 2 / due, 0);
  return chiSquareTail(statistic, cells.length - 1);
}

function countsOf(values: readonly number[], cells: number): readonly number[] {
  const counts = Array.from({ length: cells }, () => 0);
  for (const value of values) counts[Math.min(value, cells - 1)] = (counts[Math.min(value, cells - 1)] ?? 0) + 1;
  return counts;
}

/** Tests that each face comes equally often. */
export function chiSquare({ values, faces }: Outcomes): number {
  return fitOf(
    countsOf(values, faces),
    Array.from({ length: faces }, () => values.length / faces),
  );
}

/** Tests the number of runs of low and of high values, given how many values are low and high (Wald and Wolfowitz). */
export function runs({ values, faces }: Outcomes): number {
  const sides = values.map((value) => value < faces / 2);
  const low = sides.filter(Boolean).length;
  const high = sides.length - low;
  const count = 1 + sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
  const mean = 1 + (2 * low * high) / sides.length;
  const variance = ((mean - 1) * (mean - 2)) / (sides.length - 1);
  return variance > 0 ? normalTails((count - mean) / Math.sqrt(variance)) : 0;
}

/** Tests that no value depends on the previous one. */
export function serialCorrelation({ values }: Outcomes): number {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const products = values.reduce((sum, value, index) => sum + (value - mean) * ((values[(index + 1) % count] ?? 0) - mean), 0);
  const expected = -1 / (count - 1);
  const deviation = count / ((count - 1) * Math.sqrt(count - 2));
  return normalTails((products / squares - expected) / deviation);
}

/** Tests the number of rounds between values of the lowest quarter. */
export function gaps({ values, faces }: Outcomes): number {
  const wanted = Math.ceil(faces / 4);
  const chance = wanted / faces;
  const lengths: number[] = [];
  let length = 0;
  for (const value of values) {
    if (value < wanted) {
      lengths.push(length);
      length = 0;
    } else length += 1;
  }
  const longest = Math.ceil(Math.log(LEAST_EXPECTED / Math.max(lengths.length, LEAST_EXPECTED)) / Math.log(1 - chance));
  const expected = Array.from({ length: longest + 1 }, (_, gap) => lengths.length * (1 - chance) ** gap * (gap < longest ? chance : 1));
  return fitOf(countsOf(lengths, expected.length), expected);
}

/** Tests the number of different symbols in hands of five. */
export function poker({ symbols, kinds }: Outcomes): number {
  const hands = inGroups(symbols, HAND).map((hand) => new Set(hand).size);
  let chances: readonly number[] = [1];
  for (let card = 0; card < HAND; card += 1) chances = afterOneMore(chances, kinds);
  return fitOf(
    countsOf(hands, HAND + 1),
    chances.map((chance) => chance * hands.length),
  );
}

/** Returns the chances of the number of different kinds after one more symbol. `seen`: the chances before it, by number of kinds. */
function afterOneMore(seen: readonly number[], kinds: number): readonly number[] {
  return Array.from({ length: Math.min(seen.length, kinds) + 1 }, (_, now) => {
    const old = (seen[now] ?? 0) * (now / kinds);
    const fresh = now === 0 ? 0 : (seen[now - 1] ?? 0) * ((kinds - now + 1) / kinds);
    return old + fresh;
  });
}

/** Tests how many values it takes until every symbol has come. */
export function couponCollector({ symbols, kinds }: Outcomes): number {
  const lengths: number[] = [];
  let seen = new Set<number>();
  let length = 0;
  for (const symbol of symbols) {
    seen.add(symbol);
    length += 1;
    if (seen.size === kinds) {
      lengths.push(length);
      seen = new Set();
      length = 0;
    }
  }
  const longest = kinds * 20;
  const expected = Array.from({ length: longest }, () => 0);
  let [chances, complete]: [readonly number[], number] = [[1], 0];
  for (let symbol = 1; symbol < longest; symbol += 1) {
    chances = afterOneMore(chances, kinds).slice(0, kinds + 1);
    expected[symbol] = ((chances[kinds] ?? 0) - complete) * lengths.length;
    complete = chances[kinds] ?? 0;
  }
  return fitOf(countsOf(lengths, longest), expected);
}

/** Tests that every order of distinct numbers comes equally often; ignores groups with equal numbers. */
export function permutations({ orders }: Outcomes): number {
  const distinct = orders.filter((order) => new Set(order).size === order.length);
  const size = distinct[0]?.length ?? 0;
  const all = Array.from({ length: size }, (_, index) => index + 1).reduce((product, factor) => product * factor, 1);
  return fitOf(
    countsOf(distinct.map(rankOfOrder), all),
    Array.from({ length: all }, () => distinct.length / all),
  );
}

/** Returns the index of an order among all orders of its size. */
function rankOfOrder(order: readonly number[]): number {
  return order.reduce((rank, value, index) => rank * (order.length - index) + order.slice(index + 1).filter((later) => later < value).length, 0);
}

/** Tests the highest value of groups of five. */
export function maxOfFive({ values, faces }: Outcomes): number {
  const highest = inGroups(values, HAND).map((group) => Math.max(...group));
  const below = (value: number): number => (value / faces) ** HAND;
  return fitOf(
    countsOf(highest, faces),
    Array.from({ length: faces }, (_, value) => (below(value + 1) - below(value)) * highest.length),
  );
}

/** Tests how many distances between birthdays of a year occur more than once: a Poisson number with the mean people^3 / (4 x days). */
export function birthdaySpacings({ birthdays, days, people }: Outcomes): number {
  const years = inGroups(birthdays, people);
  const repeated = years.reduce((sum, year) => {
    const sorted = year.toSorted((a, b) => a - b);
    const spacings = sorted.map((day, index) => day - (sorted[index - 1] ?? 0));
    return sum + people - new Set(spacings).size;
  }, 0);
  return years.length === 0 ? 0 : poissonTails(repeated, (years.length * people ** 3) / (4 * days));
}

export const NINE_TESTS: readonly (readonly [string, (outcomes: Outcomes) => number])[] = [
  ['chi-square', chiSquare],
  ['runs', runs],
  ['serial correlation', serialCorrelation],
  ['gap', gaps],
  ['poker', poker],
  ['coupon collector', couponCollector],
  ['permutation', permutations],
  ['maximum of five', maxOfFive],
  ['birthday spacings', birthdaySpacings],
];
