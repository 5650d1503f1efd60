/** Popups that a site opens by itself: one after the other, never over a bet. */
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, pauseWithSlip, slip } from '../betslip/betslip.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { onHost } from '../stage/server.ts';
import { muteNotices } from '../stage/device.ts';

test.use({ mutedNotices: false });

const fraud = (page: Page): Locator => page.getByRole('dialog', { name: 'Beware of fraud' });
const fairPlay = (page: Page): Locator => page.getByRole('dialog', { name: 'Fair play' });

test('[RT-04] [BC-12] Home shows the fraud warning in English and in Hindi, once in the tab, within 200 ms', async ({ page }) => {
  await page.goto('/');
  await expect(fraud(page)).toContainText('We never ask for your OTP or password');
  await expect(fraud(page).locator('[lang=hi]')).toContainText('हम आपका OTP या पासवर्ड कभी नहीं माँगते');
  const times = await fraud(page).evaluate((popup) => getComputedStyle(popup).transitionDuration.split(', '));
  expect(new Set(times)).toEqual(new Set(['0.2s']));
  await expectAccessible(page, 'fraud warning');
  await fraud(page).getByRole('button', { name: 'I understand' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the letters of Hindi are there before the Hindi text, so that the page is laid out once', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=dialog] [lang=hi]') === null) return;
      observer.disconnect();
      document.documentElement.dataset['letters'] = String(document.fonts.check('1em "Noto Sans Devanagari"', 'अ'));
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/noto-sans-devanagari/, async (route) => {
    await held;
    await route.continue();
  });
  const texts = page.waitForResponse(/notices\.hi/);
  await page.goto('/');
  await texts;
  // frames in which a notice that does not wait would open
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  release();
  await expect(fraud(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-letters', 'true');
});

test('a notice in Hindi shows without its typeface too', async ({ page }) => {
  await page.route(/noto-sans-devanagari/, (route) => route.abort());
  await page.goto('/');
  await expect(fraud(page).locator('[lang=hi]')).toContainText('हम आपका OTP या पासवर्ड कभी नहीं माँगते');
});

test('[RT-04] Home shows the fraud warning to a player too', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(fraud(page)).toContainText('We never ask for your OTP or password');
  await expect(fraud(page).locator('[lang=hi]')).toContainText('हम आपका OTP या पासवर्ड कभी नहीं माँगते');
});

test('a muted notice stays closed in the next tab too', async ({ page, context }) => {
  await page.goto('/');
  await fraud(page).getByRole('checkbox').check();
  await fraud(page).getByRole('button', { name: 'Close' }).click();
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  await expect(next.getByRole('dialog')).toHaveCount(0);
});

test('[PP-08] [PP-09] [ST-18] [ST-17] [ST-16] fair play opens 300 ms after a login, not at once, and closes', async ({ page }) => {
  await muteNotices(page, 'hints');
  await page.clock.install();
  await page.goto('/?referCode=friend7');
  // the first notice loads the code of all notices: the next one needs no network
  await fraud(page).getByRole('button', { name: 'I understand' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('referCode'))).toBe('friend7');
  await page.getByRole('button', { name: 'Log In', exact: true }).first().click();
  const login = page.getByRole('dialog', { name: 'Log In' });
  await expect(login.getByRole('button', { name: 'Log In with Demo ID' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 2_000);
  // the page records the time of its own clock at which fair play opens
  const loggedInAt = await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (![...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.textContent.includes('Fair play'))) return;
      observer.disconnect();
      Object.assign(window, { fairPlayAt: Date.now() });
    }).observe(document.body, { childList: true, subtree: true });
    return Date.now();
  });
  await login.getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(login).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('referCode'))).toBeNull();
  for (let step = 0; step < 7; step += 1) await page.clock.runFor(50);
  await expect(fairPlay(page)).toBeVisible();
  const after = (await page.evaluate(() => (window as unknown as { fairPlayAt: number }).fairPlayAt)) - loggedInAt;
  expect(after).toBeGreaterThanOrEqual(300);
  expect(after).toBeLessThanOrEqual(350);
  await page.clock.resume();
  await expectAccessible(page, 'fair play');
  await fairPlay(page).getByRole('button', { name: 'Continue' }).click();
  await expect(fairPlay(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  // it stays closed after a reload
  await page.reload();
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Logs in with a demo account: the page reloads, shows fair play, and the player is signed in. */
async function expectLoginReloads(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'Log In', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(fairPlay(page)).toBeVisible();
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  await fairPlay(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
}

test('[ST-06] a sportsbook page reloads after a login, signed in, and then opens fair play (T-40)', async ({ page }) => {
  await muteNotices(page, 'fraud-warning', 'hints');
  const market = await stageMatchOdds();
  await page.goto(market.path);
  await expectLoginReloads(page);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await page.reload();
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [what, pathOf] of [
  ['sport', () => '/sports-page/Cricket/4'],
  ['competition', ({ eventId }: { readonly eventId: string }) => `/competition-detail-page/Stage%20Cup%20${eventId}/4/8${eventId}`],
] as const) {
  test(`[ST-06] a ${what} page reloads after a login, signed in`, async ({ page }) => {
    await muteNotices(page, 'fraud-warning', 'hints');
    const market = await stageMatchOdds();
    await page.goto(pathOf(market));
    await expect(page.getByRole('main').getByRole('heading', { name: market.eventName })).toBeAttached();
    await expectLoginReloads(page);
    await expect(page.getByRole('main').getByRole('heading', { name: market.eventName })).toBeAttached();
  });
}

test('[PP-05] [ST-78] a site with a banner shows it after load, once in the tab, after the fraud warning', async ({ page, context }) => {
  await page.goto(onHost('patang.localhost'));
  const warning = page.getByRole('dialog', { name: 'धोखाधड़ी से सावधान' });
  await expect(warning.locator('[lang=en]')).toContainText('We never ask for your OTP or password');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await warning.getByRole('button', { name: 'मैं समझ गया' }).click();
  const banner = page.getByRole('dialog', { name: 'Patangwala की ख़बर' });
  await expect(banner.getByRole('img', { name: 'पतंग का मौसम: दिन भर क्रिकेट' })).toHaveJSProperty('naturalWidth', 720);
  await banner.getByRole('button', { name: 'बंद करें' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'व्हाट्सऐप सहायता' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // other pages show it too, in a tab of their own; its picture is a link, and the popup closes
  const next = await context.newPage();
  await next.goto(onHost('patang.localhost', '/in-play'));
  await next.getByRole('dialog', { name: 'Patangwala की ख़बर' }).getByRole('link').click();
  await expect(next).toHaveURL(/\/sports-page\/Cricket\/4$/);
  await expect(next.getByRole('dialog')).toHaveCount(0);
});

test('hints wait while a bet is open, then open one after the other and stay closed (T-41)', async ({ page }) => {
  await muteNotices(page, 'fraud-warning');
  const market = await stageMatchOdds();
  await page.clock.install();
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await pauseWithSlip(page, market);
  const hint = page.getByRole('complementary', { name: 'Hint' });
  await cell(page, market, 0, 'back').click();
  await page.clock.runFor(500);
  await expect(slip(page)).toBeVisible();
  await page.clock.runFor(7_000);
  await expect(hint).toHaveCount(0);
  await slip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(slip(page)).toBeHidden();
  await page.clock.runFor(7_000);
  await expect(hint).toContainText('A question? We answer in the chat.');
  await page.clock.runFor(20_000);
  await expect(hint).toContainText('Maidan on your phone');
  await hint.getByRole('button', { name: 'Close and show no more hints' }).click();
  await expect(hint).toHaveCount(0);
});

test("[RT-03] Home has the WhatsApp bubble with the site's chat; it covers no name and no price, and events have none", async ({ page }) => {
  await muteNotices(page, 'fraud-warning', 'hints');
  const market = await stageMatchOdds();
  await page.goto('/');
  const bubble = page.getByRole('link', { name: 'WhatsApp support' });
  await expect(bubble).toHaveAttribute('href', 'https://wa.me/910000000101?text=Hello%2C%20I%20need%20help%20with%20Maidan');
  await expect(page.locator('.market').first()).toBeVisible();
  const covered = await bubble.evaluate((link) => {
    const place = link.getBoundingClientRect();
    return [...document.querySelectorAll('.market')].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top < place.bottom && bottom > place.top;
    }).length;
  });
  expect(covered).toBe(0);
  expect(await bubble.evaluate((link) => getComputedStyle(link).position)).not.toBe('fixed');
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await expect(bubble).toHaveCount(0);
});

test('[RT-03] a player has the bubble on Home too', async ({ page }) => {
  await muteNotices(page, 'fraud-warning', 'fair-play', 'hints');
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
});

test('a dialog whose code cannot be loaded says so, and the page works', async ({ page }) => {
  await muteNotices(page, 'fraud-warning', 'hints');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  await page.route('**/assets/drawers-*', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText('The server did not answer');
  await page.unroute('**/assets/drawers-*');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
});
