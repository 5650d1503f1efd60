/** The confirmation on both sides of the width of 1024. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { openConfirmation, confirmation, slip, visitEvent } from './betslip.ts';

test('[PP-01] [PP-02] the confirmation is a centred box from 1024 on, and a modal below', async ({ page }) => {
  // the delay is longer than any step by which other tests advance the server's clock
  const market = await stageMatchOdds({ betDelay: 90 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await visitEvent(page, market);
  await openConfirmation(page, market, { side: 'back', stake: '100' });
  const middle = async () => {
    const box = (await confirmation(page).boundingBox())!;
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  await expect.poll(middle).toEqual({ x: 512, y: 384 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(middle).toEqual({ x: 720, y: 450 });
  await confirmation(page).getByRole('button', { name: 'Cancel Bet' }).click();
  await expect(confirmation(page)).toBeHidden();

  await page.setViewportSize({ width: 820, height: 768 });
  await slip(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(confirmation(page)).toBeVisible();
  // modal: it covers the whole page, and nothing behind it can be reached
  expect(await page.locator('.backdrop').boundingBox()).toEqual({ x: 0, y: 0, width: 820, height: 768 });
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(confirmation(page).locator(':focus')).toHaveCount(1);
  }
  // it stays modal while the bet is sent
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(confirmation(page).getByRole('timer')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
});
