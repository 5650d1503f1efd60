/** Who is matched at the starting price (H.3 of the matching rules). */
import { BACK } from '../books/book-layout.ts';
import * as O from '../orders/order-layout.ts';
import { HEAD } from '../positions/position-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import { RESTING, stakeOf, type Participant, type Participants, type RunnerPlace } from './participants.ts';
import { countMatched, countWaiting } from './start-fills.ts';

/** The participants of both sides that may be matched, each in the order in which it is, and what both sides match. */
export interface Allotment {
  readonly backs: readonly Participant[];
  readonly lays: readonly Participant[];
  readonly price: number;
  readonly matched: number;
}

/** What is matched of each participant. maxWinOf: the most that the account with this row may win, paise. Sets `matched` and `isCut` of the participants. */
export function allot(
  state: EngineState,
  place: RunnerPlace,
  { sides }: Participants,
  { maxWinOf, matched, price }: { readonly price: number; readonly matched: number; readonly maxWinOf: (account: number) => number },
): Allotment {
  const [backs, lays] = sides.map((side) => {
    const inOrder = ordered(state, side, price);
    share(inOrder, price, matched);
    return inOrder;
  }) as [Participant[], Participant[]];
  const limits = new WinLimits(state, place, price, maxWinOf);
  limits.takeOut(sides, 1);
  const cutOfBacks = limits.cut(backs);
  reduce(lays, cutOfBacks);
  const cutOfLays = limits.cut(lays);
  limits.putBack();
  limits.takeOut(sides, -1);
  reduce(backs, cutOfLays);
  return { backs, lays, price, matched: matched - cutOfBacks - cutOfLays };
}

/**
 * Returns the participants of a side that take a price, in the order in which they are matched: any price first, by number; then those whose limit the
 * price beats, the farthest first; then those at the price; each by time.
 */
function ordered({ cross, orders }: EngineState, side: readonly Participant[], price: number): Participant[] {
  const anyPrice = side.filter(({ limit }) => limit === 0).toSorted((a, b) => orders.idOf(a.order) - orders.idOf(b.order));
  const isTaken = (limit: number, of: number): boolean => limit !== 0 && (of === BACK ? limit <= price : limit >= price);
  const distance = ({ limit }: Participant): number => Math.abs(limit - price);
  const limited = side
    .filter((each) => isTaken(each.limit, each.side))
    .toSorted((a, b) => distance(b) - distance(a) || cross.arrivals[a.order]! - cross.arrivals[b.order]!);
  return [...anyPrice, ...limited];
}

/** Shares what is matched among the participants of a side, in their order. If those at any price are too many, each gets its part of it. */
function share(side: readonly Participant[], price: number, matched: number): void {
  const anyPrice = side.filter(({ limit }) => limit === 0);
  const total = anyPrice.reduce((sum, each) => sum + stakeOf(each, price), 0);
  let left = matched;
  if (total > matched) {
    for (const each of anyPrice) {
      // The product of two sums of paise needs more than 53 bits.
      each.matched = Number((BigInt(stakeOf(each, price)) * BigInt(matched)) / BigInt(total));
      left -= each.matched;
    }
    for (const each of anyPrice.slice(0, left)) each.matched++;
    return;
  }
  for (const each of side) {
    each.matched = Math.min(left, stakeOf(each, price));
    left -= each.matched;
  }
}

/** Takes paise off the participants of a side, the last one first. */
function reduce(side: readonly Participant[], paise: number): void {
  let left = paise;
  for (const each of side.toReversed()) {
    const taken = Math.min(left, each.matched);
    each.matched -= taken;
    left -= taken;
  }
}

/** Cuts fills of orders at the starting price that would take the best result of a player past the most that he may win. It counts them in the figures meanwhile. */
class WinLimits {
  private readonly counted: (readonly [Participant, number])[] = [];
  private readonly state: EngineState;
  private readonly place: RunnerPlace;
  private readonly price: number;
  private readonly maxWinOf: (account: number) => number;

  constructor(state: EngineState, place: RunnerPlace, price: number, maxWinOf: (account: number) => number) {
    this.state = state;
    this.place = place;
    this.price = price;
    this.maxWinOf = maxWinOf;
  }

  /** Takes the open parts of the orders at the starting price out of the figures; sign -1 puts them back. */
  takeOut(sides: Participants['sides'], sign: 1 | -1): void {
    for (const each of sides.flat()) if (each.kind !== RESTING) countWaiting(this.state, each, -sign as 1 | -1);
  }

  /** Cuts the fills of a side in their order. Returns the paise that were cut. */
  cut(side: readonly Participant[]): number {
    let cut = 0;
    for (const each of side) {
      if (each.matched === 0 || this.state.orders.isMakerLevel(each.order)) continue;
      const within = each.kind === RESTING ? each.matched : this.withinLimit(each);
      each.isCut = within < each.matched;
      cut += each.matched - within;
      each.matched = within;
      countMatched(this.state, this.place.market, { ...each, price: this.price, size: within });
      this.counted.push([each, within]);
    }
    return cut;
  }

  /** Takes the fills out of the figures again. */
  putBack(): void {
    for (const [each, size] of this.counted) countMatched(this.state, this.place.market, { ...each, price: this.price, size: -size });
  }

  /** Returns the most of a fill, paise, that leaves the best result within the limit, or where it was if it is beyond it already. */
  private withinLimit(each: Participant): number {
    const at = each.order << O.RECORD_SHIFT;
    const { records } = this.state.orders;
    const exposure = this.state.exposure.of(records[at | O.POSITION]! + HEAD, this.place.market);
    const most = Math.max(100 * this.maxWinOf(records[at | O.ACCOUNT]!), exposure.best());
    const isWithin = (size: number): boolean => {
      exposure.addMatched(this.place.runner, each.side, this.price, size);
      const best = exposure.best();
      exposure.addMatched(this.place.runner, each.side, this.price, -size);
      return best <= most;
    };
    if (isWithin(each.matched)) return each.matched;
    // The best result is convex in the size, so the sizes within the limit begin at 0 and have no gap.
    let least = 0;
    let over = each.matched;
    while (over - least > 1) {
      const middle = Math.floor((least + over) / 2);
      if (isWithin(middle)) least = middle;
      else over = middle;
    }
    return least;
  }
}
