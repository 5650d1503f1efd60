/** A player's triggers: each places its bet once when the offers or trades of a runner reach a price. */
import type { DecodedTrigger, EntryTriggerFacts } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { BettingAccount } from '../orders/orders-port.ts';

export interface EntryTriggers {
  /**
   * Sets a trigger; one with a reference that was used before is answered as it is now. MARKET_UNKNOWN, RUNNER_UNKNOWN, TRIGGER_INVALID (its
   * condition, or a market that is no exchange market or has ended), EXPIRY_INVALID, TRIGGERS_FULL, and the refusals of a bet that could never be placed.
   */
  set(account: BettingAccount, trigger: DecodedTrigger): Promise<Outcome<EntryTriggerFacts>>;
  /** Cancels a waiting trigger. TRIGGER_UNKNOWN; ORDER_IN_DELAY if its bet is being placed. */
  cancel(account: BettingAccount, id: number): Promise<Outcome<EntryTriggerFacts>>;
  /** Returns the triggers that wait, and those that ended in the last 24 hours, newest first. */
  list(account: number): Promise<readonly EntryTriggerFacts[]>;
}

/** The triggers of the markets that this process owns. */
export interface LocalEntryTriggers extends EntryTriggers {
  /** Loads and evaluates the waiting triggers of these markets (by database key), after their books are rebuilt. Throws if the database is unavailable. */
  take(isOurs: (market: number) => boolean): Promise<void>;
  /** Stops evaluating those of these markets, before another process takes them. */
  release(isTheirs: (market: number) => boolean): void;
  stop(): void;
}

/** The topics that this module publishes on the bus. */
export interface EntryTriggerTopics {
  /** A trigger was set, or has ended. */
  'entry-trigger': { readonly account: number; readonly trigger: EntryTriggerFacts };
}
