/** Sites differ in brand, navigation, row height and lists of markets, from the first picture on. */
import { expect, type Page } from '@playwright/test';
import { cell } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { muteAllNotices } from '../../stage/device.ts';
import { onHost } from '../../stage/server.ts';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { stageMatchOdds } from '../../stage/script.ts';

test.beforeEach(({ page }) => muteAllNotices(page));

const left = (page: Page) => page.getByRole('navigation', { name: /^(Sports and competitions|खेल और प्रतियोगिताएँ)$/ });
const bar = (page: Page) => page.getByRole('navigation', { name: /^(Main|मुख्य)$/ });

test('a site with its navigation at the bottom has a bar and a menu on a wide screen, and no left column', async ({ page }) => {
  await page.goto(onHost('jugnu.localhost'));
  await expect(bar(page)).toBeVisible();
  await expect(left(page)).toHaveCount(0);
  const [place, screen] = [await bar(page).boundingBox(), page.viewportSize()];
  expect(place!.y + place!.height).toBe(screen!.height);
  expect(place!.width).toBe(screen!.width);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Cricket', exact: true })).toBeVisible();

  await page.goto(onHost('localhost'));
  await expect(left(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('rows have the height that the site sets', async ({ page }) => {
  const market = await stageMatchOdds();
  for (const [host, height] of [
    ['localhost', 40],
    ['tarang.localhost', 34],
    ['gulmohar.localhost', 48],
  ] as const) {
    await page.goto(onHost(host, `/event-page/4/${market.eventId}`));
    await expect(cell(page, market, 0, 'back'), host).toBeVisible();
    expect(await cell(page, market, 0, 'back').evaluate((button) => button.clientHeight), host).toBe(height);
  }
});

test('lists of markets have three layouts, each readable', async ({ page }) => {
  test.setTimeout(180_000);
  await stageMatchOdds();
  await stageMatchOdds();
  const block = page.locator('.competition-block').first();
  for (const [host, columns] of [
    ['localhost', 0],
    ['jugnu.localhost', 2],
    ['gulmohar.localhost', 2],
  ] as const) {
    await page.goto(onHost(host));
    await expect(block.locator('button.level-1').first(), host).toBeVisible();
    const tracks = await block.evaluate((element) => {
      const { display, gridTemplateColumns } = getComputedStyle(element);
      return display === 'grid' ? gridTemplateColumns.split(' ').length : 0;
    });
    expect(tracks, host).toBe(columns);
    await expect(page.locator('.market-table'), host).toHaveCount(columns === 0 ? 1 : 0);
    await expectAccessibleInThemes(page, host);
  }
  // the first match of an editorial page is large
  const best = page.locator('.competition-block .market button.level-1');
  const heights = await best.evaluateAll((cells) => cells.map((button) => button.clientHeight));
  expect(heights[0]).toBe(64);
  expect(heights.at(-1)).toBe(48);
});

test('[BR-03] [BR-04] [PR-02] two hosts show two brands', async ({ page }) => {
  const port = process.env['BROWSER_TEST_PORT'];
  const seen: (readonly [string, string | null, string | null])[] = [];
  for (const host of ['localhost', 'patang.localhost']) {
    await page.goto(`http://${host}:${port}/`);
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
    const head = (name: string) => page.locator(`meta[name='${name}']`).getAttribute('content');
    seen.push([await page.title(), await head('theme-color'), await head('description')]);
    await expect(page.locator('html')).toHaveAttribute('lang', host === 'localhost' ? 'en' : 'hi');
    // the header has the brand's colour
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
