/** Registration on a phone against the real server. The test reads OTPs from the developer inbox. */
import { expect, type Page, type Request } from '@playwright/test';
import { banner, changeSite, ownPlayer } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { callOperator } from '../stage/ledger.ts';
import { callAs } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import {
  accountButton,
  logIn,
  openLogin,
  storedValues,
  authPopup,
  confirmPassword,
  createAccountButton,
  fillRegistration,
  getOtpButton,
  GOOD_PASSWORD,
  newPassword,
  newPhone,
  openTab,
  otpField,
  phoneField,
  receivedOtp,
  termsCheckbox,
  toast,
} from './auth.ts';

const resendButton = (page: Page) => authPopup(page).getByRole('button', { name: /^Resend OTP/ });
const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** Returns a list to which the paths of the page's sign-up calls are added, in order. */
function signUpCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (/^\/(createOtp|createUserWithOtp|verifyRefferalCode|auth\/resendOtp)\b/.test(pathOf(request))) paths.push(pathOf(request).replaceAll('/', ''));
  });
  return paths;
}

test('[ST-23] [ST-24] [ST-26] [VA-23] [BR-18] Get OTP and the fields after it wait for ten digits, and the page requests the OTP once', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).pressSequentially('987654321');
  const laterFields = [otpField(page), newPassword(page), confirmPassword(page)];
  await expect(getOtpButton(page)).toBeDisabled();
  for (const field of laterFields) await expect(field).toBeDisabled();
  const phone = newPhone();
  await phoneField(page).clear();
  await phoneField(page).pressSequentially(`${phone}77`);
  await expect(phoneField(page)).toHaveValue(phone);
  await expect(getOtpButton(page)).toBeEnabled();
  for (const field of laterFields) await expect(field).toBeEnabled();
  const otpRequest = page.waitForRequest((request) => pathOf(request).startsWith('/createOtp'));
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route('**/createOtp', async (route) => {
    await opened;
    await route.continue();
  });
  await getOtpButton(page).click();
  expect((await otpRequest).postDataJSON()).toEqual({ phone, managerId: 'm-maidan' });
  // also before the answer
  await expect(getOtpButton(page)).toBeDisabled();
  gate.open();
  await expect(resendButton(page)).toBeVisible();
  await expect(getOtpButton(page)).toBeDisabled();
  await otpField(page).pressSequentially('12345');
  await expect(otpField(page)).toHaveValue('1234');
  await expectAccessible(page, 'register with an OTP on its way');
  // the OTP that was sent belongs to the old phone (T-22)
  await phoneField(page).fill(newPhone());
  await expect(getOtpButton(page)).toBeEnabled();
  await expect(resendButton(page)).toHaveCount(0);
  await expect(otpField(page)).toHaveValue('');
});

test('[ST-23] ten characters that are not digits leave Get OTP disabled', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill('9876543210');
  await expect(getOtpButton(page)).toBeEnabled();
  await phoneField(page).fill('98765abcde');
  await expect(getOtpButton(page)).toBeDisabled();
});

test('[ST-27] [ST-28] the next OTP can be requested after the countdown of 59 seconds, not earlier', async ({ page }) => {
  await page.clock.install();
  const calls = signUpCalls(page);
  // the server measures its 59 s with its real clock, which a test cannot move
  await page.route('**/auth/resendOtp', (route) =>
    route.fulfill({ json: { success: true, status: 200, data: { success: true, message: 'sent again', orderId: 'next-order' } } }),
  );
  await page.goto('/');
  await openTab(page, 'Sign Up');
  const phone = newPhone();
  await phoneField(page).fill(phone);
  // the first toast loads the code of all toasts
  await getOtpButton(page).click();
  await expect(toast(page, 'If the number can be used, an OTP has been sent')).toBeVisible();
  await expect(resendButton(page)).toHaveText(/^Resend OTP in 5\d s$/);
  // another phone has its own order: its countdown begins while the page's clock is stopped
  await phoneField(page).fill(newPhone());
  await expect(getOtpButton(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 2_000);
  await getOtpButton(page).click();
  await expect(resendButton(page)).toHaveText('Resend OTP in 59 s');
  const left = Number(/\d+/.exec((await resendButton(page).textContent()) ?? '')?.[0]);
  expect(left).toBeLessThanOrEqual(59);
  await page.clock.runFor(10_000);
  await expect(resendButton(page)).toHaveText(`Resend OTP in ${left - 10} s`);
  await expect(resendButton(page)).toBeDisabled();
  await page.clock.runFor((left - 11) * 1_000);
  await expect(resendButton(page)).toHaveText('Resend OTP in 1 s');
  await expect(resendButton(page)).toBeDisabled();
  expect(calls).toEqual(['createOtp', 'createOtp']);
  await page.clock.runFor(1_000);
  await expect(resendButton(page)).toHaveText('Resend OTP');
  await resendButton(page).click();
  await expect.poll(() => calls).toEqual(['createOtp', 'createOtp', 'authresendOtp']);
  // the next request is possible only after its own countdown
  await expect(resendButton(page)).toHaveText('Resend OTP in 59 s');
  await expect(resendButton(page)).toBeDisabled();
});

test('[VA-17] the password checklist is updated while the player types', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill(newPhone());
  const metRules = () => authPopup(page).getByRole('list', { name: 'The password has' }).locator('[data-met=true]');
  for (const [typed, parts] of [
    ['a', ['a lowercase letter']],
    ['aB', ['an uppercase letter', 'a lowercase letter']],
    ['aB3', ['an uppercase letter', 'a lowercase letter', 'a number']],
    ['aB3!5678', ['8 to 16 characters', 'an uppercase letter', 'a lowercase letter', 'a number', 'a special character']],
    // a removed character clears its rule again
    ['aB', ['an uppercase letter', 'a lowercase letter']],
  ] as const) {
    await newPassword(page).fill(typed);
    await expect(metRules()).toHaveCount(parts.length);
    for (const [at, part] of parts.entries()) await expect(metRules().nth(at)).toContainText(part);
  }
});

test('[ST-36] the page sends no sign-up before an OTP was requested', async ({ page }) => {
  const calls = signUpCalls(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill(newPhone());
  await otpField(page).fill('1234');
  await newPassword(page).fill(GOOD_PASSWORD);
  await confirmPassword(page).fill(GOOD_PASSWORD);
  await termsCheckbox(page).check();
  await createAccountButton(page).click();
  await expect(authPopup(page).getByRole('alert')).toHaveText('Get an OTP for this phone first');
  expect(calls).toEqual([]);
});

test('[EN-36] [EN-37] [EN-38] [RO-16] [BR-19] [ST-31] without a promo code the page creates the account at once, with the values of the site', async ({
  page,
}) => {
  const calls = signUpCalls(page);
  const phone = newPhone();
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, phone);
  const otp = await otpField(page).inputValue();
  const accountRequest = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccountButton(page).click();
  expect((await accountRequest).postDataJSON()).toEqual({
    details: { _id: 'm-maidan', username: 'maidan-admin', role: 'admin' },
    newUser: { username: phone, fullname: phone, password: GOOD_PASSWORD, referrBy: '' },
    otp,
    orderId: expect.any(String) as unknown,
    type: '',
  });
  await expect(accountButton(page)).toBeVisible();
  expect(calls).toEqual(['createOtp', 'createUserWithOtp']);
});

test('[EN-36] [BR-18] [BR-19] another site signs players up under its own manager and admin', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', domain: 'patang.localhost', path: '/' }]);
  await muteAllNotices(page);
  await page.goto(onHost('patang.localhost'));
  await openTab(page, 'Sign Up');
  const sent = page.waitForRequest((request) => pathOf(request).startsWith('/createOtp'));
  await fillRegistration(page, newPhone());
  expect((await sent).postDataJSON()).toMatchObject({ managerId: 'm-patang' });
  const accountRequest = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccountButton(page).click();
  expect((await accountRequest).postDataJSON()).toMatchObject({ details: { _id: 'm-patang', username: 'patang-admin', role: 'admin' } });
  await expect(accountButton(page)).toBeVisible();
});

test('[ST-16] [ST-32] [ST-33] [ST-34] [ST-35] the new player is signed in, the popup closes, and the requested page opens', async ({ page }) => {
  const market = await stageMatchOdds();
  const phone = newPhone();
  await page.clock.install();
  await page.goto('/?referCode=friend-42');
  await expect.poll(() => storedValues(page, 'referCode')).toEqual({ referCode: 'friend-42' });
  await page.evaluate((eventId) => sessionStorage.setItem('page', JSON.stringify({ page: 'event-page', ids: ['4', eventId] })), market.eventId);
  await openTab(page, 'Sign Up');
  await fillRegistration(page, phone);
  // the field has the code of the link from the start; this server does not know that code
  const promo = authPopup(page).getByLabel('Promo code (optional)');
  await expect(promo).toHaveValue('friend-42');
  await promo.fill('');
  await page.clock.pauseAt(Date.now() + 5_000);
  await createAccountButton(page).click();
  await expect.poll(() => storedValues(page, 'isLogin')).toEqual({ isLogin: 'true' });
  await page.clock.runFor(250);
  expect(new URL(page.url()).pathname, 'the page stays for 300 ms').toBe('/');
  await page.clock.resume();
  await expect(authPopup(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/event-page/4/${market.eventId}$`));
  await expect(accountButton(page)).toBeVisible();
  const kept = await storedValues(page, 'user_data', 'id_token', 'isLogin', 'B2C', 'referCode', 'page');
  expect(kept).toMatchObject({ isLogin: 'true', B2C: 'true', referCode: null, page: null });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ details: { username: phone, role: 'user' }, verifytoken: kept['id_token'] });
});

test("[ST-29] [ST-30] the page verifies a promo code first, and creates the account with the code's type", async ({ page }) => {
  await callOperator('sites/maidan/sign-up-codes', { code: 'WELCOME42' });
  const calls = signUpCalls(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, newPhone());
  await authPopup(page).getByLabel('Promo code (optional)').fill('WELCOME42');
  const verified = page.waitForRequest('**/verifyRefferalCode*');
  const created = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccountButton(page).click();
  expect((await verified).postDataJSON()).toEqual({ bonusCode: 'WELCOME42', siteurl: 'localhost' });
  expect((await created).postDataJSON()).toMatchObject({ type: 'PROMO', newUser: { referrBy: 'WELCOME42' } });
  await expect(accountButton(page)).toBeVisible();
  expect(calls).toEqual(['createOtp', 'verifyRefferalCode', 'createUserWithOtp']);
});

test("[ST-29] [ST-30] with a friend's code as promo code the account has the type of a referral", async ({ page }) => {
  const friend = await ownPlayer();
  const { result } = await callAs<{ result: { code: string } }>(friend, 'GET', `account/${friend.memberCode}/referral`);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, newPhone());
  await authPopup(page).getByLabel('Promo code (optional)').fill(result.code);
  const created = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccountButton(page).click();
  expect((await created).postDataJSON()).toMatchObject({ type: 'REFERRAL', newUser: { referrBy: result.code } });
  await expect(accountButton(page)).toBeVisible();
});

test("[ER-06] [ER-07] the page shows the server's message about a wrong promo code and a wrong OTP", async ({ page }) => {
  const calls = signUpCalls(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  const phone = newPhone();
  await fillRegistration(page, phone);
  const promo = authPopup(page).getByLabel('Promo code (optional)');
  await promo.fill('NOSUCHCODE');
  const refused = page.waitForResponse('**/verifyRefferalCode*');
  await createAccountButton(page).click();
  const { message } = (await (await refused).json()) as { message: string };
  await expect(toast(page, message)).toHaveAttribute('data-type', 'error');
  // any message of the server
  await page.route('**/verifyRefferalCode*', (route) => route.fulfill({ json: { success: false, message: 'This code has ended', code: 'PROMO_UNKNOWN' } }));
  await createAccountButton(page).click();
  await expect(toast(page, 'This code has ended')).toHaveAttribute('data-type', 'error');
  await page.unroute('**/verifyRefferalCode*');
  expect(calls).not.toContain('createUserWithOtp');
  await promo.fill('');
  const rightOtp = await receivedOtp(phone);
  await otpField(page).fill(rightOtp === '0000' ? '0001' : '0000');
  await createAccountButton(page).click();
  await expect(toast(page, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  expect((await storedValues(page, 'id_token'))['id_token']).toBeNull();
  await otpField(page).fill(rightOtp);
  await createAccountButton(page).click();
  await expect(accountButton(page)).toBeVisible();
});

test('[ER-05] [ER-12] if the server sends no OTP, the page shows its message, resets the sign-up, and can request again', async ({ page }) => {
  await page.clock.install();
  await page.route('**/createOtp', (route) =>
    route.fulfill({ json: { success: false, message: 'Too many attempts. Please try again later', code: 'TOO_MANY_TRIES' } }),
  );
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill(newPhone());
  await termsCheckbox(page).check();
  await getOtpButton(page).click();
  await expect(toast(page, 'Too many attempts. Please try again later')).toHaveAttribute('data-type', 'error');
  await expect(getOtpButton(page)).toBeEnabled();
  await expect(resendButton(page)).toHaveCount(0);
  await expect(termsCheckbox(page)).not.toBeChecked();
  // a failed resend shows its message too
  await page.unroute('**/createOtp');
  await page.route('**/auth/resendOtp', (route) => route.fulfill({ json: { success: false, message: 'No more OTPs today', code: 'TOO_MANY_TRIES' } }));
  await getOtpButton(page).click();
  await expect(resendButton(page)).toBeDisabled();
  await page.clock.fastForward(60_000);
  await resendButton(page).click();
  await expect(toast(page, 'No more OTPs today')).toHaveAttribute('data-type', 'error');
});

test('[BR-15] the link to WhatsApp follows its switch', async ({ page, context }) => {
  const link = authPopup(page).getByRole('link', { name: 'Request an account on WhatsApp' });
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await expect(link).toHaveAttribute('href', 'https://wa.me/910000000101');
  const without = await context.newPage();
  await changeSite(without, (site) => (site['switches'] = { ...(site['switches'] as object), isWhatsappOnSignUp: false }));
  await without.goto('/');
  await banner(without).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(createAccountButton(without)).toBeVisible();
  await expect(authPopup(without).getByRole('link', { name: 'Request an account on WhatsApp' })).toHaveCount(0);
});

test('a registered player signs in by phone and password', async ({ page, context }) => {
  const phone = newPhone();
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, phone);
  await createAccountButton(page).click();
  await expect(accountButton(page)).toBeVisible();
  const later = await context.newPage();
  await later.goto('/');
  await openLogin(later);
  await logIn(later, { username: phone, password: GOOD_PASSWORD });
  await expect(accountButton(later)).toBeVisible();
});
