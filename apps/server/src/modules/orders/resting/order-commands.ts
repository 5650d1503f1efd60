/** A player's changes to resting orders: cancel, make smaller, cancel all (RU-08, RU-09). */
import type { MarketEngine } from '@maidan/engine';
import { isAtStart, type OrderId, type Refusal, refuse } from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import { persistenceCode } from '../../../commit/batch/row-tables.ts';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { OrderUpdate } from '../orders-port.ts';
import { playersRefusal } from '../placing/order-terms.ts';

/** Changes one order of a player, in either wallet; a refusal changes and writes nothing. */
export class ChangeOrder implements BatchCommand {
  readonly canRunAhead: boolean = true;
  refused: Refusal | null = refuse('FAULT');
  readonly order: number;
  readonly #account: number;
  readonly #change: (engine: MarketEngine, wallet: number) => Refusal | null;

  constructor(account: number, order: number, change: (engine: MarketEngine, wallet: number) => Refusal | null) {
    this.#account = account;
    this.order = order;
    this.#change = change;
  }

  decide({ engine }: Batch): void {
    const open = engine.order(this.order as OrderId);
    if (open === undefined) this.refused = refuse('ORDER_UNKNOWN');
    else if (playerOf(open.account) !== this.#account) this.refused = refuse('FOREIGN_ACCOUNT');
    else this.refused = this.#change(engine, open.account);
  }
}

/** Changes persistence, time of expiry or group of one order in its place (MX). It writes a statement of its own, because no other command changes these columns. */
export class UpdateOrder extends ChangeOrder {
  override readonly canRunAhead = false;

  constructor(account: number, order: number, changes: OrderUpdate) {
    super(account, order, (engine, wallet) => {
      const refused = engine.updateOrder({ ...changes, order: order as OrderId, account: wallet });
      return refused === null ? null : playersRefusal(refused);
    });
  }

  override decide(batch: Batch): void {
    super.decide(batch);
    if (this.refused !== null) return;
    const { group = null, persistence, terms } = batch.engine.order(this.order as OrderId)!;
    batch.also('after', 'update orders set persistence = $2, expires_at = to_timestamp($3::float8 / 1000), order_group = $4 where id = $1', [
      this.order,
      persistenceCode(persistence),
      terms?.expiresAt ?? null,
      group,
    ]);
  }
}

/** Ends all open orders of a player on a break: pending orders lapse, resting ones are cancelled. */
export class EndOpenOrders implements BatchCommand {
  readonly isLasting = true;
  ended = 0;
  readonly #wallets: readonly number[];

  constructor(wallets: readonly number[]) {
    this.#wallets = wallets;
  }

  decide({ engine }: Batch): void {
    this.ended = 0;
    for (const account of this.#wallets.filter((wallet) => engine.hasAccount(wallet))) {
      for (const id of engine.openOrdersOf(account)) {
        const order = engine.order(id);
        if (order?.status === 'PENDING') this.ended += engine.lapseOrders(order.market, 'ACCOUNT_BLOCKED', { pending: true, resting: false, account }).length;
        else if (engine.cancelOrder(id, account) === null) this.ended += 1;
      }
    }
  }
}

/** Cancels all resting orders of these wallets; pending ones stay. `market`: only this one; undefined: all. LIMIT: orders that wait for the starting price stay. */
export class CancelAllOrders implements BatchCommand {
  readonly canRunAhead = true;
  cancelled = 0;
  readonly #wallets: readonly number[];
  readonly #market: number | undefined;
  readonly #which: 'LIMIT' | undefined;

  constructor(wallets: readonly number[], market: number | undefined, which?: 'LIMIT') {
    this.#wallets = wallets;
    this.#market = market;
    this.#which = which;
  }

  decide({ engine }: Batch): void {
    this.cancelled = 0;
    for (const wallet of this.#wallets.filter((one) => engine.hasAccount(one))) {
      for (const order of engine.openOrdersOf(wallet, this.#market)) {
        const open = engine.order(order);
        if (open?.status !== 'EXECUTABLE' || (this.#which === 'LIMIT' && isAtStart(open.orderType))) continue;
        if (engine.cancelOrder(order, wallet) === null) this.cancelled += 1;
      }
    }
  }
}
