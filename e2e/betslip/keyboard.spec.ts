import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { cell, confirmation, slip, stakeField, toast, visitEvent } from './betslip.ts';

test('[ST-50] [ST-52] a click on odds focuses the stake; Enter and Enter again place the bet', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await expect(stakeField(page)).toBeFocused();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  const placing = confirmation(page).getByRole('button', { name: 'Place Bet' });
  await expect(placing).toBeFocused();
  expect(frames.named('create-bet'), 'nothing is sent before the second Enter').toEqual([]);
  await page.keyboard.press('Enter');
  expect(await frames.expectSent('create-bet')).toMatchObject({ bet: { stake: 250, type: 'Back' } });
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(slip(page)).toBeHidden();
});

test('after a mouse click on a stake button Enter places the bet, and typing replaces the stake', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  for (const name of ['1K', 'MIN', 'CLEAR', 'MAX', '5K']) {
    await slip(page).getByRole('button', { name, exact: true }).click();
    await expect(stakeField(page), name).toBeFocused();
  }
  await page.keyboard.type('300');
  await expect(stakeField(page)).toHaveValue('300');
  await slip(page).getByRole('button', { name: '1K', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'Place Bet' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await frames.expectSent('create-bet')).toMatchObject({ bet: { stake: 1000, type: 'Back' } });
});

test('a held Enter opens the confirmation and does not place the bet', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 1, 'lay').click();
  await expect(stakeField(page)).toBeFocused();
  await page.keyboard.type('100');
  // a second key-down without a key-up is a repeat
  await page.keyboard.down('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'Place Bet' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(confirmation(page)).toBeVisible();
  expect(frames.named('create-bet')).toEqual([]);
});
