/**
 * Limits of wrong passwords and codes. Tries count for a login name and an address group together, so that a stranger slows himself down
 * and not the operator. A browser that has signed in before has tries of its own.
 */
import { addressGroup } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { RecentMap } from '../../platform/recent-map.ts';

const FREE_TRIES = 5;
/** After this time without a try, or after the last wait, the count starts again. */
const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Names in memory; the least recently used are dropped first. */
const MOST_NAMES = 50_000;

interface Tries {
  readonly count: number;
  readonly lastAt: number;
  readonly waitUntil: number;
}

export interface SignInTries {
  /** Takes a try and counts it as wrong until `succeeded`, so that concurrent tries count too. Returns false if the caller must wait. */
  take(who: string): boolean;
  /** Forgets the tries of a caller whose proof was right. */
  succeeded(who: string): void;
}

export function createSignInTries(clock: Pick<Clock, 'monotonic'>): SignInTries {
  const known = new RecentMap<string, Tries>(MOST_NAMES);
  return {
    take(who) {
      const now = clock.monotonic();
      const before = known.get(who);
      const counts = before !== undefined && now < Math.max(before.lastAt, before.waitUntil) + WINDOW_MS;
      if (counts && before.waitUntil > now) return false;
      const count = counts ? before.count + 1 : 1;
      const wait = count < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_TRIES));
      known.set(who, { count, lastAt: now, waitUntil: now + wait });
      return true;
    },
    succeeded: (who) => known.delete(who),
  };
}

/** Returns the name under which the tries of a sign-in count. `browser`: the proven name of a known browser, or null. */
export function triesOf(login: string, address: string, browser: string | null): string {
  return browser === null ? `${login} from ${addressGroup(address)}` : `${login} in ${browser}`;
}
