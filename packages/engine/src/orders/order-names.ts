/** The names of order statuses and lapse reasons, indexed by the numbers in records and journal. */
import type { LapseReason, OrderStatus } from '@maidan/domain';

export const STATUSES: readonly OrderStatus[] = ['PENDING', 'EXECUTABLE', 'COMPLETE'];
/** Reasons by number; 0 is no reason. */
export const REASONS: readonly (LapseReason | null)[] = [
  null,
  'RESTART',
  'SUSPENDED',
  'CLOSED',
  'RUNNER_REMOVED',
  'MATERIAL_EVENT',
  'TURN_IN_PLAY',
  'ACCOUNT_BLOCKED',
  'MARKET_VERSION',
  'SELF_MATCH',
  'QUOTE_CHANGED',
  'HOUSE_LIMIT',
  'CANCELLED',
  'BONUS_ENDED',
];

/** Number of a reason. */
export function reasonNumber(reason: LapseReason): number {
  return REASONS.indexOf(reason);
}
