/** Pages at every width: the breakpoint, and no sideways scrolling. */
import { expect } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn } from '../../stage/players.ts';
import { stageMatchOdds } from '../../stage/script.ts';
import { pinToBoard, prepareTour, openStop } from '../rendering/tour.ts';
import { LONG } from '../../stage/long-tests.ts';
import { ownPlayer } from '../../shell/shell.ts';

test('[BC-21] [HD-14] [LY-01] the wide layout begins at 1024: sidebars from there on, the Home chip below', async ({ page }) => {
  await page.goto('/');
  const chip = page.getByRole('navigation', { name: 'Sports', exact: true }).getByRole('link', { name: 'Home' });
  const left = page.getByRole('navigation', { name: 'Sports and competitions' });
  const right = page.getByRole('complementary', { name: 'Betslip and open bets' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const [width, desktop] of [
    [390, false],
    [820, false],
    [1023, false],
    [1024, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const there of [left, right]) await expect(there, String(width)).toHaveCount(desktop ? 1 : 0);
    for (const there of [chip, bar]) await expect(there, String(width)).toHaveCount(desktop ? 0 : 1);
    if (!desktop) continue;
    // the page is between its sidebars
    const [before, page_, after] = await Promise.all([left, page.getByRole('main'), right].map((part) => part.boundingBox()));
    expect(before!.x + before!.width, String(width)).toBeLessThanOrEqual(page_!.x);
    expect(page_!.x + page_!.width, String(width)).toBeLessThanOrEqual(after!.x);
  }
  await signIn(page, await demoPlayer());
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(chip).toHaveCount(1);
});

test('[LY-01] [RS-01] pages of sports, events and texts have both sidebars at 1024 and none at 820', async ({ page }) => {
  const market = await stageMatchOdds();
  const sides = [page.getByRole('navigation', { name: 'Sports and competitions' }), page.getByRole('complementary', { name: 'Betslip and open bets' })];
  for (const path of ['/sports-page/Cricket/4', market.path, '/in-play', '/rules-regulations']) {
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto(path);
    for (const side of sides) await expect(side, `${path} at 1024`).toBeVisible();
    await page.setViewportSize({ width: 820, height: 900 });
    // the Home chip shows that the page has its narrow layout
    await expect(page.getByRole('navigation', { name: 'Sports', exact: true }).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    for (const side of sides) await expect(side, `${path} at 820`).toHaveCount(0);
  }
});

// two halves of the tour, so that each fits into the time of a test on a slow machine
for (const half of [0, 1])
  test(`nothing scrolls sideways at 390, 820, 1024 and 1440, half ${half + 1} of the pages`, LONG, async ({ page }) => {
    const tour = await prepareTour();
    await signIn(page, tour.player);
    await pinToBoard(page, tour.odds);
    for (const stop of tour.stops.filter((_, at) => at % 2 === half)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openStop(page, stop);
      for (const width of [1024, 820, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(width < 1024 && stop.bare !== true ? 1 : 0);
        await expectNoSidewaysScroll(page, `${stop.name} at ${width}`);
      }
    }
  });

test('[RT-37] the fields of a new password are as wide as their card', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/change-password');
  const main = page.getByRole('main');
  const card = (await main.locator('.card').first().boundingBox())!;
  for (const name of ['Current password', 'New password', 'New password again']) {
    const field = (await main.getByLabel(name, { exact: true }).boundingBox())!;
    expect(card.width - field.width).toBeLessThanOrEqual(40);
  }
});
