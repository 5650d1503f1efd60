/** What a player does to his resting orders: cancel, make smaller, cancel all (rules.md section 2). */
import type { MarketEngine, OrderOutcome } from '@maidan/engine';
import { refuse, type Outcome } from '@maidan/domain';
import type { Batch, BatchCommand } from './commit-pipeline-port.ts';

/** Cancels or shrinks one order; a refusal changes nothing and writes nothing. */
export class ChangeOrder implements BatchCommand {
  outcome: Outcome<OrderOutcome> = refuse('FAULT');
  readonly #account: number;
  readonly #order: number;
  readonly #change: (engine: MarketEngine) => Outcome<OrderOutcome>;

  constructor(account: number, order: number, change: (engine: MarketEngine) => Outcome<OrderOutcome>) {
    this.#account = account;
    this.#order = order;
    this.#change = change;
  }

  decide({ engine }: Batch): void {
    const open = engine.order(this.#order);
    if (open === undefined) this.outcome = refuse('ORDER_UNKNOWN');
    else if (open.account !== this.#account) this.outcome = refuse('FOREIGN_ACCOUNT');
    else this.outcome = this.#change(engine);
  }
}

/** Ends everything open of a player who does not play any more: what is in its delay lapses, what rests is cancelled. */
export class StandDown implements BatchCommand {
  readonly lasting = true;
  ended = 0;
  readonly #account: number;

  constructor(account: number) {
    this.#account = account;
  }

  decide({ engine }: Batch): void {
    this.ended = 0;
    if (!engine.hasAccount(this.#account)) return;
    for (const id of engine.openOrdersOf(this.#account)) {
      const order = engine.order(id);
      if (order?.status === 'PENDING')
        this.ended += engine.lapseOrders(order.market, 'ACCOUNT_BLOCKED', { pending: true, resting: false, account: this.#account }).length;
      else if (engine.cancelOrder(id, this.#account).ok) this.ended += 1;
    }
  }
}

/** 'Cancel all' means what rests: orders in their delay stay. `markets`: only these; null = all. */
export class CancelAllOrders implements BatchCommand {
  cancelled = 0;
  readonly #account: number;
  readonly #market: number | undefined;

  constructor(account: number, market: number | undefined) {
    this.#account = account;
    this.#market = market;
  }

  decide({ engine }: Batch): void {
    this.cancelled = 0;
    if (!engine.hasAccount(this.#account)) return;
    for (const order of engine.openOrdersOf(this.#account, this.#market)) {
      if (engine.order(order)?.status !== 'EXECUTABLE') continue;
      if (engine.cancelOrder(order, this.#account).ok) this.cancelled += 1;
    }
  }
}
