/** The what-if of the bet in the slip: results per runner, and per range of runs before and after the bet. */
import { create } from 'zustand';
import type { Centipaise } from '@maidan/domain';

/** Profit per selection in centipaise. */
export type ProfitBySelection = ReadonlyMap<number, Centipaise>;

/** Profit over a range of runs without and with the bet in the slip; `to` is its last run, null = no end. Centipaise. */
export interface RangeEffect {
  readonly from: number;
  readonly to: number | null;
  readonly before: Centipaise;
  readonly after: Centipaise;
}

interface SlipEffect {
  readonly marketId: string | null;
  /** Odds markets. */
  readonly after: ProfitBySelection;
  /** Line markets. */
  readonly ranges: readonly RangeEffect[];
}
export const NO_EFFECT: SlipEffect = { marketId: null, after: new Map(), ranges: [] };
export const slipEffect = create<SlipEffect>(() => NO_EFFECT);
