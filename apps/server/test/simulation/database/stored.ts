/** Reads what PostgreSQL has stored of everything published and claimed in one event, in one query. */
import { playerOf, walletsOf } from '@maidan/ledger';
import type { PlayerCalls } from '../player-calls.ts';
import type { Store } from './store.ts';

export interface PublishedRows {
  readonly orders: readonly number[];
  /** Players and their other wallets. */
  readonly accounts: readonly number[];
  /** Keys of markets whose books are compared. */
  readonly markets: readonly number[];
  readonly payments: readonly number[];
  readonly settlements: readonly { readonly marketId: string; readonly generation: number }[];
  readonly casinoBets: readonly number[];
  readonly claims: PlayerCalls['claims'];
}

export interface BookRow {
  readonly side: number;
  readonly price: number;
  readonly size: number;
}

/** A claim is the row that it names. */
const STORED = `
  select 'order' as what, id::text as name, xmin::text as value from orders where id = any($1::bigint[])
  union all select 'player', player_of(account)::text, string_agg(xmin::text, ' ' order by account) from wallet where account = any($2::int[]) group by player_of(account)
  union all select 'free cash', account::text, 'known' from (select account from bonus union select account from wallet_choice) f where account = any($2::int[])
  union all select 'book ' || market || ' ' || runner, side || ' ' || price, sum(remaining)::text from orders where market = any($3::int[]) and status = 1 and order_type is null
    group by market, runner, side, price
  union all select 'payment', id::text, status from cashier_request where id = any($4::bigint[])
  union all select 'settlement', m.market_id || ' ' || s.generation, s.status from settlement s join market m on m.id = s.market
    join unnest($5::text[], $6::int[]) as t(market_id, generation) on t.market_id = m.market_id and t.generation = s.generation
  union all select 'casino bet', id::text, state from casino_bet where id = any($7::bigint[])
  union all select 'claim', c.kind || ' ' || c.id || ' ' || c.account || ' ' || c.name, 'stored'
    from unnest($8::text[], $9::bigint[], $10::int[], $11::text[]) as c(kind, id, account, name)
    where case c.kind
      when 'bet' then exists (select from bet_reference r join orders o on o.id = c.id where c.id in (r.order_id, r.replaced) and r.account = c.account and r.reference in (c.name, c.name || '/1'))
      when 'payment' then exists (select from cashier_request r where r.id = c.id and r.account = c.account and r.request_id = c.name)
      else exists (select from casino_bet b where b.id = c.id and b.account = c.account and b.bet_ref = c.name) end`;

export class Stored {
  readonly #values = new Map<string, Map<string, string>>();

  static async ask(store: Store, asked: Partial<PublishedRows>): Promise<Stored> {
    const { orders = [], accounts = [], markets = [], payments = [], settlements = [], casinoBets = [], claims = [] } = asked;
    const wallets = [...new Set(accounts.flatMap((account) => walletsOf(playerOf(account))))];
    const rows = await store.read<{ what: string; name: string; value: string }>(STORED, [
      orders,
      wallets,
      markets,
      payments,
      settlements.map(({ marketId }) => marketId),
      settlements.map(({ generation }) => generation),
      casinoBets,
      claims.map(({ kind }) => kind),
      claims.map(({ id }) => id),
      claims.map(({ account }) => account),
      claims.map(({ name }) => name),
    ]);
    const stored = new Stored();
    for (const { what, name, value } of rows) {
      const values = stored.#values.get(what) ?? new Map<string, string>();
      values.set(name, value);
      stored.#values.set(what, values);
    }
    return stored;
  }

  /** The version of a row, or its status. */
  of(what: 'order' | 'player' | 'payment' | 'settlement' | 'casino bet', name: string | number): string | undefined {
    return this.#values.get(what)?.get(String(name));
  }

  /** Whether the player has had Free Cash or chosen a wallet. Its steps publish a change of their own after that of the wallets. */
  hasFreeCash(player: number): boolean {
    return this.#values.get('free cash')?.has(String(player)) === true;
  }

  has({ kind, id, account, name }: PlayerCalls['claims'][number]): boolean {
    return this.#values.get('claim')?.has(`${kind} ${id} ${account} ${name}`) === true;
  }

  book(market: number, runner: number): readonly BookRow[] {
    return [...(this.#values.get(`book ${market} ${runner}`) ?? [])].map(([name, value]) => {
      const [side, price] = name.split(' ');
      return { side: Number(side), price: Number(price), size: Number(value) };
    });
  }
}
