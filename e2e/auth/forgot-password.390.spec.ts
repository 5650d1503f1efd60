/** A forgotten password is set anew by the OTP of the phone. */
import { expect, test } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { expectAccessible } from '../stage/accessibility.ts';
import { operate } from '../stage/ledger.ts';
import { accountButton, logIn, openLogin } from './auth.ts';
import { GOOD_PASSWORD, newPhone, receivedOtp, toast } from './phone.ts';

test('who forgot his password sets another one by OTP and signs in by it', async ({ page }) => {
  const [phone, username] = [newPhone(), `stage${randomInt(100_000_000, 999_999_999)}`];
  await operate('accounts', { site: 'maidan', username, phone, password: GOOD_PASSWORD });
  await page.goto('/');
  const login = await openLogin(page);
  await login.getByRole('button', { name: 'Forgot password?' }).click();
  const popup = page.getByRole('dialog', { name: 'New password' });
  await popup.getByRole('textbox', { name: 'Phone Number' }).fill(phone);
  await popup.getByRole('button', { name: 'Get OTP' }).click();
  await popup.getByRole('textbox', { name: 'OTP', exact: true }).fill(await receivedOtp(phone));
  await popup.getByLabel('Password', { exact: true }).fill('Another@42');
  await popup.getByLabel('Confirm password', { exact: true }).fill('Another@42');
  await expectAccessible(page, 'a new password');
  await popup.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page, 'Your password is changed')).toHaveAttribute('data-type', 'success');
  await logIn(page, { username, password: 'Another@42' });
  await expect(accountButton(page)).toBeVisible();
});
