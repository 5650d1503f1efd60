/** The price a player picked: grids set it, the slip takes it and clears it, and the picked cell stays marked meanwhile. */
import { create } from 'zustand';

/** What a cell shows: the words of an offer as the player read them. */
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
  /** 0 is the best price, 1 and 2 the deeper ones, -1 a price of the player's own choice. */
  readonly level: number;
  /** What was pressed. The slip's code may come later than the press, and the market go on meanwhile. */
  readonly shown: ShownPrice;
  /** Whole rupees to begin with; absent: none. */
  readonly stake?: number;
  /** Pressed by a key: the slip takes the focus, and gives it back. */
  readonly byKeyboard: boolean;
  /** Raised by each click, so that the same cell picked again is a new pick. */
  readonly number: number;
}

interface PickedSelection {
  readonly pick: Pick | null;
  /** Nothing is picked, and the slip still shows something: a bet that waits for its answer, or the answer. */
  readonly lasting: boolean;
}
export const pickedSelection = create<PickedSelection>(() => ({ pick: null, lasting: false }));

let number = 0;

/** A cell was pressed. */
export function pickSelection(pick: Omit<Pick, 'number'>): void {
  number += 1;
  pickedSelection.setState({ pick: { ...pick, number } });
}

/** The slip is empty again. */
export function clearPick(): void {
  if (pickedSelection.getState().pick !== null) pickedSelection.setState({ pick: null });
}
