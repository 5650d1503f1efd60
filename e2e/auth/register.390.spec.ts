/** Registering on a phone against the real server: the OTP is read where the developer reads it. */
import { expect, test, type Page, type Request } from '@playwright/test';
import { banner, changeSite, onHost, ownPlayer, quiet } from '../shell/shell.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { operate } from '../stage/ledger.ts';
import { callAs } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { accountButton, logIn, openLogin, stored } from './auth.ts';
import {
  authPopup,
  confirmPassword,
  createAccount,
  fillRegister,
  getOtp,
  GOOD_PASSWORD,
  newPassword,
  newPhone,
  openTab,
  otpField,
  phoneField,
  receivedOtp,
  terms,
  toast,
} from './phone.ts';

const resend = (page: Page) => authPopup(page).getByRole('button', { name: /^Resend OTP/ });
const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** Paths of the calls of a sign-up, in their order. */
function signUpCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (/^\/(createOtp|createUserWithOtp|verifyRefferalCode|auth\/resendOtp)\b/.test(pathOf(request))) paths.push(pathOf(request).replaceAll('/', ''));
  });
  return paths;
}

test('[ST-23] [ST-24] [ST-26] [VA-23] [BR-18] Get OTP and the fields behind it wait for ten digits, and the OTP is asked for once', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).pressSequentially('987654321');
  const behind = [otpField(page), newPassword(page), confirmPassword(page)];
  await expect(getOtp(page)).toBeDisabled();
  for (const field of behind) await expect(field).toBeDisabled();
  const phone = newPhone();
  await phoneField(page).clear();
  await phoneField(page).pressSequentially(`${phone}77`);
  await expect(phoneField(page)).toHaveValue(phone);
  await expect(getOtp(page)).toBeEnabled();
  for (const field of behind) await expect(field).toBeEnabled();
  const asked = page.waitForRequest((request) => pathOf(request).startsWith('/createOtp'));
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route('**/createOtp', async (route) => {
    await opened;
    await route.continue();
  });
  await getOtp(page).click();
  expect((await asked).postDataJSON()).toEqual({ phone, managerId: 'm-maidan' });
  // before the answer too
  await expect(getOtp(page)).toBeDisabled();
  gate.open();
  await expect(resend(page)).toBeVisible();
  await expect(getOtp(page)).toBeDisabled();
  await otpField(page).pressSequentially('12345');
  await expect(otpField(page)).toHaveValue('1234');
  await expectAccessible(page, 'register with an OTP on its way');
  // what was sent belongs to the old phone (T-22)
  await phoneField(page).fill(newPhone());
  await expect(getOtp(page)).toBeEnabled();
  await expect(resend(page)).toHaveCount(0);
  await expect(otpField(page)).toHaveValue('');
});

test('[ST-23] ten characters are no ten digits: Get OTP stays disabled', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill('9876543210');
  await expect(getOtp(page)).toBeEnabled();
  await phoneField(page).fill('98765abcde');
  await expect(getOtp(page)).toBeDisabled();
});

test('[ST-27] [ST-28] the next OTP can be asked for when 59 seconds are counted down, not before', async ({ page }) => {
  await page.clock.install();
  const calls = signUpCalls(page);
  // the 59 s of the server run by its own clock, which is nobody's to turn
  await page.route('**/auth/resendOtp', (route) =>
    route.fulfill({ json: { success: true, status: 200, data: { success: true, message: 'sent again', orderId: 'next-order' } } }),
  );
  await page.goto('/');
  await openTab(page, 'Sign Up');
  const phone = newPhone();
  await phoneField(page).fill(phone);
  // a toast is shown by code that comes with the first one
  await getOtp(page).click();
  await expect(toast(page, 'If the number can be used, an OTP has been sent')).toBeVisible();
  await expect(resend(page)).toHaveText(/^Resend OTP in 5\d s$/);
  // another phone has an order of its own: its countdown begins while the clock stands
  await phoneField(page).fill(newPhone());
  await expect(getOtp(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 2_000);
  await getOtp(page).click();
  await expect(resend(page)).toHaveText('Resend OTP in 59 s');
  const left = Number(/\d+/.exec((await resend(page).textContent()) ?? '')?.[0]);
  expect(left).toBeLessThanOrEqual(59);
  await page.clock.runFor(10_000);
  await expect(resend(page)).toHaveText(`Resend OTP in ${left - 10} s`);
  await expect(resend(page)).toBeDisabled();
  await page.clock.runFor((left - 11) * 1_000);
  await expect(resend(page)).toHaveText('Resend OTP in 1 s');
  await expect(resend(page)).toBeDisabled();
  expect(calls).toEqual(['createOtp', 'createOtp']);
  await page.clock.runFor(1_000);
  await expect(resend(page)).toHaveText('Resend OTP');
  await resend(page).click();
  await expect.poll(() => calls).toEqual(['createOtp', 'createOtp', 'authresendOtp']);
  // and the one after it only when its own seconds are over
  await expect(resend(page)).toHaveText('Resend OTP in 59 s');
  await expect(resend(page)).toBeDisabled();
});

test('[VA-17] the checklist of the password ticks while it is typed', async ({ page }) => {
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill(newPhone());
  const met = () => authPopup(page).getByRole('list', { name: 'The password has' }).locator('[data-met=true]');
  for (const [typed, parts] of [
    ['a', ['a lowercase letter']],
    ['aB', ['an uppercase letter', 'a lowercase letter']],
    ['aB3', ['an uppercase letter', 'a lowercase letter', 'a number']],
    ['aB3!5678', ['8 to 16 characters', 'an uppercase letter', 'a lowercase letter', 'a number', 'a special character']],
    // what is taken out again is missing again
    ['aB', ['an uppercase letter', 'a lowercase letter']],
  ] as const) {
    await newPassword(page).fill(typed);
    await expect(met()).toHaveCount(parts.length);
    for (const [at, part] of parts.entries()) await expect(met().nth(at)).toContainText(part);
  }
});

test('[ST-36] without an OTP that was sent nothing is asked to be created', async ({ page }) => {
  const calls = signUpCalls(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill(newPhone());
  await otpField(page).fill('1234');
  await newPassword(page).fill(GOOD_PASSWORD);
  await confirmPassword(page).fill(GOOD_PASSWORD);
  await terms(page).check();
  await createAccount(page).click();
  await expect(authPopup(page).getByRole('alert')).toHaveText('Get an OTP for this phone first');
  expect(calls).toEqual([]);
});

test('[EN-36] [EN-37] [EN-38] [RO-16] [BR-19] [ST-31] without a promo code the account is created at once, by the words of the site', async ({ page }) => {
  const calls = signUpCalls(page);
  const phone = newPhone();
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegister(page, phone);
  const otp = await otpField(page).inputValue();
  const asked = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccount(page).click();
  expect((await asked).postDataJSON()).toEqual({
    details: { _id: 'm-maidan', username: 'maidan-admin', role: 'admin' },
    newUser: { username: phone, fullname: phone, password: GOOD_PASSWORD, referrBy: '' },
    otp,
    orderId: expect.any(String) as unknown,
    type: '',
  });
  await expect(accountButton(page)).toBeVisible();
  expect(calls).toEqual(['createOtp', 'createUserWithOtp']);
});

test('[EN-36] [BR-18] [BR-19] another site signs up under its own manager and admin', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', domain: 'patang.localhost', path: '/' }]);
  await quiet(page);
  await page.goto(onHost('patang.localhost'));
  await openTab(page, 'Sign Up');
  const sent = page.waitForRequest((request) => pathOf(request).startsWith('/createOtp'));
  await fillRegister(page, newPhone());
  expect((await sent).postDataJSON()).toMatchObject({ managerId: 'm-patang' });
  const asked = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccount(page).click();
  expect((await asked).postDataJSON()).toMatchObject({ details: { _id: 'm-patang', username: 'patang-admin', role: 'admin' } });
  await expect(accountButton(page)).toBeVisible();
});

test('[ST-16] [ST-32] [ST-33] [ST-34] [ST-35] the new player is signed in, the popup goes, and the page that was asked for comes', async ({ page }) => {
  const market = await stageMatchOdds();
  const phone = newPhone();
  await page.clock.install();
  await page.goto('/?referCode=friend-42');
  await expect.poll(() => stored(page, 'referCode')).toEqual({ referCode: 'friend-42' });
  await page.evaluate((eventId) => sessionStorage.setItem('page', JSON.stringify({ page: 'event-page', ids: ['4', eventId] })), market.eventId);
  await openTab(page, 'Sign Up');
  await fillRegister(page, phone);
  // the code of the link stands there from the start, and is none of this server's
  const promo = authPopup(page).getByLabel('Promo code (optional)');
  await expect(promo).toHaveValue('friend-42');
  await promo.fill('');
  await page.clock.pauseAt(Date.now() + 5_000);
  await createAccount(page).click();
  await expect.poll(() => stored(page, 'isLogin')).toEqual({ isLogin: 'true' });
  await page.clock.runFor(250);
  expect(new URL(page.url()).pathname, 'the page stays for 300 ms').toBe('/');
  await page.clock.resume();
  await expect(authPopup(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/event-page/4/${market.eventId}$`));
  await expect(accountButton(page)).toBeVisible();
  const kept = await stored(page, 'user_data', 'id_token', 'isLogin', 'B2C', 'referCode', 'page');
  expect(kept).toMatchObject({ isLogin: 'true', B2C: 'true', referCode: null, page: null });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ details: { username: phone, role: 'user' }, verifytoken: kept['id_token'] });
});

test('[ST-29] [ST-30] a promo code is verified first, and the account is created with its type', async ({ page }) => {
  await operate('sites/maidan/sign-up-codes', { code: 'WELCOME42' });
  const calls = signUpCalls(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegister(page, newPhone());
  await authPopup(page).getByLabel('Promo code (optional)').fill('WELCOME42');
  const verified = page.waitForRequest('**/verifyRefferalCode*');
  const created = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccount(page).click();
  expect((await verified).postDataJSON()).toEqual({ bonusCode: 'WELCOME42', siteurl: 'localhost' });
  expect((await created).postDataJSON()).toMatchObject({ type: 'PROMO', newUser: { referrBy: 'WELCOME42' } });
  await expect(accountButton(page)).toBeVisible();
  expect(calls).toEqual(['createOtp', 'verifyRefferalCode', 'createUserWithOtp']);
});

test('[ST-29] [ST-30] the code of a friend as promo code creates the account with the type of a referral', async ({ page }) => {
  const friend = await ownPlayer();
  const { result } = await callAs<{ result: { code: string } }>(friend, 'GET', `account/${friend.memberCode}/referral`);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegister(page, newPhone());
  await authPopup(page).getByLabel('Promo code (optional)').fill(result.code);
  const created = page.waitForRequest((request) => pathOf(request).startsWith('/createUserWithOtp'));
  await createAccount(page).click();
  expect((await created).postDataJSON()).toMatchObject({ type: 'REFERRAL', newUser: { referrBy: result.code } });
  await expect(accountButton(page)).toBeVisible();
});

test('[ER-06] [ER-07] the page shows the message of the server about a wrong promo code and a wrong OTP', async ({ page }) => {
  const calls = signUpCalls(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  const phone = newPhone();
  await fillRegister(page, phone);
  const promo = authPopup(page).getByLabel('Promo code (optional)');
  await promo.fill('NOSUCHCODE');
  const refused = page.waitForResponse('**/verifyRefferalCode*');
  await createAccount(page).click();
  const { message } = (await (await refused).json()) as { message: string };
  await expect(toast(page, message)).toHaveAttribute('data-type', 'error');
  // whatever it says
  await page.route('**/verifyRefferalCode*', (route) => route.fulfill({ json: { success: false, message: 'This code has ended', code: 'PROMO_UNKNOWN' } }));
  await createAccount(page).click();
  await expect(toast(page, 'This code has ended')).toHaveAttribute('data-type', 'error');
  await page.unroute('**/verifyRefferalCode*');
  expect(calls).not.toContain('createUserWithOtp');
  await promo.fill('');
  const right = await receivedOtp(phone);
  await otpField(page).fill(right === '0000' ? '0001' : '0000');
  await createAccount(page).click();
  await expect(toast(page, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  expect((await stored(page, 'id_token'))['id_token']).toBeNull();
  await otpField(page).fill(right);
  await createAccount(page).click();
  await expect(accountButton(page)).toBeVisible();
});

test('[ER-05] [ER-12] when the server sends no OTP, the page shows its message, resets the sign-up, and can ask again', async ({ page }) => {
  await page.clock.install();
  await page.route('**/createOtp', (route) =>
    route.fulfill({ json: { success: false, message: 'Too many attempts. Please try again later', code: 'TOO_MANY_TRIES' } }),
  );
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await phoneField(page).fill(newPhone());
  await terms(page).check();
  await getOtp(page).click();
  await expect(toast(page, 'Too many attempts. Please try again later')).toHaveAttribute('data-type', 'error');
  await expect(getOtp(page)).toBeEnabled();
  await expect(resend(page)).toHaveCount(0);
  await expect(terms(page)).not.toBeChecked();
  // a resend that fails shows its message too
  await page.unroute('**/createOtp');
  await page.route('**/auth/resendOtp', (route) => route.fulfill({ json: { success: false, message: 'No more OTPs today', code: 'TOO_MANY_TRIES' } }));
  await getOtp(page).click();
  await expect(resend(page)).toBeDisabled();
  await page.clock.fastForward(60_000);
  await resend(page).click();
  await expect(toast(page, 'No more OTPs today')).toHaveAttribute('data-type', 'error');
});

test('[BR-15] the way over WhatsApp follows its switch', async ({ page, context }) => {
  const link = authPopup(page).getByRole('link', { name: 'Request an account on WhatsApp' });
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await expect(link).toHaveAttribute('href', 'https://wa.me/910000000101');
  const without = await context.newPage();
  await changeSite(without, (site) => (site['switches'] = { ...(site['switches'] as object), isWhatsappOnSignUp: false }));
  await without.goto('/');
  await banner(without).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(createAccount(without)).toBeVisible();
  await expect(authPopup(without).getByRole('link', { name: 'Request an account on WhatsApp' })).toHaveCount(0);
});

test('who registered signs in by phone and password from then on', async ({ page, context }) => {
  const phone = newPhone();
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegister(page, phone);
  await createAccount(page).click();
  await expect(accountButton(page)).toBeVisible();
  const later = await context.newPage();
  await later.goto('/');
  await openLogin(later);
  await logIn(later, { username: phone, password: GOOD_PASSWORD });
  await expect(accountButton(later)).toBeVisible();
});
