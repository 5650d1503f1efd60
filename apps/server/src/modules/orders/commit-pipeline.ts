/** Adaptive group commit: whatever waits becomes one batch. See commit-pipeline-port.ts for what commands may rely on. */
import { SystemClock, type Clock } from '../../platform/clock.ts';
import { AccountWallets } from './account-wallets.ts';
import { BatchRows } from './batch-rows.ts';
import { batchStatement } from './batch-statement.ts';
import { CommitConnection, pause, type WriteResult } from './commit-connection.ts';
import type { BatchCommand, CommitResult } from './commit-pipeline-port.ts';
import type { Lease } from '../../platform/cluster/lease.ts';
import { NumberBlocks } from './number-blocks.ts';
import { OwnedLeases } from './owned-leases.ts';
import { RowLists } from './row-columns.ts';
import { QueueWait } from './queue-wait.ts';
import type { CommitPipelineParts, OrderPipeline, PipelineCounters, PipelineHooks, Waiting } from './order-pipeline.ts';

const LARGEST_BATCH = 200;
const LONGEST_QUEUE = 20_000;
const LONGEST_WAIT_MS = 1000;
const ROUNDS = 3;
const ORDER_BLOCK = 10_000;
const TRANSFER_BLOCK = 100_000;
const ANSWER_WITHIN_MS = 8000;
/** Real ms that a stop waits for what is in flight. What is not known then, the next start reads from the tables. */
const CLOSE_WITHIN_MS = 10_000;

const NO_HOOKS: PipelineHooks = { observe: () => undefined, committed: () => undefined, publish: () => undefined, lookUpReferences: () => Promise.resolve() };

/** Makes the pipeline of one process. `open` before use. */
export function createCommitPipeline(parts: CommitPipelineParts): OrderPipeline {
  return new GroupCommit(parts);
}

class GroupCommit implements OrderPipeline {
  readonly counters: PipelineCounters = { batches: 0, commands: 0, rowsWritten: 0, conflicts: 0, abandoned: 0 };
  readonly #parts: CommitPipelineParts;
  readonly #applicationName: string;
  readonly #machineClock: Clock;
  readonly #connection: CommitConnection;
  readonly #orderNumbers: NumberBlocks;
  readonly #transferNumbers: NumberBlocks;
  readonly #eventSeqs = new Map<number, number>();
  readonly #wallets: AccountWallets;
  readonly #lists = new RowLists();
  readonly #fewStatements = new Set<string>();
  readonly #wait: QueueWait;
  #hooks: PipelineHooks = NO_HOOKS;
  readonly leases: OwnedLeases;
  #queue: Waiting[] = [];
  /** Committed batches that nobody has been told about. */
  #answers: { readonly rows: BatchRows; readonly active: readonly Waiting[] }[] = [];
  #running = false;
  #open = false;
  #away = false;
  #back: Promise<void> = Promise.resolve();
  #lost = false;
  #idle: (() => void)[] = [];

  constructor(parts: CommitPipelineParts) {
    this.#parts = parts;
    this.#wait = new QueueWait(parts.longestWaitMs ?? LONGEST_WAIT_MS, LARGEST_BATCH, () => this.#machineClock.monotonic());
    this.#applicationName = parts.applicationName ?? 'maidan-orders';
    this.#machineClock = parts.machineClock ?? new SystemClock();
    this.#connection = new CommitConnection(parts.database, { ...parts, applicationName: this.#applicationName, machineClock: this.#machineClock });
    this.leases = new OwnedLeases(parts.shared?.otherLease);
    this.#wallets = new AccountWallets(parts.database, parts.engine, parts.shared?.reread);
    this.#orderNumbers = new NumberBlocks((sequence) => this.#connection.nextValue(sequence), 'order_id', ORDER_BLOCK);
    this.#transferNumbers = new NumberBlocks((sequence) => this.#connection.nextValue(sequence), 'transfer_id', TRANSFER_BLOCK);
  }

  attach(hooks: PipelineHooks): void {
    this.#hooks = hooks;
  }

  async open(): Promise<void> {
    const { database, log } = this.#parts;
    if (this.#parts.shared === undefined) await this.leases.takeAll(database, this.#applicationName, log);
    await this.#orderNumbers.refill();
    await this.#transferNumbers.refill();
    this.#open = true;
  }

  async addLeases(leases: readonly Lease[]): Promise<void> {
    // The numbers in hand may be below those that the last owner gave: a place in a queue must never be.
    await this.#orderNumbers.renew();
    this.leases.add(leases);
  }

  noteStale = (accounts: readonly number[]): void => this.#wallets.noteStale(accounts);

  lose(): void {
    if (!this.#lost) this.#lose([]);
  }

  async close(): Promise<void> {
    this.#open = false;
    await Promise.race([this.idle(), pause(this.#machineClock, CLOSE_WITHIN_MS)]);
    await this.#connection.close();
  }

  get waiting(): number {
    return this.#queue.length;
  }

  ready(): boolean {
    return this.#open && !this.#away && !this.#lost;
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

  takeOrderNumber(): number {
    return this.#orderNumbers.take();
  }

  setEventSeq(market: number, seq: number): void {
    this.#eventSeqs.set(market, seq);
  }

  forgetMarket(market: number): void {
    this.#eventSeqs.delete(market);
  }

  submit(command: BatchCommand): Promise<CommitResult> {
    const refused = this.#refusal(command);
    if (refused !== null) {
      command.abandoned?.(refused);
      return Promise.resolve(refused);
    }
    return new Promise((resolve) => {
      this.#queue.push({ command, resolve, since: this.#machineClock.monotonic() });
      if (this.#running) return;
      this.#running = true;
      // What is submitted in the same turn joins the first batch.
      queueMicrotask(() => void this.#run());
    });
  }

  #refusal(command: BatchCommand): 'BUSY' | 'NOT_READY' | null {
    if (!this.#open || this.#lost) return 'NOT_READY';
    if (command.lasting === true) return null;
    if (this.#away) return 'NOT_READY';
    if (this.#queue.length >= LONGEST_QUEUE) return 'BUSY';
    return command.impatient === true && this.#wait.isTooLong(this.#queue[0]?.since, this.#queue.length) ? 'BUSY' : null;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      if (this.#away) {
        await this.#back;
        continue;
      }
      const batch = this.#take();
      const begun = this.#machineClock.monotonic();
      try {
        await this.#runBatch(batch);
        this.#wait.note(this.#machineClock.monotonic() - begun);
      } catch (error) {
        // Not a fault of the batch but of this file: the engine's state is no longer certain, nothing may be written any more.
        this.#parts.log.error({ err: error }, 'the commit pipeline broke');
        this.#lose(batch);
      }
      // With more waiting, these answers are given while the next batch is being written.
      if (this.#queue.length === 0) this.#answer();
    }
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #take(): Waiting[] {
    const queue = this.#queue;
    if (queue[0]!.command.exclusive === true) return queue.splice(0, 1);
    let count = 0;
    while (count < queue.length && count < LARGEST_BATCH && queue[count]!.command.exclusive !== true) count += 1;
    return queue.splice(0, count);
  }

  async #runBatch(waiting: Waiting[]): Promise<void> {
    const { engine, log } = this.#parts;
    const begin = performance.now();
    let active = waiting;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!(await this.#prepare(active))) return;
      const mark = engine.mark();
      let decided = this.#decide(active);
      // Refused for what a wallet holds: said only of the wallet as it is now.
      if (decided !== 'split' && this.#parts.shared !== undefined && decided.rows.doubted.size > 0) {
        engine.undoTo(mark);
        this.noteStale([...decided.rows.doubted]);
        if (!(await this.#prepare(decided.active))) return;
        decided = this.#decide(decided.active);
      }
      if (decided === 'split') return this.#runSingly(active);
      active = decided.active;
      if (active.length === 0) return;
      const { rows } = decided;
      if (rows.empty) {
        this.#finish(rows, active, null);
        return;
      }
      const seqs = new Map<number, number>();
      const result = await this.#write(rows, seqs, active);
      if (result.type === 'committed') {
        this.#finish(rows, active, seqs);
        this.#parts.measure?.(active.length, (performance.now() - begin) / 1000);
        return;
      }
      engine.undoTo(mark);
      if (result.type === 'conflict') {
        this.counters.conflicts += 1;
        if (!(await this.#resolve(result.on, rows, active))) return;
        continue;
      }
      if (result.type === 'lost-lease') return this.#lose(active);
      if (result.type === 'unavailable') return this.#goAway(active, result.error);
      log.error({ err: result.error, commands: active.length }, 'the database refused a batch');
      // One command of many must not take the others with it.
      return active.length === 1 ? this.#abandon(active, 'FAULT') : this.#runSingly(active);
    }
    await this.#giveUp(active);
  }

  /** After the last round: players try again themselves; what must not be lost is tried again here. */
  async #giveUp(active: readonly Waiting[]): Promise<void> {
    const lasting = active.filter((one) => one.command.lasting === true);
    this.#abandon(
      active.filter((one) => one.command.lasting !== true),
      'BUSY',
    );
    if (lasting.length === 0) return;
    this.#parts.log.warn({ commands: lasting.length }, 'commands met conflicts in every round: trying on');
    this.#queue.unshift(...lasting);
    await pause(this.#machineClock, 50);
  }

  async #runSingly(active: readonly Waiting[]): Promise<void> {
    for (const one of active) {
      if (this.#away) this.#queue.unshift(one);
      else await this.#runBatch([one]);
    }
  }

  /** Decides in order on the engine. Never awaits: nothing may come between the first decision and the built statement. */
  #decide(waiting: Waiting[]): { readonly active: Waiting[]; readonly rows: BatchRows } | 'split' {
    const { engine, clock, log } = this.#parts;
    let active = waiting;
    for (;;) {
      const mark = engine.mark();
      const rows = new BatchRows(engine, {
        now: clock.now(),
        exclusive: active[0]?.command.exclusive === true,
        lists: this.#lists,
        takeTransfer: () => this.#transferNumbers.take(),
        shared: this.#parts.shared !== undefined,
        observe: this.#hooks.observe,
      });
      let current = 0;
      try {
        for (; current < active.length; current += 1) active[current]!.command.decide(rows);
        rows.drain();
        return { active, rows };
      } catch (error) {
        log.error({ err: error, command: active[current]?.command.constructor.name }, 'a command failed while it was decided');
        engine.undoTo(mark);
        // Whose events failed to become rows cannot be told: each command is tried alone, and the faulty one fails alone.
        if (current === active.length && active.length > 1) return 'split';
        const failed = active[Math.min(current, active.length - 1)]!;
        active = active.filter((one) => one !== failed);
        this.#abandon([failed], 'FAULT');
        if (active.length === 0) return { active, rows };
      }
    }
  }

  async #write(rows: BatchRows, seqs: Map<number, number>, active: Waiting[]): Promise<WriteResult> {
    const nextSeq = (market: number): number => {
      const seq = (seqs.get(market) ?? this.#eventSeqs.get(market) ?? 0) + 1;
      seqs.set(market, seq);
      return seq;
    };
    const leases = this.leases.of(rows);
    // Given away while the batch was on its way here: a fault of who submitted it.
    if (leases === null) return { type: 'rejected', error: new Error('a batch writes what another process owns') };
    const batch = this.#transferNumbers.take();
    const statement = batchStatement(rows, batch, leases, nextSeq, this.#fewStatements);
    const inTime = this.#machineClock.after(this.#parts.answerWithinMs ?? ANSWER_WITHIN_MS, () => {
      for (const one of active) if (one.command.lasting !== true) one.resolve('BUSY');
    });
    try {
      const written = this.#connection.write(batch, statement, rows.before, rows.after);
      this.#answer();
      return await written;
    } finally {
      inTime();
    }
  }

  #finish(rows: BatchRows, active: readonly Waiting[], seqs: ReadonlyMap<number, number> | null): void {
    const { engine } = this.#parts;
    engine.commit();
    for (const wallet of rows.exclusiveWallets()) engine.reloadAccount({ ...engine.accountState(wallet.account)!, ...wallet, owing: wallet.cash < 0 });
    for (const [market, seq] of seqs ?? []) this.#eventSeqs.set(market, seq);
    // The database has raised them, the engine only where money moved.
    if (rows.claimed.size > 0) this.noteStale([...rows.claimed]);
    if (seqs !== null) {
      this.counters.batches += 1;
      this.counters.commands += active.length;
      this.counters.rowsWritten += rows.written;
    }
    for (const one of active) this.#told(() => one.command.committed?.());
    this.#told(() => this.#hooks.committed(rows));
    this.#answers.push({ rows, active });
  }

  /** Tells what is durable: first everybody, then who asked. */
  #answer(): void {
    for (const { rows, active } of this.#answers.splice(0)) {
      this.#told(() => this.#hooks.publish(rows));
      for (const one of active) one.resolve('COMMITTED');
    }
  }

  /** Wallets and references are read again; false when the database went away meanwhile. */
  async #resolve(on: 'wallet' | 'reference' | 'other', rows: BatchRows, active: Waiting[]): Promise<boolean> {
    const commands = active.map((one) => one.command);
    try {
      await this.#wallets.reload([...rows.wallets.keys()]);
      if (on === 'reference') await this.#hooks.lookUpReferences(commands);
      if (on === 'other') for (const command of commands) await command.refresh?.();
      return true;
    } catch (error) {
      this.#goAway(active, error as Error);
      return false;
    }
  }

  /** Fetches numbers that run low, and wallets that others have written; false when the database is away. */
  async #prepare(active: readonly Waiting[]): Promise<boolean> {
    if (!this.#orderNumbers.low && !this.#transferNumbers.low && !this.#wallets.anyStale) return true;
    try {
      if (this.#orderNumbers.low) await this.#orderNumbers.refill();
      if (this.#transferNumbers.low) await this.#transferNumbers.refill();
      if (this.#wallets.anyStale) await this.#wallets.reloadStale();
      return true;
    } catch (error) {
      this.#goAway(active, error as Error);
      return false;
    }
  }

  /** Refuses what a player can send again; what must not be lost stays in the queue until the database is back. */
  #goAway(active: readonly Waiting[], error: Error): void {
    const all = [...active, ...this.#queue];
    this.#queue = all.filter((one) => one.command.lasting === true);
    this.#abandon(
      all.filter((one) => one.command.lasting !== true),
      'NOT_READY',
    );
    if (this.#away) return;
    this.#away = true;
    this.#parts.log.error({ error: error.message }, 'the database is away: bets are refused until it is back');
    this.#back = this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    await this.#connection.connectAgain(() => this.#open);
    this.#away = false;
    this.#parts.log.info({}, 'the database is back');
  }

  #lose(active: readonly Waiting[]): void {
    this.#parts.log.error({}, 'another process has taken the leases: this one stops');
    const first = !this.#lost;
    this.#lost = true;
    this.#abandon([...active, ...this.#queue.splice(0)], 'NOT_READY');
    if (first) this.#parts.onLeaseLost?.();
  }

  #abandon(waiting: readonly Waiting[], result: Exclude<CommitResult, 'COMMITTED'>): void {
    this.counters.abandoned += waiting.length;
    for (const one of waiting) {
      this.#told(() => one.command.abandoned?.(result));
      one.resolve(result);
    }
  }

  #told(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a command failed after its batch');
    }
  }
}
