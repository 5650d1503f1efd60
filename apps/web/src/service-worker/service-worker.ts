/**
 * Caches the files of the client. A second start needs only the page from the network; a start without a network shows the site
 * and reports that it is offline. Odds, balances and bets are never cached, because old data must not look new.
 *
 * - pages: from the network, or from the cached shell if the network fails or is too slow.
 * - /assets/: from the cache without a time limit, because their names contain a hash.
 * - /sites/: logos and icons from the cache, updated in the background.
 * - everything else (calls, the socket) is left to the browser.
 */
import { answerOf } from './kept-requests.ts';

/** The build sets these: the files of the entry, the files that load later, and a name that changes with them. */
declare const STARTING_FILES: readonly string[];
declare const LATER_FILES: readonly string[];
declare const BUILD_NAME: string;

/** The used events of a worker; the DOM types have no workers. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = globalThis as unknown as Worker;
const SHELL = '/app-shell';
const PREFIX = 'maidan-';
/** Number of builds whose caches are kept: the current one, and the previous one, which open pages still use. */
const KEPT_BUILDS = 2;
/** Timeout of a page, ms. After it the cached shell is used. */
const PAGE_WITHIN_MS = 4000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PREFIX + BUILD_NAME)
      .then((cache) => cache.addAll([...STARTING_FILES, SHELL]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    forgetOldBuilds()
      .then(() => worker.clients.claim())
      .then(keepLaterFiles),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerOf({ method: request.method, mode: request.mode, url: request.url, origin: worker.location.origin });
  if (answer === 'page') event.respondWith(page(request));
  else if (answer === 'asset') event.respondWith(asset(request));
  else if (answer === 'picture') event.respondWith(picture(event));
});

async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(builds.slice(0, -KEPT_BUILDS).map((name) => caches.delete(name)));
}

/** Caches files one by one, so that pages have the network first. A file that fails now is cached at its first request. */
async function keepLaterFiles(): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true) return;
  for (const file of LATER_FILES) {
    try {
      if ((await caches.match(file)) === undefined) await renewed(new Request(file));
    } catch {
      return;
    }
  }
}

async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PAGE_WITHIN_MS);
  });
  const fresh = fetch(request);
  // the await below reports the rejection
  fresh.catch(() => undefined);
  try {
    const inTime = await Promise.race([fresh, late]);
    if (inTime !== null) return inTime;
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
  return (await caches.match(SHELL)) ?? fresh;
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  return kept ?? renewed(request);
}

async function picture(event: RequestEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept === undefined) return renewed(event.request);
  // without a network the cached picture stays
  event.waitUntil(renewed(event.request).catch(() => undefined));
  return kept;
}

async function renewed(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(PREFIX + BUILD_NAME);
    await cache.put(request, response.clone());
  }
  return response;
}
