/**
 * Limits of password tries, and of demo accounts per address (T-16, D-12). Wrong tries slow the pair of name and address, never the name: a
 * stranger must not lock the owner out. A name with many wrong tries asks unknown browsers for a work proof.
 */
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { addressGroup, isLoopback } from '../../http/caller.ts';

/** Wrong passwords of one pair of name and address before it must wait; each further one doubles the wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Wrong passwords of one address within the window. */
const TRIES_PER_ADDRESS = 50;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Wrong passwords of one name within an hour, from unknown browsers, after which they need a work proof. */
const TRIES_WITHOUT_PROOF = 20;
/** Times that are kept of one name. More than are counted, because a right password takes its own back. */
const MOST_TIMES = 5 * TRIES_WITHOUT_PROOF;
/** Time without a try after which a pair's count restarts. */
const FORGET_MS = 60 * 60_000;
const DEMOS_PER_HOUR = 30;
const HOUR_MS = 60 * 60_000;
/** Maximum pairs, names and addresses in memory; the oldest are dropped first. */
const MOST_NAMES = 50_000;

interface Tries {
  failures: number;
  lastAt: number;
  waitUntil: number;
}

export interface Tried {
  /** The account or, if it is unknown, the login name. */
  readonly name: string;
  /** Names tries that no stranger can use up: those of a known browser, or of an open session; null: an unknown browser. */
  readonly own: string | null;
  readonly address: string;
}

export interface LoginLimits {
  /**
   * Takes a try and counts it as wrong until `succeeded`, so that concurrent tries count too. TOO_MANY_TRIES; WORK_PROOF_NEEDED. `takeProof`
   * is called only if the try needs a work proof.
   */
  take(tried: Tried, takeProof: () => boolean): Outcome<true>;
  /** Takes back a try whose password was right. */
  succeeded(tried: Tried): void;
  /** Takes one of the demo accounts that an address may open in an hour; loopback is free. */
  takeDemo(address: string): boolean;
}

export function createLoginLimits(clock: Clock): LoginLimits {
  const pairs = new Map<string, Tries>();
  /** Times of the last wrong tries of a name by unknown browsers. */
  const names = new Map<string, number[]>();
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
    take(tried, takeProof) {
      const now = clock.monotonic();
      const known = pairs.get(pairOf(tried));
      const tries = known === undefined || known.lastAt < now - FORGET_MS ? { failures: 0, lastAt: now, waitUntil: 0 } : known;
      if (tries.waitUntil > now) return refuse('TOO_MANY_TRIES');
      if (tried.own === null) {
        const ofAddress = isLoopback(tried.address) ? [] : within(addresses, addressGroup(tried.address), ADDRESS_WINDOW_MS);
        if (ofAddress.length >= TRIES_PER_ADDRESS) return refuse('TOO_MANY_TRIES');
        const ofName = within(names, tried.name, HOUR_MS);
        if (ofName.length >= TRIES_WITHOUT_PROOF && !takeProof()) return refuse('WORK_PROOF_NEEDED');
        ofAddress.push(now);
        ofName.push(now);
        if (ofName.length > MOST_TIMES) ofName.shift();
      }
      tries.failures += 1;
      tries.lastAt = now;
      if (tries.failures >= FREE_TRIES) tries.waitUntil = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries.failures - FREE_TRIES));
      pairs.delete(pairOf(tried));
      pairs.set(pairOf(tried), tries);
      bound(pairs);
      return accept(true);
    },
    succeeded(tried) {
      pairs.delete(pairOf(tried));
      if (tried.own !== null) return;
      addresses.get(addressGroup(tried.address))?.pop();
      names.get(tried.name)?.pop();
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

/** Returns the name under which tries count together: those of a known browser or session, or those of a name from one network. */
function pairOf({ name, own, address }: Tried): string {
  return own === null ? `${name} from ${addressGroup(address)}` : `${name} ${own}`;
}

function bound(map: Map<string, unknown>): void {
  if (map.size <= MOST_NAMES) return;
  const oldest = map.keys().next().value;
  if (oldest !== undefined) map.delete(oldest);
}
