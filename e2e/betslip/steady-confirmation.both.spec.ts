/** The confirmation of a bet with terms has its full height from its first frame: a press meets the button that it aimed at. */
import { expect, type Page } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { cell, confirmation, slip, stakeField, visitEvent } from './betslip.ts';
import { openAdvanced, timeField } from './terms.ts';

/** Records the height of the first dialog in each frame. */
function recordHeights(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heights: number[] = [];
    const record = (): void => {
      const dialog = document.querySelector<HTMLElement>('[role=dialog] dl')?.closest<HTMLElement>('[role=dialog]');
      if (dialog !== undefined && dialog !== null) heights.push(dialog.offsetHeight);
      document.documentElement.dataset['heights'] = JSON.stringify(heights);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

async function recordedHeights(page: Page): Promise<readonly number[]> {
  return JSON.parse((await page.locator('html').getAttribute('data-heights')) ?? '[]');
}

test('the confirmation of a bet with terms opens with its full height', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('200');
  await openAdvanced(page);
  await timeField(page).selectOption('Keep until …');
  await recordHeights(page);
  await slip(page).getByRole('button', { name: 'Place Bet', exact: true }).click();
  await expect(confirmation(page).getByText('Keep for 5 minutes')).toBeVisible();
  // 300 ms is how long React may hold back a part that replaces a fallback; sixty frames take longer
  await expect.poll(async () => (await recordedHeights(page)).length).toBeGreaterThan(60);
  expect([...new Set(await recordedHeights(page))]).toHaveLength(1);
});
