/** A player requests a withdrawal on a phone and follows its state. */
import { expect } from '@playwright/test';
import { toast } from '../betslip/betslip.ts';
import { openAccountDrawer, ownPlayer } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { callOperator, expectLedgerBalanced } from '../stage/ledger.ts';
import { callAs, signIn, type Player } from '../stage/players.ts';
import { amountField, decideRequest, history, newestRequest, requestDeposit } from './cashier.ts';

/** Makes a player who has paid in this amount beside his grant of ₹1,00,000. */
async function payer(...amounts: readonly number[]): Promise<Player> {
  const player = await ownPlayer();
  for (const [turn, amount] of amounts.entries()) {
    const asked = await requestDeposit(player, amount, `paid-${turn}`);
    await decideRequest(asked.result.refrenceNo, 'approve');
  }
  return player;
}

test('[PR-14] /withdraw takes a request to a UPI ID, holds the amount, and releases it when the request is rejected', async ({ page }) => {
  const player = await payer(2500.75);
  await signIn(page, player);
  await page.goto('/withdraw');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Available: ₹1,02,500.75')).toBeVisible();
  await expect(page.getByRole('note')).toContainText('no real money moves');
  await amountField(page).fill('2500.75');
  const upi = `${player.memberCode}.rao@okbank`;
  await main.getByLabel('UPI ID').fill(upi.toUpperCase());
  await main.getByRole('button', { name: 'Send withdrawal request' }).click();
  const row = history(page, 'Your withdrawals').getByRole('listitem').filter({ hasText: upi });
  await expect(row).toContainText('₹2,500.75');
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Held until the withdrawal is decided');
  await expect(main.getByText('Available: ₹1,00,000.00')).toBeVisible();
  await decideRequest((await newestRequest(player, 'withdraw')).refrenceNo, 'reject', 'The name of the payee differs');
  await expect(row).toContainText('Rejected');
  await expect(row).toContainText('The name of the payee differs');
  await expect(main.getByText('Available: ₹1,02,500.75')).toBeVisible();
  await expect(toast(page).filter({ hasText: 'The amount is back in your wallet' })).toBeVisible();
  await expectLedgerBalanced();
});

test('a withdrawal to a bank account shows only its last digits, and a new payee waits although an operator approves it', async ({ page }) => {
  const player = await payer(50_000, 50_000);
  await signIn(page, player);
  await page.goto('/withdraw');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Bank transfer' }).click();
  await main.getByRole('button', { name: 'All', exact: true }).click();
  await expect(amountField(page)).toHaveValue('100000');
  await main.getByLabel('Account holder').fill('Asha Rao');
  const number = player.memberCode.replaceAll(/\D/g, '').padStart(8, '1');
  await main.getByLabel('Account number').fill(`${number} 9012`);
  await main.getByLabel('IFSC').fill('play0ab1234');
  await main.getByLabel('IFSC').press('Enter');
  const row = history(page, 'Your withdrawals').getByRole('listitem');
  await expect(row).toContainText('•••• 9012');
  await expect(row).not.toContainText(number);
  await expect(main.getByText('Available: ₹1,00,000.00')).toBeVisible();
  await expect(row).toContainText(/Can be paid out from .* The payee is new\./);
  const { refrenceNo } = await newestRequest(player, 'withdraw');
  expect(await callOperator(`payments/${refrenceNo}/approve`, { reason: '' })).toMatchObject({ code: 'PAYMENT_WAITS' });
  expect(await callAs(player, 'POST', 'getUserDetails', {})).toMatchObject({ doc: { balance: 1_00_000 } });
});

test('each wrong field shows its message; more than was paid in and won cannot be withdrawn', async ({ page }) => {
  const player = await payer(50_000, 50_000);
  await signIn(page, player);
  await page.goto('/withdraw');
  const main = page.getByRole('main');
  const submit = main.getByRole('button', { name: 'Send withdrawal request' });
  await expect(main.getByText('Available: ₹2,00,000.00')).toBeVisible();
  await main.getByRole('button', { name: 'Bank transfer' }).click();
  await submit.click();
  await expect(amountField(page)).toBeFocused();
  for (const message of ['Enter an amount in rupees', 'Enter the name of the account holder', 'Enter an account number', 'Enter an IFSC'])
    await expect(main.getByText(message)).toBeVisible();
  await expectAccessibleInThemes(page, 'withdraw with errors');
  await main.getByRole('button', { name: 'UPI', exact: true }).click();
  await main.getByLabel('UPI ID').fill('asha');
  await amountField(page).fill('100000.01');
  await submit.click();
  await expect(main.getByText('The maximum amount is ₹1,00,000')).toBeVisible();
  await expect(main.getByText('Enter a UPI ID such as name@bank')).toBeVisible();
  expect(await callAs(player, 'POST', 'cashier/withdraw', { amount: 60_000, upi: `${player.memberCode}@okbank`, requestId: 'beside' })).toMatchObject({
    success: true,
  });
  await expect(main.getByText('Available: ₹1,40,000.00')).toBeVisible();
  await amountField(page).fill('40000.01');
  await expect(main.getByText('You can withdraw up to ₹40,000: what you paid in and won')).toBeVisible();
  await amountField(page).fill('100');
  await main.getByLabel('UPI ID').fill('asha@okbank');
  await page.route('**/cashier/withdraw', (route) =>
    route.fulfill({ json: { success: false, status: 200, code: 'REQUESTS_WAITING', message: 'Too many of your requests are waiting', data: null } }),
  );
  await submit.click();
  await expect(main.getByRole('alert').filter({ hasText: 'Too many of your requests are waiting' })).toBeVisible();
  await expect(amountField(page)).toHaveValue('100');
});

test('[TR-009] the page and the account drawer show what can be withdrawn and why it is less, in both languages', async ({ page, context }) => {
  const player = await payer(700);
  await signIn(page, player);
  await page.goto('/withdraw');
  const main = page.getByRole('main');
  await expect(main.getByText('Available: ₹1,00,700.00')).toBeVisible();
  await expect(main.getByText('You can withdraw: ₹700.00')).toBeVisible();
  await expect(main.getByText('₹1,00,000.00 was granted as play money for bets')).toBeVisible();
  await main.getByRole('button', { name: 'All', exact: true }).click();
  await expect(amountField(page)).toHaveValue('700');
  await amountField(page).fill('800');
  await main.getByLabel('UPI ID').fill('asha@okbank');
  await main.getByRole('button', { name: 'Send withdrawal request' }).click();
  await expect(main.getByText('You can withdraw up to ₹700: what you paid in and won')).toBeVisible();
  await expectAccessibleInThemes(page, 'withdraw with a grant');
  const drawer = await openAccountDrawer(page, player);
  await expect(drawer.getByText('You can withdraw: ₹700.00')).toBeVisible();
  await expect(drawer.getByText('stays in your wallet')).toBeVisible();
  await setLook(context, { theme: 'dark', language: 'hi' });
  await page.goto('/withdraw');
  await expect(main.getByText('आप निकाल सकते हैं: ₹700.00')).toBeVisible();
  await expect(main.getByText('बेट के लिए मिली खेल-राशि है')).toBeVisible();
  await expectAccessibleInThemes(page, 'withdraw with a grant, Hindi');
});
