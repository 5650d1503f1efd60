/** The risk limit of the maker: what its levels may take, and what an order may take of them. For tests only. */
import type { Side } from '@maidan/domain';
import { naiveExtremes, naiveRunnerProfits, type NaiveBet } from './naive-exposure.ts';
import { CAP, targetUnit, type NaiveTarget } from './naive-order-terms.ts';
import { MAKER, makerRisk, NaiveState, type NaiveMakerQuote, type NaiveMarket, type NaiveOrder } from './naive-state.ts';

/** What an order may still take: paise, and centipaise up to its target. */
class Appetite {
  private paise: number;
  private left: number;
  private readonly type: NaiveTarget['type'] | null;

  constructor(paise: number, target: NaiveTarget | null | undefined) {
    this.paise = target ? CAP : paise;
    this.type = target?.type ?? null;
    this.left = target ? 100 * target.amount : 0;
  }

  /** Returns the paise that it takes at a price. */
  at(price: number): number {
    return this.type === null ? this.paise : Math.min(this.paise, Math.floor(this.left / targetUnit(this.type, price)));
  }

  take(size: number, price: number): void {
    this.paise -= size;
    if (this.type !== null) this.left -= size * targetUnit(this.type, price);
  }
}

export class NaiveMakers extends NaiveState {
  /** Returns how much a maker's new quote takes of each order it crosses, within the risk limit. */
  protected makerTakes(market: NaiveMarket, { pool, price, runner, side, size }: NaiveMakerQuote): number[] {
    const takes: number[] = [];
    let room = this.makerRoom(market, pool, runner, side);
    let left = size;
    for (const entry of market.books[pool]![runner]!.crossing(side, price)) {
      const wanted = Math.min(left, entry.size);
      const take = Math.min(wanted, room > 0 ? Math.floor(room / makerRisk(side, entry.price)) : 0);
      takes.push(take);
      room -= take * makerRisk(side, entry.price);
      left -= take;
      if (take < wanted || left === 0) break;
    }
    return takes;
  }

  /** Returns the centipaise that the maker can still lose on a runner with bets of this side. */
  protected makerRoom(market: NaiveMarket, pool: 0 | 1, runner: number, side: Side): number {
    const bets = this.betsOf(pool === 0 ? 0 : -1, market.state.market);
    const { ifWin, ifLose } = naiveRunnerProfits(market.state, bets);
    return market.state.houseLimit * 100 + (side === 'LAY' ? ifWin[runner]! : ifLose[runner]!);
  }

  /** Reduces the maker's levels that an order would take to its risk limit. */
  protected trimMaker(market: NaiveMarket, pool: 0 | 1, order: NaiveOrder): void {
    const book = this.bookOf(order);
    const { person } = this.account(order.account);
    const passesOwn = order.terms.selfTrade === 'CANCEL_OLDEST';
    const side: Side = order.side === 'BACK' ? 'LAY' : 'BACK';
    let room = this.makerRoom(market, pool, order.runner, side);
    const appetite = new Appetite(order.remaining, order.terms.target);
    for (const entry of book.crossing(order.side, order.price)) {
      if (passesOwn && entry.owner === person) continue;
      const wanted = Math.min(appetite.at(entry.price), entry.size);
      if (wanted === 0) break;
      let take = wanted;
      if (entry.owner === MAKER) {
        take = Math.min(wanted, room > 0 ? Math.floor(room / makerRisk(side, entry.price)) : 0);
        room -= take * makerRisk(side, entry.price);
        if (take < wanted) entry.size = take;
      }
      appetite.take(take, entry.price);
    }
    book.entries = book.entries.filter((entry) => entry.size > 0);
  }

  /** Whether a bet would exceed the risk limit of the house or its maker. passesOwn: whether it goes past orders of its own person. */
  protected exceedsHouse(
    market: NaiveMarket,
    command: NaiveBet & { readonly account: number; readonly target?: NaiveTarget | null | undefined },
    passesOwn = false,
  ): boolean {
    const { pool, person } = this.account(command.account);
    const house = this.betsOf(pool === 0 ? 0 : -1, market.state.market);
    const limit = market.state.houseLimit * 100;
    const side: Side = command.side === 'BACK' ? 'LAY' : 'BACK';
    if (market.state.kind !== 'exchange') {
      const worst = naiveExtremes(market.state, [...house, { ...command, side }], []).worst;
      return worst < -limit && worst < naiveExtremes(market.state, house, []).worst;
    }
    let room = this.makerRoom(market, pool, command.runner, side);
    const appetite = new Appetite(command.size, command.target);
    for (const entry of market.books[pool]![command.runner]!.crossing(command.side, command.price)) {
      if (passesOwn && entry.owner === person) continue;
      if (entry.owner === person) return false;
      const take = Math.min(appetite.at(entry.price), entry.size);
      if (take === 0) return false;
      appetite.take(take, entry.price);
      if (entry.owner !== MAKER) continue;
      room -= take * makerRisk(side, entry.price);
      if (room < 0) return true;
    }
    return false;
  }
}
