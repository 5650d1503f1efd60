/**
 * What modules tell each other after a commit. In one process an in-memory fan-out; across processes the same topics
 * go over NATS (docs/adr/0012-many-processes.md). Publish only what is durable.
 */
import type { LimitName, PlayBreak, Score, StandingLimit, SuspensionReason } from '@maidan/domain';

/** Why a session ended: who had it is told in his own language. */
export type SessionEnd = 'SESSION_ENDED' | 'ACCOUNT_LOCKED' | 'SELF_EXCLUDED' | 'SESSION_LIMIT';

export interface CasinoBetNews {
  readonly bet: number;
  readonly betRef: string;
  readonly account: number;
  /** As others see him. */
  readonly player: string;
  readonly tableId: string;
  readonly gameId: string;
  readonly round: number | null;
  readonly spot: string;
  readonly stake: number;
  readonly risk: number;
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
  readonly state: 'OPEN' | 'CASHED_OUT' | 'WON' | 'LOST' | 'RETURNED' | 'PARTLY_RETURNED';
  readonly returned: number;
  readonly placedAt: number;
}

export interface BusTopics {
  /** A runner's displayed book, quote or status changed: readers take the new state from the catalogue view. */
  'market-changed': { readonly marketId: string; readonly eventId: string };
  'market-added': { readonly marketId: string; readonly eventId: string };
  'market-status': { readonly marketId: string; readonly eventId: string; readonly status: string; readonly reason: SuspensionReason | null };
  'market-settled': { readonly marketId: string; readonly generation: number };
  'score-changed': { readonly eventId: string; readonly score: Score };
  /** `at`: ms since 1970. */
  commentary: { readonly eventId: string; readonly at: number; readonly text: string; readonly textHindi: string };
  /** An account's wallet or orders changed. */
  'account-changed': { readonly account: number; readonly balance: boolean; readonly orders: readonly number[] };
  'session-ended': {
    readonly account: number;
    readonly sessionHash: string | null;
    readonly reason: SessionEnd;
    /** Of an exclusion that has an end: ms since 1970. */
    readonly until?: number;
  };
  /** The player went on under a new token: whoever holds the old one belongs to the new one from now on. */
  'session-renewed': { readonly account: number; readonly from: string; readonly to: string };
  /** The session ends in so many ms unless the player does something; also told when that has moved away again. */
  'session-ending': { readonly sessionHash: string; readonly inMs: number };
  /** What the account keeps for its devices changed. */
  'saved-changed': { readonly account: number; readonly name: 'favourites' | 'display' | 'games' };
  /** The first connection of an account came (true), or its last one ended. */
  'account-connection': { readonly account: number; readonly online: boolean };
  /** A player's automatic cash-out was set, begins, is done or over. Paise. */
  'auto-cash-out': {
    readonly account: number;
    readonly rule: {
      readonly marketId: string;
      readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'ENDED' | 'CANCELLED';
      readonly trigger: 'PROFIT' | 'LOSS' | null;
      readonly profitAt: number | null;
      readonly lossAt: number | null;
      readonly result: number | null;
    };
  };
  /** A deposit or withdrawal was approved or rejected. Paise. */
  'payment-decided': {
    readonly account: number;
    readonly payment: {
      readonly id: number;
      readonly type: 'deposit' | 'withdraw';
      readonly status: 'APPROVED' | 'REJECTED';
      readonly amount: number;
    };
  };
  /** A player's Free Cash came to its end. Paise: what became cash (CONVERTED), or went back to the house (LAPSED). */
  'bonus-ended': { readonly account: number; readonly status: 'CONVERTED' | 'LAPSED' | 'SPENT'; readonly amount: number };
  /** A settlement wrote a notification for the account (by database key of its market), or the account read some (`added` null). */
  'notifications-changed': { readonly account: number; readonly added: { readonly market: number; readonly generation: number } | null };
  /** A table of the casino: a phase began, a card was dealt. Readers take the new state from the table. */
  'casino-round-changed': { readonly tableId: string };
  /** Bets were placed at a table or ended. Paise, hundredths, ms since 1970. */
  'casino-bets-changed': { readonly tableId: string; readonly round: number; readonly bets: readonly CasinoBetNews[] };
  /** What a player has set himself stands. */
  'play-limit': { readonly account: number; readonly name: LimitName; readonly limit: StandingLimit };
  /** A time-out or an exclusion has begun, or was made longer. */
  'play-break': { readonly person: number; readonly playBreak: PlayBreak };
  /** A player has chosen the wallet of his next bets. */
  'wallet-chosen': { readonly account: number; readonly bonus: boolean };
  /** An operator has changed what each process keeps in memory of sites or streams. */
  'settings-changed': { readonly of: 'sites' | 'streams' };
  /** This process has other messages for the players of a site. Each process publishes it for its own sockets. */
  'site-messages-changed': { readonly site: string };
  'permissions-changed': { readonly account: number };
  /** Status or own limits: the next bet is checked against them. */
  'account-terms-changed': { readonly account: number };
}
export type BusTopic = keyof BusTopics;

export interface Bus {
  publish<T extends BusTopic>(topic: T, message: BusTopics[T]): void;
  subscribe<T extends BusTopic>(topic: T, handler: (message: BusTopics[T]) => void): () => void;
}
