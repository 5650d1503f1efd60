/** The casino in the search of a phone: found in both scripts, opened after the login, on every page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';

const results = (page: Page): Locator => page.getByRole('list', { name: 'Search results' });
async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const field = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect(field).toBeFocused();
  return field;
}

test('[SE-03] [SE-06] [SE-07] a visitor finds a table in Hindi letters, logs in, and the table opens', async ({ page }) => {
  await page.goto('/');
  const field = await openSearch(page);
  for (const [typed, name] of [
    ['एविएटर', 'Aviator'],
    ['रौलेट', 'Roulette'],
    ['तीन पत्ती', 'Teen Patti 20-20'],
  ] as const) {
    await field.fill(typed);
    await expect(results(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'casino results');
  await results(page).getByRole('button', { name: 'Teen Patti 20-20' }).click();
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page).toHaveURL(/\/casino-live\/teen-patti\/101$/);
  await page.getByRole('dialog', { name: 'Choose a provider' }).getByRole('button', { name: 'Play Teen Patti 20-20' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teen Patti 20-20' })).toBeVisible();
});

test('[SE-03] a player who chooses a table gets to it', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await (await openSearch(page)).fill('teen patti');
  await results(page).getByRole('button', { name: 'Teen Patti 20-20', exact: true }).click();
  await expect(page).toHaveURL(/\/casino-live\/teen-patti\/101$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Teen Patti 20-20' })).toBeVisible();
});

test('[SE-06] a visitor who chooses an entry of the menu is asked to log in too', async ({ page }) => {
  await page.goto('/');
  await (await openSearch(page)).fill('cricket');
  await results(page).getByRole('button', { name: 'Cricket', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('[HD-11] the search opens on every page of a phone', async ({ page }) => {
  const market = await stageMatchOdds();
  await signIn(page, await demoPlayer());
  for (const path of ['/', '/in-play', market.path, '/casino-lobby/casino', '/open-bets', '/aviator', '/casino-live/teen-patti/101']) {
    await page.goto(path);
    await openSearch(page);
  }
  // a tablet has the header of a phone
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto('/');
  await openSearch(page);
});
