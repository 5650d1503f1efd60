/** The commands on order groups in the queue of the pipeline. */
import { paise, type OrderId, type Paise, type Refusal } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { OrderGroupChange } from './order-groups-port.ts';

/** The group of a command. */
export interface NamedGroup {
  readonly account: number;
  readonly number: number;
}

const SET = `insert into order_group (account, number, name, burst_limit, loss_limit, per_session) values ($1, $2, $3, $4, $5, $6)
  on conflict (account, number) do update set name = excluded.name, burst_limit = excluded.burst_limit, loss_limit = excluded.loss_limit,
    per_session = excluded.per_session`;
const REARM = 'update order_group set tripped_at = null, reason = null, profit = 0 where account = $1 and number = $2';
const DELETE = 'delete from order_group where account = $1 and number = $2';
/** The sum of wins and losses starts again. */
const START_SUM = 'update order_group set profit = 0 where account = $1 and number = $2';
const NO_LIMITS: OrderGroupChange = { name: '', burstLimit: 0 as Paise, lossLimit: 0 as Paise, perSession: true };

/** A command on one group. A refusal changes and writes nothing. */
export abstract class GroupCommand implements BatchCommand {
  refused: Refusal | null = null;
  protected readonly group: NamedGroup;

  constructor(group: NamedGroup) {
    this.group = group;
  }

  abstract decide(batch: Batch): void;

  protected exists(engine: MarketEngine): boolean {
    return engine.group(this.group.account, this.group.number) !== undefined;
  }
}

function store(batch: Batch, { account, number: group }: NamedGroup, { burstLimit, lossLimit, name, perSession }: OrderGroupChange): void {
  batch.also('after', SET, [account, group, name, burstLimit, lossLimit, perSession]);
  batch.engine.setGroup({ account, group, burstLimit, lossLimit });
}

export class SetGroup extends GroupCommand {
  readonly #change: OrderGroupChange;

  constructor(group: NamedGroup, change: OrderGroupChange) {
    super(group);
    this.#change = change;
  }

  decide(batch: Batch): void {
    store(batch, this.group, this.#change);
  }
}

export class TripGroup extends GroupCommand {
  decide(batch: Batch): void {
    const { account, number } = this.group;
    if (number === 0 && !this.exists(batch.engine)) store(batch, this.group, NO_LIMITS);
    const tripped = batch.engine.tripGroup(account, number);
    this.refused = 'ok' in tripped ? tripped : null;
  }
}

export class RearmGroup extends GroupCommand {
  decide(batch: Batch): void {
    const { account, number } = this.group;
    this.refused = batch.engine.rearmGroup(account, number);
    if (this.refused === null) batch.also('after', REARM, [account, number]);
  }
}

export class DeleteGroup extends GroupCommand {
  cancelled: readonly OrderId[] = [];

  decide(batch: Batch): void {
    const { account, number } = this.group;
    const done = batch.engine.deleteGroup(account, number);
    if (!('ok' in done)) batch.also('after', DELETE, [account, number]);
    this.refused = 'ok' in done ? done : null;
    this.cancelled = 'ok' in done ? [] : done;
  }
}

/** A login: starts the sums of these armed groups. */
export class StartSums implements BatchCommand {
  readonly isLasting = true;
  readonly #groups: readonly NamedGroup[];

  constructor(groups: readonly NamedGroup[]) {
    this.#groups = groups;
  }

  decide(batch: Batch): void {
    for (const { account, number } of this.#groups) {
      const group = batch.engine.group(account, number);
      if (group === undefined || group.trippedAt !== null) continue;
      if (group.profit !== 0) batch.engine.addGroupProfit(account, number, paise(0 - group.profit));
      batch.also('after', START_SUM, [account, number]);
    }
  }
}
