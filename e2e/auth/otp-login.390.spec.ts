/** Login by OTP: the page looks up the player's place, sends the OTP over the socket, and gets the answer there. */
import { expect, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { logInAs } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { callOperator } from '../stage/ledger.ts';
import { SocketFrames } from '../stage/frames.ts';
import {
  accountButton,
  logIn,
  openLogin,
  passwordField,
  storedValues,
  submitButton,
  authPopup,
  fillOtp,
  getOtpButton,
  GOOD_PASSWORD,
  newPhone,
  openTab,
  otpField,
  phoneField,
  receivedOtp,
  toast,
} from './auth.ts';

const submit = (page: Page) => authPopup(page).getByRole('button', { name: 'Log In', exact: true });

/** Opens an account of the demo site with this phone. */
async function openAccountWithPhone(): Promise<{ readonly phone: string; readonly username: string }> {
  const [phone, username] = [newPhone(), `stage${randomInt(100_000_000, 999_999_999)}`];
  await callOperator('accounts', { site: 'maidan', username, phone, password: GOOD_PASSWORD });
  return { phone, username };
}

test('[ST-17] [ST-38] [ST-40] [ST-43] [ST-44] [SO-03] the page looks up the place, sends the OTP over the socket, and its answer signs the player in', async ({
  page,
}) => {
  const { phone, username } = await openAccountWithPhone();
  const frames = new SocketFrames(page);
  const order: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-geo')) order.push(`lookup before ${frames.named('newloginWithOtp').length} events`);
    if (/userLogin|createUserWithOtp/.test(request.url())) order.push('a login call');
    // only the socket carries the OTP
    if (request.postData()?.includes('"otp"') === true) order.push(`the OTP over HTTP to ${request.url()}`);
  });
  await page.goto('/');
  await openTab(page, 'OTP');
  const otpRequest = page.waitForRequest((request) => request.url().includes('/createUserOtp'));
  await fillOtp(page, phone);
  expect((await otpRequest).postDataJSON()).toEqual({ phone, managerId: 'm-maidan' });
  const otp = await otpField(page).inputValue();
  await submit(page).click();
  const success = toast(page, 'User Login Success');
  await expect(success).toHaveAttribute('data-type', 'success');
  await expect(success.getByText('User Login Success', { exact: true })).toBeVisible();
  await expect(authPopup(page)).toHaveCount(0);
  await expect(accountButton(page)).toBeVisible();
  expect(order).toEqual(['lookup before 0 events']);
  expect(frames.named('newloginWithOtp').map((event) => event.payload)).toEqual([
    {
      phone,
      otp,
      orderId: expect.any(String) as unknown,
      managerId: 'm-maidan',
      activity_details: expect.objectContaining({ browserdetail: await page.evaluate(() => navigator.userAgent), ipaddress: '127.0.0.1' }) as object,
    },
  ]);
  const kept = await storedValues(page, 'user_data', 'id_token', 'isLogin', 'B2C', 'token_expiry');
  expect(kept['isLogin']).toBe('true');
  const answer = (await frames.expectReceived('login-otp-success')) as { output: { isB2C: boolean } };
  expect(kept['B2C']).toBe(String(answer.output.isB2C));
  // a session of 12 hours
  expect(Number(kept['token_expiry'])).toBeGreaterThan(Date.now() + 11 * 3_600_000);
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ details: { username }, verifytoken: kept['id_token'] });
  expect(await frames.expectReceived('login-otp-success')).toMatchObject({ success: true });
});

test('[ST-39] a failed lookup ends the login without a message, and the button is enabled again', async ({ page }) => {
  const { phone } = await openAccountWithPhone();
  const frames = new SocketFrames(page);
  await page.route('**/client-geo', (route) => route.fulfill({ status: 500, json: { success: false, message: 'no place' } }));
  await page.goto('/');
  await openTab(page, 'OTP');
  await fillOtp(page, phone);
  // the only toast is the one that confirms the OTP
  const lookup = page.waitForResponse('**/client-geo');
  await submit(page).click();
  expect((await lookup).status()).toBe(500);
  await expect(submit(page)).toBeEnabled();
  expect(frames.named('newloginWithOtp')).toEqual([]);
  await page.unroute('**/client-geo');
  await submit(page).click();
  await expect(accountButton(page)).toBeVisible();
  // a toast of the failed lookup would come before the toast of the login
  await expect(page.locator('[data-sonner-toast][data-type=success]').filter({ hasText: 'User Login Success' })).toBeVisible();
  expect(await page.locator('[data-sonner-toast][data-type=error]').count()).toBe(0);
});

test('[VA-23] the OTP field of a login takes four digits at most', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'OTP');
  await phoneField(page).fill(newPhone());
  await otpField(page).pressSequentially('12345');
  await expect(otpField(page)).toHaveValue('1234');
});

test('[ST-37] the page sends no login before an OTP was requested', async ({ page }) => {
  const frames = new SocketFrames(page);
  let lookups = 0;
  page.on('request', (request) => (lookups += request.url().endsWith('/client-geo') ? 1 : 0));
  await page.goto('/');
  await openTab(page, 'OTP');
  await phoneField(page).fill(newPhone());
  await expect(getOtpButton(page)).toBeEnabled();
  await otpField(page).fill('1234');
  await submit(page).click();
  await expect(authPopup(page).getByRole('alert')).toHaveText('Get an OTP for this phone first');
  // an OTP of another phone does not count
  const { phone } = await openAccountWithPhone();
  await fillOtp(page, phone);
  await phoneField(page).fill(newPhone());
  await otpField(page).fill('1234');
  await submit(page).click();
  await expect(authPopup(page).getByRole('alert')).toHaveText('Get an OTP for this phone first');
  expect(lookups).toBe(0);
  expect(frames.named('newloginWithOtp')).toEqual([]);
});

test("[ST-42] [ER-08] a wrong OTP shows the server's message; the right one then signs in, and the browser is remembered", async ({ page, context }) => {
  const isKnown = async (): Promise<boolean> => (await context.cookies()).some(({ name, httpOnly }) => name === 'maidan-device' && httpOnly);
  const { phone } = await openAccountWithPhone();
  await page.goto('/');
  await openTab(page, 'OTP');
  await fillOtp(page, phone);
  const rightOtp = await receivedOtp(phone);
  await otpField(page).fill(rightOtp === '0000' ? '0001' : '0000');
  await submit(page).click();
  await expect(toast(page, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  await expect(authPopup(page)).toBeVisible();
  expect(await isKnown()).toBe(false);
  await otpField(page).fill(rightOtp);
  await submit(page).click();
  await expect(accountButton(page)).toBeVisible();
  await expect.poll(isKnown).toBe(true);
});

test("[ER-08] [ST-42] a blocked player with the right OTP sees the server's message", async ({ page }) => {
  const { phone, username } = await openAccountWithPhone();
  const { data } = await logInAs(username, GOOD_PASSWORD);
  await callOperator(`accounts/${data.memberCode}/block`, { reason: 'test' });
  const frames = new SocketFrames(page);
  await page.goto('/');
  await openTab(page, 'OTP');
  await fillOtp(page, phone);
  await submit(page).click();
  const { success, message } = (await frames.expectReceived('login-otp-success')) as { success: boolean; message: string };
  expect([success, message.includes('OTP')]).toEqual([false, false]);
  await expect(toast(page, message)).toHaveAttribute('data-type', 'error');
  await expect(authPopup(page)).toBeVisible();
});

test('[RO-17] a player signs in by user id, by phone and by OTP', async ({ page, context }) => {
  const { phone, username } = await openAccountWithPhone();
  const expectSignedIn = async (tab: Page): Promise<void> => {
    await expect(accountButton(tab)).toBeVisible();
    const { user_data: user } = await storedValues(tab, 'user_data');
    expect(JSON.parse(user ?? '')).toMatchObject({ details: { username } });
  };
  await page.goto('/');
  await openLogin(page);
  await logIn(page, { username, password: GOOD_PASSWORD });
  await expectSignedIn(page);
  const byPhone = await context.newPage();
  await byPhone.goto('/');
  await (await openLogin(byPhone)).getByRole('button', { name: 'Phone Number' }).click();
  await phoneField(byPhone).fill(phone);
  await passwordField(byPhone).fill(GOOD_PASSWORD);
  await submitButton(byPhone).click();
  await expectSignedIn(byPhone);
  const byOtp = await context.newPage();
  await byOtp.goto('/');
  await openTab(byOtp, 'OTP');
  await fillOtp(byOtp, phone);
  await submit(byOtp).click();
  await expectSignedIn(byOtp);
});
