/** Ids of Maidan as clients of Betfair's API see them, the same in every process and after every start. Bet ids: `formatBetId`. */
import type { NumberedKind } from '@maidan/betfair';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';

/** An id of Maidan. */
export interface NumberedId {
  readonly kind: NumberedKind;
  readonly id: string;
}

export interface NumericIds {
  /** Stores the aliases that these ids need and do not have. The lookups below throw for an id that needs one and was not prepared. */
  prepare(ids: Iterable<NumberedId>): Promise<void>;
  /** Prepares the ids of markets, their events, competitions and selections. */
  prepareMarkets(markets: Iterable<CatalogueMarket>): Promise<void>;
  marketId(marketId: string): string;
  eventId(eventId: string): string;
  competitionId(competitionId: string): string;
  selectionId(selectionId: number): number;
  /** Returns the id of Maidan for an id that a client sent; undefined: no id has this alias. The id may still be unknown to the catalogue. */
  marketOf(id: string): Promise<string | undefined>;
  eventOf(id: string): Promise<string | undefined>;
  competitionOf(id: string): Promise<string | undefined>;
  selectionOf(id: number): Promise<number | undefined>;
}
