/** Passkeys of players: a server whose site has them, and a page's first passkey. */
import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../stage/authenticator.ts';
import { test as base } from '../stage/browser-test.ts';
import { OwnServer } from '../stage/server.ts';
import { toast } from './auth.ts';

/** Tests on a server whose site has passkeys. */
export const testWithPasskeys = base.extend<object, { readonly own: OwnServer }>({
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

/** Gives the page an authenticator, and adds its passkey to the account of the signed-in page. */
export async function addPasskey(page: Page): Promise<void> {
  await addAuthenticator(page);
  await page.goto('/settings');
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'The passkey is added')).toBeVisible();
}
