/** What a session stores in the tab, what restores it and what ends it. */
import { expect, type Page } from '@playwright/test';
import { openAccount } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { accountButton, headerLogIn, logIn, openLogin, storedValues } from './auth.ts';

const SESSION = ['id_token', 'user_data', 'token_expiry', 'isLogin', 'B2C'] as const;

async function logInByForm(page: Page): Promise<string> {
  const account = await openAccount('maidan');
  await page.goto('/');
  await openLogin(page);
  await logIn(page, account);
  await expect(accountButton(page)).toBeVisible();
  return account.username;
}

test('[ST-02] [ST-13] a login stores user data, isLogin and the token; a reload restores the session', async ({ page }) => {
  const username = await logInByForm(page);
  const kept = await storedValues(page, ...SESSION);
  expect(kept).toMatchObject({ id_token: expect.stringMatching(/^[\w-]{43}$/), isLogin: 'true' });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ details: { username }, verifytoken: kept['id_token'] });
  expect(Number(kept['token_expiry'])).toBeGreaterThan(Date.now());
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(expect.arrayContaining(['id_token']));
  const bearer = page.waitForRequest('**/getUserDetails');
  await page.reload();
  expect((await bearer).headers()['authorization']).toBe(`Bearer ${kept['id_token']}`);
  await expect(accountButton(page)).toBeVisible();
  expect(await storedValues(page, ...SESSION)).toEqual(kept);
});

test('[ST-02] a demo login stores the same', async ({ page }) => {
  await page.goto('/');
  await (await openLogin(page)).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(accountButton(page)).toBeVisible();
  const kept = await storedValues(page, ...SESSION);
  expect(kept).toMatchObject({ id_token: expect.stringMatching(/^[\w-]{43}$/), isLogin: 'true' });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ isDemo: true, verifytoken: kept['id_token'] });
});

test('[ST-08] Sign Out clears the tab even if the server does not answer', async ({ page }) => {
  const username = await logInByForm(page);
  await page.route('**/logout', (route) => route.abort());
  await accountButton(page).click();
  await page.getByRole('dialog', { name: username }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(headerLogIn(page)).toBeVisible();
  expect(await storedValues(page, 'id_token', 'user_data', 'B2C', 'waId')).toEqual({ id_token: null, user_data: null, B2C: null, waId: null });
});

test('[ST-07] the session ends with its tab', async ({ page, context }) => {
  await logInByForm(page);
  const { id_token: token } = await storedValues(page, 'id_token');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect(headerLogIn(next)).toBeVisible();
  expect(await storedValues(next, 'id_token', 'user_data')).toEqual({ id_token: null, user_data: null });
});

test('[ST-08] [ST-09] Sign Out clears token, user data, B2C and waId, and reloads the page', async ({ page }) => {
  const username = await logInByForm(page);
  await page.goto('/sports-page/Cricket/4');
  await expect(accountButton(page)).toBeVisible();
  await page.evaluate(() => {
    // the value that a login by WhatsApp stores
    sessionStorage.setItem('waId', 'wa-1');
    Object.assign(globalThis, { before: 'the reload' });
  });
  const { id_token: token } = await storedValues(page, 'id_token');
  await accountButton(page).click();
  const afresh = page.waitForEvent('load');
  await page.getByRole('dialog', { name: username }).getByRole('button', { name: 'Sign Out' }).click();
  await afresh;
  await expect(headerLogIn(page)).toBeVisible();
  expect(await page.evaluate(() => 'before' in globalThis)).toBe(false);
  await expect(page).toHaveURL(/\/sports-page\/Cricket\/4$/);
  expect(await storedValues(page, 'id_token', 'user_data', 'token_expiry', 'B2C', 'waId', 'isLogin')).toEqual({
    id_token: null,
    user_data: null,
    token_expiry: null,
    B2C: null,
    waId: null,
    isLogin: 'false',
  });
  const after = await page.request.post('/getUserDetails', { headers: { authorization: `Bearer ${token}` }, data: {} });
  expect(after.status(), 'the server has ended it too').toBe(401);
});

for (const [what, broken] of [
  ['cut user data', { user_data: '{"memberCode":' }],
  ['another token', { id_token: 'not-the-token' }],
  ['an end that has passed', { token_expiry: '1' }],
  ['a token without user data', { user_data: null }],
] as const) {
  test(`[ST-14] ${what} ends signed out and cleared, without endless reloads`, async ({ page }) => {
    await logInByForm(page);
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values as Record<string, string | null>))
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, value);
    }, broken);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'document' || pathname === '/getUserDetails') requests.push(pathname);
    });
    await page.reload();
    await expect(headerLogIn(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    expect(await storedValues(page, ...SESSION)).toEqual({ id_token: null, user_data: null, token_expiry: null, isLogin: 'false', B2C: null });
    expect(requests).toEqual(['/']);
  });
}

test('[ST-14] a session that the server does not know ends with its first call', async ({ page }) => {
  const [player, unknown] = [await demoPlayer(), 'x'.repeat(43)];
  await signIn(page, { ...player, token: unknown, user: { ...player.user, verifytoken: unknown } });
  await page.goto('/');
  await expect(headerLogIn(page)).toBeVisible();
  expect(await storedValues(page, 'id_token', 'isLogin')).toEqual({ id_token: null, isLogin: 'false' });
});

test('[EN-06] the header shows the available balance of the balance answer', async ({ page }) => {
  // the HTTP call is the only source: the socket is blocked
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.route('**/getUserDetails', async (route) => {
    const answer = await route.fetch();
    const details = (await answer.json()) as { doc: object };
    await route.fulfill({ response: answer, json: { ...details, doc: { ...details.doc, balance: 12_34_567.5, bounsBalance: 100, exposure: -500 } } });
  });
  await logInByForm(page);
  await expect(page.getByRole('banner').getByRole('status', { name: 'Available Balance' })).toHaveText('₹12,34,567.50');
});
