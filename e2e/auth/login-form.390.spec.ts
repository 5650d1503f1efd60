/** The login form of a phone: fields, answers, the login over the socket, and the page after a login. */
import { expect } from '@playwright/test';
import { logInAs, openAccount } from '../shell/shell.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { SocketFrames } from '../stage/frames.ts';
import { callOperator } from '../stage/ledger.ts';
import { stageMatchOdds } from '../stage/script.ts';
import {
  accountButton,
  authPopup,
  headerLogIn,
  logIn,
  loginDialog,
  openLogin,
  passwordField,
  storedValues,
  submitButton,
  authTab,
  GOOD_PASSWORD,
  newPhone,
  receivedOtp,
  toast,
} from './auth.ts';
import { createHash, randomInt } from 'node:crypto';

test('[ST-20] [VA-05] [VA-06] the mode changes the field: the phone field shows +91 and takes ten digits', async ({ page }) => {
  await page.goto('/');
  const dialog = await openLogin(page);
  const userId = dialog.getByLabel('User ID');
  const phone = dialog.getByRole('textbox', { name: 'Phone Number' });
  await expect(userId).toBeVisible();
  await expect(phone).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Phone Number' }).click();
  await expect(phone).toBeVisible();
  await expect(userId).toHaveCount(0);
  await expect(dialog.getByText('+91', { exact: true })).toBeVisible();
  await phone.pressSequentially('98765432109');
  await expect(phone).toHaveValue('9876543210');
  await expectAccessible(page, 'login by phone');
  await dialog.getByRole('button', { name: 'User ID' }).click();
  await expect(userId).toBeVisible();
  await expect(phone).toHaveCount(0);
  // sign-up and login by OTP have the phone field too
  for (const [name, field] of [
    ['Sign Up', 'register-phone'],
    ['OTP', 'otp-login-phone'],
  ] as const) {
    await authTab(page, name).click();
    await expect(page.locator(`#${field}`)).toHaveValue('');
    await expect(page.locator(`#${field}`).locator('..')).toHaveText('+91');
  }
});

test('[ST-21] [VA-10] a password can be shown and hidden, and takes at most sixteen characters', async ({ page }) => {
  await page.goto('/');
  const dialog = await openLogin(page);
  const password = passwordField(page);
  await password.pressSequentially('12345678901234567890');
  await expect(password).toHaveValue('1234567890123456');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('1234567890123456');
  await password.clear();
  await password.pressSequentially('abcdefghijklmnopqrst');
  await expect(password).toHaveValue('abcdefghijklmnop');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('[ST-22] [ER-04] Log In is disabled until the answer, whose message is shown; then it is enabled again', async ({ page }) => {
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route('**/user/userLogin', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/');
  await openLogin(page);
  const loginRequest = page.waitForRequest('**/user/userLogin');
  await logIn(page, { username: 'nobody-here', password: 'wrong-password' });
  await loginRequest;
  await expect(submitButton(page)).toBeDisabled();
  gate.open();
  const failure = page.locator('[data-sonner-toast]').filter({ hasText: 'Invalid username or password' });
  await expect(failure).toHaveAttribute('data-type', 'error');
  await expect(submitButton(page)).toBeEnabled();
  await expect(loginDialog(page)).toBeVisible();
  // Another refusal has another message.
  const account = await openAccount('maidan');
  const { data } = await logInAs(account.username, account.password);
  await callOperator(`accounts/${data.memberCode}/block`, { reason: 'test' });
  const loginResponse = page.waitForResponse('**/user/userLogin');
  await logIn(page, account);
  const { success, message } = (await (await loginResponse).json()) as { success: boolean; message: string };
  expect([success, message]).toEqual([false, expect.stringMatching(/locked/)]);
  await expect(page.locator("[data-sonner-toast][data-type='error']").filter({ hasText: message })).toBeVisible();
});

test('[SO-01] if user/userLogin gets no answer, the page emits the login event and the server signs the player in', async ({ page }) => {
  const account = await openAccount('maidan');
  const frames = new SocketFrames(page);
  await page.route('**/user/userLogin', (route) => route.abort());
  await page.goto('/');
  await openLogin(page);
  await logIn(page, account);
  await expect(accountButton(page)).toBeVisible();
  const { user } = (await frames.expectSent('login')) as { user: Record<string, unknown> };
  expect(user).toEqual({
    ...account,
    siteurl: 'localhost',
    manager: 'm-maidan',
    activity_details: { browserdetail: await page.evaluate(() => navigator.userAgent) },
  });
  expect(frames.named('login')).toHaveLength(1);
});

test('after a refusal of the HTTP call the page does not emit the login event', async ({ page }) => {
  const frames = new SocketFrames(page);
  await page.goto('/');
  await openLogin(page);
  await logIn(page, { username: 'nobody-here', password: 'wrong-password' });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  expect(frames.named('login')).toEqual([]);
});

test('[ST-22] Log In is disabled until a demo login is answered', async ({ page }) => {
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route('**/LoginWithDemo', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/');
  const dialog = await openLogin(page);
  await expect(submitButton(page)).toBeEnabled();
  await dialog.getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(submitButton(page)).toBeDisabled();
  gate.open();
  await expect(accountButton(page)).toBeVisible();
});

test('[AU-12] a login opens the page that the visitor requested', async ({ page }) => {
  const [market, account] = [await stageMatchOdds(), await openAccount('maidan')];
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(market.eventName.slice(0, 12));
  await page.getByRole('list', { name: 'Search results' }).getByRole('button', { name: market.eventName }).click();
  await expect(loginDialog(page)).toBeVisible();
  const { page: memory } = await storedValues(page, 'page');
  expect(JSON.parse(memory ?? '')).toMatchObject({ page: 'event-page', ids: ['4', market.eventId] });
  await logIn(page, account);
  await expect(page).toHaveURL(new RegExp(`/event-page/4/${market.eventId}$`));
  await expect(page.getByRole('heading', { name: market.eventName }).first()).toBeVisible();
  expect(await storedValues(page, 'page')).toEqual({ page: null });
});

test('[ST-17] a wrong password leaves the dialog open, the right one closes it', async ({ page }) => {
  const account = await openAccount('maidan');
  await page.goto('/');
  await openLogin(page);
  await logIn(page, { ...account, password: 'wrong-password' });
  await expect(toast(page, 'Invalid username or password')).toBeVisible();
  await expect(loginDialog(page)).toBeVisible();
  await logIn(page, account);
  await expect(authPopup(page)).toHaveCount(0);
  await expect(accountButton(page)).toBeVisible();
});

test('[ST-17] a demo login closes the dialog', async ({ page }) => {
  await page.goto('/');
  await (await openLogin(page)).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(authPopup(page)).toHaveCount(0);
  await expect(accountButton(page)).toBeVisible();
});

test('[ST-17] a player signs in with the ten digits of his phone, and the dialog closes', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  const phone = `9${username.replaceAll(/\D/g, '')}`;
  await callOperator('accounts', { site: 'maidan', username: `${username}p`, phone, password });
  await page.goto('/');
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Phone Number' }).click();
  await dialog.getByRole('textbox', { name: 'Phone Number' }).fill(phone);
  await passwordField(page).fill(password);
  await submitButton(page).click();
  // content behind a dialog has no role
  await expect(accountButton(page)).toBeVisible();
  await expect(loginDialog(page)).toHaveCount(0);
  await expect(headerLogIn(page)).toHaveCount(0);
  // the next login on this device opens with the phone field
  await accountButton(page).click();
  await page
    .getByRole('dialog', { name: `${username}p` })
    .getByRole('button', { name: 'Sign Out' })
    .click();
  await openLogin(page);
  await expect(dialog.getByRole('textbox', { name: 'Phone Number' })).toBeVisible();
});

test('a player who forgot his password sets another one by OTP and signs in with it', async ({ page }) => {
  const [phone, username] = [newPhone(), `stage${randomInt(100_000_000, 999_999_999)}`];
  await callOperator('accounts', { site: 'maidan', username, phone, password: GOOD_PASSWORD });
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

test('[TR-023] a browser that must do work first does it by itself, says so, and signs in', async ({ page }) => {
  const account = await openAccount('maidan');
  const proofs: (string | null)[] = [];
  // the first try is refused as after many wrong passwords from elsewhere
  await page.route('**/user/userLogin', async (route) => {
    proofs.push(new URLSearchParams(route.request().postData() ?? '').get('workProof'));
    if (proofs.length > 1) return route.fallback();
    return route.fulfill({ json: { success: false, status: 200, code: 'WORK_PROOF_NEEDED', message: 'work first', data: null } });
  });
  let giveChallenge = (): void => undefined;
  const shown = new Promise<void>((resolve) => (giveChallenge = resolve));
  await page.route('**/user/loginWork', async (route) => {
    await shown;
    await route.fallback();
  });
  await page.goto('/');
  await openLogin(page);
  await logIn(page, account);
  await expect(loginDialog(page).getByRole('status')).toContainText('Your browser is being checked');
  await expect(submitButton(page)).toBeDisabled();
  await expectAccessible(page, 'work before a login');
  giveChallenge();
  await expect(accountButton(page)).toBeVisible();
  expect(proofs[0]).toBeNull();
  const digest = createHash('sha256')
    .update(proofs[1] ?? '')
    .digest();
  expect([proofs.length, digest.readUInt32BE() >>> 14]).toEqual([2, 0]);
});
