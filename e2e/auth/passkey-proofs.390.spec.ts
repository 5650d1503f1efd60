/** On a phone, a passkey in place of every proof of identity that a page asks for, and at the end of a session. */
import { expect, type Page } from '@playwright/test';
import { amountField, decideRequest, history, requestDeposit } from '../cashier/cashier.ts';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { callAs, playerOf, signIn } from '../stage/players.ts';
import { accountButton, accountWithPhone, authPopup, fillOtp, GOOD_PASSWORD, headerLogIn, openTab, proofDialog } from './auth.ts';
import { addPasskey, testWithPasskeys as test } from './passkeys.ts';
import { again, passTheEnd, playToTheEnd, startInTheEvening } from './session-end.ts';

/** Signs the page in by four digits on a browser that the account does not know: the session needs the password or a passkey. */
async function logInShortly(page: Page, phone: string): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('id_token'));
  await page.context().clearCookies({ name: 'maidan-device' });
  await passTheEnd();
  await page.goto('/');
  await openTab(page, 'OTP');
  await fillOtp(page, phone);
  await authPopup(page).getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page)).toBeVisible();
  expect(await callAs(await playerOf(page), 'GET', 'session/proof')).toMatchObject({ result: { needsPassword: true } });
}

/** Confirms with a passkey alone in the dialog that asks for a proof. */
async function proveByPasskey(page: Page): Promise<void> {
  const dialog = proofDialog(page);
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toContainText('Passkey accepted by this device');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('[TR-034] after four digits a passkey proves a withdrawal, a higher limit and the removal of a passkey, in place', async ({ page }) => {
  test.slow();
  const { phone, username } = await accountWithPhone();
  const player = playerOfLogin(await logInAs(username, GOOD_PASSWORD));
  await decideRequest((await requestDeposit(player, 900, 'paid')).result.refrenceNo, 'approve');
  expect(await callAs(player, 'PUT', 'play/limits', { name: 'stake.day', amount: 1000 })).toMatchObject({ success: true });
  await signIn(page, player);
  await addPasskey(page);

  await logInShortly(page, phone);
  await page.goto('/withdraw');
  await amountField(page).fill('500');
  await page.getByRole('main').getByLabel('UPI ID').fill(`${player.memberCode}@okbank`);
  await page.getByRole('main').getByRole('button', { name: 'Send withdrawal request' }).click();
  await proveByPasskey(page);
  await expect(history(page, 'Your withdrawals').getByRole('listitem')).toContainText('₹500');

  await logInShortly(page, phone);
  await page.goto('/responsible-gambling');
  const day = page.getByRole('region', { name: 'Stake', exact: true }).getByRole('listitem').filter({ hasText: '24 h' });
  await day.getByRole('button', { name: /Stake, 24 h$/ }).click();
  await day.getByRole('textbox').fill('2000');
  await day.getByRole('button', { name: 'Save' }).click();
  await proveByPasskey(page);
  await expect(day).toContainText('₹2,000 requested');

  await logInShortly(page, phone);
  await page.goto('/settings');
  const own = page.getByRole('region', { name: 'Passkeys' });
  await own.getByRole('button', { name: /^Remove the passkey/ }).click();
  await proveByPasskey(page);
  await expect(own).toContainText('You have no passkey yet.');
});

test('[TR-034] a passkey alone erases an account after four digits', async ({ page }) => {
  const erased = await accountWithPhone();
  await signIn(page, playerOfLogin(await logInAs(erased.username, GOOD_PASSWORD)));
  await addPasskey(page);
  await logInShortly(page, erased.phone);
  await page.goto('/my-data');
  const form = page.getByRole('form', { name: 'Erase my account' });
  const erase = form.getByRole('button', { name: 'Erase my account' });
  await form.getByRole('checkbox').check();
  await expect(erase).toBeDisabled();
  await form.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(form).toContainText('Passkey accepted by this device');
  await erase.click();
  // Home is signed out and asks for nothing, and the passkey went with the account
  await expect(headerLogIn(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(authPopup(page)).toBeHidden();
  await headerLogIn(page).click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/session/passkey'));
  await authPopup(page).getByRole('button', { name: 'Log in with a passkey' }).click();
  expect(await (await answer).json()).toMatchObject({ code: 'PASSKEY_REFUSED' });
});

test('[TR-034] a passkey alone begins an exclusion', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  await signIn(page, player);
  await addPasskey(page);
  await page.goto('/exclusion-policy');
  const exclusion = page.getByRole('region', { name: 'Self-exclusion', exact: true });
  await exclusion.getByRole('button', { name: '6 months', exact: true }).click();
  await exclusion.getByRole('button', { name: 'Exclude myself' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('I have read this and I am sure').check();
  await expect(dialog.getByRole('button', { name: 'Begin now' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.getByRole('button', { name: 'Begin now' }).click();
  await expect(headerLogIn(page)).toBeVisible();
  expect(await callAs(player, 'POST', 'getUserDetails', {})).toMatchObject({ code: 'SESSION_ENDED' });
});

test('[TR-019] at the end of the 12 hours a passkey goes on in place, and the typed form stays', async ({ page }) => {
  test.slow();
  await startInTheEvening();
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  await signIn(page, player);
  await addPasskey(page);
  await page.goto('about:blank');
  await playToTheEnd(player);
  await page.goto('/withdraw');
  await amountField(page).fill('1234.5');
  await page.getByRole('main').getByLabel('UPI ID').fill('asha@okbank');
  await passTheEnd();
  await expect(again(page)).toBeVisible();
  expect(await callAs(player, 'POST', 'getUserDetails', {})).toMatchObject({ code: 'SESSION_ENDED' });
  await again(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(again(page)).toBeHidden();
  await expect(amountField(page)).toHaveValue('1234.5');
  await expect(page.getByRole('main').getByLabel('UPI ID')).toHaveValue('asha@okbank');
  const now = await playerOf(page);
  expect(now).toMatchObject({ memberCode: player.memberCode });
  expect(now.token).not.toBe(player.token);
  // the page goes on with the new session
  await page.getByRole('main').getByRole('button', { name: 'Send withdrawal request' }).click();
  await expect(page.getByText('You can withdraw up to ₹0').first()).toBeVisible();
});
