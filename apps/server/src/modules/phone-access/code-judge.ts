/**
 * Judges the codes of the sign-up form, so that guessing finds no codes: only within a live OTP order of a phone, and so many of a
 * phone, an address and a site. Unknown, expired, foreign and used codes get the same answer after the same statements.
 */
import { accept, refuse } from '@maidan/domain';
import { addressGroup, isLoopback } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import type { Otps } from '../otp/otp-port.ts';
import type { JudgeCode, SignUpCodes } from './sign-up-codes-port.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR_OF_ADDRESS = 20;
/** Codes of a site in an hour, after which it judges none until the hour is over. */
const PER_HOUR_OF_SITE = 200;
const MOST_CALLERS = 50_000;

export interface CodeJudgeParts {
  readonly otps: Pick<Otps, 'takeCodeTry'>;
  readonly codes: Pick<SignUpCodes, 'findFor'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createCodeJudge({ otps, codes, clock, log }: CodeJudgeParts): JudgeCode {
  const judged = new RecentMap<string, number[]>(MOST_CALLERS);
  /** Counts a code of this key; returns how many it has had in the hour, or null if there were too many. */
  const reserve = (key: string, most: number): number | null => {
    const recent = (judged.get(key) ?? []).filter((at) => at > clock.monotonic() - HOUR_MS);
    if (recent.length >= most) return null;
    judged.set(key, [...recent, clock.monotonic()]);
    return recent.length + 1;
  };
  const release = (key: string): void => judged.set(key, (judged.get(key) ?? []).slice(0, -1));
  return async ({ site, phone, orderId, code, address }) => {
    const ofAddress = `address ${addressGroup(address)}`;
    const ofSite = `site ${site}`;
    // counted before the first await, so that concurrent guesses count too
    if (reserve(ofAddress, isLoopback(address) ? Infinity : PER_HOUR_OF_ADDRESS) === null) return refuse('TOO_MANY_TRIES');
    const onSite = reserve(ofSite, PER_HOUR_OF_SITE);
    const normal = code.trim().toUpperCase();
    const taken = onSite === null ? refuse('TOO_MANY_TRIES') : await otps.takeCodeTry({ site, phone, orderId }, normal);
    if (!taken.ok || !taken.value.counts) {
      release(ofAddress);
      if (onSite !== null) release(ofSite);
    }
    if (!taken.ok) return taken;
    if (onSite === PER_HOUR_OF_SITE) log.warn({ site }, 'Too many promo codes were tried; the site judges none for up to an hour.');
    const found = await codes.findFor(site, normal, taken.value.phone);
    return found === undefined ? refuse('PROMO_UNKNOWN') : accept(found);
  };
}
