/** The table play_limit, and the amounts from orders, ledger and cashier that count towards a limit. */
import { NO_LIMIT, riskRate, tradingKindOf, type LimitName, type MarketType, type NewResult, type NewStake, type StandingLimit } from '@maidan/domain';
import { CAUSES, PLAYER_KINDS, RESULT_CAUSES } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';

interface LimitRow {
  readonly account: number;
  readonly name: LimitName;
  readonly amount: number | null;
  readonly raise_to: number | null;
  readonly raise_asked_at: Date | null;
}

/** A stake with the part of it that counts. */
export interface CountedStake extends NewStake {
  readonly kept: number;
}

interface OrderRow {
  readonly id: number;
  readonly side: number;
  readonly price: number;
  readonly size: number;
  readonly kept: number;
  readonly placed_at: Date;
  readonly market_type: MarketType;
  /** Whether it is a lay at the starting price. */
  readonly liable: boolean;
}

const COLUMNS = 'account, name, amount, raise_to, raise_asked_at';
/** The column `orders.side` of a back bet. */
const BACK = 0;

function standingOf({ amount, raise_to: to, raise_asked_at: askedAt }: LimitRow): StandingLimit {
  return { amount, raise: askedAt === null ? null : { to, askedAt: askedAt.getTime() } };
}

export class LimitRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the limits of all accounts. */
  async all(): Promise<readonly { readonly account: number; readonly name: LimitName; readonly limit: StandingLimit }[]> {
    const rows = await this.#database.query<LimitRow>(`select ${COLUMNS} from play_limit order by account, name`);
    return rows.map((row) => ({ account: row.account, name: row.name, limit: standingOf(row) }));
  }

  /** Changes one limit under a lock and returns the new state. `next` may refuse by returning null. */
  change(account: number, name: LimitName, at: number, next: (standing: StandingLimit) => StandingLimit | null): Promise<StandingLimit | null> {
    return this.#database.transaction(async (client) => {
      await client.query('select id from account where id = $1 for update', [account]);
      const known = await client.query<LimitRow>(`select ${COLUMNS} from play_limit where account = $1 and name = $2`, [account, name]);
      const limit = next(known.rows[0] === undefined ? NO_LIMIT : standingOf(known.rows[0]));
      if (limit === null) return null;
      await client.query(
        `insert into play_limit (account, name, amount, raise_to, raise_asked_at, changed_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (account, name) do update set amount = excluded.amount, raise_to = excluded.raise_to,
           raise_asked_at = excluded.raise_asked_at, changed_at = excluded.changed_at`,
        [account, name, limit.amount, limit.raise?.to ?? null, limit.raise === null ? null : new Date(limit.raise.askedAt), new Date(at)],
      );
      return limit;
    });
  }

  /**
   * Returns the stakes accepted after a moment, in order: bets by their risk, of cash and of Free Cash, without those of cash-outs, which
   * add no risk; and stakes of casino rounds.
   */
  async stakes(account: number, from: number): Promise<readonly CountedStake[]> {
    const [orders, rounds] = await Promise.all([
      this.#database.query<OrderRow>(
        // a lay at the starting price counts with its liability, and after the start with what it can lose
        `select o.id, o.side, o.price, coalesce(o.liability, o.size) as size, o.placed_at, m.market_type, o.liability is not null as liable,
           case when o.liability is null then o.size - o.cancelled - o.lapsed when o.status < 2 then o.liability
             else ceil((o.matched_value - 100 * o.matched) / 100.0)::bigint end as kept
         from orders o join market m on m.id = o.market
         where o.account in ($1, bonus_wallet_of($1)) and o.placed_at > $2
           and not exists (select 1 from cash_out c where c.account = o.account and c.market = o.market and o.id = any(c.orders))`,
        [account, new Date(from)],
      ),
      this.#database.query<{ transfer: number; reference: number | null; amount: number; at: Date }>(
        `select transfer, max(reference) as reference, -sum(amount)::bigint as amount, max(created_at) as at from entry
         where account = $1 and account > 0 and cause = $3 and kind in (${PLAYER_KINDS.cash}, ${PLAYER_KINDS.held}) and created_at > $2
         group by transfer having sum(amount) < 0`,
        [account, new Date(from), CAUSES.casino],
      ),
    ]);
    const bets = orders.map((row) => ({
      key: String(row.id),
      at: row.placed_at.getTime(),
      size: row.size,
      kept: row.kept,
      rate: row.liable ? 100 : riskRate(row.side === BACK ? 'BACK' : 'LAY', row.price, tradingKindOf(row.market_type) === 'line'),
    }));
    const paid = rounds.map(({ transfer, reference, amount, at }) => ({
      key: `casino:${reference ?? transfer}`,
      at: at.getTime(),
      size: amount,
      kept: amount,
      rate: 100,
    }));
    return [...bets, ...paid].toSorted((one, other) => one.at - other.at);
  }

  /** Returns the wins and losses after a moment, in order. */
  async results(account: number, from: number): Promise<readonly NewResult[]> {
    const rows = await this.#database.query<{ transfer: number; net: number; at: Date }>(
      `select transfer, sum(amount)::bigint as net, max(created_at) as at from entry
       where account = $1 and account > 0 and cause = any($3::int[]) and kind in (${PLAYER_KINDS.cash}, ${PLAYER_KINDS.held}) and created_at > $2
       group by transfer having sum(amount) <> 0 order by max(id)`,
      [account, new Date(from), [...RESULT_CAUSES]],
    );
    return rows.map(({ transfer, net, at }) => ({ key: String(transfer), at: at.getTime(), net }));
  }

  /** Returns the deposits requested after a moment that were not rejected. */
  async deposits(account: number, from: number): Promise<readonly NewStake[]> {
    const rows = await this.#database.query<{ id: number; amount: number; created_at: Date }>(
      "select id, amount, created_at from cashier_request where account = $1 and type = 'deposit' and status <> 'REJECTED' and created_at > $2 order by id",
      [account, new Date(from)],
    );
    return rows.map(({ id, amount, created_at: at }) => ({ key: String(id), at: at.getTime(), size: amount, rate: 100 }));
  }

  async held(account: number): Promise<number> {
    const [row] = await this.#database.query<{ held: number }>('select held from wallet where account = $1', [account]);
    return row?.held ?? 0;
  }
}
