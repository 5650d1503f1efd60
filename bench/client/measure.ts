/** C1 and C2: the market list in main-thread time over plain DOM, and its late frames. C3: flight-frames.ts. W1 and W2: what a visitor of Home downloads; W3, W4: live-start.ts. */
import type { Browser } from '@playwright/test';
import { systemBrowser } from '../../tools/test-environment/browser.mjs';
import { median, ofParts, type Measurement } from '../report.ts';
import { NO_YARDSTICK, runYardstick, yardstick } from '../yardsticks.ts';
import { flightFrames } from './flight-frames.ts';
import { filesOfVisit } from './home-visit.ts';
import { homeStart, lighthouse } from './live-start.ts';
import { homeWeight, total, type BuiltFile } from './home-weight.ts';
import { serveMarketListPage } from './market-list-page.ts';
import { openBrowser, renderRun, type RenderFigures } from './render-run.ts';

const CHANGES_PER_SECOND = 500;
/** C1_SECONDS and C1_REPEATS are for a quick look only. */
const SECONDS = Number(process.env['C1_SECONDS'] ?? 10);
const REPEATS = Number(process.env['C1_REPEATS'] ?? 3);
const YARDSTICK_LIMIT_MS = 180_000;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface YardstickOutput {
  readonly raw: readonly { readonly task: number; readonly domain: string }[];
}

/** Runs the yardstick's page once, in the system's Chromium or Playwright's own. Returns its CPU time of the main thread. */
async function plainRun(program: string, browser: Browser): Promise<number> {
  const env = { CHROMIUM: systemBrowser() ?? browser.browserType().executablePath(), PAGES: 'vanilla-flash', RATES: String(CHANGES_PER_SECOND), MODE: 'cv' };
  const { raw } = (await runYardstick(program, [String(SECONDS), '1'], { env, limitMs: YARDSTICK_LIMIT_MS })) as YardstickOutput;
  const run = raw[0];
  if (run === undefined) throw new Error('the yardstick measured nothing');
  if (run.domain !== 'threadTicks') throw new Error('this Chromium does not report the CPU time of the main thread');
  return run.task;
}

async function marketList(): Promise<Measurement> {
  const program = yardstick('client/render.mjs');
  const page = await serveMarketListPage();
  const browser = await openBrowser();
  try {
    const product: RenderFigures[] = [];
    const plain: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      if (program !== null) plain.push(await plainRun(program, browser));
      product.push(await renderRun(browser, page.url, CHANGES_PER_SECOND, SECONDS));
    }
    const middle = (name: keyof RenderFigures): number => median(product.map((run) => run[name]));
    const task = middle('task');
    const reference = plain.length === 0 ? null : median(plain);
    const shares = `script ${middle('script').toFixed(0)}, style ${middle('style').toFixed(0)}, layout ${middle('layout').toFixed(0)}`;
    return {
      id: 'C1',
      ratio: reference === null ? null : task / reference,
      goal: '<=1.3',
      product: task,
      yardstick: reference,
      note: [
        `CPU ms of the main thread per second, throttled 4 times: 100 markets of 18 clickable cells, ${middle('changesPerSecond').toFixed(0)} changes/s with flashes, median of ${product.length}`,
        reference === null ? NO_YARDSTICK : 'yardstick: vanilla-flash (plain DOM)',
        `of it ${shares}; ${middle('framesPerSecond').toFixed(0)} frames/s, ${(middle('lateShare') * 100).toFixed(1)} % later than 25 ms; at the end every cell showed what the store says`,
      ].join('; '),
    };
  } finally {
    await browser.close();
    await page.stop();
  }
}

/** Changes of a busy event page, not of all markets of a site. */
const CALM_CHANGES_PER_SECOND = 50;

async function lateFrames(): Promise<Measurement> {
  const page = await serveMarketListPage();
  const browser = await openBrowser();
  try {
    const shares: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) shares.push((await renderRun(browser, page.url, CALM_CHANGES_PER_SECOND, SECONDS)).lateShare * 100);
    return {
      id: 'C2',
      ratio: median(shares),
      goal: '<=1',
      product: median(shares),
      yardstick: null,
      note: `per cent of frames later than 25 ms, absolute: 100 markets, ${CALM_CHANGES_PER_SECOND} changes/s, CPU throttled 4 times, median of ${shares.length} (${shares.map((share) => share.toFixed(1)).join(', ')})`,
    };
  } finally {
    await browser.close();
    await page.stop();
  }
}

const kilobytes = (bytes: number): number => bytes / 1000;
const named = ({ file, bytes }: BuiltFile): string => `${file.replace('assets/', '')} ${kilobytes(bytes).toFixed(1)}`;

/** The goals are absolute (kB of 1000 bytes), so 'ratio' repeats the product's figure. */
async function homeDownload(): Promise<Measurement> {
  const { home, later } = homeWeight();
  const browser = await openBrowser();
  try {
    const visits = [await filesOfVisit(browser, DESKTOP), await filesOfVisit(browser, PHONE)].map((files) => kilobytes(total(files)));
    const [desktop = 0, phone = 0] = visits;
    const entry = kilobytes(total(home));
    const figure = (name: string, value: number, goal: string) => ({ name, ratio: value, goal, product: value, yardstick: null });
    const parts = [figure('entry and Home', entry, '<=130'), figure('desktop visit', desktop, ''), figure('phone visit', phone, '')];
    const note = `kB gzip, absolute: ${home.map(named).join(', ')}; the visits are every script and style that Chromium asks for on Home before anything is pressed, panels that are loaded on sight included`;
    const largest = later[0];
    const w1 = ofParts('W1', parts, note);
    return largest === undefined ? w1 : { ...w1, note: `${note}; W2, largest script loaded later (goal <=40): ${named(largest)}` };
  } finally {
    await browser.close();
  }
}

export const measurements = { C1: marketList, C2: lateFrames, C3: flightFrames, W1: homeDownload, W3: homeStart, W4: lighthouse };
