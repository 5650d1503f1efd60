/** What the device stores, and what the page does when the server cannot be reached. */
import { expect } from '@playwright/test';
import { cell, slip, toast, visitEvent } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { stageMatchOdds } from '../../stage/script.ts';

test('a reload keeps the session', async ({ page }) => {
  const market = await stageMatchOdds();
  const { player } = await visitEvent(page, market);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,000.00');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: player.username })).toBeVisible();
});

test('the page takes the chosen language, also after a reload, and English again', async ({ page }) => {
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('dialog', { name: 'पसंद' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('navigation', { name: 'मुख्य' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'खाता' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'पसंद' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
});

test('the chosen theme is kept', async ({ page }) => {
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  const ground = () =>
    page
      .locator('[data-market-card]')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  const light = await ground();
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect.poll(ground).toBe(dark);
});

test('offline the page shows a bar, old odds cannot be pressed, and all is live again afterwards', async ({ page, context }) => {
  const market = await stageMatchOdds();
  await page.clock.install();
  await visitEvent(page, market);
  const back = cell(page, market, 0, 'back');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Odds may be out of date. Betting is paused.')).toBeVisible();
  await page.clock.runFor(7_000);
  await expect(page.locator('html')).toHaveAttribute('data-stale', '');
  await back.click({ force: true }); // by mouse
  await back.press('Enter'); // by keyboard
  await expect(slip(page)).toBeHidden();
  await context.setOffline(false);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Odds may be out of date')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-stale');
  await back.click();
  await expect(slip(page)).toBeVisible();
});

test('[RT-42] an unknown path leads to Home', async ({ page }) => {
  for (const path of ['/no-such-page', '/no-such-page/of/ours', '/event-page/4']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Matches and odds' })).toBeAttached();
  }
});

test("offline a toast answers a press that needs more code; the toast's own code was loaded while the page was idle", async ({ page, context }) => {
  const toaster = page.waitForResponse(/\/assets\/toaster-[^/]*\.js$/);
  await page.goto('/');
  await (await toaster).finished();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(toast(page)).toContainText('The server did not answer');
});

test('a part of the page that cannot be loaded is left out, and the other parts work', async ({ page }) => {
  const market = await stageMatchOdds();
  const lost: string[] = [];
  await page.route(/\/assets\/(footer|header-player|what-if-figures|slip-sheet-body)-[^/]*\.js$/, (route) => {
    lost.push(route.request().url());
    return route.abort();
  });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await expect(toast(page)).toContainText('The server did not answer');
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await expect(page.getByRole('banner')).toBeVisible();
  for (const part of ['footer', 'header-player', 'slip-sheet-body']) expect(lost.join(' ')).toContain(part);
});
