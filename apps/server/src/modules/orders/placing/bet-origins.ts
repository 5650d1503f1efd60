/** Origins of bets, stored once for each distinct origin (T-14). A bet has only the number of its origin. */
import { hash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
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

export interface BetOrigins {
  /** Returns the number of an origin, which is stored at its first bet. Rejects if the database is unavailable. */
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
      const key = JSON.stringify(values);
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
