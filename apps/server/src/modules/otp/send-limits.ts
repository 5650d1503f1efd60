/** Limits how many OTPs an address may request, for any phones (T-16). The limits of a phone are in the database. */
import type { Clock } from '../../platform/clock.ts';
import { addressGroup, isLoopback } from '../../http/client-address.ts';

const SENDS_PER_HOUR = 30;
const HOUR_MS = 60 * 60_000;
/** Maximum addresses in memory; the oldest are dropped first. */
const MOST_ADDRESSES = 50_000;

/** Returns true if the address may send another one, and counts it. Loopback is free. */
export function createSendLimits(clock: Clock): (address: string) => boolean {
  const sends = new Map<string, number[]>();
  return (address) => {
    if (isLoopback(address)) return true;
    const key = addressGroup(address);
    const recent = (sends.get(key) ?? []).filter((at) => at > clock.monotonic() - HOUR_MS);
    sends.delete(key);
    sends.set(key, recent);
    const oldest = sends.size > MOST_ADDRESSES ? sends.keys().next().value : undefined;
    if (oldest !== undefined) sends.delete(oldest);
    if (recent.length >= SENDS_PER_HOUR) return false;
    recent.push(clock.monotonic());
    return true;
  };
}
