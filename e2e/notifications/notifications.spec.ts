/** The result of a bet and of a settled market: toast, list, Settled tab and card on the desktop. */
import { expect, type Page } from '@playwright/test';
import { cell, confirmation, place, placeButton, slip, stakeField, toast, visitEvent } from '../betslip/betslip.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn, type Player } from '../stage/players.ts';
import { settleMarket, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

async function placeBack(player: Player, market: StagedMarket, stake: number): Promise<void> {
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [
    { side: 0, price: 1.85, selectionId: market.runners[0]!.selectionId, marketId: market.marketId, totalSize: stake, betSlipRef: `note-${market.marketId}` },
  ] as object);
  expect(answer.result[0]).toMatchObject({ success: true });
}
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('[ST-60] the toast of a bet shows what was matched and links to the bet', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await place(page, market, { side: 'back', stake: '500' });
  const { message } = (await frames.expectReceived('place-bet-success')) as { message: string };
  // a toast under the pointer stays
  await toast(page).hover();
  await expect(toast(page).locator('[data-title]')).toHaveText(message);
  await expect(toast(page)).toContainText(`₹500 Back ${market.runners[0]!.name} at 1.85`);
  await toast(page).getByRole('button', { name: 'Show bet' }).click();
  await expect(page).toHaveURL(/\/open-bets\?bet=\d+$/);
  await expect(page.getByRole('main').locator('[data-bet]')).toBeFocused();
});

test("[ST-60] the toast of a resting bet has the server's message", async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await slip(page).getByLabel('Odds', { exact: true }).fill('2.5');
  await stakeField(page).fill('100');
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  const { message } = (await frames.expectReceived('place-bet-success')) as { message: string };
  expect(message).toBe('Bet placed, waiting to be matched');
  await expect(toast(page).locator('[data-title]')).toHaveText(message);
});

test('a settled market reaches the player on another page: toast, unread count, list, Settled tab, card', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  await placeBack(player, market, 1000);
  await signIn(page, player);
  await page.goto('/account-statement');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 unread');
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
  // 1,000 x 0.85 less 2 % commission
  const heading = `${market.eventName} · Match Odds: you won ₹833.00`;
  await toast(page).hover();
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(heading);
  await expect(toast(page)).toContainText(`Result: ${market.runners[0]!.name}`);
  await expect(toast(page)).toContainText('Balance: ₹1,00,833.00');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  const entry = drawer(page).getByRole('listitem');
  await expect(entry).toContainText('You won ₹833.00');
  await expect(entry).toContainText('after ₹17.00 commission');
  await expect(entry).toContainText('Balance: ₹1,00,833.00');
  await expectAccessibleInThemes(page, 'the list of notifications');
  await entry.getByRole('button', { name: /^Mark .* as read$/ }).click();
  await expect(drawer(page).getByText('0 unread')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 unread');
  await page.goto('/open-bets');
  await page.getByRole('main').getByRole('button', { name: 'Settled', exact: true }).click();
  const today = page.getByRole('main').getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toContainText('+₹833.00');
  await today.getByRole('button', { name: new RegExp(market.eventName) }).click();
  await expect(today.getByText('₹1,000.00 at 1.85')).toBeVisible();
  await expectAccessibleInThemes(page, 'settled bets');
  await expect(page.getByRole('main').getByRole('link', { name: 'Account statement' })).toHaveAttribute('href', '/account-statement');
  await page.goto(market.path);
  await expect(page.locator(`[data-my-result='${market.marketId}']`)).toHaveText('My result +₹833.00');
});

test('the tabs of open bets fit into the sidebar at 1440, and Edit and Cancel leave room for names', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [
    { side: 0, price: 500, selectionId: market.runners[0]!.selectionId, marketId: market.marketId, totalSize: 100, betSlipRef: `fit-${market.marketId}` },
  ] as object);
  expect(answer.result[0]).toMatchObject({ success: true });
  await signIn(page, player);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const side = page.getByRole('complementary', { name: 'Betslip and open bets' });
  await side.getByRole('button', { name: 'Open Bets' }).click();
  const options = side.getByRole('group', { name: 'Show bets' });
  const panel = (await side.boundingBox())!;
  for (const name of ['Consolidated', 'Average Odds', 'Order By Date']) {
    const box = (await options.getByRole('button', { name }).boundingBox())!;
    expect(box.x + box.width, name).toBeLessThanOrEqual(panel.x + panel.width);
    expect(await options.getByRole('button', { name }).evaluate((node) => node.scrollWidth <= node.clientWidth), name).toBe(true);
  }
  const title = side.locator('[data-bet] p').first();
  await expect(title).toHaveText(market.runners[0]!.name);
  expect(await title.evaluate((node) => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth)).toBe(true);
});
