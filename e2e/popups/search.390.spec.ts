/** The search of the phone: its results, their links, similar spellings, and recent searches. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';

async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect(field).toBeFocused();
  return field;
}
const results = (page: Page): Locator => page.getByRole('list', { name: 'Search results' });

test('[SE-01] [SE-06] [SE-07] [SE-08] [SE-09] [BC-22] a visitor finds an event, logs in and gets to it; the field is empty and closed', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.goto('/');
  const field = await openSearch(page);
  // three letters are enough (BC-22)
  await field.fill(market.eventName.slice(0, 3));
  await expect(results(page).getByRole('button', { name: market.eventName })).toBeVisible();
  await field.fill(market.eventName.slice(0, 12));
  const result = results(page).getByRole('button', { name: market.eventName });
  await expect(result).toBeVisible();
  // below 1024 the layout is mobile; a change of width renders the list again
  for (const width of [1023, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await field.fill('');
    await field.fill(market.eventName.slice(0, 12));
    await expect(result).toBeVisible();
    expect(await result.evaluate((row) => getComputedStyle(row.closest('div') ?? row).maxHeight), String(width)).toBe('300px');
  }
  await expectAccessible(page, 'search results');
  await result.click();
  const login = page.getByRole('dialog', { name: 'Log In' });
  await expect(login).toBeVisible();
  // content behind a dialog has no role
  await expect(page.locator('[data-result]')).toHaveCount(0);
  await login.getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await expect(page.getByRole('heading', { name: market.eventName }).first()).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await expect(await openSearch(page)).toHaveValue('');
  await expect(results(page)).toHaveCount(0);
});

test('[SE-10] a result has the icon of its sport: cricket, ball-by-ball and virtual share one, football and tennis each have another', async ({ page }) => {
  const markets = [];
  for (const eventTypeId of ['4', 'b9', 'v9', '1', '2'] as const) markets.push(await stageMatchOdds({ eventTypeId }));
  await page.goto('/');
  const field = await openSearch(page);
  const icons: (string | null)[] = [];
  for (const { eventName } of markets) {
    await field.fill(eventName);
    icons.push(await results(page).getByRole('button', { name: eventName }).locator('path').getAttribute('d'));
  }
  expect(new Set(icons.slice(0, 3)).size).toBe(1);
  expect(new Set(icons).size).toBe(3);
});

test('search finds other spellings, works by keys alone, and lists recent searches until they are cleared', async ({ page }) => {
  const market = await stageMatchOdds();
  await signIn(page, await demoPlayer());
  await page.goto('/');
  const field = await openSearch(page);
  await field.fill('krikit');
  await expect(results(page).getByRole('button', { name: 'Cricket', exact: true })).toBeVisible();
  await field.fill('क्रिकेट');
  await expect(results(page).getByRole('button', { name: 'Cricket', exact: true })).toBeVisible();
  // one letter left out; the town names of the stage are too short for a typing error
  const [, number = ''] = market.eventName.split(' ');
  await field.fill(`Hwks ${number}`);
  await expect(results(page).getByRole('button', { name: market.eventName })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await field.fill(market.eventName);
  await expect(results(page).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(results(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await expect(page.getByRole('heading', { name: market.eventName }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain(market.path);

  await page.goto('/');
  await openSearch(page);
  const recent = page.getByRole('list', { name: 'Recent' });
  await expect(recent.getByRole('button')).toHaveCount(2);
  await recent.getByRole('button').first().click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await page.goto('/');
  await openSearch(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await openSearch(page);
  await expect(recent).toHaveCount(0);
});
