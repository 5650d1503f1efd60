/**
 * The `test` of all browser tests. A test that takes only `page` gets a new page in a context that earlier tests of its worker have used and that
 * is empty again; a test that takes `context` gets a fresh one. `test.use({ mutedNotices: false })` gives pages on which notices open by themselves.
 */
import { test as base } from '@playwright/test';
import { ContextPool, PooledContext } from './context-pool.ts';
import { muteOnDevice } from './device.ts';

export interface DeviceOptions {
  /** Whether the notices of the demo site are muted on the test's device. */
  readonly mutedNotices: boolean;
}

/** Whether a test function takes the fixture `context`, with which it can change what outlives its pages. */
const takesContext = (test: () => unknown): boolean => /^[^)]*\bcontext\b/.test(String(test));

export const test = base.extend<DeviceOptions, { readonly contexts: ContextPool }>({
  mutedNotices: [true, { option: true }],
  contexts: [
    async ({ browser }, provide) => {
      const contexts = new ContextPool(browser);
      await provide(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  // every option that a test or a project of ours changes must be part of the name: `browser.newContext()` takes them from the test
  context: async (
    { browser, contexts, mutedNotices, baseURL, viewport, isMobile, hasTouch, locale, timezoneId, javaScriptEnabled, serviceWorkers, colorScheme },
    provide,
    info,
  ) => {
    const prepare = mutedNotices ? muteOnDevice : async () => {};
    // a service worker's test is about what the device keeps
    const isFresh = takesContext(info.fn as () => unknown) || serviceWorkers === 'allow';
    const options = [mutedNotices, baseURL, viewport, isMobile, hasTouch, locale, timezoneId, javaScriptEnabled, serviceWorkers, colorScheme];
    const name = JSON.stringify(options);
    const pooled = isFresh ? await PooledContext.open(browser, prepare) : await contexts.acquire(name, prepare);
    await provide(pooled.context);
    if (isFresh || info.status !== info.expectedStatus) await pooled.context.close();
    else await contexts.release(name, pooled);
  },
});
