import { expect, it } from 'vitest';
import { changeWait, newPayeeRefusal, payoutWait } from './withdrawal-wait.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 26);

it('[TR-020] a new payee waits 24 hours from its first use', () => {
  expect(payoutWait(null, null, NOW)).toEqual({ until: NOW + DAY, reason: 'NEW_PAYEE' });
  expect(payoutWait(NOW - 23 * HOUR, null, NOW)).toEqual({ until: NOW + HOUR, reason: 'NEW_PAYEE' });
  expect(payoutWait(NOW - DAY, null, NOW)).toBeNull();
});

it('[TR-021] after a change each withdrawal waits 24 hours, but not to a payee of 30 days', () => {
  const change = { kind: 'RESET', at: NOW - 2 * HOUR } as const;
  expect(payoutWait(NOW - 29 * DAY, change, NOW)).toEqual({ until: NOW + 22 * HOUR, reason: 'RESET' });
  expect(payoutWait(NOW - 30 * DAY, change, NOW)).toBeNull();
  // of two waits the later one counts
  expect(payoutWait(NOW - HOUR, change, NOW)).toEqual({ until: NOW + 23 * HOUR, reason: 'NEW_PAYEE' });
  expect(payoutWait(NOW - 3 * HOUR, change, NOW)).toEqual({ until: NOW + 22 * HOUR, reason: 'RESET' });
  expect(changeWait({ kind: 'PASSKEY', at: NOW - DAY }, NOW)).toBeNull();
});

it('[TR-022] the fourth new payee within 30 days is refused, until the first of the three is 30 days old', () => {
  const uses = [NOW - 40 * DAY, NOW - 20 * DAY, NOW - 5 * DAY];
  expect(newPayeeRefusal(uses, NOW)).toBeNull();
  expect(newPayeeRefusal([...uses, NOW - DAY], NOW)).toMatchObject({ code: 'PAYEES_USED_UP', detail: { until: NOW + 10 * DAY } });
  expect(newPayeeRefusal([...uses, NOW - DAY], NOW + 10 * DAY)).toBeNull();
});
