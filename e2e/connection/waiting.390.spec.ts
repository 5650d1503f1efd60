/** A page whose data cannot come says why, and has it as soon as it can. */
import { expect, test, type Page } from '@playwright/test';
import { prepareTour } from '../pages/still/tour.ts';
import { signIn } from '../stage/players.ts';

/** Pages that show what the server knows, beside Home: Home is drawn by the server with its data. */
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

/** Cuts everything off but what the page is made of, which a device keeps; answers the end of it. */
async function cutOff(page: Page): Promise<{ readonly open: () => void }> {
  let cut = true;
  await page.route(/.*/, (route) => {
    const made = /\.(js|css|json|woff2|svg|png|webp)(\?|$)/.test(route.request().url()) || route.request().resourceType() === 'document';
    return cut && !made ? route.abort('internetdisconnected') : route.fallback();
  });
  return { open: () => (cut = false) };
}

/** Runs in the page. Polling is cut by its requests; a websocket is refused as by a server that is away, in both cases. */
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

/** Goes on inside the page, as a press on a link does. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

for (const missing of ['network', 'server'] as const) {
  test(`without a ${missing} each page without data says so, and loads by itself (17.A14)`, async ({ page }) => {
    test.setTimeout(240_000);
    const tour = await prepareTour();
    const stops = tour.stops.filter((stop) => (PAGES as readonly string[]).includes(stop.name));
    expect(stops).toHaveLength(PAGES.length);
    await page.addInitScript(refuseWebSockets);
    await signIn(page, tour.player);
    for (const stop of stops) {
      const away = await cutOff(page);
      await page.goto('/rules-regulations');
      await expect(page.locator('main h2').first()).toBeVisible();
      if (missing === 'network')
        await page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
          dispatchEvent(new Event('offline'));
        });
      await goInside(page, typeof stop.path === 'string' ? stop.path : await stop.path());
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
