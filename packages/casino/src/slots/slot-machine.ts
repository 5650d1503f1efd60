/**
 * A slot machine with five reels, as data. A reel is a ring of symbols; its stop is the place that is shown in the top row. All stops are
 * equally likely. Wins run from left to right, over lines or over all ways. The wild replaces every plain symbol and is never on the
 * first reel, so the symbol on the first reel names the win. A whole round, its bonus included, is drawn and paid at once.
 */
import type { SoloFigures } from '../solo/solo-game.ts';
import type { Words } from '../tables/table-game.ts';

export const REELS = 5;
export const ROWS = 3;

/** Returns for three, four and five, in hundredths of the round's stake. */
export type Pays = readonly [three: number, four: number, five: number];

export interface SlotSymbol {
  readonly id: string;
  readonly name: Words;
  readonly kind: 'plain' | 'wild' | 'scatter';
  /** Per line or per way; for the scatter, at any place. The wild pays nothing by itself. */
  readonly pays: Pays;
}

/** Spins without a stake, begun by three, four or five scatters. Scatters have no effect in them. */
export interface FreeSpins {
  readonly kind: 'free-spins';
  readonly spins: readonly [three: number, four: number, five: number];
  /** Their returns are multiplied by this. */
  readonly times: number;
  /** Sets of reels (1 to 4) that turn wild as a whole. Each spin draws one set, all equally likely. Empty: no reel turns wild. */
  readonly wildReels: readonly (readonly number[])[];
}

/** Six balls, each drawn from the same list; a wicket ends the over. A six multiplies itself and every ball after it. */
export interface SuperOver {
  readonly kind: 'super-over';
  /** All entries are equally likely, and a ball may occur more than once. 'W' is the wicket; other balls are runs. */
  readonly balls: readonly string[];
  /** Hundredths of the stake for one run, by three, four or five scatters. */
  readonly perRun: readonly [three: number, four: number, five: number];
  /** Every six multiplies the current multiplier by this. */
  readonly sixTimes: number;
}

export interface SlotMachine {
  readonly gameId: string;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly symbols: readonly SlotSymbol[];
  /** Ids of symbols by reel, from top to bottom. */
  readonly strips: readonly (readonly string[])[];
  /** Rows (0 to 2) by reel; empty: all ways. */
  readonly lines: readonly (readonly number[])[];
  /** Every wild in a line multiplies its return by this. */
  readonly wildTimes: number;
  readonly bonus: FreeSpins | SuperOver;
  readonly figures: SoloFigures;
}

/** Splits a strip that is written as words. */
export function strip(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}

/** Returns the hundredths for `count` of a kind; 0 below three. */
export function payOf(pays: Pays, count: number): number {
  return pays[count - 3] ?? 0;
}

/** Returns the symbol with this id. Throws RangeError (a bug) if the machine has none. */
export function symbolOf(machine: SlotMachine, id: string): SlotSymbol {
  const found = machine.symbols.find((symbol) => symbol.id === id);
  if (found === undefined) throw new RangeError(`${machine.gameId} has no ${id}`);
  return found;
}

/** Returns the only symbol of a kind. Throws RangeError (a bug) if there is none. */
export function onlySymbolOf(machine: SlotMachine, kind: 'wild' | 'scatter'): SlotSymbol {
  const found = machine.symbols.find((symbol) => symbol.kind === kind);
  if (found === undefined) throw new RangeError(`${machine.gameId} has no ${kind}`);
  return found;
}

/** Returns the symbols that a reel shows at a stop, from the top. */
export function windowAt(reel: readonly string[], stop: number): readonly string[] {
  return Array.from({ length: ROWS }, (_, row) => reel[(stop + row) % reel.length] as string);
}
