/**
 * Keeps what a page needs to start, so that a second start asks the network for the page alone, and a start without a network still shows the site and
 * says that it is offline. Odds, balances and bets are never kept: what is old must not look new.
 *
 * - pages: from the network; from the kept shell when there is none or it does not answer in time.
 * - /assets/: their names hold a hash, so what is kept is right for ever.
 * - /sites/: logos and icons, shown from what is kept and renewed behind.
 * - everything else (calls, the socket) is left alone.
 */
import { answerOf } from './kept-requests.ts';

/** Filled in by the build: the files of the entry, and a name that changes with them. */
declare const STARTING_FILES: readonly string[];
/** What is loaded later, by the pages that need it. */
declare const LATER_FILES: readonly string[];
declare const BUILD_NAME: string;

/** What of a worker's own events is used; the library of the DOM has pages only. */
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
/** The build before this one: pages that are still open load their later parts from it. */
const KEPT_BUILDS = 2;
/** A page that takes longer comes from what is kept. */
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

/** One after the other, so that a page that needs the network has it; what cannot be had now is kept when it is asked for. */
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
  // a refusal is told to who waits for it below
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
  // offline the kept one stands
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
