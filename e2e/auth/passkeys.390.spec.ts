/** Passkeys of a player on a phone, with a virtual authenticator: add, sign in, prove, remove. */
import { expect, type Page } from '@playwright/test';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test as base } from '../stage/browser-test.ts';
import { signIn } from '../stage/players.ts';
import { OwnServer } from '../stage/server.ts';
import { accountButton, openLogin, toast } from './auth.ts';

/** Tests on a server whose site has passkeys. */
const test = base.extend<object, { readonly own: OwnServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, provide) => {
      const own = await OwnServer.open({ PLAYER_PASSKEYS: 'maidan=on' });
      await provide(own);
      await own.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ own }, provide) => provide(`http://localhost:${own.port}`),
});

/** Gives the page an authenticator that verifies its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[TR-034] a player adds a passkey, signs in with it, and removes it', { tag: '@looks' }, async ({ page }) => {
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
