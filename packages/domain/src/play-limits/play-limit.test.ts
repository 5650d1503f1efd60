import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalText, formatIndiaMoment } from '../refusal/refusal-texts.ts';
import { refuse } from '../refusal/refusal.ts';
import {
  requestBreak,
  breakEnd,
  breakRefusal,
  EXCLUSION_CHOICES,
  isInForce,
  stricterBreak,
  TIMEOUT_CHOICES,
  TIMEOUT_HOURS,
  type PlayBreak,
} from './play-break.ts';
import { requestLimit, confirmRaise, isLimitAmount, LIMIT_NAMES, NO_LIMIT, PERIOD_MS, RAISE_DELAY_MS, type StandingLimit } from './play-limit.ts';

const NOW = Date.UTC(2026, 10, 22, 9, 0);

describe('changing a limit', () => {
  const standing: StandingLimit = { amount: 1000, raise: null };
  it('a lower limit and a first limit apply at once; a raise and the removal of a limit wait', () => {
    expect(requestLimit(NO_LIMIT, 500, NOW)).toEqual({ amount: 500, raise: null });
    expect(requestLimit(standing, 500, NOW)).toEqual({ amount: 500, raise: null });
    expect(requestLimit(standing, 2000, NOW)).toEqual({ amount: 1000, raise: { to: 2000, askedAt: NOW } });
    expect(requestLimit(standing, null, NOW)).toEqual({ amount: 1000, raise: { to: null, askedAt: NOW } });
    expect(requestLimit(NO_LIMIT, null, NOW)).toEqual(NO_LIMIT);
  });
  it('a raise needs a confirmation after 24 hours; a repeated request does not restart the 24 hours', () => {
    const asked = requestLimit(standing, 2000, NOW);
    expect(requestLimit(asked, 2000, NOW + 5)).toBe(asked);
    expect(requestLimit(asked, 3000, NOW + 5)).toEqual({ amount: 1000, raise: { to: 3000, askedAt: NOW + 5 } });
    expect(confirmRaise(asked, NOW + RAISE_DELAY_MS - 1)).toEqual(refuse('RAISE_TOO_EARLY', { until: NOW + RAISE_DELAY_MS }));
    expect(confirmRaise(asked, NOW + RAISE_DELAY_MS)).toEqual({ ok: true, value: { amount: 2000, raise: null } });
    expect(confirmRaise(standing, NOW)).toEqual(refuse('LIMIT_INVALID'));
  });
  it('a lower amount drops a pending raise, and a request for the current amount cancels it', () => {
    const asked = requestLimit(standing, null, NOW);
    expect(requestLimit(asked, 900, NOW)).toEqual({ amount: 900, raise: null });
    expect(requestLimit(asked, 1000, NOW)).toEqual({ amount: 1000, raise: null });
  });
  it('no sequence of requests raises a limit without a confirmation a day later', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 2 * RAISE_DELAY_MS }), wish: fc.option(fc.integer({ min: 0, max: 5 })), confirm: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let limit: StandingLimit = NO_LIMIT;
        let now = NOW;
        for (const { wait, wish, confirm } of steps) {
          now += wait;
          const before = limit;
          const confirmed = confirm ? confirmRaise(limit, now) : null;
          limit = confirmed === null ? requestLimit(limit, wish, now) : confirmed.ok ? confirmed.value : limit;
          const most = before.amount ?? Number.POSITIVE_INFINITY;
          const rose = (limit.amount ?? Number.POSITIVE_INFINITY) > most;
          const ripe = before.raise !== null && now - before.raise.askedAt >= RAISE_DELAY_MS && before.raise.to === limit.amount;
          expect(!rose || (confirm && ripe)).toBe(true);
        }
      }),
    );
  });
  it('has bounds', () => {
    expect(LIMIT_NAMES).toHaveLength(13);
    expect([isLimitAmount('stake.day', 0), isLimitAmount('stake.day', -1), isLimitAmount('loss.week', 0.5), isLimitAmount('deposit.month', 1e15)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isLimitAmount('session', 14), isLimitAmount('session', 15), isLimitAmount('session', 720), isLimitAmount('session', 721)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // The highest amount is a hundred crore rupees.
    expect([isLimitAmount('loss.day', 100e7 * 100), isLimitAmount('loss.day', 100e7 * 100 + 1)]).toEqual([true, false]);
  });
  it('counts days of 24 hours, weeks of 7 and months of 30 of them', () => {
    expect(PERIOD_MS).toEqual({ day: 86_400_000, week: 604_800_000, month: 2_592_000_000 });
    expect(RAISE_DELAY_MS).toBe(86_400_000);
  });
});

describe('breaks', () => {
  const timeout = (hours: number): PlayBreak => ({ kind: 'TIMEOUT', until: breakEnd({ hours }, NOW) });
  const exclusion = (months: number | null): PlayBreak => ({ kind: 'EXCLUSION', until: breakEnd({ months }, NOW) });
  it('end after their hours, or on the same day of a later month, or never', () => {
    expect(timeout(24).until).toBe(NOW + 86_400_000);
    expect(exclusion(6).until).toBe(Date.UTC(2027, 4, 22, 9, 0));
    expect(breakEnd({ months: 6 }, Date.UTC(2026, 7, 31, 23, 59))).toBe(Date.UTC(2027, 1, 28, 23, 59));
    expect(exclusion(null).until).toBeNull();
    expect([Math.min(...TIMEOUT_CHOICES), Math.max(...TIMEOUT_CHOICES)]).toEqual([TIMEOUT_HOURS.least, TIMEOUT_HOURS.most]);
    expect(EXCLUSION_CHOICES.every((months) => months === null || months >= 6)).toBe(true);
  });
  it('can only be made longer; an exclusion follows a time-out, never the other way', () => {
    const until = NOW + 72 * 3_600_000;
    expect(requestBreak(timeout(72), timeout(24), NOW)).toEqual(refuse('BREAK_SHORTER', { until }));
    expect(requestBreak(timeout(72), timeout(72), NOW)).toEqual(refuse('BREAK_SHORTER', { until }));
    expect(requestBreak(timeout(72), timeout(73), NOW).ok).toBe(true);
    expect(requestBreak(timeout(24), timeout(24), NOW + 86_400_000).ok).toBe(true);
    expect(requestBreak(timeout(72), exclusion(6), NOW).ok).toBe(true);
    expect(requestBreak(exclusion(6), timeout(72), NOW).ok).toBe(false);
    expect(requestBreak(exclusion(null), exclusion(60), NOW)).toEqual(refuse('BREAK_SHORTER', {}));
    expect(requestBreak(exclusion(6), exclusion(null), NOW).ok).toBe(true);
    expect([isInForce(timeout(24), NOW + 86_399_999), isInForce(timeout(24), NOW + 86_400_000), isInForce(exclusion(null), Number.MAX_SAFE_INTEGER)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(stricterBreak(timeout(1000), exclusion(6)).kind).toBe('EXCLUSION');
    expect(stricterBreak(exclusion(6), exclusion(null)).until).toBeNull();
    expect(stricterBreak(timeout(24), timeout(48))).toEqual(timeout(48));
  });
  it('state their end in the refusal text, in both languages', () => {
    expect(refusalText(breakRefusal(timeout(24)))).toBe(
      'Your time-out lasts until 23 Nov 2026, 14:30 IST. Bets, deposits and casino games are closed until then',
    );
    expect(refusalText(breakRefusal(exclusion(null)))).toBe('You have excluded yourself for good');
    expect(refusalText(breakRefusal(exclusion(6)), 'hi')).toBe('आपने खुद को 22 मई 2027, 14:30 IST तक बाहर रखा है');
  });
  it('a refusal by a limit has its amount, the amount left, and the time when there is room again', () => {
    const detail = { limit: 100_000, left: 12_050, period: 'day' as const };
    expect(refusalText(refuse('STAKE_LIMIT', detail))).toBe('Your stake limit is ₹1,000 in 24 hours: ₹120.50 left');
    expect(refusalText(refuse('STAKE_LIMIT', { ...detail, until: NOW }))).toBe(
      'Your stake limit is ₹1,000 in 24 hours: ₹120.50 left; this fits again from 22 Nov 2026, 14:30 IST',
    );
    expect(refusalText(refuse('DEPOSIT_LIMIT', { ...detail, period: 'month', until: NOW }), 'hi')).toBe(
      'आपकी जमा सीमा एक महीने में ₹1,000 है: ₹120.50 बाकी; इसके लिए जगह 22 नव॰ 2026, 14:30 IST से होगी',
    );
    expect(refusalText(refuse('DEPOSIT_LIMIT', { ...detail, period: 'week' }))).toBe('Your deposit limit is ₹1,000 a week: ₹120.50 left');
    expect(refusalText(refuse('ROLLING_LIMIT', { ...detail, period: 'week' }))).toBe('Your rolling limit on deposits is ₹1,000 in 7 days: ₹120.50 left');
    expect(refusalText(refuse('LOSS_LIMIT'))).not.toMatch(/[{}]/);
    expect(formatIndiaMoment(Date.UTC(2026, 11, 31, 18, 29, 1), 'en')).toBe('1 Jan 2027, 00:00 IST');
  });
});
