/**
 * A machine of five reels, as data. A reel is a strip of symbols that closes to a ring; a stop is the place on the strip that
 * stands in the top row, each equally likely. Wins run from the left reel to the right, over lines or over all ways. The wild
 * stands for every plain symbol and is never on the first reel, so a win is always one of the symbol that stands there.
 * Everything that a round brings, its bonus included, is drawn and paid at once: one outcome, one return.
 */
import type { SoloFigures } from '../solo/solo-figures.ts';
import type { Words } from '../tables/table-game.ts';

export const REELS = 5;
export const ROWS = 3;

/** Returns for three, four and five, in hundredths of the round's stake. */
export type Pays = readonly [three: number, four: number, five: number];

export interface SlotSymbol {
  readonly id: string;
  readonly name: Words;
  readonly kind: 'plain' | 'wild' | 'scatter';
  /** For a line or for one way; of a scatter: wherever it stands. The wild has none of its own. */
  readonly pays: Pays;
}

/** Rounds without a stake, begun by three, four or five scatters. Scatters do nothing in them. */
export interface FreeSpins {
  readonly kind: 'free-spins';
  readonly spins: readonly [three: number, four: number, five: number];
  /** What they return is multiplied by this. */
  readonly times: number;
  /** Sets of reels (0 to 4, never the first) that turn wild as a whole; one set is drawn for each spin, each equally likely. Empty: none. */
  readonly wildReels: readonly (readonly number[])[];
}

/** Six balls, each drawn from the same list; a wicket ends the over. A six multiplies itself and every ball after it. */
export interface SuperOver {
  readonly kind: 'super-over';
  /** Each equally likely, and it may stand in the list more than once. 'W' is the wicket, else runs. */
  readonly balls: readonly string[];
  /** Hundredths of the stake for one run, by three, four or five scatters. */
  readonly perRun: readonly [three: number, four: number, five: number];
  /** Every six: this many times what was so far. */
  readonly sixTimes: number;
}

export interface SlotMachine {
  readonly gameId: string;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly symbols: readonly SlotSymbol[];
  /** Ids of symbols, from top to bottom. */
  readonly strips: readonly (readonly string[])[];
  /** Rows (0 to 2) by reel; empty: all ways. */
  readonly lines: readonly (readonly number[])[];
  /** Every wild in a line multiplies its return by this. */
  readonly wildTimes: number;
  readonly bonus: FreeSpins | SuperOver;
  readonly figures: SoloFigures;
}

/** A strip written as words. */
export function strip(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}

/** Hundredths for `count` of a kind; below three nothing. */
export function payOf(pays: Pays, count: number): number {
  return pays[count - 3] ?? 0;
}

export function symbolOf(machine: SlotMachine, id: string): SlotSymbol {
  const found = machine.symbols.find((symbol) => symbol.id === id);
  if (found === undefined) throw new RangeError(`${machine.gameId} has no ${id}`);
  return found;
}

/** The only symbol of a kind. */
export function theOne(machine: SlotMachine, kind: 'wild' | 'scatter'): SlotSymbol {
  const found = machine.symbols.find((symbol) => symbol.kind === kind);
  if (found === undefined) throw new RangeError(`${machine.gameId} has no ${kind}`);
  return found;
}

/** The symbols of a reel's window, from the top. */
export function windowAt(reel: readonly string[], stop: number): readonly string[] {
  return Array.from({ length: ROWS }, (_, row) => reel[(stop + row) % reel.length] as string);
}
