/**
 * Watches what players do and raises markers (UKGC LCCP 3.4.3). An event marks its account; marked accounts are read within 20 seconds, those
 * of payments, tickets and limits first, those of bets at most every 40 seconds and 60 a round. At level 3 offers stop at once, on every site of
 * the person, until an operator has reviewed him.
 */
import { accept, calendarStart, careCounts, careLevel, careMarkers, depositCapOf, refuse, type CareLevel, type Outcome, type Refusal } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Bus } from '../topics-port.ts';
import type { Care, MarkedPerson } from './care-port.ts';
import { CareRows } from './care-rows.ts';

const YEAR_MS = 365 * 86_400_000;
export const CARE_RETENTION: readonly RetentionRule[] = [
  {
    what: 'days of play',
    keptMs: 3 * YEAR_MS,
    statement: 'delete from care_day where (person, day) in (select person, day from care_day where day < $1::timestamptz::date limit $2)',
  },
  {
    what: 'markers of harm',
    keptMs: 3 * YEAR_MS,
    statement: 'delete from care_marker where id in (select id from care_marker where raised_at < $1 order by raised_at limit $2)',
  },
];

const ROUND_MS = 20_000;
/** Accounts with nothing but bets are read again after this time. */
const BETS_AGAIN_MS = 40_000;
const MOST_BETTORS = 60;
const MOST_READ_TIMES = 10_000;

export interface CareParts {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byKey' | 'byMemberCode'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

export function createCare(parts: CareParts): Care {
  return new StoredCare(parts);
}

class StoredCare implements Care {
  readonly #parts: CareParts;
  readonly #rows: CareRows;
  /** Persons at level 3. */
  readonly #strong = new Set<number>();
  /** Accounts with an event that is read in the next round. */
  readonly #urgent = new Set<number>();
  readonly #bettors = new Set<number>();
  readonly #readAt = new Map<number, number>();
  readonly #stops: (() => void)[] = [];
  #running: Promise<void> | null = null;

  constructor(parts: CareParts) {
    this.#parts = parts;
    this.#rows = new CareRows(parts.database);
    parts.bus.subscribe('care-level', ({ person, level }) => (level === 3 ? this.#strong.add(person) : this.#strong.delete(person)));
  }

  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{ person: number }>('select person from care_state where level = 3');
    this.#strong.clear();
    for (const { person } of rows) this.#strong.add(person);
  }

  async start(): Promise<void> {
    const { bus, clock } = this.#parts;
    const urgent = ({ account }: { readonly account: number }): void => void this.#urgent.add(account);
    this.#stops.push(
      bus.subscribe('payment-decided', urgent),
      bus.subscribe('ticket-written', urgent),
      bus.subscribe('play-limit', urgent),
      bus.subscribe('session-ended', urgent),
      bus.subscribe('account-changed', ({ account }) => void this.#bettors.add(account)),
      clock.every(ROUND_MS, () => void this.#round()),
    );
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#running;
  }

  isIdle(): boolean {
    return this.#running === null;
  }

  hasOffers(person: number): boolean {
    return !this.#strong.has(person);
  }

  async depositRefusal(account: number, amount: number): Promise<Refusal | null> {
    const { database, accounts, clock } = this.#parts;
    if (this.#strong.size === 0) return null;
    const person = (await accounts.byKey(account))?.person;
    if (person === undefined || !this.#strong.has(person)) return null;
    const [row] = await database.query<{ cap: number | null; used: number }>(
      `select s.deposit_cap as cap, (select coalesce(sum(q.amount), 0)::bigint from cashier_request q join account a on a.id = q.account
         where a.person = s.person and q.type = 'deposit' and q.status <> 'REJECTED' and q.created_at >= $2) as used
       from care_state s where s.person = $1`,
      [person, new Date(calendarStart('day', clock.now()))],
    );
    if (row === undefined || row.cap === null || row.used + amount <= row.cap) return null;
    return refuse('CARE_DEPOSIT_CAP', { limit: row.cap, left: Math.max(0, row.cap - row.used) });
  }

  async marked(sites: readonly string[] | null): Promise<readonly MarkedPerson[]> {
    const rows = await this.#parts.database.query<MarkedRow & Record<string, unknown>>(
      `select a.member_code, a.site, s.level, s.changed_at,
         coalesce((select jsonb_agg(jsonb_build_object('rule', m.rule, 'level', m.level, 'counted', m.counted, 'threshold', m.threshold,
             'at', floor(extract(epoch from m.raised_at) * 1000)) order by m.id desc)
           from care_marker m where m.person = s.person and (s.reviewed_at is null or m.raised_at > s.reviewed_at)), '[]') as markers
       from care_state s join account a on a.person = s.person and not a.is_demo
       where s.level > 0 and ($1::text[] is null or a.site = any($1)) order by s.level desc, s.changed_at desc, a.id limit 200`,
      [sites],
    );
    return rows.map(({ member_code: memberCode, site: ofSite, level, changed_at: changedAt, markers }) => ({
      memberCode,
      site: ofSite,
      level,
      changedAt: changedAt.getTime(),
      markers,
    }));
  }

  async review(memberCode: string, { lift, ...by }: Parameters<Care['review']>[1]): Promise<Outcome<true>> {
    const { accounts, bus, clock } = this.#parts;
    const person = (await accounts.byMemberCode(memberCode))?.person;
    if (person === undefined) return refuse('ACCOUNT_UNKNOWN');
    const done = lift ? await this.#rows.lift(person, by, clock.now()) : await this.#rows.keep(person, by);
    if (!done) return refuse('REQUEST_DECIDED');
    if (lift) bus.publish('care-level', { person, level: 0 });
    return accept(true);
  }

  /** Reads the marked accounts. One round at a time. */
  #round(): Promise<void> {
    this.#running ??= this.#readMarked().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #readMarked(): Promise<void> {
    const { clock, log } = this.#parts;
    const accounts = [...this.#urgent];
    this.#urgent.clear();
    for (const account of this.#bettors) {
      if (accounts.length >= MOST_BETTORS) break;
      if (clock.now() - (this.#readAt.get(account) ?? 0) < BETS_AGAIN_MS) continue;
      this.#bettors.delete(account);
      accounts.push(account);
    }
    for (const account of new Set(accounts)) {
      try {
        await this.#read(account);
      } catch (error) {
        this.#urgent.add(account);
        log.warn({ err: error, account }, 'Could not read the play of an account for its markers; the next round will retry.');
      }
    }
  }

  async #read(account: number): Promise<void> {
    const { bus, clock, log } = this.#parts;
    if (this.#readAt.size > MOST_READ_TIMES) this.#readAt.clear();
    this.#readAt.set(account, clock.now());
    const owner = await this.#rows.personOf(account);
    if (owner === null) return;
    const { person, accounts } = owner;
    const now = clock.now();
    const course = await this.#rows.course(person, accounts, now);
    await this.#rows.storeDay(person, course, now);
    const known = await this.#rows.raised(person, now);
    const fresh = careMarkers(careCounts(course, now)).filter((marker) => !known.some(({ rule, level }) => rule === marker.rule && level >= marker.level));
    if (fresh.length === 0) return;
    for (const marker of fresh) await this.#rows.addMarker(person, marker, now);
    const level: CareLevel = careLevel([...known, ...fresh.map(({ rule, level: raised }) => ({ rule, level: raised, at: now }))], now);
    if (!(await this.#rows.raise(person, level, level === 3 ? depositCapOf(course, now) : null, now))) return;
    bus.publish('care-level', { person, level });
    log.info({ person, level, rules: fresh.map(({ rule }) => rule) }, 'The markers of a person have risen.');
  }
}

interface MarkedRow {
  readonly member_code: string;
  readonly site: string;
  readonly level: CareLevel;
  readonly changed_at: Date;
  readonly markers: MarkedPerson['markers'];
}
