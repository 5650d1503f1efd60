/** Reads and writes of the table bonus_wagering, within the transaction of a count. */
import type { MarketResult, MarketType, OrderResult, Side } from '@maidan/domain';
import type { QueryResultRow } from 'pg';
import type { Client } from '../../platform/postgres/database.ts';

/** A market that may belong to the group of a settled market. */
export interface WageringMarket {
  readonly id: number;
  readonly eventId: string;
  readonly marketType: MarketType;
  readonly numberOfWinners: number;
  /** By runner index. */
  readonly selectionIds: readonly number[];
  /** The result in force; null: none. */
  readonly result: MarketResult | null;
  /** When this result was booked; null if there is none. */
  readonly settledAt: Date | null;
}

/** Returns the market itself, first, then the odds markets of its event that players can still see. */
export async function marketsBeside(client: Client, market: number): Promise<readonly WageringMarket[]> {
  const { rows } = await client.query<WageringMarket>(
    `select m.id, m.event_id as "eventId", m.market_type as "marketType", m.number_of_winners as "numberOfWinners",
       array(select r.selection_id from runner r where r.market = m.id order by r.runner) as "selectionIds",
       s.result, s.done_at as "settledAt"
     from market m left join settlement s on s.market = m.id and s.status = 'DONE'
     where m.id = $1 or (m.event_id = (select event_id from market where id = $1) and m.market_type in ('MATCH_ODDS', 'Special') and not m.deleted)
     order by m.id <> $1, m.id`,
    [market],
  );
  return rows;
}

/** A bonus whose wallet has bets in the group. */
export interface WageredBonus {
  readonly id: number;
  /** The account of the bonus wallet, and the player's person. */
  readonly wallet: number;
  readonly person: number;
  /** Hundredths. */
  readonly minOdds: number;
  /** Its bets are the orders after the first number, up to the second. */
  readonly afterOrder: number;
  readonly lastOrder: number;
}

/** A referred friend whose referrer is not paid yet, with bets in the group. */
export interface ReferredFriend {
  readonly friend: number;
  readonly person: number;
  readonly referrerPerson: number;
}

/** Lets one count of an event run at a time, until the end of the transaction. */
export async function lockEvent(client: Client, eventId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`wagering ${eventId}`]);
}

export async function referredFriends(client: Client, markets: readonly number[]): Promise<readonly ReferredFriend[]> {
  const { rows } = await client.query<ReferredFriend & QueryResultRow>(
    `select f.id as friend, f.person, r.person as "referrerPerson" from account f join account r on r.id = f.referred_by
     where f.id in (select player_of(p.account) from position p where p.market = any($1::int[]) and p.account > 0)
       and not exists (select 1 from referral_reward paid where paid.site = f.site and paid.friend_person = f.person)`,
    [markets],
  );
  return rows;
}

/** Locks the bonuses of wallets with a position in these markets until the end of the transaction, then reads them. */
export async function lockBonuses(client: Client, markets: readonly number[]): Promise<readonly WageredBonus[]> {
  const wallets = '(select p.account from position p where p.market = any($1::int[]) and p.account >= bonus_wallet_of(0))';
  await client.query(`select id from bonus where status <> 'WAITING' and bonus_wallet_of(account) in ${wallets} order by id for update`, [markets]);
  const { rows } = await client.query<WageredBonus>(
    `select b.id, bonus_wallet_of(b.account) as wallet, a.person, b.min_odds as "minOdds", b.after_order as "afterOrder",
       coalesce(lead(b.after_order) over (partition by b.account order by b.started_at, b.id), 9007199254740991) as "lastOrder"
     from bonus b join account a on a.id = b.account where b.status <> 'WAITING' and bonus_wallet_of(b.account) in ${wallets}`,
    [markets],
  );
  return rows;
}

/** The active bonus of an account; null: none. */
export async function activeBonus(client: Client, account: number): Promise<WageredBonus | null> {
  const { rows } = await client.query<Omit<WageredBonus, 'lastOrder'>>(
    `select b.id, bonus_wallet_of(b.account) as wallet, a.person, b.min_odds as "minOdds", b.after_order as "afterOrder"
     from bonus b join account a on a.id = b.account where b.account = $1 and b.status = 'ACTIVE'`,
    [account],
  );
  return rows[0] === undefined ? null : { ...rows[0], lastOrder: Number.MAX_SAFE_INTEGER };
}

/** The database key of a market; null: unknown. */
export async function marketKey(client: Client, marketId: string): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>('select id from market where market_id = $1', [marketId]);
  return rows[0]?.id ?? null;
}

interface NamedMarket {
  readonly market: number;
  readonly eventName: string;
  readonly marketName: string;
}

/** Returns the markets in which bets of a bonus have no result, and what it counted in settled ones; the newest first, `most` of each. */
export async function groupsOf(
  client: Client,
  { id, wallet, afterOrder }: WageredBonus,
  most: number,
): Promise<{ readonly open: readonly NamedMarket[]; readonly settled: readonly (Omit<NamedMarket, 'market'> & Settled)[] }> {
  const { rows: open } = await client.query<NamedMarket>(
    `select m.id as market, e.event_name as "eventName", m.market_name as "marketName" from market m join event e on e.event_id = m.event_id
     where m.id in (select o.market from orders o where o.account = $1 and o.id > $2 and o.settled_at is null and o.matched > 0)
     order by m.id desc limit $3`,
    [wallet, afterOrder, most],
  );
  const { rows: settled } = await client.query<Omit<NamedMarket, 'market'> & Settled>(
    `select e.event_name as "eventName", m.market_name as "marketName", w.staked, w.counted, true as settled
     from bonus_wagering w join market m on m.id = w.market join event e on e.event_id = m.event_id
     where w.bonus = $1 order by w.settled_at desc, m.id desc limit $2`,
    [id, most],
  );
  return { open, settled };
}

interface Settled {
  readonly staked: number;
  readonly counted: number;
  readonly settled: boolean;
}

/** The players of persons: the accounts of their cash wallets. */
export async function accountsOf(client: Client, persons: readonly number[]): Promise<readonly { readonly account: number; readonly person: number }[]> {
  const { rows } = await client.query<{ account: number; person: number }>('select id as account, person from account where person = any($1::int[])', [
    persons,
  ]);
  return rows;
}

/** A matched bet of a group whose stake was not returned. */
export interface WageringBet {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: Side;
  readonly matched: number;
  readonly matchedValue: number;
  readonly result: Exclude<OrderResult, 'VOID'>;
  readonly cashedOut: boolean;
  /** The day of India on which it was placed, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Returns the settled bets of these players, from both wallets, and with `open` the matched ones without a result. Void bets are left out:
 * they can neither lose nor cover a loss.
 */
export async function betsOf(
  client: Client,
  markets: readonly number[],
  { players, open }: { readonly players: readonly number[]; readonly open: boolean },
): Promise<readonly WageringBet[]> {
  const { rows } = await client.query<Omit<WageringBet, 'side'> & { side: number }>(
    `select o.id, o.account, o.market, o.runner, o.side, o.matched, o.matched_value - o.reduced_by as "matchedValue", coalesce(o.result, 'LOST') as result,
       exists (select 1 from cash_out c cross join unnest(c.orders) closing where c.account = o.account and c.market = o.market and closing >= o.id) as "cashedOut",
       to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
     from orders o where o.market = any($1::int[]) and o.matched > 0 and (o.result in ('WON', 'LOST') or ($3 and o.result is null))
       and (o.account = any($2::int[]) or o.account in (select bonus_wallet_of(player) from unnest($2::int[]) player))`,
    [markets, players, open],
  );
  return rows.map((row) => ({ ...row, side: row.side === 0 ? 'BACK' : 'LAY' }));
}

/** The paise of an order that an account took the other side of. */
export interface TradedPart {
  readonly order: number;
  readonly account: number;
  readonly size: number;
}

/** Returns what these players traded in the markets, by order and counterparty. */
export async function tradedBetween(client: Client, markets: readonly number[], players: readonly number[]): Promise<readonly TradedPart[]> {
  const { rows } = await client.query<TradedPart>(
    `select d.id as "order", d.other as account, sum(d.size)::bigint as size
     from trade t cross join lateral (values (t.taker_order, t.taker_account, t.maker_account, t.size), (t.maker_order, t.maker_account, t.taker_account, t.size)) as d(id, own, other, size)
     where t.market = any($1::int[]) and player_of(d.own) = any($2::int[]) and player_of(d.other) = any($2::int[]) and d.other > 0 group by d.id, d.other`,
    [markets, players],
  );
  return rows;
}

/** What a bonus counts in a group. */
export interface Counted {
  readonly bonus: number;
  readonly staked: number;
  readonly counted: number;
}

/** Replaces the rows of these bonuses in the markets of a group, and sets the sums. `settledAt` is null if the group has no result. */
export async function writeCounted(
  client: Client,
  { markets, bonuses, counted }: { readonly markets: readonly number[]; readonly bonuses: readonly number[]; readonly counted: readonly Counted[] },
  settledAt: Date | null,
): Promise<void> {
  await client.query('delete from bonus_wagering where bonus = any($1::bigint[]) and market = any($2::int[])', [bonuses, markets]);
  if (settledAt !== null && counted.length > 0)
    await client.query(
      `insert into bonus_wagering (bonus, market, staked, counted, settled_at)
       select bonus, $4, staked, counted, $5 from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as d(bonus, staked, counted)`,
      [counted.map(({ bonus }) => bonus), counted.map(({ staked }) => staked), counted.map((row) => row.counted), Math.min(...markets), settledAt],
    );
  await client.query(
    `with sums as (
       select b.id, coalesce(sum(w.counted), 0)::bigint as played, max(w.settled_at) as at
       from bonus b left join bonus_wagering w on w.bonus = b.id where b.id = any($1::bigint[]) group by b.id)
     update bonus set played = sums.played, completed_at = coalesce(completed_at, case when sums.played >= required then sums.at end)
     from sums where bonus.id = sums.id and bonus.played <> sums.played`,
    [bonuses],
  );
}

/** What the bets of a friend count in a group, and the days on which they were placed. */
export interface CountedFriend {
  readonly friend: number;
  readonly counted: number;
  readonly days: readonly string[];
}

/** Replaces the rows of these friends in the markets of a group. */
export async function writeFriends(
  client: Client,
  { markets, friends, counted }: { readonly markets: readonly number[]; readonly friends: readonly number[]; readonly counted: readonly CountedFriend[] },
): Promise<void> {
  await client.query('delete from referral_wagering where friend = any($1::int[]) and market = any($2::int[])', [friends, markets]);
  for (const row of counted)
    await client.query('insert into referral_wagering (friend, market, counted, days) values ($1, $2, $3, $4::date[])', [
      row.friend,
      Math.min(...markets),
      row.counted,
      row.days,
    ]);
}
