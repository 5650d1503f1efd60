/**
 * The legs of a cross match: for each other live runner, its resting orders of one side in price-time order, and what each gives to a pot.
 *
 * All figures are whole numbers below 2^53 in floats. An order has at most 2 x 10^9 paise at 10^5 hundredths, so its payout is at most 2 x 10^14
 * centipaise. A taker has at most 10^9 paise, so no pot that he can take has more than 2 x 10^14 centipaise either: see LARGEST_PAYOUT.
 */
import { BACK } from '../books/book-layout.ts';
import { NONE, longerFloat64, longerInt32 } from '../memory/typed-memory.ts';
import { crosses } from './implied-price.ts';

/** Runners of a market that matches through others. */
export const MOST_RUNNERS = 30;

/**
 * The walk stops at this payout, centipaise. A back of 10^9 paise at the longest price takes a pot of 10^12 paise. A lay whose average may use up
 * what earlier fills gained takes at most twice as much. The rest is room for the rounding of 29 legs.
 */
export const LARGEST_PAYOUT = 2.1e14;

/** Adds resting orders to legs as the walk reaches them. */
export interface LegSource {
  /** Adds the next order of a leg. Returns false if the leg has no more. */
  addNext(leg: number): boolean;
}

export class Legs {
  /** Number of legs. The prices of their fronts are a PriceList. */
  count = 0;
  readonly prices = new Int32Array(MOST_RUNNERS);
  /** First order, last order and front of each leg, as indexes of the lists below. */
  readonly first = new Int32Array(MOST_RUNNERS);
  private readonly last = new Int32Array(MOST_RUNNERS);
  /** Payout that the front of each leg has left in the walk, centipaise. */
  private readonly left = new Float64Array(MOST_RUNNERS);
  /** Number of orders of all legs. */
  orders = 0;
  /** Number of each order in the books, its price (hundredths), its paise, and its neighbours in the leg. */
  declare nodes: Int32Array<ArrayBuffer>;
  declare private limits: Int32Array<ArrayBuffer>;
  declare private rests: Int32Array<ArrayBuffer>;
  declare next: Int32Array<ArrayBuffer>;
  declare private previous: Int32Array<ArrayBuffer>;
  /** When each order came to rest: the greatest number is the youngest. */
  declare private arrivals: Float64Array<ArrayBuffer>;
  /** What each order gives to the chosen pot: paise, and what its backer gets back in centipaise. */
  declare stakes: Int32Array<ArrayBuffer>;
  declare values: Float64Array<ArrayBuffer>;

  constructor(orders = 128) {
    this.nodes = new Int32Array(orders);
    this.limits = new Int32Array(orders);
    this.rests = new Int32Array(orders);
    this.next = new Int32Array(orders);
    this.previous = new Int32Array(orders);
    this.arrivals = new Float64Array(orders);
    this.stakes = new Int32Array(orders);
    this.values = new Float64Array(orders);
  }

  /** Removes all orders and begins with this number of empty legs. */
  reset(count: number): void {
    this.count = count;
    this.orders = 0;
    this.first.fill(NONE, 0, count);
    this.last.fill(NONE, 0, count);
  }

  /** Adds an order at the end of a leg. rest: paise. */
  add(leg: number, node: number, price: number, rest: number): void {
    if (this.orders === this.nodes.length) this.grow();
    const order = this.orders++;
    const before = this.last[leg]!;
    this.nodes[order] = node;
    this.limits[order] = price;
    this.rests[order] = rest;
    this.next[order] = NONE;
    this.previous[order] = before;
    if (before === NONE) this.first[leg] = order;
    else this.next[before] = order;
    this.last[leg] = order;
  }

  /** Sets when the order that was added last came to rest. */
  setArrival(arrival: number): void {
    this.arrivals[this.orders - 1] = arrival;
  }

  /**
   * Returns the payout in centipaise up to which each step through the legs covers the price `bound`, at most LARGEST_PAYOUT; 0 if a leg is empty.
   * The legs have their first orders afterwards, as many as a pot of that payout can use.
   */
  walk(source: LegSource, side: number, bound: number, strict: boolean): number {
    if (!this.begin(source)) return 0;
    let payout = 0;
    while (payout < LARGEST_PAYOUT && crosses(side, this, bound, strict)) {
      const step = this.smallestFront();
      payout += step;
      if (!this.takeOff(source, step)) break;
    }
    // Rounding the pot up asks for up to 99 centipaise more, which at most one more order of a leg can hold.
    for (let leg = 0; leg < this.count; leg++) if (this.prices[leg] !== NONE && this.left[leg]! < 100) source.addNext(leg);
    return payout;
  }

  /** Adds the first order of each leg. Returns false if a leg is empty. */
  begin(source: LegSource): boolean {
    for (let leg = 0; leg < this.count; leg++) if (!this.advance(source, leg)) return false;
    return true;
  }

  /** Returns the smallest payout that a front has left, centipaise. */
  smallestFront(): number {
    let smallest = this.left[0]!;
    for (let leg = 1; leg < this.count; leg++) smallest = Math.min(smallest, this.left[leg]!);
    return smallest;
  }

  /** Takes a payout off each front; fronts without more give way to the next order. Returns false if a leg has no more. */
  takeOff(source: LegSource, payout: number): boolean {
    let isWhole = true;
    for (let leg = 0; leg < this.count; leg++) {
      this.left[leg]! -= payout;
      if (this.left[leg] === 0 && !this.advance(source, leg)) isWhole = false;
    }
    return isWhole;
  }

  /** Moves the front of a leg to its next order. Returns false if there is none. */
  private advance(source: LegSource, leg: number): boolean {
    this.prices[leg] = NONE;
    if (!source.addNext(leg)) return false;
    const order = this.last[leg]!;
    this.prices[leg] = this.limits[order]!;
    this.left[leg] = this.rests[order]! * this.limits[order]!;
    return true;
  }

  /** Returns the paise that the legs stake together at a pot of `pot` paise; -1 if a leg stakes nothing. */
  stakesAt(side: number, pot: number): number {
    let sum = 0;
    let isEmpty = false;
    for (let leg = 0; leg < this.count; leg++) {
      const stake = side === BACK ? this.backStakes(leg, pot) : this.layStakes(leg, pot);
      if (stake === 0) isEmpty = true;
      sum += stake;
    }
    this.hasEmptyLeg = isEmpty;
    return sum;
  }

  /** Whether a leg staked nothing at the pot of the last `stakesAt`. */
  hasEmptyLeg = false;

  /** Backs: each order gives what fits into the budget at its price. */
  private backStakes(leg: number, pot: number): number {
    const { limits, next, rests } = this;
    let budget = pot * 100;
    let sum = 0;
    for (let order = this.first[leg]!; order !== NONE; order = next[order]!) {
      const price = limits[order]!;
      const stake = Math.min(rests[order]!, Math.floor(budget / price));
      sum += stake;
      if (stake < rests[order]!) break;
      budget -= stake * price;
    }
    return sum;
  }

  /** Lays: orders are used whole while they fit; the next one gives what covers the rest of the budget. */
  private layStakes(leg: number, pot: number): number {
    const { limits, next, rests } = this;
    let budget = pot * 100;
    let sum = 0;
    for (let order = this.first[leg]!; order !== NONE && budget > 0; order = next[order]!) {
      const price = limits[order]!;
      const whole = rests[order]! * price;
      if (whole > budget) return sum + Math.ceil(budget / price);
      sum += rests[order]!;
      budget -= whole;
    }
    return sum;
  }

  /**
   * Returns the paise that a pot leaves to the taker if no stake is rounded. The whole paise of it are exact, its fraction has an error below
   * 10^-12: only the last order of each leg gives a fraction.
   */
  shareAt(pot: number): number {
    const { limits, next, rests } = this;
    let whole = pot;
    let part = 0;
    for (let leg = 0; leg < this.count; leg++) {
      let budget = pot * 100;
      for (let order = this.first[leg]!; order !== NONE && budget > 0; order = next[order]!) {
        const price = limits[order]!;
        const payout = rests[order]! * price;
        if (payout > budget) {
          const stake = Math.floor(budget / price);
          whole -= stake;
          part += (budget - stake * price) / price;
          break;
        }
        whole -= rests[order]!;
        budget -= payout;
      }
    }
    this.shareWhole = whole;
    this.sharePart = part;
    return whole - part;
  }

  /** The last share: `shareWhole - sharePart` paise. */
  shareWhole = 0;
  sharePart = 0;

  /** Returns the numerator and the divisor of the exact share of the taker at a pot. Allocates, for the rare cases that floats leave open. */
  exactShareAt(pot: number): readonly [numerator: bigint, divisor: bigint] {
    const { limits, next, rests } = this;
    let numerator = BigInt(pot);
    let divisor = 1n;
    for (let leg = 0; leg < this.count; leg++) {
      let budget = pot * 100;
      for (let order = this.first[leg]!; order !== NONE && budget > 0; order = next[order]!) {
        const price = BigInt(limits[order]!);
        const used = Math.min(budget, rests[order]! * limits[order]!);
        numerator = numerator * price - BigInt(used) * divisor;
        divisor *= price;
        budget -= used;
      }
    }
    return [numerator, divisor];
  }

  /** Sets stakes and values of all orders for a pot. The values of each leg sum to 100 x pot. An order that gives nothing has the stake 0. */
  fill(side: number, pot: number): void {
    this.stakes.fill(0, 0, this.orders);
    for (let leg = 0; leg < this.count; leg++) {
      if (side === BACK) this.fillBacks(leg, pot);
      else this.fillLays(leg, pot);
    }
  }

  /** The last order used gets what is left of the budget. */
  private fillBacks(leg: number, pot: number): void {
    const { limits, next, rests, stakes, values } = this;
    let budget = pot * 100;
    let used = NONE;
    for (let order = this.first[leg]!; order !== NONE; order = next[order]!) {
      const price = limits[order]!;
      const stake = Math.min(rests[order]!, Math.floor(budget / price));
      if (stake === 0) break;
      stakes[order] = stake;
      values[order] = stake * price;
      budget -= stake * price;
      used = order;
      if (stake < rests[order]!) break;
    }
    if (used !== NONE) values[used]! += budget;
  }

  /** No value is below its stake: what is missing moves over from the order before. */
  private fillLays(leg: number, pot: number): void {
    const { limits, next, previous, rests, stakes, values } = this;
    let budget = pot * 100;
    let used = NONE;
    for (let order = this.first[leg]!; order !== NONE && budget > 0; order = next[order]!) {
      const price = limits[order]!;
      const whole = rests[order]! * price;
      stakes[order] = whole <= budget ? rests[order]! : Math.ceil(budget / price);
      values[order] = Math.min(whole, budget);
      budget -= values[order]!;
      used = order;
    }
    for (let order = used; order !== NONE && previous[order] !== NONE; order = previous[order]!) {
      const missing = 100 * stakes[order]! - values[order]!;
      if (missing <= 0) continue;
      values[order]! += missing;
      values[previous[order]!]! -= missing;
    }
  }

  /** Takes `cut` paise off the stakes, the youngest order first. Each keeps at least 1 paisa and a price of at most 1000. Returns whether they have as much. */
  cutYoungest(cut: number): boolean {
    const { arrivals, stakes, values } = this;
    let before = Infinity;
    let left = cut;
    while (left > 0) {
      let youngest = NONE;
      for (let order = 0; order < this.orders; order++) {
        if (stakes[order] === 0 || arrivals[order]! >= before) continue;
        if (youngest === NONE || arrivals[order]! > arrivals[youngest]!) youngest = order;
      }
      if (youngest === NONE) return false;
      const least = Math.max(1, Math.ceil(values[youngest]! / 100_000));
      const taken = Math.max(0, Math.min(left, stakes[youngest]! - least));
      stakes[youngest]! -= taken;
      left -= taken;
      before = arrivals[youngest]!;
    }
    return true;
  }

  private grow(): void {
    const room = this.nodes.length * 2;
    this.nodes = longerInt32(this.nodes, room);
    this.limits = longerInt32(this.limits, room);
    this.rests = longerInt32(this.rests, room);
    this.next = longerInt32(this.next, room);
    this.previous = longerInt32(this.previous, room);
    this.arrivals = longerFloat64(this.arrivals, room);
    this.stakes = longerInt32(this.stakes, room);
    this.values = longerFloat64(this.values, room);
  }
}
