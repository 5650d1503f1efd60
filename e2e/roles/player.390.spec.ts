/** A session: its start, its calls and its end. */
import { expect, type Page } from '@playwright/test';
import { accountButton, logIn, openLogin, createAccountButton, fillRegistration, newPhone, openTab } from '../auth/auth.ts';
import { openAccount } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, playerOf, signIn, placeBackBet, placeYesBet } from '../stage/players.ts';
import { SocketFrames } from '../stage/frames.ts';
import { stageMatchOdds, stageSession } from '../stage/script.ts';
import { place, toast, visitEvent } from '../betslip/betslip.ts';

test('[CA-03] a login by password is form-encoded, with a Basic authorization header', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await dialog.getByLabel('User ID').fill('nobody-here');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-password');
  const request = page.waitForRequest((one) => one.url().endsWith('/user/userLogin'));
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  const headers = (await request).headers();
  expect(headers['authorization']).toMatch(/^Basic [A-Za-z0-9+/]+=*$/);
  // the kind of the client without a password (T-07), and no data of the player
  expect(atob((headers['authorization'] ?? '').slice('Basic '.length))).toBe('web:');
  expect(headers['content-type']).toContain('application/x-www-form-urlencoded');
  await expect(page.locator('[data-sonner-toast]').or(dialog.getByRole('alert')).getByText('Invalid username or password').first()).toBeVisible();
});

test("[CA-27] a player's page requests support by getUserWpNumber with the site url, and the chat has the number of the answer", async ({ page }) => {
  await signIn(page, await demoPlayer());
  const support = page.waitForResponse('**/getUserWpNumber');
  await page.goto('/');
  const answer = await support;
  const request = answer.request();
  expect(request.method()).toBe('POST');
  expect(request.headers()['authorization']).toMatch(/^Bearer /);
  expect(request.postDataJSON()).toEqual({ siteurl: 'localhost' });
  const { data } = (await answer.json()) as { data: { wpnumber: string } };
  const digits = data.wpnumber.replaceAll(/\D/g, '');
  expect(digits).not.toBe('');
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${digits}\\?`));
});

async function signedIn(page: Page): Promise<Page> {
  await expect(accountButton(page)).toBeVisible();
  return page;
}

/** Returns true if any value in here equals the word. */
function containsValue(word: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((part) => containsValue(word, part));
  return value === word;
}

/** Returns the values of a request's body, JSON or form. */
function valuesOf(body: string | null): unknown {
  if (body === null) return null;
  return body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

test("[CA-31] [RO-22] in a session with registration, login, bet and settings only getUserEvenets sends the role 'user', with details and targetUser", async ({
  page,
}) => {
  const [market, account] = [await stageMatchOdds({ betDelay: 0 }), await openAccount('maidan')];
  const frames = new SocketFrames(page);
  const pathsWithRole = new Set<string>();
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/socket.io/')) return;
    const body = valuesOf(request.postData());
    if (containsValue('user', body) || containsValue('user', Object.fromEntries(searchParams))) pathsWithRole.add(pathname);
    if (pathname === '/getUserEvenets') bodies.push(body);
  });
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, newPhone());
  await createAccountButton(page).click();
  await signedIn(page);
  await expect.poll(() => bodies).toHaveLength(1);
  await page.evaluate(() => sessionStorage.clear());
  // a sign-up leads to a page of the account, which is closed to visitors
  await page.goto('/');
  bodies.length = 0;
  await openLogin(page);
  await logIn(page, account);
  const { memberCode } = await playerOf(await signedIn(page));
  await expect.poll(() => bodies).toEqual([{ details: { _id: memberCode, username: account.username, role: 'user' }, targetUser: memberCode }]);
  await page.goto(market.path);
  await place(page, market, { side: 'back', stake: '100' });
  await expect(toast(page).first()).toHaveAttribute('data-type', 'success');
  await page.goto('/settings');
  await page.getByLabel('Ask before placing a bet').uncheck();
  const saved = page.waitForResponse('**/settings/one-click');
  await page.getByRole('checkbox', { name: 'One-click betting' }).check();
  await saved;
  await expect.poll(() => [...pathsWithRole]).toEqual(['/getUserEvenets']);
  await frames.expectSent('create-bet');
  expect(frames.sent.filter(({ payload }) => containsValue('user', payload))).toEqual([]);
});

test('[SO-15] get-bets-success fills the open bets', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await place(page, market, { side: 'lay', stake: '250' });
  await expect(page.locator('[data-sonner-toast]')).toHaveAttribute('data-type', 'success');
  const second = await page.context().newPage();
  const frames = new SocketFrames(second);
  await signIn(second, player);
  await second.goto('/open-bets');
  await expect(second.getByRole('main').getByText(market.runners[0]!.name, { exact: true })).toBeVisible();
  expect(frames.received.some((event) => event.name === 'get-bets-success') || frames.transports.includes('polling')).toBe(true);
});

test('[SO-15] get-bets-success fills bets of a fancy too', async ({ page }) => {
  const [fancy, player] = [await stageSession({ betDelay: 0 }), await demoPlayer()];
  await placeYesBet(player, fancy);
  await signIn(page, player);
  await page.goto('/open-bets');
  await expect(page.getByRole('main').getByRole('region', { name: 'Matched', exact: true }).getByRole('listitem')).toHaveCount(1);
});

test('[RT-31] open bets show matched and resting bets', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  for (const price of [1.85, 500]) await placeBackBet(player, market, price);
  await signIn(page, player);
  await page.goto('/open-bets');
  for (const [name, odds] of [
    ['Matched', '1.85'],
    ['Unmatched', '500'],
  ] as const) {
    const bets = page.getByRole('main').getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(bets).toHaveCount(1);
    await expect(bets).toContainText(odds);
  }
});

test('[SO-18] the logout event signs the player out', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account' }).first()).toBeVisible();
  // the page's own calls are blocked: only the event can sign it out
  await page.route(
    (url) => !url.pathname.startsWith('/socket.io/'),
    (route) => (['fetch', 'xhr'].includes(route.request().resourceType()) ? route.abort() : route.continue()),
  );
  await callAs(player, 'POST', 'logout', {});
  await expect(page.getByRole('button', { name: 'Log In', exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('id_token'))).toBeNull();
});
