/** What the other rooms of this module know of sessions and app keys. */
import type { BettingAccount } from '../../orders/orders-port.ts';

/** A session of a client. Several of one account live side by side. */
export interface ApiSession {
  /** Its key in the database; `ApiCaller.session`. */
  readonly id: number;
  readonly account: BettingAccount;
  readonly person: number;
  /** Whether the account may bet as far as its own status says. */
  readonly isActive: boolean;
}

export interface ApiKey {
  readonly key: string;
  /** Whether prices are marked as delayed. */
  readonly delayed: boolean;
}

/**
 * The stream authenticates a connection with `find(message.session)` and `findAppKey(message.appKey)`, and registers one listener with
 * `onEnded` that ends the connections of a session. A session that `find` has returned is watched from then on.
 */
export interface ApiSessions {
  /** Returns the live session of a token; null: unknown, expired or ended. Knows of an end in another process within a second. Does not extend the session. */
  find(token: string): Promise<ApiSession | null>;
  /** Returns an active app key; null: there is none. Knows of a change within some seconds. */
  findAppKey(key: string): Promise<ApiKey | null>;
  /**
   * Calls the listener once for each session that ends: logout, end of its life, password change, block, self-exclusion, session limit, end
   * by the player or by an operator. Returns the function that removes the listener.
   */
  onEnded(listener: (session: number) => void): () => void;
}
