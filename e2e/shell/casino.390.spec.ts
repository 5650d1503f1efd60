/** Access to the casino, and its pages on a phone. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { banner, chips, openMenu, ownPlayer, signInWithout, bottomBar, openWithPermissions } from './shell.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';

const ROOMS = [
  ['Aviator', '/aviator'],
  ['Casino', '/casino-lobby/casino'],
  ['Slots', '/casino-lobby/slot-games'],
  ['Crash', '/casino-lobby/slot-games/Crash'],
  ['Fishing', '/casino-lobby/slot-games/Shooting'],
] as const;

test('[PR-16] each of the five rooms of the casino has an entry that opens its page', async ({ page }) => {
  await signIn(page, await demoPlayer());
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  await page.goto('/');
  await chips(page).getByRole('link', { name: 'Live Casino', exact: true }).click();
  await expect(page).toHaveURL(/\/indian-card-games$/);
  const rooms = page.getByRole('navigation', { name: 'Casino rooms' });
  await rooms.getByRole('link', { name: 'Slot Games' }).click();
  await expect(heading('Slot Games')).toBeVisible();
  await rooms.getByRole('link', { name: 'Indian Card Games' }).click();
  await expect(heading('Indian Card Games')).toBeVisible();
  await rooms.getByRole('link', { name: 'Table Casino' }).click();
  await expect(page).toHaveURL(/\/table-casino-live\/\w+$/);
  await expect(heading('Table Casino')).toBeVisible();
  await page.goto('/');
  await (await openMenu(page)).getByRole('link', { name: 'Aviator', exact: true }).click();
  await expect(page).toHaveURL(/\/aviator$/);
  await expect(heading('Aviator')).toBeVisible();
});

test('[HD-25] a player who presses one of the five opens its page', async ({ page }) => {
  await signIn(page, await demoPlayer());
  for (const [name, path] of ROOMS) {
    await page.goto('/');
    await chips(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('[HD-17] [HD-18] [RT-24] [RT-25] chips follow c1 and c9; without c1 a casino table leads to Home, for a visitor too', async ({ page }) => {
  for (const eventName of ['andar-bahar', 'roulette']) {
    await page.goto(`/table-casino-live/${eventName}`);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const link = (name: string) => chips(page).getByRole('link', { name, exact: true });
  for (const name of ['Live Casino', 'Casino', 'Slots', 'Crash', 'Fishing']) await expect(link(name)).toBeAttached();
  await signInWithout(page, 'c1', 'c9');
  await openWithPermissions(page, '/open-bets');
  for (const name of ['Live Casino', 'Casino', 'Slots', 'Crash', 'Fishing']) await expect(link(name)).toHaveCount(0);
  await expect(link('Cricket')).toBeAttached();
  await page.goto('/table-casino-live/roulette');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('[HD-17] [HD-18] [RT-25] Live Casino and its tables depend on c1 alone, the other four on c9 alone', async ({ page, browser }) => {
  await signInWithout(page, 'c9');
  await openWithPermissions(page, '/');
  for (const name of ['Slots', 'Casino', 'Crash', 'Fishing']) await expect(chips(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(chips(page).getByRole('link', { name: 'Live Casino', exact: true })).toBeAttached();
  const other = await browser.newPage();
  await muteAllNotices(other);
  await signInWithout(other, 'c1');
  await openWithPermissions(other, onHost('localhost'));
  await expect(chips(other).getByRole('link', { name: 'Live Casino', exact: true })).toHaveCount(0);
  for (const name of ['Casino', 'Slots', 'Crash', 'Fishing']) await expect(chips(other).getByRole('link', { name, exact: true })).toBeAttached();
  await other.goto(onHost('localhost', '/table-casino-live/roulette'));
  await expect(other).toHaveURL(/:\d+\/$/);
  await other.close();
});

test('[LY-09] [LY-10] [LY-11] casino and aviator have a bar with Back, and with Deposit where deposits are on', async ({ page }) => {
  await muteAllNotices(page);
  // the page behind the dialog asks a visitor to log in
  await page.goto('/indian-card-games');
  await expect(bottomBar(page).getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/deposit');
  await signIn(page, await ownPlayer());
  for (const path of ['/indian-card-games', '/casino-lobby/casino', '/aviator']) {
    await page.goto('/open-bets');
    await page.goto(path);
    await expect(bottomBar(page).getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/deposit');
    await bottomBar(page).getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/(open-bets)?$/);
  }
  const home = /\/sports-page\/Cricket\/4$/;
  await page.goto('/sports-page/Cricket/4');
  const toSlots = async (): Promise<void> => {
    await chips(page).getByRole('link', { name: 'Slots', exact: true }).click();
    await page.getByRole('dialog', { name: 'Choose a provider' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await toSlots();
  await bottomBar(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(home);
  await chips(page).getByRole('link', { name: 'Aviator', exact: true }).click();
  await bottomBar(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(home);
  await toSlots();
  await bottomBar(page).getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/deposit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  await page.goto(onHost('kesar.localhost', '/casino-lobby/casino'));
  await expect(bottomBar(page).getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(bottomBar(page).getByRole('link', { name: 'Deposit' })).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
});
