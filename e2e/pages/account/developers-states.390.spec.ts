/** The page Developers without its content: a visitor, a site without the API, and failed calls. */
import { expect } from '@playwright/test';
import { accountButton, logIn, loginDialog, openLogin } from '../../auth/auth.ts';
import { openAccount } from '../../shell/shell.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn } from '../../stage/players.ts';
import { muteAllNotices } from '../../stage/device.ts';
import { onHost } from '../../stage/server.ts';

const PAGE = '/developers';

test('a visitor is asked to log in', async ({ page }) => {
  await page.goto(PAGE);
  await expect(loginDialog(page)).toBeVisible();
});

test('a site without the API says so, and its menu has no entry', async ({ page, context }) => {
  await muteAllNotices(page);
  await context.addCookies([{ name: 'language', value: 'en', url: onHost('patang.localhost') }]);
  const account = await openAccount('patang');
  await page.goto(onHost('patang.localhost'));
  await openLogin(page);
  await logIn(page, account);
  await accountButton(page).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Loss breaker' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Developers' })).toHaveCount(0);
  await page.goto(onHost('patang.localhost', PAGE));
  await expect(page.getByRole('main')).toContainText('This site has no API');
});

test('what was typed outlives a failed call, and a failed page offers a retry', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.route('**/betfair/access', (route) => route.abort());
  await page.goto(PAGE);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await page.unroute('**/betfair/access');
  await page.getByRole('button', { name: 'Try again' }).click();
  const name = page.getByLabel('Name of your application');
  await name.fill('my bot');
  await page.route('**/betfair/app-keys', (route) => route.abort());
  await page.getByRole('button', { name: 'Create app keys' }).click();
  await expect(page.getByRole('alert')).toHaveText('The server did not answer. Try again');
  await expect(name).toHaveValue('my bot');
});

test('the page has its shape while it loads, and without a network it waits and then loads by itself', async ({ page, context }) => {
  await signIn(page, await demoPlayer());
  const asked = page.waitForRequest('**/betfair/access');
  await page.route('**/betfair/access', () => {}); // no answer
  await page.goto(PAGE);
  await asked;
  const loading = page.getByRole('main').locator('[aria-busy=true]');
  await expect(loading.getByRole('status')).toHaveText('Loading');
  await context.setOffline(true);
  await expect(page.getByRole('main').locator('[data-waits-for=network]')).toBeVisible();
  await page.unroute('**/betfair/access');
  await context.setOffline(false);
  await expect(page.getByLabel('Name of your application')).toBeVisible();
});
