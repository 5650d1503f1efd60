/** Moving prices do not shift a page. */
import { expect, type Page } from '@playwright/test';
import { cell } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { setLadder, stageMatchOdds, type StagedMarket } from '../../stage/script.ts';
import { testWithOwnServer } from '../../stage/server.ts';
import { countShifts, sumOfShifts } from './layout-shift.ts';

const MOVES = 100;
/** The layout shifts of a page may sum to this while prices move. */
const MOST = 0.02;

/** Sets long and short prices and sizes in turn; returns the new price. */
async function movePrice(market: StagedMarket, turn: number): Promise<number> {
  const best = [110, 1000, 184, 99_000, 250][turn % 5]!;
  const size = [1_00, 98_76_543_00, 12_345_00][turn % 3]!;
  const lay = best === 99_000 ? 100_000 : best === 1000 ? 1050 : best === 250 ? 252 : best + 1;
  await setLadder(market.marketId, market.runners[0]!.selectionId, [[best, size]], [[lay, size]]);
  return best / 100;
}

/** Returns the sum of the layout shifts of the page at `path` while the prices of a market on it move. */
async function shiftWhilePricesMove(page: Page, market: StagedMarket, path: string): Promise<number> {
  await page.goto(path);
  const price = cell(page, market, 0, 'back').locator('b');
  await expect(price).toHaveText('1.85');
  await price.scrollIntoViewIfNeeded();
  await countShifts(page);
  for (let turn = 0; turn < MOVES; turn += 1) {
    const shown = await movePrice(market, turn);
    if (turn % 10 === 9) await expect.poll(async () => Number(await price.textContent())).toBe(shown);
  }
  return sumOfShifts(page);
}

test(`${MOVES} changes of odds shift the event page by no more than ${MOST}`, async ({ page }) => {
  const market = await stageMatchOdds();
  expect(await shiftWhilePricesMove(page, market, market.path)).toBeLessThanOrEqual(MOST);
});

// Home lists every market: markets that other tests open and settle would shift it
testWithOwnServer(`${MOVES} changes of odds shift Home by no more than ${MOST}`, async ({ page }) => {
  const market = await stageMatchOdds();
  await stageMatchOdds();
  await stageMatchOdds({ eventTypeId: '1' });
  expect(await shiftWhilePricesMove(page, market, '/')).toBeLessThanOrEqual(MOST);
});
