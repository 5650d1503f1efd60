/** A chart that the player docks in the page: it follows the chosen runner and can be moved back into its window. */
import { expect } from '@playwright/test';
import { cell } from '../betslip/betslip.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLadder, stageMatchOdds } from '../stage/script.ts';

test('a docked chart survives a reload, shows the chosen runner beside live odds, and opens in its window again', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.goto(market.path);
  const [first, second] = market.runners.map((runner) => runner.name) as [string, string];
  const chartOf = (name: string) => page.getByRole('button', { name: `${name}, price chart` });
  const title = 'Match Odds: price and volume';
  const dialog = page.getByRole('dialog', { name: title });
  const dock = page.getByRole('main').getByRole('region', { name: title });
  const shown = (name: string) => dock.getByRole('group', { name: 'Runners' }).getByRole('button', { name });
  await chartOf(first).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep the chart in the page' }).click();
  await expect(dialog).toBeHidden();
  await expect(dock).toBeVisible();
  await expect(shown(first)).toHaveAttribute('aria-pressed', 'true');
  // the page continues below the chart
  await cell(page, market, 0, 'back').click();
  await expect(cell(page, market, 0, 'back')).toHaveAttribute('aria-pressed', 'true');
  await chartOf(second).click();
  await expect(dialog).toBeHidden();
  await expect(shown(second)).toHaveAttribute('aria-pressed', 'true');
  await setLadder(market.marketId, market.runners[1]!.selectionId, [[300, 100_00]], [[305, 100_00]]);
  await expect(cell(page, market, 1, 'back')).toContainText('3.00');
  await expectAccessible(page, 'a chart in the page');
  await expectNoSidewaysScroll(page, 'a chart in the page');

  await page.reload();
  await expect(dock).toBeVisible();
  await expect(shown(first)).toHaveAttribute('aria-pressed', 'true');
  // a closed chart stays closed, and the next chart opens docked
  await dock.getByRole('button', { name: 'Close the chart' }).click();
  await expect(dock).toBeHidden();
  await page.reload();
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await expect(dock).toBeHidden();
  await chartOf(second).click();
  await expect(shown(second)).toHaveAttribute('aria-pressed', 'true');

  await dock.getByRole('button', { name: 'Open in a window' }).click();
  await expect(dialog).toBeVisible();
  await expect(dock).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await chartOf(first).click();
  await expect(dialog).toBeVisible();
});
