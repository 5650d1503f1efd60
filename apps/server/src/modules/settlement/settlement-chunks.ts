/** The commits of a settlement: its beginning, players in chunks, then the house. Each is a batch of its own. */
import { orderId, type OrderResult, paise } from '@maidan/domain';
import {
  balancedTransfer,
  correctionTransfer,
  holdTransfer,
  houseSettlementTransfer,
  isEmptyTransfer,
  type PlayerMoney,
  playerOf,
  settlementTransfer,
  type Transfer,
  voidTransfer,
} from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { PlayerLine } from './settlement-lines.ts';
import type { GroupProfit } from '../orders/groups/order-groups-port.ts';
import {
  ADD_GROUP_PROFITS,
  BEGIN_GENERATION,
  END_GENERATION,
  INSERT_LINES,
  NOTIFY_SETTLED,
  SET_HOLDS,
  SETTLE_ORDERS,
  STAMP_ORDERS,
  UNSETTLE_ORDERS,
  type Generation,
} from './settlement-rows.ts';

/**
 * Stores the beginning of a generation under the lease of its market: a process without the lease must not leave one that only another
 * process can book.
 */
export class GenerationBegin implements BatchCommand {
  readonly isExclusive = true;
  readonly isLasting = true;
  readonly #market: number;
  readonly #values: readonly unknown[];

  constructor({ market, generation, result }: Generation, by: { readonly actor: string; readonly reason?: string }) {
    this.#market = market;
    this.#values = [market, generation, JSON.stringify(result), by.reason ?? null, by.actor];
  }

  decide(batch: Batch): void {
    batch.touchMarket(this.#market);
    batch.also('after', BEGIN_GENERATION, this.#values);
  }
}

/** Effect of a generation on one player, paise. */
export interface PlayerBooking {
  readonly account: number;
  /** Line of the previous result; null if there was none: then a hold ends. */
  readonly before: PlayerLine | null;
  /** Line of the new result; null if the settlement is taken back: then the hold is restored. */
  readonly after: PlayerLine | null;
  /** The hold that ends or is restored. */
  readonly hold: number;
  readonly isVoid: boolean;
  readonly orders: readonly { readonly id: number; readonly result: OrderResult; readonly profit: number }[];
  readonly touched: readonly number[];
  readonly hasBets: boolean;
  /** What the generation changes in the profits of order groups, by the number of the group. Paise. */
  readonly groupProfits: readonly GroupProfit[];
}

const NOTHING: PlayerLine = { net: 0, commission: 0 };

function moneyOf({ net, commission }: PlayerLine): PlayerMoney {
  return { net: paise(net), commission: paise(commission) };
}

export class PlayerChunk implements BatchCommand {
  readonly isExclusive = true;
  readonly isLasting = true;
  readonly #market: number;
  readonly #generation: number;
  readonly #bookings: readonly PlayerBooking[];

  constructor(market: number, generation: number, bookings: readonly PlayerBooking[]) {
    this.#market = market;
    this.#generation = generation;
    this.#bookings = bookings;
  }

  /** What the chunk adds to order groups. */
  get groupProfits(): readonly GroupProfit[] {
    return this.#bookings.flatMap((booking) => booking.groupProfits);
  }

  /** Players with bets in the market, each once: they get a notification after the commit. */
  get players(): ReadonlySet<number> {
    return new Set(this.#bookings.filter((booking) => booking.hasBets).map((booking) => playerOf(booking.account)));
  }

  decide(batch: Batch): void {
    batch.touchMarket(this.#market);
    for (const booking of this.#bookings) {
      for (const transfer of this.#transfers(batch, booking)) if (!isEmptyTransfer(transfer)) batch.book(transfer);
      for (const order of booking.touched) batch.touchOrder(booking.account, orderId(order));
    }
    const lines = this.#bookings.filter((booking) => booking.hasBets);
    const of = (pick: (line: PlayerLine) => number): number[] => lines.map((booking) => pick(booking.after ?? NOTHING));
    const accounts = lines.map((booking) => booking.account);
    const [nets, commissions] = [of((line) => line.net), of((line) => line.commission)];
    batch.also('after', INSERT_LINES, [this.#market, this.#generation, accounts, nets, commissions]);
    const previous = lines.map(({ before }) => (before === null ? null : before.net - before.commission));
    batch.also('after', NOTIFY_SETTLED, [this.#market, this.#generation, accounts, nets, commissions, previous, batch.now]);
    this.#alsoOrders(batch);
    this.#alsoGroups(batch);
    // a player with a result has no hold; when it is taken back, the hold is restored
    const holds = this.#bookings.filter((booking) => booking.hold !== 0 && (booking.before === null || booking.after === null));
    if (holds.length > 0)
      batch.also('after', SET_HOLDS, [
        this.#market,
        holds.map((booking) => booking.account),
        holds.map((booking) => (booking.after === null ? booking.hold : 0)),
      ]);
  }

  #transfers(batch: Batch, booking: PlayerBooking): readonly Transfer[] {
    const { account, before, after, isVoid } = booking;
    const hold = paise(booking.hold);
    const market = this.#market;
    const reference = this.#generation;
    if (before !== null || after === null) {
      const change = correctionTransfer({ account, market, before: moneyOf(before ?? NOTHING), after: moneyOf(after ?? NOTHING) }, reference);
      return after === null ? [change, holdTransfer({ account, market, amount: hold, reference, cause: 'correction' })] : [change];
    }
    if (isVoid) return [voidTransfer(account, market, hold, reference)];
    const transfer = settlementTransfer({ account, market, hold, ...moneyOf(after) }, reference);
    const cash = batch.engine.accountState(account)!.cash + hold + after.net - after.commission;
    // a removed runner can cost a player more than was held: only a correction may take the cash below 0
    return [cash < 0 ? balancedTransfer('correction', transfer.entries, reference) : transfer];
  }

  /** The engine counts these profits in a command after this one; the rows have them at once. */
  #alsoGroups(batch: Batch): void {
    const profits = this.groupProfits.filter(({ account, number }) => batch.engine.group(account, number) !== undefined);
    if (profits.length === 0) return;
    batch.also('after', ADD_GROUP_PROFITS, [profits.map(({ account }) => account), profits.map(({ number }) => number), profits.map(({ profit }) => profit)]);
  }

  #alsoOrders(batch: Batch): void {
    const taken = this.#bookings.filter((booking) => booking.after === null).map((booking) => booking.account);
    if (taken.length > 0) batch.also('after', UNSETTLE_ORDERS, [this.#market, taken]);
    const stamped = this.#bookings.filter((booking) => booking.after !== null).map((booking) => booking.account);
    if (stamped.length > 0) batch.also('after', STAMP_ORDERS, [batch.now, this.#market, stamped]);
    const settled = this.#bookings.flatMap((booking) => booking.orders);
    if (settled.length > 0)
      batch.also('after', SETTLE_ORDERS, [
        batch.now,
        settled.map((order) => order.id),
        settled.map((order) => order.result),
        settled.map((order) => order.profit),
      ]);
  }
}

/** Effect of a generation on the house, paise. */
export interface HouseBooking {
  readonly market: number;
  readonly generation: number;
  readonly role: 'maker' | 'bookmaker';
  /** Change of the account of its role. */
  readonly change: number;
  /** Balance that the players' chunks left on clearing. */
  readonly clearing: number;
  readonly unsettles: boolean;
}

/** Ends a generation: books the house's result and the rounding, which brings clearing to 0. */
export class HouseChunk implements BatchCommand {
  readonly isExclusive = true;
  readonly isLasting = true;
  readonly #booking: HouseBooking;

  constructor(booking: HouseBooking) {
    this.#booking = booking;
  }

  decide(batch: Batch): void {
    const { market, generation, role, change, clearing, unsettles } = this.#booking;
    batch.touchMarket(market);
    for (const transfer of [
      houseSettlementTransfer(role, market, paise(change), generation),
      houseSettlementTransfer('rounding', market, paise(clearing - change), generation),
    ]) {
      if (!isEmptyTransfer(transfer)) batch.book(transfer);
    }
    batch.also('after', END_GENERATION, [market, generation, unsettles ? 'REVERSED' : 'DONE', batch.now]);
  }
}
