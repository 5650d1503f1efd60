/** A server that plays a recording fast is killed at a random moment: a viewer's book never goes back in time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { muteOnDevice } from '../stage/device.ts';
import { LONG } from '../stage/long-tests.ts';
import { OwnServer } from '../stage/server.ts';

const EVENT = '31000001';
const MARKET = '1.100';
const FIRST = 1_600_000_000_000;
/** More lines than the server can play during the test. */
const LINES = 60_000;

/** The best back price of the first runner. */
const CELL = `[data-selection='1'][data-market='${MARKET}'] button[data-side='back'][data-level='0']`;

/** Writes a recording of a tennis match: line n, a second after line n - 1, offers n rupees at 1.50. Returns its path. */
function writeCountingRecording(): string {
  const runner = (id: number, name: string): object => ({ id, name, sortPriority: id, status: 'ACTIVE' });
  const marketDefinition = {
    eventId: EVENT,
    eventTypeId: '2',
    eventName: 'A. Verma v L. Costa',
    marketType: 'MATCH_ODDS',
    name: 'Match Odds',
    openDate: new Date(FIRST).toISOString(),
    status: 'OPEN',
    inPlay: true,
    betDelay: 3,
    runners: [runner(1, 'A. Verma'), runner(2, 'L. Costa')],
  };
  const line = (at: number, change: object): string => `${JSON.stringify({ op: 'mcm', pt: at, mc: [{ id: MARKET, ...change }] })}\n`;
  const lines = Array.from({ length: LINES }, (_, index) => line(FIRST + (index + 1) * 1_000, { rc: [{ id: 1, atb: [[1.5, index + 1]] }] }));
  return line(FIRST, { img: true, marketDefinition }) + lines.join('');
}

/** Records in the page every amount that the best back price of the first runner shows. */
async function recordPrices(page: Page): Promise<void> {
  await page.evaluate((cell) => {
    const shown: number[] = [];
    Object.assign(globalThis, { shown });
    const look = (): void => {
      const label = document.querySelector(cell)?.getAttribute('aria-label') ?? '';
      const [, number = 'none', thousand] = /([\d.]+)( thousand)? available/.exec(label) ?? [];
      const amount = Number(number) * (thousand === undefined ? 1 : 1_000);
      if (Number.isFinite(amount) && amount !== shown.at(-1)) shown.push(amount);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
  }, CELL);
}

function recordedPrices(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown);
}

test('at 400 times its speed a recording never runs backwards for a viewer, whenever its server is killed (17.E6)', LONG, async ({ browser }) => {
  // a guard against a hang: the server starts four times
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'maidan-recording-'));
  writeFileSync(join(folder, 'match.ndjson'), writeCountingRecording());
  const server = await OwnServer.open({ FEED: `recorded:${folder}`, FEED_SPEED: '400' });
  const context = await browser.newContext({
    baseURL: `http://localhost:${server.port}`,
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  await muteOnDevice(context);
  const page = await context.newPage();
  await page.goto(`/event-page/2/${EVENT}`);
  await expect(page.locator(CELL)).toHaveAttribute('aria-label', / available/);
  await recordPrices(page);
  for (let round = 0; round < 3; round += 1) {
    const shown = (await recordedPrices(page)).length;
    // the kill is at a random moment because the number of frames until then is random
    const pictures = 3 + Math.floor(Math.random() * 12);
    await expect.poll(async () => (await recordedPrices(page)).length, { timeout: 180_000 }).toBeGreaterThan(shown + pictures);
    await server.kill();
    await server.start();
  }
  const before = (await recordedPrices(page)).length;
  await expect.poll(async () => (await recordedPrices(page)).length, { timeout: 180_000 }).toBeGreaterThan(before + 5);
  const amounts = await recordedPrices(page);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  await context.close();
  await server.close();
  rmSync(folder, { recursive: true });
});
