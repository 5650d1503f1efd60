/** W3: how long a first visit on a slow phone waits for live odds. W4: Lighthouse. Both on the whole product with its simulated feed. */
import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { BROWSER_ARGS, systemBrowser } from '../../tools/test-environment/browser.mjs';
import { median, ofParts, type Measurement } from '../report.ts';
import { openBrowser } from './render-run.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const START_WITHIN_MS = 60_000;
/** A slow mobile network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms; and a phone's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0 };
const THROTTLE = 4;
const REPEATS = 3;
const ODDS_CHANGE_WITHIN_MS = 60_000;
const LIGHTHOUSE = 'lighthouse@12.8.2';
const LIGHTHOUSE_WITHIN_MS = 180_000;

export interface RunningProduct {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built server, as `npm start` does, on a data folder of its own. Client and server must be built. */
export async function startProduct(): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-bench-start-'));
  chmodSync(folder, 0o755); // if root runs the benchmark, PostgreSQL runs as another user, who must be able to enter the folder
  const port = 20_000 + (process.pid % 20_000);
  const env = {
    ...process.env,
    PORT: String(port),
    CONSOLE_PORT: '0',
    HOST: '127.0.0.1',
    FEED: 'simulated',
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async (): Promise<void> => {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_WITHIN_MS;
  while (!(await isReady(url))) {
    if (performance.now() > until) {
      await stop();
      throw new Error('the server of the benchmark did not become ready');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // not listening yet
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

/** Set by watchOdds in the measured page. */
declare const odds: { readonly shown: number; readonly changed: boolean };

/** Runs in the page: records when the first best price that can be pressed is painted, and whether odds change later without a reload. */
function watchOdds(): void {
  const seen = { shown: 0, changed: false };
  Object.assign(globalThis, { odds: seen });
  const selector = '.runner button.level-1:not([disabled])';
  const prices = (): string => [...document.querySelectorAll(selector)].map((cell) => cell.textContent).join();
  let first = '';
  const look = (): void => {
    if (seen.shown === 0 && document.querySelector(selector) !== null) {
      first = prices();
      requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())));
    }
    seen.changed ||= seen.shown > 0 && prices() !== first;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function coldStart(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const tab = await context.newPage();
    const developer = await context.newCDPSession(tab);
    await developer.send('Network.enable');
    await developer.send('Network.emulateNetworkConditions', NETWORK);
    await developer.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    // tsx compiles functions with calls of __name, which the page does not have
    await tab.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
    await tab.addInitScript(watchOdds);
    await tab.goto(url);
    // a function, not a text: the page's content security policy forbids eval
    await tab.waitForFunction(() => odds.shown > 0 && odds.changed, null, { timeout: ODDS_CHANGE_WITHIN_MS });
    return await tab.evaluate(() => odds.shown);
  } finally {
    await context.close();
  }
}

/** Measures W3. */
export async function homeStart(): Promise<Measurement> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const seconds: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) seconds.push((await coldStart(browser, product.url)) / 1000);
    return {
      id: 'W3',
      ratio: median(seconds),
      goal: '<=3.2',
      product: median(seconds),
      yardstick: null,
      note: `s, absolute: Home with live odds on screen, cold, 1.6 Mbit/s, 150 ms, CPU throttled 4 times, 390 wide, median of ${REPEATS} (${seconds.map((one) => one.toFixed(2)).join(', ')}); the odds changed later without a reload`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const GOALS = { performance: '>=90', accessibility: '>=100', 'best-practices': '>=100', seo: '>=100' } as const;

/** Returns Lighthouse's scores of a page, per cent, by category. Throws with Lighthouse's output if it fails. */
async function scoresOf(url: string, folder: string): Promise<Readonly<Record<string, number>>> {
  const report = join(folder, 'report.json');
  const flags = ['--headless=new', '--no-sandbox', ...BROWSER_ARGS].join(' ');
  const browser = systemBrowser();
  await new Promise<void>((resolve, reject) => {
    execFile(
      'npx',
      ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`, `--only-categories=${CATEGORIES.join(',')}`],
      { timeout: LIGHTHOUSE_WITHIN_MS, env: { ...process.env, ...(browser === null ? {} : { CHROME_PATH: browser }) } },
      (error, _, words) => (error === null ? resolve() : reject(new Error(`Lighthouse failed: ${words.trim().split('\n').slice(-3).join(' | ')}`))),
    );
  });
  const { categories } = JSON.parse(readFileSync(report, 'utf8')) as { readonly categories: Readonly<Record<string, { readonly score: number }>> };
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
}

/** Measures W4. */
export async function lighthouse(): Promise<Measurement> {
  const product = await startProduct();
  const folder = mkdtempSync(join(tmpdir(), 'maidan-lighthouse-'));
  try {
    const { result } = (await (await fetch(`${product.url}/exchange/odds/eventType/4`)).json()) as { readonly result: readonly { readonly eventId: string }[] };
    const pages = { Home: '/', event: `/event-page/4/${result[0]?.eventId}`, 'casino lobby': '/casino-lobby/casino' };
    const parts: Parameters<typeof ofParts>[1][number][] = [];
    for (const [name, path] of Object.entries(pages)) {
      const runs: Readonly<Record<string, number>>[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await scoresOf(product.url + path, folder));
      for (const category of CATEGORIES) {
        const score = median(runs.map((run) => run[category] ?? 0));
        parts.push({ name: `${name} ${category}`, ratio: score, goal: GOALS[category], product: score, yardstick: null });
      }
    }
    return ofParts('W4', parts, `per cent, absolute, mobile, median of ${REPEATS} runs a page: ${LIGHTHOUSE} on the simulated feed`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await product.stop();
  }
}
