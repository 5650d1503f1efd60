/** A slow, obvious order book: one list that is sorted for every query. For tests only, to check the fast one. */
export interface NaiveEntry {
  readonly id: number;
  /** Entries of one owner are never matched with each other. */
  readonly owner: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  size: number;
  /** Number of arrival in the engine: at one price the earlier entry is matched first. */
  arrival: number;
}
export interface NaiveFill {
  readonly id: number;
  readonly size: number;
  readonly price: number;
}

export class NaiveOrderBook {
  entries: NaiveEntry[] = [];

  copy(): NaiveOrderBook {
    const book = new NaiveOrderBook();
    book.entries = this.entries.map((entry) => ({ ...entry }));
    return book;
  }

  /** Returns the entries an incoming order crosses, in matching sequence. A back takes lays at its price or higher, a lay takes backs at its price or lower. */
  crossing(side: 'BACK' | 'LAY', price: number): NaiveEntry[] {
    return this.entries
      .filter((entry) => entry.side !== side && (side === 'BACK' ? entry.price >= price : entry.price <= price))
      .toSorted((a, b) => (side === 'BACK' ? b.price - a.price : a.price - b.price) || a.arrival - b.arrival);
  }

  /** Matches an incoming order. Returns its fills, its unmatched size, and whether it stopped before an entry of the same owner. */
  match(side: 'BACK' | 'LAY', price: number, size: number, owner: number): { readonly fills: NaiveFill[]; readonly left: number; readonly stopped: boolean } {
    const fills: NaiveFill[] = [];
    let left = size;
    let stopped = false;
    for (const entry of this.crossing(side, price)) {
      if (left === 0) break;
      if (entry.owner === owner) {
        stopped = true;
        break;
      }
      const take = Math.min(left, entry.size);
      fills.push({ id: entry.id, size: take, price: entry.price });
      entry.size -= take;
      left -= take;
    }
    this.entries = this.entries.filter((entry) => entry.size > 0);
    return { fills, left, stopped };
  }

  rest(entry: NaiveEntry): void {
    this.entries.push(entry);
  }

  /** Returns the resting entries of one side, first to be matched first. */
  queue(side: 'BACK' | 'LAY'): NaiveEntry[] {
    return this.crossing(side === 'BACK' ? 'LAY' : 'BACK', side === 'BACK' ? Infinity : 0);
  }

  find(id: number): NaiveEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  setArrival(id: number, arrival: number): void {
    for (const entry of this.entries) if (entry.id === id) entry.arrival = arrival;
  }

  /** Takes `size` paise off an entry. An entry without size leaves the book. */
  take(entry: NaiveEntry, size: number): void {
    entry.size -= size;
    this.entries = this.entries.filter((other) => other.size > 0);
  }

  /** Removes an entry and returns its size, 0 if it does not rest. */
  cancel(id: number): number {
    const entry = this.entries.find((candidate) => candidate.id === id);
    this.entries = this.entries.filter((candidate) => candidate.id !== id);
    return entry?.size ?? 0;
  }

  /** Returns prices with their queues, best first. side is that of the resting orders. */
  levels(side: 'BACK' | 'LAY'): { readonly price: number; readonly queue: { readonly id: number; readonly size: number }[] }[] {
    const resting = this.entries.filter((entry) => entry.side === side);
    const prices = [...new Set(resting.map((entry) => entry.price))].toSorted((a, b) => (side === 'LAY' ? b - a : a - b));
    return prices.map((price) => ({
      price,
      queue: resting
        .filter((entry) => entry.price === price)
        .toSorted((a, b) => a.arrival - b.arrival)
        .map(({ id, size }) => ({ id, size })),
    }));
  }
}
