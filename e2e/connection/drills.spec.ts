/** Broken connections: afterwards the page shows what a fresh page shows, no bet is doubled, and meanwhile the page says that it is not live. */
import { expect, type Browser, type Page } from '@playwright/test';
import { cell, place, slip, toast, visitEvent } from '../betslip/betslip.ts';
import { muteOnDevice } from '../stage/device.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { callAs, demoPlayer, signIn, type Player } from '../stage/players.ts';
import { advanceClock, setLadder, sendFeedEvents, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

test.describe.configure({ mode: 'serial' });

/** Returns prices and sizes of both runners as the page shows them. */
async function book(page: Page, market: StagedMarket): Promise<readonly string[]> {
  return page.locator(`[data-market='${market.marketId}'] button.cell`).evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label') ?? ''));
}

/** Returns the same from a newly opened page. */
async function freshBook(browser: Browser, baseURL: string, player: Player, market: StagedMarket): Promise<readonly string[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  await muteOnDevice(context);
  const page = await context.newPage();
  await signIn(page, player);
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  const shown = await book(page, market);
  await context.close();
  return shown;
}

/** Changes the odds of both runners thirty times. */
async function moveOdds(market: StagedMarket): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    const price = 150 + turn;
    for (const [index, { selectionId }] of market.runners.entries()) {
      const back = price - index * 40;
      await setLadder(market.marketId, selectionId, [[back, 1_000_00 + turn * 100_00]], [[back + 3, 2_000_00 + turn * 100_00]]);
    }
  }
}

/** The page shows the same as a fresh page, and the last odds of `moveOdds`. */
async function expectFresh(page: Page, market: StagedMarket, fresh: readonly string[]): Promise<void> {
  expect(fresh.join()).toContain('1.79');
  await expect.poll(async () => book(page, market)).toEqual(fresh);
}

async function betsOf(player: Player): Promise<number> {
  const answer = await callAs<{ result: readonly object[] }>(player, 'GET', `account/${player.memberCode}/order-list?orderStatus=open`);
  return answer.result.length;
}

for (const [name, bar] of [
  ['polling only', async (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'))],
  ['websocket only', async (page: Page) => page.route(/socket\.io\/.*transport=polling/, (route) => route.abort())],
] as const) {
  test(`${name}: odds arrive, a bet is placed once, no update is missed`, async ({ page, browser, baseURL }) => {
    await bar(page);
    const market = await stageMatchOdds({ betDelay: 0 });
    const { player } = await visitEvent(page, market);
    await place(page, market, { side: 'back', stake: '200' });
    await expect(toast(page)).toHaveAttribute('data-type', 'success');
    expect(await betsOf(player)).toBe(1);
    await moveOdds(market);
    await expectFresh(page, market, await freshBook(browser, baseURL ?? '', player, market));
  });
}

test('10 s offline: the page shows the age of its data, and shows the missed updates after it reconnects', async ({ page, context, browser, baseURL }) => {
  const market = await stageMatchOdds();
  await page.clock.install();
  const { player } = await visitEvent(page, market);
  await context.setOffline(true);
  await moveOdds(market);
  await page.clock.runFor(10_000);
  await expect(page.locator('html')).toHaveAttribute('data-stale', '');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await page.clock.runFor(30_000);
  await expect(page.locator('html')).not.toHaveAttribute('data-stale');
  await expectFresh(page, market, await freshBook(browser, baseURL ?? '', player, market));
});

test('the server is killed with a bet in its delay and restarts: the page reconnects by itself and reports the bet, which exists at most once', async ({
  page,
  own,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const market = await stageMatchOdds({ betDelay: 5 });
  const { player } = await visitEvent(page, market);
  await place(page, market, { side: 'back', stake: '300' });
  await expect.poll(() => betsOf(player)).toBe(1);
  await own.kill();
  await expect(page.locator('html')).toHaveAttribute('data-stale', '', { timeout: 20_000 });
  await own.start();
  await sendFeedEvents({ type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: true });
  await moveOdds(market);
  await advanceClock(4_000);
  await expect(page.locator('html')).not.toHaveAttribute('data-stale', '', { timeout: 30_000 });
  // an order in its delay lapses when its process dies
  expect(await betsOf(player)).toBe(0);
  await expect(slip(page).getByRole('button', { name: /placing/i })).toHaveCount(0);
  await expectFresh(page, market, await freshBook(browser, baseURL ?? '', player, market));
});

test('two tabs of one player: a bet of one tab shows in the other without a reload', async ({ page, context }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await signIn(tab, player);
    await tab.goto(market.path);
    await expect(cell(tab, market, 0, 'back')).toBeEnabled();
  }
  await place(page, market, { side: 'back', stake: '250' });
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  for (const tab of [page, other]) await expect(tab.getByText('250', { exact: false }).first()).toBeVisible();
  expect(await betsOf(player)).toBe(1);
});
