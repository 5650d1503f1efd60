/** Account links: a login over WhatsApp, and the proof of an e-mail address. */
import { createHash, createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { changeSite, openAccount, logInAs, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callOperator } from '../stage/ledger.ts';
import { serverAddress } from '../stage/server.ts';
import { accountButton, headerLogIn, loginDialog, storedValues, toast } from './auth.ts';
import { callAs } from '../stage/players.ts';

/** Requests a link as a bot or mailer does (docs/service-clients.md), and returns its path. */
async function pathFor(memberCode: string, wish: object): Promise<string> {
  const made = await callOperator('service-clients', { name: 'the bot', sites: ['maidan'], days: 1 });
  const { id, secret } = (made as { result: { id: string; secret: string } }).result;
  const [timestamp, body] = [String(Date.now()), JSON.stringify({ memberCode, ...wish })];
  const key = createHash('sha256').update(secret).digest('hex');
  const signature = createHmac('sha256', key).update(`${timestamp}./service/links.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-client': id, 'x-timestamp': timestamp, 'x-signature': signature };
  const answer = await fetch(`${serverAddress()}/service/links`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { path: string }).path;
}

async function linkFor(memberCode: string): Promise<URLSearchParams> {
  return new URL(await pathFor(memberCode, { channel: 'whatsapp' }), 'http://localhost').searchParams;
}

test('[AU-18] a WhatsApp link signs in once, and the page reloads at its own address without the query', async ({ page, context }) => {
  const { username, password } = await openAccount('maidan');
  const { data } = await logInAs(username, password);
  const link = await linkFor(data.memberCode);
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'document') documents.push(`${pathname}${search}`);
  });
  await page.goto(`/rules-regulations?${link}`);
  await expect(page).toHaveURL(/:\d+\/rules-regulations$/);
  await expect.poll(() => documents, 'the page is loaded again').toEqual([`/rules-regulations?${link}`, '/rules-regulations']);
  await expect(accountButton(page)).toBeVisible();
  const kept = await storedValues(page, 'user_data', 'isLogin', 'waId');
  expect(kept).toMatchObject({ isLogin: 'true', waId: data.memberCode });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ details: { username } });
  const again = await context.newPage();
  await again.goto(`/?${link}`);
  await expect(toast(again, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  await expect(again).toHaveURL(/:\d+\/$/);
  await expect(headerLogIn(again)).toBeVisible();
});

test('[ST-16] a login by a WhatsApp link forgets the referral code', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  const { data } = await logInAs(username, password);
  await page.goto('/?referCode=FRIEND7');
  await expect.poll(() => storedValues(page, 'referCode')).toEqual({ referCode: 'FRIEND7' });
  await page.goto(`/rules-regulations?${await linkFor(data.memberCode)}`);
  await expect(page).toHaveURL(/:\d+\/rules-regulations$/);
  await expect(accountButton(page)).toBeVisible();
  expect(await storedValues(page, 'referCode')).toEqual({ referCode: null });
});

test('[O-20] the login form links to the WhatsApp chat that sends a login link, if the site has one', async ({ page }) => {
  await page.goto('/rules-regulations');
  await headerLogIn(page).click();
  const entry = loginDialog(page).getByRole('link', { name: 'Log In with WhatsApp' });
  await expect(entry).toHaveAttribute('href', 'https://wa.me/910000000101?text=Please%20send%20me%20a%20login%20link%20for%20Maidan');
  await expect(entry).toHaveAttribute('target', '_blank');
  await expectAccessibleInThemes(page, 'login form with WhatsApp');
  await changeSite(page, (site) => (site['contactSwitches'] = { ...(site['contactSwitches'] as object), showWhatsapp: false }));
  await page.goto('/rules-regulations');
  await headerLogIn(page).click();
  await expect(loginDialog(page).getByRole('button', { name: 'Log In with Demo ID' })).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('[EN-01] the seven keys of the tab are set by a login and cleared by Sign Out', async ({ page, context }) => {
  const KEYS = ['id_token', 'user_data', 'token_expiry', 'isLogin', 'B2C', 'waId', 'page'] as const;
  const { username, password } = await openAccount('maidan');
  const { data } = await logInAs(username, password);
  await page.goto('/');
  expect(await storedValues(page, ...KEYS)).toEqual(Object.fromEntries(KEYS.map((key) => [key, null])));
  // a page for players: the visitor is asked to log in, and the requested page is stored
  await page.goto('/account-statement');
  await expect(loginDialog(page)).toBeVisible();
  expect(await storedValues(page, ...KEYS)).toMatchObject({ id_token: null, page: expect.stringContaining('account-statement') });
  await page.goto(`/rules-regulations?${await linkFor(data.memberCode)}`);
  await expect(page).toHaveURL(/:\d+\/rules-regulations$/);
  await expect(accountButton(page)).toBeVisible();
  const kept = await storedValues(page, ...KEYS);
  expect(kept).toMatchObject({ id_token: expect.stringMatching(/^[\w-]{43}$/), isLogin: 'true', B2C: 'true', waId: data.memberCode });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ memberCode: data.memberCode, verifytoken: kept['id_token'] });
  expect(Number(kept['token_expiry'])).toBeGreaterThan(0);
  expect(JSON.parse(kept['page'] ?? '')).toMatchObject({ page: 'account-statement' });
  await accountButton(page).click();
  const signOut = page.getByRole('dialog', { name: username }).getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await Promise.all([page.waitForEvent('load'), signOut.click()]);
  await expect(headerLogIn(page)).toBeVisible();
  expect(await storedValues(page, ...KEYS)).toEqual({ ...Object.fromEntries(KEYS.map((key) => [key, null])), isLogin: 'false' });
  const other = await context.newPage();
  await other.goto('/');
  expect(await storedValues(other, ...KEYS)).toEqual(Object.fromEntries(KEYS.map((key) => [key, null])));
  // B2C has the value of the login answer; without WhatsApp there is no waId
  await other.route('**/LoginWithDemo', async (route) => {
    const response = await route.fetch();
    const login = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...login, data: { ...login.data, isB2C: false }, result: { isB2C: false } } });
  });
  await headerLogIn(other).click();
  await loginDialog(other).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(accountButton(other)).toBeVisible();
  expect(await storedValues(other, ...KEYS)).toMatchObject({ id_token: expect.stringMatching(/^[\w-]{43}$/), isLogin: 'true', B2C: 'false', waId: null });
});

test('[CA-16] an e-mail link shows status.statusDesc in a toast, proves the address once, and links to Home', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  const email = `${username}@maidan.example`;
  const path = await pathFor(player.memberCode, { channel: 'email', email });
  // a text that the page itself does not contain
  const status = { statusDesc: 'Your address is known from now on' };
  await page.route('**/profile/verify/email/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { status?: object };
    await route.fulfill({ response, json: answer.status === undefined ? answer : { ...answer, status } });
  });
  await page.goto(path);
  await expect(toast(page, status.statusDesc)).toHaveAttribute('data-type', 'success');
  await expect(page.getByRole('heading', { level: 1, name: status.statusDesc })).toBeVisible();
  await expectAccessible(page, 'a proven address');
  expect(await callAs(player, 'GET', `account/${player.memberCode}/profile/get`)).toMatchObject({ result: { email, emailVerified: true } });
  await page.reload();
  await expect(toast(page, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});
