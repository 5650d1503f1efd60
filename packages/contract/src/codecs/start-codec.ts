/** Encodes and decodes the starting price of a runner, and what it would be. */
import type { Paise, QuotedPrice } from '@maidan/domain';
import type { ProjectedStart } from '../http/market/market.ts';
import { fromDecimal, fromRupees, toDecimal, toRupees } from './wire-units.ts';

/** What the starting price of a runner would be now. Hundredths, paise. null: nothing would be matched. */
export interface ProjectedView {
  /** With the waiting bets of the exchange. */
  readonly near: QuotedPrice | null;
  /** Of the bets at the starting price alone. */
  readonly far: QuotedPrice | null;
  /** Stakes of backs and liabilities of lays that wait for it. */
  readonly stakes: Paise;
  readonly liabilities: Paise;
}

/** Encodes what a starting price would be; null while no bet waits for it. */
export function encodeProjected(view: ProjectedView | null): ProjectedStart | null {
  if (view === null) return null;
  const { far, liabilities, near, stakes } = view;
  const odds = (price: QuotedPrice | null): number | null => (price === null ? null : toDecimal(price));
  return { near: odds(near), far: odds(far), stakes: toRupees(stakes), liabilities: toRupees(liabilities) };
}

/** Decodes what a starting price would be. */
export function decodeProjected(wire: ProjectedStart | null | undefined): ProjectedView | null {
  if (wire === null || wire === undefined) return null;
  const price = (odds: number | null): QuotedPrice | null => (odds === null ? null : fromDecimal(odds));
  return { near: price(wire.near), far: price(wire.far), stakes: fromRupees(wire.stakes), liabilities: fromRupees(wire.liabilities) };
}

/** Whether two projections show the same. */
export function isSameProjected(one: ProjectedView | null, other: ProjectedView | null): boolean {
  if (one === null || other === null) return one === other;
  return one.near === other.near && one.far === other.far && one.stakes === other.stakes && one.liabilities === other.liabilities;
}
