/** Games of other houses: how their frames are opened, and the wallet that they play with over signed calls. Paise, ms since 1970. */
import type { Language, Outcome } from '@maidan/domain';

export type ProviderRoom = 'casino' | 'slot-games' | 'Crash' | 'Shooting' | 'indian-card-games';

export interface ProviderGame {
  readonly gameId: string;
  readonly tableId: string;
  readonly name: { readonly [language in Language]: string };
  readonly rooms: readonly ProviderRoom[];
  /** The permission a player needs: c1 for live tables, else c9. */
  readonly needs: 'c1' | 'c9';
  /** A person deals it on camera. */
  readonly live?: boolean;
}

export interface CasinoProvider {
  readonly id: string;
  readonly name: string;
  /** Where a frame begins; the launch code is added to it. */
  readonly launchUrl: string;
  /** Sites whose players see it; empty: all. */
  readonly sites: readonly string[];
  readonly games: readonly ProviderGame[];
}

/** Whose launch it is. */
export interface ProviderPlayer {
  readonly account: number;
  readonly site: string;
  readonly sessionHash: string;
}

export interface ProviderLogin {
  /** The provider's name for the session with us. */
  readonly session: string;
  readonly playerId: string;
  readonly balance: number;
}

export interface ProviderMove {
  readonly session: string;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameId: string;
  /** Paise; bets positive, wins from 0. */
  readonly amount: number;
  /** Wins: the bet; null where the provider names none. */
  readonly betId: string | null;
}

export interface CasinoProviders {
  /** Those a site's players see. */
  of(site: string): readonly CasinoProvider[];
  game(site: string, tableId: string): { readonly provider: CasinoProvider; readonly game: ProviderGame } | undefined;
  /** Address of a frame, with a code that is good once and for 60 s. */
  launch(player: ProviderPlayer, provider: CasinoProvider, game: ProviderGame, language: Language): string;
  /** Whether a call is signed by the provider; null: it is not, or is too old. Bytes as they came. */
  signedBy(
    provider: string,
    call: { readonly path: string; readonly timestamp: string; readonly signature: string; readonly body: string },
  ): CasinoProvider | null;
  authenticate(provider: CasinoProvider, code: string): Promise<Outcome<ProviderLogin>>;
  balance(provider: CasinoProvider, session: string): Promise<Outcome<number>>;
  /** The balance after it. The same transaction sent again is the same. LAUNCH_CLOSED, TRANSACTION_ROLLED_BACK, DUPLICATE_REFERENCE … */
  bet(provider: CasinoProvider, move: ProviderMove): Promise<Outcome<number>>;
  /** Taken after the session's end too. */
  win(provider: CasinoProvider, move: ProviderMove): Promise<Outcome<number>>;
  /** Takes a bet back; one that has not come yet is refused when it comes. */
  rollback(provider: CasinoProvider, move: Omit<ProviderMove, 'amount'> & { readonly betId: string }): Promise<Outcome<number>>;
}
