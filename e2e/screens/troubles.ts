/** Pages with an error or without a network, for their pictures. Each case is caused as it happens in reality. */
import type { Page } from '@playwright/test';

interface Trouble {
  /** 'allow' if the page needs files that a service worker stored. */
  readonly serviceWorkers: 'allow' | 'block';
  /** Causes the error and opens its page. `base`: address of the server. */
  readonly show: (page: Page, base: string) => Promise<void>;
}

const CRICKET = '/sports-page/Cricket/4';

/** Cuts the network after the device has stored all files. */
async function goOffline(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated') await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
  await page.context().setOffline(true);
}

export const TROUBLES: Readonly<Record<string, Trouble>> = {
  /** Blocks the code of a page. */
  'trouble-error': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.route(/\/assets\/sport-route-[^/]*\.js$/, (route) => route.abort());
      await page.goto(base + CRICKET);
      await page.locator('main [role=alert]').waitFor();
    },
  },
  /** Cuts the network while a page shows odds. */
  'trouble-offline': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(base);
      await page.locator('button.cell.level-1:not([disabled])').first().waitFor();
      await page.context().setOffline(true);
      await page.locator('html[data-stale]').waitFor({ timeout: 15_000 });
    },
  },
  /** Starts the installed client without a network: Home, and a page of an account. */
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
  /** Blocks the code of a page that the device has not stored. */
  'trouble-offline-code': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(base);
      await page.locator('button.cell.level-1').first().waitFor();
      await page.context().setOffline(true);
      await page.locator('.chips a[href^="/sports-page"]').first().click();
    },
  },
  /** Opens an event that does not exist. */
  'trouble-no-event': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(`${base}/event-page/4/0`);
      await page.waitForURL('**/default-page');
    },
  },
  /** Opens an unknown host, and an unknown path, which leads to Home. */
  'trouble-unknown-host': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.goto(`${base}/no-such-page`);
      await page.locator('button.cell.level-1:not([disabled])').first().waitFor();
    },
  },
  /** Blocks the answers to lists. */
  'trouble-failed-list': {
    serviceWorkers: 'block',
    async show(page, base) {
      await page.route('**/exchange/odds/**', (route) => route.fulfill({ status: 500, json: { success: false, message: 'no answer' } }));
      await page.goto(base + CRICKET);
      await page.locator('main [role=alert]').waitFor();
    },
  },
};
