/** Layout shifts of a page, as the browser measures them. */
import type { Page } from '@playwright/test';

/** Starts to count layout shifts. Shifts within 500 ms of an input are left out, as in web vitals. */
export async function countShifts(page: Page): Promise<void> {
  await page.evaluate(observeShifts, false);
}

/** Counts the layout shifts of each page that opens, from its first paint. */
export async function countShiftsOfNextPages(page: Page): Promise<void> {
  await page.addInitScript(observeShifts, true);
}

/** Returns the sum of the counted shifts. */
export async function sumOfShifts(page: Page): Promise<number> {
  // two frames: the browser reports a shift after the frame that contains it
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
}

/** Returns the shifted elements and their distances, for a failure message. */
export async function shiftedParts(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as { layoutShift: { parts: string[] } }).layoutShift.parts.join('\n'));
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

/** Runs in the page. `buffered`: counts shifts before the call too. */
function observeShifts(buffered: boolean): void {
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
