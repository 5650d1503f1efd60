/** When a withdrawal can be paid out, and how many new payees a player may use (TR-020 to TR-022). Times in ms since 1970. Pure. */
import { refuse, type Refusal } from '../refusal/refusal.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a new payee waits, and every withdrawal after a change of the account's protection. */
export const PAYEE_WAIT_MS = DAY_MS;
export const CHANGE_WAIT_MS = DAY_MS;
/** A payee of this age is paid out whatever has changed. */
const OLD_PAYEE_MS = 30 * DAY_MS;
/** New payees that a player may use within this time. */
export const MOST_NEW_PAYEES = 3;
export const NEW_PAYEE_WINDOW_MS = 30 * DAY_MS;

export const WAIT_REASONS = ['NEW_PAYEE', 'RESET', 'PHONE', 'PASSKEY'] as const;
/** NEW_PAYEE: the payee is new. The others: a password reset, a new phone or a new passkey of the account. */
export type WaitReason = (typeof WAIT_REASONS)[number];

export interface IdentityChange {
  readonly kind: Exclude<WaitReason, 'NEW_PAYEE'>;
  readonly at: number;
}

export interface PayoutWait {
  readonly until: number;
  readonly reason: WaitReason;
}

/** Returns the wait after the latest change of the account's protection; null: there is none. */
export function changeWait(change: IdentityChange | null, now: number): PayoutWait | null {
  return change === null || change.at + CHANGE_WAIT_MS <= now ? null : { until: change.at + CHANGE_WAIT_MS, reason: change.kind };
}

/** Returns the wait of a withdrawal; null: it can be paid out at once. `firstUsedAt`: first use of the payee; null: this is the first. */
export function payoutWait(firstUsedAt: number | null, change: IdentityChange | null, now: number): PayoutWait | null {
  const used = firstUsedAt ?? now;
  if (now - used >= OLD_PAYEE_MS) return null;
  const waits = [changeWait(change, now), used + PAYEE_WAIT_MS > now ? ({ until: used + PAYEE_WAIT_MS, reason: 'NEW_PAYEE' } as const) : null];
  return waits.reduce((latest, wait) => (wait !== null && (latest === null || wait.until > latest.until) ? wait : latest), null);
}

/** Returns PAYEES_USED_UP if another new payee is one too many; null: it may be used. `firstUses`: first uses of the player's payees. */
export function newPayeeRefusal(firstUses: readonly number[], now: number): Refusal | null {
  const recent = firstUses.filter((at) => at > now - NEW_PAYEE_WINDOW_MS).toSorted((one, other) => other - one);
  const oldest = recent[MOST_NEW_PAYEES - 1];
  return oldest === undefined ? null : refuse('PAYEES_USED_UP', { until: oldest + NEW_PAYEE_WINDOW_MS });
}
