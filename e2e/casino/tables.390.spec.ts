/** The ways into a game on a phone. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { ownPlayer, signInWithout, openWithPermissions } from '../shell/shell.ts';

const main = (page: Page) => page.getByRole('main');

test('[RT-19] [RT-20] [RT-26] a live table opens for a player at both addresses, Aviator at its own', async ({ page }) => {
  await signIn(page, await ownPlayer());
  for (const path of ['/casino-live/teen-patti/101', '/casino_live/101']) {
    const single = page.waitForResponse((answer) => answer.url().endsWith('/singleGame'));
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Teen Patti 20-20' })).toBeVisible();
    expect((await single).request().postDataJSON()).toEqual({ gameId: 'teen-patti', tableId: '101' });
  }
  await expectAccessibleInThemes(page, 'live table');
  // a game against the house has this address too
  await page.goto('/casino_live/201');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Marigold' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Spin' })).toBeVisible();
  await page.goto('/casino-live/teen-patti/999');
  await expect(main(page).getByRole('heading', { level: 1, name: 'This table does not exist' })).toBeVisible();
  await page.goto('/aviator');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Aviator' })).toBeVisible();
  // a round is running: it takes bets or flies
  await expect(main(page).getByText(/^Round \d+$/)).toBeVisible();
  await expect(
    main(page)
      .getByRole('form', { name: 'Bet 1' })
      .getByRole('button', { name: /^(Bet|Bet next round)\b/ }),
  ).toBeVisible();
  await main(page).getByRole('link', { name: 'Check fairness' }).click();
  await expect(page).toHaveURL(/\/fairness\?tableId=301$/);
});

test('[RO-14] [CA-67] table casino and single games are for players: a visitor is asked to log in, and the page sends no call', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/(singleGame|casino\/launch)$/.test(request.url())) requests.push(request.url());
  });
  for (const [path, ends] of [
    ['/table-casino-live/roulette', /:\d+\/$/],
    // a visitor who closes the dialog goes on watching
    ['/casino-live/teen-patti/101', /\/casino-live\/teen-patti\/101$/],
    ['/casino-live/marigold/201', /\/casino-live\/marigold\/201$/],
    ['/aviator', /\/aviator$/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await expect(page).toHaveURL(ends);
  }
  expect(requests).toEqual([]);
  await signIn(page, await demoPlayer());
  await page.goto('/table-casino-live/roulette');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Roulette' })).toBeVisible();
  // the page launches the lobby, and the lobby opens its table
  expect(requests.map((address) => new URL(address).pathname)).toEqual(['/casino/launch', '/singleGame']);
});

test('the pages of the lobby and of Aviator lead a player without c9 to Home', async ({ page }) => {
  await signInWithout(page, 'c9');
  await openWithPermissions(page, '/');
  for (const path of ['/casino-lobby/slot-games', '/aviator']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test('tables that cannot be reached say so and offer a retry', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.route('**/casino/launch', (route) => route.abort());
  await page.goto('/table-casino-live/roulette');
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/casino/launch');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Roulette' })).toBeVisible();
  await page.goto('/table-casino-live/poker');
  await expect(main(page).getByRole('heading', { level: 1, name: 'The tables are not available now' })).toBeVisible();
});
