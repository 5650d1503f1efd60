/**
 * What the status of a market becomes when the feed or the operator speaks, and when its version goes up
 * (FD-13: at suspension, re-opening, turn in-play and change of runners only). Pure.
 */
import type { MarketStatus, SuspensionReason } from '@maidan/domain';

export interface SpokenStatus {
  readonly status: MarketStatus;
  readonly reason: SuspensionReason | null;
  readonly inPlay: boolean;
}

/** What is seen when the feed says `spoken`: the operator's suspension wins over an open or suspended market, never over a closed one. */
export function effectiveStatus(spoken: SpokenStatus, operatorSuspended: boolean): SpokenStatus {
  if (!operatorSuspended || (spoken.status !== 'OPEN' && spoken.status !== 'SUSPENDED')) return spoken;
  return { status: 'SUSPENDED', reason: 'OPERATOR', inPlay: spoken.inPlay };
}

/** True when the step from one seen status to the next raises the market's version. Another reason of the same suspension does not. */
export function raisesVersion(before: SpokenStatus, after: SpokenStatus): boolean {
  const suspended = before.status === 'OPEN' && after.status !== 'OPEN';
  const reopened = before.status !== 'OPEN' && after.status === 'OPEN';
  const turnedInPlay = !before.inPlay && after.inPlay;
  return suspended || reopened || turnedInPlay;
}

/** True when nothing a reader could see differs. */
export function sameStatus(before: SpokenStatus, after: SpokenStatus): boolean {
  return before.status === after.status && before.reason === after.reason && before.inPlay === after.inPlay;
}
