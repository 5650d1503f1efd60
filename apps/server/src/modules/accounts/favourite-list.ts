/** The rules of a list of favourites. Pure. */
import { FAVOURITES_LIMIT, STARRED_GAMES_LIMIT, type Favourite } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { FavouriteChange, StarredGamesChange } from './accounts-port.ts';

/** Whether the ids of an item match: otherwise it could not be cleaned up later. */
function isConsistent({ _id: id, event, marketId, marketBook }: Favourite): boolean {
  return marketBook.marketId === marketId && (id === `event:${event.id}` || id === `market:${marketId}`);
}

/** Removes items, then appends new ones; the order of the rest stays. */
export function changedFavourites(known: readonly Favourite[], { add, remove }: FavouriteChange): Outcome<readonly Favourite[]> {
  if (!add.every(isConsistent)) return refuse('MALFORMED', { field: 'add' });
  const list = new Map(known.map((item) => [item._id, item]));
  for (const id of remove) list.delete(id);
  for (const item of add) if (!list.has(item._id)) list.set(item._id, item);
  return list.size > FAVOURITES_LIMIT && list.size > known.length ? refuse('FAVOURITES_FULL') : accept([...list.values()]);
}

/** The same for games, by id; if there are too many, the newest remain. */
export function changedStarredGames(known: readonly string[], { add, remove }: StarredGamesChange): readonly string[] {
  const taken = new Set(remove);
  return [...new Set([...known.filter((id) => !taken.has(id)), ...add])].slice(-STARRED_GAMES_LIMIT);
}
