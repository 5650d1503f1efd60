/** The list of transactions and the transfer statement. */
import { expect, type Page } from '@playwright/test';
import { ownPlayer } from '../../shell/shell.ts';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { callOperator } from '../../stage/ledger.ts';
import { requestDeposit } from '../../cashier/cashier.ts';
import { demoPlayer, signIn, placeBackBet } from '../../stage/players.ts';
import { settleMarket, stageMatchOdds } from '../../stage/script.ts';

const main = (page: Page) => page.getByRole('main');

test('[RT-29] [RT-30] transactions list incoming points, filtered by kind, and each links to its detail', async ({ page }) => {
  const player = await ownPlayer();
  await callOperator(`accounts/${player.memberCode}/grant`, { amount: 2500 });
  expect(await requestDeposit(player, 700, 'listed')).toMatchObject({ success: true });
  await signIn(page, player);
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  const rows = main(page).locator('li').filter({ hasText: 'Points granted' });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('+₹2,500.00');
  await expect(rows.nth(1)).toContainText('+₹1,00,000.00');
  const deposit = main(page).locator('li').filter({ hasText: '₹700.00' });
  await expect(deposit).toContainText('Deposit');
  await expectAccessibleInThemes(page, 'transactions');
  const kinds = main(page).getByRole('group', { name: 'Kind of transaction' });
  await kinds.getByRole('button', { name: 'Deposits' }).click();
  await expect(rows).toHaveCount(0);
  await expect(deposit).toHaveCount(1);
  await kinds.getByRole('button', { name: 'Withdrawals' }).click();
  await expect(main(page).getByText('You have no withdrawals.')).toBeVisible();
  await kinds.getByRole('button', { name: 'Grants' }).click();
  await expect(rows).toHaveCount(2);
  // the older of the two: the newest would be found by any reference
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/transactions-details\/grant\/\d+$/);
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(main(page).getByText('+₹1,00,000.00')).toBeVisible();
  await expect(main(page).locator('dl')).toContainText(reference);
  await expect(main(page).locator('dl')).toContainText('Points of a new account');
  await expectAccessibleInThemes(page, 'transaction');
  await main(page).getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
});

test("another player's transaction is not found, and a failed load offers a retry", async ({ page }) => {
  await signIn(page, await demoPlayer());
  for (const path of ['/transactions-details/grant/1', '/transactions-details/nonsense/7', '/transactions-details/grant/abc']) {
    await page.goto(path);
    await expect(main(page).getByText(/^Transaction .* does not exist/)).toBeVisible();
  }
  const calls = /\/account\/\w+\/(transactions|transfer-statement)/;
  await page.route(calls, (route) => route.abort());
  for (const path of ['/transactions', '/transfer-statement']) {
    await page.goto(path);
    await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  await page.unroute(calls);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('table')).toContainText('₹1,00,000.00');
});

test('[RT-34] the transfer statement follows the points: from the house, into a bet, back and to the house', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  await placeBackBet(player, market, 1.85);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[1]!.selectionId] });
  await signIn(page, player);
  await expect(async () => {
    await page.goto('/transfer-statement');
    await expect(main(page).getByRole('row').filter({ hasText: market.eventName })).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer statement' })).toBeVisible();
  const [, lost, held, granted] = await main(page).getByRole('row').all();
  await expect(lost!).toContainText(/Exposure.*House/);
  await expect(lost!).toContainText('₹500.00');
  await expect(held!).toContainText(/Wallet.*Exposure/);
  await expect(granted!).toContainText(/House.*Wallet/);
  await expect(granted!).toContainText('₹1,00,000.00');
  await expectAccessibleInThemes(page, 'transfer statement');
});

test('the three pages are in Hindi', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  await signIn(page, await demoPlayer());
  await page.goto('/transactions');
  await main(page)
    .getByRole('link', { name: /पॉइंट मिले/ })
    .click();
  await expect(main(page).getByText('इसके बाद बैलेंस')).toBeVisible();
  await page.goto('/transfer-statement');
  await expect(main(page).getByRole('columnheader', { name: 'कहाँ से कहाँ' })).toBeVisible();
});
