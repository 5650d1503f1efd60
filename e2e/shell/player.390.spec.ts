/** A player on a phone: header, drawers, settings, reports, and access to the cashier. */
import { expect } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn, placeBackBet } from '../stage/players.ts';
import { settleMarket, stageMatchOdds } from '../stage/script.ts';
import { banner, changeSite, chips, openAccount, openAccountDrawer, openMenu, ownPlayer, leftNavigation } from './shell.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';

test('[HD-01] [HD-02] the header has Log In and Sign Up for a visitor, not for a player', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await signIn(page, await demoPlayer());
  await page.goto('/open-bets');
  await expect(banner(page).getByRole('button', { name: 'Account' })).toBeVisible();
  for (const name of ['Log In', 'Sign Up']) await expect(banner(page).getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('[HD-01] [HD-02] a visitor of an unknown host can log in, but not sign up', async ({ page }) => {
  await muteAllNotices(page);
  await page.goto(onHost('nobody.localhost'));
  await expect(banner(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  // the header has loaded: missing buttons will not appear later
  await expect(banner(page).getByRole('button', { name: 'Sign Up', exact: true })).toHaveCount(0);
  await banner(page).getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' }).getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toHaveCount(0);
});

test('[DR-01] the menu of a player has the nine entries of a visitor', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(banner(page).getByRole('button', { name: 'Account' })).toBeVisible();
  const menu = await openMenu(page);
  for (const name of ['Aviator', 'Cricket', 'Football', 'Tennis', 'Casino', 'Slot Games', 'Download APK'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeAttached();
  for (const name of ['Horse Racing', 'Greyhound Racing']) await expect(menu.getByRole('button', { name, exact: true })).toBeAttached();
});

test('[HD-06] [HD-09] [DR-09] [DR-12] [DR-13] [DR-14] Account opens the drawer: name, balance, support, statements and settings', async ({ page }) => {
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/');
  await expect(banner(page).getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,000.00');
  const drawer = await openAccountDrawer(page, player);
  await expect(drawer.getByRole('heading', { name: player.username })).toBeVisible();
  const balance = drawer.getByRole('region', { name: 'Balance Information' });
  for (const line of ['Available Balance₹1,00,000.00', 'Free Cash₹0.00', 'Net Exposure₹0.00']) await expect(balance).toContainText(line);
  const hrefs = async (group: string): Promise<(string | null)[]> =>
    drawer
      .getByRole('region', { name: group })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const support = drawer.getByRole('region', { name: 'Help & Support' });
  await expect(support.getByRole('link', { name: 'Chat With Us' })).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000101\?text=/);
  await expect(support.getByRole('link', { name: 'Download APK' })).toHaveAttribute('href', '/download-apk');
  expect(await hrefs('Statements')).toEqual(['/transactions', '/open-bets', '/betting-profit-loss', '/account-statement', '/transfer-statement']);
  expect(await hrefs('Account Settings')).toEqual(['/time-setting', '/settings', '/loss-breaker', '/developers']);
  await expectAccessible(page, 'account drawer');
  for (const [name, path] of [
    ['Transactions', '/transactions'],
    ['Open Bets', '/open-bets'],
    ['Betting profit and loss', '/betting-profit-loss'],
    ['Account statement', '/account-statement'],
    ['Transfer statement', '/transfer-statement'],
    ['Time setting', '/time-setting'],
    ['Settings', '/settings'],
    ['Loss breaker', '/loss-breaker'],
    ['Developers', '/developers'],
  ] as const) {
    if (await drawer.isHidden()) await openAccountDrawer(page, player);
    await drawer.getByRole('link', { name, exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  // a demo account has the block too
  const [demo, next] = [await demoPlayer(), await page.context().newPage()];
  await signIn(next, demo);
  await next.goto('/');
  const block = (await openAccountDrawer(next, demo)).getByRole('region', { name: 'Balance Information' });
  for (const line of ['Available Balance₹1,00,000.00', 'Free Cash₹0.00', 'Net Exposure₹0.00']) await expect(block).toContainText(line);
});

test('[DR-08] the drawer of a demo account shows its name too', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: player.username, exact: true })).toBeVisible();
});

test('[DR-15] [DR-16] [DR-17] [DR-18] [PR-15] a link and the backdrop close the drawer; it has legal pages, password and Sign Out', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  const drawer = await openAccountDrawer(page, player);
  const chat = drawer.getByRole('link', { name: 'Chat With Us' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000101\?text=Hello%2C%20I%20need%20help%20with%20Maidan$/);
  await expect(chat).toHaveAttribute('target', '_blank');
  const legal = drawer.getByRole('region', { name: 'Legal & Compliance' }).getByRole('link');
  expect(await legal.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/rules-regulations',
    '/exclusion-policy',
    '/responsible-gambling',
    '/privacy-policy',
  ]);
  await expect(legal).toHaveText(['Rules & Regulations', 'Exclusion Policy', 'Responsible Gambling', 'Privacy Policy']);
  const actions = drawer.getByRole('region', { name: 'Account actions' });
  await expect(actions.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/change-password');
  await legal.first().click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/rules-regulations$/);
  // a link of every other group closes it too
  for (const [name, path] of [
    ['Download APK', '/download-apk'],
    ['Transfer statement', '/transfer-statement'],
    ['Time setting', '/time-setting'],
    ['Change password', '/change-password'],
  ] as const) {
    await (await openAccountDrawer(page, player)).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(drawer).toBeHidden();
  }
  await openAccountDrawer(page, player);
  await page.mouse.click(10, 400);
  await expect(drawer).toBeHidden();
  await openAccountDrawer(page, player);
  await actions.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  await openAccountDrawer(page, player);
  await actions.getByRole('button', { name: 'Sign Out' }).click();
  await expect(banner(page).getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
});

test('[RT-27] [RT-28] [DR-10] [DR-11] the drawer opens deposit and withdrawal if their switch is on; if it is off, their pages lead to Home', async ({
  page,
}) => {
  await muteAllNotices(page);
  const player = await ownPlayer();
  await signIn(page, player);
  for (const [name, path] of [
    ['Deposit', '/deposit'],
    ['Withdraw', '/withdraw'],
  ] as const) {
    await page.goto('/');
    await (await openAccountDrawer(page, player)).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await changeSite(page, (site) => (site['switches'] = { ...(site['switches'] as object), showDeposit: false }));
  await page.goto('/');
  const withdrawOnly = await openAccountDrawer(page, player);
  await expect(withdrawOnly.getByRole('link', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(withdrawOnly.getByRole('link', { name: 'Deposit', exact: true })).toHaveCount(0);
  await page.unrouteAll();
  const closed = await openAccount('tarang');
  await page.goto(onHost('tarang.localhost'));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await banner(page).getByRole('button', { name: 'Log In', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await dialog.getByLabel('User ID').fill(closed.username);
  await dialog.getByLabel('Password', { exact: true }).fill(closed.password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await banner(page).getByRole('button', { name: 'Account' }).click();
  const drawer = page.getByRole('dialog', { name: closed.username });
  await expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeAttached();
  for (const name of ['Deposit', 'Withdraw']) await expect(drawer.getByRole('link', { name, exact: true })).toHaveCount(0);
  for (const path of ['/deposit', '/withdraw']) {
    await page.goto(onHost('tarang.localhost', path));
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test('[RT-35] [RT-36] time setting and settings work for a player, and ask a visitor to log in', async ({ page }) => {
  for (const path of ['/settings', '/time-setting']) {
    await page.goto(path);
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
  await signIn(page, await demoPlayer());
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByLabel('Ask before placing a bet').uncheck();
  await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page, 'settings');
  await page.goto('/time-setting');
  const zones = page.getByRole('group', { name: 'Time zone' });
  await expect(zones.getByRole('radio')).toHaveCount(3);
  await zones.getByRole('radio', { name: 'System (UTC)' }).check();
  await expectAccessible(page, 'time setting');
  await page.goto('/settings');
  await expect(zones.getByRole('button', { name: 'System (UTC)' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Ask before placing a bet')).not.toBeChecked();
});

test('[RT-32] the profit and loss report has a row for each settled market, with its sum, and a row links to its bets', async ({ page }) => {
  const player = await demoPlayer();
  const market = await stageMatchOdds({ betDelay: 0 });
  await placeBackBet(player, market, 1.85);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
  await signIn(page, player);
  const row = page.getByRole('row').filter({ hasText: market.eventName });
  await expect(async () => {
    await page.goto('/betting-profit-loss');
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // 500 at 1.85 wins 425, less 2 % commission
  await expect(row).toContainText('+₹416.50');
  await expect(page.getByRole('row').filter({ hasText: 'Total over all pages' })).toContainText('₹416.50');
  await page.getByRole('group', { name: 'Sport' }).getByRole('button', { name: 'Tennis' }).click();
  await expect(page.getByText('No settled bets yet.')).toBeVisible();
  await page.getByRole('group', { name: 'Sport' }).getByRole('button', { name: 'Cricket' }).click();
  await expectAccessible(page, 'profit and loss');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/betting-profit-loss-details\\?marketId=${market.marketId.replace('.', '\\.')}$`));
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([market.runners[0]!.name]);
});

test('[SB-08] the drawer is open just after a competition was chosen, and closed a second later', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.clock.install();
  await page.goto('/sports-page/Cricket/4');
  const menu = await openMenu(page);
  const competition = leftNavigation(page).getByRole('link', { name: `Stage Cup ${market.eventId}` });
  await expect(competition).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5_000);
  await competition.click();
  await expect(page).toHaveURL(/competition-detail-page/);
  await page.clock.runFor(900);
  await expect(menu).toBeVisible();
  await page.clock.runFor(150);
  // from here the clock advances by small steps, in which the drawer slides out: much less than a second
  const isOpen = async (): Promise<boolean> => {
    await page.clock.runFor(30);
    return menu.isVisible();
  };
  await expect.poll(isOpen).toBe(false);
});

test('a drawer that the player closed closes nothing else a second later', async ({ page }) => {
  const market = await stageMatchOdds();
  const player = await demoPlayer();
  await signIn(page, player);
  await page.clock.install();
  await page.goto('/sports-page/Cricket/4');
  const menu = await openMenu(page);
  await leftNavigation(page)
    .getByRole('link', { name: `Stage Cup ${market.eventId}` })
    .click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await chips(page).getByRole('button', { name: 'Horse Racing' }).click();
  const popup = page.getByRole('dialog', { name: 'Coming Soon!' });
  await expect(popup).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(popup).toBeVisible();
});
