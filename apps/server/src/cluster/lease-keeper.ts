/**
 * Leases of a cluster. The shards of markets are divided evenly among the exchange processes; the feeds lease and the casino lease each
 * have one holder. A lease lasts while its owner renews its row in cluster_member, by the database's clock. Each new owner has a higher
 * epoch, and every batch checks the epochs of the shards that it writes (FD-18).
 */
import type { ClusterRole } from '../config.ts';
import { pause, type Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../platform/postgres/database.ts';
import { isDatabaseUnavailable } from '../platform/postgres/database-unavailable.ts';
import { CASINO_LEASE, FEEDS_LEASE, MARKET_SHARDS, type Lease } from '../commit/leases.ts';
import { LIVES, livingMembers, sessionNames, type Member } from './members.ts';

const BEAT_MS = 500;
/** Checks of the living processes before this one takes a lease. */
const FIRST_CHECKS = 4;
const END_SESSIONS_WITHIN_MS = 3000;
const CHECK_AGAIN_MS = 20;
/** A statement of a dead owner may hold a lease longer than its session lives. */
const LOCK_WITHIN_MS = 1000;

export interface LeaseKeeperParts {
  /** A separate pool, so that a busy pool cannot cost this process a lease. */
  readonly database: Database;
  readonly self: string;
  readonly roles: ReadonlySet<ClusterRole>;
  readonly address: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when this process has become the only writer under these leases. If the call throws, it is retried. */
  readonly taken: (leases: readonly Lease[]) => Promise<void>;
  /** Called before leases go to another process. Resolves when this process serves and writes nothing under them. */
  readonly released: (shards: readonly number[]) => Promise<void>;
  /** Called when another process has taken a lease that this one held: this process must stop. */
  readonly lost: () => void;
}

export class LeaseKeeper {
  readonly #parts: LeaseKeeperParts;
  /** Epoch by shard. */
  readonly #held = new Map<number, number>();
  /** Leases that are held but not open yet. */
  readonly #opening = new Map<number, Lease>();
  #members: readonly Member[] = [];
  #stops: (() => void)[] = [];
  #isBeating = false;
  #checking: Promise<void> = Promise.resolve();
  #isCheckDue = false;
  #isStopped = false;
  /** Checks since the start. The first ones only count the members, so that this process takes no lease that it must release again. */
  #checks = 0;

  constructor(parts: LeaseKeeperParts) {
    this.#parts = parts;
  }

  /** Members with a recent heartbeat, this process among them. */
  members(): readonly Member[] {
    return this.#members;
  }

  holds(shard: number): boolean {
    return this.#held.has(shard) && !this.#opening.has(shard);
  }

  epochOf(shard: number): number {
    return this.#held.get(shard) ?? 0;
  }

  held(): readonly number[] {
    return [...this.#held.keys()].filter((shard) => this.holds(shard));
  }

  async start(): Promise<void> {
    await this.#parts.database.query(
      `insert into lease (shard, owner, epoch, expires_at) select s, '', 0, 'infinity' from generate_series(0, ${CASINO_LEASE}) s on conflict do nothing`,
    );
    await this.#sendBeat();
    this.#stops.push(this.#parts.clock.every(BEAT_MS, () => void this.#sendBeat()));
  }

  /** Releases all leases, so that other processes need not wait for them to expire. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#isStopped = true;
    await this.#checking;
    const { database, self } = this.#parts;
    await database.query("update lease set owner = '' where owner = $1", [self]);
    await database.query('delete from cluster_member where instance = $1', [self]);
  }

  /** Checks at once whether a lease has expired, because its owner does not answer. */
  checkLeases(): void {
    if (this.#isCheckDue || this.#isStopped) return;
    this.#isCheckDue = true;
    this.#checking = this.#checkAfter(this.#checking);
  }

  async #checkAfter(before: Promise<void>): Promise<void> {
    await before;
    this.#isCheckDue = false;
    try {
      if (!this.#isStopped) await this.#checkOnce();
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#parts.log.debug({ err: error }, 'Cannot check leases: the database is unavailable.');
      else this.#parts.log.error({ err: error }, 'Could not check leases; will retry.');
    }
  }

  async #sendBeat(): Promise<void> {
    if (this.#isBeating || this.#isStopped) return;
    this.#isBeating = true;
    try {
      const { database, self, roles, address } = this.#parts;
      await database.query(
        `insert into cluster_member (instance, roles, address) values ($1, $2, $3)
         on conflict (instance) do update set seen_at = now()`,
        [self, [...roles], address],
      );
      const rows = await database.query<{ shard: number; epoch: number }>('select shard, epoch from lease where owner = $1', [self]);
      const epochs = new Map(rows.map(({ shard, epoch }) => [shard, epoch]));
      if ([...this.#held].some(([shard, epoch]) => epochs.get(shard) !== epoch)) return this.#fence();
      this.checkLeases();
    } catch (error) {
      this.#parts.log.warn({ error: (error as Error).message }, 'Could not send the heartbeat of this process; will retry.');
    } finally {
      this.#isBeating = false;
    }
  }

  #fence(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#parts.log.error({ shards: this.#held.size }, 'Another process has taken the leases of this one: it serves nothing more.');
    this.#parts.lost();
  }

  async #checkOnce(): Promise<void> {
    this.#members = await livingMembers(this.#parts.database);
    this.#checks += 1;
    if (this.#checks < FIRST_CHECKS) return;
    await this.#open();
    const { surplus, wanted } = this.#share();
    if (surplus.length > 0) await this.#release(surplus);
    if (wanted.length > 0) await this.#take(wanted);
  }

  /** Returns the shards above this process's share, and the leases that it may take if they are free. */
  #share(): { readonly surplus: readonly number[]; readonly wanted: readonly number[] } {
    const { roles } = this.#parts;
    const wanted: number[] = [];
    if (roles.has('feeds') && !this.#held.has(FEEDS_LEASE)) wanted.push(FEEDS_LEASE);
    if (roles.has('casino') && !this.#held.has(CASINO_LEASE)) wanted.push(CASINO_LEASE);
    if (!roles.has('exchange')) return { surplus: [], wanted };
    const quota = this.#quota();
    if (quota === null) return { surplus: [], wanted };
    const mine = this.#markets().toSorted((a, b) => a - b);
    const others = Array.from({ length: MARKET_SHARDS }, (_, shard) => shard).filter((shard) => !this.#held.has(shard));
    return { surplus: mine.slice(quota), wanted: mine.length < quota ? [...wanted, ...others] : wanted };
  }

  /** Returns this process's share of the market shards. null: it is no exchange process, or no check has counted it yet. */
  #quota(): number | null {
    const owners = this.#members.filter((member) => member.roles.includes('exchange')).map((member) => member.instance);
    const place = owners.indexOf(this.#parts.self);
    return place < 0 ? null : Math.floor(MARKET_SHARDS / owners.length) + (place < MARKET_SHARDS % owners.length ? 1 : 0);
  }

  #markets(): readonly number[] {
    return [...this.#held.keys()].filter((shard) => shard < MARKET_SHARDS);
  }

  async #release(surplus: readonly number[]): Promise<void> {
    await this.#parts.released(surplus);
    await this.#parts.database.query("update lease set owner = '' where owner = $1 and shard = any($2::int[])", [this.#parts.self, surplus]);
    for (const shard of surplus) this.#held.delete(shard);
    this.#parts.log.info({ shards: surplus.length }, 'Released shards for another process.');
  }

  async #take(wanted: readonly number[]): Promise<void> {
    const { database, self, log } = this.#parts;
    const free = await database.query<{ shard: number; owner: string }>(
      `select l.shard, l.owner from lease l
       where l.shard = any($1::int[]) and not exists (select 1 from cluster_member m where m.instance = l.owner and ${LIVES}) order by l.shard`,
      [wanted],
    );
    const single = free.filter(({ shard }) => shard >= MARKET_SHARDS);
    const left = Math.max(0, (this.#quota() ?? 0) - this.#markets().length);
    const chosen = [...single, ...free.filter(({ shard }) => shard < MARKET_SHARDS).slice(0, left)];
    if (chosen.length === 0) return;
    const owners = [...new Set(chosen.map(({ owner }) => owner))].filter((owner) => owner !== '');
    // sessions that a dead owner left running might still hold the leases: end them before and after the takeover
    await this.#endSessions(owners);
    const rows = await database.transaction(async (client) => {
      await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
      const { rows: taken } = await client.query<Lease>(
        `with free as (
           select l.shard from lease l
           where l.shard = any($2::int[]) and not exists (select 1 from cluster_member m where m.instance = l.owner and ${LIVES}) order by l.shard for update of l
         ) update lease l set owner = $1, epoch = l.epoch + 1, expires_at = 'infinity' from free where l.shard = free.shard returning l.shard, l.epoch`,
        [self, chosen.map(({ shard }) => shard)],
      );
      return taken;
    });
    for (const lease of rows) {
      this.#held.set(lease.shard, lease.epoch);
      this.#opening.set(lease.shard, lease);
    }
    await this.#endSessions(owners);
    log.info({ leases: rows.map(({ shard }) => shard), from: owners }, 'Took leases.');
    await this.#open();
  }

  async #open(): Promise<void> {
    if (this.#opening.size === 0) return;
    const leases = [...this.#opening.values()].toSorted((a, b) => a.shard - b.shard);
    await this.#parts.taken(leases);
    for (const { shard } of leases) this.#opening.delete(shard);
  }

  /** Ends the database sessions of dead processes. Throws if a session does not end in time. */
  async #endSessions(owners: readonly string[]): Promise<void> {
    if (owners.length === 0) return;
    const names = owners.flatMap((owner) => Object.values(sessionNames(owner)));
    const { database, clock, log } = this.#parts;
    const theirs = 'from pg_stat_activity where datname = current_database() and application_name = any($1::text[])';
    // terminate all sessions before waiting for any of them
    const ended = await database.query(`select pg_terminate_backend(pid) ${theirs}`, [names]);
    if (ended.length === 0) return;
    for (const until = clock.monotonic() + END_SESSIONS_WITHIN_MS; (await database.query(`select 1 ${theirs} limit 1`, [names])).length > 0;) {
      if (clock.monotonic() > until) throw new Error('a database session of a dead owner did not end in time');
      await pause(clock, CHECK_AGAIN_MS);
    }
    log.warn({ ended: ended.length, owners }, 'Ended database sessions that a dead owner left behind.');
  }
}
