/** The starting price of a runner and what it would be now, as books and the stream show it. */
import type { Paise } from '@maidan/domain';
import { formatOdds, formatSize } from '../formats.ts';

/** Hundredths and paise, in one pool. */
export interface RunnerStart {
  /** The price that was made; null: none. */
  readonly price: number | null;
  /** What the price would be now with the bets of the exchange, and with the waiting bets alone; null: there is none. */
  readonly near: number | null;
  readonly far: number | null;
  /** Sums of the waiting bets: stakes of backs, liabilities of lays. */
  readonly stakes: number;
  readonly liabilities: number;
}

/** Shown for a runner on which no bet waits and that has no starting price. */
export const NO_START: RunnerStart = { price: null, near: null, far: null, stakes: 0, liabilities: 0 };

/** Hundredths and paise. */
type Level = readonly [price: number, size: number];

/** The prices of bets that take any starting price: the sums are shown at them. */
const ANY_BACK = 101;
const ANY_LAY = 100_000;

/** Returns the stakes of waiting backs by price: the exchange publishes their sum alone. */
export function stakesTaken({ stakes }: RunnerStart): readonly Level[] {
  return stakes === 0 ? [] : [[ANY_BACK, stakes]];
}

/** Returns the liabilities of waiting lays by price: the exchange publishes their sum alone. */
export function liabilitiesTaken({ liabilities }: RunnerStart): readonly Level[] {
  return liabilities === 0 ? [] : [[ANY_LAY, liabilities]];
}

/** Returns the member `sp` of a runner. */
export function shownStart(start: RunnerStart) {
  const { far, near, price } = start;
  return {
    ...(near === null ? {} : { nearPrice: formatOdds(near) }),
    ...(far === null ? {} : { farPrice: formatOdds(far) }),
    backStakeTaken: stakesTaken(start).map(shownLevel),
    layLiabilityTaken: liabilitiesTaken(start).map(shownLevel),
    ...(price === null ? {} : { actualSP: formatOdds(price) }),
  };
}

const shownLevel = ([price, size]: Level) => ({ price: formatOdds(price), size: formatSize(size as Paise) });
