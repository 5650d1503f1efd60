/** Measures the benchmark's page in Chromium as the yardstick client/render.mjs measures its own page: CPU time of the main thread, throttled. */
import { chromium, type Browser } from '@playwright/test';
import { BROWSER_ARGS, systemBrowser } from '../../tools/test-environment/browser.mjs';
import { MARKETS } from './page/bench-markets.ts';

/** The result of a part of the benchmark, from its page. */
export interface PageFigures {
  readonly changes: number;
  readonly frames: number;
  /** Frames that came more than 25 ms after the one before. */
  readonly late: number;
  /** Number of cells that are marked as changed at the end. */
  readonly flashing: number;
}

export interface BenchPage {
  cells(): number;
  /** Makes the frames of the next part in advance. */
  prepare(changesPerSecond: number, seconds: number): void;
  begin(): void;
  end(): PageFigures;
  /** Returns the number of cells whose text differs from the store. */
  wrongCells(): number;
  /** Returns whether the page has handled a press on a cell. */
  picked(): boolean;
}

const THROTTLE = 4;
const SETTLE_MS = 1000;
const WARM_UP_MS = 1500;
/** Rows and cells of a market: three runners, three prices a side. */
const CELLS_PER_MARKET = 18;

declare const bench: BenchPage;

export interface RenderFigures {
  /** CPU time of the main thread, ms a second. */
  readonly task: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly changesPerSecond: number;
  readonly framesPerSecond: number;
  readonly lateShare: number;
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = systemBrowser();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [...BROWSER_ARGS, '--disable-extensions', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
}

/** Measures one run. Throws if cells are missing, differ from the store, do not flash or do not react to a press. */
export async function renderRun(browser: Browser, url: string, changesPerSecond: number, seconds: number): Promise<RenderFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const tab = await context.newPage();
    const problems: string[] = [];
    tab.on('pageerror', (error) => problems.push(error.message));
    const developer = await context.newCDPSession(tab);
    await developer.send('Performance.enable', { timeDomain: 'threadTicks' });
    await developer.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const metrics = async (): Promise<Record<string, number>> =>
      Object.fromEntries((await developer.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
    await tab.goto(url);
    // the product renders the first screen before the rest
    await tab.waitForFunction(`window.bench !== undefined && window.bench.cells() === ${MARKETS * CELLS_PER_MARKET}`);
    await tab.waitForTimeout(SETTLE_MS);
    const prepare = (ms: number): Promise<void> =>
      tab.evaluate(([rate, length]) => bench.prepare(rate!, length!), [changesPerSecond, Math.ceil(ms / 1000) + 3]);
    await prepare(WARM_UP_MS);
    await tab.evaluate(() => bench.begin());
    await tab.waitForTimeout(WARM_UP_MS);
    await tab.evaluate(() => bench.end());
    await prepare(seconds * 1000);
    await tab.evaluate(() => bench.begin());
    const before = await metrics();
    const start = performance.now();
    await tab.waitForTimeout(seconds * 1000);
    const after = await metrics();
    const took = (performance.now() - start) / 1000;
    const figures = await tab.evaluate(() => bench.end());
    // the last changes are painted with the next frame
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const wrong = await tab.evaluate(() => bench.wrongCells());
    if (wrong > 0) throw new Error(`${wrong} cells differ from the store`);
    if (figures.flashing === 0) throw new Error('nothing flashed');
    await tab.click('.runner button.cell.level-1:not([disabled])');
    if (!(await tab.evaluate(() => bench.picked()))) throw new Error('the page did not handle a press on a cell');
    if (problems.length > 0) throw new Error(`the page failed: ${problems.join('; ')}`);
    const perSecond = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) * (1000 / took);
    return {
      task: perSecond('TaskDuration'),
      script: perSecond('ScriptDuration'),
      style: perSecond('RecalcStyleDuration'),
      layout: perSecond('LayoutDuration'),
      changesPerSecond: figures.changes / took,
      framesPerSecond: figures.frames / took,
      lateShare: figures.late / figures.frames,
    };
  } finally {
    await context.close();
  }
}
