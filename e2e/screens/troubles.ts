/** Pages of trouble for their pictures: each is brought about as it comes about. */
import type { Page } from '@playwright/test';

interface Trouble {
  /** 'allow' where the page must stand on what a service worker kept. */
  readonly serviceWorkers: 'allow' | 'block';
  /** Brings the trouble onto the page; `base` is where the server listens. */
  readonly show: (page: Page, base: string) => Promise<void>;
}

const CRICKET = '/sports-page/Cricket/4';

/** Once all is kept on the device, the network goes away. */
async function goOffline(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated') await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
  await page.context().setOffline(true);
}

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  /** The code of a page cannot be loaded. */
  'trouble-error': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.route(/\/assets\/sport-route-[^/]*\.js$/, (route) => route.abort());
      await page.goto(base + CRICKET);
      await page.locator('main [role=alert]').waitFor();
    },
  },
  /** The network goes away under a page with odds. */
  'trouble-offline': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(base);
      await page.locator('button.cell.level-1:not([disabled])').first().waitFor();
      await page.context().setOffline(true);
      await page.locator('html[data-stale]').waitFor({ timeout: 15_000 });
    },
  },
  /** The installed client starts without a network: Home, and a page of an account. */
  'trouble-offline-start': {
    serviceWorkers: 'allow',
    async show(page, base) {
      await goOffline(page, base);
      await page.goto(base);
    },
  },
  'trouble-offline-page': {
    serviceWorkers: 'allow',
    async show(page, base) {
      await goOffline(page, base);
      await page.goto(`${base}/account-statement`);
    },
  },
  /** The code of the page was not kept and cannot be had. */
  'trouble-offline-code': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(base);
      await page.locator('button.cell.level-1').first().waitFor();
      await page.context().setOffline(true);
      await page.locator('.chips a[href^="/sports-page"]').first().click();
    },
  },
  /** An event that is not there. */
  'trouble-no-event': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(`${base}/event-page/4/0`);
      await page.waitForURL('**/default-page');
    },
  },
  /** A host that no site has, and an address that no page has: it ends at Home. */
  'trouble-unknown-host': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(`${base}/no-such-page`);
      await page.locator('button.cell.level-1:not([disabled])').first().waitFor();
    },
  },
  /** Lists that the server does not answer. */
  'trouble-failed-list': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.route('**/exchange/odds/**', (route) => route.fulfill({ status: 500, json: { success: false, message: 'no answer' } }));
      await page.goto(base + CRICKET);
      await page.locator('main [role=alert]').waitFor();
    },
  },
};
