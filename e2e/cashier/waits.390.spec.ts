/** The withdrawal page says from when a withdrawal can be paid out and why, in both languages. */
import { expect } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { GOOD_PASSWORD, newPhone, receivedOtp } from '../auth/auth.ts';
import { logInAs, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { callOperator } from '../stage/ledger.ts';
import { signIn, type Player } from '../stage/players.ts';
import { serverAddress } from '../stage/server.ts';
import { amountField, decideRequest, history, requestDeposit } from './cashier.ts';

const NEW_PASSWORD = 'Quay!Ember32';

/** Opens an account that has paid in ₹900, resets its password by an OTP and logs it in. */
async function resetPlayer(): Promise<Player> {
  const [phone, username] = [newPhone(), `stage${randomInt(100_000_000, 999_999_999)}`];
  await callOperator('accounts', { site: 'maidan', username, phone, password: GOOD_PASSWORD });
  const before = playerOfLogin(await logInAs(username, GOOD_PASSWORD));
  await decideRequest((await requestDeposit(before, 900, 'paid')).result.refrenceNo, 'approve');
  const post = (path: string, body: object, authorization = '') =>
    fetch(`${serverAddress()}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
      body: JSON.stringify(body),
    });
  const ordered = await post('auth/forgotPassword', { phone });
  const { data } = (await ordered.json()) as { data: { orderId: string } };
  const reset = { phone, otp: await receivedOtp(phone), orderId: data.orderId, password: NEW_PASSWORD };
  expect(await (await post('auth/verifyforgotPassword', reset, ordered.headers.get('authorization') ?? '')).json()).toMatchObject({ success: true });
  return playerOfLogin(await logInAs(username, NEW_PASSWORD));
}

test('[TR-021] the withdrawal page says from when withdrawals are paid out after a reset, and why, in both languages', async ({ page, context }) => {
  const player = await resetPlayer();
  await signIn(page, player);
  await page.goto('/withdraw');
  const main = page.getByRole('main');
  await expect(main.getByRole('note').filter({ hasText: 'Your password was reset. Withdrawals are paid out from' })).toBeVisible();
  await expect(main.getByText('You can add 3 more within 30 days')).toBeVisible();
  await amountField(page).fill('500');
  await main.getByLabel('UPI ID').fill(`${player.memberCode}@okbank`);
  await main.getByRole('button', { name: 'Send withdrawal request' }).click();
  const row = history(page, 'Your withdrawals').getByRole('listitem');
  await expect(row).toContainText(/Can be paid out from .* The payee is new\./);
  await expect(main.getByText('You can add 2 more within 30 days')).toBeVisible();
  await expectAccessibleInThemes(page, 'withdrawals that wait');
  await expectNoSidewaysScroll(page, 'withdrawals that wait');
  await setLook(context, { theme: 'dark', language: 'hi' });
  await page.goto('/withdraw');
  await expect(main.getByRole('note').filter({ hasText: 'आपका पासवर्ड बदला गया था। निकासी' })).toBeVisible();
  await expect(main.getByText(/से दी जा सकती है। पाने वाला नया है।/)).toBeVisible();
  await expectAccessibleInThemes(page, 'withdrawals that wait, Hindi');
});
