/** What a login by a short OTP on a new browser may not do until the password was given, and the notices to the owner, on a phone. */
import { expect } from '@playwright/test';
import { amountField, decideRequest, history, requestDeposit } from '../cashier/cashier.ts';
import { logInAs, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, playerOf, signIn } from '../stage/players.ts';
import { serverAddress } from '../stage/server.ts';
import { accountButton, accountWithPhone, authPopup, fillOtp, GOOD_PASSWORD, openTab, proofDialog, toast } from './auth.ts';

test('[TR-036] after a login by four digits the page asks for the password in place, keeps what was typed, and repeats the action', async ({ page }) => {
  const { phone } = await accountWithPhone();
  await page.goto('/');
  await openTab(page, 'OTP');
  await fillOtp(page, phone);
  await authPopup(page).getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page)).toBeVisible();
  const player = await playerOf(page);
  await decideRequest((await requestDeposit(player, 900, 'paid')).result.refrenceNo, 'approve');
  expect(await callAs(player, 'POST', 'play/limits/confirm', { name: 'stake.day' })).toMatchObject({ code: 'PASSWORD_NEEDED' });

  await page.goto('/withdraw');
  const main = page.getByRole('main');
  await amountField(page).fill('500');
  await main.getByLabel('UPI ID').fill(`${player.memberCode}@okbank`);
  const send = main.getByRole('button', { name: 'Send withdrawal request' });
  await send.click();
  await expect(proofDialog(page)).toContainText('Enter your password once');
  await expectAccessibleInThemes(page, 'proof of identity');
  await expectNoSidewaysScroll(page, 'proof of identity');
  // closing it sends nothing and loses nothing
  await page.keyboard.press('Escape');
  await expect(proofDialog(page)).toBeHidden();
  await expect(main.getByRole('alert').filter({ hasText: 'Enter your password first' })).toBeVisible();
  await expect(amountField(page)).toHaveValue('500');
  await send.click();
  const password = proofDialog(page).getByLabel('Your password');
  await password.fill('Wrong!Ember31');
  await password.press('Enter');
  await expect(proofDialog(page).getByRole('alert')).toBeVisible();
  // the form behind the dialog is hidden from assistive technology meanwhile
  await expect(page.locator('#cashier-amount')).toHaveValue('500');
  await password.fill(GOOD_PASSWORD);
  await password.press('Enter');
  await expect(proofDialog(page)).toBeHidden();
  await expect(history(page, 'Your withdrawals').getByRole('listitem')).toContainText('₹500');
  await expect(history(page, 'Your withdrawals').getByRole('listitem')).toContainText('The payee is new.');
});

test('[TR-025] the owner sees on his devices that another browser has ordered OTPs for his account', async ({ page }) => {
  const { phone, username } = await accountWithPhone();
  await signIn(page, playerOfLogin(await logInAs(username, GOOD_PASSWORD)));
  await page.goto('/settings');
  const notices = page.getByRole('region', { name: 'Security of your account' });
  await expect(notices).toContainText('Nothing to report.');
  const order = await fetch(`${serverAddress()}/createUserOtp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  expect(await order.json()).toMatchObject({ success: true });
  await expect(toast(page, 'Somebody asked for an OTP to log in')).toBeVisible();
  const row = notices.getByRole('listitem');
  await expect(row).toContainText('Somebody asked for an OTP to log in');
  await expect(row).toContainText('Address 127.0.0.1');
  await expect(row).toContainText('The OTP was not used');
  await expectAccessibleInThemes(page, 'security notices');
  await expectNoSidewaysScroll(page, 'security notices');
});
