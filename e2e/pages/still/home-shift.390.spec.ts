/** Prices that move do not move Home. On a server of its own: what other tests open and settle comes and goes there, and that moves a list. */
import { expect } from '@playwright/test';
import { testWithOwnServer as test } from '../../stage/server.ts';
import { stageMatchOdds } from '../../stage/script.ts';
import { MOST, MOVES, shiftOf } from './layout-shift.ts';

test(`${MOVES} changes of odds shift Home by no more than ${MOST}`, async ({ page }) => {
  const market = await stageMatchOdds();
  await stageMatchOdds();
  await stageMatchOdds({ eventTypeId: '1' });
  expect(await shiftOf(page, market, '/')).toBeLessThanOrEqual(MOST);
});
