/**
 * A second, slow and obvious implementation of the engine: it computes every figure from lists of bets and orders after each command, and undoes
 * by copies. For tests only: the fuzz test compares the fast engine with it. The two share no arithmetic.
 */
import { LADDER, type LapseReason, type RefusalCode, type Side } from '@maidan/domain';
import type { EngineAnswer, EngineCommand, OrderOutcome, PlaceCommand } from './plain-engine.ts';
import { naiveExtremes, type NaiveBet } from './naive-exposure.ts';
import { betOf, MAKER, NaiveState, type NaiveMarket, type NaiveOrder } from './naive-state.ts';

/** Returns the id of a maker's level in a naive book: unique per side and price, below 0. */
function levelId(side: Side, price: number): number {
  return -(price * 2 + (side === 'BACK' ? 1 : 2));
}
const CAP = 1_00_00_000_00;
const LARGEST_LEVEL = 2_000_000_000;

export class NaiveEngine extends NaiveState {
  perform(command: EngineCommand): EngineAnswer {
    switch (command.type) {
      case 'place':
        return this.place(command.command);
      case 'release':
        return this.release(command.order);
      case 'cancel':
      case 'reduce':
        return this.change(command);
      case 'lapse':
        return this.lapse(command.market, command.reason, command.which);
      default:
        this.performWithoutAnswer(command);
        return null;
    }
  }

  private performWithoutAnswer(command: Exclude<EngineCommand, { type: 'place' | 'release' | 'cancel' | 'reduce' | 'lapse' }>): void {
    switch (command.type) {
      case 'level':
        for (const pool of [0, 1] as const) this.level(pool, { ...command, size: Math.min(command.size, LARGEST_LEVEL) });
        this.recomputeHolds(command.market);
        return;
      case 'withdraw':
        for (const book of this.market(command.market).books.flat()) book.entries = book.entries.filter((entry) => entry.owner !== MAKER);
        return;
      case 'house':
        this.market(command.market).quotes[command.runner] = { back: command.back, lay: command.lay };
        return;
      case 'market':
        Object.assign(this.market(command.market).state, { open: command.open, version: command.version });
        return;
      case 'runner':
        this.market(command.market).active[command.runner] = command.active;
        return;
      case 'cash':
        this.account(command.account).cash += command.amount;
        this.account(command.account).owing = this.account(command.account).cash < 0;
        return;
      case 'settle':
        this.settle(command.account, command.market);
    }
  }

  // --- commands ---
  private place(command: PlaceCommand): EngineAnswer {
    const code = this.placeRefusal(command);
    if (code !== null) return code;
    this.position(command.account, command.market);
    const { order, account, market, runner, side, price, line, size, persistence } = command;
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
      status: 'PENDING',
      persistence,
      namedVersion: command.marketVersion,
    });
    const reason = command.delayed ? null : this.execute(this.order(order), false);
    this.recomputeHolds(market);
    return { ok: true, value: this.outcome(order, reason) };
  }

  private placeRefusal(command: PlaceCommand): { readonly ok: false; readonly code: RefusalCode; readonly detail?: { readonly limit: number } } | null {
    const account = this.account(command.account);
    const no = (code: RefusalCode, limit?: number): { ok: false; code: RefusalCode; detail?: { limit: number } } =>
      limit === undefined ? { ok: false, code } : { ok: false, code, detail: { limit } };
    if (account.blocked) return no('ACCOUNT_BLOCKED');
    const market = this.state.markets.get(command.market);
    const terms = market === undefined ? 'MARKET_UNKNOWN' : this.termsRefusal(market, command);
    const whole = Number.isInteger(command.size) && command.size > 0;
    if (account.owing) {
      const readable =
        market !== undefined &&
        (terms === null || ['MARKET_NOT_OPEN', 'MARKET_VERSION_CHANGED', 'RUNNER_NOT_ACTIVE', 'QUOTE_CHANGED', 'NO_QUOTE'].includes(terms)) &&
        this.shapeRefusal(market, command) === null;
      if (!readable || !whole || command.size > CAP) return no('OWING');
      if (this.holdWith(command) > (this.find(command.account, command.market)?.hold ?? 0)) return no('OWING');
    }
    if (market === undefined || terms !== null) return no(terms ?? 'MARKET_UNKNOWN');
    if (!whole) return no('STAKE_INVALID');
    const { minStake, maxStake, maxWin } = command.limits;
    const limited = command.reducing !== true;
    if (limited && command.size < minStake) return no('STAKE_BELOW_MINIMUM', minStake);
    if (limited && maxStake > 0 && command.size > maxStake) return no('STAKE_ABOVE_MAXIMUM', maxStake);
    if (command.size > CAP) return no('STAKE_ABOVE_MAXIMUM', CAP);
    const { bets, open } = this.exposed(command.account, command.market);
    const before = naiveExtremes(market.state, bets, open);
    const after = naiveExtremes(market.state, bets, [...open, command]);
    if (!limited && after.worst < before.worst) return no('PRICE_MOVED');
    const cap = maxWin > 0 ? maxWin : CAP;
    if (limited && after.best > cap * 100 && after.best > before.best) return no('MAX_WIN_EXCEEDED', cap);
    if (this.exceedsHouse(market, command)) return no('HOUSE_LIMIT');
    const more = this.holdWith(command) - (this.find(command.account, command.market)?.hold ?? 0);
    if (more > 0 && more > account.cash) return no('INSUFFICIENT_BALANCE');
    return this.state.orders.has(command.order) ? no('ORDER_EXISTS') : null;
  }

  /** Checks runner, side, price and line alone. */
  private shapeRefusal(market: NaiveMarket, command: PlaceCommand): RefusalCode | null {
    const { kind } = market.state;
    if (!(command.runner in market.active)) return 'RUNNER_UNKNOWN';
    if (command.side !== 'BACK' && command.side !== 'LAY') return 'SIDE_INVALID';
    const onLadder = (LADDER as readonly number[]).includes(command.price);
    if (kind === 'exchange' ? !onLadder : !Number.isInteger(command.price) || command.price > 100_000 || command.price < (kind === 'line' ? 1 : 101))
      return 'PRICE_INVALID';
    if (kind === 'line' ? !Number.isInteger(command.line) || command.line < 0 : command.line !== 0) return 'LINE_INVALID';
    return null;
  }

  private termsRefusal(market: NaiveMarket, command: PlaceCommand): RefusalCode | null {
    if (!market.state.open) return 'MARKET_NOT_OPEN';
    if (command.marketVersion !== undefined && command.marketVersion !== market.state.version) return 'MARKET_VERSION_CHANGED';
    if (market.active[command.runner] === false) return 'RUNNER_NOT_ACTIVE';
    return this.shapeRefusal(market, command) ?? (market.state.kind === 'exchange' ? null : this.quoteRefusal(market, command));
  }

  private quoteRefusal(market: NaiveMarket, bet: NaiveBet): RefusalCode | null {
    const quotes = market.quotes[bet.runner]!;
    const quote = bet.side === 'BACK' ? quotes.back : quotes.lay;
    if (quote === null || quote.price <= 0) return 'NO_QUOTE';
    return quote.price === bet.price && quote.line === bet.line ? null : 'QUOTE_CHANGED';
  }

  private release(id: number): EngineAnswer {
    const order = this.state.orders.get(id);
    if (order === undefined) return { ok: false, code: 'ORDER_UNKNOWN' };
    if (order.status !== 'PENDING') return { ok: false, code: 'ORDER_NOT_OPEN' };
    const refused = this.releaseRefusal(order);
    const reason = refused === null ? this.execute(order, true) : refused.reason;
    if (refused !== null) this.end(order, refused.reason);
    this.recomputeHolds(order.market);
    return refused === null ? { ok: true, value: this.outcome(id, reason) } : { ok: false, code: refused.code };
  }

  private releaseRefusal(order: NaiveOrder): { readonly code: RefusalCode; readonly reason: LapseReason } | null {
    const market = this.market(order.market);
    if (this.account(order.account).blocked) return { code: 'ACCOUNT_BLOCKED', reason: 'ACCOUNT_BLOCKED' };
    if (!market.state.open) return { code: 'MARKET_NOT_OPEN', reason: 'SUSPENDED' };
    if (order.namedVersion !== undefined && order.namedVersion !== market.state.version) return { code: 'MARKET_VERSION_CHANGED', reason: 'MARKET_VERSION' };
    if (market.active[order.runner] === false) return { code: 'RUNNER_NOT_ACTIVE', reason: 'SUSPENDED' };
    if (market.state.kind === 'exchange') return null;
    const quote = this.quoteRefusal(market, order);
    if (quote !== null) return { code: quote, reason: 'QUOTE_CHANGED' };
    return this.exceedsHouse(market, { ...order, size: order.remaining }) ? { code: 'HOUSE_LIMIT', reason: 'HOUSE_LIMIT' } : null;
  }

  private change(command: Extract<EngineCommand, { type: 'cancel' | 'reduce' }>): EngineAnswer {
    const order = this.state.orders.get(command.order);
    if (order === undefined) return { ok: false, code: 'ORDER_UNKNOWN' };
    if (order.account !== command.account) return { ok: false, code: 'FOREIGN_ACCOUNT' };
    if (order.status === 'PENDING') return { ok: false, code: 'ORDER_IN_DELAY' };
    if (order.status === 'COMPLETE') return { ok: false, code: 'ORDER_NOT_OPEN' };
    if (command.type === 'cancel') this.end(order, 'CANCELLED');
    else {
      const { remaining } = command;
      if (!Number.isInteger(remaining) || remaining < 1 || remaining > order.remaining) return { ok: false, code: 'STAKE_INVALID' };
      order.cancelled += order.remaining - remaining;
      order.remaining = remaining;
      this.bookOf(order).entries.find((entry) => entry.id === order.order)!.size = remaining;
    }
    this.recomputeHolds(order.market);
    return { ok: true, value: this.outcome(order.order, command.type === 'cancel' ? 'CANCELLED' : null) };
  }

  private lapse(market: number, reason: LapseReason, which: Extract<EngineCommand, { type: 'lapse' }>['which']): number[] {
    const chosen = [...this.state.orders.values()]
      .filter((order) => order.market === market && ((order.status === 'PENDING' && which.pending) || (order.status === 'EXECUTABLE' && which.resting)))
      .filter(
        (order) =>
          (which.onlyLapsePersistence !== true || order.persistence === 'LAPSE') &&
          (which.runner === undefined || order.runner === which.runner) &&
          (which.account === undefined || order.account === which.account),
      )
      .toSorted((a, b) => a.order - b.order);
    for (const order of chosen) this.end(order, reason);
    this.recomputeHolds(market);
    return chosen.map((order) => order.order);
  }

  private settle(account: number, market: number): void {
    const position = this.find(account, market);
    if (position === undefined) return;
    if (account > 0) {
      this.account(account).cash += position.hold;
      this.account(account).held -= position.hold;
    }
    this.state.positions.delete(`${account}/${market}`);
  }

  // --- matching ---
  /** Matches an order, or fills it at the house's quote. For a released order, the maker's levels are first trimmed to its risk limit. */
  private execute(order: NaiveOrder, released: boolean): LapseReason | null {
    const market = this.market(order.market);
    const { pool, person } = this.account(order.account);
    if (market.state.kind !== 'exchange') {
      this.fill(order, order.remaining, order.price);
      this.houseBets(pool, order.market).push({ ...betOf(order, order.size), side: order.side === 'BACK' ? 'LAY' : 'BACK' });
      this.trade(order, 0, order.size, order.price);
      return null;
    }
    const book = this.bookOf(order);
    if (released) this.trimMaker(market, pool, order);
    const { fills, left, stopped } = book.match(order.side, order.price, order.remaining, person);
    for (const fill of fills) {
      this.fill(order, fill.size, fill.price);
      const resting = fill.id < 0 ? null : this.order(fill.id);
      if (resting === null)
        this.houseBets(pool, order.market).push({ ...betOf(order, fill.size), price: fill.price, side: order.side === 'BACK' ? 'LAY' : 'BACK' });
      else this.fill(resting, fill.size, fill.price);
      this.trade(order, resting?.order ?? 0, fill.size, fill.price);
    }
    if (left === 0) return null;
    if (stopped) {
      this.end(order, 'SELF_MATCH');
      return 'SELF_MATCH';
    }
    book.rest({ id: order.order, owner: person, side: order.side, price: order.price, size: left });
    order.status = 'EXECUTABLE';
    return null;
  }

  private fill(order: NaiveOrder, size: number, price: number): void {
    order.matched += size;
    order.matchedValue += size * price;
    order.remaining -= size;
    if (order.remaining === 0) order.status = 'COMPLETE';
    this.position(order.account, order.market).bets.push({ ...betOf(order, size), price });
  }

  private end(order: NaiveOrder, reason: LapseReason): void {
    if (order.status === 'EXECUTABLE') this.bookOf(order).cancel(order.order);
    if (reason === 'CANCELLED' || reason === 'SELF_MATCH') order.cancelled += order.remaining;
    else order.lapsed += order.remaining;
    order.remaining = 0;
    order.status = 'COMPLETE';
  }

  private trade(taker: NaiveOrder, makerOrder: number, size: number, price: number): void {
    const { market, runner, line, order } = taker;
    this.state.trades.push({ market, pool: this.account(taker.account).pool, runner, price, line, size, takerOrder: order, makerOrder });
  }

  // --- makers ---
  private level(pool: 0 | 1, command: Extract<EngineCommand, { type: 'level' }>): void {
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
        this.fill(order, fill.size, fill.price);
        this.houseBets(pool, command.market).push({ ...betOf(order, fill.size), price: fill.price, side });
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
    book.rest({ id, owner: MAKER, side, price: command.price, size: left });
  }

  private outcome(id: number, reason: LapseReason | null): OrderOutcome {
    const { order, status, matched, matchedValue, remaining, cancelled, lapsed } = this.order(id);
    return { order, status, matched, matchedValue, remaining, cancelled, lapsed, reason };
  }
}
