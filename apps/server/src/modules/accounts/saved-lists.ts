/** Saved lists of an account: the only writer of the table account_saved. */
import { type DisplayChoices, type Favourite, FAVOURITES_LIMIT, STARRED_GAMES_LIMIT } from '@maidan/contract';
import { accept, type Outcome, refuse } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SavedLists, FavouriteChange, StarredGamesChange } from './accounts-port.ts';

const READ = 'select value from account_saved where account = $1 and name = $2';

/** Makes the module. */
export function createSavedLists(database: Database, bus: Bus): SavedLists {
  const read = async <Value>(account: number, name: string): Promise<Value | undefined> =>
    (await database.query<{ value: Value }>(READ, [account, name]))[0]?.value;
  /** Changes one list. The row is locked, so that of two devices at once the second sees the change of the first. */
  const changeList = async <Item>(
    account: number,
    name: 'favourites' | 'games',
    change: (known: readonly Item[]) => Outcome<readonly Item[]>,
  ): Promise<Outcome<readonly Item[]>> => {
    const list = await database.transaction(async (client) => {
      await client.query("insert into account_saved (account, name, value) values ($1, $2, '[]') on conflict do nothing", [account, name]);
      const { rows } = await client.query<{ value: Item[] }>(`${READ} for update`, [account, name]);
      const next = change(rows[0]?.value ?? []);
      if (next.ok) await client.query('update account_saved set value = $3 where account = $1 and name = $2', [account, name, JSON.stringify(next.value)]);
      return next;
    });
    if (list.ok) bus.publish('saved-changed', { account, name });
    return list;
  };
  return {
    favourites: async (account) => (await read<Favourite[]>(account, 'favourites')) ?? [],
    changeFavourites: (account, change) => changeList<Favourite>(account, 'favourites', (known) => changedFavourites(known, change)),
    starredGames: async (account) => (await read<string[]>(account, 'games')) ?? [],
    async changeStarredGames(account, change) {
      const list = await changeList<string>(account, 'games', (known) => accept(changedStarredGames(known, change)));
      return list.ok ? list.value : [];
    },
    display: async (account) => (await read<DisplayChoices>(account, 'display')) ?? null,
    async saveDisplay(account, choices) {
      await database.query(
        `insert into account_saved (account, name, value) values ($1, 'display', $2)
         on conflict (account, name) do update set value = excluded.value`,
        [account, JSON.stringify(choices)],
      );
      bus.publish('saved-changed', { account, name: 'display' });
    },
  };
}

/** Returns whether the ids of a favourite match: otherwise it could not be cleaned up later. */
function isConsistent({ _id: id, event, marketId, marketBook }: Favourite): boolean {
  return marketBook.marketId === marketId && (id === `event:${event.id}` || id === `market:${marketId}`);
}

/** Removes favourites, then appends new ones; the order of the rest stays. FAVOURITES_FULL, MALFORMED. Pure. */
export function changedFavourites(known: readonly Favourite[], { add, remove }: FavouriteChange): Outcome<readonly Favourite[]> {
  if (!add.every(isConsistent)) return refuse('MALFORMED', { field: 'add' });
  const list = new Map(known.map((item) => [item._id, item]));
  for (const id of remove) list.delete(id);
  for (const item of add) if (!list.has(item._id)) list.set(item._id, item);
  return list.size > FAVOURITES_LIMIT && list.size > known.length ? refuse('FAVOURITES_FULL') : accept([...list.values()]);
}

/** Removes starred games, then appends new ones, by id; if there are too many, the newest remain. Pure. */
export function changedStarredGames(known: readonly string[], { add, remove }: StarredGamesChange): readonly string[] {
  const taken = new Set(remove);
  return [...new Set([...known.filter((id) => !taken.has(id)), ...add])].slice(-STARRED_GAMES_LIMIT);
}
