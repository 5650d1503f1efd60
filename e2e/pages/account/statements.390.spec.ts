/** The account statement shows days and totals, offers a download, and links each line to its bet and its rule. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn, placeBackBet } from '../../stage/players.ts';
import { settleMarket, stageMatchOdds } from '../../stage/script.ts';

const main = (page: Page) => page.getByRole('main');

/** Downloads the statement as CSV by the button. Returns the name of the file and its lines. */
async function downloadCsv(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), main(page).getByRole('button', { name: 'Download as CSV' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return [download.suggestedFilename(), ...text.slice(1).split('\r\n').slice(0, -1)];
}

test('a statement shows days and totals, can be downloaded, and a line leads to its bet and the rule that decided it', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  await placeBackBet(player, market, 1.85);
  await settleMarket(market.marketId, { type: 'dead-heat', winners: market.runners.slice(0, 2).map((runner) => runner.selectionId), places: 1 });
  await signIn(page, player);
  const line = main(page).getByRole('row').filter({ hasText: market.eventName });
  await expect(async () => {
    await page.goto('/account-statement');
    await expect(line).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  // Dead heat of two: half of the stake of 500 wins at 1.85 (212.50), the other half loses (250).
  const totals = main(page).locator('dl.totals');
  await expect(totals).toContainText('₹99,962.50');
  await main(page).getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(line).toHaveCount(1);
  await expectAccessibleInThemes(page, 'statement of a day');
  const [fileName, header, newestLine, grantLine, ...otherLines] = await downloadCsv(page);
  expect(fileName).toBe('account-statement.csv');
  expect(header).toMatch(/^Time \(.+\),Reference,Entry,Credit,Debit,Balance$/);
  expect(newestLine).toContain(`${market.eventName} / Match Odds,0.00,37.50,99962.50`);
  expect(grantLine).toMatch(/,Points granted,100000\.00,0\.00,100000\.00$/);
  expect(otherLines).toEqual([]);

  await main(page).getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(main(page).getByRole('alert')).toHaveText('The first day is after the last one.');
  await main(page).getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(main(page).getByText('Nothing on these days.')).toBeVisible();
  await main(page).getByRole('button', { name: 'All', exact: true }).click();
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/account-statement-details\?refrenceNo=\d+$/);
  await expect(main(page).locator('section').first()).toContainText('-₹37.50');
  await expectAccessibleInThemes(page, 'statement entry');
  await main(page).getByRole('link', { name: 'Rule R4: Dead heat' }).click();
  await expect(page).toHaveURL(/\/rules-regulations#R4$/);
  const rule = page.locator('#R4');
  await expect(rule).toBeInViewport();
  await expect(rule).toBeFocused();
  await expectAccessibleInThemes(page, 'rules');
  await page.goBack();
  await main(page).getByRole('link', { name: 'All results of this market' }).click();
  await expect(main(page).getByRole('link', { name: 'Rule R4: Dead heat' })).toBeVisible();
});
