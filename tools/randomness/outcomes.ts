/** What games come to, as numbers that nine tests can read. */

/** Rounds of one game, each independent of the others. */
export interface Outcomes {
  readonly name: string;
  /** Each from 0 to `faces` - 1, equally likely. */
  readonly values: readonly number[];
  readonly faces: number;
  /** The same in fewer kinds: a card's rank, the highest bits of a draw. */
  readonly symbols: readonly number[];
  readonly kinds: number;
  /** Numbers that stand in one order out of all, each equally likely: the cards of a deal, rounds that follow one another. */
  readonly orders: readonly (readonly number[])[];
  /** Numbers from 0 to `days` - 1, equally likely, and how many of them make a year's birthdays. */
  readonly birthdays: readonly number[];
  readonly days: number;
  readonly people: number;
}

/** Groups of so many, one after the other; what is left over at the end is dropped. */
export function inGroups(values: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.floor(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
}

/** Groups of values read as one number. */
export function joined(values: readonly number[], faces: number, size: number): readonly number[] {
  return inGroups(values, size).map((group) => group.reduce((number, value) => number * faces + value, 0));
}
