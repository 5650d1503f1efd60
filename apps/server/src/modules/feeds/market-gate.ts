/**
 * The gate between a feed and a market. A market has the status that its feed sends, unless the feed is silent or has sent something
 * impossible (FD-02 to FD-04). A result passes only if it can be true of the market (FD-05). Pure.
 */
import { type SuspensionReason, type TradingKind, checkResult, type MarketResult } from '@maidan/domain';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';

export interface GateStatus {
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  readonly inPlay: boolean;
  readonly reason: SuspensionReason | null;
}

/**
 * | State     | Makers                                   | Their next release                      |
 * | --------- | ---------------------------------------- | --------------------------------------- |
 * | new       | have never quoted in this market         | is an opening: they quote at once       |
 * | quoting   | may quote                                | –                                       |
 * | withdrawn | had to withdraw, or the owner is another | is a re-opening: they quote after 3 s   |
 */
export type MakersState = 'new' | 'quoting' | 'withdrawn';

export interface MarketGate {
  readonly marketId: string;
  readonly eventId: string;
  readonly kind: TradingKind;
  readonly source: string;
  /** The feed's last status; null until it has sent one for this market. */
  feedStatus: GateStatus | null;
  /** The last status that catalogue and queue have; null: none yet, or their owner has changed. */
  applied: GateStatus | null;
  /** The feed has sent something impossible: suspended until it sends a valid value (price) or opens the market again. */
  suspect: 'price' | 'fact' | null;
  stale: boolean;
  /** The operator's suspension as last applied to the queue and the makers. */
  operatorSuspended: boolean;
  makers: MakersState;
}

export function newGate(marketId: string, eventId: string, kind: TradingKind, source: string): MarketGate {
  return {
    marketId,
    eventId,
    kind,
    source,
    feedStatus: null,
    applied: null,
    suspect: null,
    stale: false,
    operatorSuspended: false,
    makers: 'new',
  };
}

/** Returns the status that the market must have now; null until its feed has sent one. */
export function wantedStatus(gate: MarketGate): GateStatus | null {
  const { feedStatus } = gate;
  if (feedStatus === null || feedStatus.status === 'CLOSED') return feedStatus;
  if (gate.suspect !== null) return { status: 'SUSPENDED', inPlay: feedStatus.inPlay, reason: 'SUSPENDED' };
  // players of an exchange market still trade with each other, only its makers withdraw; a house market has no other quotes
  if (gate.stale && gate.kind !== 'exchange' && feedStatus.status === 'OPEN') return { status: 'SUSPENDED', inPlay: feedStatus.inPlay, reason: 'FEED_STALE' };
  return feedStatus;
}

export function sameGateStatus(a: GateStatus | null, b: GateStatus | null): boolean {
  return a?.status === b?.status && a?.inPlay === b?.inPlay && a?.reason === b?.reason;
}

/** Returns the maximum silence of a feed (ms) before its markets are suspended: 5 s in play, 60 s before. */
export function silenceLimit(inPlay: boolean): number {
  return inPlay ? 5_000 : 60_000;
}

/**
 * Returns null if the result satisfies the rules; otherwise the reason, in English for the log and the operator. now: ms since 1970. A
 * result must fit its market (domain: checkResult), no removed runner wins, and nothing is decided before the start (except the toss, and
 * a void at any time).
 */
export function resultFault(market: CatalogueMarket, result: MarketResult, now: number): string | null {
  const facts = { kind: market.kind, selectionIds: market.runners.map((runner) => runner.selectionId), numberOfWinners: market.definition.numberOfWinners };
  const checked = checkResult(facts, result);
  if (!checked.ok) return checked.code === 'REASON_REQUIRED' ? 'a void without a reason' : 'a result that does not fit the market';
  if (result.type === 'void') return null;
  if (result.type !== 'runs') {
    const removed = market.runners.find((runner) => runner.status === 'REMOVED' && result.winners.includes(runner.selectionId));
    if (removed !== undefined) return `the removed runner ${removed.selectionId} as the winner`;
  }
  const played = market.inPlay || market.event.status !== 'UPCOMING' || market.event.definition.openDate <= now;
  return played || market.definition.marketType === 'TO_WIN_THE_TOSS' ? null : 'a result before the start';
}
