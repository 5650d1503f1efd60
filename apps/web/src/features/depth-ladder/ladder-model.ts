/** The model of a ladder: sizes and traded amounts of every tick, and the player's own orders. Pure; amounts in paise, prices as ticks. */
import {
  decodeDepthLevels,
  decodeDepthOrders,
  fromDecimal,
  fromRupees,
  type DepthOrders,
  type DepthSnapshot,
  type DepthUpdate,
  type Order,
  waitsAtStart,
} from '@maidan/contract';
import { LADDER, tickOf } from '@maidan/domain';
import type { RunnerPosition } from './closing-result.ts';

export const TICK_COUNT = LADDER.length;
export type LadderSide = 'back' | 'lay';

export interface OwnOrder {
  readonly id: string;
  readonly side: LadderSide;
  readonly tick: number;
  /** Unmatched paise, resting or in the bet delay. */
  readonly size: number;
  /** The same in rupees, as the wire needs them. */
  readonly rupees: number;
  /** In its bet delay: the order is not in the book yet and cannot be moved. */
  readonly pending: boolean;
}

/** The player's orders at one tick of one side. */
export interface Chip {
  readonly side: LadderSide;
  readonly tick: number;
  readonly orders: readonly OwnOrder[];
  readonly size: number;
  /** Matched at this price before the first of them; null while not known. */
  readonly ahead: number | null;
  readonly pending: boolean;
}

/** Own orders on one side of the rows that are visible. */
export interface OutsideOrders {
  readonly count: number;
  /** Tick of the nearest one; -1 without any. */
  readonly nearest: number;
}

type Levels = DepthSnapshot['back'];
/** Sizes by tick that the messages of depth carry. */
const COLUMNS = ['back', 'lay', 'impliedBack', 'impliedLay', 'traded'] as const;
type Outcome = 'applied' | 'old' | 'gap';

/** Returns the player's unmatched orders of a runner, from the open bets of the account. Bets at the starting price wait in no book. */
export function ownOrders(bets: readonly Order[], marketId: string, selectionId: number): OwnOrder[] {
  return bets.flatMap((bet) => {
    const pending = bet.status === 'PENDING';
    const rupees = pending ? bet.size : bet.sizeRemaining;
    const tick = tickOf(fromDecimal(bet.askedRate));
    if (bet.marketId !== marketId || bet.runnerId !== selectionId || !(rupees > 0) || tick === null || waitsAtStart(bet)) return [];
    return [{ id: bet._id, side: bet.isBack ? ('back' as const) : ('lay' as const), tick, size: fromRupees(rupees), rupees, pending }];
  });
}

export class LadderModel {
  /** Offered directly. */
  readonly back = new Float64Array(TICK_COUNT);
  readonly lay = new Float64Array(TICK_COUNT);
  /** Offered through other runners. */
  readonly impliedBack = new Float64Array(TICK_COUNT);
  readonly impliedLay = new Float64Array(TICK_COUNT);
  readonly traded = new Float64Array(TICK_COUNT);
  /** Tick of the last trade, -1 before the first. */
  last = -1;
  /** 1: the last trade was above the one before, -1: below, 0: not known. */
  trend: 1 | 0 | -1 = 0;
  /** Highest tick that can be backed, directly or through other runners, lowest that can be laid; -1 and TICK_COUNT where none. */
  bestBack = -1;
  bestLay = TICK_COUNT;
  mostTraded = 0;
  orders: readonly OwnOrder[] = [];
  /** The position of the player's matched bets in the market, seen from this runner. */
  position: RunnerPosition | null = null;
  /** Matched before an own order at its price, paise, by the id of the order. */
  private aheadOf: ReadonlyMap<string, number> = new Map();
  private chips = new Map<string, Chip>();
  private epoch = 0;
  /** -1: no snapshot yet, or lost. */
  private seq = -1;

  /** true: a snapshot is applied, and no update since then is missing. */
  get known(): boolean {
    return this.seq >= 0;
  }

  applySnapshot(snapshot: DepthSnapshot): void {
    this.epoch = snapshot.epoch;
    this.seq = snapshot.seq;
    for (const column of COLUMNS) this[column].fill(0);
    this.apply(snapshot);
  }

  /** Returns 'gap' if an update is missing and a new snapshot is needed; until it arrives, further updates are 'old'. */
  applyUpdate(update: DepthUpdate): Outcome {
    if (this.seq < 0 || (update.epoch === this.epoch && update.seq <= this.seq)) return 'old';
    if (update.epoch !== this.epoch || update.prev !== this.seq) {
      this.seq = -1;
      return 'gap';
    }
    this.seq = update.seq;
    this.apply(update);
    return 'applied';
  }

  applyOrders(message: DepthOrders): void {
    this.aheadOf = decodeDepthOrders(message.orders);
    this.buildChips();
  }

  setOrders(orders: readonly OwnOrder[]): void {
    this.orders = orders;
    this.buildChips();
  }

  /** Ignores updates until the next snapshot, after a reconnect. The shown sizes stay. */
  resetSequence(): void {
    this.seq = -1;
  }

  chipAt(side: LadderSide, tick: number): Chip | undefined {
    return this.chips.get(`${side}${tick}`);
  }

  /** Returns the chips of a tick, back first. */
  chipsAt(tick: number): Chip[] {
    return [this.chipAt('back', tick), this.chipAt('lay', tick)].filter((chip) => chip !== undefined);
  }

  /** Returns the side of orders that wait at a tick: that of an own order there, back first; else back above the market and lay below it. */
  sideAt(tick: number): LadderSide {
    const [chip] = this.chipsAt(tick);
    if (chip !== undefined) return chip.side;
    if (tick >= this.bestLay) return 'back';
    return tick <= this.bestBack || tick <= this.centre ? 'lay' : 'back';
  }

  /** Returns the own orders above `highest` and below `lowest`, the ticks at the ends of the view. */
  ordersOutside(highest: number, lowest: number): { readonly above: OutsideOrders; readonly below: OutsideOrders } {
    const above = this.orders.map((order) => order.tick).filter((tick) => tick > highest);
    const below = this.orders.map((order) => order.tick).filter((tick) => tick < lowest);
    return {
      above: { count: above.length, nearest: above.length === 0 ? -1 : Math.min(...above) },
      below: { count: below.length, nearest: Math.max(-1, ...below) },
    };
  }

  /** Returns the tick of the next own order below a tick; below the lowest order it is the highest one again. null without orders. */
  nextOrder(tick: number): number | null {
    const ticks = this.orders.map((order) => order.tick);
    if (ticks.length === 0) return null;
    const below = ticks.filter((other) => other < tick);
    return Math.max(...(below.length === 0 ? ticks : below));
  }

  /** The tick to centre on: the last price, else the middle of the spread, else the only side, else 2.00. */
  get centre(): number {
    if (this.last >= 0) return this.last;
    const hasBack = this.bestBack >= 0;
    const hasLay = this.bestLay < TICK_COUNT;
    if (hasBack && hasLay) return Math.floor((this.bestBack + this.bestLay) / 2);
    return hasBack ? this.bestBack : hasLay ? this.bestLay : EVENS;
  }

  private apply(changes: Partial<Record<(typeof COLUMNS)[number], Levels | undefined>> & { readonly last?: number | undefined }): void {
    for (const column of COLUMNS) {
      for (const [price, size] of decodeDepthLevels(changes[column] ?? [])) {
        const tick = tickOf(price);
        if (tick !== null) this[column][tick] = size;
      }
    }
    const isOffered = (size: number): boolean => size > 0;
    this.bestBack = Math.max(this.back.findLastIndex(isOffered), this.impliedBack.findLastIndex(isOffered));
    const lays = [this.lay.findIndex(isOffered), this.impliedLay.findIndex(isOffered)].filter((tick) => tick >= 0);
    this.bestLay = Math.min(TICK_COUNT, ...lays);
    if (changes.traded !== undefined) this.mostTraded = Math.max(0, ...this.traded);
    if (changes.last !== undefined) this.setLast(changes.last === 0 ? -1 : (tickOf(fromDecimal(changes.last)) ?? -1));
  }

  private setLast(tick: number): void {
    if (this.last >= 0 && tick >= 0 && tick !== this.last) this.trend = tick > this.last ? 1 : -1;
    this.last = tick;
  }

  private buildChips(): void {
    const lists = new Map<string, OwnOrder[]>();
    for (const order of this.orders) {
      const key = `${order.side}${order.tick}`;
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [order]);
      else list.push(order);
    }
    this.chips = new Map(Array.from(lists, ([key, orders]) => [key, this.chipOf(orders)]));
  }

  private chipOf(orders: readonly OwnOrder[]): Chip {
    const { side, tick } = orders[0]!;
    const ahead = orders.map((order) => this.aheadOf.get(order.id)).filter((amount) => amount !== undefined);
    return {
      side,
      tick,
      orders,
      size: orders.reduce((sum, order) => sum + order.size, 0),
      ahead: ahead.length === 0 ? null : Math.min(...ahead),
      pending: orders.every((order) => order.pending),
    };
  }
}

/** Tick of 2.00. */
const EVENS = 99;
