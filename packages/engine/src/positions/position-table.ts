/**
 * The positions: one per account and market. A position is a block of floats in one array: a head, part of which is used as integers, and
 * the figures of exposure.ts. Its number is the index of its block.
 */
import { NO_LINE_BETS, type LineProfits, type Paise } from '@maidan/domain';
import { PositionIndex } from './position-index.ts';
import { alignedFloat64, alignedInt32, asInt32, longerFloat64, longerInt32 } from '../memory/typed-memory.ts';

/** Floats of the head; the first is the hold in paise. */
export const HEAD = 2;
export const HOLD = 0;
/** Integers of the head, counted from twice the position's number. */
export const ACCOUNT = 2;
export const MARKET = 3;
/** Floats of a cache line: blocks are whole lines. */
export const LINE_FLOATS = 8;

/**
 * Returns the number of figures of a position in a market with this number of runners (exposure.ts). The figures are, from the index `from`:
 *
 *   the sum of low-if-lose; the difference of low per runner; the sum of high-if-lose; the difference of high per runner;
 *   the profit of the matched bets per runner, if it wins and if it loses.
 */
export function figureCount(runners: number): number {
  return 2 + 4 * runners;
}

/** Returns the index of the profit of a runner's matched bets if it wins; the profit if it loses is at the next index. */
export function netOf(from: number, runners: number, runner: number): number {
  return (from + 2 + ((runners + runner) << 1)) | 0;
}

/** Returns the floats of a block, in whole cache lines. */
function blockLength(runners: number): number {
  return Math.ceil((HEAD + figureCount(runners)) / LINE_FLOATS) * LINE_FLOATS;
}

export class PositionTable {
  /** Blocks of all positions. */
  declare figures: Float64Array<ArrayBuffer>;
  declare private integers: Int32Array<ArrayBuffer>;
  /** Next position of the same account, by number / LINE_FLOATS. */
  declare private nextOfAccount: Int32Array<ArrayBuffer>;
  /** Line positions: the steps of those with bets, and the orders of those with orders. */
  private readonly steps = new Map<number, LineProfits>();
  private readonly lineOrders = new Map<number, number[]>();
  declare private readonly index: PositionIndex;
  private used = 0;
  /** Free blocks by length. */
  private readonly freeBlocks = new Map<number, number[]>();

  /** `capacity`, `accounts`: initial numbers of positions and accounts. Both grow. */
  constructor(capacity: number, accounts: number) {
    this.figures = alignedFloat64(capacity * blockLength(3));
    this.integers = asInt32(this.figures);
    this.nextOfAccount = alignedInt32(this.figures.length / LINE_FLOATS);
    this.index = new PositionIndex(accounts);
  }

  /** Returns the position of an account in a market (rows), or -1 if there is none. */
  find(accountRow: number, marketRow: number): number {
    return this.index.find(accountRow, marketRow);
  }

  /** Adds an empty position to the index, but to no list of an account, and returns its number. runners 0: a line market. */
  add(accountRow: number, marketRow: number, runners: number): number {
    const position = this.takeBlock(blockLength(runners));
    const at = position * 2;
    this.integers[at + ACCOUNT] = accountRow;
    this.integers[at + MARKET] = marketRow;
    this.enter(position);
    return position;
  }

  /** Adds the position to the index. */
  enter(position: number): void {
    this.index.add(this.accountOf(position), this.marketOf(position), position);
  }
  /** Removes the position from the index. */
  leave(position: number): void {
    this.index.delete(this.accountOf(position), this.marketOf(position));
  }

  /** Releases the block for reuse. */
  release(position: number, runners: number): void {
    const length = blockLength(runners);
    const blocks = this.freeBlocks.get(length);
    if (blocks === undefined) this.freeBlocks.set(length, [position]);
    else blocks.push(position);
    this.steps.delete(position);
  }

  /** Returns the positions of a market (row). */
  ofMarket(marketRow: number): number[] {
    return this.index.ofMarket(marketRow);
  }

  accountOf(position: number): number {
    return this.integers[position * 2 + ACCOUNT]!;
  }
  marketOf(position: number): number {
    return this.integers[position * 2 + MARKET]!;
  }
  /** Returns the hold of the position, paise. */
  holdOf(position: number): Paise {
    return this.figures[position + HOLD]! as Paise;
  }
  setHold(position: number, hold: number): void {
    this.figures[position + HOLD] = hold;
  }
  nextOf(position: number): number {
    return this.nextOfAccount[position / LINE_FLOATS]!;
  }
  setNextOf(position: number, next: number): void {
    this.nextOfAccount[position / LINE_FLOATS] = next;
  }
  stepsOf(position: number): LineProfits {
    return this.steps.get(position) ?? NO_LINE_BETS;
  }
  setSteps(position: number, steps: LineProfits): void {
    if (steps.lines.length === 0 && steps.profit[0] === 0) this.steps.delete(position);
    else this.steps.set(position, steps);
  }
  /** Returns the orders of a line position, finished ones included until the commit. */
  lineOrdersOf(position: number): readonly number[] {
    return this.lineOrders.get(position) ?? [];
  }
  addLineOrder(position: number, order: number): void {
    const orders = this.lineOrders.get(position);
    if (orders === undefined) this.lineOrders.set(position, [order]);
    else orders.push(order);
  }
  removeLineOrder(position: number, order: number): void {
    const orders = this.lineOrders.get(position) ?? [];
    orders.splice(orders.indexOf(order), 1);
    if (orders.length === 0) this.lineOrders.delete(position);
  }

  private takeBlock(length: number): number {
    const free = this.freeBlocks.get(length)?.pop();
    if (free !== undefined) {
      this.figures.fill(0, free, free + length);
      return free;
    }
    const block = this.used;
    this.used += length;
    if (this.used > this.figures.length) this.grow(this.used);
    return block;
  }

  private grow(atLeast: number): void {
    this.figures = longerFloat64(this.figures, Math.max(this.figures.length * 2, atLeast));
    this.integers = asInt32(this.figures);
    this.nextOfAccount = longerInt32(this.nextOfAccount, this.figures.length / LINE_FLOATS);
  }
}
