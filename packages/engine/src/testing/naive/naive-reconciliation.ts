/** Makes the starting prices of a market by trying every price (H of the matching rules). For tests only. */
import type { EngineEventSink, MatchingCommand, ProjectedPrice } from '../plain-engine.ts';
import { naiveExtremes, type NaiveBet } from './naive-exposure.ts';
import { CAP, HIGHEST_PRICE, LOWEST_PRICE } from './naive-order-terms.ts';
import { NaiveOrders } from './naive-orders.ts';
import { matchingOrder, stakeAt, startingFills, startingPrice, type StartingOrder } from './naive-starting-price.ts';
import { betOf, MAKER, makerRisk, type NaiveOrder } from './naive-state.ts';

type Reconcile = Extract<MatchingCommand, { type: 'reconcile' }>;
type StartingPriceMade = Parameters<NonNullable<EngineEventSink['startingPrice']>>[0];
/** order: undefined for a maker's level, whose id is below 0. */
type Entrant = StartingOrder & { readonly order: NaiveOrder | undefined };
interface Place {
  readonly market: number;
  readonly runner: number;
  readonly pool: 0 | 1;
}
interface Entrants {
  readonly entrants: readonly Entrant[];
  readonly lapsing: readonly NaiveOrder[];
  readonly reference: number;
}

export class NaiveReconciliation extends NaiveOrders {
  /** The starting prices of the last reconciliation. */
  made: StartingPriceMade[] = [];

  protected closeStartingPrice(market: number): void {
    const { state } = this.market(market);
    if (state.startingPrice === 'OFFERED') state.startingPrice = 'CLOSED';
  }

  projectedPrices(market: number, pool: 0 | 1, lastPrices?: Reconcile['lastPrices']): ProjectedPrice[] {
    if (this.isOver(market)) return [];
    return this.liveRunners(this.market(market)).map((runner) => {
      const { entrants, reference } = this.entrantsOf({ market, runner, pool }, { lastPrices: lastPrices ?? [], limits: [] });
      const waiting = entrants.filter(({ exchange }) => exchange !== true);
      const sum = (amounts: (number | undefined)[]): number => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
      return {
        runner,
        near: startingPrice(entrants, reference)?.price ?? null,
        far: startingPrice(waiting, reference)?.price ?? null,
        stakes: sum(waiting.map(({ stake }) => stake)),
        liabilities: sum(waiting.map(({ liability }) => liability)),
      };
    });
  }

  private isOver(market: number): boolean {
    const { kind, startingPrice: phase } = this.market(market).state;
    return kind !== 'exchange' || phase === undefined || phase === 'RECONCILED';
  }

  protected reconcile(command: Reconcile): number[] {
    this.made = [];
    if (this.isOver(command.market)) {
      this.finish(command.market);
      return [];
    }
    const { active, state } = this.market(command.market);
    const ended: number[] = [];
    for (const runner of active.keys())
      for (const pool of [0, 1] as const) ended.push(...this.reconcileRunner({ market: command.market, runner, pool }, command));
    for (const order of this.state.orders.values()) {
      if (order.market !== command.market || order.status !== 'PENDING' || order.persistence !== 'MARKET_ON_CLOSE') continue;
      this.end(order, 'SP_UNMATCHED');
      ended.push(order.order);
    }
    state.startingPrice = 'RECONCILED';
    this.finish(command.market);
    return ended.toSorted((a, b) => a - b);
  }

  // --- who takes part ---
  private entrantsOf(place: Place, { lastPrices, limits }: Pick<Reconcile, 'lastPrices' | 'limits'>): Entrants {
    const { market, runner, pool } = place;
    const book = this.market(market).books[pool]![runner]!;
    const entrants: Entrant[] = this.waitingFor(market, runner, pool).map((order) => ({
      id: order.order,
      time: order.terms.arrival,
      side: order.side,
      limit: order.terms.orderType === 'MARKET_ON_CLOSE' ? null : order.price,
      ...(order.side === 'BACK' ? { stake: order.remaining } : { liability: order.terms.liability }),
      order,
    }));
    const lapsing: NaiveOrder[] = [];
    const isOwnOpposite = (order: NaiveOrder): boolean =>
      entrants.some((each) => each.exchange !== true && each.side !== order.side && this.personOf(each.order!) === this.personOf(order));
    const resting = [...book.queue('BACK'), ...book.queue('LAY')];
    const isOnClose = (id: number): boolean => id > 0 && this.order(id).persistence === 'MARKET_ON_CLOSE';
    for (const { id } of resting.filter((entry) => isOnClose(entry.id)).toSorted((a, b) => a.id - b.id)) {
      const order = this.order(id);
      const liability = Math.floor((order.remaining * (order.price - 100)) / 100);
      const least = limits.find(({ account }) => account === order.account)?.minStake ?? 0;
      const isTooSmall = order.side === 'BACK' ? order.remaining < least : liability < 10 * least;
      if (isTooSmall || isOwnOpposite(order)) lapsing.push(order);
      else entrants.push({ id, side: order.side, limit: null, order, ...(order.side === 'BACK' ? { stake: order.remaining } : { liability }) });
    }
    const room = { BACK: this.makerRoom(this.market(market), pool, runner, 'BACK'), LAY: this.makerRoom(this.market(market), pool, runner, 'LAY') };
    for (const { id, side, price, size, arrival, owner } of resting) {
      if (isOnClose(id)) continue;
      const risk = makerRisk(side, price);
      const stake = owner === MAKER ? Math.min(size, room[side] > 0 ? Math.floor(room[side] / risk) : 0) : size;
      if (owner === MAKER) room[side] -= stake * risk;
      const order = id > 0 ? this.order(id) : undefined;
      if (stake === 0 || (order !== undefined && isOwnOpposite(order))) continue;
      entrants.push({ id, time: arrival, side, stake, limit: price, exchange: true, order });
    }
    const [back, lay] = [book.queue('BACK')[0]?.price, book.queue('LAY')[0]?.price];
    const known = [back, lay].filter((price) => price !== undefined);
    const middle = Math.floor(known.reduce((sum, price) => sum + price, 0) / known.length);
    return { entrants, lapsing, reference: known.length === 0 ? (lastPrices?.[runner] ?? 200) : middle };
  }

  private personOf(order: NaiveOrder): number {
    return this.account(order.account).person;
  }

  // --- what is matched ---
  private reconcileRunner(place: Place, command: Reconcile): number[] {
    const { market, runner, pool } = place;
    const { entrants, lapsing, reference } = this.entrantsOf(place, command);
    for (const order of lapsing) this.end(order, 'SP_UNMATCHED');
    const waiting = entrants.filter(({ exchange }) => exchange !== true);
    const isRemoved = !this.liveRunners(this.market(market)).includes(runner);
    const found = waiting.length === 0 || isRemoved ? null : startingPrice(entrants, reference);
    const fills = found === null ? new Map<number, number>() : startingFills(entrants, found);
    const cut = new Set<number>();
    if (found !== null) {
      const sides = (['BACK', 'LAY'] as const).map((side) =>
        matchingOrder(
          entrants.filter((each) => each.side === side),
          found.price,
        ),
      ) as [Entrant[], Entrant[]];
      const [backs, lays] = sides;
      const backsCut = this.cutByLimits(backs, fills, { ...command, runner, price: found.price, entrants, cut });
      takeOff(lays, fills, backsCut);
      const laysCut = this.cutByLimits(lays, fills, { ...command, runner, price: found.price, entrants, cut });
      takeOff(backs, fills, laysCut);
      const matched = found.matched - backsCut - laysCut;
      if (matched > 0) this.made.push({ market, pool, runner, price: found.price, matched });
      this.bookPairs(place, backs, lays, { fills, price: found.price });
    }
    for (const entrant of entrants)
      this.settleEntrant(place, entrant, { fill: fills.get(entrant.id) ?? 0, price: found?.price ?? 0, isCut: cut.has(entrant.id) });
    return [...lapsing.map(({ order }) => order), ...waiting.map(({ id }) => id)];
  }

  /** Cuts the fills of a side by the win limits of their players. Returns the paise that were cut. */
  private cutByLimits(
    side: readonly Entrant[],
    fills: Map<number, number>,
    { limits, market, runner, price, entrants, cut }: Reconcile & { runner: number; price: number; entrants: readonly Entrant[]; cut: Set<number> },
  ): number {
    const replaced = new Set(entrants.filter(({ exchange }) => exchange !== true).map(({ id }) => id));
    const counted: { readonly account: number; readonly bet: NaiveBet }[] = [];
    const counts = new Map<number, number>();
    const bestOf = (account: number, more: readonly NaiveBet[]): number => {
      const bets = [...this.betsOf(account, market), ...counted.filter((each) => each.account === account).map(({ bet }) => bet), ...more];
      const open = [...this.state.orders.values()]
        .filter((order) => order.account === account && order.market === market && order.status !== 'COMPLETE' && !replaced.has(order.order))
        .map((order) => {
          const bet = this.openBet(order);
          return { ...bet, size: bet.size - (counts.get(order.order) ?? 0) };
        });
      return naiveExtremes(this.shapeOf(market), bets, open).best;
    };
    let total = 0;
    for (const { id, order, exchange } of side) {
      const fill = fills.get(id) ?? 0;
      if (order === undefined || fill === 0) continue;
      const bet = (size: number): NaiveBet => ({ runner, side: order.side, line: 0, price, size });
      let within = fill;
      if (exchange === true) counts.set(id, fill);
      else {
        const maxWin = limits.find(({ account }) => account === order.account)?.maxWin ?? 0;
        const most = Math.max(100 * (maxWin > 0 ? maxWin : CAP), bestOf(order.account, []));
        within = largest(fill, (size) => bestOf(order.account, [bet(size)]) <= most);
      }
      if (within < fill) cut.add(id);
      total += fill - within;
      fills.set(id, within);
      counted.push({ account: order.account, bet: bet(within) });
    }
    return total;
  }

  private bookPairs(
    { market, runner, pool }: Place,
    backs: readonly Entrant[],
    lays: readonly Entrant[],
    { fills, price }: { readonly fills: ReadonlyMap<number, number>; readonly price: number },
  ): void {
    const left = new Map(fills);
    for (const back of backs)
      for (const lay of lays) {
        const size = Math.min(left.get(back.id)!, left.get(lay.id)!);
        if (size === 0) continue;
        left.set(back.id, left.get(back.id)! - size);
        left.set(lay.id, left.get(lay.id)! - size);
        const [taker, maker] = back.exchange === true ? [lay, back] : [back, lay];
        this.state.trades.push({ market, pool, runner, price, line: 0, size, takerOrder: taker.id, makerOrder: Math.max(0, maker.id) });
      }
  }

  /** Books the fill of an entrant. What is left of an order at the starting price lapses. */
  private settleEntrant(
    { market, runner, pool }: Place,
    entrant: Entrant,
    { fill, isCut, price }: { readonly fill: number; readonly isCut: boolean; readonly price: number },
  ): void {
    const { exchange, id, order, side } = entrant;
    if (exchange === true && fill === 0) return;
    const book = this.market(market).books[pool]![runner]!;
    if (exchange === true) book.take(book.find(id)!, fill);
    if (order === undefined) return this.addBet(pool === 0 ? 0 : -1, market, { runner, side, price, line: 0, size: fill });
    const bet = { ...betOf(order, fill), price };
    if (exchange === true) return this.fill(order, fill, fill * price, bet);
    book.cancel(id);
    if (fill > 0) this.addBet(order.account, market, bet);
    // A converted order has no limit any more.
    if (order.terms.orderType === 'LIMIT') order.terms.limit = side === 'BACK' ? LOWEST_PRICE : HIGHEST_PRICE;
    order.matched += fill;
    order.matchedValue += fill * price;
    const lapsed = Math.max(0, order.remaining - fill);
    order.lapsed += lapsed;
    order.remaining = 0;
    order.size = order.matched + order.cancelled + order.lapsed;
    order.status = 'COMPLETE';
    const isShort = fill === 0 || lapsed > 0 || fill < stakeAt(entrant, price);
    order.terms.reason = isCut ? 'MAX_WIN' : isShort ? 'SP_UNMATCHED' : null;
  }
}

/** Takes paise off the fills of a side, the last one first. */
function takeOff(side: readonly Entrant[], fills: Map<number, number>, paise: number): void {
  let left = paise;
  for (const { id } of side.toReversed()) {
    const taken = Math.min(left, fills.get(id) ?? 0);
    fills.set(id, (fills.get(id) ?? 0) - taken);
    left -= taken;
  }
}

/** Returns the largest size up to `most` with a property that all smaller ones have. */
function largest(most: number, holds: (size: number) => boolean): number {
  if (holds(most)) return most;
  let [from, to] = [0, most];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) from = middle;
    else to = middle;
  }
  return from;
}
