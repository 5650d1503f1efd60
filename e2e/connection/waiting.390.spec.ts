/** A page that cannot load its data shows the reason, and loads it as soon as it can. */
import { expect, type Page } from '@playwright/test';
import { prepareTour } from '../pages/rendering/tour.ts';
import { test } from '../stage/browser-test.ts';
import { LONG } from '../stage/long-tests.ts';
import { signIn } from '../stage/players.ts';

/** Pages that load data from the server. Home is not one of them: the server renders it with its data. */
const PAGES = [
  'in-play',
  'sport',
  'competition',
  'match odds',
  'virtual list',
  'open bets',
  'statement',
  'statement details',
  'profit and loss',
  'casino',
  'fairness',
] as const;

/** Blocks every request except the page's own files, which a device stores. Returns a function that ends the block. */
async function blockRequests(page: Page): Promise<{ readonly open: () => void }> {
  let cut = true;
  await page.route(/.*/, (route) => {
    const made = /\.(js|css|json|woff2|svg|png|webp)(\?|$)/.test(route.request().url()) || route.request().resourceType() === 'document';
    return cut && !made ? route.abort('internetdisconnected') : route.fallback();
  });
  return { open: () => (cut = false) };
}

/** Runs in the page. Blocks polling by its requests, and refuses a websocket as an unreachable server does. */
function refuseWebSockets(): void {
  class Refused {
    onerror: (() => void) | null = null;
    onclose: ((event: object) => void) | null = null;
    constructor() {
      setTimeout(() => {
        this.onerror?.();
        this.onclose?.({ code: 1006, reason: '' });
      });
    }
    send(): void {}
    close(): void {}
  }
  Object.assign(globalThis, { WebSocket: Refused });
}

/** Navigates inside the page, as a link does. */
async function navigateInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

for (const missing of ['network', 'server'] as const) {
  test(`without a ${missing} each page without data says so, and loads by itself (17.A14)`, LONG, async ({ page }) => {
    test.setTimeout(240_000);
    const tour = await prepareTour();
    const stops = tour.stops.filter((stop) => (PAGES as readonly string[]).includes(stop.name));
    expect(stops).toHaveLength(PAGES.length);
    await page.addInitScript(refuseWebSockets);
    await signIn(page, tour.player);
    for (const stop of stops) {
      const away = await blockRequests(page);
      await page.goto('/rules-regulations');
      await expect(page.locator('main h2').first()).toBeVisible();
      if (missing === 'network')
        await page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
          dispatchEvent(new Event('offline'));
        });
      await navigateInside(page, typeof stop.path === 'string' ? stop.path : await stop.path());
      await expect(page.locator(`main [data-waits-for=${missing}]`).first(), stop.name).toBeVisible();
      await expect(page.locator('main .skeleton'), stop.name).toHaveCount(0);
      away.open();
      if (missing === 'network')
        await page.evaluate(() => {
          Reflect.deleteProperty(navigator, 'onLine');
          dispatchEvent(new Event('online'));
        });
      await expect(page.locator(stop.ready).first(), stop.name).toBeAttached({ timeout: 40_000 });
      await expect(page.locator('main [data-waits-for]'), stop.name).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}
