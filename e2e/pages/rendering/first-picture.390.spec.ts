/** The first picture: the HTML of a page before the client's code runs. The page then replaces it. */
import { expect } from '@playwright/test';
import { cell } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { stageMatchOdds } from '../../stage/script.ts';

test.describe('without client code', () => {
  test.use({ javaScriptEnabled: false });

  test('the first picture of an event shows its name and odds, without buttons', async ({ page }) => {
    const market = await stageMatchOdds();
    // Without code the page never gets newer odds, and the first odds can arrive after the event.
    const odds = page.locator('.runner').first().locator('.cell.back.level-1');
    await expect
      .poll(async () => {
        await page.goto(market.path);
        return odds.textContent();
      })
      .toMatch(/^1\.85/);
    await expect(page.locator('#root')).toContainText(market.eventName);
    await expect(page.locator('.runner').first()).toContainText(market.runners[0]!.name);
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('Home shows markets with odds', async ({ page }) => {
    await stageMatchOdds();
    await page.goto('/');
    await expect(page.locator('.market').first()).toBeVisible();
    await expect(page.locator('.cell.back.level-1').first()).toHaveText(/^(–|\d)/);
  });
});

test('a lobby shows its games without client code, and the page keeps the place of each card', async ({ page, browser, baseURL }) => {
  const places = (shown: typeof page) =>
    shown.locator('.game-card').evaluateAll((cards) =>
      cards.slice(0, 4).map((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [card.querySelector('.font-bold')?.textContent, x, y, width, height];
      }),
    );
  const { viewport, isMobile, hasTouch } = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const still = await browser.newContext({ baseURL: baseURL!, viewport, isMobile, hasTouch, javaScriptEnabled: false });
  const picture = await still.newPage();
  await picture.goto('/casino-lobby/casino');
  await expect(picture.locator('.game-card').first()).toBeVisible();
  await expect(picture.locator('.game-card svg').first()).toBeVisible();
  const drawn = await places(picture);
  expect(drawn).toHaveLength(4);
  await still.close();
  await page.goto('/casino-lobby/casino');
  await expect(page.locator('a.game-card').first()).toBeVisible();
  expect(await places(page)).toEqual(drawn);
});

test('the page replaces its first picture with the same price on a button', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await expect(cell(page, market, 0, 'back')).toContainText('1.85');
  await expect(page.locator('span.cell')).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('a page loads its code after the style of the first picture has come', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.push(request.url());
  });
  await page.route('**/*.css', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // the whole HTML is there: a browser would have asked for every file that it names. No frame is drawn yet, so waitForFunction would not poll.
  await expect.poll(() => page.evaluate(() => document.readyState !== 'loading' && document.querySelector('link[data-code]') !== null)).toBe(true);
  expect(code).toEqual([]);
  release();
  await expect(page.locator('a.strip-card, button.cell').first()).toBeVisible();
  expect(code.length).toBeGreaterThan(0);
});
