/** What React shows of a ladder beside its rows. */
import type { Chip, OutsideOrders } from './ladder-model.ts';

export interface LadderStatus {
  readonly phase: 'loading' | 'shown' | 'refused';
  readonly problem: string;
  /** The chip that is being moved, as it was at the start. */
  readonly lifted: Chip | null;
  readonly target: number | null;
  /** Own orders that can be cancelled, by side. */
  readonly backs: number;
  readonly lays: number;
  /** A request for orders is running. */
  readonly working: boolean;
  /** Own orders outside the view. */
  readonly above: OutsideOrders;
  readonly below: OutsideOrders;
  /** The list of keys is open. */
  readonly help: boolean;
  /** The next bet only offers its price and never takes. */
  readonly offers: boolean;
}

const NONE_OUTSIDE: OutsideOrders = { count: 0, nearest: -1 };
export const AT_START: LadderStatus = {
  phase: 'loading',
  problem: '',
  lifted: null,
  target: null,
  backs: 0,
  lays: 0,
  working: false,
  above: NONE_OUTSIDE,
  below: NONE_OUTSIDE,
  help: false,
  offers: false,
};

export function isSameOutside(one: OutsideOrders, other: OutsideOrders): boolean {
  return one.count === other.count && one.nearest === other.nearest;
}
