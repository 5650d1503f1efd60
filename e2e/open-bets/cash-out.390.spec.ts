/** Cash-out of a position: offer, confirmation, delay, answer; and auto cash-out at a target. */
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, openConfirmation, slip, toast, visitEvent, type Visit } from '../betslip/betslip.ts';
import { expectAccessible, expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, type Player } from '../stage/players.ts';
import { advanceClock, setBetDelay, setLadder, settleMarket, stageMatchOdds, suspendMarket, type StagedMarket } from '../stage/script.ts';

/** Places a back of ₹1,000 at 1.85 on the first runner outside the page; it is matched. */
async function placeBack(player: Player, market: StagedMarket, stake = 1000): Promise<void> {
  const [runner] = market.runners;
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [
    { side: 0, price: 1.85, selectionId: runner!.selectionId, marketId: market.marketId, totalSize: stake, betSlipRef: `cash-${market.marketId}-${stake}` },
  ] as object);
  expect(answer.result[0]).toMatchObject({ success: true });
}
/** Sets the lay price of the first runner. */
const setLayPrice = (market: StagedMarket, price: number) =>
  setLadder(market.marketId, market.runners[0]!.selectionId, [[price - 1, 1_00_000_00]], [[price, 1_00_000_00]]);
const button = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Cash out/ });
const popup = (page: Page): Locator => page.getByRole('dialog', { name: /^Cash out/ });
const open = async (player: Player) =>
  (await callAs<{ result: { type: string; sizeMatched: number }[] }>(player, 'GET', `account/${player.memberCode}/order-list?orderStatus=open`)).result;

async function visitWithBet(page: Page): Promise<Visit & { readonly market: StagedMarket }> {
  const market = await stageMatchOdds({ betDelay: 0 });
  const visit = await visitEvent(page, market);
  await placeBack(visit.player, market);
  await setLayPrice(market, 160);
  return { ...visit, market };
}

test('[PR-09] [PP-03] [ST-66] [ST-67] [ST-69] a matched market offers its value, confirms, and closes the position', async ({ page }) => {
  const { player, frames, market } = await visitWithBet(page);
  // the open bets open the same popup as the event page
  for (const path of ['/open-bets', market.path]) {
    await page.goto(path);
    await expect(button(page)).toContainText('+₹153.12');
    await button(page).click();
    await expect(popup(page).getByText('Do you wish to perform cash out?', { exact: true })).toBeVisible();
    if (path === '/open-bets') await popup(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  await expect(popup(page).locator('[data-cash-out-value]')).toHaveText('₹153.12');
  await popup(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(popup(page)).toBeHidden();
  expect(frames.named('create-bet')).toEqual([]);
  await button(page).click();
  await expectAccessible(page, 'the cash-out popup');
  await popup(page).getByRole('slider', { name: 'How much to cash out' }).focus();
  await page.keyboard.press('Home');
  await expect(popup(page).getByText('1%', { exact: true })).toBeVisible();
  await popup(page).getByRole('button', { name: '50%' }).click();
  await expect(popup(page).getByText(/578\.13/)).toBeVisible();
  await popup(page).getByRole('button', { name: 'Cashout', exact: true }).click();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(toast(page)).toContainText(/Worst result now: -₹421\.8[78]/);
  const sent = (await frames.expectSent('create-bet')) as { bet: Record<string, unknown> };
  expect(sent.bet).toMatchObject({ type: 'Lay', stake: 578.13, rate: 1.6, cashOutId: expect.any(String) });
  await button(page).click();
  await expect(popup(page).getByRole('button', { name: 'Cashout', exact: true })).toBeEnabled();
  await popup(page).getByRole('button', { name: 'Cashout', exact: true }).click();
  await expect(popup(page)).toBeHidden();
  await expect.poll(async () => (await open(player)).map((bet) => bet.type)).toEqual(['Lay', 'Lay', 'Back']);
  await expect(page.getByRole('main').getByRole('note').first()).toContainText('+153.1');
  await expect(button(page)).toContainText('–');
});

test('[PR-09] a matched lay offers its value too, and a back closes the position', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  const { selectionId } = market.runners[0]!;
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [
    { side: 1, price: 1.86, selectionId, marketId: market.marketId, totalSize: 1000, betSlipRef: `cash-lay-${market.marketId}` },
  ] as object);
  expect(answer.result[0]).toMatchObject({ success: true });
  await expect(button(page)).toContainText('₹');
  await button(page).click();
  await popup(page).getByRole('button', { name: 'Cashout', exact: true }).click();
  await expect(popup(page)).toBeHidden();
  await expect.poll(async () => (await open(player)).map((bet) => bet.type)).toEqual(['Back', 'Lay']);
});

test('[ST-50] a cash-out has its confirmation even if the confirmation of bets is off', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('confirmBets', 'false'));
  const { frames, market } = await visitWithBet(page);
  await button(page).click();
  await expect(popup(page).getByText('Do you wish to perform cash out?', { exact: true })).toBeVisible();
  expect(frames.named('create-bet')).toEqual([]);
  await popup(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(popup(page)).toBeHidden();
  // an ordinary bet is sent at once
  await openConfirmation(page, market, { side: 'back', stake: '100', runner: 1 });
  expect(await frames.expectSent('create-bet')).toMatchObject({ bet: { stake: 100, type: 'Back' } });
});

test('[ST-48] [ST-65] the slip stays open behind the cash-out popup; the end of the session closes the popup', async ({ page }) => {
  await page.clock.install();
  const { player, market } = await visitWithBet(page);
  await expect(button(page)).toContainText('+₹153.12');
  await cell(page, market, 0, 'back').click();
  await expect(slip(page)).toBeVisible();
  // above the sheet of the slip
  await button(page).evaluate((key) => window.scrollBy({ top: key.getBoundingClientRect().top - 160 }));
  await button(page).click();
  await expect(popup(page)).toBeVisible();
  await page.clock.runFor(9_000);
  await popup(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(slip(page)).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(slip(page)).toBeHidden();
  await button(page).click();
  await expect(popup(page)).toBeVisible();
  await callAs(player, 'POST', 'logout', {});
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
});

/** Bet delay of a cash-out whose delay a test looks at, in seconds: longer than other tests advance the clock that they share with it. */
const LONG_DELAY = 600;

/** Presses Cashout on the event page of a market with a long bet delay. The cash-out is in its delay afterwards. */
async function startCashOut(page: Page): Promise<{ readonly player: Player; readonly market: StagedMarket }> {
  const { player, market } = await visitWithBet(page);
  await setBetDelay(market, LONG_DELAY);
  await expect(button(page)).toContainText('+₹153.12');
  await button(page).click();
  await expect(popup(page).locator('[data-cash-out-value]')).toHaveText('₹153.12');
  await popup(page).getByRole('button', { name: 'Cashout', exact: true }).click();
  return { player, market };
}

test('[ST-71] [ST-72] a market that closes during the delay fails the cash-out with the same text, and the popup closes', async ({ page }) => {
  const { market } = await startCashOut(page);
  await expect(page.locator('[data-cash-out-overlay]')).toBeVisible();
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[1]!.selectionId] });
  await expect(page.getByText('There is Some Issue While Cashing Out', { exact: true })).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
});

test('[ST-68] [ST-70] [ST-71] [ST-72] the delay counts down over an overlay; a suspension during it fails with the exact text, and the popup closes', async ({
  page,
}) => {
  const { player, market } = await startCashOut(page);
  const overlay = page.locator('[data-cash-out-overlay]');
  await expect(overlay.getByText('Your cashout is being processed...', { exact: true })).toBeVisible();
  await expect(overlay.getByText('Please Wait...', { exact: true })).toBeVisible();
  const timer = overlay.getByRole('timer', { name: 'Seconds left' });
  // from 600, less the time that this test needs and by which others advance the clock
  await expect(timer).toHaveText(/^(?:600|[3-5]\d\d)$/);
  const shown = Number(await timer.textContent());
  await expect.poll(async () => Number(await timer.textContent())).toBeLessThan(shown);
  await suspendMarket(market.marketId);
  await expect(page.getByText('There is Some Issue While Cashing Out', { exact: true })).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
  // one toast: the reason and the next offer are below the text
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(/suspended/i);
  await expect(toast(page).getByRole('button', { name: 'Review offer' })).toBeVisible();
  expect((await open(player)).map((bet) => bet.type)).toEqual(['Back']);
});

test('a target closes the position by itself, and the player is notified', async ({ page }) => {
  const { player, market } = await visitWithBet(page);
  await button(page).click();
  await popup(page).getByText('Auto cash out', { exact: true }).click();
  await popup(page).getByLabel('At a profit of ₹').fill('200');
  await popup(page).getByLabel('At a loss of ₹').fill('50');
  await popup(page).getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('Auto cash out is set')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText('Auto cash out: ₹200.00 or more · -₹50.00 or less')).toBeVisible();
  // the name of the match keeps its place beside button and targets
  await page.goto('/open-bets');
  const row = page.locator(`[data-cash-out-of='${market.marketId}']`);
  await expect(row.getByText('Auto cash out: ₹200.00 or more · -₹50.00 or less')).toBeVisible();
  expect((await row.getByText(market.eventName, { exact: true }).boundingBox())!.width).toBeGreaterThan(120);
  await setLayPrice(market, 150);
  await advanceClock(500);
  await expect(page.getByText(/Auto cash out of .* Match Odds: ₹228\.6/)).toBeVisible();
  expect((await open(player)).map((bet) => bet.type)).toEqual(['Lay', 'Back']);
});

test('a trailing stop is set beside a profit, and its hint says that no amount is guaranteed', async ({ page }) => {
  const { market } = await visitWithBet(page);
  await button(page).click();
  await popup(page).getByText('Auto cash out', { exact: true }).click();
  await expect(popup(page).getByText('no amount is guaranteed')).toBeVisible();
  await popup(page).getByLabel('Below its highest value by ₹').fill('20');
  await popup(page).getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('Auto cash out is set')).toBeVisible();
  await expect(popup(page).getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await expectAccessibleInThemes(page, 'a trailing stop', ['light', 'dark']);
  await page.keyboard.press('Escape');
  await page.goto('/open-bets');
  await expect(page.locator(`[data-cash-out-of='${market.marketId}']`).getByText('Auto cash out: ₹20.00 below its highest')).toBeVisible();
});
