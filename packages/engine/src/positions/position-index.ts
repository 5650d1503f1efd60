/**
 * Finds the position of an account in a market, both as rows, with two array reads and no hashing. A directory has the page of each market and
 * 64 accounts; a page has the position of each of them. Accounts get rows in the sequence of loading, so accounts that are active at the same
 * time are close together. Page 0 stays empty and represents all pages that do not exist.
 */
import { EMPTY_PAGE, NONE, PAGE, PAGE_SHIFT, longerInt32 } from '../memory/typed-memory.ts';

export class PositionIndex {
  /** For each market and each 64 accounts: the index of the page. */
  declare private directory: Int32Array<ArrayBuffer>;
  /** Directory entries of a market. */
  declare private width: number;
  declare private pages: Int32Array<ArrayBuffer>;
  /** Positions in each page. */
  declare private counts: Int32Array<ArrayBuffer>;
  private usedPages = 1;
  private readonly freePages: number[] = [];

  constructor(accounts: number) {
    this.width = Math.ceil(accounts / PAGE);
    this.directory = new Int32Array(this.width * 16);
    this.pages = new Int32Array(PAGE * 64).fill(NONE);
    this.counts = new Int32Array(64);
  }

  /** Returns the position of an account in a market, or -1 if there is none. */
  find(account: number, market: number): number {
    const column = account >> PAGE_SHIFT;
    const entry = market * this.width + column;
    if (column >= this.width || entry >= this.directory.length) return NONE;
    return this.pages[this.directory[entry]! + (account & (PAGE - 1))]!;
  }

  /** Adds the position of an account in a market, which must have none. */
  add(account: number, market: number, position: number): void {
    this.reserve(account, market);
    const entry = market * this.width + (account >> PAGE_SHIFT);
    if (this.directory[entry] === EMPTY_PAGE) this.directory[entry] = this.takePage();
    const page = this.directory[entry]!;
    this.pages[page + (account & (PAGE - 1))] = position;
    this.counts[page >> PAGE_SHIFT]! += 1;
  }

  /** Deletes the position of an account in a market, which must exist. */
  delete(account: number, market: number): void {
    const entry = market * this.width + (account >> PAGE_SHIFT);
    const page = this.directory[entry]!;
    this.pages[page + (account & (PAGE - 1))] = NONE;
    this.counts[page >> PAGE_SHIFT]! -= 1;
    if (this.counts[page >> PAGE_SHIFT] !== 0) return;
    this.directory[entry] = EMPTY_PAGE;
    this.freePages.push(page);
  }

  /** Returns all positions of a market. */
  ofMarket(market: number): number[] {
    const found: number[] = [];
    for (const page of this.directory.subarray(market * this.width, (market + 1) * this.width)) {
      if (page === EMPTY_PAGE) continue;
      for (const position of this.pages.subarray(page, page + PAGE)) if (position !== NONE) found.push(position);
    }
    return found;
  }

  /** Returns the index of an empty page. */
  private takePage(): number {
    const free = this.freePages.pop();
    if (free !== undefined) return free;
    if (this.usedPages === this.counts.length) {
      this.counts = longerInt32(this.counts, this.counts.length * 2);
      this.pages = longerInt32(this.pages, this.pages.length * 2, NONE);
    }
    return this.usedPages++ * PAGE;
  }

  /** Makes room in the directory. More accounts widen, and so move, the part of every market. */
  private reserve(account: number, market: number): void {
    const width = account >> PAGE_SHIFT < this.width ? this.width : Math.max((account >> PAGE_SHIFT) + 1, this.width * 2);
    const markets = this.directory.length / this.width;
    if (width === this.width && market < markets) return;
    const directory = new Int32Array(width * (market < markets ? markets : Math.max(market + 1, markets * 2)));
    for (let row = 0; row < markets; row++) directory.set(this.directory.subarray(row * this.width, (row + 1) * this.width), row * width);
    this.directory = directory;
    this.width = width;
  }
}
