/** Notifications on a phone: the account drawer shows the unread count, and a player reads on the next visit what settled while offline. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn, type Player } from '../stage/players.ts';
import { settleMarket, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

/** Places a back bet on the first runner at 1.85 by the API. `stake` in rupees. */
async function placeBack(player: Player, market: StagedMarket, stake: number): Promise<void> {
  const response = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [
    { side: 0, price: 1.85, selectionId: market.runners[0]!.selectionId, marketId: market.marketId, totalSize: stake, betSlipRef: `away-${market.marketId}` },
  ] as object);
  expect(response.result[0]).toMatchObject({ success: true });
}
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function openList(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Notifications/ })
    .click();
}

test('an empty list shows a text; after a settlement while offline, the account drawer shows the unread count and the list the result', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  await openList(page);
  await expect(listOf(page).getByText('No notifications yet')).toBeVisible();
  await expectAccessibleInThemes(page, 'an empty list of notifications');
  await page.goto('about:blank');
  const market = await stageMatchOdds({ betDelay: 0 });
  await placeBack(player, market, 100);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[1]!.selectionId] });
  const readUnreadCount = async () => (await callAs<{ unread: number }>(player, 'GET', `account/${player.memberCode}/notifications`)).unread;
  await expect.poll(readUnreadCount).toBe(1);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Notifications/ })).toContainText('1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const notification = listOf(page).getByRole('listitem');
  await expect(notification).toContainText('You lost ₹100.00');
  await expect(notification).toContainText(`Result: ${market.runners[1]!.name}`);
  await expectAccessibleInThemes(page, 'the list of notifications at 390');
  await notification.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await expect.poll(readUnreadCount).toBe(0);
});

test('a list that cannot be loaded shows an error and a retry button', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  let isFailing = true;
  await page.route(/\/notifications(\?|$)/, (route) => (isFailing ? route.fulfill({ status: 500, body: '{}' }) : route.continue()));
  await page.goto('/');
  await openList(page);
  await expect(listOf(page).getByRole('alert')).toContainText('Notifications could not be loaded');
  isFailing = false;
  await listOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(listOf(page).getByText('No notifications yet')).toBeVisible();
});
