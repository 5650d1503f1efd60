/**
 * The catalogue of every event, market and runner: names, statuses and results. Those in play or to come are in memory (reads are
 * synchronous). It is the only writer of the tables event, market and runner.
 */
import type {
  EventDefinition,
  MarketDefinition,
  MarketResult,
  MarketStatus,
  RunnerStatus,
  Score,
  SportsEventTypeId,
  StartingPrice,
  SuspensionReason,
  TradingKind,
} from '@maidan/domain';
import type { MarketView } from '@maidan/contract';
import type { FedVolumes } from './fed-volumes.ts';
import type { SiteTerms } from '../../http/site-terms.ts';

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
  /** What the market offers of the starting price, set when it was added. */
  readonly startingPrice: StartingPrice;
  status: MarketStatus;
  reason: SuspensionReason | null;
  operatorSuspended: boolean;
  inPlay: boolean;
  version: number;
  visible: boolean;
  deleted: boolean;
  /** Own limits of this market in paise; they override the kind's limits. */
  limits: { minStake: number; maxStake: number; maxWin: number } | null;
  result: MarketResult | null;
  resultGeneration: number;
  /** ms since 1970 of the last result; null: none. */
  readonly settledAt: number | null;
  /** Paise; of the feed and of our own trades. */
  totalMatched: number;
  readonly lastPrices: Map<number, number>;
  /** Volume that the feed matched at each price. */
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
  /** Stores the volumes matched since the last call, in total and by price, for the next process. */
  keepTotals(): Promise<void>;
  /** Loads what is not archived; every market is SUSPENDED (AWAITING_FEED) until its feed has sent its status. */
  load(): Promise<void>;
  event(eventId: string): CatalogueEvent | undefined;
  market(marketId: string): CatalogueMarket | undefined;
  marketByKey(id: number): CatalogueMarket | undefined;
  events(filter?: { readonly eventTypeId?: SportsEventTypeId; readonly competitionId?: string }): readonly CatalogueEvent[];
  markets(filter?: { readonly eventTypeId?: SportsEventTypeId; readonly eventId?: string; readonly competitionId?: string }): readonly CatalogueMarket[];
  /** Returns a market, from the database if it is not in memory (settled or archived). */
  storedMarket(marketId: string): Promise<CatalogueMarket | undefined>;
  /** Returns an event, also if it is archived. */
  storedEvent(eventId: string): Promise<CatalogueEvent | undefined>;
  addEvent(event: EventDefinition, source: string): Promise<CatalogueEvent>;
  addMarket(market: MarketDefinition): Promise<CatalogueMarket>;
  /** Stores and applies a status; raises the version by FD-13. Does nothing if nothing changes or the market has ended: closed stays closed. */
  setMarketStatus(marketId: string, status: MarketStatus, inPlay: boolean, reason: SuspensionReason | null): Promise<void>;
  setOperatorSuspended(marketId: string, suspended: boolean): Promise<void>;
  setRunnerStatus(marketId: string, selectionId: number, status: RunnerStatus, reduction: number | null): Promise<void>;
  setResult(marketId: string, result: MarketResult | null, generation: number, status: MarketStatus): Promise<void>;
  setLimits(marketId: string, limits: CatalogueMarket['limits']): Promise<void>;
  setScore(eventId: string, score: Score): Promise<void>;
  setEventStatus(eventId: string, status: CatalogueEvent['status']): Promise<void>;
  /**
   * Archives events that finished before `olderThan` (ms since 1970) with every market settled: removes them from the lists; statements
   * keep them. Returns their number.
   */
  archive(olderThan: number): Promise<number>;
}

/** The topics that this module publishes on the bus. */
export interface CatalogueTopics {
  /** A runner's displayed book, quote or status has changed: readers read the new state from the catalogue view. */
  'market-changed': { readonly marketId: string; readonly eventId: string };
  'market-added': { readonly marketId: string; readonly eventId: string };
  'market-status': { readonly marketId: string; readonly eventId: string; readonly status: string; readonly reason: SuspensionReason | null };
  'score-changed': { readonly eventId: string; readonly score: Score };
}

/** A market as a viewer sees it: the catalogue's data with the books and quotes of the viewer's pool and the site's terms. */
export interface MarketViews {
  /** Returns the view of a market. Pool 1 is that of demo accounts (D-12). */
  of(market: CatalogueMarket, pool: 0 | 1, site: SiteTerms): MarketView;
  /**
   * Returns the markets of Home (SO-05, SO-06): visible, not deleted, MATCH_ODDS or TOURNAMENT_WINNER, not closed; sorted by openDate.
   * Further client filters are ignored (T-12).
   */
  home(): readonly CatalogueMarket[];
}
