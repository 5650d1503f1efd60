/**
 * What stands between the word of a feed and the market: a market is as its feed says it is, unless its feed has fallen
 * silent or has said something that cannot be right (FD-02 to FD-04). Pure.
 */
import type { SuspensionReason, TradingKind } from '@maidan/domain';

export interface GateStatus {
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  readonly inPlay: boolean;
  readonly reason: SuspensionReason | null;
}

export interface MarketGate {
  readonly marketId: string;
  readonly eventId: string;
  readonly kind: TradingKind;
  readonly source: string;
  /** The last word of the feed; null until it has spoken of this market. */
  spoken: GateStatus | null;
  /** What the house was last told; null: nothing yet. */
  driven: GateStatus | null;
  /** The feed said something that cannot be right: suspended until it says something sane (price) or opens the market anew. */
  suspect: 'price' | 'fact' | null;
  stale: boolean;
  /** The operator's suspension as the queue and the makers were last told. */
  operatorSuspended: boolean;
  /** Whether the makers may quote, and whether they ever did (a first opening is no re-opening). */
  released: boolean;
  everReleased: boolean;
}

export function newGate(marketId: string, eventId: string, kind: TradingKind, source: string): MarketGate {
  return {
    marketId,
    eventId,
    kind,
    source,
    spoken: null,
    driven: null,
    suspect: null,
    stale: false,
    operatorSuspended: false,
    released: false,
    everReleased: false,
  };
}

/** How the market must stand now; null while its feed has not spoken. */
export function wantedStatus(gate: MarketGate): GateStatus | null {
  const { spoken } = gate;
  if (spoken === null || spoken.status === 'CLOSED') return spoken;
  if (gate.suspect !== null) return { status: 'SUSPENDED', inPlay: spoken.inPlay, reason: 'SUSPENDED' };
  // Players of an exchange market still trade with each other; only its makers go. The house has nobody else to quote.
  if (gate.stale && gate.kind !== 'exchange' && spoken.status === 'OPEN') return { status: 'SUSPENDED', inPlay: spoken.inPlay, reason: 'FEED_STALE' };
  return spoken;
}

export function sameGateStatus(a: GateStatus | null, b: GateStatus | null): boolean {
  return a?.status === b?.status && a?.inPlay === b?.inPlay && a?.reason === b?.reason;
}

/** How long a feed may be silent (ms) before its markets stop trusting it: 5 s in play, 60 s before. */
export function silenceLimit(inPlay: boolean): number {
  return inPlay ? 5_000 : 60_000;
}
