/** Services of other companies: only after the player's consent, and only if the site has an id. The test answers in their place. */
import { expect, type Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { muteAllNotices } from '../../stage/device.ts';
import { OwnServer } from '../../stage/server.ts';
import { headerLogIn, loginDialog } from '../../auth/auth.ts';

const ANALYTICS = 'https://www.googletagmanager.com/**';
/** Measures as Google's script does: every page of the visit, unless the page disables it. */
const MEASURING = `window.measured = true; window.visited = [];
  const push = history.pushState;
  history.pushState = function (...entry) {
    push.apply(history, entry);
    if (!window['ga-disable-G-TEST12345']) window.visited.push(location.pathname);
  };
  document.cookie = '_ga=GA1.1.1; path=/'; document.cookie = '_ga_TEST12345=GS1.1.1; path=/';`;
const RECAPTCHA = `window.grecaptcha = { ready: (run) => run(), execute: async (key, { action }) => 'token of ' + key + ' for ' + action };`;
let verifier: Server;
let server: OwnServer;
const verified: string[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  verifier = createServer((request, response) => {
    let form = '';
    request.on('data', (piece: Buffer) => (form += piece.toString()));
    request.on('end', () => {
      verified.push(new URLSearchParams(form).get('response') ?? '');
      response.end(JSON.stringify({ success: true, score: 0.9 }));
    });
  });
  await new Promise<void>((resolve) => {
    verifier.listen(0, '127.0.0.1', resolve);
  });
  server = await OwnServer.open({
    ANALYTICS_IDS: 'maidan=G-TEST12345',
    RECAPTCHA_KEYS: 'maidan=site-key-1234',
    RECAPTCHA_SECRETS: 'maidan=secret-5678',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/verify`,
    SITE_REDIRECTS: 'kesar.localhost=new.example',
  });
});
test.afterAll(async () => {
  await server.close();
  verifier.close();
});

const home = (host: string, path = '/') => `http://${host}:${server.port}${path}`;

/** Answers the scripts of other companies and lists those that the page requested. */
async function answerThirdParties(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await muteAllNotices(page);
  await page.route(ANALYTICS, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: MEASURING });
  });
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA });
  });
  return requests;
}
const consent = (page: Page) => page.getByRole('region', { name: 'Visit statistics' });

test('[O-64] [EN-62] analytics load only after consent, without the query of the address, and a refusal is kept', async ({ page }) => {
  const requests = await answerThirdParties(page);
  await page.goto(home('localhost', '/rules-regulations?token=secret'));
  await expect(consent(page)).toBeVisible();
  await expectAccessibleInThemes(page, 'consent');
  expect(requests).toEqual([]);
  await consent(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(consent(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(consent(page)).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('analyticsConsent'));
  await page.reload();
  await consent(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => page.evaluate(() => 'measured' in window)).toBe(true);
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345']);
  const dataLayer = await page.evaluate(() =>
    JSON.stringify((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) => Array.from(entry))),
  );
  expect(dataLayer).toContain('/rules-regulations');
  expect(dataLayer).not.toContain('secret');
  await page.reload();
  await expect.poll(() => requests.length).toBe(2);
});

const visited = (page: Page) => page.evaluate(() => (window as unknown as { visited: string[] }).visited);
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('_ga'));

async function openPreferences(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await expect(dialog.getByRole('group', { name: 'Odds format' })).toBeVisible();
  return dialog;
}

test('consent can be withdrawn in the preferences: measuring stops at once, its cookies are deleted, the next load has no script; and it can be given again', async ({
  page,
}) => {
  const requests = await answerThirdParties(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.goto(home('localhost', '/rules-regulations'));
  await consent(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => page.evaluate(() => 'measured' in window)).toBe(true);
  await bar.getByRole('link', { name: 'In-Play' }).click();
  await expect.poll(() => visited(page)).toEqual(['/in-play']);
  expect(await cookies(page)).toHaveLength(2);

  const dialog = await openPreferences(page);
  const choice = dialog.getByRole('group', { name: 'Visit statistics' }).getByRole('checkbox', { name: 'Measure my visits with Google Analytics' });
  await expect(choice).toBeChecked();
  await expectAccessibleInThemes(page, 'preferences with consent');
  await choice.uncheck();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await visited(page)).toEqual(['/in-play']);
  expect(await cookies(page)).toEqual([]);

  const follower = page.waitForResponse(/\/assets\/consent-[^/]*\.js$/);
  await page.reload();
  await (await follower).finished();
  await openPreferences(page);
  await expect(choice).not.toBeChecked();
  expect([requests.length, await page.evaluate(() => 'measured' in window)]).toEqual([1, false]);
  await choice.check();
  await expect.poll(() => page.evaluate(() => 'measured' in window)).toBe(true);
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'In-Play' }).click();
  await expect.poll(() => visited(page)).toEqual(['/in-play']);
});

test('the preferences of a site without analytics have no consent', async ({ page }) => {
  await answerThirdParties(page);
  await page.goto(home('jugnu.localhost', '/rules-regulations'));
  const dialog = await openPreferences(page);
  await expect(dialog.getByRole('group', { name: 'Appearance' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Visit statistics' })).toHaveCount(0);
});

test('[O-64] [T-62] a login sends a reCAPTCHA token, which the server verifies; another site loads nothing', async ({ page }) => {
  const requests = await answerThirdParties(page);
  await page.goto(home('localhost', '/rules-regulations'));
  await expect(consent(page)).toBeVisible();
  await headerLogIn(page).click();
  expect(requests).toEqual([]);
  await loginDialog(page).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  expect(requests).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key-1234']);
  expect(verified).toEqual(['token of site-key-1234 for loginWithDemo']);
  await page.goto(home('jugnu.localhost', '/rules-regulations'));
  await headerLogIn(page).click();
  await loginDialog(page).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(consent(page)).toHaveCount(0);
  expect(requests).toHaveLength(1);
  expect(verified).toHaveLength(1);
});

test('[ST-19] [T-64] a host that has moved redirects the browser to the new host, with its path and without a secret', async ({ page }) => {
  await muteAllNotices(page);
  await page.route('https://new.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The new host</h1>' }));
  await page.goto(home('kesar.localhost', '/rules-regulations?tab=2&token=secret'));
  await expect(page.getByRole('heading', { name: 'The new host' })).toBeVisible();
  expect(page.url()).toBe('https://new.example/rules-regulations?tab=2');
});
