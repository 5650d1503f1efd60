/** The catalogue's own mutable records behind the read-only shapes of its port. */
import { tradingKindOf, type EventDefinition, type MarketDefinition, type MarketResult } from '@maidan/domain';
import type { CatalogueEvent, CatalogueMarket, CatalogueRunner } from './catalogue-port.ts';
import type { SpokenStatus } from './market-status-rules.ts';

export interface EventRecord extends CatalogueEvent {
  definition: EventDefinition;
  /** Milliseconds since 1970 when the event became FINISHED. */
  finishedAt: number | null;
}

export interface RunnerRecord extends CatalogueRunner {
  name: string;
}

export interface MarketRecord extends CatalogueMarket {
  definition: MarketDefinition;
  readonly event: EventRecord;
  readonly runners: RunnerRecord[];
  /** What the feed said last; seen again when the operator lifts a suspension. */
  spoken: SpokenStatus;
  settledAt: number | null;
}

export function newEventRecord(definition: EventDefinition, source: string): EventRecord {
  return { definition, source, status: 'UPCOMING', score: null, markets: new Set(), finishedAt: null };
}

/** A market as it stands before its feed has spoken. */
export function newMarketRecord(id: number, definition: MarketDefinition, event: EventRecord): MarketRecord {
  return {
    id,
    definition,
    kind: tradingKindOf(definition.marketType),
    event,
    runners: [],
    spoken: { status: 'SUSPENDED', reason: 'AWAITING_FEED', inPlay: false },
    status: 'SUSPENDED',
    reason: 'AWAITING_FEED',
    operatorSuspended: false,
    inPlay: false,
    version: 1,
    visible: true,
    deleted: false,
    limits: null,
    result: null,
    resultGeneration: 0,
    totalMatched: 0,
    lastPrices: new Map(),
    feedStale: false,
    settledAt: null,
  };
}

/** Settled or void: the feed has nothing more to say about it. */
export function isSettled(market: CatalogueMarket): boolean {
  return market.status === 'SETTLED' || market.status === 'VOID';
}

/** Marks each runner as the result leaves it; null puts the runners of a taken-back result into play again. */
export function applyResultToRunners(runners: readonly CatalogueRunner[], result: MarketResult | null): void {
  const taken = result?.type === 'winners' || result?.type === 'dead-heat' ? (result.removed ?? []) : [];
  const removed = new Map(taken.map((entry) => [entry.selectionId, entry.reduction]));
  for (const runner of runners) {
    const reduction = removed.get(runner.selectionId);
    if (reduction !== undefined) {
      runner.status = 'REMOVED';
      runner.reduction = reduction;
    } else if (runner.status !== 'REMOVED') {
      runner.status = resultStatus(runner.selectionId, result);
    }
  }
}

function resultStatus(selectionId: number, result: MarketResult | null): CatalogueRunner['status'] {
  if (result === null || result.type === 'runs') return 'ACTIVE';
  if (result.type === 'void') return 'VOID';
  return result.winners.includes(selectionId) ? 'WINNER' : 'LOSER';
}
