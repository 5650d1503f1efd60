/** Passkeys of a player on a phone, with a virtual authenticator: add, sign in, prove, remove. */
import { expect } from '@playwright/test';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { addAuthenticator } from '../stage/authenticator.ts';
import { signIn } from '../stage/players.ts';
import { accountButton, openLogin, toast } from './auth.ts';
import { testWithPasskeys as test } from './passkeys.ts';

test('[TR-034] a player adds a passkey, signs in with it, and removes it', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  await addAuthenticator(page);
  await signIn(page, playerOfLogin(await logInAs(username, password)));
  await page.goto('/settings');
  const own = page.getByRole('region', { name: 'Passkeys' });
  await expect(own).toContainText('You have no passkey yet.');
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'The passkey is added')).toBeVisible();
  await expect(own.getByRole('listitem')).toContainText('Not used yet');
  await expectAccessibleInThemes(page, 'passkeys');
  await expectNoSidewaysScroll(page, 'passkeys');

  await page.evaluate(() => sessionStorage.removeItem('id_token'));
  await page.goto('/');
  await (await openLogin(page)).getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(accountButton(page)).toBeVisible();
  await page.goto('/settings');
  await expect(own.getByRole('listitem')).toContainText('Last used');
  await own.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(own).toContainText('You have no passkey yet.');
});
