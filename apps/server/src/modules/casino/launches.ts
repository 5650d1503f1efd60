/**
 * Issues and redeems launch tokens. The frame of a provider gets a token instead of the session (T-66). A token is valid for one use, 60 s and
 * one lobby. Only the memory of this process has the hashes, because a player can repeat a launch after a restart.
 */
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { Launched } from './casino-port.ts';

const VALID_MS = 60_000;
/** Maximum tokens in memory. A new token beyond it replaces the oldest. */
const MAX_TOKENS = 10_000;

export interface Launches {
  open(launched: Launched): string;
  redeem(token: string, hostId: string): Launched | null;
}

export function createLaunches(clock: Clock): Launches {
  const launchesByHash = new Map<string, { readonly launched: Launched; readonly until: number }>();
  const removeOldTokens = (): void => {
    for (const [hash, { until }] of launchesByHash) {
      if (until > clock.monotonic() && launchesByHash.size <= MAX_TOKENS) return;
      launchesByHash.delete(hash);
    }
  };
  return {
    open(launched) {
      const token = newToken();
      launchesByHash.set(hashOfToken(token), { launched, until: clock.monotonic() + VALID_MS });
      removeOldTokens();
      return token;
    },
    redeem(token, hostId) {
      const hash = hashOfToken(token);
      const launch = launchesByHash.get(hash);
      if (launch === undefined || launch.launched.hostId !== hostId) return null;
      launchesByHash.delete(hash);
      return launch.until > clock.monotonic() ? launch.launched : null;
    },
  };
}
