/** One client, many brands: what the host name decides before a script runs. */
import { expect, test } from '@playwright/test';

test('[BR-03] [BR-04] [PR-02] two hosts show two brands', async ({ page }) => {
  const port = process.env['BROWSER_TEST_PORT'];
  const seen: (readonly [string, string | null, string | null])[] = [];
  for (const host of ['localhost', 'patang.localhost']) {
    await page.goto(`http://${host}:${port}/`);
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
    const head = (name: string) => page.locator(`meta[name='${name}']`).getAttribute('content');
    seen.push([await page.title(), await head('theme-color'), await head('description')]);
    await expect(page.locator('html')).toHaveAttribute('lang', host === 'localhost' ? 'en' : 'hi');
    // the header in the colour of the brand
    await expect(page.getByRole('banner')).toHaveCSS('background-color', host === 'localhost' ? 'rgb(10, 74, 70)' : 'rgb(18, 58, 99)');
  }
  expect(seen[0]).toEqual([
    'Maidan: the open betting exchange',
    '#0a4a46',
    'Cricket, football and tennis on a real exchange, with play money: live odds, bookmaker and fancy markets, fair casino games.',
  ]);
  expect(seen[1]).toEqual([
    'Patangwala: high in every match',
    '#123a63',
    'Patangwala: back and lay cricket, football and tennis with play money, in Hindi and English.',
  ]);
  await expect(page.getByRole('link', { name: 'Patangwala' }).first()).toBeVisible();
});
