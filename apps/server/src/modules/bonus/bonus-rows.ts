/** Reads of the table bonus, and the statements that go into a batch. */
import { REVIEW_MS, type BonusStatus, type ConversionReview, type ReviewDecision } from '@maidan/domain';
import { bonusWalletOf, CAUSES } from '@maidan/ledger';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { GrantCause } from '../wallet/wallet-port.ts';
import type { BonusOverview, BonusSource, BonusView, HasOpenCase, WaitingConversion } from './bonus-port.ts';

/** Maximum waiting conversions in a list. */
const MOST_LISTED = 200;

interface BonusRow {
  readonly id: number;
  readonly source: BonusSource;
  readonly amount: number;
  readonly required: number;
  readonly min_odds: number;
  readonly days: number;
  readonly status: BonusStatus;
  readonly played: number;
  readonly completed_at: Date | null;
  readonly converted: number;
  readonly lapsed: number;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
  readonly review_since: Date | null;
  readonly review_decision: ReviewDecision | null;
  readonly review_reason: string | null;
  /** Whether its wallet has anything, also in open bets. */
  readonly filled: boolean;
}

/** A row as the commands use it. */
export interface StoredBonus extends BonusView {
  readonly id: number;
  readonly completedAt: number | null;
  readonly review: ConversionReview;
}

/** The facts that decide a player's next step. */
export interface BonusState {
  /** The last bonus that has begun. */
  readonly latest: StoredBonus | null;
  readonly waiting: readonly StoredBonus[];
  /** Bets of the bonus wallet without a result. */
  readonly openBets: number;
}

const COLUMNS = `id, source, amount, required, min_odds, days, status, played, completed_at, converted, lapsed, expires_at, ended_at, review_since, review_decision, review_reason,
  exists (select 1 from wallet w where w.account = bonus_wallet_of(bonus.account) and (w.cash <> 0 or w.held <> 0)) as filled`;

function bonusOf(row: BonusRow, { openCase, now }: { readonly openCase: boolean; readonly now: number }): StoredBonus {
  const { id, source, amount, required, days, status, played, converted, lapsed } = row;
  const [completedAt, expiresAt, endedAt, since] = [row.completed_at, row.expires_at, row.ended_at, row.review_since].map((at) => at?.getTime() ?? null);
  const until = since! + REVIEW_MS;
  const waits = since !== null && row.review_decision === null && played >= required && row.filled && status !== 'LAPSED' && until > now;
  return {
    id,
    source,
    amount,
    required,
    minOdds: row.min_odds,
    days,
    status,
    played,
    converted,
    lapsed,
    completedAt: completedAt!,
    expiresAt: expiresAt!,
    endedAt: endedAt!,
    reviewUntil: waits ? until : null,
    refusedBecause: row.review_decision === 'REFUSED' ? row.review_reason : null,
    review: { openCase, since: since!, decision: row.review_decision },
  };
}

export class BonusRows {
  readonly #database: Database;
  readonly #hasOpenCase: HasOpenCase;
  readonly #clock: Pick<Clock, 'now'>;

  constructor({ database, hasOpenCase, clock }: { readonly database: Database; readonly hasOpenCase: HasOpenCase; readonly clock: Pick<Clock, 'now'> }) {
    this.#database = database;
    this.#hasOpenCase = hasOpenCase;
    this.#clock = clock;
  }

  async overview(account: number): Promise<BonusOverview & Pick<BonusState, 'latest' | 'waiting'>> {
    const rows = await this.#database.query<BonusRow>(
      `(select ${COLUMNS} from bonus where account = $1 and status <> 'WAITING' order by started_at desc, id desc limit 1)
       union all (select ${COLUMNS} from bonus where account = $1 and status = 'WAITING' order by id)`,
      [account],
    );
    const openCase = rows.length > 0 && (await this.#hasOpenCase(account));
    const all = rows.map((row) => bonusOf(row, { openCase, now: this.#clock.now() }));
    return { latest: all.find((bonus) => bonus.status !== 'WAITING') ?? null, waiting: all.filter((bonus) => bonus.status === 'WAITING') };
  }

  async state(account: number): Promise<BonusState> {
    const [overview, [open]] = await Promise.all([
      this.overview(account),
      this.#database.query<{ bets: number }>(
        'select count(*)::int as bets from orders where account = $1 and settled_at is null and (status < 2 or matched > 0)',
        [bonusWalletOf(account)],
      ),
    ]);
    return { ...overview, openBets: open?.bets ?? 0 };
  }

  /** Returns the players whose bonus or bonus wallet may need a step. */
  async due(now: number): Promise<readonly number[]> {
    const rows = await this.#database.query<{ account: number }>(
      `select b.account from (select distinct on (account) * from bonus order by account, (status = 'WAITING'), started_at desc, id desc) b
       left join wallet w on w.account = bonus_wallet_of(b.account)
       where case b.status
         when 'WAITING' then true
         when 'ACTIVE' then b.expires_at <= $1 or b.played >= b.required or (w.cash = 0 and w.held = 0)
         else w.cash <> 0 or w.held <> 0 or (b.status = 'CONVERTED' and b.played < b.required)
           or exists (select 1 from bonus n where n.account = b.account and n.status = 'WAITING') end`,
      [new Date(now)],
    );
    return rows.map(({ account }) => account);
  }

  /** Returns the row of a request that grants once; its transfer is booked when the bonus begins. */
  requestOnce(account: number, requestId: number, amount: number): GrantCause {
    const key = [account, CAUSES.bonus, String(requestId)];
    return {
      text: 'insert into transfer_reference (account, cause, reference, transfer, amount) values ($1, $2, $3, 0, $4)',
      values: [...key, amount],
      exists: async () => (await this.#database.query('select 1 from transfer_reference where account = $1 and cause = $2 and reference = $3', key)).length > 0,
    };
  }

  /** Returns the conversions that wait for a person, the oldest first. `sites` null: of all sites. */
  async waitingConversions(sites: readonly string[] | null, now: number): Promise<readonly WaitingConversion[]> {
    const rows = await this.#database.query<Omit<WaitingConversion, 'since' | 'until'> & { since: Date }>(
      `select a.member_code as "memberCode", a.site, w.cash + w.held as amount, b.amount as granted, b.review_since as since
       from bonus b join account a on a.id = b.account join wallet w on w.account = bonus_wallet_of(b.account)
       where b.review_since > $2 and b.review_decision is null and b.status in ('ACTIVE', 'CONVERTED') and b.played >= b.required
         and (w.cash <> 0 or w.held <> 0) and ($1::text[] is null or a.site = any($1)) order by b.review_since limit ${MOST_LISTED}`,
      [sites, new Date(now - REVIEW_MS)],
    );
    return rows.map((row) => ({ ...row, since: row.since.getTime(), until: row.since.getTime() + REVIEW_MS }));
  }

  /** Writes the decision on the waiting conversion of a player. Returns false if none waits, or another operator was first. */
  async decide(account: number, decision: ReviewDecision, { reason, now }: { readonly reason: string; readonly now: number }): Promise<boolean> {
    const rows = await this.#database.query(
      `update bonus set review_decision = $2, review_reason = $3, review_decided_at = $4
       where account = $1 and review_since > $5 and review_decision is null and status in ('ACTIVE', 'CONVERTED') and played >= required
       returning id`,
      [account, decision, reason, new Date(now), new Date(now - REVIEW_MS)],
    );
    return rows.length > 0;
  }

  async nextExpiry(): Promise<number | null> {
    const [row] = await this.#database.query<{ at: Date | null }>("select min(expires_at) as at from bonus where status = 'ACTIVE'");
    return row?.at?.getTime() ?? null;
  }

  /** Returns the players with bets of the bonus wallet in the event of a market: markets with one question count together. */
  async playersBeside(marketId: string): Promise<readonly number[]> {
    const rows = await this.#database.query<{ account: number }>(
      `select distinct player_of(p.account) as account from position p join market m on m.id = p.market
       where m.event_id = (select event_id from market where market_id = $1) and p.account >= bonus_wallet_of(0)`,
      [marketId],
    );
    return rows.map(({ account }) => account);
  }
}

export const EXPECT = 'select bonus_expect($1, $2, $3, $4, $5)';
export const INSERT = `insert into bonus (account, source, amount, required, min_odds, days, granted_at)
  values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))`;
export const OPEN_WALLET = 'insert into wallet (account) values ($1) on conflict (account) do nothing';
export const BEGIN = `update bonus set status = 'ACTIVE', started_at = to_timestamp($2::float8 / 1000),
    expires_at = to_timestamp($2::float8 / 1000) + make_interval(hours => 24 * days),
    after_order = coalesce((select max(id) from orders where orders.account = $3), 0)
  where id = $1`;
export const STEP = `update bonus set status = $2, converted = converted + $3, lapsed = lapsed + $4,
    ended_at = case when $2 = 'ACTIVE' then null else coalesce(ended_at, to_timestamp($5::float8 / 1000)) end
  where id = $1`;
export const EXPECT_REVIEW = 'select bonus_review_expect($1, $2)';
export const BEGIN_REVIEW = 'update bonus set review_since = to_timestamp($2::float8 / 1000) where id = $1';
export const CHOOSE = 'insert into wallet_choice (account, bonus) values ($1, $2) on conflict (account) do update set bonus = excluded.bonus';
