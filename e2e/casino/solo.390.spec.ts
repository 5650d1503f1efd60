/** Slots and fishing on a phone: as a visitor, after a lost answer, in Hindi. */
import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { playerOf } from '../stage/players.ts';
import { expectBalance, main, roundsOf, waitForRound } from './solo-play.ts';

test('a visitor sees the machine and logs in there; a lost answer is requested again by its reference; all of it is in Hindi too', async ({
  page,
  context,
}) => {
  await page.goto('/casino-live/marigold/201');
  // asked once: a visitor who closes the dialog may look around
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Marigold' })).toBeVisible();
  await expectAccessibleInThemes(page, 'marigold, visitor');
  await main(page).getByRole('button', { name: 'Log in to play' }).click();
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Log In with Demo ID' }).click();
  // a login on the way to a game opens the providers (AU-14)
  await page.getByRole('dialog', { name: 'Choose a provider' }).getByRole('button', { name: 'Close' }).click();
  const spin = main(page).getByRole('button', { name: 'Spin', exact: true });
  await expect(spin).toBeVisible();
  await expect(page).toHaveURL(/\/casino-live\/marigold\/201$/);
  const player = await playerOf(page);

  // the server plays the first round, and its answer is lost
  const requests: string[] = [];
  await page.route('**/casino/play', async (route) => {
    requests.push(route.request().postData() ?? '');
    if (requests.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await main(page).getByRole('button', { name: '500', exact: true }).tap();
  await spin.tap();
  const first = await waitForRound(page, player, '201', 1);
  expect(first.stake).toBe(500);
  expect(requests.length).toBeGreaterThan(1);
  expect(new Set(requests).size).toBe(1);
  await expectBalance(page, 100_000 - 500 + first.returned);
  await expectAccessibleInThemes(page, 'marigold, played');

  // the answer stays lost: the reference survives a reload, and the same round comes
  await expect(spin).not.toHaveAttribute('aria-disabled');
  await page.unroute('**/casino/play');
  await page.route('**/casino/play', (route) => route.abort());
  await spin.tap();
  await expect(main(page).getByText('You do not pay twice')).toBeVisible();
  expect(await roundsOf(player, '201')).toHaveLength(1);
  await page.unroute('**/casino/play');
  await page.reload();
  const second = await waitForRound(page, player, '201', 2);
  await expectBalance(page, 100_000 - 1000 + first.returned + second.returned);

  // no stake, and a stake above the limit: the page shows a message and sends nothing
  const stake = main(page).getByRole('textbox', { name: 'Stake (₹)' });
  for (const typed of ['much', '9000']) {
    await stake.fill(typed);
    await expect(main(page).getByRole('alert')).toBeVisible();
    await expect(spin).toHaveAttribute('aria-disabled', 'true');
  }

  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  await page.goto('/casino-live/monsoon/202');
  await expect(main(page).getByRole('heading', { level: 1, name: 'मानसून' })).toBeVisible();
  await main(page).getByRole('button', { name: 'घुमाएँ' }).tap();
  await waitForRound(page, player, '202', 1);
  await expectAccessibleInThemes(page, 'monsoon, Hindi');
  await main(page).getByRole('button', { name: 'भुगतान' }).tap();
  await expect(page.getByRole('dialog').getByText('96.59%')).toBeVisible();
  await expectAccessibleInThemes(page, 'what monsoon pays, Hindi');
});
