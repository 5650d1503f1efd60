/** Saved lists of an account: the only writer of the table account_saved. */
import type { DisplayChoices, Favourite } from '@maidan/contract';
import { accept, type Outcome } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SavedLists } from './accounts-port.ts';
import { changedFavourites, changedStarredGames } from './favourite-list.ts';

const READ = 'select value from account_saved where account = $1 and name = $2';

/** Makes the module. */
export function createSavedLists(database: Database, bus: Bus): SavedLists {
  const read = async <Value>(account: number, name: string): Promise<Value | undefined> =>
    (await database.query<{ value: Value }>(READ, [account, name]))[0]?.value;
  /** Changes one list. The row is locked, so that of two devices at once the second sees the change of the first. */
  const changed = async <Item>(
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
    changeFavourites: (account, change) => changed<Favourite>(account, 'favourites', (known) => changedFavourites(known, change)),
    starredGames: async (account) => (await read<string[]>(account, 'games')) ?? [],
    async changeStarredGames(account, change) {
      const list = await changed<string>(account, 'games', (known) => accept(changedStarredGames(known, change)));
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
