/**
 * The journal of the commands since the last commit, in typed arrays: eight integers and up to four amounts per entry. An entry has the values
 * for its undo (undo.ts) and for events (event-reporter.ts). The arrays grow by doubling, so a command usually allocates nothing for its entries.
 */
import { ENTRY, ENTRY_SHIFT, MONEY } from './journal-entries.ts';
import { longerInt32 } from '../memory/typed-memory.ts';

/** The sealed batch: the rows of the wallets it touched, and how many items of each list belong to it. */
export interface SealedPart {
  readonly touched: Int32Array;
  readonly ended: number;
  readonly dropped: number;
  readonly objects: number;
}

export class Journal {
  /** Number of entries. A mark is a value of this number. */
  count = 0;
  /** The type of each entry and up to seven integers: rows, sizes, numbers. */
  declare entries: Int32Array<ArrayBuffer>;
  /** Up to four amounts of each entry that can exceed 32 bits. Unused ones keep stale values. */
  declare money: Float64Array<ArrayBuffer>;
  /** Quotes and line positions; entries refer to them by the numbers that `addObject` returns. */
  private readonly objects: unknown[] = [];
  private firstObject = 0;
  /** Rows of the wallets whose money the entries moved, each once (the wallet has the TOUCHED flag). After an undo (`undone`) it may have more. */
  declare touched: Int32Array<ArrayBuffer>;
  touchedCount = 0;
  /** Rows of the orders that entries ended, oldest first. An undo removes the last. */
  declare ended: Int32Array<ArrayBuffer>;
  endedCount = 0;
  /** Positions that entries dropped, oldest first. */
  readonly dropped: number[] = [];
  /** Whether an undo since the last commit or seal may have left too many wallets in `touched`. */
  undone = false;
  /** Number of sealed entries, whose batch is being written. */
  sealedCount = 0;
  sealed: SealedPart | null = null;

  constructor(entries = 4096) {
    this.entries = new Int32Array(entries * ENTRY);
    this.money = new Float64Array(entries * MONEY);
    this.touched = new Int32Array(entries);
    this.ended = new Int32Array(entries);
  }

  /** Adds an entry and returns its index. The caller writes its integers, and its money at `moneyOf(index)`; both have stale values. */
  next(type: number): number {
    const at = this.count << ENTRY_SHIFT;
    if (at === this.entries.length) this.grow();
    this.entries[at] = type;
    this.count++;
    return at;
  }

  /** Adds an entry with its first three integers and 0 in the next two. Returns its index, at which the caller can write those. */
  add(type: number, a: number, b = 0, c = 0): number {
    const at = this.next(type);
    this.entries[at | 1] = a;
    this.entries[at | 2] = b;
    this.entries[at | 3] = c;
    this.entries[at | 4] = 0;
    this.entries[at | 5] = 0;
    return at;
  }

  /** Stores an object for an entry and returns its number. */
  addObject(value: unknown): number {
    return this.firstObject + this.objects.push(value) - 1;
  }

  /** Returns the object with that number. */
  objectAt(number: number): unknown {
    return this.objects[number - this.firstObject];
  }

  /** Adds a wallet to `touched`. */
  touch(row: number): void {
    if (this.touchedCount === this.touched.length) this.touched = longerInt32(this.touched, this.touchedCount * 2);
    this.touched[this.touchedCount++] = row;
  }

  /** Adds an order to `ended`. There is room, because each entry ends at most one order. */
  end(row: number): void {
    this.ended[this.endedCount++] = row | 0;
  }

  /** Seals all entries and moves their wallets from `touched` to the sealed batch. No batch may be sealed. */
  seal(): void {
    this.sealedCount = this.count;
    this.sealed = { touched: this.touched.slice(0, this.touchedCount), ended: this.endedCount, dropped: this.dropped.length, objects: this.objects.length };
    this.touchedCount = 0;
  }

  /** Removes the sealed entries and moves the later ones to the beginning. */
  removeSealed({ ended, dropped, objects }: SealedPart): void {
    const first = this.sealedCount;
    this.entries.copyWithin(0, first * ENTRY, this.count * ENTRY);
    this.money.copyWithin(0, first * MONEY, this.count * MONEY);
    this.count -= first;
    this.ended.copyWithin(0, ended, this.endedCount);
    this.endedCount -= ended;
    this.dropped.splice(0, dropped);
    this.objects.splice(0, objects);
    this.firstObject += objects;
    this.unseal();
  }

  unseal(): void {
    this.sealed = null;
    this.sealedCount = 0;
  }

  /** Removes all entries. The caller clears the TOUCHED flags of the wallets. */
  clear(): void {
    this.unseal();
    this.firstObject = 0;
    this.count = 0;
    this.touchedCount = 0;
    this.endedCount = 0;
    this.undone = false;
    if (this.objects.length > 0) this.objects.length = 0;
    if (this.dropped.length > 0) this.dropped.length = 0;
  }

  private grow(): void {
    const entries = new Int32Array(this.entries.length * 2);
    entries.set(this.entries);
    this.entries = entries;
    const money = new Float64Array(this.money.length * 2);
    money.set(this.money);
    this.money = money;
    this.ended = longerInt32(this.ended, this.ended.length * 2);
  }
}
