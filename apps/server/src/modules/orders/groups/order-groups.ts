/** Order groups of players: every change goes through the pipeline, so a group changes between two bets, never during one. */
import { accept, BURST_WINDOW_MS, refuse, type Outcome } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DeleteGroup, RearmGroup, SetGroup, StartSums, TripGroup, type GroupCommand, type NamedGroup } from './group-commands.ts';
import type { GroupProfit, OrderGroup, OrderGroupChange, OrderGroups } from './order-groups-port.ts';
import { readGroups, readPassedGroups, type StoredGroup } from './stored-groups.ts';
import { NoteGroups, TakeOverGroups } from './take-over-groups.ts';

export interface OrderGroupsParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly clock: Pick<Clock, 'now'>;
}

export class OrderGroupsService implements OrderGroups {
  readonly #parts: OrderGroupsParts;

  constructor(parts: OrderGroupsParts) {
    this.#parts = parts;
  }

  async list(account: number): Promise<readonly OrderGroup[]> {
    const rows = await readGroups(this.#parts.database, [account]);
    return rows.map((row) => this.#viewOf(row));
  }

  set(account: number, number: number, change: OrderGroupChange): Promise<Outcome<OrderGroup>> {
    return this.#change({ account, number }, new SetGroup({ account, number }, change));
  }

  trip(account: number, number: number): Promise<Outcome<OrderGroup>> {
    return this.#change({ account, number }, new TripGroup({ account, number }));
  }

  rearm(account: number, number: number): Promise<Outcome<OrderGroup>> {
    return this.#change({ account, number }, new RearmGroup({ account, number }));
  }

  async delete(account: number, number: number): Promise<Outcome<number>> {
    const command = new DeleteGroup({ account, number });
    const done = await this.#submit(account, command);
    return done.ok ? accept(command.cancelled.length) : done;
  }

  async countProfits(profits: readonly GroupProfit[]): Promise<void> {
    const { engine } = this.#parts;
    const counted = profits.filter(({ account, number }) => engine.hasAccount(account) && engine.group(account, number) !== undefined);
    await this.sync([...new Set(counted.map(({ account }) => account))]);
  }

  async tripPassed(): Promise<void> {
    const passed = await readPassedGroups(this.#parts.database);
    await this.sync([...new Set(passed.map(({ account }) => account))]);
  }

  async startSession(account: number): Promise<void> {
    const rows = await readGroups(this.#parts.database, [account]);
    const groups = rows.filter((row) => row.per_session && row.tripped_at === null && row.profit !== 0);
    if (groups.length > 0) await this.#parts.pipeline.submit(new StartSums(groups));
  }

  async sync(accounts: readonly number[]): Promise<void> {
    if (accounts.length === 0) return;
    const { database, pipeline } = this.#parts;
    await pipeline.ensureAccounts(accounts);
    for (;;) {
      const noted = new NoteGroups(accounts);
      if (!(await this.#submitLasting(noted))) return;
      const taken = new TakeOverGroups(await readGroups(database, accounts), noted);
      if (!(await this.#submitLasting(taken)) || !taken.isOutdated) return;
    }
  }

  /** Returns false if this process ends. */
  async #submitLasting(command: BatchCommand): Promise<boolean> {
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED' && result !== 'NOT_READY') throw new Error(`groups could not be taken over: ${result}`);
    return result === 'COMMITTED';
  }

  async #change(group: NamedGroup, command: GroupCommand): Promise<Outcome<OrderGroup>> {
    const done = await this.#submit(group.account, command);
    if (!done.ok) return done;
    const row = (await readGroups(this.#parts.database, [group.account])).find(({ number }) => number === group.number);
    return row === undefined ? refuse('GROUP_UNKNOWN') : accept(this.#viewOf(row));
  }

  async #submit(account: number, command: GroupCommand): Promise<Outcome<true>> {
    const { pipeline } = this.#parts;
    if (!pipeline.ready()) return refuse('NOT_READY');
    if ((await pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
    const result = await pipeline.submit(command);
    if (result !== 'COMMITTED') return refuse(result);
    return command.refused ?? accept(true);
  }

  #viewOf(row: StoredGroup): OrderGroup {
    const { burst_limit: burstLimit, loss_limit: lossLimit, name, number, per_session: perSession, profit, reason, tripped_at: trippedAt } = row;
    const since = this.#parts.clock.now() - BURST_WINDOW_MS;
    const fills = this.#parts.engine.group(row.account, number)?.fills ?? [];
    const atRisk = fills.reduce((sum, { risk, time }) => (time > since ? sum + risk : sum), 0);
    return {
      number,
      name,
      burstLimit,
      lossLimit,
      perSession,
      reason,
      rearmAt: trippedAt === null ? null : trippedAt.getTime() + BURST_WINDOW_MS,
      atRisk,
      profit,
    };
  }
}
