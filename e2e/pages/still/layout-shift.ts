/** How far a page moves what stands on it, by the browser's own count. */
import { expect, type Page } from '@playwright/test';
import { cell } from '../../betslip/betslip.ts';
import { ladder, type StagedMarket } from '../../stage/script.ts';

export const MOVES = 100;
/** What a page may shift in all while prices move. */
export const MOST = 0.02;

/** Counts layout shifts from now on; what a press causes within half a second does not count, as for web vitals. */
export async function watchShift(page: Page): Promise<void> {
  await page.evaluate(countShift, false);
}

/** Counts the layout shifts of each page from its first picture on. */
export async function watchShiftOfPages(page: Page): Promise<void> {
  await page.addInitScript(countShift, true);
}

/** Sum of the shifts that were counted. */
export async function shiftSoFar(page: Page): Promise<number> {
  // two pictures: a shift is told after the one that it is in
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
}

/** What moved, and how far: for the message of a failure. */
export async function shiftedParts(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { parts: string[] } }).layoutShift.parts.join('\n'));
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

/** Runs in the page. */
function countShift(buffered: boolean): void {
  const sum = { shift: 0, parts: [] as string[] };
  Object.assign(globalThis, { layoutShift: sum });
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element === null || element === undefined
      ? 'gone'
      : `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').slice(0, 40)}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly Shift[]) {
      if (entry.hadRecentInput) continue;
      sum.shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        sum.parts.push(`${entry.value.toFixed(4)} ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)} ${nameOf(node)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered });
}

/** Long and short prices and sizes, by turns. */
async function move(market: StagedMarket, turn: number): Promise<number> {
  const best = [110, 1000, 184, 99_000, 250][turn % 5]!;
  const size = [1_00, 98_76_543_00, 12_345_00][turn % 3]!;
  const lay = best === 99_000 ? 100_000 : best === 1000 ? 1050 : best === 250 ? 252 : best + 1;
  await ladder(market.marketId, market.runners[0]!.selectionId, [[best, size]], [[lay, size]]);
  return best / 100;
}

/** How far the page at `path` shifts while the prices of a market on it move. */
export async function shiftOf(page: Page, market: StagedMarket, path: string): Promise<number> {
  await page.goto(path);
  const price = cell(page, market, 0, 'back').locator('b');
  await expect(price).toHaveText('1.85');
  await price.scrollIntoViewIfNeeded();
  await watchShift(page);
  for (let turn = 0; turn < MOVES; turn += 1) {
    const shown = await move(market, turn);
    if (turn % 10 === 9) await expect.poll(async () => Number(await price.textContent())).toBe(shown);
  }
  return shiftSoFar(page);
}
