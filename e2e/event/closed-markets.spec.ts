/** Closed markets of an event are listed in one line, and a market that closes does not move the part of the page that the player sees. */
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, slip, visitEvent } from '../betslip/betslip.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn, type Player } from '../stage/players.ts';
import { settleMarket, stageBookmaker, stageMatchOdds, stageSession, type StagedMarket } from '../stage/script.ts';

const card = (page: Page, market: StagedMarket): Locator => page.locator(`[data-market-card='${market.marketId}']`);
const outcome = (page: Page, market: StagedMarket): Locator => page.locator(`[data-closed-market='${market.marketId}']`);
const line = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });

async function settleOnFirstRunner(market: StagedMarket): Promise<void> {
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
}

/** Bets ₹500 on the first runner of a bookmaker market, which has no commission. */
async function backBookmaker(player: Player, market: StagedMarket): Promise<void> {
  const item = { side: 0, price: 1.8, selectionId: market.runners[0]!.selectionId, marketId: market.marketId, totalSize: 500, betSlipRef: market.marketId };
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [item] as object);
  expect(answer.result[0], JSON.stringify(answer)).toMatchObject({ success: true });
}

/** Starts to count layout shifts. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sum = { shift: 0 };
    Object.assign(globalThis, { eventShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (globalThis as unknown as { eventShift: { shift: number } }).eventShift.shift);
}

const scrollToTop = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView({ block: 'end' }));

test("closed markets are one line with winners and the player's result; Enter opens it", async ({ page }) => {
  const odds = await stageMatchOdds();
  const mine = await stageBookmaker({ beside: odds, betDelay: 0, marketName: 'To Win the Toss' });
  const other = await stageBookmaker({ beside: odds });
  const fancy = await stageSession({ beside: odds });
  const player = await demoPlayer();
  await backBookmaker(player, mine);
  await settleOnFirstRunner(mine);
  await settleOnFirstRunner(other);
  await settleMarket(fancy.marketId, { type: 'runs', runs: 47 });
  await signIn(page, player);
  await page.goto(odds.path);
  await expect(cell(page, odds, 0, 'back')).toBeEnabled();
  await expect(line(page, '2 closed markets')).toHaveAttribute('aria-expanded', 'false');
  await expect(line(page, '1 closed market')).toHaveAttribute('aria-expanded', 'false');
  await expect(outcome(page, fancy)).toHaveText('6 Overs Runs47 runs');
  await expect(outcome(page, other)).toHaveText(`Bookmaker${other.runners[0]!.name}`);
  await expect(outcome(page, mine)).toContainText(`To Win the Toss${mine.runners[0]!.name}`);
  await expect(outcome(page, mine)).toContainText('My result +₹400.00');
  for (const market of [mine, other, fancy]) await expect(card(page, market)).toHaveCount(0);
  await expectAccessibleInThemes(page, 'closed markets');
  await line(page, '2 closed markets').focus();
  await page.keyboard.press('Enter');
  await expect(line(page, '2 closed markets')).toHaveAttribute('aria-expanded', 'true');
  await expect(card(page, other).getByText('WINNER')).toBeVisible();
  await expectAccessibleInThemes(page, 'closed markets, opened');
  await page.keyboard.press('Enter');
  await expect(card(page, other)).toHaveCount(0);
  await expect(line(page, '2 closed markets')).toBeFocused();
});

test('a market that closes in view stays in place and joins the line when it is out of view', async ({ page }) => {
  const odds = await stageMatchOdds();
  const ending = await stageBookmaker({ beside: odds });
  await stageBookmaker({ beside: odds });
  const fancy = await stageSession({ beside: odds });
  await page.goto(odds.path);
  await expect(cell(page, fancy, 0, 'back')).toBeEnabled();
  await expect(card(page, ending)).toBeInViewport();
  const shift = await countShifts(page);
  await settleOnFirstRunner(ending);
  await expect(card(page, ending).getByText('WINNER')).toBeVisible();
  await expect(card(page, ending)).toBeInViewport();
  expect(await shift()).toBeLessThanOrEqual(0.01);
  // a reload of the list leaves it there too
  await page.waitForResponse((answer) => answer.url().includes(odds.eventId));
  await expect(card(page, ending)).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 300 });
  await scrollToTop(page);
  await expect(line(page, '1 closed market')).toBeAttached();
  await expect(card(page, ending)).toHaveCount(0);
  expect(await shift()).toBeLessThanOrEqual(0.01);
});

test('a market that closes out of view stays a card while the slip or the focus is on it', async ({ page }) => {
  const odds = await stageMatchOdds();
  const ending = await stageBookmaker({ beside: odds });
  await page.setViewportSize({ width: 1440, height: 300 });
  await visitEvent(page, odds);
  await cell(page, ending, 0, 'back').click();
  await expect(slip(page)).toBeVisible();
  await scrollToTop(page);
  await expect(card(page, ending)).not.toBeInViewport();
  await settleOnFirstRunner(ending);
  await expect(card(page, ending).getByText('WINNER')).toBeAttached();
  await expect(line(page, '1 closed market')).toHaveCount(0);
  await slip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(line(page, '1 closed market')).toBeAttached();
});
