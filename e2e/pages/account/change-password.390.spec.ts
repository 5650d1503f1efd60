/** A player changes his password. */
import { expect } from '@playwright/test';
import { toast } from '../../betslip/betslip.ts';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { callAs, demoPlayer, signIn } from '../../stage/players.ts';
import { logInAs, openAccount, playerOfLogin } from '../../shell/shell.ts';

const NEXT = 'Second@5678';

test('[RT-37] the form checks the old password, changes it, stays signed in, and ends the other sessions', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  const elsewhere = playerOfLogin(await logInAs(username, password));
  const player = playerOfLogin(await logInAs(username, password));
  await signIn(page, player);
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  const main = page.getByRole('main');
  const field = (name: string) => main.getByLabel(name, { exact: true });
  const submit = main.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(main.getByText('This field is required')).toHaveCount(3);
  await expectAccessibleInThemes(page, 'change password');
  await field('Current password').fill('Wrong@1234');
  await field('New password').fill('second@5678');
  await expect(main.locator('[data-met=true]')).toHaveCount(4);
  await expect(main.getByText('The new password does not meet every rule yet')).toBeVisible();
  await field('New password').fill(NEXT);
  await expect(main.locator('[data-met=true]')).toHaveCount(5);
  await field('New password again').fill('Second@5679');
  await expect(main.getByText('Password does not match.')).toBeVisible();
  await field('New password again').fill(NEXT);
  await submit.click();
  await expect(main.getByText('The current password is incorrect')).toBeVisible();
  await field('Current password').fill(password);
  await submit.click();
  await expect(toast(page)).toContainText('Your password is changed.');
  await expect(field('Current password')).toHaveValue('');

  expect(await callAs(elsewhere, 'POST', 'getUserDetails', {})).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  expect(await callAs(player, 'POST', 'getUserDetails', {})).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  const kept = await page.evaluate(() => sessionStorage.getItem('id_token'));
  expect(await callAs({ ...player, token: kept ?? '' }, 'POST', 'getUserDetails', {})).toMatchObject({ success: true });
  expect(await logInAs(username, password)).toMatchObject({ success: false });
  expect(await logInAs(username, NEXT)).toMatchObject({ success: true });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
});

test('without an answer the form keeps its text and says so', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  await signIn(page, playerOfLogin(await logInAs(username, password)));
  await page.goto('/change-password');
  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  await field('Current password').fill(password);
  for (const name of ['New password', 'New password again']) await field(name).fill(NEXT);
  await page.route('**/session/password', (route) => route.abort());
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page)).toContainText('The server did not answer');
  await expect(field('New password')).toHaveValue(NEXT);
});

test('a demo account has no password to change', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/change-password');
  await expect(page.getByText('A demo account has no password')).toBeVisible();
});
