/**
 * Adaptive group commit: the whole queue becomes one batch. If the queue fills another batch while one is being written, that batch is
 * decided already, on the state that the first will leave (ADR 15). See commit-pipeline-port.ts for the guarantees to commands.
 */
import { orderId, type OrderId } from '@maidan/domain';
import { pause, type Clock } from '../platform/clock.ts';
import { outsideActions } from '../platform/postgres/action-record.ts';
import { AccountWallets } from './account-wallets.ts';
import { withActionRecord } from './action-command.ts';
import { BatchDecisions, type DecidedBatch, type WrittenBatch } from './batch/batch-decisions.ts';
import { BatchesAhead, type AheadBatch } from './batches-ahead.ts';
import type { BatchRows } from './batch/batch-rows.ts';
import { CommandQueue, type Waiting } from './command-queue.ts';
import { CommitConnection, CommitConnections, type WriteResult } from './commit-connections.ts';
import type { BatchCommand, CommitResult } from './commit-pipeline-port.ts';
import { HeldAnswers } from './held-answers.ts';
import { ReservedNumbers } from './batch/number-blocks.ts';
import { OwnedLeases, type Lease } from './leases.ts';
import type { CommitPipelineParts, OrderPipeline, PipelineCounters, PipelineEnd, PipelineHooks } from './order-pipeline.ts';

/** Defaults of `largestBatch` and `longestWaitMs` (command-queue.ts). */
const LARGEST_BATCH = 200;
const LONGEST_WAIT_MS = 1000;
/** Maximum attempts to write a batch that meets conflicts. */
const ROUNDS = 3;
/** Real ms of a write after which its commands get BUSY, except those that must not be lost. */
const ANSWER_WITHIN_MS = 8000;
/** Maximum real ms that a stop waits for batches in progress. The next start reads the outcome from the tables. */
const CLOSE_WITHIN_MS = 10_000;

const NO_HOOKS: PipelineHooks = {
  observe: () => undefined,
  committed: () => undefined,
  publish: () => undefined,
  canDecideAhead: () => false,
  keepForCommit: () => undefined,
  lookUpReferences: () => Promise.resolve(),
};

/** Creates the pipeline of one process. Call `open` before use. */
export function createCommitPipeline(parts: CommitPipelineParts): OrderPipeline {
  return new GroupCommit(parts);
}

class GroupCommit implements OrderPipeline {
  readonly counters: PipelineCounters = { batches: 0, commands: 0, rowsWritten: 0, conflicts: 0, abandoned: 0 };
  readonly #parts: CommitPipelineParts;
  readonly #applicationName: string;
  readonly #machineClock: Clock;
  readonly #connections: CommitConnections;
  readonly #numbers: ReservedNumbers;
  readonly #wallets: AccountWallets;
  readonly #decisions: BatchDecisions;
  #hooks: PipelineHooks = NO_HOOKS;
  readonly leases: OwnedLeases;
  readonly #queue: CommandQueue;
  readonly #ahead: BatchesAhead;
  readonly #answers: HeldAnswers;
  #running = false;
  #open = false;
  /** Resolves when the database is back; null while it is available. */
  #outage: Promise<void> | null = null;
  #ended = false;
  #idle: (() => void)[] = [];

  constructor(parts: CommitPipelineParts) {
    this.#parts = parts;
    this.#applicationName = parts.applicationName ?? 'maidan-orders';
    this.#machineClock = parts.machineClock;
    this.#answers = new HeldAnswers(parts.log);
    const session = { ...parts, applicationName: this.#applicationName, machineClock: this.#machineClock };
    this.#connections = new CommitConnections(() => new CommitConnection(parts.database, session));
    this.leases = new OwnedLeases(parts.shared?.otherLease);
    this.#wallets = new AccountWallets(parts.database, parts.engine, parts.shared?.reread);
    this.#numbers = new ReservedNumbers((sequence) => this.#connections.first.nextValue(sequence));
    this.#queue = new CommandQueue({
      largestBatch: parts.largestBatch ?? LARGEST_BATCH,
      longestWaitMs: parts.longestWaitMs ?? LONGEST_WAIT_MS,
      now: () => this.#machineClock.monotonic(),
    });
    this.#decisions = new BatchDecisions({
      ...parts,
      shared: parts.shared !== undefined,
      leases: this.leases,
      takeTransfer: () => this.#numbers.transfers.take(),
      takeMatch: () => this.#numbers.matches.take(),
      observe: (...change) => this.#hooks.observe(...change),
      failed: (command) => this.#abandon([command], 'FAULT'),
    });
    this.#ahead = new BatchesAhead({
      engine: parts.engine,
      queue: this.#queue,
      decisions: this.#decisions,
      connections: this.#connections,
      hooks: () => this.#hooks,
    });
  }

  attach(hooks: PipelineHooks): void {
    this.#hooks = hooks;
  }

  async open(): Promise<void> {
    const { database, log } = this.#parts;
    if (this.#parts.shared === undefined) await this.leases.takeAll(database, this.#applicationName, log);
    await this.#numbers.refill();
    this.#open = true;
  }

  async addLeases(leases: readonly Lease[]): Promise<void> {
    // reserved numbers may be below those of the last owner, but an order's place in the queue must not be
    await this.#numbers.orders.renew();
    this.leases.add(leases);
  }

  noteStale = (accounts: readonly number[]): void => this.#wallets.noteStale(accounts);

  fenceLeases(): void {
    if (!this.#ended) this.#endFenced([]);
  }

  async close(): Promise<void> {
    this.#open = false;
    await Promise.race([this.idle(), pause(this.#machineClock, CLOSE_WITHIN_MS)]);
    await this.#connections.close();
  }

  get waiting(): number {
    return this.#queue.length;
  }

  ready(): boolean {
    return this.#open && this.#outage === null && !this.#ended;
  }

  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idle.push(resolve);
    });
  }

  ensureAccounts(accounts: readonly number[], opening = false): Promise<readonly number[]> {
    return this.#wallets.ensure(accounts, opening);
  }

  takeOrderNumber(): OrderId {
    return orderId(this.#numbers.orders.take());
  }

  setEventSeq(market: number, seq: number): void {
    this.#decisions.setEventSeq(market, seq);
  }

  forgetMarket(market: number): void {
    this.#decisions.forgetMarket(market);
  }

  submit(command: BatchCommand): Promise<CommitResult> {
    const refused = this.#refusal(command);
    if (refused !== null) {
      command.abandoned?.(refused);
      return Promise.resolve(refused);
    }
    return new Promise((resolve) => {
      this.#queue.push({ command: withActionRecord(command), resolve, since: this.#machineClock.monotonic() });
      if (this.#running) return;
      this.#running = true;
      // commands submitted in the same turn join the first batch
      queueMicrotask(() => void outsideActions(() => this.#run()));
    });
  }

  #refusal(command: BatchCommand): 'BUSY' | 'NOT_READY' | null {
    if (!this.#open || this.#ended) return 'NOT_READY';
    if (command.isLasting === true) return null;
    if (this.#outage !== null) return 'NOT_READY';
    return this.#queue.isBusyFor(command) ? 'BUSY' : null;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0 || this.#ahead.active !== null) {
      if (this.#outage !== null) {
        await this.#outage;
        continue;
      }
      const batch = this.#ahead.active ?? this.#queue.take();
      const begun = this.#machineClock.monotonic();
      try {
        await this.#runBatch(batch);
        this.#queue.recordDuration(this.#machineClock.monotonic() - begun);
      } catch (error) {
        // a bug of the pipeline itself: the engine's state is no longer certain, so this process must write nothing more
        this.#parts.log.error({ err: error }, 'the commit pipeline failed because of a bug: this process stops');
        await this.#ahead.requeue();
        this.#end('broken', batch);
      }
      // if more commands wait, these answers are published while the next batch is being written
      if (this.#queue.length === 0) this.#answers.publish(this.#hooks);
    }
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Decides and writes a batch, again after each conflict. `alone`: no batch is decided ahead of it. */
  async #runBatch(waiting: readonly Waiting[], alone = false): Promise<void> {
    const { engine, log } = this.#parts;
    const begin = performance.now();
    let active = waiting;
    for (let round = 0; round < ROUNDS; round += 1) {
      const decided = this.#ahead.take() ?? (await this.#decide(active));
      if (decided === 'unavailable') return;
      if (decided === 'split') return this.#runSingly(active);
      active = decided.active;
      if (active.length === 0) return;
      const { rows } = decided;
      if (rows.empty) {
        this.#finish(rows, active, null);
        return;
      }
      // not if other processes write wallets too: decisions ahead would conflict all the time
      const next = alone || round > 0 || this.#parts.shared !== undefined || this.#isLow ? null : this.#ahead.after(decided);
      const written = decided.written ?? this.#decisions.write(decided, next !== null);
      const result = await this.#write(decided, written, next);
      if (result?.type === 'committed') {
        this.#finish(rows, active, written);
        this.#parts.measure?.(active.length, (performance.now() - begin) / 1000);
        return;
      }
      await this.#ahead.requeue();
      engine.undoTo(0);
      if (result === null) continue; // its new rows could not be written ahead: write it whole
      if (result.type === 'conflict') {
        this.counters.conflicts += 1;
        if (!(await this.#resolve(result.on, rows, active))) return;
        continue;
      }
      if (result.type === 'lost-lease') return this.#endFenced(active);
      if (result.type === 'unavailable') return this.#markUnavailable(active, result.error);
      log.error({ err: result.error, commands: active.length }, 'the database refused a batch');
      // one bad command must not fail the others
      return active.length === 1 ? this.#abandon(active, 'FAULT') : this.#runSingly(active);
    }
    await this.#requeueLasting(active);
  }

  /** After the last round: refuses commands that players can send again, and requeues those that must not be lost. */
  async #requeueLasting(active: readonly Waiting[]): Promise<void> {
    const lasting = active.filter((one) => one.command.isLasting === true);
    this.#abandon(
      active.filter((one) => one.command.isLasting !== true),
      'BUSY',
    );
    if (lasting.length === 0) return;
    this.#parts.log.warn({ commands: lasting.length }, 'commands conflicted in every round; requeued');
    this.#queue.requeue(lasting);
    await pause(this.#machineClock, 50);
  }

  async #runSingly(active: readonly Waiting[]): Promise<void> {
    for (const [index, one] of active.entries()) {
      if (this.#outage !== null) return this.#queue.requeue(active.slice(index));
      await this.#runBatch([one], true);
    }
  }

  /** Decides the commands on the current wallets. Returns 'unavailable' if the database cannot be reached; the batch has been ended then. */
  async #decide(active: readonly Waiting[]): Promise<AheadBatch | 'split' | 'unavailable'> {
    if (!(await this.#prepare(active))) return 'unavailable';
    const decided = this.#decisions.decide(active, null);
    if (decided === 'split') return 'split';
    if (this.#parts.shared === undefined || decided.rows.doubted.size === 0) return { ...decided, written: null };
    // a refusal because of a wallet must be based on its current state: read it and decide again
    this.#parts.engine.undoTo(0);
    this.noteStale([...decided.rows.doubted]);
    if (!(await this.#prepare(decided.active))) return 'unavailable';
    const again = this.#decisions.decide(decided.active, null);
    return again === 'split' ? 'split' : { ...again, written: null };
  }

  /** Returns null if nothing was written and the batch must be written whole. `next`: commands to decide meanwhile. */
  async #write({ rows, active }: DecidedBatch, toWrite: WrittenBatch | null, next: readonly Waiting[] | null): Promise<WriteResult | null> {
    // this process has released a market of the batch meanwhile: a fault of the caller
    if (toWrite === null) return { type: 'rejected', error: new Error('a batch writes what another process owns') };
    const inTime = this.#machineClock.after(this.#parts.answerWithinMs ?? ANSWER_WITHIN_MS, () => {
      for (const one of active) if (one.command.isLasting !== true) one.resolve('BUSY');
    });
    let isDecided = next === null;
    const waiting = (): void => {
      this.#answers.publish(this.#hooks);
      if (!isDecided) this.#ahead.decide(next!, rows, toWrite);
      isDecided = true;
    };
    const completing = (): void => {
      waiting();
      this.#ahead.begin();
    };
    try {
      const written = this.#connections.write(toWrite, rows, { waiting, completing });
      if (active.length === 1 && active[0]!.command.isImpatient === true) this.#parts.stayAwake?.(written);
      return await written;
    } finally {
      inTime();
    }
  }

  #finish(rows: BatchRows, active: readonly Waiting[], written: WrittenBatch | null): void {
    const { engine } = this.#parts;
    engine.commit();
    for (const wallet of rows.exclusiveWallets()) engine.reloadAccount({ ...engine.accountState(wallet.account)!, ...wallet, owing: wallet.cash < 0 });
    // the database has raised their versions; the engine raises only those whose money moved
    if (rows.claimed.size > 0) this.noteStale([...rows.claimed]);
    if (written !== null) {
      this.#decisions.committed(written);
      this.counters.batches += 1;
      this.counters.commands += active.length;
      this.counters.rowsWritten += rows.written;
    }
    for (const one of active) this.#answers.callListener(() => one.command.committed?.());
    this.#answers.callListener(() => this.#hooks.committed(rows));
    this.#answers.hold(rows, active);
  }

  /** Reads the wallets and references again. Returns false if the database has become unavailable. */
  async #resolve(on: 'wallet' | 'reference' | 'other', rows: BatchRows, active: readonly Waiting[]): Promise<boolean> {
    const commands = active.map((one) => one.command);
    try {
      await this.#wallets.reload([...rows.wallets.keys()]);
      if (on === 'reference') await this.#hooks.lookUpReferences(commands);
      if (on === 'other') for (const command of commands) await command.refresh?.();
      return true;
    } catch (error) {
      this.#markUnavailable(active, error as Error);
      return false;
    }
  }

  get #isLow(): boolean {
    return this.#numbers.low || this.#wallets.hasStale;
  }

  /** Refills numbers that run low and reloads stale wallets. Returns false if the database is unavailable. */
  async #prepare(active: readonly Waiting[]): Promise<boolean> {
    if (!this.#isLow) return true;
    try {
      await this.#numbers.refill();
      if (this.#wallets.hasStale) await this.#wallets.reloadStale();
      return true;
    } catch (error) {
      this.#markUnavailable(active, error as Error);
      return false;
    }
  }

  /** Refuses commands that players can send again. Commands that must not be lost stay in the queue until the database is back. */
  #markUnavailable(active: readonly Waiting[], error: Error): void {
    const all = [...active, ...this.#queue.takeAll()];
    this.#queue.requeue(all.filter((one) => one.command.isLasting === true));
    this.#abandon(
      all.filter((one) => one.command.isLasting !== true),
      'NOT_READY',
    );
    if (this.#outage !== null) return;
    this.#parts.log.error({ error: error.message }, 'the database is unavailable: bets are refused until it is back');
    this.#outage = this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    await this.#connections.first.connectAgain(() => this.#open);
    this.#outage = null;
    this.#parts.log.info({}, 'the database is back');
  }

  #endFenced(active: readonly Waiting[]): void {
    this.#parts.log.error({}, 'another process has taken the leases: this process stops');
    this.#end('lease-lost', active);
  }

  #end(end: PipelineEnd, active: readonly Waiting[]): void {
    const first = !this.#ended;
    this.#ended = true;
    this.#abandon([...active, ...this.#queue.takeAll()], 'NOT_READY');
    if (first) this.#parts.onPipelineEnd?.(end);
  }

  #abandon(waiting: readonly Waiting[], result: Exclude<CommitResult, 'COMMITTED'>): void {
    this.counters.abandoned += waiting.length;
    for (const one of waiting) {
      this.#answers.callListener(() => one.command.abandoned?.(result));
      one.resolve(result);
    }
  }
}
