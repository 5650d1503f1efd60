/** Adaptive group commit: whatever waits becomes one batch. See commit-pipeline-port.ts for what commands may rely on. */
import { randomUUID } from 'node:crypto';
import { AccountWallets } from './account-wallets.ts';
import { BatchRows } from './batch-rows.ts';
import { batchStatement } from './batch-statement.ts';
import { CommitConnection, pause, type WriteResult } from './commit-connection.ts';
import type { BatchCommand, CommitResult } from './commit-pipeline-port.ts';
import { endLeftoverSessions, shardOf, takeLeases, type Lease } from './leases.ts';
import { NumberBlocks } from './number-blocks.ts';
import { RowLists } from './row-columns.ts';
import type { CommitPipelineParts, OrderPipeline, PipelineCounters, PipelineHooks } from './order-pipeline.ts';

const LARGEST_BATCH = 200;
const LONGEST_QUEUE = 20_000;
const ROUNDS = 3;
const ORDER_BLOCK = 10_000;
const TRANSFER_BLOCK = 100_000;
/** Batches between two removals of old stamps. */
const PRUNE_EVERY = 50_000;
const ANSWER_WITHIN_MS = 8000;
/** Real ms that a stop waits for what is in flight. What is not known then, the next start reads from the tables. */
const CLOSE_WITHIN_MS = 10_000;

interface Waiting {
  readonly command: BatchCommand;
  readonly resolve: (result: CommitResult) => void;
}

const NO_HOOKS: PipelineHooks = { observe: () => undefined, committed: () => undefined, publish: () => undefined, lookUpReferences: () => Promise.resolve() };

/** Makes the pipeline of one process. `open` before use. */
export function createCommitPipeline(parts: CommitPipelineParts): OrderPipeline {
  return new GroupCommit(parts);
}

class GroupCommit implements OrderPipeline {
  readonly counters: PipelineCounters = { batches: 0, commands: 0, rowsWritten: 0, conflicts: 0 };
  readonly #parts: CommitPipelineParts;
  readonly #applicationName: string;
  readonly #connection: CommitConnection;
  readonly #orderNumbers: NumberBlocks;
  readonly #transferNumbers: NumberBlocks;
  readonly #eventSeqs = new Map<number, number>();
  readonly #wallets: AccountWallets;
  readonly #lists = new RowLists();
  #hooks: PipelineHooks = NO_HOOKS;
  #leases: readonly Lease[] = [];
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
    this.#applicationName = parts.applicationName ?? 'maidan-orders';
    this.#connection = new CommitConnection(parts.database, {
      applicationName: this.#applicationName,
      log: parts.log,
      ...(parts.probe === undefined ? {} : { probe: parts.probe }),
    });
    this.#wallets = new AccountWallets(parts.database, parts.engine);
    this.#orderNumbers = new NumberBlocks((sequence) => this.#connection.nextValue(sequence), 'order_id', ORDER_BLOCK);
    this.#transferNumbers = new NumberBlocks((sequence) => this.#connection.nextValue(sequence), 'transfer_id', TRANSFER_BLOCK);
  }

  attach(hooks: PipelineHooks): void {
    this.#hooks = hooks;
  }

  async open(): Promise<void> {
    const { database, log } = this.#parts;
    this.#leases = await takeLeases(database, `${this.#applicationName}-${randomUUID()}`);
    const ended = await endLeftoverSessions(database, this.#applicationName, 5000);
    if (ended > 0) log.warn({ ended }, 'ended sessions that the last process left behind');
    await this.#prune();
    await this.#orderNumbers.refill();
    await this.#transferNumbers.refill();
    this.#open = true;
  }

  async close(): Promise<void> {
    this.#open = false;
    await Promise.race([this.idle(), pause(CLOSE_WITHIN_MS)]);
    await this.#connection.close();
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
      this.#queue.push({ command, resolve });
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
    return this.#queue.length >= LONGEST_QUEUE ? 'BUSY' : null;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      if (this.#away) {
        await this.#back;
        continue;
      }
      const batch = this.#take();
      try {
        await this.#runBatch(batch);
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
    let active = waiting;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!(await this.#haveNumbers(active))) return;
      const mark = engine.mark();
      const decided = this.#decide(active);
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
    await pause(50);
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
    const shards = new Set<number>();
    for (const market of rows.markets) shards.add(shardOf(market));
    for (const number of rows.leased) shards.add(shardOf(number));
    const leases = [...shards].toSorted((a, b) => a - b).map((shard) => this.#leases[shard]!);
    const batch = this.#transferNumbers.take();
    const statement = batchStatement(rows, batch, leases, nextSeq);
    const late = setTimeout(() => {
      for (const one of active) if (one.command.lasting !== true) one.resolve('BUSY');
    }, this.#parts.answerWithinMs ?? ANSWER_WITHIN_MS);
    try {
      const written = this.#connection.write(batch, statement, rows.before, rows.after);
      this.#answer();
      return await written;
    } finally {
      clearTimeout(late);
    }
  }

  #finish(rows: BatchRows, active: readonly Waiting[], seqs: ReadonlyMap<number, number> | null): void {
    const { engine } = this.#parts;
    engine.commit();
    for (const wallet of rows.exclusiveWallets()) engine.reloadAccount({ ...engine.accountState(wallet.account)!, ...wallet, owing: wallet.cash < 0 });
    for (const [market, seq] of seqs ?? []) this.#eventSeqs.set(market, seq);
    if (seqs !== null) {
      this.counters.batches += 1;
      this.counters.commands += active.length;
      this.counters.rowsWritten += rows.written;
      if (this.counters.batches % PRUNE_EVERY === 0) void this.#prune();
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

  /** Stamps of batches whose end is long known. */
  async #prune(): Promise<void> {
    try {
      await this.#parts.database.query("delete from batch where created_at < now() - interval '1 day'");
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'old stamps of batches could not be removed');
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

  /** Fetches order and transfer numbers when they run low; false when the database is away. */
  async #haveNumbers(active: readonly Waiting[]): Promise<boolean> {
    if (!this.#orderNumbers.low && !this.#transferNumbers.low) return true;
    try {
      if (this.#orderNumbers.low) await this.#orderNumbers.refill();
      if (this.#transferNumbers.low) await this.#transferNumbers.refill();
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
    for (let wait = 50; this.#open; wait = Math.min(1000, wait * 2)) {
      await pause(wait);
      try {
        await this.#connection.connect();
        break;
      } catch (error) {
        this.#parts.log.debug({ error: (error as Error).message }, 'the database is still away');
      }
    }
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
