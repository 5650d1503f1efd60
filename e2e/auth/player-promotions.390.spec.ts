/** Promo codes, referrals and promotions of a site, in the settings. */
import { expect } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { logInAs, openAccount, playerOfLogin, banner } from '../shell/shell.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices } from '../stage/device.ts';
import { callOperator } from '../stage/ledger.ts';
import { callAs, demoPlayer, signIn } from '../stage/players.ts';
import { accountButton, openLogin, logIn, authPopup, createAccountButton, fillRegistration, newPhone, authTab, toast } from './auth.ts';
import { onHost } from '../stage/server.ts';

test('the settings accept a promo code once and add its points at once', async ({ page }) => {
  const code = `STAGE${randomInt(100_000, 999_999)}`;
  await callOperator('sites/maidan/sign-up-codes', { code, grant: 750 });
  const { username, password } = await openAccount('maidan');
  await signIn(page, playerOfLogin(await logInAs(username, password)));
  await page.goto('/settings');
  const promo = page.getByRole('region', { name: 'Promo code' });
  const apply = promo.getByRole('button', { name: 'Apply' });
  await apply.click();
  await expect(promo.getByRole('alert')).toHaveText('Enter a promo code');
  await promo.getByRole('textbox').fill('NOSUCH');
  await apply.click();
  await expect(promo.getByRole('alert')).toHaveText('Invalid promo code');
  await expectAccessible(page, 'a wrong promo code');
  await promo.getByRole('textbox').fill(code.toLowerCase());
  await apply.click();
  await expect(toast(page, 'Promo code accepted: ₹750 of play money is yours')).toHaveAttribute('data-type', 'success');
  await expect(page.getByRole('banner').getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,750.00');
  await promo.getByRole('textbox').fill(code);
  await apply.click();
  await expect(promo.getByRole('alert')).toHaveText('You have used this promo code already');
});

test('a player copies his referral link; the register form of his friend has the code, and the friend is counted', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  await signIn(page, player);
  await page.goto('/settings');
  const invite = page.getByRole('region', { name: 'Invite friends' });
  await expect(invite).toContainText('Friends who joined: 0');
  await expectNoSidewaysScroll(page, 'invite');
  await invite.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'The link is copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [, code] = /\/ReferBy\/([A-Z2-9]{8})$/.exec(link) ?? [];
  await expect(invite).toContainText(`Your code: ${code}`);

  const friends = await browser.newContext();
  const friend = await friends.newPage();
  await friend.addInitScript(() => localStorage.setItem('mutedNotices', '["fraud-warning","fair-play","banner","hints","casino"]'));
  await friend.goto(link);
  await openLogin(friend);
  await authTab(friend, 'Sign Up').click();
  await expect(authPopup(friend).getByLabel(/promo/i)).toHaveValue(code ?? '');
  await fillRegistration(friend, newPhone());
  await createAccountButton(friend).click();
  await expect(accountButton(friend)).toBeVisible();
  await friends.close();
  expect(await callAs(player, 'GET', `account/${player.memberCode}/referral`)).toMatchObject({ result: { code, friends: 1 } });
  await page.reload();
  await expect(invite).toContainText('Friends who joined: 1');
});

test('a demo account has no promo code and no referral', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: /Promo code|Invite friends/ })).toHaveCount(0);
});

test('the settings of a site with a promotion show it in the chosen language, and it links to its page', async ({ page, context }) => {
  await muteAllNotices(page);
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
