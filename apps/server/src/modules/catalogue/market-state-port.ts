/** What one process tells the others of a market and its event: everything but what only trades move, which the market's owner tells. */
import type { Catalogue } from './catalogue-port.ts';
import type { EventRecord, MarketRecord, RunnerRecord } from './catalogue-records.ts';
import type { FedVolume } from './fed-volumes.ts';

export type EventState = Pick<EventRecord, 'definition' | 'source' | 'status' | 'score' | 'finishedAt'>;
type PlainMarket = Omit<MarketRecord, 'event' | 'runners' | 'kind' | 'totalMatched' | 'lastPrices' | 'fedVolumes'>;

/** Paise matched in all, and the last price by selection, hundredths. */
export interface TradedState {
  readonly totalMatched: number;
  readonly lastPrices: ReadonlyMap<number, number>;
  /** From the process of the feed: the volumes that changed of late. */
  readonly volumes?: readonly FedVolume[];
}

export interface MarketState {
  readonly event: EventState;
  readonly market: PlainMarket & { readonly runners: readonly RunnerRecord[] };
  /** Where the feed has said it. */
  readonly traded?: TradedState;
}

/** A catalogue that may follow the one of another process. */
export interface ReplicaCatalogue extends Catalogue {
  /** Reads what is in play, as it stands in the tables. What is known already stays the same object. */
  loadReplica(): Promise<void>;
  /** This process writes the catalogue from now on: every market is SUSPENDED (AWAITING_FEED) until its feed has spoken. */
  takeOver(): Promise<void>;
  stateOf(marketId: string): MarketState | undefined;
  takeState(state: MarketState): void;
  /** What the owner of a market says of its trades. A market that is not known here is left out. */
  takeTraded(marketId: string, traded: TradedState): void;
  /** What is over for a while leaves the memory. */
  forgetFinished(): void;
}
