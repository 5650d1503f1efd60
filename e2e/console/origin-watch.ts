/** What a browser does with the console's origin: breaches of the content policy, requests elsewhere, cookies, and the texts of answers. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { consoleOrigin } from './console-stage.ts';

/** The document of another site, which has no policy of its own. No server answers at its host. */
export const STRANGER = 'http://stranger.localhost/';

/** No page of the console has a `base`. */
const PLANTED = 'base-uri ';

export class OriginWatch {
  readonly #context: BrowserContext;
  readonly #breaches: string[] = [];
  readonly #answers: Promise<string>[] = [];
  readonly #cookies: Promise<void>[] = [];
  /** Requests of console pages to another origin. */
  readonly foreign: string[] = [];
  /** Set-Cookie headers of the console. */
  readonly cookiesSet: string[] = [];

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Call it before the first page opens. */
  static async over(context: BrowserContext): Promise<OriginWatch> {
    const watch = new OriginWatch(context);
    await context.exposeFunction('reportBreach', (breach: string) => void watch.#breaches.push(breach));
    await context.addInitScript(() => {
      const { reportBreach } = window as unknown as { readonly reportBreach: (breach: string) => void };
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) =>
        reportBreach(`${effectiveDirective} ${blockedURI} on ${documentURI}`),
      );
    });
    context.on('page', (page) => page.on('websocket', (socket) => watch.#noteRequest(socket.url().replace(/^ws/, 'http'), page)));
    context.on('request', (request) => watch.#noteRequest(request.url(), request.serviceWorker() === null ? request.frame().page() : null));
    context.on('response', (response) => {
      if (!response.url().startsWith(`${consoleOrigin()}/`)) return;
      watch.#cookies.push(response.headerValues('set-cookie').then((values) => void watch.cookiesSet.push(...values)));
      // an answer without a body has no text
      if (response.url().includes('/operator/')) watch.#answers.push(response.text().catch(() => ''));
    });
    return watch;
  }

  #noteRequest(address: string, page: Page | null): void {
    const { protocol, origin } = new URL(address);
    const isOfConsole = page === null || page.url().startsWith(`${consoleOrigin()}/`);
    if (isOfConsole && protocol !== 'data:' && origin !== consoleOrigin()) this.foreign.push(address);
  }

  /** Returns the texts of all answers to calls so far. */
  async answers(): Promise<readonly string[]> {
    return Promise.all(this.#answers);
  }

  /** Returns the names of the cookies that the console has set so far. */
  async namesSet(): Promise<ReadonlySet<string>> {
    await Promise.all(this.#cookies);
    return new Set(this.cookiesSet.map((cookie) => cookie.split('=')[0] ?? ''));
  }

  /** Returns the breaches so far but for one that it plants in each open page: reports arrive in order, so the planted one comes last. */
  async breaches(): Promise<readonly string[]> {
    const pages = this.#context.pages().filter((page) => page.url().startsWith(`${consoleOrigin()}/`));
    const planted = (): number => this.#breaches.filter((breach) => breach.startsWith(PLANTED)).length;
    const before = planted();
    for (const page of pages) {
      await page.evaluate(() => {
        document.head.append(Object.assign(document.createElement('base'), { href: '/planted/' }));
      });
    }
    await expect.poll(planted).toBeGreaterThanOrEqual(before + pages.length);
    return this.#breaches.filter((breach) => !breach.startsWith(PLANTED));
  }
}
