/** Games of external providers: opens their frames, and serves the wallet that they use with signed calls. Paise, ms since 1970. */
import type { Language, Outcome } from '@maidan/domain';

export type ProviderRoom = 'casino' | 'slot-games' | 'Crash' | 'Shooting' | 'indian-card-games';

export interface ProviderGame {
  readonly gameId: string;
  readonly tableId: string;
  readonly name: { readonly [language in Language]: string };
  readonly rooms: readonly ProviderRoom[];
  /** The permission that a player needs: c1 for live tables, otherwise c9. */
  readonly needs: 'c1' | 'c9';
  /** Whether a person deals it on camera. */
  readonly live?: boolean;
  /** Times the stake that all wins of one bet may come to. */
  readonly largestMultiple: number;
}

export interface CasinoProvider {
  readonly id: string;
  readonly name: string;
  /** Start URL of a frame; the launch code is appended. */
  readonly launchUrl: string;
  /** Sites whose players see it; empty: all. */
  readonly sites: readonly string[];
  readonly games: readonly ProviderGame[];
}

/** The player of a launch. */
export interface ProviderPlayer {
  readonly account: number;
  readonly site: string;
  readonly sessionHash: string;
}

export interface ProviderLogin {
  /** The provider's id of the session. */
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
  /** For wins: the bet; null if the provider names none. */
  readonly betId: string | null;
}

export interface CasinoProviders {
  /** Returns the providers that a site's players see. */
  of(site: string): readonly CasinoProvider[];
  game(site: string, tableId: string): { readonly provider: CasinoProvider; readonly game: ProviderGame } | undefined;
  /** Returns the URL of a frame with a code that works once and for 60 s. */
  launch(player: ProviderPlayer, provider: CasinoProvider, game: ProviderGame, language: Language): string;
  /** Returns the provider if it signed the call; null: it did not, or the call is too old. `body`: bytes as received. */
  signedBy(
    provider: string,
    call: { readonly path: string; readonly timestamp: string; readonly signature: string; readonly body: string },
  ): CasinoProvider | null;
  authenticate(provider: CasinoProvider, code: string): Promise<Outcome<ProviderLogin>>;
  balance(provider: CasinoProvider, session: string): Promise<Outcome<number>>;
  /**
   * Books a bet and returns the balance after it, paise. A repeated transaction has no further effect. LAUNCH_CLOSED, GAME_UNKNOWN,
   * TRANSACTION_ROLLED_BACK, DUPLICATE_REFERENCE …
   */
  bet(provider: CasinoProvider, move: ProviderMove): Promise<Outcome<number>>;
  /**
   * Books a win of a bet, even after the session's end, and returns the balance after it, paise. CASINO_BET_UNKNOWN, also without a bet;
   * WIN_TOO_LARGE if the wins of the bet exceed the largest multiple of its game.
   */
  win(provider: CasinoProvider, move: ProviderMove): Promise<Outcome<number>>;
  /** Rolls back a bet; a bet that arrives after its rollback is refused. ROUND_SETTLED if the bet has a win, even of 0. */
  rollback(provider: CasinoProvider, move: Omit<ProviderMove, 'amount'> & { readonly betId: string }): Promise<Outcome<number>>;
}
