/** How an order meets the book: the matching loop, the end of an order by its time in force, and the match of resting orders through other runners. For tests only. */
import type { Side } from '@maidan/domain';
import { crossRun, type CrossMatch, type LegEntry } from './naive-cross-run.ts';
import { NaiveField, opposite } from './naive-field.ts';
import type { NaiveEntry } from './naive-order-book.ts';
import { CAP, isKill, targetUnit } from './naive-order-terms.ts';
import { betOf, CROSS_ACCOUNTS, MAKER, type NaiveMarket, type NaiveOrder } from './naive-state.ts';
import type { CrossMatchRow, EndReason } from '../plain-engine.ts';

/** Reasons that add the rest of an order to `cancelled`; all others add it to `lapsed`. */
const CANCELLING: readonly EndReason[] = ['CANCELLED', 'SELF_MATCH', 'REPLACED'];

export class NaiveMatching extends NaiveField {
  /** Called before each fill is booked, with the resting entry of a direct fill or the cross match. For checks. */
  protected beforeFill(_taker: NaiveOrder, _fill: NaiveEntry | CrossMatch): void {}

  /** Matches an order, or fills it at the house's quote. For a released order, the maker's levels are first trimmed to its risk limit. */
  protected execute(id: number, released: boolean): void {
    const order = this.order(id);
    const market = this.market(order.market);
    const { pool } = this.account(order.account);
    if (market.state.kind !== 'exchange') {
      this.fill(order, order.remaining, order.remaining * order.price);
      this.addBet(pool === 0 ? 0 : -1, order.market, { ...betOf(order, order.size), side: opposite(order.side) });
      this.state.trades.push({ ...this.tradeOf(order), price: order.price, size: order.size, takerOrder: id, makerOrder: 0 });
      return;
    }
    if (released) this.trimMaker(market, pool, { ...order, price: this.reachOf(order) });
    if (order.terms.guard.mode === 'exact' && this.isBetterPriceShown(order)) return this.end(order, 'PRICE_MOVED');
    // A post-only order waits only in a batch. It never takes, so it ends if it would match by now.
    const isTaker = order.terms.timeInForce === 'POST_ONLY' && this.wouldMatch(this.placeOf(order), order.price);
    if (isTaker) return this.end(order, 'PRICE_MOVED');
    this.meetBook(id);
  }

  private isBetterPriceShown(order: NaiveOrder): boolean {
    const { market, pool, runner, side } = this.placeOf(order);
    const shown = this.shown(market, pool, runner);
    const best = (side === 'BACK' ? shown.toBack : shown.toLay)[0]?.[0];
    return best !== undefined && (side === 'BACK' ? best > order.price : best < order.price);
  }

  /** Matches an order of an exchange market and ends or rests what is left, by its time in force. */
  private meetBook(id: number): void {
    const mayUndo = isKill(this.order(id).terms.timeInForce) || this.order(id).terms.selfTrade === 'CANCEL_NEWEST';
    const saved = mayUndo ? this.save() : null;
    const undone = (): NaiveOrder => {
      this.restore(saved!);
      return this.order(id);
    };
    const order = this.order(id);
    const { timeInForce, selfTrade, minFillSize } = order.terms;
    const stopped = this.take(order) || this.isStoppedAtLeg(order);
    if (stopped && selfTrade === 'CANCEL_NEWEST') return this.end(undone(), 'SELF_MATCH');
    if (isKill(timeInForce)) {
      if (order.matched < minFillSize) return this.end(undone(), 'KILLED');
      this.fixTarget(order);
      if (order.remaining > 0) this.end(order, 'KILLED');
      return;
    }
    const hadTarget = order.terms.target !== null;
    this.fixTarget(order);
    if (order.remaining === 0) return;
    if (stopped) return this.end(order, 'SELF_MATCH');
    if (hadTarget && this.wouldMatchNow(order)) return this.end(order, 'TARGET_REACHED');
    const { person } = this.account(order.account);
    this.bookOf(order).rest({ id, owner: person, side: order.side, price: order.price, size: order.remaining, arrival: this.state.arrivals++ });
    order.status = 'EXECUTABLE';
  }

  /** Turns what is left of a target into an ordinary size at the limit. */
  private fixTarget(order: NaiveOrder): void {
    const { target, limit } = order.terms;
    if (target === null || target === undefined) return;
    order.remaining = Math.min(CAP - order.matched, Math.floor(this.targetLeft(order) / targetUnit(target.type, limit)));
    order.size = order.matched + order.remaining;
    order.terms.target = null;
    if (order.remaining === 0) order.status = 'COMPLETE';
  }

  private wouldMatchNow(order: NaiveOrder): boolean {
    const market = this.market(order.market);
    return (
      this.bookOf(order).crossing(order.side, order.price).length > 0 || (this.fieldTrades(market) && this.frontsCross(this.placeOf(order), order.price, false))
    );
  }

  /** Whether the rest of an order would cross by price with legs that have an order of its person at their front. */
  private isStoppedAtLeg(order: NaiveOrder): boolean {
    return (
      this.hasLeft(order) &&
      this.fieldTrades(this.market(order.market)) &&
      this.frontsCross(this.placeOf(order), order.terms.limit, false) &&
      this.ownFronts(order).length > 0
    );
  }

  // --- the matching loop ---
  /** Matches an order as far as it goes. Returns whether it stopped before an order of its own person. */
  private take(order: NaiveOrder): boolean {
    const place = this.placeOf(order);
    const { person } = this.account(order.account);
    const cancelsOldest = order.terms.selfTrade === 'CANCEL_OLDEST';
    while (this.hasLeft(order)) {
      const offers = this.bookOf(order).crossing(order.side, this.reachOf(order));
      const direct = offers[0]?.price ?? null;
      const fronts = this.impliedFronts(order, direct);
      if (fronts !== null) {
        const own = fronts.filter((front) => front.owner === person);
        if (own.length > 0 && cancelsOldest) {
          for (const front of own) this.end(this.order(front.id), 'SELF_MATCH');
          continue;
        }
        const match = own.length > 0 ? null : crossRun(this.runTaker(order), this.legsFor(place, person), direct);
        if (match !== null) {
          this.beforeFill(order, match);
          this.bookCross(order, match);
          continue;
        }
      }
      if (direct === null) return false;
      for (const offer of offers.filter(({ price }) => price === direct)) {
        const room = this.room(order, direct);
        if (room === 0) return false;
        if (offer.owner === person && !cancelsOldest) return true;
        if (offer.owner === person) this.end(this.order(offer.id), 'SELF_MATCH');
        else this.bookDirect(order, offer, Math.min(room, offer.size));
      }
    }
    return false;
  }

  /** Returns the fronts of the legs if they cross the order's limit and the best direct price, otherwise null. */
  private impliedFronts(order: NaiveOrder, direct: number | null): NaiveEntry[] | null {
    if (!this.fieldTrades(this.market(order.market))) return null;
    const place = this.placeOf(order);
    const byAverage = order.terms.timeInForce === 'FILL_OR_KILL';
    if (!byAverage && !this.frontsCross(place, order.terms.limit, false)) return null;
    if (direct !== null && !this.frontsCross(place, direct, true)) return null;
    return this.fronts(place);
  }

  private runTaker(order: NaiveOrder): Parameters<typeof crossRun>[0] {
    const { target, limit, timeInForce } = order.terms;
    return {
      side: order.side,
      limit,
      rest: target ? CAP - order.matched : order.remaining,
      surplus: this.surplus(order),
      byAverage: timeInForce === 'FILL_OR_KILL',
      target: target ? { type: target.type, left: this.targetLeft(order) } : null,
    };
  }

  /** Returns the centipaise by which the fills of an order are better than its limit. */
  private surplus({ side, matched, matchedValue, terms }: NaiveOrder): number {
    const atLimit = matched * terms.limit;
    return side === 'BACK' ? matchedValue - atLimit : atLimit - matchedValue;
  }

  /** Returns the centipaise that are left of a target. */
  private targetLeft({ matched, matchedValue, terms }: NaiveOrder): number {
    const { type, amount } = terms.target!;
    return 100 * amount - (type === 'PAYOUT' ? matchedValue : matchedValue - 100 * matched);
  }

  private hasLeft(order: NaiveOrder): boolean {
    return order.terms.target ? this.targetLeft(order) > 0 && order.matched < CAP : order.remaining > 0;
  }

  /** Returns the paise that an order may take at a direct price, by its size, target or average. */
  private room(order: NaiveOrder, price: number): number {
    const { target, limit, timeInForce } = order.terms;
    if (target) return Math.min(CAP - order.matched, Math.floor(this.targetLeft(order) / targetUnit(target.type, price)));
    const worse = order.side === 'BACK' ? limit - price : price - limit;
    if (timeInForce !== 'FILL_OR_KILL' || worse <= 0) return order.remaining;
    return Math.min(order.remaining, Math.floor(this.surplus(order) / worse));
  }

  // --- fills ---
  private tradeOf({ market, account, runner, line }: NaiveOrder): { market: number; pool: 0 | 1; runner: number; price: number; line: number } {
    return { market, pool: this.account(account).pool, runner, price: 0, line };
  }

  private bookDirect(order: NaiveOrder, offer: NaiveEntry, size: number): void {
    this.beforeFill(order, offer);
    const { pool } = this.account(order.account);
    const { price } = offer;
    this.bookOf(order).take(offer, size);
    this.fill(order, size, size * price);
    if (offer.owner === MAKER) this.addBet(pool === 0 ? 0 : -1, order.market, { ...betOf(order, size), price, side: opposite(order.side) });
    else this.fill(this.order(offer.id), size, size * price);
    this.state.trades.push({ ...this.tradeOf(order), price, size, takerOrder: order.order, makerOrder: Math.max(0, offer.id) });
  }

  /** Books a cross match. Each row is a trade against the account CROSS, which takes the other side. */
  private bookCross(taker: NaiveOrder, { pot, stake, entries }: CrossMatch): void {
    const { market, runner, side } = taker;
    const { pool } = this.account(taker.account);
    const match = this.state.matches.length + 1;
    const rows: CrossMatchRow[] = [
      { runner, order: taker.order, account: taker.account, size: Number(stake), value: Number(100n * pot), role: 'taker' },
      ...entries.map(({ from, stake: size, value }): CrossMatchRow => {
        const account = from.id < 0 ? 0 : this.order(from.id).account;
        return { runner: from.runner, order: Math.max(0, from.id), account, size: Number(size), value: Number(value), role: 'maker' };
      }),
    ];
    this.state.matches.push({ match, market, pool, side, pot: Number(pot), rows });
    for (const [i, row] of rows.entries()) this.bookRow(match, i, row);
    for (const entry of entries) this.takeFromQueue(this.market(market), pool, entry);
  }

  private bookRow(match: number, row: number, { runner, order: id, size, value }: CrossMatchRow): void {
    const { market, pool, side } = this.state.matches[match - 1]!;
    const price = Number((2n * BigInt(value) + BigInt(size)) / (2n * BigInt(size)));
    const bet = { runner, side, price, line: 0, size, value, match, row };
    if (id === 0) this.addBet(pool === 0 ? 0 : -1, market, bet);
    else this.fill(this.order(id), size, value, bet);
    this.addBet(CROSS_ACCOUNTS[pool], market, { ...bet, side: opposite(side) });
    const taker = row === 0;
    this.state.trades.push({ market, pool, runner, price, line: 0, size, takerOrder: taker ? id : 0, makerOrder: taker ? 0 : id, match, value });
  }

  private takeFromQueue(market: NaiveMarket, pool: 0 | 1, { from, stake }: LegEntry): void {
    const book = market.books[pool]![from.runner]!;
    book.take(book.find(from.id)!, Number(stake));
  }

  /** Adds a fill to an order and to the position of its account. value: what its backer gets back, centipaise. */
  protected fill(order: NaiveOrder, size: number, value: number, bet: Parameters<NaiveField['addBet']>[2] | null = null): void {
    order.matched += size;
    order.matchedValue += value;
    if (!order.terms.target) order.remaining -= size;
    if (order.remaining === 0) order.status = 'COMPLETE';
    this.addBet(order.account, order.market, bet ?? { ...betOf(order, size), price: value / size });
  }

  /** Ends what is left of an order. */
  protected end(order: NaiveOrder, reason: EndReason): void {
    const rests = order.status === 'EXECUTABLE';
    if (rests) this.bookOf(order).cancel(order.order);
    if (CANCELLING.includes(reason) || (reason === 'BREAKER' && rests)) order.cancelled += order.remaining;
    else order.lapsed += order.remaining;
    order.remaining = 0;
    order.status = 'COMPLETE';
    order.terms.reason = reason;
    order.terms.target = null;
  }

  // --- resting orders that cross through other runners ---
  /** Matches resting orders of a market that cross through other runners, the youngest player's order first as the taker. */
  protected uncross(market: number): void {
    if (!this.fieldTrades(this.market(market))) return;
    for (const pool of [0, 1] as const) for (const side of ['BACK', 'LAY'] as const) while (this.uncrossOnce(market, pool, side));
  }

  private uncrossOnce(market: number, pool: 0 | 1, side: Side): boolean {
    const fronts = this.playerFronts(market, pool, side);
    for (const front of fronts) {
      const order = this.order(front.id);
      const match = this.restingMatch(order);
      if (match === null) continue;
      this.beforeFill(order, match);
      this.bookOf(order).take(front, Number(match.stake));
      this.bookCross(order, match);
      return true;
    }
    return this.endBlocked(fronts.map(({ id }) => this.order(id)));
  }

  /** Ends the youngest order that only orders of its own person keep from a match, or those orders if it cancels the oldest. Returns whether there was one. */
  private endBlocked(youngestFirst: readonly NaiveOrder[]): boolean {
    const blocked = youngestFirst.find((order) => this.isBlockedByOwn(order));
    if (blocked === undefined) return false;
    for (const order of blocked.terms.selfTrade === 'CANCEL_OLDEST' ? this.ownFronts(blocked) : [blocked]) this.end(order, 'SELF_MATCH');
    return true;
  }

  /** Returns the players' orders at the fronts of a side, the youngest first. A post-only order never takes. */
  protected playerFronts(market: number, pool: 0 | 1, side: Side): NaiveEntry[] {
    return this.liveRunners(this.market(market))
      .flatMap((runner) => this.queue({ market, pool, runner, side }).slice(0, 1))
      .filter((front) => front.owner !== MAKER && this.order(front.id).terms.timeInForce !== 'POST_ONLY')
      .toSorted((a, b) => b.arrival - a.arrival);
  }

  /** Returns the match that a resting order would make as a taker at its own price, or null. reach: whose orders end its legs, by default its own person's. */
  protected restingMatch(order: NaiveOrder, reach: number | null = this.account(order.account).person): CrossMatch | null {
    const place = this.placeOf(order);
    if (!this.frontsCross(place, order.price, false)) return null;
    return crossRun({ ...this.runTaker(order), byAverage: false }, this.legsFor(place, reach), null);
  }

  /** Whether a resting order would make a match if the orders of its person at the fronts of its legs were of other persons. */
  protected isBlockedByOwn(order: NaiveOrder): boolean {
    return this.ownFronts(order).length > 0 && this.restingMatch(order, null) !== null;
  }

  /** Returns the orders of the same person at the fronts of the legs of an order. */
  private ownFronts(order: NaiveOrder): NaiveOrder[] {
    const { person } = this.account(order.account);
    return (this.fronts(this.placeOf(order)) ?? []).filter(({ owner }) => owner === person).map(({ id }) => this.order(id));
  }
}
