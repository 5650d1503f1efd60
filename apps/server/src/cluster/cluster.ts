/** A process's view of its cluster: its own leases, the owner of each shard, and requests to an owner. */
import type { ClusterRole, Config } from '../config.ts';
import { pause, type Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Database, openDatabase } from '../platform/postgres/database.ts';
import { CASINO_LEASE, FEEDS_LEASE, type Lease } from '../commit/leases.ts';
import { answerWithRecord, askWithRecord, noteCarried, type CarriedRecord } from './carried-record.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { BEAT_MISSED_MS, checkMayJoin, deleteIfWithoutSessions, isUnreached, installationName, sessionNames } from './members.ts';
import type { Messaging, Reply } from './messaging-port.ts';
import type { StopList } from '../platform/process/stop-list.ts';
import { connectNats } from './nats-messaging.ts';

const BEAT_MS = 500;
/** An owner without a heartbeat for this long does not serve. */
const OWNER_SILENT_MS = 2500;
/** Interval and number of the checks whether an owner has ended. */
const CHECK_AGAIN_MS = 150;
const CHECKS = 10;
/** Pause between retries of a call that must not be lost. */
const RETRY_MS = 150;
const LASTING_WITHIN_MS = 5000;

export interface ClusterCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A call as it is sent: with the record of the operator's action that it belongs to. */
type SentCall = ClusterCall & { readonly record?: CarriedRecord };

export interface LastingCall<T> {
  readonly call: () => ClusterCall;
  readonly local: () => Promise<T>;
  readonly undone: T;
}

/** What the modules do when leases change. */
export interface LeaseHandlers {
  taken(leases: readonly Lease[]): Promise<void>;
  released(shards: readonly number[]): Promise<void>;
  lost(): void;
}

export interface ClusterParts {
  readonly messaging: Messaging;
  /** Used for leases and for marks of carried records. */
  readonly database: Database;
  readonly roles: ReadonlySet<ClusterRole>;
  readonly address: string;
  /** The machine's clock. */
  readonly clock: Clock;
  readonly log: Log;
}

interface Beat {
  readonly shards: readonly number[];
}

interface EndedInstance {
  readonly instance: string;
}

/** Answer of a former owner. */
const MOVED = 'maidan:moved';

export class Cluster {
  readonly messaging: Messaging;
  readonly roles: ReadonlySet<ClusterRole>;
  readonly keeper: LeaseKeeper;
  readonly #parts: ClusterParts;
  #handlers: LeaseHandlers | null = null;
  readonly #serving = new Map<number, () => void>();
  /** Monotonic ms of the last heartbeat, by lease; other processes only. */
  readonly #lastBeatAt = new Map<number, number>();
  readonly #owners = new Map<number, string>();
  /** Owners whose process is being checked, and instances that are known to have ended. */
  readonly #checkedOwners = new Set<string>();
  readonly #endedInstances = new Set<string>();
  readonly #moves = new Map<number, Set<() => void>>();
  readonly #ownerListeners: ((shards: readonly number[]) => void)[] = [];
  readonly #silenceListeners: ((shards: readonly number[]) => void)[] = [];
  readonly #stops: (() => void)[] = [];
  #ending = false;

  constructor(parts: ClusterParts) {
    const { messaging, database, roles, address, clock, log } = parts;
    this.#parts = parts;
    this.messaging = messaging;
    this.roles = roles;
    this.keeper = new LeaseKeeper({
      database,
      self: messaging.self,
      roles,
      address,
      clock,
      log,
      taken: (leases) => this.#handlers!.taken(leases),
      released: (shards) => this.#handlers!.released(shards),
      lost: () => this.#handlers!.lost(),
    });
    messaging.subscribe('beat', (beat, from) => this.#noteBeat((beat as Beat).shards, from));
    messaging.subscribe('owner', (beat, from) => {
      const { shards } = beat as Beat;
      this.#noteBeat(shards, from);
      this.#endWaits(shards);
      for (const listener of this.#ownerListeners) listener(shards);
    });
    messaging.subscribe('gone', (gone) => this.#noteEnded((gone as EndedInstance).instance));
  }

  /** Starts the heartbeat and takes leases; `handlers` are called when leases change. Throws a StartError if this process may not join. */
  async start(handlers: LeaseHandlers): Promise<void> {
    this.#handlers = handlers;
    const { clock } = this.#parts;
    this.#stops.push(
      clock.every(BEAT_MS, () => {
        const shards = this.keeper.held();
        if (shards.length > 0) this.messaging.publish('beat', { shards } satisfies Beat);
        this.#dropSilentOwners();
      }),
    );
    await this.keeper.start();
    await checkMayJoin(this.#parts.database, this.messaging);
  }

  async stop(): Promise<void> {
    this.end();
    for (const stop of this.#stops.splice(0)) stop();
    for (const stop of this.#serving.values()) stop();
    await this.keeper.stop();
    // saves the other processes the check whether this one has ended
    this.messaging.publish('gone', { instance: this.messaging.self } satisfies EndedInstance);
  }

  owns(lease: number): boolean {
    return this.#serving.has(lease);
  }

  ownsFeeds(): boolean {
    return this.owns(FEEDS_LEASE);
  }

  ownsCasino(): boolean {
    return this.owns(CASINO_LEASE);
  }

  /** Returns whether any process serves this lease. */
  isServed(lease: number): boolean {
    return this.owns(lease) || this.#lastBeatAt.has(lease);
  }

  ownerOf(lease: number): string | undefined {
    return this.owns(lease) ? this.messaging.self : this.#owners.get(lease);
  }

  /** Listens for leases that another process has taken, or whose owner starts again. */
  onOwners(listener: (leases: readonly number[]) => void): void {
    this.#ownerListeners.push(listener);
  }

  /** Listens for leases that no process serves. */
  onSilence(listener: (leases: readonly number[]) => void): void {
    this.#silenceListeners.push(listener);
  }

  /** Serves these leases from this process and announces it to the cluster. */
  serve(leases: readonly number[], answer: (lease: number, call: ClusterCall) => Promise<unknown>): void {
    for (const lease of leases) {
      if (this.#serving.has(lease)) continue;
      this.#lastBeatAt.delete(lease);
      this.#owners.delete(lease);
      const stop = this.messaging.serve(`cmd.${lease}`, (sent) => this.#answered(lease, sent as SentCall, answer));
      this.#serving.set(lease, stop);
    }
    this.#endWaits(leases);
    this.announce(leases);
  }

  #answered(lease: number, { record, ...call }: SentCall, answer: (lease: number, call: ClusterCall) => Promise<unknown>): Promise<unknown> {
    if (!this.owns(lease)) return Promise.resolve(MOVED);
    const work = (): Promise<unknown> => answer(lease, call);
    return record === undefined ? work() : answerWithRecord(this.#parts.database, record, work);
  }

  /** Announces that these leases start here, so that other processes send their state again. */
  announce(leases: readonly number[]): void {
    this.messaging.publish('owner', { shards: leases } satisfies Beat);
    for (const listener of this.#ownerListeners) listener(leases);
  }

  stopServing(leases: readonly number[]): void {
    for (const lease of leases) {
      this.#serving.get(lease)?.();
      this.#serving.delete(lease);
    }
  }

  /**
   * Sends one request to the owner, with the record of the running action. `no-responder`: no process did anything. If a new owner takes over, the result is `no-answer`: the old owner may
   * have acted.
   */
  async ask(lease: number, call: ClusterCall, timeoutMs: number): Promise<Reply> {
    let stopWaiting = (): void => undefined;
    const moved = new Promise<Reply>((resolve) => {
      stopWaiting = () => resolve({ type: 'no-answer' });
    });
    const waiting = this.#moves.get(lease) ?? new Set();
    this.#moves.set(lease, waiting.add(stopWaiting));
    try {
      const send = (record: CarriedRecord | null): Promise<Reply> =>
        Promise.race([this.messaging.ask(`cmd.${lease}`, record === null ? call : ({ ...call, record } satisfies SentCall), timeoutMs), moved]);
      const reply = await askWithRecord(send);
      if (reply.type === 'no-responder') {
        this.keeper.checkLeases();
        this.#checkOwner(lease);
      }
      return reply.type === 'answer' && reply.value === MOVED ? { type: 'no-responder' } : reply;
    } finally {
      waiting.delete(stopWaiting);
    }
  }

  /**
   * Retries until an owner has answered: for calls that must not be lost and are idempotent. Runs `local` if this process has become the
   * owner. Returns `undone` if this process stops first. Throws if the owner refuses.
   */
  async askUntilAnswered<T>(lease: number, { call, local, undone }: LastingCall<T>): Promise<T> {
    while (!this.#ending) {
      if (this.owns(lease)) {
        await noteCarried(this.#parts.database);
        return local();
      }
      const asked = call();
      const reply = await this.ask(lease, asked, LASTING_WITHIN_MS);
      if (reply.type === 'answer') return reply.value as T;
      if (reply.type === 'refused') throw new Error(`the owner of lease ${lease} refused ${asked.method}: ${reply.words}`);
      await pause(this.#parts.clock, RETRY_MS);
    }
    this.#parts.log.warn({ lease, method: call().method }, 'This process stops before an owner has answered: the next one repeats the call.');
    return undone;
  }

  /** Stops waiting for owners. The next process repeats the unanswered calls. */
  end(): void {
    this.#ending = true;
    for (const waiting of this.#moves.values()) for (const stopWaiting of waiting) stopWaiting();
  }

  get ending(): boolean {
    return this.#ending;
  }

  #noteBeat(leases: readonly number[], from: string): void {
    const now = this.#parts.clock.monotonic();
    this.#endedInstances.delete(from);
    for (const lease of leases) {
      if (this.owns(lease)) continue;
      this.#lastBeatAt.set(lease, now);
      this.#owners.set(lease, from);
    }
  }

  #dropSilentOwners(): void {
    const now = this.#parts.clock.monotonic();
    for (const [lease, at] of this.#lastBeatAt) if (at < now - BEAT_MISSED_MS) this.#checkOwner(lease);
    const late = now - OWNER_SILENT_MS;
    const silent = [...this.#lastBeatAt].filter(([, at]) => at < late).map(([lease]) => lease);
    if (silent.length === 0) return;
    for (const lease of silent) this.#lastBeatAt.delete(lease);
    this.#parts.log.warn({ leases: silent }, 'No process serves these leases.');
    for (const listener of this.#silenceListeners) listener(silent);
    this.keeper.checkLeases();
  }

  /** Checks whether the owner has ended, and announces it if so. Other processes then need not wait for its lease to expire. */
  #checkOwner(lease: number): void {
    const owner = this.#owners.get(lease);
    if (owner === undefined || this.#checkedOwners.has(owner) || this.#endedInstances.has(owner)) return;
    this.#checkedOwners.add(owner);
    this.#confirmEnded(owner)
      .catch((error: unknown) => this.#parts.log.warn({ err: error, owner }, 'Could not check whether an owner is alive: its leases expire by themselves.'))
      .finally(() => this.#checkedOwners.delete(owner));
  }

  async #confirmEnded(owner: string): Promise<void> {
    const { database, clock, log } = this.#parts;
    for (let checks = 0; checks < CHECKS && !this.#ending && !this.#endedInstances.has(owner); checks += 1) {
      if (!(await isUnreached(this.messaging, owner))) return;
      if (await deleteIfWithoutSessions(database, owner)) {
        log.warn({ owner }, 'An owner is dead: its leases are free at once.');
        this.messaging.publish('gone', { instance: owner } satisfies EndedInstance);
        return this.#noteEnded(owner);
      }
      await pause(clock, CHECK_AGAIN_MS);
    }
  }

  #noteEnded(instance: string): void {
    this.#endedInstances.add(instance);
    this.keeper.checkLeases();
  }

  #endWaits(leases: readonly number[]): void {
    for (const lease of leases) for (const stopWaiting of this.#moves.get(lease) ?? []) stopWaiting();
  }
}

/** Leases are renewed and read on connections of their own. */
const LEASE_CONNECTIONS = 3;
/** Characters of the installation's name in NATS subjects. */
const NAME_IN_SUBJECTS = 12;

/** Joins the cluster at NATS_URL. Throws a StartError that says why it cannot. */
export async function joinCluster(
  config: Pick<Config, 'roles' | 'host' | 'port' | 'natsTls'> & { readonly natsUrl: string },
  parts: { readonly self: string; readonly database: Database; readonly log: Log; readonly stops: StopList; readonly clock: Clock },
): Promise<Cluster> {
  const { self, database, log, stops, clock } = parts;
  const prefix = `maidan.${(await installationName(database)).slice(0, NAME_IN_SUBJECTS)}.`;
  const messaging = await connectNats({ url: config.natsUrl, tls: config.natsTls, self, prefix, log });
  stops.add('NATS', () => messaging.close());
  await checkMayJoin(database, messaging);
  const leases = openDatabase(database.url, { applicationName: sessionNames(self).leases, maxConnections: LEASE_CONNECTIONS });
  stops.add('the connections for leases', () => leases.close());
  return new Cluster({ messaging, database: leases, roles: config.roles, address: `${config.host}:${config.port}`, clock, log });
}
