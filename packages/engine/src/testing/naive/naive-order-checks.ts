/** The checks of an order in their sequence. The first one that fails decides the refusal. For tests only. */
import { LADDER, type LapseReason, type RefusalCode } from '@maidan/domain';
import type { MatchingRefusal } from '../plain-engine.ts';
import { naiveExtremes, type NaiveBet } from './naive-exposure.ts';
import { NaiveBreakers } from './naive-breakers.ts';
import { askedSize, CAP, heldSize, isFillSizeInvalid, optionsOf, optionsRefusal, termsOf, waitsForStart, type NaivePlace } from './naive-order-terms.ts';
import { WORST_PRICE } from './naive-cross-run.ts';
import { atRiskBet, type NaiveMarket, type NaiveOrder } from './naive-state.ts';

/** Returns a refusal. */
export function no(code: MatchingRefusal['code'], detail?: MatchingRefusal['detail']): MatchingRefusal {
  return detail === undefined ? { ok: false, code } : { ok: false, code, detail };
}

/** Refusals that an account that owes gets too, if its order does not raise its hold. */
const READABLE = ['MARKET_NOT_OPEN', 'MARKET_VERSION_CHANGED', 'RUNNER_NOT_ACTIVE', 'GROUP_UNKNOWN', 'BREAKER_OPEN', 'QUOTE_CHANGED', 'NO_QUOTE'];

export class NaiveOrderChecks extends NaiveBreakers {
  protected placeRefusal(command: NaivePlace): MatchingRefusal | null {
    const account = this.account(command.account);
    if (account.blocked) return no('ACCOUNT_BLOCKED');
    const market = this.state.markets.get(command.market);
    const terms = market === undefined ? no('MARKET_UNKNOWN') : this.termsRefusal(market, command);
    const size = askedSize(command);
    const whole = Number.isInteger(size) && size > 0;
    if (account.owing) {
      const readable =
        market !== undefined &&
        (terms === null || READABLE.includes(terms.code)) &&
        this.shapeRefusal(market, command) === null &&
        (market.state.kind === 'exchange' || !waitsForStart(command));
      if (!readable || !whole || size > CAP) return no('OWING');
      if (this.holdWith(command.account, command.market, this.heldBet(command)) > (this.find(command.account, command.market)?.hold ?? 0)) return no('OWING');
    }
    if (market === undefined || terms !== null) return terms ?? no('MARKET_UNKNOWN');
    if (!whole) return no('STAKE_INVALID');
    return this.stakeRefusal(command, size) ?? this.moneyRefusal(market, command);
  }

  private stakeRefusal(command: NaivePlace, size: number): MatchingRefusal | null {
    const { maxStake } = command.limits;
    if (isFillSizeInvalid(command)) return no('FILL_SIZE_INVALID');
    const limited = command.reducing !== true;
    const isLiability = waitsForStart(command) && command.side === 'LAY';
    const minStake = (isLiability ? 10 : 1) * command.limits.minStake;
    if (limited && size < minStake && optionsOf(command).remainder !== true) return no('STAKE_BELOW_MINIMUM', { limit: minStake });
    if (limited && !isLiability && maxStake > 0 && size > maxStake) return no('STAKE_ABOVE_MAXIMUM', { limit: maxStake });
    return size > CAP ? no('STAKE_ABOVE_MAXIMUM', { limit: CAP }) : null;
  }

  private moneyRefusal(market: NaiveMarket, command: NaivePlace): MatchingRefusal | null {
    const { maxWin } = command.limits;
    const limited = command.reducing !== true;
    const shape = this.shapeOf(command.market);
    const { bets, open } = this.exposed(command.account, command.market);
    const before = naiveExtremes(shape, bets, open);
    const after = naiveExtremes(shape, bets, [...open, { ...this.heldBet(command), price: command.price }]);
    if (!limited && naiveExtremes(shape, bets, [...open, this.heldBet(command)]).worst < before.worst) return no('PRICE_MOVED');
    const cap = maxWin > 0 ? maxWin : CAP;
    if (!waitsForStart(command) && limited && after.best > cap * 100 && after.best > before.best) return no('MAX_WIN_EXCEEDED', { limit: cap });
    if (!waitsForStart(command) && this.exceedsHouse(market, this.reachableBet(command), termsOf(command).selfTrade === 'CANCEL_OLDEST'))
      return no('HOUSE_LIMIT');
    const more = this.holdWith(command.account, command.market, this.heldBet(command)) - (this.find(command.account, command.market)?.hold ?? 0);
    if (more > 0 && more > this.account(command.account).cash) return no('INSUFFICIENT_BALANCE');
    return this.wouldMatchRefusal(command) ?? this.ownStartRefusal(command) ?? (this.state.orders.has(command.order) ? no('ORDER_EXISTS') : null);
  }

  /** Refuses a post-only order that would match anything by price. */
  private wouldMatchRefusal(command: NaivePlace): MatchingRefusal | null {
    if (optionsOf(command).timeInForce !== 'POST_ONLY') return null;
    const { market, runner, side } = command;
    const place = { market, pool: this.account(command.account).pool, runner, side };
    if (!this.wouldMatch(place, command.price)) return null;
    const price = this.nearestPassivePrice(place, command.price);
    return price === undefined ? no('WOULD_MATCH') : no('WOULD_MATCH', { price });
  }

  /** Refuses an order at the starting price if one of the other side by the same person waits on the runner. */
  private ownStartRefusal(command: NaivePlace): MatchingRefusal | null {
    const { pool, person } = this.account(command.account);
    const own = this.waitingFor(command.market, command.runner, pool).some(
      (order) => order.side !== command.side && this.account(order.account).person === person,
    );
    return waitsForStart(command) && own ? no('SELF_MATCH') : null;
  }

  /** Returns the bet that the hold of a new order counts with. */
  private heldBet(command: NaivePlace): NaiveBet {
    const { runner, side, line } = command;
    if (waitsForStart(command)) return atRiskBet({ runner, side, line }, askedSize(command));
    const { limit, target } = termsOf(command);
    return { runner, side, line, price: limit, size: target ? heldSize(target, limit) : askedSize(command) };
  }

  /** Returns what a new order could match directly, for the maker's risk limit. */
  private reachableBet(command: NaivePlace): Parameters<NaiveOrderChecks['exceedsHouse']>[1] {
    const { limit, target, timeInForce } = termsOf(command);
    const isByAverage = timeInForce === 'FILL_OR_KILL' && this.market(command.market).state.kind === 'exchange';
    return { ...command, price: isByAverage ? WORST_PRICE[command.side] : limit, size: askedSize(command), target };
  }

  protected isPrice(market: number, price: number): boolean {
    const { kind } = this.market(market).state;
    if (kind === 'exchange') return (LADDER as readonly number[]).includes(price);
    return Number.isInteger(price) && price <= 100_000 && price >= (kind === 'line' ? 1 : 101);
  }

  /** Checks runner, side, price and line alone. */
  private shapeRefusal(market: NaiveMarket, command: NaivePlace): RefusalCode | null {
    const { kind } = market.state;
    const namesNoPrice = optionsOf(command).orderType === 'MARKET_ON_CLOSE';
    if (!(command.runner in market.active)) return 'RUNNER_UNKNOWN';
    if (command.side !== 'BACK' && command.side !== 'LAY') return 'SIDE_INVALID';
    if (namesNoPrice ? command.price !== 0 : !this.isPrice(command.market, command.price)) return 'PRICE_INVALID';
    if (kind === 'line' ? !Number.isInteger(command.line) || command.line < 0 : command.line !== 0) return 'LINE_INVALID';
    return null;
  }

  private termsRefusal(market: NaiveMarket, command: NaivePlace): MatchingRefusal | null {
    if (!market.state.open) return no('MARKET_NOT_OPEN');
    if (command.marketVersion !== undefined && command.marketVersion !== market.state.version) return no('MARKET_VERSION_CHANGED');
    if (market.active[command.runner] === false) return no('RUNNER_NOT_ACTIVE');
    const shape = this.shapeRefusal(market, command) ?? optionsRefusal(command, market.state.kind, this.state.now);
    if (shape !== null) return no(shape);
    const group = this.groupRefusal(command.account, optionsOf(command).group, command.reducing === true);
    if (group !== null) return group;
    if (waitsForStart(command) || command.persistence === 'MARKET_ON_CLOSE') {
      const closed = this.startRefusal(market);
      if (closed !== null) return closed;
    }
    const quote = market.state.kind === 'exchange' ? null : this.quoteRefusal(market, command);
    return quote === null ? null : no(quote);
  }

  /** Refuses an order of the starting price in a market without one, or where they are closed. */
  protected startRefusal({ state }: NaiveMarket): MatchingRefusal | null {
    if (state.startingPrice === undefined || state.kind !== 'exchange') return no('SP_NOT_OFFERED');
    return state.startingPrice === 'OFFERED' ? null : no('SP_CLOSED');
  }

  /** Refuses an unknown group, and a tripped one unless the order reduces the worst case. */
  protected groupRefusal(account: number, named: number | undefined, isReducing: boolean): MatchingRefusal | null {
    const group = this.groupOf(account, named ?? 0);
    if (group === undefined) return named === undefined ? null : no('GROUP_UNKNOWN');
    if (group.trippedAt === null || isReducing) return null;
    return no('BREAKER_OPEN', { until: this.rearmTime(group) });
  }

  private quoteRefusal(market: NaiveMarket, bet: Pick<NaiveBet, 'runner' | 'side' | 'price' | 'line'>): RefusalCode | null {
    const quotes = market.quotes[bet.runner]!;
    const quote = bet.side === 'BACK' ? quotes.back : quotes.lay;
    if (quote === null || quote.price <= 0) return 'NO_QUOTE';
    return quote.price === bet.price && quote.line === bet.line ? null : 'QUOTE_CHANGED';
  }

  /** Returns why an order cannot meet the book at the end of its delay, or null. */
  protected releaseRefusal(order: NaiveOrder): { readonly code: RefusalCode; readonly reason: LapseReason } | null {
    const market = this.market(order.market);
    if (this.account(order.account).blocked) return { code: 'ACCOUNT_BLOCKED', reason: 'ACCOUNT_BLOCKED' };
    if (!market.state.open) return { code: 'MARKET_NOT_OPEN', reason: 'SUSPENDED' };
    const { namedVersion } = order.terms;
    if (namedVersion !== undefined && namedVersion !== market.state.version) return { code: 'MARKET_VERSION_CHANGED', reason: 'MARKET_VERSION' };
    if (market.active[order.runner] === false) return { code: 'RUNNER_NOT_ACTIVE', reason: 'SUSPENDED' };
    if (market.state.kind === 'exchange') return null;
    const quote = this.quoteRefusal(market, order);
    if (quote !== null) return { code: quote, reason: 'QUOTE_CHANGED' };
    return this.exceedsHouse(market, { ...order, size: order.remaining }) ? { code: 'HOUSE_LIMIT', reason: 'HOUSE_LIMIT' } : null;
  }
}
