/**
 * What a player picked in the grids: a price, which the slip uses and clears, with the what-if of its bet; and the runner whose ladder is open.
 */
import { create } from 'zustand';
import type { Centipaise } from '@maidan/domain';

/** The offer in a cell as the player saw it. */
export interface ShownPrice {
  /** Hundredths, or the rate per 100 of a fancy. */
  readonly price: number;
  /** Runs of a fancy. */
  readonly line: number | null;
}

export interface Pick {
  readonly marketId: string;
  readonly selectionId: number;
  /** Back or YES: true; lay or NO: false. */
  readonly isBack: boolean;
  /** 0 is the best price, 1 and 2 the deeper ones, -1 a price that the player chose. */
  readonly level: number;
  /** The offer at the press. The market may change before the slip's code has loaded. */
  readonly shown: ShownPrice;
  /** Initial stake in whole rupees; absent: none. */
  readonly stake?: number;
  /** true: picked by a key, so the slip takes the focus and returns it. */
  readonly byKeyboard: boolean;
  /** true: the bet only offers its price and never takes. */
  readonly offers?: boolean;
  /** Increases with each press, so that a second press of a cell is a new pick. */
  readonly number: number;
}

interface PickedSelection {
  readonly pick: Pick | null;
  /** true: without a pick the slip still shows a pending bet or its outcome. */
  readonly lasting: boolean;
}
export const pickedSelection = create<PickedSelection>(() => ({ pick: null, lasting: false }));

let number = 0;

/** Picks the price of a pressed cell. */
export function pickSelection(pick: Omit<Pick, 'number'>): void {
  number += 1;
  pickedSelection.setState({ pick: { ...pick, number } });
}

/** Clears the pick. */
export function clearPick(): void {
  if (pickedSelection.getState().pick !== null) pickedSelection.setState({ pick: null });
}

/** Profit per selection in centipaise. */
export type ProfitBySelection = ReadonlyMap<number, Centipaise>;

/** Profit over a range of runs without and with the bet in the slip; `to` is its last run, null = no end. Centipaise. */
export interface RangeEffect {
  readonly from: number;
  readonly to: number | null;
  readonly before: Centipaise;
  readonly after: Centipaise;
}

/** Results per runner, and per range of runs before and after the bet. */
interface SlipEffect {
  readonly marketId: string | null;
  /** Odds markets. */
  readonly after: ProfitBySelection;
  /** Line markets. */
  readonly ranges: readonly RangeEffect[];
}
export const NO_EFFECT: SlipEffect = { marketId: null, after: new Map(), ranges: [] };
export const slipEffect = create<SlipEffect>(() => NO_EFFECT);

/** The runner whose ladder is open: rows open it, the event's page shows it. */
export interface OpenedLadder {
  readonly marketId: string;
  readonly selectionId: number;
}

export const openedLadder = create<{ readonly ladder: OpenedLadder | null }>(() => ({ ladder: null }));

export function openLadder(ladder: OpenedLadder): void {
  openedLadder.setState({ ladder });
}

export function closeLadder(): void {
  if (openedLadder.getState().ladder !== null) openedLadder.setState({ ladder: null });
}
