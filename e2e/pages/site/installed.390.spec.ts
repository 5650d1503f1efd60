/** The client as an installed app: the files that it keeps, and its start without a network. */
import { expect } from '@playwright/test';
import { test } from '../../stage/browser-test.ts';
import { stageMatchOdds } from '../../stage/script.ts';

test.use({ serviceWorkers: 'allow' });

test('[BR-08] the page links the manifest of its site, which has name, colour and icon', async ({ page, request }) => {
  await page.goto('/');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifestContent = (await (await request.get(manifest ?? '')).json()) as {
    name: string;
    theme_color: string;
    display: string;
    icons: { src: string }[];
  };
  expect(manifestContent).toMatchObject({ name: 'Maidan', display: 'standalone' });
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(manifestContent.theme_color);
  expect((await request.get(manifestContent.icons[0]?.src ?? '')).status()).toBe(200);
});

test('a second start takes its files from the device; without a network the site starts, says so, and continues by itself', async ({ page, context }) => {
  const market = await stageMatchOdds();
  await page.goto('/');
  // the worker is active after it has stored all files, the lazy ones too
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.reload();
  const codeFiles = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.name.includes('/assets/') && entry.name.endsWith('.js'))
        .map((entry) => ({ name: entry.name, workerStart: entry.workerStart, transferSize: entry.transferSize })),
    );
  // Code is requested after the first picture. Files in the browser's memory cache never reach the worker.
  await expect.poll(async () => (await codeFiles()).filter((entry) => entry.workerStart > 0).length).toBeGreaterThan(0);
  expect((await codeFiles()).filter((entry) => entry.transferSize > 0)).toEqual([]);

  await context.setOffline(true);
  await page.goto(market.path);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await expect(page.getByText('This page is not stored on this device.')).toBeVisible();
  await expect(page.locator('button.cell:not([disabled])')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('[data-market-card] button.cell.level-1:not([disabled])').first()).toBeVisible();
});
