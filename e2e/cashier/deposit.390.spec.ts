/** A player requests a deposit on a phone and follows its state. */
import { expect } from '@playwright/test';
import { logIn, loginDialog } from '../auth/auth.ts';
import { toast } from '../betslip/betslip.ts';
import { changeSite, openAccount, ownPlayer } from '../shell/shell.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callOperator, expectLedgerBalanced } from '../stage/ledger.ts';
import { demoPlayer, signIn, type Player } from '../stage/players.ts';
import { setLook } from '../stage/device.ts';
import { amountField, requestDeposit, decideRequest, freshUtr, history, newestRequest } from './cashier.ts';

test('[PR-13] /deposit takes a request and is updated when the request is approved', async ({ page }) => {
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/deposit');
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('no real money moves');
  await expect(history(page, 'Your deposits')).toContainText('You have no deposits yet.');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '₹1,000', exact: true }).click();
  await expect(amountField(page)).toHaveValue('1000');
  const code = main.getByRole('figure', { name: 'QR code of this payment' });
  await expect(code.locator('svg path')).toBeAttached();
  await expect(code).toContainText('upi://pay?pa=maidan%40playmoney');
  await expect(code).toContainText('am=1000.00');
  await amountField(page).fill('1250.5');
  await expect(code).toContainText('am=1250.50');
  const utr = freshUtr();
  await main.getByLabel('Reference number (UTR)').fill(utr);
  await main.getByRole('button', { name: 'Send deposit request' }).click();
  await expect(toast(page).filter({ hasText: 'being checked' })).toBeVisible();
  const row = history(page, 'Your deposits').getByRole('listitem').filter({ hasText: utr });
  await expect(row).toContainText('₹1,250.50');
  await expect(row).toContainText('Pending');
  await expect(amountField(page)).toHaveValue('');
  await expect(main.getByText('₹1,98,749.50 of ₹2,00,000 left within 24 hours')).toBeVisible();
  await decideRequest((await newestRequest(player, 'deposit')).refrenceNo, 'approve');
  await expect(row).toContainText('Done');
  await expect(toast(page).filter({ hasText: 'Your deposit of ₹1,250.50 is approved' })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction details' })).toBeVisible();
  await expect(main.getByText('₹1,01,250.50', { exact: true })).toBeVisible();
  // the statement lists it once
  await page.goto('/account-statement');
  const entry = main.getByRole('row').filter({ hasText: '+₹1,250.50' });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByText('Deposit', { exact: true })).toHaveCount(1);
  await expectLedgerBalanced();
});

test('[PR-13] a deposit by bank transfer shows the bank account; a rejected one shows the reason and moves no money', async ({ page }) => {
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/deposit');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Bank transfer' }).click();
  const payTo = main.getByRole('region', { name: 'Pay to' });
  for (const part of ['Maidan (play money)', 'Play Money Bank', '999900000001', 'PLAY0000001']) await expect(payTo).toContainText(part);
  await expect(payTo.getByRole('figure')).toHaveCount(0);
  await amountField(page).fill('500');
  const utr = `PLAY${freshUtr()}`;
  await main.getByLabel('Reference number (UTR)').fill(utr.toLowerCase());
  await page.keyboard.press('Enter');
  const row = history(page, 'Your deposits').getByRole('listitem').filter({ hasText: utr });
  await expect(row).toContainText('Pending');
  await decideRequest((await newestRequest(player, 'deposit')).refrenceNo, 'reject', 'The amount that arrived is another one');
  await expect(row).toContainText('Rejected');
  await expect(row).toContainText('The amount that arrived is another one');
  await expect(toast(page).filter({ hasText: 'was rejected' })).toBeVisible();
});

test('each wrong field shows its message, before and after the server has checked it', async ({ page }) => {
  const player = await ownPlayer();
  const used = freshUtr();
  await signIn(page, player);
  await page.goto('/deposit');
  const main = page.getByRole('main');
  const submit = main.getByRole('button', { name: 'Send deposit request' });
  await submit.click();
  await expect(amountField(page)).toBeFocused();
  await expect(amountField(page)).toHaveAccessibleDescription(/Enter an amount in rupees/);
  await expect(main.getByText('Enter the reference number (UTR) of the payment')).toBeVisible();
  await expectAccessibleInThemes(page, 'deposit with errors');
  for (const [typed, message] of [
    ['99.99', 'The minimum amount is ₹100'],
    ['50000.01', 'The maximum amount is ₹50,000'],
    ['0', 'Enter an amount in rupees'],
    ['1.234', 'Enter an amount in rupees'],
  ] as const) {
    await amountField(page).fill(typed);
    await expect(main.getByText(message)).toBeVisible();
  }
  await amountField(page).fill('100');
  await main.getByLabel('Reference number (UTR)').fill(used);
  await submit.click();
  await expect(history(page, 'Your deposits').getByText(used)).toBeVisible();
  await amountField(page).fill('200');
  await main.getByLabel('Reference number (UTR)').fill(used);
  await submit.click();
  await expect(main.getByText('This reference number was already used')).toBeVisible();
});

test('without an answer the form keeps its text, and a second submit is the same request', async ({ page }) => {
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/deposit');
  const main = page.getByRole('main');
  await amountField(page).fill('300');
  await main.getByLabel('Reference number (UTR)').fill(freshUtr());
  // the request arrives, but its answer is lost
  await page.route('**/cashier/deposit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const submit = main.getByRole('button', { name: 'Send deposit request' });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeVisible();
  await expect(amountField(page)).toHaveValue('300');
  await page.unroute('**/cashier/deposit');
  await submit.click();
  await expect(amountField(page)).toHaveValue('');
  await expect(history(page, 'Your deposits').getByRole('listitem')).toHaveCount(1);
});

test('offline the page says so and keeps its text; online it shows the decisions made meanwhile', async ({ page, context }) => {
  const player = await ownPlayer();
  const deposit = await requestDeposit(player, 450, 'away');
  await signIn(page, player);
  await page.goto('/deposit');
  const row = history(page, 'Your deposits').getByRole('listitem');
  await expect(row).toContainText('Pending');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await decideRequest(deposit.result.refrenceNo, 'approve');
  await amountField(page).fill('600');
  await page.getByLabel('Reference number (UTR)').fill(freshUtr());
  await page.getByRole('button', { name: 'Send deposit request' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeVisible();
  await context.setOffline(false);
  await expect(row).toContainText('Done');
  await expect(amountField(page)).toHaveValue('600');
  await page.getByRole('button', { name: 'Send deposit request' }).click();
  await expect(row).toHaveCount(2);
});

/** Requests a deposit that is rejected. So many raise markers of harm, whose cap on deposits an operator lifts. */
async function rejectedDeposit(player: Player, requestId: string): Promise<void> {
  let deposit = await requestDeposit(player, 100, requestId);
  if (deposit.code === 'CARE_DEPOSIT_CAP') {
    await callOperator(`care/persons/${player.memberCode}/review`, { lift: true, reason: 'test' });
    deposit = await requestDeposit(player, 100, `${requestId}-again`);
  }
  expect(deposit).toMatchObject({ success: true });
  await decideRequest(deposit.result.refrenceNo, 'reject', 'test');
}

test('a failed list offers a retry, and a loaded one has pages', async ({ page }) => {
  const player = await ownPlayer();
  for (let turn = 0; turn < 51; turn += 1) await rejectedDeposit(player, `page${turn}`);
  await signIn(page, player);
  await page.route('**/cashier/requests*', (route) =>
    route.fulfill({ status: 500, json: { success: false, status: 500, code: 'FAULT', message: 'x', data: null } }),
  );
  await page.goto('/deposit');
  const list = history(page, 'Your deposits');
  await expect(list.getByRole('alert')).toBeVisible();
  await page.unroute('**/cashier/requests*');
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(50);
  await list.getByRole('button', { name: 'Older' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('Page 2 of 2')).toBeVisible();
});

test('the page is complete in Hindi and passes axe', async ({ page, context }) => {
  await setLook(context, { theme: 'light', language: 'hi' });
  const player = await ownPlayer();
  await requestDeposit(player, 750, 'hi');
  await signIn(page, player);
  await page.goto('/deposit');
  await expect(page.getByRole('heading', { level: 1, name: 'जमा' })).toBeVisible();
  await expect(page.getByText('असली पैसे का लेन-देन नहीं होता')).toBeVisible();
  await expect(page.getByText('लंबित')).toBeVisible();
  await expect(page.locator('.cashier-qr path')).toBeAttached();
  await page.getByRole('button', { name: 'जमा का अनुरोध भेजें' }).click();
  await expect(page.getByText('राशि रुपये में लिखें')).toBeVisible();
  await expectAccessibleInThemes(page, 'deposit, Hindi');
});

test('a demo account sees that it has no cashier, and opens the deposit with an account of its own', async ({ page }) => {
  await signIn(page, await demoPlayer());
  for (const path of ['/deposit', '/withdraw']) {
    await page.goto(path);
    await expect(page.getByText('A demo account has no cashier')).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
  }
  const account = await openAccount('maidan');
  await page.goto('/deposit');
  await expect(page.getByRole('button', { name: 'Use my own account' })).toBeVisible();
  await expectAccessibleInThemes(page, 'deposit of a demo account');
  await page.getByRole('button', { name: 'Use my own account' }).click();
  await expect(loginDialog(page).getByRole('tab', { name: 'Sign Up' })).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL(/\/deposit$/);
  await expect(amountField(page)).toBeVisible();
});

test('[RT-27] [RT-28] with their switches on both pages open, with the switches off they lead to Home', async ({ page }) => {
  await signIn(page, await ownPlayer());
  for (const path of ['/deposit', '/withdraw']) {
    await page.goto(path);
    await expect(amountField(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  let off: readonly string[] = [];
  await changeSite(page, (site) => {
    site['switches'] = { ...(site['switches'] as object), ...Object.fromEntries(off.map((name) => [name, false])) };
  });
  // each page has its own switch
  for (const [switches, closed, open] of [
    [['showDeposit'], ['/deposit'], ['/withdraw']],
    [['showWithdrawal'], ['/withdraw'], ['/deposit']],
    [['showDeposit', 'showWithdrawal'], ['/deposit', '/withdraw'], []],
  ] as const) {
    off = switches;
    for (const path of closed) {
      await page.goto(path);
      await expect(page).toHaveURL(/:\d+\/$/);
    }
    for (const path of open) {
      await page.goto(path);
      await expect(amountField(page)).toBeVisible();
    }
  }
});
