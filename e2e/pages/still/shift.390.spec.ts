/** Prices that move do not move the event page. */
import { expect, test } from '@playwright/test';
import { stageMatchOdds } from '../../stage/script.ts';
import { MOST, MOVES, shiftOf } from './layout-shift.ts';

test(`${MOVES} changes of odds shift the event page by no more than ${MOST}`, async ({ page }) => {
  const market = await stageMatchOdds();
  expect(await shiftOf(page, market, market.path)).toBeLessThanOrEqual(MOST);
});
