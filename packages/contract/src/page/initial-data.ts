/** The data in the page's script element `initial`, with which the page renders without a second request. */
import type { Score } from '@maidan/domain';
import type { CasinoGame, CasinoProvider, CasinoRoomName } from '../http/casino/casino.ts';
import type { EventDetail } from '../http/market/catalogue.ts';
import type { Market } from '../http/market/market.ts';

export interface InitialData {
  /** The markets of Home. */
  readonly homeMarkets?: readonly Market[];
  /** Scores of the matches in play on Home. */
  readonly homeScores?: readonly EventScore[];
  /** The event of an event page, as a visitor sees it. */
  readonly event?: InitialEvent;
  /** The lobby of a casino page. */
  readonly lobby?: InitialLobby;
}

export interface EventScore {
  readonly eventId: string;
  readonly score: Score;
}

export interface InitialEvent {
  readonly eventTypeId: string;
  readonly eventId: string;
  readonly markets: readonly Market[];
  readonly detail: EventDetail;
}

export interface InitialLobby {
  /** null: all rooms. */
  readonly room: CasinoRoomName | null;
  /** Language of the games' names. */
  readonly language: string;
  readonly providers: readonly CasinoProvider[];
  readonly games: readonly CasinoGame[];
}
