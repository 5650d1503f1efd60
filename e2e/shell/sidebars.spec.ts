/** The sidebars of a wide screen: search, navigation of a sport, balance, slip and open bets. */
import { expect } from '@playwright/test';
import { cell, toast, visitEvent } from '../betslip/betslip.ts';
import { test } from '../stage/browser-test.ts';
import { callOperator } from '../stage/ledger.ts';
import { demoPlayer, signIn, placeBackBet } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { openMenu, leftNavigation as leftSidebar } from './shell.ts';

test('[SE-02] [BC-23] the sidebar has a search too, its list at most 200 px high; at first only one search box shows', async ({ page }) => {
  const market = await stageMatchOdds();
  const side = leftSidebar(page);
  // also for a visitor
  await page.goto('/');
  await side.getByRole('button', { name: 'Search' }).click();
  await side.getByRole('searchbox', { name: 'Search' }).fill(market.eventName);
  await expect(side.getByRole('list', { name: 'Search results' }).getByRole('button', { name: market.eventName })).toBeVisible();
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(page.getByRole('searchbox')).toHaveCount(1);
  await side.getByRole('button', { name: 'Search' }).click();
  await expect(side.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(side.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await side.getByRole('searchbox', { name: 'Search' }).fill(market.eventName.slice(0, 12));
  const result = side.getByRole('list', { name: 'Search results' }).getByRole('button', { name: market.eventName });
  await expect(result).toBeVisible();
  const heightOfList = () => result.evaluate((row) => getComputedStyle(row.closest('div') ?? row).maxHeight);
  expect(await heightOfList()).toBe('200px');
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/');
  await side.getByRole('button', { name: 'Search' }).click();
  await side.getByRole('searchbox', { name: 'Search' }).fill(market.eventName.slice(0, 12));
  await expect.poll(heightOfList).toBe('200px');
  await result.click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
});

test('[SE-08] [SE-09] a chosen result clears the search field of the header and closes its list, by mouse and by keyboard', async ({ page }) => {
  const market = await stageMatchOdds();
  await signIn(page, await demoPlayer());
  await page.goto('/');
  const header = page.getByRole('banner');
  const field = header.getByRole('searchbox', { name: 'Search' });
  const list = header.getByRole('list', { name: 'Search results' });
  await field.fill(market.eventName);
  await list.getByRole('button', { name: market.eventName }).click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await expect(field).toHaveValue('');
  await expect(list).toHaveCount(0);
  await page.goBack();
  await field.fill(market.eventName);
  await expect(list.getByRole('button')).toHaveCount(1);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await expect(field).toHaveValue('');
  await expect(list).toHaveCount(0);
});

test('[RS-01] [RS-02] [RS-04] [RS-05] [RS-07] [RS-08] the right sidebar of a visitor has the toggle and its texts, no balance and no Edit Stakes', async ({
  page,
}) => {
  await page.goto('/');
  const side = page.getByRole('complementary', { name: 'Betslip and open bets' });
  await expect(side.getByText('You have no Betslip.')).toBeVisible();
  await expect(side.getByText('Click on the odds to add selections to the betslip.', { exact: true })).toBeVisible();
  await side.getByRole('button', { name: 'Open Bets' }).click();
  await expect(side.getByText('Please login to see your open bets.', { exact: true })).toBeVisible();
  await expect(side.getByText('You have no Betslip.')).toHaveCount(0);
  await side.getByRole('button', { name: 'Betslip' }).click();
  await expect(side.getByText('You have no Betslip.')).toBeVisible();
  await expect(side.getByText('Please login to see your open bets.')).toHaveCount(0);
  await expect(side.getByRole('region', { name: 'Balance Information' })).toHaveCount(0);
  await expect(side.getByRole('button', { name: 'Edit Stakes' })).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await page.reload();
  await expect(side.getByRole('region', { name: 'Balance Information' })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(side.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
  await page.setViewportSize({ width: 820, height: 800 });
  await expect(side).toHaveCount(0);
});

test('[PR-05] [RS-03] [RS-06] [RS-10] [PP-10] a player folds the balance, edits stakes, and sees his bets, which link to their event', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  const side = page.getByRole('complementary', { name: 'Betslip and open bets' });
  const balance = side.getByRole('button', { name: 'Balance Information' });
  await expect(side.getByText('Net Exposure')).toBeVisible();
  await balance.click();
  await expect(side.getByText('Net Exposure')).toBeHidden();
  await balance.click();
  await expect(side.getByText('Net Exposure')).toBeVisible();
  await side.getByRole('button', { name: 'Edit Stakes' }).click();
  const stakes = page.getByRole('dialog', { name: 'Edit Stakes' });
  await expect(stakes.getByRole('button', { name: 'EDIT STAKES', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await side.getByRole('button', { name: /^Open Bets/ }).click();
  await expect(side.getByText('You have no Open Bets.', { exact: true })).toBeVisible();
  await placeBackBet(player, market, 1.85);
  const bet = side.getByRole('link', { name: new RegExp(market.eventName) }).first();
  await expect(bet).toBeVisible();
  await callOperator(`accounts/${player.memberCode}/bonus`, { amount: 300, wagering: 1, days: 30, reason: 'welcome' });
  await expect(side.getByRole('region', { name: 'Balance Information' }).locator('div:has(> dt)')).toHaveText([
    'Available Balance₹99,500.00',
    'Free Cash₹300.00',
    'Net Exposure-₹500.00',
  ]);
  await bet.click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
});

test('[PP-18] toasts are at the top, in the middle', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await page.locator('#slip-stake').fill('100');
  await page.getByRole('button', { name: 'Place Bet' }).click();
  await page.getByRole('dialog', { name: 'Confirm your bet' }).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page)).toBeVisible();
  await expect.poll(async () => (await toast(page).boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  const box = await toast(page).boundingBox();
  expect(box?.y).toBeLessThan(80);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(12);
});

test('[RO-07] the preferences have Edit Stakes for a player only', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  const open = async (): Promise<void> => {
    await page.goto('/');
    await (await openMenu(page)).getByRole('button', { name: 'Preferences' }).click();
    await expect(preferences.getByRole('group', { name: 'Odds format' })).toBeVisible();
  };
  await open();
  await expect(preferences.getByRole('button', { name: 'Edit Stakes' })).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await open();
  await expect(preferences.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
});

test('[RO-07] the right sidebar has Edit Stakes for a player only', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open Bets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Stakes' })).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await page.goto('/open-bets');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
});

test('[SB-02] in a sport the left sidebar has Favourites, Sports, the name of the sport, Previous and its competitions', async ({ page }) => {
  const football = await stageMatchOdds({ eventTypeId: '1' });
  const tennis = await stageMatchOdds({ eventTypeId: '2' });
  await page.goto('/sports-page/Football/1');
  const nav = leftSidebar(page);
  await expect(
    nav
      .getByRole('link', { name: 'Favourites' })
      .or(nav.getByText('Favourites', { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(nav.getByRole('heading', { name: 'Sports', exact: true })).toBeVisible();
  await expect(nav.getByRole('heading', { name: 'Football', exact: true })).toBeVisible();
  await expect(nav.getByRole('link', { name: `Stage Cup ${football.eventId}` })).toHaveAttribute('href', /^\/competition-detail-page\/Stage%20Cup%20\d+\/1\/8/);
  await expect(nav.getByRole('link', { name: `Stage Cup ${tennis.eventId}` })).toHaveCount(0);
  await nav.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(nav.getByRole('heading', { name: 'Football', exact: true })).toHaveCount(0);
});
