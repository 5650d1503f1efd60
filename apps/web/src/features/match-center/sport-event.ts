/** The state of the page of an event, with the eleven names of EN-44, and the address of its stream (EX-03, EX-04). Pure. */
import type { EventDetail, Market } from '@maidan/contract';
import type { SiteStreams } from '@maidan/sites';
import type { OpenedLadder } from '../../realtime/markets/picked-selection.ts';

export interface SportEventParts {
  readonly detail: EventDetail | null;
  readonly markets: readonly Market[];
  readonly ladder: OpenedLadder | null;
}

/** The video is for players only, statistics are public (T-82). Each is null if the event has none. */
export interface SportEvent {
  readonly sportData: EventDetail | null;
  readonly sportDataMarkets: readonly Market[];
  readonly sportScore: EventDetail['score'];
  readonly cricketScore: EventDetail['score'];
  readonly sportVideo: { readonly eventTypeId: string; readonly eventId: string } | null;
  readonly sportStats: { readonly eventTypeId: string; readonly eventId: string } | null;
  /** The same as `sportStats`: the panel of statistics also shows a picture of the match, if the provider draws one. */
  readonly sportVisualisation: { readonly eventTypeId: string; readonly eventId: string } | null;
  readonly sportLadder: OpenedLadder | null;
  readonly ladderId: string | null;
  readonly ladderTitle: string | null;
  readonly ladderShow: boolean;
}

/** Returns the state of an event's page. A ladder of another event's market is left out. */
export function sportEventOf({ detail, markets, ladder }: SportEventParts, signedIn: boolean): SportEvent {
  const market = ladder === null ? undefined : markets.find((candidate) => candidate.marketId === ladder.marketId);
  const named = detail === null ? null : { eventTypeId: detail.eventTypeId, eventId: detail.id };
  const score = detail?.score ?? null;
  const statistics = detail?.streams.statistics === true ? named : null;
  return {
    sportData: detail,
    sportDataMarkets: markets,
    sportScore: score,
    cricketScore: score?.sport === 'cricket' ? score : null,
    sportVideo: signedIn && detail?.streams.video === true ? named : null,
    sportStats: statistics,
    sportVisualisation: statistics,
    sportLadder: market === undefined ? null : ladder,
    ladderId: market?.marketId ?? null,
    ladderTitle: market?.marketName ?? null,
    ladderShow: market !== undefined,
  };
}

/** Returns the address of a stream, with the site's external host in place of its own. Streams of the open host keep their address. */
export function streamAddress(url: string, { openHost, externalHost }: Pick<SiteStreams, 'openHost' | 'externalHost'>): string {
  if (externalHost === '' || !URL.canParse(url)) return url;
  const address = new URL(url);
  if (address.host === openHost) return url;
  address.host = externalHost;
  return address.href;
}

/** Returns the type of the d-access-token by the list with the event; null: an event in neither list needs no token (O-75). */
export function accessTokenType(eventId: string, { firstEvents, secondEvents }: Pick<SiteStreams, 'firstEvents' | 'secondEvents'>): 1 | 2 | null {
  if (firstEvents.includes(eventId)) return 1;
  return secondEvents.includes(eventId) ? 2 : null;
}
