/**
 * Which position an account has in a market, by rows, in two looks and without hashing: a directory names the page of each market and 64 accounts, a
 * page the position of each of them. Accounts get their rows as they come, so the accounts that are busy at one time lie near each other. Page 0
 * stays empty and stands for all pages that are not there.
 */
import { EMPTY_PAGE, PAGE, PAGE_SHIFT } from '../memory/index-layout.ts';
import { NONE } from '../memory/rows.ts';
import { longerInt32 } from '../memory/typed-memory.ts';

export class PositionIndex {
  /** Pages of each market: where the page begins, for each 64 accounts. */
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

  /** The position of an account in a market, -1 where there is none. */
  find(account: number, market: number): number {
    const column = account >> PAGE_SHIFT;
    const entry = market * this.width + column;
    if (column >= this.width || entry >= this.directory.length) return NONE;
    return this.pages[this.directory[entry]! + (account & (PAGE - 1))]!;
  }

  /** Holds the position of an account in a market, which has none yet. */
  add(account: number, market: number, position: number): void {
    this.reserve(account, market);
    const entry = market * this.width + (account >> PAGE_SHIFT);
    if (this.directory[entry] === EMPTY_PAGE) this.directory[entry] = this.takePage();
    const page = this.directory[entry]!;
    this.pages[page + (account & (PAGE - 1))] = position;
    this.counts[page >> PAGE_SHIFT]! += 1;
  }

  /** Forgets the position of an account in a market. */
  delete(account: number, market: number): void {
    const entry = market * this.width + (account >> PAGE_SHIFT);
    const page = this.directory[entry]!;
    this.pages[page + (account & (PAGE - 1))] = NONE;
    this.counts[page >> PAGE_SHIFT]! -= 1;
    if (this.counts[page >> PAGE_SHIFT] !== 0) return;
    this.directory[entry] = EMPTY_PAGE;
    this.freePages.push(page);
  }

  /** All positions of a market. */
  ofMarket(market: number): number[] {
    const found: number[] = [];
    for (const page of this.directory.subarray(market * this.width, (market + 1) * this.width)) {
      if (page === EMPTY_PAGE) continue;
      for (const position of this.pages.subarray(page, page + PAGE)) if (position !== NONE) found.push(position);
    }
    return found;
  }

  /** Where a page begins whose places are all empty. */
  private takePage(): number {
    const free = this.freePages.pop();
    if (free !== undefined) return free;
    if (this.usedPages === this.counts.length) {
      this.counts = longerInt32(this.counts, this.counts.length * 2);
      this.pages = longerInt32(this.pages, this.pages.length * 2, NONE);
    }
    return this.usedPages++ * PAGE;
  }

  /** Makes room in the directory; more accounts lay every market's part out anew. */
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
