/** Login with Google: the test replaces Google's script; the server checks the credential. */
import { expect, type Page } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { accountButton, headerLogIn, loginDialog, openLogin, storedValues, toast } from './auth.ts';
import { blockGoogle, replaceGoogleScript, startIssuer } from './google.ts';

// the server knows one address of an issuer: only one issuer can run
test.describe.configure({ mode: 'serial' });
let issuer: Awaited<ReturnType<typeof startIssuer>>;
test.beforeAll(async () => {
  issuer = await startIssuer();
});
test.afterAll(() => issuer.stop());

const google = (page: Page) => loginDialog(page).getByRole('region', { name: 'Log in with Google' });
const button = (page: Page) => google(page).getByRole('button', { name: 'Continue with Google' });

async function openJugnu(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'en', url: onHost('jugnu.localhost') }]);
  await muteAllNotices(page);
  await page.goto(onHost('jugnu.localhost'));
}

test('[RO-18] [ST-17] a credential from the entry of Google signs the player in; a forged one does not', async ({ page }) => {
  let forged = true;
  await replaceGoogleScript(page, (nonce) => issuer.sign('browser-kavya', nonce, forged));
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await openJugnu(page);
  await openLogin(page);
  await expect(button(page)).toBeVisible();
  await expectAccessible(page, 'login with Google');
  await expectNoSidewaysScroll(page, 'login with Google');
  await button(page).click();
  await expect(toast(page, 'Google login failed. Try again or log in another way')).toHaveAttribute('data-type', 'error');
  expect(await storedValues(page, 'id_token')).toEqual({ id_token: null });
  forged = false;
  const sent = page.waitForRequest('**/auth/glogin');
  await button(page).click();
  expect((await sent).headers()['authorization']).toMatch(/^Bearer [0-9a-f]{64}$/);
  await expect(loginDialog(page)).toHaveCount(0);
  await expect(accountButton(page)).toBeVisible();
  const kept = await storedValues(page, 'isLogin', 'user_data', 'waId');
  expect(kept).toMatchObject({ isLogin: 'true', waId: null });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ isDemo: false, details: { username: expect.stringMatching(/^player\d{8}$/) } });
  expect(violations).toEqual([]);
});

test('if the script cannot be loaded, the popup says so and offers a retry', async ({ page }) => {
  await blockGoogle(page);
  await openJugnu(page);
  await openLogin(page);
  await expect(google(page).getByRole('alert')).toContainText('Google login could not load');
  await expectAccessible(page, 'without Google');
  await page.unroute('https://accounts.google.com/**');
  await replaceGoogleScript(page, (nonce) => issuer.sign('browser-later', nonce, false));
  await google(page).getByRole('button', { name: 'Try again' }).click();
  await button(page).click();
  await expect(accountButton(page)).toBeVisible();
});

test('a site without Google shows no entry, sends Google no request, and its policy allows none', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('google')) requests.push(request.url());
  });
  const policyOf = async (address: string): Promise<string> => (await page.goto(address))?.headers()['content-security-policy'] ?? '';
  expect(await policyOf('/')).not.toContain('google');
  await headerLogIn(page).click();
  await expect(loginDialog(page).getByRole('button', { name: 'Log In with Demo ID' })).toBeVisible();
  await expect(google(page)).toHaveCount(0);
  expect(requests).toEqual([]);
  const policy = await policyOf(onHost('jugnu.localhost'));
  expect(policy.match(/https:\S*google[^\s;]*/g)).toEqual([
    'https://accounts.google.com/gsi/client',
    'https://accounts.google.com/gsi/style',
    'https://accounts.google.com/gsi/',
    'https://accounts.google.com/gsi/',
  ]);
});
