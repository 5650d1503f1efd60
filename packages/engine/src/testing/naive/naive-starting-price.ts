/** The starting price of one runner and who is matched at it. Tries every price. For tests only. */
import { LARGEST_STAKE, type Side } from '@maidan/domain';

/** An order at the starting price, or a resting order of the exchange. A lay of the starting price has a liability, every other order a stake. Paise. */
export interface StartingOrder {
  /** The lower number came first, unless `time` says otherwise. */
  readonly id: number;
  readonly time?: number;
  readonly side: Side;
  readonly stake?: number;
  readonly liability?: number;
  /** Hundredths; null: any price. */
  readonly limit: number | null;
  readonly exchange?: boolean;
}
export interface StartingPrice {
  /** Hundredths. */
  readonly price: number;
  /** Paise that both sides match. */
  readonly matched: number;
}

const LOWEST = 101;
const HIGHEST = 100_000;

function accepts({ side, limit }: StartingOrder, price: number): boolean {
  return limit === null || (side === 'BACK' ? limit <= price : limit >= price);
}

/** Returns the stake of an order at a price, paise. Like any order it has at most the largest stake of the product. */
export function stakeAt({ stake, liability }: StartingOrder, price: number): number {
  return stake ?? Math.min(LARGEST_STAKE, Math.floor((100 * (liability ?? 0)) / (price - 100)));
}

function volumeAt(side: readonly StartingOrder[], price: number): number {
  let sum = 0;
  for (const order of side) if (accepts(order, price)) sum += stakeAt(order, price);
  return sum;
}

/**
 * Returns the price with the most matched, then the least imbalance, then nearest to the reference, then the lowest; null if nothing is matched at
 * any price. reference: hundredths.
 */
export function startingPrice(orders: readonly StartingOrder[], reference: number): StartingPrice | null {
  let best: { price: number; matched: number; imbalance: number; distance: number } | null = null;
  const [backers, layers] = (['BACK', 'LAY'] as const).map((side) => orders.filter((order) => order.side === side));
  for (let price = LOWEST; price <= HIGHEST; price++) {
    const backs = volumeAt(backers!, price);
    const lays = volumeAt(layers!, price);
    const here = { price, matched: Math.min(backs, lays), imbalance: Math.abs(backs - lays), distance: Math.abs(price - reference) };
    const isBetter =
      best === null || here.matched - best.matched || best.imbalance - here.imbalance || best.distance - here.distance || best.price - here.price;
    if (isBetter === true || isBetter > 0) best = here;
  }
  return best === null || best.matched === 0 ? null : { price: best.price, matched: best.matched };
}

/** Returns the paise that each order matches at the starting price, by its id. */
export function startingFills(orders: readonly StartingOrder[], { price, matched }: StartingPrice): Map<number, number> {
  return new Map(
    (['BACK', 'LAY'] as const).flatMap((side) => [
      ...sideFills(
        orders.filter((order) => order.side === side),
        { price, matched },
      ),
    ]),
  );
}

/** Returns the orders of one side that take a price, in the order in which they are matched. */
export function matchingOrder<Order extends StartingOrder>(side: readonly Order[], price: number): Order[] {
  const distance = (order: Order): number => Math.abs(price - order.limit!);
  return [
    ...side.filter(({ limit }) => limit === null).toSorted((a, b) => a.id - b.id),
    ...side
      .filter((order) => order.limit !== null && accepts(order, price))
      .toSorted((a, b) => distance(b) - distance(a) || (a.time ?? a.id) - (b.time ?? b.id)),
  ];
}

/** One side: unlimited orders first, in shares if they are too many; then those whose limit the price beats, the farthest first; then those at the price. */
function sideFills(side: readonly StartingOrder[], { price, matched }: StartingPrice): Map<number, number> {
  const fills = new Map(side.map((order) => [order.id, 0]));
  const unlimited = side.filter(({ limit }) => limit === null).toSorted((a, b) => a.id - b.id);
  const total = unlimited.reduce((sum, order) => sum + stakeAt(order, price), 0);
  if (total > matched) {
    for (const order of unlimited) fills.set(order.id, Number((BigInt(stakeAt(order, price)) * BigInt(matched)) / BigInt(total)));
    const given = [...fills.values()].reduce((sum, size) => sum + size, 0);
    for (const order of unlimited.slice(0, matched - given)) fills.set(order.id, fills.get(order.id)! + 1);
    return fills;
  }
  let left = matched;
  for (const order of matchingOrder(side, price)) {
    const size = Math.min(left, stakeAt(order, price));
    fills.set(order.id, size);
    left -= size;
  }
  return fills;
}
