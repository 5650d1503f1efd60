/** What a site lets other companies do: nothing before the player's consent, and only where the site names an id. Stand-ins answer in their place. */
import { expect, test, type Page } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessibleInBothLooks } from '../stage/accessibility.ts';
import { OwnServer } from '../stage/own-server.ts';
import { headerLogIn, loginDialog } from '../auth/auth.ts';
import { quiet } from '../shell/shell.ts';

const ANALYTICS = 'https://www.googletagmanager.com/**';
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

/** Scripts of other companies that the page asked for. */
async function standIns(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await quiet(page);
  await page.route(ANALYTICS, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.measured = true;' });
  });
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA });
  });
  return asked;
}
const consent = (page: Page) => page.getByRole('region', { name: 'Visit statistics' });

test('[O-64] [EN-62] analytics load only after consent, without the query of the address, and a refusal holds', async ({ page }) => {
  const asked = await standIns(page);
  await page.goto(home('localhost', '/rules-regulations?token=secret'));
  await expect(consent(page)).toBeVisible();
  await expectAccessibleInBothLooks(page, 'consent');
  expect(asked).toEqual([]);
  await consent(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(consent(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(consent(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('analyticsConsent'));
  await page.reload();
  await consent(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => page.evaluate(() => 'measured' in window)).toBe(true);
  expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345']);
  const told = await page.evaluate(() =>
    JSON.stringify((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) => Array.from(entry))),
  );
  expect(told).toContain('/rules-regulations');
  expect(told).not.toContain('secret');
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
});

test('[O-64] [T-62] a login sends a token of reCAPTCHA, which the server has verified; another site loads nothing', async ({ page }) => {
  const asked = await standIns(page);
  await page.goto(home('localhost', '/rules-regulations'));
  await expect(consent(page)).toBeVisible();
  await headerLogIn(page).click();
  expect(asked).toEqual([]);
  await loginDialog(page).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  expect(asked).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key-1234']);
  expect(verified).toEqual(['token of site-key-1234 for loginWithDemo']);
  await page.goto(home('jugnu.localhost', '/rules-regulations'));
  await headerLogIn(page).click();
  await loginDialog(page).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(consent(page)).toHaveCount(0);
  expect(asked).toHaveLength(1);
  expect(verified).toHaveLength(1);
});

test('[ST-19] [T-64] a host that has moved sends the browser to the new one, with its path and without a secret', async ({ page }) => {
  await quiet(page);
  await page.route('https://new.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The new host</h1>' }));
  await page.goto(home('kesar.localhost', '/rules-regulations?tab=2&token=secret'));
  await expect(page.getByRole('heading', { name: 'The new host' })).toBeVisible();
  expect(page.url()).toBe('https://new.example/rules-regulations?tab=2');
});
