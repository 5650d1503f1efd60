/** Reads the play of a person for its markers, and stores markers and levels: the only writer of care_day, care_marker and care_state. */
import { INDIA_OFFSET_MIN, type CareCourse, type CareLevel, type CareMarker, type RaisedMarker } from '@maidan/domain';
import { CAUSES, PLAYER_KINDS, RESULT_CAUSES } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';

const DAY_MS = 86_400_000;
/** Newest bets and results that are read of one person: more of them in 30 days raise other rules long before. */
const MOST_ROWS = 2000;

interface At {
  readonly at: Date;
}
const timesOf = (rows: readonly At[]): number[] => rows.map(({ at }) => at.getTime());

export class CareRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the person of a player's account and all accounts of that person; null for demo accounts. */
  async personOf(account: number): Promise<{ readonly person: number; readonly accounts: readonly number[] } | null> {
    const rows = await this.#database.query<{ person: number; id: number }>(
      `select b.person, b.id from account a join account b on b.person = a.person
       where a.id = $1 and not a.is_demo and a.role = 'user' and not b.is_demo order by b.id`,
      [account],
    );
    return rows[0] === undefined ? null : { person: rows[0].person, accounts: rows.map(({ id }) => id) };
  }

  async course(person: number, accounts: readonly number[], now: number): Promise<CareCourse> {
    const month = new Date(now - 30 * DAY_MS);
    const list = [...accounts];
    const [stakes, results, payments, sessions, raises, breaks, texts, [origin]] = await Promise.all([
      this.#stakes(list, month),
      this.#results(list, month),
      this.#payments(list, new Date(now - 90 * DAY_MS)),
      // a program's session says nothing about the player's time
      this.#database.query<{ from: Date; to: Date }>(
        `select created_at as "from", least(coalesce(ended_at, last_action_at), $3) as "to" from session
         where account = any($1) and not lasting and coalesce(ended_at, last_action_at) > $2 order by created_at limit ${MOST_ROWS}`,
        [list, new Date(now - 2 * DAY_MS), new Date(now)],
      ),
      this.#database.query<At & Record<string, unknown>>(
        `select created_at as at from player_event where account = any($1) and action = 'limitAsked' and detail -> 'raise' <> 'null' and created_at > $2
         order by created_at limit 100`,
        [list, month],
      ),
      this.#database.query<At & Record<string, unknown>>(
        'select ends_at as at from play_break where person = $1 and ends_at between $2 and $3 order by ends_at',
        [person, month, new Date(now)],
      ),
      this.#database.query<At & { text: string }>(
        `select m.at, m.text from ticket t join ticket_message m on m.ticket = t.number
         where t.account = any($1) and m.by in ('PLAYER', 'APPEAL') and m.at > $2 order by m.id limit 100`,
        [list, month],
      ),
      this.#database.query<{ funds: number }>(
        'select coalesce(sum(o.granted + o.deposited), 0)::bigint as funds from unnest($1::int[]) account, lateral cash_origin(account) o',
        [list],
      ),
    ]);
    const firstUse = new Map<string, number>();
    for (const { payee, at } of payments) if (payee !== null && !firstUse.has(payee)) firstUse.set(payee, at.getTime());
    return {
      funds: origin?.funds ?? 0,
      deposits: payments.filter(({ type, status }) => type === 'deposit' && status !== 'REJECTED').map(({ at, amount }) => ({ at: at.getTime(), amount })),
      failedPayments: timesOf(payments.filter(({ status }) => status === 'REJECTED')),
      payees: [...firstUse.values()],
      stakes,
      results,
      sessions: sessions.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
      raises: timesOf(raises),
      breaks: timesOf(breaks),
      texts: texts.map(({ at, text }) => ({ at: at.getTime(), text })),
    };
  }

  /** Returns bets and casino stakes in the order of time. */
  async #stakes(accounts: number[], from: Date): Promise<{ readonly at: number; readonly amount: number }[]> {
    const rows = await this.#database.query<At & { amount: number }>(
      `(select o.placed_at as at, coalesce(o.liability, o.size) as amount from orders o where o.account = any($1) and o.placed_at > $2 order by o.id desc limit ${MOST_ROWS})
       union all
       (select max(e.created_at), -sum(e.amount)::bigint from entry e
        where e.account = any($1) and e.account > 0 and e.cause = ${CAUSES.casino} and e.kind in (${PLAYER_KINDS.cash}, ${PLAYER_KINDS.held}) and e.created_at > $2
        group by e.transfer having sum(e.amount) < 0 order by max(e.id) desc limit ${MOST_ROWS})`,
      [accounts, from],
    );
    return rows.map(({ at, amount }) => ({ at: at.getTime(), amount })).toSorted((one, other) => one.at - other.at);
  }

  async #results(accounts: number[], from: Date): Promise<{ readonly at: number; readonly net: number }[]> {
    const rows = await this.#database.query<At & { net: number }>(
      `select max(created_at) as at, sum(amount)::bigint as net from entry
       where account = any($1) and account > 0 and cause = any($3::int[]) and kind in (${PLAYER_KINDS.cash}, ${PLAYER_KINDS.held}) and created_at > $2
       group by transfer having sum(amount) <> 0 order by max(id) desc limit ${MOST_ROWS}`,
      [accounts, from, [...RESULT_CAUSES]],
    );
    return rows.map(({ at, net }) => ({ at: at.getTime(), net })).toReversed();
  }

  #payments(accounts: number[], from: Date) {
    return this.#database.query<At & { type: 'deposit' | 'withdraw'; amount: number; status: string; payee: string | null }>(
      `select created_at as at, type, amount, status, coalesce(payee ->> 'upi', payee ->> 'accountNumber') as payee from cashier_request
       where account = any($1) and created_at > $2 order by id limit ${MOST_ROWS}`,
      [accounts, from],
    );
  }

  /** Stores what the person played today. */
  async storeDay(person: number, { stakes, results, deposits }: CareCourse, now: number): Promise<void> {
    const ahead = INDIA_OFFSET_MIN * 60_000;
    const start = Math.floor((now + ahead) / DAY_MS) * DAY_MS - ahead;
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
    const today = <Row extends { readonly at: number }>(rows: readonly Row[]): readonly Row[] => rows.filter(({ at }) => at >= start);
    await this.#database.query(
      `insert into care_day (person, day, staked, bets, net, deposited) values ($1, $2::date, $3, $4, $5, $6)
       on conflict (person, day) do update set staked = excluded.staked, bets = excluded.bets, net = excluded.net, deposited = excluded.deposited`,
      [
        person,
        new Date(now + ahead).toISOString().slice(0, 10),
        sum(today(stakes).map(({ amount }) => amount)),
        today(stakes).length,
        sum(today(results).map(({ net }) => net)),
        sum(today(deposits).map(({ amount }) => amount)),
      ],
    );
  }

  /** Returns the markers of the last 30 days that no review has ended. */
  async raised(person: number, now: number): Promise<readonly RaisedMarker[]> {
    const rows = await this.#database.query<{ rule: RaisedMarker['rule']; level: RaisedMarker['level']; raised_at: Date }>(
      `select m.rule, m.level, m.raised_at from care_marker m left join care_state s on s.person = m.person
       where m.person = $1 and m.raised_at > $2 and (s.reviewed_at is null or m.raised_at > s.reviewed_at) order by m.id`,
      [person, new Date(now - 30 * DAY_MS)],
    );
    return rows.map(({ rule, level, raised_at: at }) => ({ rule, level, at: at.getTime() }));
  }

  async addMarker(person: number, { rule, level, counted, threshold }: CareMarker, now: number): Promise<void> {
    await this.#database.query('insert into care_marker (person, rule, level, counted, threshold, raised_at) values ($1, $2, $3, $4, $5, $6)', [
      person,
      rule,
      level,
      counted,
      threshold,
      new Date(now),
    ]);
  }

  /** Raises the level of a person; a level never falls without a review. Returns whether it rose. */
  async raise(person: number, level: CareLevel, depositCap: number | null, now: number): Promise<boolean> {
    const rows = await this.#database.query(
      `insert into care_state (person, level, deposit_cap, changed_at) values ($1, $2, $3, $4)
       on conflict (person) do update set level = excluded.level, deposit_cap = excluded.deposit_cap, changed_at = excluded.changed_at
       where care_state.level < excluded.level returning person`,
      [person, level, depositCap, new Date(now)],
    );
    return rows.length > 0;
  }

  /** Ends the level of a person. Returns false if there is none. */
  async lift(person: number, { actor, reason }: { readonly actor: string; readonly reason: string }, now: number): Promise<boolean> {
    const rows = await this.#database.query(
      `update care_state set level = 0, deposit_cap = null, changed_at = $2, reviewed_at = $2, reviewed_by = $3, review_reason = $4
       where person = $1 and level > 0 returning person`,
      [person, new Date(now), actor, reason],
    );
    return rows.length > 0;
  }

  /** Notes a review that keeps the level. Returns false if there is none. */
  async keep(person: number, { actor, reason }: { readonly actor: string; readonly reason: string }): Promise<boolean> {
    const rows = await this.#database.query('update care_state set reviewed_by = $2, review_reason = $3 where person = $1 and level > 0 returning person', [
      person,
      actor,
      reason,
    ]);
    return rows.length > 0;
  }
}
