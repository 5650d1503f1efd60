/** The list of a player's sessions, and how he ends them. */
import { expect, type Page } from '@playwright/test';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, signIn } from '../stage/players.ts';
import { accountButton, headerLogIn, toast } from './auth.ts';

const sessionList = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });

test("the settings list the player's sessions; he ends one of them, then all others, and their pages are signed out", async ({ page, context }) => {
  const { username, password } = await openAccount('maidan');
  const there = playerOfLogin(await logInAs(username, password));
  const here = playerOfLogin(await logInAs(username, password));
  const other = await context.newPage();
  await signIn(other, there);
  await other.goto('/');
  await expect(accountButton(other)).toBeVisible();
  await signIn(page, here);
  await page.goto('/settings');
  await expect(sessionList(page).getByRole('listitem')).toHaveCount(2);
  await expect(sessionList(page).getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(sessionList(page)).toContainText('Address 127.0.0.1');
  await expectAccessible(page, 'own sessions');
  await expectNoSidewaysScroll(page, 'own sessions');
  await sessionList(page)
    .getByRole('button', { name: /^Log out Unknown device, last active/ })
    .click();
  await expect(toast(page, 'That device is logged out')).toHaveAttribute('data-type', 'success');
  // the socket signs this page out: it sends no call
  await expect(headerLogIn(other)).toBeVisible();
  await expect(sessionList(page).getByRole('listitem')).toHaveCount(1);
  await expect(sessionList(page)).toContainText('You are logged in on no other device.');
  expect(await callAs(there, 'POST', 'getUserDetails', {})).toMatchObject({ success: false, code: 'SESSION_ENDED' });

  const more = [await logInAs(username, password), await logInAs(username, password)].map(playerOfLogin);
  await page.reload();
  await sessionList(page).getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(toast(page, 'Other devices logged out: 2')).toBeVisible();
  for (const player of more) expect(await callAs(player, 'POST', 'getUserDetails', {})).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  await expect(accountButton(page)).toBeVisible();
});

test('a list that fails to load says so and offers a retry', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  await signIn(page, playerOfLogin(await logInAs(username, password)));
  await page.route('**/session/list', (route) => route.abort());
  await page.goto('/settings');
  await expect(sessionList(page).getByRole('alert')).toContainText('The list could not be loaded');
  await page.unroute('**/session/list');
  await sessionList(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sessionList(page).getByRole('listitem')).toHaveCount(1);
});
