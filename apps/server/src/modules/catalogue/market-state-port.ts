/** State of a market and its event that processes exchange; values that only trades change come from the market's owner. */
import type { Catalogue } from './catalogue-port.ts';
import type { EventRecord, MarketRecord, RunnerRecord } from './catalogue-records.ts';
import type { FedVolume } from './fed-volumes.ts';

export type EventState = Pick<EventRecord, 'definition' | 'source' | 'status' | 'score' | 'finishedAt'>;
type PlainMarket = Omit<MarketRecord, 'event' | 'runners' | 'kind' | 'totalMatched' | 'lastPrices' | 'fedVolumes'>;

/** Total matched in paise, and the last price by selection, hundredths. */
export interface TradedState {
  readonly totalMatched: number;
  readonly lastPrices: ReadonlyMap<number, number>;
  /** From the process with the feeds: recently changed volumes. */
  readonly volumes?: readonly FedVolume[];
}

export interface MarketState {
  readonly event: EventState;
  readonly market: PlainMarket & { readonly runners: readonly RunnerRecord[] };
  /** Only if the feed has sent it. */
  readonly traded?: TradedState;
}

/** A catalogue that can be a replica of another process's. */
export interface ReplicaCatalogue extends Catalogue {
  /** Loads events and markets in play or to come from the tables. Known records stay the same objects. */
  loadReplica(): Promise<void>;
  /** Makes this process the writer: every market is SUSPENDED (AWAITING_FEED) until its feed has sent its status. */
  takeOver(): Promise<void>;
  /** Returns the state of a market to send to another process; undefined if it is unknown. */
  stateOf(marketId: string): MarketState | undefined;
  /** Applies a state that another process has sent. Adds an unknown market and its event. */
  applyState(state: MarketState): void;
  /** Applies the trades that a market's owner has published. Ignores an unknown market. */
  applyTraded(marketId: string, traded: TradedState): void;
  /** Removes finished events from memory after some time. */
  forgetFinished(): void;
}
