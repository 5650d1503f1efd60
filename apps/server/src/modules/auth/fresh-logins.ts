/**
 * Logins of a moment ago, each of which may name its browser once (known-devices.ts): over a socket no cookie can be set, so the
 * browser fetches it by a call of its own. Once and soon, so that a stolen or renewed session names no browsers and gets no tries by it.
 */
import type { Clock } from '../../platform/clock.ts';

const FRESH_MS = 60_000;

export interface FreshLogins {
  note(sessionHash: string): void;
  /** true: the session began with a login not long ago, and nobody asked before. */
  take(sessionHash: string): boolean;
}

export function createFreshLogins(clock: Clock): FreshLogins {
  /** When each login was, ms of the monotonic clock; the oldest first. */
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
