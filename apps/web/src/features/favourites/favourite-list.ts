/** Lists of favourites. Pure. */
import type { Favourite, MarketView } from '@maidan/contract';
import { eventPath } from '../../platform/event-path.ts';

/** The contract's limit, repeated here so that this code does not load a schema (a test compares the two). */
export const MOST_FAVOURITES = 200;

export type FavouriteKind = 'event' | 'market';

/** Returns the favourite of an event, or of one of its markets. */
export function favouriteOf(kind: FavouriteKind, market: Pick<MarketView, 'marketId' | 'marketName' | 'eventId' | 'eventName' | 'eventTypeId'>): Favourite {
  const { marketId, marketName, eventId, eventName, eventTypeId } = market;
  return {
    _id: kind === 'event' ? `event:${eventId}` : `market:${marketId}`,
    eventTypeId,
    event: { id: eventId, name: eventName },
    marketId,
    marketName,
    marketBook: { marketId },
  };
}

/** Returns true for the same favourite: equal _id, and equal event.id for an event or both marketIds for a market (EN-51). */
export function sameFavourite(one: Favourite, other: Favourite): boolean {
  if (one._id !== other._id) return false;
  return one._id.startsWith('event:')
    ? one.event.id === other.event.id
    : one.marketId === other.marketId && one.marketBook.marketId === other.marketBook.marketId;
}

/** Returns the items of `added` that are missing in `list` and fit into its limit, and the number of those that do not fit. */
export function missingIn(list: readonly Favourite[], added: readonly Favourite[]): { readonly fits: readonly Favourite[]; readonly left: number } {
  const missing = added.filter((item) => !list.some((known) => sameFavourite(known, item)));
  const room = Math.max(0, MOST_FAVOURITES - list.length);
  return { fits: missing.slice(0, room), left: Math.max(0, missing.length - room) };
}

/** The stored lists (EN-50): all favourites in their order, and groups of them with the state of the markets at the time of storing. */
export interface FavouriteLists {
  readonly inPlay: readonly Favourite[];
  /** Winner markets of competitions. */
  readonly popular: readonly Favourite[];
  readonly future: readonly Favourite[];
  /** Single markets. */
  readonly sportMarkets: readonly Favourite[];
  readonly favoritesAll: readonly Favourite[];
}

/** Groups favourites by the current state of their markets. `marketOf` returns undefined for a market that is not loaded. */
export function favouriteLists(
  items: readonly Favourite[],
  marketOf: (marketId: string) => Pick<MarketView, 'inPlay' | 'marketType'> | undefined,
): FavouriteLists {
  const isOutright = (item: Favourite) => marketOf(item.marketId)?.marketType === 'TOURNAMENT_WINNER';
  const inPlay = (item: Favourite) => marketOf(item.marketId)?.inPlay === true;
  const events = items.filter((item) => item._id.startsWith('event:') && !isOutright(item));
  return {
    inPlay: events.filter(inPlay),
    popular: items.filter(isOutright),
    future: events.filter((item) => !inPlay(item)),
    sportMarkets: items.filter((item) => item._id.startsWith('market:') && !isOutright(item)),
    favoritesAll: items,
  };
}

function isFavourite(value: unknown): value is Favourite {
  const { _id: id, eventTypeId, event, marketId, marketName, marketBook } = (value ?? {}) as Partial<Favourite>;
  return [id, eventTypeId, event?.id, event?.name, marketId, marketName, marketBook?.marketId].every((part) => typeof part === 'string');
}

/** Parses the stored list; an invalid text is an empty list. */
export function readFavourites(text: string | null): readonly Favourite[] {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<FavouriteLists> | null;
    return Array.isArray(kept?.favoritesAll) ? kept.favoritesAll.filter(isFavourite).slice(0, MOST_FAVOURITES) : [];
  } catch {
    return [];
  }
}

/** Returns the address of a favourite's event. */
export function favouritePath({ eventTypeId, event }: Pick<Favourite, 'eventTypeId' | 'event'>): string {
  return eventPath({ eventTypeId, eventId: event.id });
}
