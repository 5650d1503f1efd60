/** Prices that move do not move the page. */
import { expect, type Page } from '@playwright/test';
import { cell } from '../betslip/betslip.ts';
import { ladder, type StagedMarket } from '../stage/script.ts';

export const MOVES = 100;
/** What a page may shift in all, by the browser's own count. */
export const MOST = 0.02;

/** Long and short prices and sizes, by turns. */
async function move(market: StagedMarket, turn: number): Promise<number> {
  const best = [110, 1000, 184, 99_000, 250][turn % 5]!;
  const size = [1_00, 98_76_543_00, 12_345_00][turn % 3]!;
  const lay = best === 99_000 ? 100_000 : best === 1000 ? 1050 : best === 250 ? 252 : best + 1;
  await ladder(market.marketId, market.runners[0]!.selectionId, [[best, size]], [[lay, size]]);
  return best / 100;
}

export async function shiftOf(page: Page, market: StagedMarket, path: string): Promise<number> {
  await page.goto(path);
  const price = cell(page, market, 0, 'back').locator('b');
  await expect(price).toHaveText('1.85');
  await price.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const sum = { shift: 0 };
    Object.assign(globalThis, { layoutShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  for (let turn = 0; turn < MOVES; turn += 1) {
    const shown = await move(market, turn);
    if (turn % 10 === 9) await expect.poll(async () => Number(await price.textContent())).toBe(shown);
  }
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
}
