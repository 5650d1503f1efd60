/**
 * What the commands since the last commit have done, in typed arrays: eight integers an entry, and up to four amounts. An entry holds what its
 * undo needs and what the rows and messages need (drain.ts), so that nothing is allocated per command.
 */
import { ENTRY, ENTRY_SHIFT, MONEY } from './journal-entries.ts';
import { longerInt32 } from '../memory/typed-memory.ts';

/** A batch that is being written while the next one is decided: the rows of the wallets that it touched, and how many of each list are its own. */
export interface SealedPart {
  readonly touched: Int32Array;
  readonly ended: number;
  readonly dropped: number;
  readonly objects: number;
}

export class Journal {
  /** Number of entries; a mark is such a number. */
  count = 0;
  /** The type of each entry and up to seven integers: rows, sizes, numbers. */
  declare entries: Int32Array<ArrayBuffer>;
  /** Up to four amounts of each entry that may be bigger than 32 bits; what others wrote may stand in the rest. */
  declare money: Float64Array<ArrayBuffer>;
  /** Values that are no numbers (quotes, line positions); entries name them by the numbers of `keep`. */
  private readonly objects: unknown[] = [];
  private firstObject = 0;
  /** Rows of the wallets whose money the entries moved, each once (they bear a mark); after an undo (`undone`) maybe more. */
  declare touched: Int32Array<ArrayBuffer>;
  touchedCount = 0;
  /** Rows of the orders that entries ended, in their order: an undo takes the last away again. */
  declare ended: Int32Array<ArrayBuffer>;
  endedCount = 0;
  /** Positions that went away, likewise. */
  readonly dropped: number[] = [];
  undone = false;
  /** The entries before it are sealed: their batch is being written. */
  sealedCount = 0;
  sealed: SealedPart | null = null;

  constructor(entries = 4096) {
    this.entries = new Int32Array(entries * ENTRY);
    this.money = new Float64Array(entries * MONEY);
    this.touched = new Int32Array(entries);
    this.ended = new Int32Array(entries);
  }

  /** Adds an entry; where it begins. Its integers are the caller's to write (old ones stand there), and so is its money, which begins at `moneyOf` it. */
  next(type: number): number {
    const at = this.count << ENTRY_SHIFT;
    if (at === this.entries.length) this.grow();
    this.entries[at] = type;
    this.count++;
    return at;
  }

  /** Adds an entry of up to five integers. */
  add(type: number, a: number, b = 0, c = 0, d = 0, e = 0): void {
    const at = this.next(type);
    this.entries[at | 1] = a;
    this.entries[at | 2] = b;
    this.entries[at | 3] = c;
    this.entries[at | 4] = d;
    this.entries[at | 5] = e;
  }

  /** Keeps a value for an entry and says its number. */
  keep(value: unknown): number {
    return this.firstObject + this.objects.push(value) - 1;
  }

  /** The value of that number. */
  kept(number: number): unknown {
    return this.objects[number - this.firstObject];
  }

  /** Adds a wallet to the touched ones. */
  touch(row: number): void {
    if (this.touchedCount === this.touched.length) this.touched = longerInt32(this.touched, this.touchedCount * 2);
    this.touched[this.touchedCount++] = row;
  }

  /** Adds an order to the ended ones, once for each entry that ends one: so there is room. */
  end(row: number): void {
    this.ended[this.endedCount++] = row | 0;
  }

  /** Seals what there is, where nothing is sealed; its wallets are no longer among the touched ones. */
  seal(): void {
    this.sealedCount = this.count;
    this.sealed = { touched: this.touched.slice(0, this.touchedCount), ended: this.endedCount, dropped: this.dropped.length, objects: this.objects.length };
    this.touchedCount = 0;
  }

  /** Takes the sealed entries out; those behind move to the beginning. */
  takeSealed({ ended, dropped, objects }: SealedPart): void {
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

  /** Empties it; the marks of the touched wallets are the caller's to take away. */
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
