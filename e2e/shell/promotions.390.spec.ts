/** What a site wants to be seen, in the settings of its players. */
import { expect, test } from '@playwright/test';
import { logIn, openLogin } from '../auth/auth.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { banner, openAccount } from './shell.ts';
import { onHost } from '../stage/server.ts';

test('a site with a promotion shows it in the settings, in the chosen language; it leads to its page', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: onHost('patang.localhost') }]);
  const account = await openAccount('patang');
  await page.goto(onHost('patang.localhost'));
  await openLogin(page);
  await logIn(page, account);
  await expect(banner(page).getByRole('button', { name: 'Account' })).toBeVisible();
  await page.goto(onHost('patang.localhost', '/settings'));
  const promotion = page.getByRole('region', { name: 'Promotions' }).getByRole('link', { name: 'Kite season: cricket all day long' });
  await expect(promotion).toBeVisible();
  await expectAccessible(page, 'settings with a promotion');
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('link', { name: 'पतंग का मौसम: दिन भर क्रिकेट' })).toBeVisible();
  await page.getByRole('link', { name: 'पतंग का मौसम: दिन भर क्रिकेट' }).click();
  await expect(page).toHaveURL(/sports-page\/Cricket\/4$/);
});
