import { expect, it } from 'vitest';
import { dueReview, type ReviewFacts } from './play-review.ts';

const CREATED = Date.UTC(2026, 0, 31, 10);
const FRESH: ReviewFacts = { createdAt: CREATED, everyMonths: null, sumsSeenAt: null, limitAskedAt: null, hasLimit: false };
const SIX_LATER = Date.UTC(2026, 6, 31, 10);
const YEAR_LATER = Date.UTC(2027, 0, 31, 10);

it('[TR-043] the sums are due every 6 months, the question for a limit every 12 months without one, both earlier on wish', () => {
  expect(dueReview(FRESH, SIX_LATER - 1)).toEqual({ sums: false, limit: false });
  expect(dueReview(FRESH, SIX_LATER)).toEqual({ sums: true, limit: false });
  expect(dueReview({ ...FRESH, sumsSeenAt: SIX_LATER }, YEAR_LATER - 1)).toEqual({ sums: false, limit: false });
  expect(dueReview({ ...FRESH, sumsSeenAt: SIX_LATER }, YEAR_LATER)).toEqual({ sums: true, limit: true });
  expect(dueReview({ ...FRESH, hasLimit: true }, YEAR_LATER)).toEqual({ sums: true, limit: false });
  expect(dueReview({ ...FRESH, limitAskedAt: SIX_LATER }, YEAR_LATER)).toMatchObject({ limit: false });
  expect(dueReview({ ...FRESH, limitAskedAt: SIX_LATER }, Date.UTC(2027, 6, 31, 10))).toMatchObject({ limit: true });
  // a month later than 31 January is 28 February
  expect(dueReview({ ...FRESH, everyMonths: 1 }, Date.UTC(2026, 1, 28, 10) - 1)).toEqual({ sums: false, limit: false });
  expect(dueReview({ ...FRESH, everyMonths: 1 }, Date.UTC(2026, 1, 28, 10))).toEqual({ sums: true, limit: true });
});
