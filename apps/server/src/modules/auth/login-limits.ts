/** Limits of password tries and of demo accounts per address (T-16, D-12). */
import type { Clock } from '../../platform/clock.ts';
import { addressGroup, isLoopback } from '../../http/caller.ts';

/** Wrong passwords of one login name before it must wait; each further one doubles the wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Wrong passwords of one address within the window. */
const TRIES_PER_ADDRESS = 50;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Time without a try after which a name's count restarts. */
const FORGET_MS = 60 * 60_000;
const DEMOS_PER_HOUR = 30;
const HOUR_MS = 60 * 60_000;
/** Maximum names in memory; the oldest are dropped first. */
const MOST_NAMES = 50_000;

interface Tries {
  failures: number;
  lastAt: number;
  waitUntil: number;
}

export interface LoginLimits {
  /**
   * Takes a try and counts it as wrong until `succeeded`, so that concurrent tries count too. Returns false if there are too many. A null
   * address is not limited.
   */
  take(name: string, address: string | null): boolean;
  /** Takes back a try whose password was right. */
  succeeded(name: string, address: string | null): void;
  /** Takes one of the demo accounts that an address may open in an hour; loopback is free. */
  takeDemo(address: string): boolean;
}

export function createLoginLimits(clock: Clock): LoginLimits {
  const names = new Map<string, Tries>();
  const addresses = new Map<string, number[]>();
  const demos = new Map<string, number[]>();
  const within = (times: Map<string, number[]>, key: string, windowMs: number): number[] => {
    const recent = (times.get(key) ?? []).filter((at) => at > clock.monotonic() - windowMs);
    times.delete(key);
    times.set(key, recent);
    bound(times);
    return recent;
  };
  return {
    take(name, address) {
      const now = clock.monotonic();
      const known = names.get(name);
      const tries = known === undefined || known.lastAt < now - FORGET_MS ? { failures: 0, lastAt: now, waitUntil: 0 } : known;
      if (tries.waitUntil > now) return false;
      const recent = address === null || isLoopback(address) ? [] : within(addresses, addressGroup(address), ADDRESS_WINDOW_MS);
      if (recent.length >= TRIES_PER_ADDRESS) return false;
      recent.push(now);
      tries.failures += 1;
      tries.lastAt = now;
      if (tries.failures >= FREE_TRIES) tries.waitUntil = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries.failures - FREE_TRIES));
      names.delete(name);
      names.set(name, tries);
      bound(names);
      return true;
    },
    succeeded(name, address) {
      names.delete(name);
      if (address !== null) addresses.get(addressGroup(address))?.pop();
    },
    takeDemo(address) {
      if (isLoopback(address)) return true;
      const recent = within(demos, addressGroup(address), HOUR_MS);
      if (recent.length >= DEMOS_PER_HOUR) return false;
      recent.push(clock.monotonic());
      return true;
    },
  };
}

function bound(map: Map<string, unknown>): void {
  if (map.size <= MOST_NAMES) return;
  const oldest = map.keys().next().value;
  if (oldest !== undefined) map.delete(oldest);
}
