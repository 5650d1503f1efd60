/** The commits of a settlement: its beginning, players in chunks, then the house once. Each is a batch of its own. */
import type { OrderResult } from '@maidan/domain';
import {
  balancedTransfer,
  correctionTransfer,
  holdTransfer,
  houseSettlementTransfer,
  isEmptyTransfer,
  playerOf,
  settlementTransfer,
  voidTransfer,
  walletCodeOf,
  type Transfer,
} from '@maidan/ledger';
import type { Batch, BatchCommand } from '../../commit/commit-pipeline-port.ts';
import type { PlayerLine } from './settlement-lines.ts';
import {
  BEGIN_GENERATION,
  END_GENERATION,
  INSERT_LINES,
  NOTIFY_SETTLED,
  RECKON_BONUSES,
  SET_HOLDS,
  SETTLE_ORDERS,
  STAMP_ORDERS,
  UNSETTLE_ORDERS,
  type Generation,
} from './settlement-rows.ts';

/** Writes down that a generation begins, under the lease of its market: who has lost it must leave none that only another can book. */
export class GenerationBegin implements BatchCommand {
  readonly exclusive = true;
  readonly lasting = true;
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

/** What a generation does to one player, paise. */
export interface PlayerBooking {
  readonly account: number;
  /** By the result that stands; null when none does: then a hold ends. */
  readonly before: PlayerLine | null;
  /** By the new result; null takes the standing one back: then a hold stands again. */
  readonly after: PlayerLine | null;
  /** The hold that ends, or stands again. */
  readonly hold: number;
  readonly isVoid: boolean;
  readonly orders: readonly { readonly id: number; readonly result: OrderResult; readonly profit: number }[];
  readonly touched: readonly number[];
  readonly hasBets: boolean;
}

const NOTHING: PlayerLine = { net: 0, commission: 0 };

export class PlayerChunk implements BatchCommand {
  readonly exclusive = true;
  readonly lasting = true;
  readonly #market: number;
  readonly #generation: number;
  readonly #bookings: readonly PlayerBooking[];

  constructor(market: number, generation: number, bookings: readonly PlayerBooking[]) {
    this.#market = market;
    this.#generation = generation;
    this.#bookings = bookings;
  }

  /** Players who had bets in the market, each once: they have a notification after the commit. */
  get players(): ReadonlySet<number> {
    return new Set(this.#bookings.filter((booking) => booking.hasBets).map((booking) => playerOf(booking.account)));
  }

  decide(batch: Batch): void {
    batch.touchMarket(this.#market);
    for (const booking of this.#bookings) {
      for (const transfer of this.#transfers(batch, booking)) if (!isEmptyTransfer(transfer)) batch.book(transfer);
      for (const order of booking.touched) batch.touchOrder(booking.account, order);
    }
    const lines = this.#bookings.filter((booking) => booking.hasBets);
    const of = (pick: (line: PlayerLine) => number): number[] => lines.map((booking) => pick(booking.after ?? NOTHING));
    const accounts = lines.map((booking) => booking.account);
    const [nets, commissions] = [of((line) => line.net), of((line) => line.commission)];
    batch.also('after', INSERT_LINES, [this.#market, this.#generation, accounts, nets, commissions]);
    const previous = lines.map(({ before }) => (before === null ? null : before.net - before.commission));
    batch.also('after', NOTIFY_SETTLED, [this.#market, this.#generation, accounts, nets, commissions, previous, batch.now]);
    this.#alsoOrders(batch);
    // Whoever had a result has no hold; whoever's result is taken back has one again.
    const holds = this.#bookings.filter((booking) => booking.hold !== 0 && (booking.before === null || booking.after === null));
    if (holds.length > 0)
      batch.also('after', SET_HOLDS, [
        this.#market,
        holds.map((booking) => booking.account),
        holds.map((booking) => (booking.after === null ? booking.hold : 0)),
      ]);
  }

  #transfers(batch: Batch, booking: PlayerBooking): readonly Transfer[] {
    const { account, before, after, hold, isVoid } = booking;
    const market = this.#market;
    const reference = this.#generation;
    if (before !== null || after === null) {
      const change = correctionTransfer({ account, market, before: before ?? NOTHING, after: after ?? NOTHING }, reference);
      return after === null ? [change, holdTransfer(account, market, hold, reference, 'correction')] : [change];
    }
    if (isVoid) return [voidTransfer(account, market, hold, reference)];
    const transfer = settlementTransfer({ account, market, hold, ...after }, reference);
    const cash = batch.engine.accountState(account)!.cash + hold + after.net - after.commission;
    // A removed runner can leave a player with more to pay than was held: only a correction may take him below 0.
    return [cash < 0 ? balancedTransfer('correction', transfer.entries, reference) : transfer];
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
    const bonusWallets = this.#bookings.map((booking) => booking.account).filter((account) => walletCodeOf(account) === 'BONUS');
    if (bonusWallets.length > 0) batch.also('after', RECKON_BONUSES, [bonusWallets, batch.now]);
  }
}

/** What a generation does to the house, paise. */
export interface HouseBooking {
  readonly market: number;
  readonly generation: number;
  readonly role: 'maker' | 'bookmaker';
  /** What its role's account must still get. */
  readonly change: number;
  /** What the players' chunks left on clearing. */
  readonly clearing: number;
  readonly unsettles: boolean;
}

/** Ends a generation: the house's result, the rounding, and with them clearing at 0. */
export class HouseChunk implements BatchCommand {
  readonly exclusive = true;
  readonly lasting = true;
  readonly #booking: HouseBooking;

  constructor(booking: HouseBooking) {
    this.#booking = booking;
  }

  decide(batch: Batch): void {
    const { market, generation, role, change, clearing, unsettles } = this.#booking;
    batch.touchMarket(market);
    for (const transfer of [
      houseSettlementTransfer(role, market, change, generation),
      houseSettlementTransfer('rounding', market, clearing - change, generation),
    ]) {
      if (!isEmptyTransfer(transfer)) batch.book(transfer);
    }
    batch.also('after', END_GENERATION, [market, generation, unsettles ? 'REVERSED' : 'DONE', batch.now]);
  }
}
