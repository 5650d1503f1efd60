/** Notifications on a phone: the account drawer has the count, an offline player reads them on his next visit, the list has pages. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from '../stage/accessibility.ts';
import { callAs, demoPlayer, signIn, type Player } from '../stage/players.ts';
import { settleMarket, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

async function placeBack(player: Player, market: StagedMarket, stake: number): Promise<void> {
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [
    { side: 0, price: 1.85, selectionId: market.runners[0]!.selectionId, marketId: market.marketId, totalSize: stake, betSlipRef: `away-${market.marketId}` },
  ] as object);
  expect(answer.result[0]).toMatchObject({ success: true });
}
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function openList(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Notifications/ })
    .click();
}

test('a player who was offline sees the count in the account drawer and reads the notification; an empty list says so', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  await openList(page);
  await expect(drawer(page).getByText('No notifications yet')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'an empty list of notifications');
  await page.goto('about:blank');
  const market = await stageMatchOdds({ betDelay: 0 });
  await placeBack(player, market, 100);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[1]!.selectionId] });
  const unread = async () => (await callAs<{ unread: number }>(player, 'GET', `account/${player.memberCode}/notifications`)).unread;
  await expect.poll(unread).toBe(1);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Notifications/ })).toContainText('1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const entry = drawer(page).getByRole('listitem');
  await expect(entry).toContainText('You lost ₹100.00');
  await expect(entry).toContainText(`Result: ${market.runners[1]!.name}`);
  await expectAccessibleInBothLooks(page, 'the list of notifications at 390');
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await expect.poll(unread).toBe(0);
});

test('a failed list says so and offers a retry', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  let refuses = true;
  await page.route(/\/notifications(\?|$)/, (route) => (refuses ? route.fulfill({ status: 500, body: '{}' }) : route.continue()));
  await page.goto('/');
  await openList(page);
  await expect(drawer(page).getByRole('alert')).toContainText('Notifications could not be loaded');
  refuses = false;
  await drawer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(drawer(page).getByText('No notifications yet')).toBeVisible();
});
