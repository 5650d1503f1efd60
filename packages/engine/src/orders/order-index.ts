/**
 * Finds the row of an order by its id. The ids come from one sequence, so the open orders lie in few windows of 128 ids. A small hash table
 * has the page of each window, and a page has the row of each id. A look-up hashes once and usually finds its window at the first place.
 * Adding and deleting write one integer. Ids go up to 2^53.
 */
import { NONE, NO_PAGE, WINDOW, WINDOW_SHIFT, longerInt32 } from '../memory/typed-memory.ts';

export class OrderIndex {
  /** For each place of the hash table: the number of the window (id / 128) and the index of its page. */
  declare private windows: Float64Array<ArrayBuffer>;
  declare private begins: Int32Array<ArrayBuffer>;
  declare private shift: number;
  private held = 0;
  declare private pages: Int32Array<ArrayBuffer>;
  /** Orders in each page. */
  declare private counts: Int32Array<ArrayBuffer>;
  private usedPages = 1;
  private readonly freePages: number[] = [];

  constructor() {
    const bits = 6;
    this.windows = new Float64Array(2 ** bits);
    this.begins = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
    this.pages = new Int32Array(WINDOW * 16).fill(NONE);
    this.counts = new Int32Array(16);
  }

  /** Returns the row of an order, or -1 if the index does not have it. */
  get(id: number): number {
    const page = this.begins[this.placeOf(windowOf(id))]!;
    return page === NO_PAGE ? NONE : this.pages[page + (id & (WINDOW - 1))]!;
  }

  /** Adds an order. Returns false and changes nothing if the index already has its id. */
  add(id: number, row: number): boolean {
    const page = this.begins[this.placeOf(windowOf(id))]!;
    const at = (page === NO_PAGE ? this.addWindow(windowOf(id)) : page) + (id & (WINDOW - 1));
    if (this.pages[at] !== NONE) return false;
    this.pages[at] = row;
    this.counts[at >> WINDOW_SHIFT]! += 1;
    return true;
  }

  /** Deletes an order, which must be in the index. */
  delete(id: number): void {
    const place = this.placeOf(windowOf(id));
    const at = this.begins[place]! + (id & (WINDOW - 1));
    this.pages[at] = NONE;
    if ((this.counts[at >> WINDOW_SHIFT]! -= 1) === 0) this.removeWindow(place);
  }

  /** Returns the place of a window in the table, or the free place where it belongs. */
  private placeOf(window: number): number {
    const { begins, windows } = this;
    const mask = begins.length - 1;
    let place = this.home(window);
    while (begins[place] !== NO_PAGE && windows[place] !== window) place = (place + 1) & mask;
    return place;
  }

  private home(window: number): number {
    return Math.imul(window, 0x9e37_79b1) >>> this.shift;
  }

  /** Adds a window and returns the index of its page. */
  private addWindow(window: number): number {
    if (++this.held * 2 > this.begins.length) this.grow();
    const place = this.placeOf(window);
    this.windows[place] = window;
    return (this.begins[place] = this.takePage());
  }

  /** Frees the page of an empty window. Later windows of the same probe sequence move up, so that no tombstones are needed. */
  private removeWindow(place: number): void {
    const { begins, windows } = this;
    const mask = begins.length - 1;
    this.held--;
    this.freePages.push(begins[place]!);
    let hole = place;
    for (let next = (hole + 1) & mask; begins[next] !== NO_PAGE; next = (next + 1) & mask) {
      if (((next - this.home(windows[next]!)) & mask) < ((next - hole) & mask)) continue;
      windows[hole] = windows[next]!;
      begins[hole] = begins[next]!;
      hole = next;
    }
    begins[hole] = NO_PAGE;
  }

  private takePage(): number {
    const free = this.freePages.pop();
    if (free !== undefined) return free;
    if (this.usedPages === this.counts.length) {
      this.counts = longerInt32(this.counts, this.counts.length * 2);
      this.pages = longerInt32(this.pages, this.pages.length * 2, NONE);
    }
    return this.usedPages++ * WINDOW;
  }

  private grow(): void {
    const { begins, windows } = this;
    this.windows = new Float64Array(windows.length * 2);
    this.begins = new Int32Array(begins.length * 2);
    this.shift--;
    for (let from = 0; from < begins.length; from++) {
      if (begins[from] === NO_PAGE) continue;
      const place = this.placeOf(windows[from]!);
      this.windows[place] = windows[from]!;
      this.begins[place] = begins[from]!;
    }
  }
}

/** Returns the number of an id's window. */
function windowOf(id: number): number {
  return id <= 0x7fff_ffff ? id >> WINDOW_SHIFT : Math.floor(id / WINDOW);
}
