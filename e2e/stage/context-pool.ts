/**
 * Browser contexts that later tests use again. A fresh context has an empty cache: its first page fetches and compiles all code of the client. A
 * used one keeps this cache, which holds only public files, because every answer of the API is `no-store`. It also keeps the process that shows the
 * server's pages: an empty document of the server stays open, and Chromium runs with one process for each site (playwright.config.ts).
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Changes that stay on a context and that Playwright cannot undo. */
const LASTING_CHANGES = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const;
const LASTING_CLOCK_CHANGES = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const;

/** A document that is not left by then is stuck in a navigation: its context is closed. */
const LONGEST_LEAVE_MS = 5000;
/** Address of a document of the server that has no code. */
const KEPT_DOCUMENT = '/robots.txt';

/** A context and what the tests that used it left behind. */
export class PooledContext {
  readonly context: BrowserContext;
  /** Origins of all documents since the last reset: only these can have stored anything. */
  readonly #origins = new Set<string>();
  /** `newCDPSession`, which counts as no change here. */
  readonly #openDevtools: BrowserContext['newCDPSession'];
  #isChanged = false;

  /** `prepare`: changes of the context that all its tests share. `kept`: the address of a document without code that stays open, and no test sees. */
  static async open(browser: Browser, prepare: (context: BrowserContext) => Promise<void>, kept?: string): Promise<PooledContext> {
    const context = await browser.newContext();
    await prepare(context);
    if (kept !== undefined) {
      const page = await context.newPage();
      await page.goto(kept);
      const pages = context.pages.bind(context);
      Object.defineProperty(context, 'pages', { value: () => pages().filter((each) => each !== page) });
    }
    return new PooledContext(context);
  }

  private constructor(context: BrowserContext) {
    this.context = context;
    context.on('page', (page) => {
      this.#addOrigins(page);
      page.on('framenavigated', () => this.#addOrigins(page));
    });
    this.#openDevtools = context.newCDPSession.bind(context);
    const noteChange = (): void => void (this.#isChanged = true);
    noteCalls(context, LASTING_CHANGES, noteChange);
    noteCalls(context.clock, LASTING_CLOCK_CHANGES, noteChange);
  }

  /**
   * Closes all pages and removes cookies and everything that their origins stored, but not the HTTP cache. Returns false if the next test cannot
   * use the context, because a test changed it or no page is left to reach its storage.
   */
  async reset(): Promise<boolean> {
    const [last, ...others] = this.context.pages();
    if (this.#isChanged || last === undefined) return false;
    await Promise.all(others.map((page) => page.close()));
    await this.context.clearCookies();
    if (!(await leaveDocument(last))) return false;
    await this.#clearStorage(last);
    await last.close();
    // a page that opened meanwhile could have stored something
    return !this.#isChanged && this.context.pages().length === 0;
  }

  /** Clears by this page, which has left its document, so that nothing is stored afterwards. */
  async #clearStorage(page: Page): Promise<void> {
    const devtools = await this.#openDevtools(page);
    for (const origin of this.#origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    this.#origins.clear();
  }

  #addOrigins(page: Page): void {
    for (const frame of page.frames()) if (frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin);
  }
}

/** Opens an empty document. A navigation that the test started as its last act can interrupt a try, or keep it waiting. Returns false if none succeeds. */
async function leaveDocument(page: Page): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await page.goto('about:blank', { timeout: LONGEST_LEAVE_MS });
      return true;
    } catch {
      continue; // another try
    }
  }
  return false;
}

/** Provides contexts for the tests of one worker, one after the other. */
export class ContextPool {
  readonly #browser: Browser;
  readonly #idle = new Map<string, PooledContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns an empty context. `options`: names the options that Playwright gives to a context that is opened now; others never share it. */
  async acquire(options: string, prepare: (context: BrowserContext) => Promise<void>): Promise<PooledContext> {
    const idle = this.#idle.get(options);
    this.#idle.delete(options);
    return idle ?? PooledContext.open(this.#browser, prepare, KEPT_DOCUMENT);
  }

  /** Keeps the context for a later test if it can be emptied; else closes it. */
  async release(options: string, pooled: PooledContext): Promise<void> {
    if (await pooled.reset()) this.#idle.set(options, pooled);
    else await pooled.context.close();
  }

  async close(): Promise<void> {
    for (const { context } of this.#idle.values()) await context.close();
    this.#idle.clear();
  }
}

/** Calls `note` before each call of these methods of the object. */
function noteCalls<T extends object>(target: T, names: readonly (keyof T & string)[], note: () => void): void {
  for (const name of names) {
    const method = target[name] as (...parameters: readonly unknown[]) => unknown;
    Object.defineProperty(target, name, {
      value: (...parameters: readonly unknown[]) => {
        note();
        return method.apply(target, [...parameters]);
      },
    });
  }
}
