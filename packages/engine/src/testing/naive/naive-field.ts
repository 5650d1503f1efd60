/** The books of one market and pool together: fronts of the queues, the question whether an order would match, legs, and what players see. For tests only. */
import { LADDER, type Side } from '@maidan/domain';
import { crosses, WORST_PRICE, type LegOrder } from './naive-cross-run.ts';
import { shownLevels, type ShownLevel } from './naive-display.ts';
import type { NaiveEntry } from './naive-order-book.ts';
import { NaiveMakers } from './naive-makers.ts';
import { MAKER, makerRisk, type NaiveMarket, type NaiveOrder } from './naive-state.ts';

/** One side of one runner in a pool of a market. */
export interface FieldPlace {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
  readonly side: Side;
}
/** What a player sees of one runner: the three best levels of each side. */
export interface ShownRunner {
  readonly runner: number;
  readonly toBack: readonly ShownLevel[];
  readonly toLay: readonly ShownLevel[];
}

const LEVELS_SHOWN = 3;
const FEWEST_RUNNERS = 2;
const MOST_RUNNERS = 30;

export function opposite(side: Side): Side {
  return side === 'BACK' ? 'LAY' : 'BACK';
}

export class NaiveField extends NaiveMakers {
  /** Whether orders of this market may match through other runners once it is open and no runner is suspended. */
  protected isField(market: NaiveMarket): boolean {
    const live = this.liveRunners(market).length;
    const { kind, numberOfWinners } = market.state;
    return (
      kind === 'exchange' && numberOfWinners === 1 && market.terms.crossMatching && market.terms.complete && live >= FEWEST_RUNNERS && live <= MOST_RUNNERS
    );
  }

  /** Whether orders of this market match through other runners. */
  protected fieldTrades(market: NaiveMarket): boolean {
    return this.isField(market) && market.state.open && this.liveRunners(market).every((runner) => market.active[runner] === true);
  }

  protected liveRunners(market: NaiveMarket): number[] {
    return market.active.flatMap((_, runner) => (market.removals.some((removal) => removal.runner === runner) ? [] : [runner]));
  }

  protected queue({ market, pool, runner, side }: FieldPlace): NaiveEntry[] {
    return this.market(market).books[pool]![runner]!.queue(side);
  }

  protected placeOf(order: NaiveOrder): FieldPlace {
    return { market: order.market, pool: this.account(order.account).pool, runner: order.runner, side: order.side };
  }

  /** Returns the queues that are legs for an order at this place: the same side of every other live runner. */
  private legQueues(place: FieldPlace): { readonly runner: number; readonly queue: NaiveEntry[] }[] {
    const market = this.market(place.market);
    return this.liveRunners(market)
      .filter((runner) => runner !== place.runner)
      .map((runner) => ({
        runner,
        queue: this.queue({ ...place, runner }).filter((entry) => entry.owner !== MAKER || !market.terms.virtualIncluded),
      }));
  }

  /** Returns the front entries of all legs, or null if a leg is empty. */
  protected fronts(place: FieldPlace): NaiveEntry[] | null {
    const fronts = this.legQueues(place).map(({ queue }) => queue[0]);
    const known = fronts.filter((front) => front !== undefined);
    return known.length === fronts.length ? known : null;
  }

  /** Whether the fronts of all legs cross a price of the place. */
  protected frontsCross(place: FieldPlace, price: number, strict: boolean): boolean {
    const prices = this.fronts(place)?.map((front) => front.price);
    return prices !== undefined && crosses(place.side, prices, price, strict);
  }

  /**
   * Whether an order at this price would match anything by price, direct or implied, orders of its own person included. Sizes do not count. It looks
   * at all live runners, suspended ones included, because an order that matches once a runner returns is not passive.
   */
  protected wouldMatch(place: FieldPlace, price: number): boolean {
    const market = this.market(place.market);
    if (market.books[place.pool]![place.runner]!.crossing(place.side, price).length > 0) return true;
    return this.isField(market) && this.frontsCross(place, price, false);
  }

  /** Returns the ladder price nearest to `price`, away from the market, at which an order would rest; undefined if there is none. */
  protected nearestPassivePrice(place: FieldPlace, price: number): number | undefined {
    const away = place.side === 'BACK' ? LADDER.filter((each) => each >= price) : LADDER.filter((each) => each <= price).toReversed();
    return away.find((each) => !this.wouldMatch(place, each));
  }

  /**
   * Returns the legs that a person can reach: each queue up to the first order of that person; null: whole queues. A maker's level counts with what the
   * maker may still risk; a level whose room is used up ends its leg.
   */
  protected legsFor(place: FieldPlace, person: number | null): LegOrder[][] {
    return this.legQueues(place).map(({ runner, queue }) => {
      const leg: LegOrder[] = [];
      let room = this.makerRoom(this.market(place.market), place.pool, runner, place.side);
      for (const { id, owner, price, size, arrival } of queue) {
        if (owner === person) break;
        const risk = makerRisk(place.side, price);
        const rest = owner === MAKER ? Math.min(size, room > 0 ? Math.floor(room / risk) : 0) : size;
        if (owner === MAKER) room -= rest * risk;
        if (rest > 0) leg.push({ id, runner, price, rest, arrival });
        if (rest < size) break;
      }
      return leg;
    });
  }

  /** Returns what players see of a live runner. */
  shown(market: number, pool: 0 | 1, runner: number): ShownRunner {
    const levels = (side: Side): readonly ShownLevel[] => {
      // To back are resting lays, and what backs of the other runners leave.
      const direct = this.queue({ market, pool, runner, side: opposite(side) });
      const legs = this.fieldTrades(this.market(market)) ? this.legQueues({ market, pool, runner, side }).map(({ queue }) => queue) : [];
      return shownLevels(side, direct, legs).slice(0, LEVELS_SHOWN);
    };
    return { runner, toBack: levels('BACK'), toLay: levels('LAY') };
  }

  /** Returns the resting entries of a place, first to be matched first. */
  queueOf(place: FieldPlace): readonly NaiveEntry[] {
    return this.queue(place);
  }

  /** Returns what players see of all live runners of a market. */
  display(market: number, pool: 0 | 1): ShownRunner[] {
    return this.liveRunners(this.market(market)).map((runner) => this.shown(market, pool, runner));
  }

  /** The worst price that an order may meet: a fill-or-kill order has a limit of its average only. */
  protected reachOf(order: NaiveOrder): number {
    return order.terms.timeInForce === 'FILL_OR_KILL' ? WORST_PRICE[order.side] : order.terms.limit;
  }
}
