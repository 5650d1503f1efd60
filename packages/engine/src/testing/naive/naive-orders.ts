/** The commands on single orders and on the maker's levels. For tests only. */
import type { Side } from '@maidan/domain';
import type { EndReason, MatchingAnswer, MatchingCommand, OrderOutcome, MatchingRefusal } from '../plain-engine.ts';
import { NaiveOrderChecks, no } from './naive-order-checks.ts';
import { askedSize, isKill, termsOf, type NaivePlace } from './naive-order-terms.ts';
import { betOf, MAKER, type NaiveOrder } from './naive-state.ts';

/** Returns the id of a maker's level in a naive book: unique per side and price, below 0. */
function levelId(side: Side, price: number): number {
  return -(price * 2 + (side === 'BACK' ? 1 : 2));
}

export class NaiveOrders extends NaiveOrderChecks {
  protected place(command: NaivePlace): MatchingAnswer {
    const refused = this.accept(command, (order) => this.waits(order, command.delayed));
    if (refused !== null) return refused;
    this.finish(command.market);
    return { ok: true, value: this.outcome(command.order) };
  }

  /** Checks an order and takes it, without the end of the command. It meets the book at once unless it waits its bet delay. */
  protected accept(command: NaivePlace, waits: (order: NaiveOrder) => boolean): MatchingRefusal | null {
    const refused = this.placeRefusal(command);
    if (refused !== null) return refused;
    this.position(command.account, command.market);
    const { order, account, market, runner, side, price, line } = command;
    const terms = termsOf(command);
    const isAtStart = terms.orderType !== 'LIMIT';
    const size = isAtStart && side === 'LAY' ? 0 : askedSize(command);
    if (isAtStart) terms.arrival = this.state.arrivals++;
    this.state.orders.set(order, {
      order,
      account,
      market,
      runner,
      side,
      price,
      line,
      size,
      matched: 0,
      matchedValue: 0,
      remaining: size,
      cancelled: 0,
      lapsed: 0,
      status: isAtStart ? 'EXECUTABLE' : 'PENDING',
      persistence: terms.persistence,
      terms,
    });
    if (!isAtStart && !waits(this.order(order))) this.execute(order, false);
    return null;
  }

  /** Whether a new order waits its bet delay: with the exemption of passive orders, only if it may match. */
  protected waits(order: NaiveOrder, delayed: boolean): boolean {
    const { timeInForce, limit } = order.terms;
    if (!delayed || timeInForce === 'POST_ONLY') return false;
    if (this.market(order.market).terms.passiveDelay === 'same' || isKill(timeInForce)) return true;
    return this.wouldMatch(this.placeOf(order), limit);
  }

  protected release(id: number): MatchingAnswer {
    const order = this.state.orders.get(id);
    if (order === undefined) return no('ORDER_UNKNOWN');
    if (order.status !== 'PENDING') return no('ORDER_NOT_OPEN');
    const refused = this.releaseRefusal(order);
    if (refused === null) this.execute(id, true);
    else this.end(order, refused.reason);
    this.finish(order.market);
    return refused === null ? { ok: true, value: this.outcome(id) } : no(refused.code);
  }

  /** Returns why an account cannot change an order, or null. */
  protected changeRefusal(id: number, account: number): MatchingRefusal | null {
    const order = this.state.orders.get(id);
    if (order === undefined) return no('ORDER_UNKNOWN');
    if (order.account !== account) return no('FOREIGN_ACCOUNT');
    if (order.status === 'PENDING') return no('ORDER_IN_DELAY');
    return order.status === 'COMPLETE' ? no('ORDER_NOT_OPEN') : null;
  }

  protected change(command: Extract<MatchingCommand, { type: 'cancel' | 'reduce' }>): MatchingAnswer {
    const refused = this.changeRefusal(command.order, command.account);
    if (refused !== null) return refused;
    const order = this.order(command.order);
    const isAtStart = order.terms.orderType !== 'LIMIT';
    if (isAtStart && command.type === 'reduce') return no('TIME_IN_FORCE_CONFLICT');
    if (isAtStart && this.market(order.market).state.startingPrice !== 'OFFERED') return no('SP_CLOSED');
    if (command.type === 'cancel') this.end(order, 'CANCELLED');
    else {
      const { remaining } = command;
      if (!Number.isInteger(remaining) || remaining < 1 || remaining > order.remaining) return no('STAKE_INVALID');
      this.reduceTo(order, remaining);
    }
    this.finish(order.market);
    return { ok: true, value: this.outcome(order.order) };
  }

  /** Reduces a resting order, which keeps its place. */
  protected reduceTo(order: NaiveOrder, remaining: number): void {
    order.cancelled += order.remaining - remaining;
    order.remaining = remaining;
    this.bookOf(order).find(order.order)!.size = remaining;
  }

  protected lapse(market: number, reason: EndReason, which: Extract<MatchingCommand, { type: 'lapse' }>['which']): number[] {
    const chosen = [...this.state.orders.values()]
      .filter((order) => order.market === market && ((order.status === 'PENDING' && which.pending) || (order.status === 'EXECUTABLE' && which.resting)))
      .filter(
        (order) =>
          (which.onlyLapsePersistence !== true || order.terms.persistence === 'LAPSE') &&
          (which.onlyAtStart !== true || order.terms.orderType !== 'LIMIT' || order.terms.persistence === 'MARKET_ON_CLOSE') &&
          (which.runner === undefined || order.runner === which.runner) &&
          (which.side === undefined || order.side === which.side) &&
          (which.account === undefined || order.account === which.account),
      )
      .toSorted((a, b) => a.order - b.order);
    for (const order of chosen) this.end(order, reason);
    this.finish(market);
    return chosen.map((order) => order.order);
  }

  protected settle(account: number, market: number): void {
    const position = this.find(account, market);
    if (position === undefined) return;
    if (account > 0) {
      this.account(account).cash += position.hold;
      this.account(account).held -= position.hold;
    }
    this.state.positions.delete(`${account}/${market}`);
  }

  // --- makers ---
  protected level(pool: 0 | 1, command: Extract<MatchingCommand, { type: 'level' }>): void {
    const market = this.market(command.market);
    const book = market.books[pool]![command.runner]!;
    const side: Side = command.side === 'BACK' ? 'LAY' : 'BACK';
    const id = levelId(side, command.price);
    const now = book.entries.find((entry) => entry.id === id);
    if (now !== undefined && command.size > 0 && command.size <= now.size) {
      now.size = command.size;
      return;
    }
    book.cancel(id);
    if (command.size === 0) return;
    for (const entry of book.crossing(side, command.price)) if (entry.owner === MAKER) book.cancel(entry.id);
    let left = command.size;
    if (book.crossing(side, command.price).length > 0) {
      if (!market.state.open || !market.active[command.runner]) return;
      const quote = { pool, runner: command.runner, side, price: command.price, size: left };
      const fillable = this.makerTakes(market, quote).reduce((sum, take) => sum + take, 0);
      for (const fill of book.match(side, command.price, fillable, MAKER).fills) {
        const order = this.order(fill.id);
        this.fill(order, fill.size, fill.size * fill.price);
        this.addBet(pool === 0 ? 0 : -1, command.market, { ...betOf(order, fill.size), price: fill.price, side });
        this.state.trades.push({
          market: command.market,
          pool,
          runner: command.runner,
          price: fill.price,
          line: 0,
          size: fill.size,
          takerOrder: 0,
          makerOrder: fill.id,
        });
      }
      left -= fillable;
      if (left === 0 || book.crossing(side, command.price).length > 0) return;
    }
    book.rest({ id, owner: MAKER, side, price: command.price, size: left, arrival: this.state.arrivals++ });
  }

  protected outcome(id: number): OrderOutcome {
    const { order, status, matched, matchedValue, remaining, cancelled, lapsed, terms } = this.order(id);
    return { order, status, matched, matchedValue, remaining, cancelled, lapsed, reason: terms.reason };
  }
}
