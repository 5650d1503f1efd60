/** What a page brings along as data, so that it stands without a second request: the page's script element `initial`. */
import type { Score } from '@maidan/domain';
import type { CasinoGame, CasinoProvider, CasinoRoomName } from '../http/casino/casino.ts';
import type { EventDetail } from '../http/market/catalogue.ts';
import type { Market } from '../http/market/market.ts';

export interface InitialData {
  /** Of Home. */
  readonly homeMarkets?: readonly Market[];
  /** Scores of the matches in play on Home. */
  readonly homeScores?: readonly EventScore[];
  /** Of an event page, as a visitor sees it. */
  readonly event?: InitialEvent;
  /** Of a lobby of the casino. */
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
  /** In which the games are named. */
  readonly language: string;
  readonly providers: readonly CasinoProvider[];
  readonly games: readonly CasinoGame[];
}
