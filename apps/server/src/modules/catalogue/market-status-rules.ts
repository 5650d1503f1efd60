/**
 * Rules for the status of a market after a message of the feed or an action of the operator, and for its version (FD-13: raised at
 * suspension, re-opening, turn in-play and change of runners only). Pure.
 */
import type { MarketStatus, SuspensionReason } from '@maidan/domain';

export interface StatusFacts {
  readonly status: MarketStatus;
  readonly reason: SuspensionReason | null;
  readonly inPlay: boolean;
}

/** The visible status: the operator's suspension overrides an open or suspended market, never a closed one. */
export function effectiveStatus(feedStatus: StatusFacts, operatorSuspended: boolean): StatusFacts {
  if (!operatorSuspended || (feedStatus.status !== 'OPEN' && feedStatus.status !== 'SUSPENDED')) return feedStatus;
  return { status: 'SUSPENDED', reason: 'OPERATOR', inPlay: feedStatus.inPlay };
}

/** Whether the change raises the market's version. Another reason for the same suspension does not. */
export function raisesVersion(before: StatusFacts, after: StatusFacts): boolean {
  const suspended = before.status === 'OPEN' && after.status !== 'OPEN';
  const reopened = before.status !== 'OPEN' && after.status === 'OPEN';
  const turnedInPlay = !before.inPlay && after.inPlay;
  return suspended || reopened || turnedInPlay;
}

/** Whether readers would see no difference. */
export function sameStatus(before: StatusFacts, after: StatusFacts): boolean {
  return before.status === after.status && before.reason === after.reason && before.inPlay === after.inPlay;
}
