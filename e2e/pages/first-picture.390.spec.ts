/** What stands on the screen before the client's code has run, and that it gives way to the page. */
import { expect, test } from '@playwright/test';
import { cell } from '../betslip/betslip.ts';
import { stageMatchOdds } from '../stage/script.ts';

test.describe('without any code of the client', () => {
  test.use({ javaScriptEnabled: false });

  test('an event page shows its name and odds, and nothing that could be pressed', async ({ page }) => {
    const market = await stageMatchOdds();
    await page.goto(market.path);
    await expect(page.locator('#root')).toContainText(market.eventName);
    await expect(page.locator('.runner').first()).toContainText(market.runners[0]!.name);
    await expect(page.locator('.runner').first().locator('.cell.back.level-1')).toHaveText(/^1\.85/);
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('Home shows markets with odds', async ({ page }) => {
    await stageMatchOdds();
    await page.goto('/');
    await expect(page.locator('.market').first()).toBeVisible();
    await expect(page.locator('.cell.back.level-1').first()).toHaveText(/^(–|\d)/);
  });
});

test('the page takes the place of its picture: the same price, now to be pressed', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await expect(cell(page, market, 0, 'back')).toContainText('1.85');
  await expect(page.locator('span.cell')).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
});
