/** The requests that the service worker answers. Pure. */

export interface AskedRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  /** The worker's own origin. */
  readonly origin: string;
}

/** Returns how the worker answers a request, or null to leave it to the browser. */
export function answerOf({ method, mode, url, origin }: AskedRequest): 'page' | 'asset' | 'picture' | null {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return null;
  if (asked.pathname.startsWith('/assets/')) return 'asset';
  if (asked.pathname.startsWith('/sites/')) return 'picture';
  // a path with a file extension is a file
  return mode === 'navigate' && !/\.[a-z]+$/i.test(asked.pathname) ? 'page' : null;
}
