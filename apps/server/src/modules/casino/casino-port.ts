/** The casino's catalogue and the launches of its games. */
import type { CasinoGame, CasinoProvider, CasinoRoomName, SingleGame } from '@maidan/contract';
import type { Language, Outcome } from '@maidan/domain';
import type { SiteTerms } from '../../http/site-terms.ts';

export interface GamesWanted {
  readonly room?: CasinoRoomName;
  readonly provider?: string;
  readonly language: Language;
  readonly site: string;
}

/** The player of a launch, and its lobby. */
export interface Launched {
  readonly account: number;
  readonly username: string;
  readonly hostId: string;
  readonly eventName: string;
}

export interface Casino {
  games(wanted: GamesWanted): { readonly providers: CasinoProvider[]; readonly games: CasinoGame[] };
  /** Returns a game with its URL. GAME_UNKNOWN, NOT_PERMITTED (needs c1 for live tables, otherwise c9). */
  single(
    player: { readonly account: number; readonly site: string; readonly sessionHash: string },
    gameId: string,
    tableId: string,
    language: Language,
  ): Promise<Outcome<SingleGame>>;
  /** Returns the URL of the lobby for the player's frame. GAME_UNKNOWN, NOT_PERMITTED (c1). */
  launch(player: { readonly account: number; readonly username: string }, site: SiteTerms, eventName: string): Promise<Outcome<string>>;
  /** Uses a launch token. Returns null if it is unknown, used, expired, or of another lobby. */
  redeem(token: string, hostId: string): Launched | null;
}
