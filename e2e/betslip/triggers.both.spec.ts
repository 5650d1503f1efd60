/** A bet that waits for a price: set in the slip, listed and cancelled in Open Bets, and placed by the server. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { ON_PHONE, WIDTH_OF_LANGUAGE } from '../stage/looks.ts';
import { advanceClock, setLadder, stageMatchOdds, type StagedMarket } from '../stage/script.ts';
import { cell, slip, stakeField, toast, visitEvent } from './betslip.ts';
import { openAdvanced } from './terms.ts';

const fields = (page: Page) => slip(page).locator('[data-trigger]');
const list = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Bets waiting for a price' });

/** Sets a trigger: back the first runner with ₹100 once it can be backed at 2.20. */
async function setTrigger(page: Page, market: StagedMarket): Promise<void> {
  await cell(page, market, 0, 'back').click();
  await openAdvanced(page);
  await stakeField(page).fill('100');
  await fields(page).getByText('Place when the price gets there').click();
  await expect(fields(page).getByText('The odds that you get are not guaranteed')).toBeVisible();
  await fields(page).getByLabel('Odds to wait for').fill('2.2');
  await fields(page).getByRole('button', { name: 'Wait for these odds' }).click();
  await expect(toast(page).getByText('Your bet waits for its price')).toBeVisible();
}

test('[MX-086] waits for its price, holds no money, and is placed once when the price is there', ON_PHONE, async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await setTrigger(page, market);
  await page.goto('/open-bets');
  await expect(list(page).getByText('Back ₹100.00 at 1.85')).toBeVisible();
  await expect(list(page).getByText('When: Best odds to back at or above 2.20')).toBeVisible();
  await setLadder(market.marketId, market.runners[0]!.selectionId, [[220, 10_000_00]], [[222, 10_000_00]]);
  await advanceClock(500);
  await expect(page.getByText(/Your waiting bet on .* was placed/)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('wrong odds are refused before they are sent, and a waiting bet is cancelled', ON_PHONE, async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await openAdvanced(page);
  await fields(page).getByText('Place when the price gets there').click();
  await fields(page).getByRole('button', { name: 'Wait for these odds' }).click();
  await expect(fields(page).getByRole('alert')).toHaveText('Enter odds and an amount');
  await stakeField(page).fill('100');
  await fields(page).getByLabel('Odds to wait for').fill('2.2');
  await fields(page).getByRole('button', { name: 'Wait for these odds' }).click();
  await expect(toast(page).getByText('Your bet waits for its price')).toBeVisible();
  await page.goto('/open-bets');
  await list(page)
    .getByRole('button', { name: /Cancel the waiting bet on/ })
    .click();
  await expect(list(page)).toHaveCount(0);
});

for (const language of ['en', 'hi'] as const)
  test(`the form and the list are accessible and fit, ${language}`, WIDTH_OF_LANGUAGE[language], async ({ page }) => {
    await setLook(page.context(), { theme: 'light', language });
    const market = await stageMatchOdds({ betDelay: 0 });
    await visitEvent(page, market);
    await cell(page, market, 0, 'back').click();
    await page.locator('.terms-switch').click();
    await page.locator('#slip-stake').fill('100');
    await page.locator('[data-terms] summary').click();
    await page.locator('[data-terms] details input').fill('2.2');
    await expectAccessibleInThemes(page, `a trigger in the slip, ${language}`, ['light', 'dark']);
    await page.locator('[data-terms] details button').click();
    await expect(page.locator('.slip')).toHaveCount(0);
    await page.goto('/open-bets');
    await expect(page.locator('main [data-trigger]')).toHaveCount(1);
    await expectAccessibleInThemes(page, `a waiting trigger, ${language}`, ['light', 'dark']);
  });
