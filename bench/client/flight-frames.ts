/** C3: the frame rate of an Aviator flight on a phone: the whole product, 390 px wide, three device pixels a CSS pixel, the processor throttled. */
import type { Browser } from '@playwright/test';
import { median, type Measurement } from '../report.ts';
import { startProduct } from './live-start.ts';
import { openBrowser } from './render-run.ts';

const THROTTLE = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true } as const;
/** C3_REPEATS is for a quick look only. */
const REPEATS = Number(process.env['C3_REPEATS'] ?? 3);
/** Number of measured frames during flights, over as many flights as needed. */
const FRAMES = 300;
const LATE_MS = 25;
const RUN_WITHIN_MS = 240_000;
const WORK = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const;

/** Set by watchFrames in the measured page: ms between frames. */
declare const flown: { readonly gaps: readonly number[] };

interface FlightFrames {
  readonly frames: number;
  /** CPU time of the main thread, throttled, ms a frame: all of it, and parts. */
  readonly work: Readonly<Record<(typeof WORK)[number], number>>;
  readonly late: number;
  readonly longest: number;
}

/** Runs in the page: records the time between frames while the plane flies. The page's own animation loop is not changed. */
function watchFrames(): void {
  const gaps: number[] = [];
  Object.assign(globalThis, { flown: { gaps } });
  let before = 0;
  const look = (now: number): void => {
    const flies = document.querySelector('.flight-picture[data-phase=running]') !== null;
    if (flies && before > 0) gaps.push(now - before);
    before = flies ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function fly(browser: Browser, url: string): Promise<FlightFrames> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  try {
    const tab = await context.newPage();
    const problems: string[] = [];
    tab.on('pageerror', (error) => problems.push(error.message));
    // tsx compiles functions with calls of __name, which the page does not have
    await tab.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
    await tab.addInitScript(() => localStorage.setItem('mutedNotices', '["fraud-warning","fair-play","banner","hints","casino"]'));
    await tab.goto('/aviator');
    await tab.waitForSelector('.flight-picture[data-phase=betting]', { timeout: RUN_WITHIN_MS });
    const developer = await context.newCDPSession(tab);
    await developer.send('Performance.enable', { timeDomain: 'threadTicks' });
    await developer.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const workSeconds = async (): Promise<readonly number[]> => {
      const { metrics } = await developer.send('Performance.getMetrics');
      return WORK.map((part) => metrics.find(({ name }) => name === part)?.value ?? Number.NaN);
    };
    await tab.evaluate(watchFrames);
    const seconds = WORK.map(() => 0);
    for (let frames = 0; frames < FRAMES;) {
      await tab.waitForSelector('.flight-picture[data-phase=running]', { timeout: RUN_WITHIN_MS });
      const before = await workSeconds();
      const over = await tab.waitForFunction(
        (wanted) => flown.gaps.length >= wanted || document.querySelector('.flight-picture[data-phase=running]') === null,
        FRAMES,
        { timeout: RUN_WITHIN_MS, polling: 200 },
      );
      await over.dispose();
      for (const [part, after] of (await workSeconds()).entries()) seconds[part]! += after - before[part]!;
      frames = await tab.evaluate(() => flown.gaps.length);
    }
    const gaps = await tab.evaluate(() => [...flown.gaps]);
    if (problems.length > 0) throw new Error(`the page failed: ${problems.join('; ')}`);
    const work = Object.fromEntries(WORK.map((part, at) => [part, (seconds[at]! * 1000) / gaps.length])) as FlightFrames['work'];
    return { frames: gaps.length, work, late: gaps.filter((gap) => gap > LATE_MS).length, longest: Math.max(...gaps) };
  } finally {
    await context.close();
  }
}

export async function flightFrames(): Promise<Measurement> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const runs: FlightFrames[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) runs.push(await fly(browser, product.url));
    const shares = runs.map(({ late, frames }) => (late / frames) * 100);
    return {
      id: 'C3',
      ratio: median(shares),
      goal: '<=1',
      product: median(shares),
      yardstick: null,
      note: `per cent of frames later than ${LATE_MS} ms, absolute: a flight of Aviator at 390 with three points a pixel, CPU throttled ${THROTTLE} times, median of ${runs.length} (${shares.map((share) => share.toFixed(1)).join(', ')}); ${runs.map(said).join('; ')}`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

function said({ frames, longest, work }: FlightFrames): string {
  const ms = (part: (typeof WORK)[number]): string => work[part].toFixed(1);
  const parts = `script ${ms('ScriptDuration')}, style ${ms('RecalcStyleDuration')}, layout ${ms('LayoutDuration')}`;
  return `${frames} frames of ${ms('TaskDuration')} ms of the main thread (${parts}), the longest after ${longest.toFixed(0)} ms`;
}
