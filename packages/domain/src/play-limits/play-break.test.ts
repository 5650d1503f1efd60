/** Edge cases of breaks: the stricter of two breaks, and requests for a break while one is in force. */
import { describe, expect, it } from 'vitest';
import { refuse } from '../refusal/refusal.ts';
import { requestBreak, EXCLUSION_CHOICES, REALITY_CHOICES, stricterBreak, TIMEOUT_CHOICES, type PlayBreak } from './play-break.ts';

const NOW = Date.UTC(2026, 10, 22, 9, 0);
const timeout = (after: number): PlayBreak => ({ kind: 'TIMEOUT', until: NOW + after });
const exclusion = (after: number | null): PlayBreak => ({ kind: 'EXCLUSION', until: after === null ? null : NOW + after });

describe('of two breaks', () => {
  it('an exclusion is stricter than a time-out, even if it ends first, in either order of the arguments', () => {
    expect(stricterBreak(exclusion(10), timeout(500))).toEqual(exclusion(10));
    expect(stricterBreak(timeout(500), exclusion(10))).toEqual(exclusion(10));
  });
  it('of two breaks of one kind, the one that ends later is stricter', () => {
    expect(stricterBreak(timeout(500), timeout(10))).toEqual(timeout(500));
    expect(stricterBreak(timeout(10), timeout(500))).toEqual(timeout(500));
    expect(stricterBreak(exclusion(null), exclusion(10))).toEqual(exclusion(null));
  });
});

describe('a request for a break while one is in force', () => {
  it('can turn a time-out into an exclusion, even one that ends first', () => {
    expect(requestBreak(timeout(500), exclusion(10), NOW)).toEqual({ ok: true, value: exclusion(10) });
  });
  it('cannot turn an exclusion into a time-out, even one that ends later; the refusal has the current end, if there is one', () => {
    expect(requestBreak(exclusion(10), timeout(500), NOW)).toEqual(refuse('BREAK_SHORTER', { until: NOW + 10 }));
    expect(requestBreak(exclusion(null), timeout(500), NOW)).toEqual(refuse('BREAK_SHORTER', {}));
    expect(requestBreak(exclusion(10), exclusion(9), NOW)).toEqual(refuse('BREAK_SHORTER', { until: NOW + 10 }));
  });
});

it('time-outs of 1, 3, 7, 14, 28 and 42 days are offered, exclusions of half a year to 5 years or for good, reality checks four times to once an hour', () => {
  expect(TIMEOUT_CHOICES.map((hours) => hours / 24)).toEqual([1, 3, 7, 14, 28, 42]);
  expect(EXCLUSION_CHOICES.map((months) => (months === null ? null : months / 12))).toEqual([0.5, 1, 2, 5, null]);
  expect(REALITY_CHOICES.map((minutes) => 60 / minutes)).toEqual([4, 2, 1]);
});
