/**
 * Orders in their bet delay. Delays are real seconds on the monotonic clock, whatever the speed of a feed. The batch that ends an order
 * early (a suspension, a material event ...) writes it; the caller is answered after the commit.
 */
import { answerOf, type OrderOutcome } from '@maidan/engine';
import { accept, refuse, type Outcome } from '@maidan/domain';
import { pause, type Clock } from '../../../platform/clock.ts';
import type { BatchRows, DelayedOrder } from '../../../commit/batch/batch-rows.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';

const CHECK_EVERY_MS = 20;

interface Waiting {
  readonly order: DelayedOrder;
  /** Cancels the timer, if no other order waits for it. */
  readonly cancelTimer: () => void;
}

/** Creates an order whose answer is still open. */
export function delayedOrder(order: Pick<DelayedOrder, 'order' | 'account' | 'market' | 'reference' | 'bodyHash'>): DelayedOrder {
  let ended: DelayedOrder['ended'] = () => undefined;
  const answer = new Promise<Outcome<OrderOutcome>>((resolve) => {
    ended = resolve;
  });
  return { ...order, answer, ended };
}

/** Creates such an order for an order that this batch has placed. */
export function delayIn(rows: BatchRows, order: Parameters<typeof delayedOrder>[0]): DelayedOrder {
  const delayed = delayedOrder(order);
  rows.delayed.set(delayed.order, delayed);
  return delayed;
}

export class DelayedOrders {
  readonly #clock: Clock;
  readonly #machineClock: Clock;
  readonly #pipeline: OrderPipeline;
  readonly #waiting = new Map<number, Waiting>();

  constructor({ clock, machineClock, pipeline }: { readonly clock: Clock; readonly machineClock: Clock; readonly pipeline: OrderPipeline }) {
    this.#clock = clock;
    this.#machineClock = machineClock;
    this.#pipeline = pipeline;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get(order: number): DelayedOrder | undefined {
    return this.#waiting.get(order)?.order;
  }

  /** Begins the delay of orders after the commit of their arrival: they are released in one command when `delayMs` have passed. */
  start(orders: readonly DelayedOrder[], delayMs: number): void {
    const cancelTimer = this.#clock.after(delayMs, () => void this.#release(orders));
    let waiting = orders.length;
    const ended = (): void => {
      waiting -= 1;
      if (waiting <= 0) cancelTimer();
    };
    for (const order of orders) this.#waiting.set(order.order, { order, cancelTimer: ended });
  }

  /** Adds an order that a restart found in its delay: it has no timer, because it will lapse. */
  adopt(order: DelayedOrder): void {
    this.#waiting.set(order.order, { order, cancelTimer: () => undefined });
  }

  /** Records the end of a delay. Called for every change of an order while a batch is drained. */
  observe(rows: BatchRows, { order, status, reason }: Pick<OrderOutcome, 'order' | 'status' | 'reason'>): void {
    if (status === 'PENDING' || rows.released.has(order)) return;
    const delayed = rows.delayed.get(order) ?? this.get(order);
    if (delayed === undefined) return;
    const { account, reference, bodyHash } = delayed;
    rows.refuseReference({ account, reference, bodyHash, order, refusal: 'ORDER_LAPSED', detail: lapseDetail(reason) });
    rows.lapsed.push({ order: delayed, reason });
  }

  /** Answers, after a commit, the callers of orders that the batch ended in their delay. */
  committed(rows: BatchRows): void {
    for (const { order, reason } of rows.lapsed) this.end(order, refuse('ORDER_LAPSED', lapseDetail(reason)));
  }

  /** Resolves when no order is in its delay, or after `ms` of real time. */
  async drained(ms: number): Promise<void> {
    const until = this.#machineClock.monotonic() + ms;
    while (this.#waiting.size > 0 && this.#machineClock.monotonic() < until) await pause(this.#machineClock, CHECK_EVERY_MS);
  }

  end(order: DelayedOrder, outcome: Outcome<OrderOutcome>): void {
    const waiting = this.#waiting.get(order.order);
    this.#waiting.delete(order.order);
    waiting?.cancelTimer();
    order.ended(outcome);
  }

  /**
   * Releases pending orders to another process, which takes over these markets and lapses the orders: callers find the result under their
   * reference.
   */
  releaseMarkets(isTheirs: (market: number) => boolean): void {
    for (const { order, cancelTimer } of this.#waiting.values()) {
      if (!isTheirs(order.market)) continue;
      cancelTimer();
      this.end(order, refuse('NOT_READY'));
    }
  }

  /** Ends the timers when the process stops: the orders stay PENDING in the database and lapse at the next start. */
  stop(): void {
    for (const waiting of this.#waiting.values()) waiting.cancelTimer();
    for (const { order } of this.#waiting.values()) this.end(order, refuse('NOT_READY'));
  }

  async #release(orders: readonly DelayedOrder[]): Promise<void> {
    const [order] = orders;
    const isOne = orders.length === 1 && order !== undefined;
    const command = isOne ? new ReleaseOrder(order, this, this.#pipeline) : new ReleaseBatch(orders, this, this.#pipeline);
    const result = await this.#pipeline.submit(command);
    // not written: the orders stay in their delay and lapse at the next start; their references then have the result
    if (result !== 'COMMITTED') for (const each of orders) if (this.#waiting.has(each.order)) this.end(each, refuse(result));
  }
}

/** The end of a delay: repeats the checks, then matches the order in the book or with the house (FD-16). */
class ReleaseOrder implements BatchCommand {
  readonly isLasting = true;
  readonly canRunAhead = true;
  readonly #order: DelayedOrder;
  readonly #delayed: DelayedOrders;
  readonly #pipeline: OrderPipeline;
  #outcome: Outcome<OrderOutcome> | null = null;

  constructor(order: DelayedOrder, delayed: DelayedOrders, pipeline: OrderPipeline) {
    this.#order = order;
    this.#delayed = delayed;
    this.#pipeline = pipeline;
  }

  decide(rows: BatchRows): void {
    const { order, account, reference, bodyHash } = this.#order;
    this.#outcome = null;
    // it may have lapsed in an earlier batch, or earlier in this one
    if (rows.engine.order(order)?.status !== 'PENDING') return;
    rows.released.set(order, this.#pipeline.takeOrderNumber());
    const outcome = answerOf(rows.engine, rows.engine.releaseOrder(order));
    this.#outcome = outcome;
    if (!outcome.ok) rows.refuseReference({ account, reference, bodyHash, order, refusal: outcome.code, detail: outcome.detail ?? null });
  }

  committed(): void {
    if (this.#outcome !== null) this.#delayed.end(this.#order, this.#outcome);
  }
}

/** Why an order lapses at the end of its delay, before it meets its book. */
const LAPSES_AT_RELEASE: ReadonlySet<string | null> = new Set(['ACCOUNT_BLOCKED', 'SUSPENDED', 'MARKET_VERSION', 'QUOTE_CHANGED', 'HOUSE_LIMIT']);

/** The end of the delay of a batch: its orders meet the book in their order, or lapse (MX). */
class ReleaseBatch implements BatchCommand {
  readonly isLasting = true;
  readonly canRunAhead = true;
  readonly #orders: readonly DelayedOrder[];
  readonly #delayed: DelayedOrders;
  readonly #pipeline: OrderPipeline;
  #outcomes: readonly OrderOutcome[] = [];

  constructor(orders: readonly DelayedOrder[], delayed: DelayedOrders, pipeline: OrderPipeline) {
    this.#orders = orders;
    this.#delayed = delayed;
    this.#pipeline = pipeline;
  }

  decide(rows: BatchRows): void {
    const { engine } = rows;
    // some may have lapsed in an earlier batch, or earlier in this one
    const pending = this.#orders.map(({ order }) => order).filter((order) => engine.order(order)?.status === 'PENDING');
    this.#outcomes = [];
    if (pending.length === 0) return;
    engine.releaseBatch(pending);
    this.#outcomes = engine.lastBatch().placed.filter(({ reason }) => !LAPSES_AT_RELEASE.has(reason));
    // the others are observed as lapses
    for (const { order } of this.#outcomes) rows.released.set(order, this.#pipeline.takeOrderNumber());
  }

  committed(): void {
    const outcomes = new Map(this.#outcomes.map((outcome) => [outcome.order, outcome]));
    for (const order of this.#orders) {
      const outcome = outcomes.get(order.order);
      if (outcome !== undefined) this.#delayed.end(order, accept(outcome));
    }
  }
}

function lapseDetail(reason: OrderOutcome['reason']): { readonly field?: string } {
  return reason === null ? {} : { field: reason };
}
