/** Crash on a wide screen: two bets, by keys, and the page that proves its rounds without a network. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { advanceToFreshRound, panel, advanceTo } from './crash-table.ts';

// the files kept for an offline start are a part of this test
test.use({ serviceWorkers: 'allow' });

const main = (page: Page) => page.getByRole('main');

/** Places two bets, one of them by the space bar. Returns true if the cash-out by hand succeeded. */
async function playRound(page: Page): Promise<boolean> {
  await advanceToFreshRound(page);
  await panel(page, 1)
    .getByRole('button', { name: /^Bet\b/ })
    .click();
  await expect(panel(page, 1).getByRole('button', { name: /^Bet accepted/ })).toBeVisible();
  await panel(page, 2).getByRole('button', { name: '₹500', exact: true }).click();
  await main(page).getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await expect(panel(page, 2).getByRole('button', { name: /^Bet accepted/ })).toContainText('₹500');
  await advanceTo(page, 'running', 300);
  await page.keyboard.press('Space');
  await expect(panel(page, 2).getByText(/Cashed out at|lost/)).toBeVisible();
  const out = /Cashed out at/.test(await panel(page, 2).innerText());
  await advanceTo(page, 'result', 5000);
  await expect(panel(page, 1).getByText('No cash-out before the burst: ₹100.00 lost')).toBeVisible();
  return out;
}

test('Crash by mouse and by keys; the browser proves its rounds, also without a network, and finds a tampered one', async ({ page, context }) => {
  test.setTimeout(180_000);
  await signIn(page, await demoPlayer());
  await page.goto('/casino-live/crash/302');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Crash' })).toBeVisible();
  for (let round = 1; !(await playRound(page)); round += 1) expect(round, 'one of five rounds gets above 1.05').toBeLessThan(5);
  await expect(main(page).getByRole('table').getByRole('row').filter({ hasText: '₹500.00' })).toContainText(/\*/);
  await expectAccessibleInThemes(page, 'crash');

  await main(page)
    .getByRole('list', { name: 'Last bursts' })
    .getByRole('link', { name: /^Round \d+ burst at/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/fairness\?tableId=302&round=/);
  const proven = main(page).locator('.fairness-result');
  await expect(proven.getByRole('heading', { name: /^Round \d+: Correct$/ })).toBeVisible();
  await main(page).getByRole('button', { name: 'Check the last 1,000 rounds' }).click();
  await expect(main(page).locator('[data-many=good]')).toContainText(/\d+ rounds? (is|are) correct, 0 rounds are not/);
  await expect(main(page).getByText(/leads to the commitment that was published/)).toBeVisible();
  await main(page).getByRole('button', { name: 'My own' }).click();
  await main(page)
    .getByRole('button', { name: /^Check round/ })
    .first()
    .click();
  await expect(proven.getByText('The amount returned is correct')).toBeVisible();
  await expectAccessibleInThemes(page, 'fairness');

  // the player's seeds: the old one is revealed and matches its commitment
  await main(page).getByLabel('New client seed').fill('not a seed!');
  await main(page).getByRole('button', { name: 'Change and reveal' }).click();
  await expect(main(page).getByText('A client seed has 1 to 64 letters, digits, - or _')).toBeVisible();
  await main(page).getByLabel('New client seed').fill('my-own-luck');
  await main(page).getByRole('button', { name: 'Change and reveal' }).click();
  await expect(main(page).getByText('It matches the commitment that was published here.')).toBeVisible();
  await expect(main(page).getByText('my-own-luck')).toBeVisible();

  await main(page).getByRole('button', { name: 'Of the table' }).click();
  await main(page)
    .getByRole('button', { name: /^Copy round \d+ to the form$/ })
    .first()
    .click();
  const json = await main(page).getByLabel('JSON of the round').inputValue();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  // the service worker keeps the later parts in the background
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).reduce((sum, count) => sum + count, 0),
      ),
    )
    .toBeGreaterThan(40);
  await context.setOffline(true);
  await page.goto('/fairness');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Fairness' })).toBeVisible();
  const check = async (text: string): Promise<void> => {
    await main(page).getByLabel('JSON of the round').fill(text);
    await main(page).getByRole('button', { name: 'Check', exact: true }).click();
  };
  await check(json);
  await expect(proven.getByRole('heading', { name: /: Correct$/ })).toBeVisible();
  const { burst } = JSON.parse(json) as { burst: number };
  await check(json.replace(`"burst": ${burst}`, `"burst": ${burst + 1}`));
  await expect(proven.getByRole('heading', { name: /: Not correct$/ })).toBeVisible();
  await expect(proven.getByText('The seeds give a different outcome')).toBeVisible();
  await check('{"no": "round"}');
  await expect(main(page).getByText('This is not a round of this site')).toBeVisible();
  await context.setOffline(false);
});
