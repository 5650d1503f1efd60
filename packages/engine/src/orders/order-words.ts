/** Names of the states of an order and of the reasons that end it, by the numbers that records and journal keep. */
import type { LapseReason, OrderStatus } from '@maidan/domain';

export const STATUSES: readonly OrderStatus[] = ['PENDING', 'EXECUTABLE', 'COMPLETE'];
/** Reasons by number, 0 for none, as the journal keeps them. */
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
