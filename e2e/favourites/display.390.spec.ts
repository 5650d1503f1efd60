import { expect, type Page } from '@playwright/test';
import { cell, stakeField } from '../betslip/betslip.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { muteOnDevice } from '../stage/device.ts';
import { demoPlayer, signIn, placeBackBet } from '../stage/players.ts';
import { setLadder, stageBookmaker, stageMatchOdds } from '../stage/script.ts';

async function choose(page: Page, group: string, name: string): Promise<void> {
  const button = page.getByRole('group', { name: group }).getByRole('button', { name });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

test("odds use the player's format in cells of the same width, in slip and open bets; typed odds stay decimal; another device follows", async ({
  page,
  browser,
  baseURL,
}) => {
  const odds = await stageMatchOdds({ betDelay: 0 });
  const bookmaker = await stageBookmaker();
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto(odds.path);
  await expect(cell(page, odds, 0, 'back')).toContainText('1.85');
  const width = (await cell(page, odds, 0, 'back').boundingBox())!.width;
  await page.goto('/settings');
  await choose(page, 'Odds format', 'Fractions (5/6)');
  await choose(page, 'Bookmaker rates', 'Paise (80)');
  await page.goto(odds.path);
  await expect(cell(page, odds, 0, 'back')).toContainText('5/6');
  await expect(cell(page, odds, 0, 'back')).toHaveAccessibleName(/at 5\/6,/);
  expect((await cell(page, odds, 0, 'back').boundingBox())!.width).toBe(width);
  await setLadder(odds.marketId, odds.runners[0]!.selectionId, [[210, 1_00_000_00]], [[212, 1_00_000_00]]);
  await expect(cell(page, odds, 0, 'back')).toContainText('11/10');
  await cell(page, odds, 0, 'back').click();
  await expect(stakeField(page)).toBeVisible();
  const betslip = page.getByRole('region', { name: 'Betslip', exact: true });
  await expect(betslip.locator('#slip-odds')).toHaveValue('2.10');
  await expect(betslip.locator('label[for=slip-odds]')).toHaveText('Odds11/10');
  await placeBackBet(player, odds, 2.1);
  await page.goto('/open-bets');
  await expect(page.getByRole('main').getByText('11/10')).toBeVisible();
  await page.goto(bookmaker.path);
  await expect(cell(page, bookmaker, 0, 'back')).toContainText('80');
  await expect(cell(page, bookmaker, 0, 'back')).not.toContainText('1.80');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL === undefined ? {} : { baseURL }) });
  await muteOnDevice(context);
  const device = await context.newPage();
  await signIn(device, player);
  await device.goto(bookmaker.path);
  await expect(cell(device, bookmaker, 0, 'back')).toContainText('80');
  await page.goto('/settings');
  await choose(page, 'Odds format', 'Chance (54.6%)');
  await choose(page, 'Bookmaker rates', 'Like other odds');
  await expect(cell(device, bookmaker, 0, 'back')).toContainText('55.6%');
  await context.close();
});

test('blue and amber: text on every cell has a contrast of 4.5:1 in light and dark, lay is hatched too, compact rows are 44 px high', async ({ page }) => {
  const odds = await stageMatchOdds({ betDelay: 0 });
  await signIn(page, await demoPlayer());
  await page.goto('/settings');
  await choose(page, 'Colours of back and lay', 'Blue and amber');
  await choose(page, 'Rows', 'Compact');
  await expectAccessible(page, 'settings');
  await page.goto(odds.path);
  const lay = cell(page, odds, 0, 'lay');
  await expect(lay).toBeEnabled();
  await expect(lay).toHaveCSS('border-image-source', /repeating-linear-gradient/);
  const fillColour = () => lay.evaluate((button) => getComputedStyle(button).backgroundColor);
  const seen: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await expectAccessible(page, `blue and amber, ${theme}`, ['color-contrast']);
    seen.push(await fillColour());
  }
  expect(seen).toEqual(['rgb(255, 198, 92)', 'rgb(131, 84, 0)']);
  expect((await lay.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});
