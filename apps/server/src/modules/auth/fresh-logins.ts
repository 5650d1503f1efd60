/**
 * Recent logins, each of which may fetch its device cookie once (known-devices.ts). A socket cannot set a cookie, so the browser fetches
 * it with a separate call: once and soon, so that a stolen or renewed session cannot.
 */
import type { Clock } from '../../platform/clock.ts';

const FRESH_MS = 60_000;

export interface FreshLogins {
  note(sessionHash: string): void;
  /** Returns true if the session began with a recent login and has not been used yet. */
  take(sessionHash: string): boolean;
}

export function createFreshLogins(clock: Clock): FreshLogins {
  /** Time of each login, ms of the monotonic clock; oldest first. */
  const logins = new Map<string, number>();
  return {
    note(sessionHash) {
      const now = clock.monotonic();
      for (const [hash, at] of logins) {
        if (at > now - FRESH_MS) break;
        logins.delete(hash);
      }
      logins.set(sessionHash, now);
    },
    take(sessionHash) {
      const at = logins.get(sessionHash);
      logins.delete(sessionHash);
      return at !== undefined && at > clock.monotonic() - FRESH_MS;
    },
  };
}
