/**
 * The orders of the engine: one record of sixteen integers each. A row is also the order's id in the books. Rows are reused after the commit
 * of the batch that ended their order.
 */
import type { OpenOrderState, OrderTerms } from '../engine-types.ts';
import type { Centipaise, OrderId, OrderPersistence, Paise, QuotedPrice } from '@maidan/domain';
import { OrderIndex } from './order-index.ts';
import {
  CANCELLED,
  ID_AT,
  LAPSED,
  LAY_BIT,
  LINE,
  MAKER_LEVEL,
  MARKET,
  MATCHED,
  PERSIST,
  PRICE,
  RECORD,
  RECORD_SHIFT,
  REMAINING,
  RUNNER,
  STATE,
  STATUSES,
  STATUS_BITS,
  VALUE_AT,
  VALUE_SHIFT,
} from './order-layout.ts';
import {
  AT_START,
  EXPIRES,
  GROUP_BITS,
  GROUP_SHIFT,
  groupOf,
  groupTerms,
  guardOf,
  isTargetUnmet,
  MOVED,
  ON_CLOSE,
  orderTypeOf,
  selfTradeOf,
  TARGET,
  TARGET_MET,
  TARGET_PAYOUT,
  targetTypeOf,
  targetUnit,
  TERMS_SHIFT,
  timeInForceOf,
} from './order-terms.ts';
import { BACK, LAY } from '../books/book-layout.ts';
import { NONE, alignedFloat64, alignedInt32, asFloat64, longerFloat64, longerInt32 } from '../memory/typed-memory.ts';

/** Integers of an order in the terms column. */
const TERMS = 2;
/** Bits of STATE that have the persistence. */
const PERSISTENCE_BITS = PERSIST | (ON_CLOSE << TERMS_SHIFT);

export class OrderTable {
  declare records: Int32Array<ArrayBuffer>;
  declare private values: Float64Array<ArrayBuffer>;
  private readonly index = new OrderIndex();
  /** Two integers of each order with terms, stale for plain orders: the least paise that must match, and the price asked. */
  declare private terms: Int32Array<ArrayBuffer>;
  /** When each order with an expiry ends, ms since 1970; stale for all others. */
  declare private expiries: Float64Array<ArrayBuffer>;
  /** The target of each order that has one, centipaise; stale for all others. */
  declare private targets: Float64Array<ArrayBuffer>;
  /** The liability of each lay at the starting price, paise; stale for all others. It grows when such an order needs it. */
  private liabilities = new Float64Array(0);
  private used = 0;
  /** Released rows; the last one is reused first. */
  declare private free: Int32Array<ArrayBuffer>;
  private freeCount = 0;

  constructor(capacity: number) {
    this.records = alignedInt32(capacity * RECORD);
    this.values = asFloat64(this.records);
    this.free = alignedInt32(capacity);
    this.terms = alignedInt32(capacity * TERMS);
    this.expiries = alignedFloat64(capacity);
    this.targets = alignedFloat64(capacity);
  }

  /** The number of rows that the books must have room for. */
  get capacity(): number {
    return this.free.length;
  }

  /** Number of rows that have ever been used. */
  get usedRows(): number {
    return this.used;
  }

  /** Whether `take` has a free row. */
  get hasRoom(): boolean {
    return this.freeCount > 0 || this.used < this.free.length;
  }

  /** Returns a free row with stale values. There must be room (`hasRoom`). */
  take(): number {
    return this.freeCount > 0 ? this.free[--this.freeCount]! : this.used++;
  }

  /** Releases a row for reuse. */
  release(row: number): void {
    this.records[(row << RECORD_SHIFT) | MARKET] = NONE;
    this.free[this.freeCount++] = row;
  }

  /** Returns the row of an order, or -1 if the engine does not have it. */
  find(order: OrderId): number {
    return this.index.get(order);
  }

  /** Sets the id of the order in this row. Returns false if another row has that id. */
  enter(order: OrderId, row: number): boolean {
    this.values[(row << VALUE_SHIFT) | ID_AT] = order;
    return this.index.add(order, row);
  }

  /** Removes the id of this row from the index. */
  leave(row: number): void {
    this.index.delete(this.values[(row << VALUE_SHIFT) | ID_AT]!);
  }

  idOf(row: number): OrderId {
    return this.values[(row << VALUE_SHIFT) | ID_AT]! as OrderId;
  }
  statusOf(row: number): number {
    return this.records[(row << RECORD_SHIFT) | STATE]! & STATUS_BITS;
  }
  setStatus(row: number, status: number): void {
    const at = (row << RECORD_SHIFT) | STATE;
    this.records[at] = (this.records[at]! & ~STATUS_BITS) | status;
  }
  isMakerLevel(row: number): boolean {
    return (this.records[(row << RECORD_SHIFT) | STATE]! & STATUS_BITS) === MAKER_LEVEL;
  }
  sideOf(row: number): number {
    return (this.records[(row << RECORD_SHIFT) | STATE]! & LAY_BIT) === 0 ? BACK : LAY;
  }
  persistenceOf(row: number): OrderPersistence {
    const persistence = this.records[(row << RECORD_SHIFT) | STATE]! & PERSISTENCE_BITS;
    return persistence === 0 ? 'LAPSE' : persistence === PERSIST ? 'PERSIST' : 'MARKET_ON_CLOSE';
  }
  /** Sets what happens to the unmatched part of an order at the turn in play. */
  setPersistence(row: number, persistence: OrderPersistence): void {
    const at = (row << RECORD_SHIFT) | STATE;
    const bits = persistence === 'PERSIST' ? PERSIST : persistence === 'LAPSE' ? 0 : ON_CLOSE << TERMS_SHIFT;
    this.records[at] = (this.records[at]! & ~PERSISTENCE_BITS) | bits;
  }
  /** Whether an order waits for the starting price. */
  isAtStart(row: number): boolean {
    return (this.records[(row << RECORD_SHIFT) | STATE]! & (AT_START << TERMS_SHIFT)) !== 0;
  }
  /** Returns the number of the group of an order; 0: none of its own. */
  groupOf(row: number): number {
    return groupOf(this.termsOf(row));
  }
  setGroup(row: number, group: number): void {
    const at = (row << RECORD_SHIFT) | STATE;
    this.records[at] = (this.records[at]! & ~((GROUP_BITS << GROUP_SHIFT) << TERMS_SHIFT)) | (groupTerms(group) << TERMS_SHIFT);
  }
  setLiability(row: number, liability: number): void {
    if (row >= this.liabilities.length) this.liabilities = longerFloat64(this.liabilities, this.capacity);
    this.liabilities[row] = liability;
  }
  /** Returns the liability of a lay at the starting price, paise; 0 for every other order. */
  liabilityOf(row: number): Paise {
    return (this.isAtStart(row) && this.sideOf(row) === LAY ? this.liabilities[row]! : 0) as Paise;
  }
  /** Sets the terms of an order that have a column. */
  setTerms(row: number, minFill: number, askedPrice: number): void {
    this.terms[row * TERMS] = minFill;
    this.terms[row * TERMS + 1] = askedPrice;
  }
  /** Returns the bits of an order's terms; 0 for a plain order. */
  termsOf(row: number): number {
    return this.records[(row << RECORD_SHIFT) | STATE]! >> TERMS_SHIFT;
  }
  setExpiry(row: number, time: number): void {
    this.expiries[row] = time;
  }
  /** Returns when an order expires, ms since 1970; 0 if it does not, or if the row is free. */
  expiryOf(row: number): number {
    const at = row << RECORD_SHIFT;
    return (this.records[at | STATE]! & (EXPIRES << TERMS_SHIFT)) === 0 || this.records[at | MARKET] === NONE ? 0 : this.expiries[row]!;
  }
  /** Returns the least paise of an order with terms that must match, or it is killed. */
  minFillOf(row: number): number {
    return this.terms[row * TERMS]!;
  }
  /** Returns the price that the player asked for. PRICE is another one if the order has guard `any`. */
  askedPriceOf(row: number): QuotedPrice {
    const at = row << RECORD_SHIFT;
    return ((this.records[at | STATE]! & (MOVED << TERMS_SHIFT)) === 0 ? this.records[at | PRICE]! : this.terms[row * TERMS + 1]!) as QuotedPrice;
  }
  /** Sets the amount of an order's target, centipaise. */
  setTarget(row: number, amount: number): void {
    this.targets[row] = amount;
  }
  /** Returns the centipaise that are left of an order's target. */
  targetLeftOf(row: number): number {
    const reached = this.matchedValueOf(row);
    const stakes = (this.termsOf(row) & TARGET_PAYOUT) === 0 ? 100 * this.records[(row << RECORD_SHIFT) | MATCHED]! : 0;
    return this.targets[row]! - reached + stakes;
  }
  /** Returns the paise that the hold of an order counts beyond its open part: 1 if its target is no multiple of a paisa at its limit, until it meets the book. */
  heldBeyond(row: number): number {
    const at = row << RECORD_SHIFT;
    if ((this.records[at | STATE]! & (TARGET << TERMS_SHIFT)) === 0) return 0;
    const terms = this.termsOf(row);
    return isTargetUnmet(terms) && this.targets[row]! % targetUnit(terms, this.records[at | PRICE]!) !== 0 ? 1 : 0;
  }
  /** Returns the open part of an order, paise. */
  remainingOf(row: number): Paise {
    return this.records[(row << RECORD_SHIFT) | REMAINING]! as Paise;
  }
  /** Returns the size of an order, paise: the sum of its parts (RU-07). */
  sizeOf(row: number): Paise {
    const at = row << RECORD_SHIFT;
    const { records } = this;
    return (records[at | MATCHED]! + records[at | REMAINING]! + records[at | CANCELLED]! + records[at | LAPSED]!) as Paise;
  }
  /** Returns the sum of fill size x price, paise x hundredths. */
  matchedValueOf(row: number): Centipaise {
    return this.values[(row << VALUE_SHIFT) | VALUE_AT]! as Centipaise;
  }
  setMatchedValue(row: number, value: number): void {
    this.values[(row << VALUE_SHIFT) | VALUE_AT] = value;
  }
  /** Counts fills of `size` paise in total and `value`, the sum of size x price. Negative values undo. */
  countFill(row: number, size: number, value: number): void {
    this.records[(row << RECORD_SHIFT) | MATCHED]! += size;
    this.records[(row << RECORD_SHIFT) | REMAINING]! -= size;
    this.values[(row << VALUE_SHIFT) | VALUE_AT]! += value;
  }

  /** Returns the order as plain values. The caller passes the ids of account and market, because the record has only their rows. */
  stateOf(row: number, account: number, market: number): OpenOrderState {
    const at = row << RECORD_SHIFT;
    const { records } = this;
    return {
      order: this.idOf(row),
      account,
      market,
      runner: records[at | RUNNER]!,
      side: this.sideOf(row) === BACK ? 'BACK' : 'LAY',
      price: this.askedPriceOf(row),
      line: records[at | LINE]!,
      size: this.sizeOf(row),
      matched: records[at | MATCHED]! as Paise,
      matchedValue: this.matchedValueOf(row),
      remaining: this.remainingOf(row),
      cancelled: records[at | CANCELLED]! as Paise,
      lapsed: records[at | LAPSED]! as Paise,
      status: STATUSES[this.statusOf(row)]!,
      persistence: this.persistenceOf(row),
      ...(this.groupOf(row) === 0 ? {} : { group: this.groupOf(row) }),
      ...(this.hasOrdinaryTerms(row) ? {} : { terms: this.orderTermsOf(row) }),
      ...(this.isAtStart(row) ? { orderType: orderTypeOf(this.termsOf(row)), liability: this.liabilityOf(row) } : {}),
    };
  }

  /** Whether an order has the terms of a plain one. A target counts only until the order is sent to its book. */
  private hasOrdinaryTerms(row: number): boolean {
    const terms = this.termsOf(row);
    return !isTargetUnmet(terms) && (terms & ~(TARGET | TARGET_MET | ON_CLOSE | AT_START | (GROUP_BITS << GROUP_SHIFT))) === 0;
  }

  /** Returns the amount of an order's target, paise. */
  targetAmountOf(row: number): Paise {
    return (this.targets[row]! / 100) as Paise;
  }

  /** Returns the terms of an order as plain values. */
  private orderTermsOf(row: number): OrderTerms {
    const terms = this.termsOf(row);
    return {
      timeInForce: timeInForceOf(terms),
      expiresAt: (terms & EXPIRES) === 0 ? null : this.expiryOf(row),
      minFillSize: this.minFillOf(row) as Paise,
      guard: guardOf(terms),
      selfTrade: selfTradeOf(terms),
      ...(isTargetUnmet(terms) ? { target: { type: targetTypeOf(terms)!, amount: this.targetAmountOf(row) } } : {}),
    };
  }

  /** Doubles the rows. */
  grow(): void {
    this.records = longerInt32(this.records, this.records.length * 2);
    this.values = asFloat64(this.records);
    this.free = longerInt32(this.free, this.free.length * 2);
    this.terms = longerInt32(this.terms, this.terms.length * 2);
    this.expiries = longerFloat64(this.expiries, this.expiries.length * 2);
    this.targets = longerFloat64(this.targets, this.targets.length * 2);
  }
}

/** Returns the value of the STATE field. The terms have the persistence MARKET_ON_CLOSE. */
export function stateField(status: number, persistence: OrderPersistence, side: number): number {
  return status + (persistence === 'PERSIST' ? PERSIST : 0) + (side === LAY ? LAY_BIT : 0);
}
