import { expect, test } from '@playwright/test';
import { stageMatchOdds } from '../stage/script.ts';
import { cell, stakeField, visitEvent } from './betslip.ts';
import { betByKeyboard } from './keyboard.ts';

test('a bet by keyboard and screen reader alone, on a phone', ({ page }) => betByKeyboard(page));

test('a tap on odds leaves the focus where it is: no keyboard covers the page', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').tap();
  await expect(stakeField(page)).toBeVisible();
  await expect(stakeField(page)).not.toBeFocused();
});
