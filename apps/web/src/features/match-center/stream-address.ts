/** Where the pictures of a match come from (EX-03, EX-04). Pure. */
import type { SiteStreams } from '@maidan/sites';

/** A stream of the known open host stays, any other comes from the site's external host, where it has one. */
export function streamAddress(url: string, { openHost, externalHost }: Pick<SiteStreams, 'openHost' | 'externalHost'>): string {
  if (externalHost === '' || !URL.canParse(url)) return url;
  const address = new URL(url);
  if (address.host === openHost) return url;
  address.host = externalHost;
  return address.href;
}

/** Type of the d-access-token, by the list that names the event; null: an event of neither needs none (O-75). */
export function accessTokenType(eventId: string, { firstEvents, secondEvents }: Pick<SiteStreams, 'firstEvents' | 'secondEvents'>): 1 | 2 | null {
  if (firstEvents.includes(eventId)) return 1;
  return secondEvents.includes(eventId) ? 2 : null;
}
