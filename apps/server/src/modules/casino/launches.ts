/**
 * Launch tokens: what a provider's frame gets instead of the session (T-66). One use, 60 s, one lobby. Their hashes are kept in memory
 * only, because a player can repeat a launch after a restart.
 */
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { Launched } from './casino-port.ts';

const VALID_MS = 60_000;
/** Maximum tokens in memory; the oldest are dropped first. */
const MOST = 10_000;

export interface Launches {
  open(launched: Launched): string;
  redeem(token: string, hostId: string): Launched | null;
}

export function createLaunches(clock: Clock): Launches {
  const waiting = new Map<string, { readonly launched: Launched; readonly until: number }>();
  const forgetOld = (): void => {
    for (const [hash, { until }] of waiting) {
      if (until > clock.monotonic() && waiting.size <= MOST) return;
      waiting.delete(hash);
    }
  };
  return {
    open(launched) {
      const token = newToken();
      waiting.set(hashOfToken(token), { launched, until: clock.monotonic() + VALID_MS });
      forgetOld();
      return token;
    },
    redeem(token, hostId) {
      const hash = hashOfToken(token);
      const found = waiting.get(hash);
      if (found === undefined || found.launched.hostId !== hostId) return null;
      waiting.delete(hash);
      return found.until > clock.monotonic() ? found.launched : null;
    },
  };
}
