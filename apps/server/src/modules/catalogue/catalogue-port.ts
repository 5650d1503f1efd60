/**
 * The catalogue knows every event, market and runner: what they are called, whether they are open, what they resulted in.
 * It holds the live ones in memory (reads are synchronous) and is the only writer of the tables event, market, runner.
 */
import type {
  EventDefinition,
  MarketDefinition,
  MarketResult,
  MarketStatus,
  RunnerStatus,
  Score,
  SportsEventTypeId,
  SuspensionReason,
  TradingKind,
} from '@maidan/domain';
import type { FedVolumes } from './fed-volumes.ts';

export interface CatalogueRunner {
  /** Index in the market: the engine's runner. */
  readonly runner: number;
  readonly selectionId: number;
  readonly name: string;
  status: RunnerStatus;
  reduction: number | null;
}

export interface CatalogueMarket {
  /** Database key, the engine's market. */
  readonly id: number;
  readonly definition: MarketDefinition;
  readonly kind: TradingKind;
  readonly event: CatalogueEvent;
  readonly runners: readonly CatalogueRunner[];
  status: MarketStatus;
  reason: SuspensionReason | null;
  operatorSuspended: boolean;
  inPlay: boolean;
  version: number;
  visible: boolean;
  deleted: boolean;
  /** Own limits of this market in paise; they win over the kind's. */
  limits: { minStake: number; maxStake: number; maxWin: number } | null;
  result: MarketResult | null;
  resultGeneration: number;
  /** Paise; of the feed and our own trades. */
  totalMatched: number;
  readonly lastPrices: Map<number, number>;
  /** What the feed matched at each price. */
  readonly fedVolumes: FedVolumes;
  feedStale: boolean;
}

export interface CatalogueEvent {
  readonly definition: EventDefinition;
  readonly source: string;
  status: 'UPCOMING' | 'LIVE' | 'FINISHED' | 'ARCHIVED';
  score: Score | null;
  readonly markets: Set<string>;
}

export interface Catalogue {
  /** Writes what was matched since the last call, in all and by price, for the next process. */
  keepTotals(): Promise<void>;
  /** Reads what is not archived into memory; every market is SUSPENDED (AWAITING_FEED) until its feed has spoken. */
  load(): Promise<void>;
  event(eventId: string): CatalogueEvent | undefined;
  market(marketId: string): CatalogueMarket | undefined;
  marketByKey(id: number): CatalogueMarket | undefined;
  events(filter?: { readonly eventTypeId?: SportsEventTypeId; readonly competitionId?: string }): readonly CatalogueEvent[];
  markets(filter?: { readonly eventTypeId?: SportsEventTypeId; readonly eventId?: string; readonly competitionId?: string }): readonly CatalogueMarket[];
  /** Settled or archived markets are read from the database. */
  storedMarket(marketId: string): Promise<CatalogueMarket | undefined>;
  /** An event wherever it stands in its life. */
  storedEvent(eventId: string): Promise<CatalogueEvent | undefined>;
  addEvent(event: EventDefinition, source: string): Promise<CatalogueEvent>;
  addMarket(market: MarketDefinition): Promise<CatalogueMarket>;
  /** Writes and applies a status; raises the version where rules say so. No-op when nothing changes, and for a market that has ended: closed stays closed. */
  setMarketStatus(marketId: string, status: MarketStatus, inPlay: boolean, reason: SuspensionReason | null): Promise<void>;
  setOperatorSuspended(marketId: string, suspended: boolean): Promise<void>;
  setRunnerStatus(marketId: string, selectionId: number, status: RunnerStatus, reduction: number | null): Promise<void>;
  setResult(marketId: string, result: MarketResult | null, generation: number, status: MarketStatus): Promise<void>;
  setLimits(marketId: string, limits: CatalogueMarket['limits']): Promise<void>;
  setScore(eventId: string, score: Score): Promise<void>;
  setEventStatus(eventId: string, status: CatalogueEvent['status']): Promise<void>;
  /** Settled simulated events older than 7 days leave the lists; statements stay. */
  archive(olderThan: number): Promise<number>;
}

/** What this module publishes on the bus. */
export interface CatalogueTopics {
  /** A runner's displayed book, quote or status changed: readers take the new state from the catalogue view. */
  'market-changed': { readonly marketId: string; readonly eventId: string };
  'market-added': { readonly marketId: string; readonly eventId: string };
  'market-status': { readonly marketId: string; readonly eventId: string; readonly status: string; readonly reason: SuspensionReason | null };
  'score-changed': { readonly eventId: string; readonly score: Score };
}
