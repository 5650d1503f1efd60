/** The catalogue's mutable records behind the read-only types of its port, and the rules of their status. */
import {
  isContested,
  tradingKindOf,
  type EventDefinition,
  type MarketDefinition,
  type RunnerDefinition,
  type MarketResult,
  type RemovedRunner,
  type MarketStatus,
  type StartingPrice,
  type SuspensionReason,
} from '@maidan/domain';
import type { Catalogue, CatalogueEvent, CatalogueMarket, CatalogueRunner } from './catalogue-port.ts';
import { FedVolumes } from './fed-volumes.ts';

export interface EventRecord extends CatalogueEvent {
  definition: EventDefinition;
  /** Milliseconds since 1970 when the event became FINISHED. */
  finishedAt: number | null;
}

export interface RunnerRecord extends CatalogueRunner {
  name: string;
}

/** The status of a market, as the feed or the operator has set it. */
export interface StatusFacts {
  readonly status: MarketStatus;
  readonly reason: SuspensionReason | null;
  readonly inPlay: boolean;
}

export interface MarketRecord extends CatalogueMarket {
  definition: MarketDefinition;
  readonly event: EventRecord;
  readonly runners: RunnerRecord[];
  /** The feed's last status, which applies again when the operator lifts a suspension. */
  feedStatus: StatusFacts;
  settledAt: number | null;
}

export function newEventRecord(definition: EventDefinition, source: string): EventRecord {
  return { definition, source, status: 'UPCOMING', score: null, markets: new Set(), finishedAt: null };
}

/** Returns the record of a runner that is at this place of its market, counted from 0. */
export function newRunner(runner: RunnerDefinition, index: number): RunnerRecord {
  return { runner: index, selectionId: runner.selectionId, name: runner.name, status: 'ACTIVE', reduction: null };
}

/** Returns a market before its feed has sent a status. */
export function newMarketRecord(id: number, definition: MarketDefinition, event: EventRecord, startingPrice: StartingPrice = 'OFF'): MarketRecord {
  return {
    id,
    definition,
    kind: tradingKindOf(definition.marketType),
    event,
    runners: [],
    startingPrice,
    feedStatus: { status: 'SUSPENDED', reason: 'AWAITING_FEED', inPlay: false },
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
    fedVolumes: new FedVolumes(),
    feedStale: false,
    settledAt: null,
  };
}

/** Returns whether a market is settled or void: later statuses of the feed are ignored. */
export function isSettled(market: CatalogueMarket): boolean {
  return market.status === 'SETTLED' || market.status === 'VOID';
}

/**
 * Sets each runner's status from the result; null puts the runners of a result that was taken back into play again. A runner that only
 * the previous result (`before`) removed is restored.
 */
export function applyResultToRunners(runners: readonly CatalogueRunner[], result: MarketResult | null, before: MarketResult | null): void {
  const removed = removedBy(result);
  const removedBefore = removedBy(before);
  for (const runner of runners) {
    const now = removed.get(runner.selectionId);
    const standing = removedBefore.get(runner.selectionId);
    if (now !== undefined) {
      runner.status = 'REMOVED';
      runner.reduction = now.reduction;
    } else if (standing?.before !== undefined) {
      runner.reduction = standing.before;
    } else if (runner.status !== 'REMOVED' || standing !== undefined) {
      runner.status = resultStatus(runner.selectionId, result);
      runner.reduction = null;
    }
  }
}

function removedBy(result: MarketResult | null): ReadonlyMap<number, RemovedRunner> {
  const taken = result?.type === 'winners' || result?.type === 'dead-heat' ? (result.removed ?? []) : [];
  return new Map(taken.map((runner) => [runner.selectionId, runner]));
}

function resultStatus(selectionId: number, result: MarketResult | null): CatalogueRunner['status'] {
  if (result === null || result.type === 'runs') return 'ACTIVE';
  if (result.type === 'void') return 'VOID';
  return result.winners.includes(selectionId) ? 'WINNER' : 'LOSER';
}

/**
 * Returns the visible status: the operator's suspension, or removals that have decided the market, override an open or suspended market,
 * never a closed one.
 */
function effectiveStatus({ definition, feedStatus, operatorSuspended, runners }: MarketRecord): StatusFacts {
  if (feedStatus.status !== 'OPEN' && feedStatus.status !== 'SUSPENDED') return feedStatus;
  if (operatorSuspended) return { status: 'SUSPENDED', reason: 'OPERATOR', inPlay: feedStatus.inPlay };
  return isContested(definition.numberOfWinners, runners) ? feedStatus : { status: 'SUSPENDED', reason: 'RESULT', inPlay: feedStatus.inPlay };
}

/**
 * Returns whether the change raises the market's version (FD-13): a suspension, a re-opening or the turn in-play does. Another reason for
 * the same suspension does not.
 */
function raisesVersion(before: StatusFacts, after: StatusFacts): boolean {
  const suspended = before.status === 'OPEN' && after.status !== 'OPEN';
  const reopened = before.status !== 'OPEN' && after.status === 'OPEN';
  const turnedInPlay = !before.inPlay && after.inPlay;
  return suspended || reopened || turnedInPlay;
}

/** Returns whether readers would see no difference. */
function sameStatus(before: StatusFacts, after: StatusFacts): boolean {
  return before.status === after.status && before.reason === after.reason && before.inPlay === after.inPlay;
}

/** Gives a market the status that follows from its feed and its operator. Returns false if a reader would see no difference. */
export function applyEffectiveStatus(market: MarketRecord): boolean {
  const before: StatusFacts = { status: market.status, reason: market.reason, inPlay: market.inPlay };
  const after = effectiveStatus(market);
  if (sameStatus(before, after)) return false;
  market.status = after.status;
  market.reason = after.reason;
  market.inPlay = after.inPlay;
  if (raisesVersion(before, after)) market.version += 1;
  return true;
}

/** Suspends a market whose state is unknown after a restart: no price counts until the feed has sent its status. */
export function awaitFeed(market: MarketRecord): void {
  if (market.status === 'OPEN') market.version += 1;
  market.feedStatus = { status: 'SUSPENDED', reason: 'AWAITING_FEED', inPlay: market.inPlay };
  market.status = 'SUSPENDED';
  market.reason = market.operatorSuspended ? 'OPERATOR' : 'AWAITING_FEED';
}

/** Compares definitions as text: a difference in the order of keys costs only an unneeded write. */
export function sameWords(a: EventDefinition | MarketDefinition, b: EventDefinition | MarketDefinition): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether an event passes a filter. */
export function fits(event: EventRecord, filter: NonNullable<Parameters<Catalogue['markets']>[0]>): boolean {
  const { definition } = event;
  if (filter.eventTypeId !== undefined && definition.eventTypeId !== filter.eventTypeId) return false;
  return filter.competitionId === undefined || definition.competitionId === filter.competitionId;
}

/** Compares events for lists: the first to start comes first. */
export function byStart(a: EventRecord, b: EventRecord): number {
  const [first, second] = [a.definition, b.definition];
  return first.openDate - second.openDate || compareText(first.eventId, second.eventId);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
