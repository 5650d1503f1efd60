/**
 * Origins of bets, stored once for each distinct origin and month (T-14). A bet has only the number of its origin, which stays after the
 * origin is removed.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { RetentionRule } from '../../../platform/postgres/retention.ts';
import { RecentMap } from '../../../platform/recent-map.ts';

export interface BetOrigin {
  /** As seen by the server. */
  readonly address: string;
  readonly browser: string;
  /** The client's own claims; stored, never trusted. '' if absent. */
  readonly claimedAddress: string;
  readonly claimedBrowser: string;
}

/** Maximum numbers in memory; an older one needs a query. */
const MOST_KNOWN = 20_000;
/** Maximum stored characters of each text. */
const MOST_OF_ADDRESS = 64;
const MOST_OF_BROWSER = 256;

/** A row is first used in its own month, so a bet keeps its origin for 369 to 400 days (17.C5). */
export const BET_ORIGIN_RETENTION: RetentionRule = {
  what: 'origins of bets',
  keptMs: 400 * 24 * 3_600_000,
  statement: 'delete from bet_origin where id = any(array(select id from bet_origin where first_seen_at < $1 limit $2))',
};

export interface BetOrigins {
  /** Returns the number of an origin, which is stored at its first bet of the month (UTC). Rejects if the database is unavailable. */
  numberOf(origin: BetOrigin): Promise<number>;
}

export function createBetOrigins({ database, clock }: { readonly database: Database; readonly clock: Clock }): BetOrigins {
  const known = new RecentMap<string, Promise<number>>(MOST_KNOWN);
  const store = async (key: string, values: readonly string[]): Promise<number> => {
    // another process may have stored it: the no-op update makes the row return its number
    const [row] = await database.query<{ id: number }>(
      `insert into bet_origin (digest, address, browser, claimed_address, claimed_browser, first_seen_at)
       values (decode($1, 'hex'), $2, $3, $4, $5, $6) on conflict (digest) do update set digest = excluded.digest returning id`,
      [hash('sha256', key, 'hex'), ...values, new Date(clock.now())],
    );
    return row!.id;
  };
  return {
    async numberOf({ address, browser, claimedAddress, claimedBrowser }) {
      const values = [
        address.slice(0, MOST_OF_ADDRESS),
        browser.slice(0, MOST_OF_BROWSER),
        claimedAddress.slice(0, MOST_OF_ADDRESS),
        claimedBrowser.slice(0, MOST_OF_BROWSER),
      ].map((text) => text.replaceAll('\0', ''));
      const month = new Date(clock.now()).toISOString().slice(0, 7);
      const key = JSON.stringify([month, ...values]);
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const number = store(key, values);
      known.set(key, number);
      try {
        return await number;
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
  };
}
