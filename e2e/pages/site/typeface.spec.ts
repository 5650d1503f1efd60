/** The typeface: from our own host, only the parts in use, figures of one width, and no shift when it loads. */
import { expect, type Page } from '@playwright/test';
import { test } from '../../stage/browser-test.ts';
import { stageMatchOdds } from '../../stage/script.ts';
import { sumOfShifts, countShifts } from '../rendering/layout-shift.ts';

const FONT = /\.(?:woff2?|ttf|otf)(?:$|\?)/;

/** Returns a function that lists the font files that the page has requested, without hashes. It fails if one comes from another host. */
function recordFonts(page: Page): () => string[] {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!FONT.test(url.pathname)) return;
    expect(url.host).toBe(new URL(page.url()).host);
    fonts.add(/noto-sans-[a-z]+/.exec(url.pathname)?.[0] ?? url.pathname);
  });
  return () => [...fonts].toSorted();
}

async function waitForTypeface(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Noto Sans"', 'Odds') && document.fonts.status === 'loaded')).toBe(true);
}

test('English pages load the Latin part and the rupee sign; Hindi loads Devanagari', async ({ page }) => {
  const fonts = recordFonts(page);
  await stageMatchOdds();
  await page.goto('/account-statement');
  await page.goto('/in-play');
  await expect(page.locator('[data-market-card]').first()).toBeVisible();
  await waitForTypeface(page);
  expect(fonts()).toEqual(['noto-sans-rupee', 'noto-sans-text']);
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await expect.poll(fonts).toEqual(['noto-sans-devanagari', 'noto-sans-rupee', 'noto-sans-text']);
});

test('figures have the same width in each weight', async ({ page }) => {
  await page.goto('/in-play');
  await waitForTypeface(page);
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!;
    return [400, 700].map((weight) => {
      context.font = `${weight} 100px "Noto Sans"`;
      return Array.from('0123456789', (figure) => context.measureText(figure).width);
    });
  });
  for (const ofWeight of widths) expect(new Set(ofWeight).size, String(ofWeight)).toBe(1);
});

test('nothing shifts by more than 0.01 when the typeface loads after the page', async ({ page }) => {
  const market = await stageMatchOdds();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(FONT, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(market.path, { waitUntil: 'commit' });
  await expect(page.locator('[data-market-card] button.cell').first()).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px "Noto Sans"', 'Odds'))).toBe(false);
  await countShifts(page);
  release();
  await waitForTypeface(page);
  expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01);
});
