/**
 * The bets and positions of one account for its order subscriptions. Each change gets the next position, so that a subscription that has sent
 * everything up to one position gets exactly the later changes, however late it asks.
 */
import { matchChanges, MatchLevels, type MatchChanges } from './match-levels.ts';
import type { OrderFilter } from './subscription-requests.ts';
import { unmatchedOrderOf, type StreamedOrder, type UnmatchedOrder } from './unmatched-order.ts';

export interface OrderRunnerChange extends MatchChanges {
  readonly id: number;
  readonly fullImage?: true;
  readonly uo?: readonly UnmatchedOrder[];
}

export interface OrderMarketChange {
  readonly id: string;
  readonly closed?: true;
  readonly fullImage?: true;
  readonly orc?: readonly OrderRunnerChange[];
}

interface KeptOrder {
  readonly order: StreamedOrder;
  readonly sent: UnmatchedOrder;
  readonly text: string;
  readonly position: number;
}

interface KeptMarket {
  readonly id: string;
  readonly orders: Map<string, KeptOrder>;
  readonly runners: Map<number, MatchLevels>;
  /** Position of the last change of all; of the last change that needs an image; of the close, 0 while it is open. */
  position: number;
  imagedAt: number;
  closedAt: number;
}

export class AccountOrders {
  readonly #markets = new Map<string, KeptMarket>();
  #position = 0;
  /** Changes up to here may be missing. */
  #floor = 0;

  /** Position of the last change. */
  get position(): number {
    return this.#position;
  }

  /** Whether `changes` after this position are complete. */
  reaches(position: number): boolean {
    return position >= this.#floor && position <= this.#position;
  }

  /** Sets the state of a bet. A state that was set before changes nothing. A bet of a closed market opens it again, with an image. */
  put(order: StreamedOrder): void {
    const sent = unmatchedOrderOf(order);
    const text = JSON.stringify(sent);
    const market = this.#market(order.marketId);
    const known = market.orders.get(order.id);
    const isMatchedAlike = sameMatches(known?.order.matches ?? [], order.matches);
    if (known?.text === text && isMatchedAlike) return;
    const position = this.#next(market);
    if (market.closedAt > 0) {
      market.closedAt = 0;
      market.imagedAt = position;
    }
    const levels = this.#levels(market, order);
    if (!isMatchedAlike) {
      if (known !== undefined) levels.remove(known.order, position);
      levels.add(order, position);
    }
    market.orders.set(order.id, { order, sent, text, position });
  }

  /** Makes each subscription send the market as an image. */
  renew(marketId: string): void {
    const market = this.#markets.get(marketId);
    if (market !== undefined && market.closedAt === 0) market.imagedAt = this.#next(market);
  }

  isClosed(marketId: string): boolean {
    return (this.#markets.get(marketId)?.closedAt ?? 0) > 0;
  }

  /** Closes a market. Returns false if the account has nothing in it. */
  close(marketId: string): boolean {
    const market = this.#markets.get(marketId);
    if (market === undefined || market.closedAt > 0) return false;
    market.closedAt = this.#next(market);
    return true;
  }

  /** Drops what no subscription needs that has sent everything up to `position`: complete bets without a match, and closed markets. */
  prune(position: number): void {
    this.#floor = Math.max(this.#floor, Math.min(position, this.#position));
    for (const market of this.#markets.values()) {
      if (market.closedAt > 0 && market.position <= this.#floor) this.#markets.delete(market.id);
      for (const [id, kept] of market.orders)
        if (kept.position <= this.#floor && kept.order.isComplete && kept.order.matched + kept.order.voided === 0) market.orders.delete(id);
      for (const levels of market.runners.values()) levels.prune(this.#floor);
    }
  }

  /** Returns executable bets and positions of all open markets. */
  image(filter: OrderFilter): readonly OrderMarketChange[] {
    const open = [...this.#markets.values()].filter(({ closedAt }) => closedAt === 0);
    return open.map((market) => imageOf(market, filter)).filter(({ orc }) => orc !== undefined);
  }

  /** Returns the changes after a position. */
  changes(filter: OrderFilter, after: number): readonly OrderMarketChange[] {
    const changed = [...this.#markets.values()].filter(({ position }) => position > after);
    return changed.map((market) => changeOf(market, filter, after)).filter((change) => change !== null);
  }

  #next(market: KeptMarket): number {
    this.#position += 1;
    market.position = this.#position;
    return this.#position;
  }

  #market(id: string): KeptMarket {
    const known = this.#markets.get(id);
    if (known !== undefined) return known;
    const market = { id, orders: new Map(), runners: new Map(), position: 0, imagedAt: 0, closedAt: 0 };
    this.#markets.set(id, market);
    return market;
  }

  #levels({ runners }: KeptMarket, { selectionId }: StreamedOrder): MatchLevels {
    const known = runners.get(selectionId);
    if (known !== undefined) return known;
    const levels = new MatchLevels();
    runners.set(selectionId, levels);
    return levels;
  }
}

function sameMatches(one: StreamedOrder['matches'], other: StreamedOrder['matches']): boolean {
  return one.length === other.length && one.every(([price, size], index) => other[index]?.[0] === price && other[index][1] === size);
}

const isShown = ({ order }: KeptOrder, { customerStrategyRefs: refs }: OrderFilter): boolean => refs === null || refs.has(order.strategyRef);

function imageOf(market: KeptMarket, filter: OrderFilter): OrderMarketChange {
  const orc = runnersOf(market, filter, { after: -1, orders: (kept) => !kept.order.isComplete }).map((runner) => ({ ...runner, fullImage: true as const }));
  return { id: market.id, fullImage: true, ...(orc.length === 0 ? {} : { orc }) };
}

function changeOf(market: KeptMarket, filter: OrderFilter, after: number): OrderMarketChange | null {
  const closed = market.closedAt > after ? { closed: true as const } : {};
  if (market.imagedAt > after) {
    // bets that ended meanwhile come before the close or with the image
    const orders = (kept: KeptOrder): boolean => !kept.order.isComplete || kept.position > after;
    const orc = runnersOf(market, filter, { after: -1, orders }).map((runner) => ({ ...runner, fullImage: true as const }));
    return { id: market.id, ...closed, fullImage: true, ...(orc.length === 0 ? {} : { orc }) };
  }
  const orc = runnersOf(market, filter, { after, orders: (kept) => kept.position > after });
  if (orc.length === 0 && closed.closed === undefined) return null;
  return { id: market.id, ...closed, ...(orc.length === 0 ? {} : { orc }) };
}

function runnersOf(
  market: KeptMarket,
  filter: OrderFilter,
  { after, orders }: { readonly after: number; readonly orders: (kept: KeptOrder) => boolean },
): OrderRunnerChange[] {
  const shown = new Map<number, UnmatchedOrder[]>();
  for (const kept of market.orders.values()) {
    if (!orders(kept) || !isShown(kept, filter)) continue;
    const known = shown.get(kept.order.selectionId);
    if (known === undefined) shown.set(kept.order.selectionId, [kept.sent]);
    else known.push(kept.sent);
  }
  return [...market.runners].flatMap(([id, levels]) => {
    const uo = shown.get(id);
    const matches = matchChanges(levels, filter, after);
    return uo === undefined && Object.keys(matches).length === 0 ? [] : [{ id, ...(uo === undefined ? {} : { uo }), ...matches }];
  });
}
