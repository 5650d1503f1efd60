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
