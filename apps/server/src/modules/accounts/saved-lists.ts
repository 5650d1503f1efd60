/** What an account keeps for its devices: the only writer of the table account_saved. */
import type { DisplayChoices, Favourite } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SavedLists } from './accounts-port.ts';
import { changedFavourites } from './favourite-list.ts';

const READ = 'select value from account_saved where account = $1 and name = $2';

/** Makes the keeper of saved lists. */
export function createSavedLists(database: Database, bus: Bus): SavedLists {
  const read = async <Value>(account: number, name: string): Promise<Value | undefined> =>
    (await database.query<{ value: Value }>(READ, [account, name]))[0]?.value;
  return {
    favourites: async (account) => (await read<Favourite[]>(account, 'favourites')) ?? [],
    async changeFavourites(account, change) {
      const changed = await database.transaction(async (client): Promise<Outcome<readonly Favourite[]>> => {
        // two devices at once: the second one waits here and then sees what the first one made
        await client.query("insert into account_saved (account, name, value) values ($1, 'favourites', '[]') on conflict do nothing", [account]);
        const { rows } = await client.query<{ value: Favourite[] }>(`${READ} for update`, [account, 'favourites']);
        const list = changedFavourites(rows[0]?.value ?? [], change);
        if (list.ok)
          await client.query("update account_saved set value = $2 where account = $1 and name = 'favourites'", [account, JSON.stringify(list.value)]);
        return list;
      });
      if (changed.ok) bus.publish('saved-changed', { account, name: 'favourites' });
      return changed;
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
