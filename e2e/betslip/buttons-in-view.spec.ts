/** The buttons of the slip on a desktop: whole in view, also if the slip is higher than the sidebar. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { LANGUAGES } from '../stage/looks.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { cell, visitEvent } from './betslip.ts';

for (const language of LANGUAGES)
  test(`in ${language} the button of a back bet is whole in view, with its delay and all rows above it`, async ({ page }) => {
    await setLook(page.context(), { theme: 'light', language });
    const market = await stageMatchOdds({ betDelay: 5 });
    await visitEvent(page, market);
    await cell(page, market, 0, 'back').click();
    const actions = page.locator('.slip-actions');
    await expect(actions.locator('.btn-primary')).toContainText('5');
    for (const part of [actions, page.locator('.slip'), page.locator('.terms-switch')]) await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 600 });
    for (const button of await actions.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
    // a focused field is not under the buttons
    await page.locator('.terms-switch').focus();
    const [field, buttons] = [await page.locator('.terms-switch').boundingBox(), await actions.boundingBox()];
    expect(field!.y + field!.height).toBeLessThanOrEqual(buttons!.y);
  });
