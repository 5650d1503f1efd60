/** The same net result in the statement, its details, and profit and loss; and the player's data on his account pages. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn, placeBackBet } from '../../stage/players.ts';
import { settleMarket, stageMatchOdds } from '../../stage/script.ts';
import { banner, openAccountDrawer, ownPlayer } from '../../shell/shell.ts';

const main = (page: Page) => page.getByRole('main');

test('statement, details and profit and loss show the result after commission, with the commission in a line of its own', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const open = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  await placeBackBet(player, market, 1.85);
  await placeBackBet(player, open, 1.85);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
  await signIn(page, player);
  const line = main(page).getByRole('row').filter({ hasText: market.eventName });
  await expect(async () => {
    await page.goto('/account-statement');
    await expect(line).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  // 500 at 1.85 wins 425, less 2 % commission
  await expect(line).toContainText('+₹416.50');
  await expect(line).toContainText('Commission ₹8.50');
  await expect(main(page).getByText('Closing balance ₹1,00,416.50 = ₹500.00 in open bets + ₹99,916.50 available')).toBeVisible();
  await expectAccessibleInThemes(page, 'statement with commission');
  await line.getByRole('link').click();
  await expect(main(page).locator('section').first()).toContainText('+₹416.50');
  await expect(main(page).locator('section').first()).toContainText('Commission ₹8.50');
  await main(page).getByRole('link', { name: 'All results of this market' }).click();
  await expect(page).toHaveURL(/betting-profit-loss-details/);
  await expect(main(page).locator('section').first()).toContainText('+₹416.50');
  await expect(main(page).locator('section').first()).toContainText('Commission ₹8.50');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInThemes(page, 'result of a market');
  await page.goto('/betting-profit-loss');
  await expect(line).toContainText('+₹416.50');
  await main(page).getByRole('button', { name: 'Casino', exact: true }).click();
  await expect(main(page).getByText('No settled bets yet.')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("[HD-04] [CA-13] the account drawer shows the last use of the account, and the settings show the player's data", async ({ page }) => {
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/settings');
  const details = main(page).getByRole('region', { name: 'Your details' });
  await expect(details).toContainText(player.username);
  await expect(details).toContainText(player.memberCode);
  await expect(details).toContainText('Not given');
  await expectAccessibleInThemes(page, 'settings with details');
  await expect(banner(page).getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/deposit');
  const drawer = await openAccountDrawer(page, player);
  await expect(drawer.getByText(/^Last login: /)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Refill points' })).toHaveCount(0);
});

test('a demo player refills his points once, and then sees why he cannot again', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  await placeBackBet(player, market, 1.85);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[1]!.selectionId] });
  await signIn(page, player);
  await page.goto('/open-bets');
  await expect(banner(page).getByText('₹99,500.00')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Deposit' })).toHaveCount(0);
  const drawer = await openAccountDrawer(page, player);
  await expectAccessibleInThemes(page, 'drawer of a demo player');
  await drawer.getByRole('button', { name: 'Refill points' }).click();
  await expect(page.getByText('₹500.00 added. You can refill once a day.')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Balance Information' })).toContainText('₹1,00,000.00');
  await drawer.getByRole('button', { name: 'Refill points' }).click();
  await expect(page.getByText('You have as many points as a new account.')).toBeVisible();
});
