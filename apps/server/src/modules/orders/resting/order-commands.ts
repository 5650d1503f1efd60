/** A player's changes to resting orders: cancel, make smaller, cancel all (RU-08, RU-09). */
import type { MarketEngine } from '@maidan/engine';
import { type OrderId, type Refusal, type RefusalCode, refuse } from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';

/** Refusals of a replacement that left the old order unchanged. */
export const STILL_THERE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'MALFORMED',
  'DUPLICATE_REFERENCE',
  'REFERENCE_CLOSED',
  'ORDER_UNKNOWN',
  'ORDER_NOT_OPEN',
  'ORDER_IN_DELAY',
]);

/** Cancels or shrinks one order of a player, in either wallet; a refusal changes and writes nothing. */
export class ChangeOrder implements BatchCommand {
  readonly canRunAhead = true;
  refused: Refusal | null = refuse('FAULT');
  readonly #account: number;
  readonly #order: number;
  readonly #change: (engine: MarketEngine, wallet: number) => Refusal | null;

  constructor(account: number, order: number, change: (engine: MarketEngine, wallet: number) => Refusal | null) {
    this.#account = account;
    this.#order = order;
    this.#change = change;
  }

  decide({ engine }: Batch): void {
    const open = engine.order(this.#order as OrderId);
    if (open === undefined) this.refused = refuse('ORDER_UNKNOWN');
    else if (playerOf(open.account) !== this.#account) this.refused = refuse('FOREIGN_ACCOUNT');
    else this.refused = this.#change(engine, open.account);
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

/** Cancels all resting orders of these wallets; pending ones stay. `market`: only this one; undefined: all. */
export class CancelAllOrders implements BatchCommand {
  readonly canRunAhead = true;
  cancelled = 0;
  readonly #wallets: readonly number[];
  readonly #market: number | undefined;

  constructor(wallets: readonly number[], market: number | undefined) {
    this.#wallets = wallets;
    this.#market = market;
  }

  decide({ engine }: Batch): void {
    this.cancelled = 0;
    for (const wallet of this.#wallets.filter((one) => engine.hasAccount(one))) {
      for (const order of engine.openOrdersOf(wallet, this.#market)) {
        if (engine.order(order)?.status !== 'EXECUTABLE') continue;
        if (engine.cancelOrder(order, wallet) === null) this.cancelled += 1;
      }
    }
  }
}
