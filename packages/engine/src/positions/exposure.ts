/**
 * Exposure of one player in one odds market (RU-14): the worst and the best result over all outcomes of the market, whether or not each
 * open order is matched. The best result is needed for the win limit. All figures are exact integers of centipaise.
 *
 * `low` is the profit of the bets on a runner, if it wins or if it loses, when exactly the open orders that lower that profit are matched. The
 * worst result of a market with N winners is the sum of low-if-lose, plus the N smallest differences low-if-win - low-if-lose. `high` is the
 * profit when exactly the open orders that raise it are matched, and gives the best result in the same way. position-table.ts lists the
 * figures of a position.
 *
 * An open back of s at p can lose s if the runner loses, and win s (p - 1) if it wins; an open lay is the reverse. So placing, matching
 * and removing an order are a few additions, and an undo is the same with the sign of the size reversed.
 */
import { holdOf, LARGEST_STAKE } from '@maidan/domain';
import type { OrderLimits, PlaceCommand } from '../engine-types.ts';
import { BACK } from '../books/book-layout.ts';
import { netOf } from './position-table.ts';

/** What the results of a market depend on: the number of its runners, and how many of them win; 0 = any number (RU-16). */
export interface Outcomes {
  readonly runners: number;
  readonly winners: number;
}

/** Holds the figures of many positions; a longer array may replace it. */
export interface FigureSource {
  readonly figures: Float64Array;
}

/**
 * The figures of the position that `of` selected last. One object serves all positions, so that no command allocates; another caller may select
 * another position, so call `of` before each use. side is BACK or LAY; prices in hundredths, sizes in paise.
 */
export class Exposure {
  declare private readonly source: FigureSource;
  declare private from: number;
  declare private runners: number;
  declare private winners: number;

  constructor(source: FigureSource) {
    this.source = source;
    this.from = 0;
    this.runners = 0;
    this.winners = 0;
  }

  /** Selects the position whose figures begin at the index `from` of the source. Returns this object. */
  of(from: number, outcomes: Outcomes): this {
    this.setOutcomes(outcomes);
    return this.at(from);
  }

  /** Sets the market of the positions that `at` selects. */
  setOutcomes({ runners, winners }: Outcomes): void {
    this.runners = runners;
    this.winners = winners;
  }

  /** Selects another position of the same market. Returns this object. */
  at(from: number): this {
    this.from = from;
    return this;
  }

  /** Adds an open order, or removes it if `size` is negative. */
  addOpen(runner: number, side: number, price: number, size: number): void {
    const { from } = this;
    const { figures } = this.source;
    const low = (from + 1 + runner) | 0;
    const highSum = (from + 1 + this.runners) | 0;
    const stake = size * 100;
    const win = size * (price - 100);
    if (side === BACK) {
      figures[from]! -= stake;
      figures[low]! += stake;
      figures[(highSum + 1 + runner) | 0]! += win;
    } else {
      figures[low]! -= win;
      figures[highSum]! += stake;
      figures[(highSum + 1 + runner) | 0]! -= stake;
    }
  }

  /**
   * Adds what an order at the starting price can lose: a back if its runner loses, a lay if it wins. It can win nothing before it is matched.
   * `risk` in centipaise; a negative one removes it.
   */
  addAtRisk(runner: number, side: number, risk: number): void {
    const { from } = this;
    const { figures } = this.source;
    if (side === BACK) figures[from]! -= risk;
    figures[(from + 1 + runner) | 0]! += side === BACK ? risk : -risk;
  }

  /**
   * Turns `size` paise of an open order into bets that are matched at the order's own price. A negative size undoes it. `low` already includes
   * what the order can lose, so only what it can win is added.
   */
  matchOpen(runner: number, side: number, price: number, size: number): void {
    const { from, runners } = this;
    const { figures } = this.source;
    const low = (from + 1 + runner) | 0;
    const highSum = (from + 1 + runners) | 0;
    const high = (highSum + 1 + runner) | 0;
    const net = netOf(from, runners, runner);
    const stake = size * 100;
    const win = size * (price - 100);
    if (side === BACK) {
      figures[low]! += win;
      figures[highSum]! -= stake;
      figures[high]! += stake;
      figures[net]! += win;
      figures[(net + 1) | 0]! -= stake;
    } else {
      figures[from]! += stake;
      figures[low]! -= stake;
      figures[high]! -= win;
      figures[net]! -= win;
      figures[(net + 1) | 0]! += stake;
    }
  }

  /** Adds what fills at better prices than the order's own have gained: `gain` centipaise if the runner wins. A negative gain undoes it. */
  addGain(runner: number, gain: number): void {
    const { from, runners } = this;
    const { figures } = this.source;
    figures[(from + 1 + runner) | 0]! += gain;
    figures[(from + 2 + runners + runner) | 0]! += gain;
    figures[netOf(from, runners, runner)]! += gain;
  }

  /** Adds a matched bet that was no open order: the house's side of a trade. A negative size removes it. */
  addMatched(runner: number, side: number, price: number, size: number): void {
    this.addOpen(runner, side, price, size);
    this.matchOpen(runner, side, price, size);
  }

  /** Replaces the matched bets of a runner by their profits (centipaise) if it wins and if it loses. Open orders stay counted. */
  setMatched(runner: number, ifWin: number, ifLose: number): void {
    const { from, runners } = this;
    const { figures } = this.source;
    const net = netOf(from, runners, runner);
    const lose = ifLose - figures[(net + 1) | 0]!;
    const difference = ifWin - figures[net]! - lose;
    figures[net] = ifWin;
    figures[(net + 1) | 0] = ifLose;
    for (const sum of [from, from + 1 + runners]) {
      figures[sum]! += lose;
      figures[sum + 1 + runner]! += difference;
    }
  }

  /**
   * Excludes a removed runner from the winners of all outcomes, by infinite differences. Later additions keep it excluded, because adding a
   * finite number does not change an infinity. Its bets are void: the caller sets its matched bets to 0.
   */
  excludeRunner(runner: number): void {
    this.source.figures[(this.from + 1 + runner) | 0] = Infinity;
    this.source.figures[(this.from + 2 + this.runners + runner) | 0] = -Infinity;
  }

  /** Returns the worst result over all outcomes, centipaise; a loss is negative (RU-14). */
  worst(): number {
    return this.source.figures[this.from]! + this.extremeDifferences(this.from + 1, 1);
  }

  /** Returns the best result over all outcomes, centipaise. The win limit is compared with it (RU-55). */
  best(): number {
    const highSum = (this.from + 1 + this.runners) | 0;
    return this.source.figures[highSum]! + this.extremeDifferences(highSum + 1, -1);
  }

  /** Whether the best result exceeds `limit` paise: `best() > limit * 100` without allocation. */
  bestExceeds(limit: number): boolean {
    if (this.winners !== 1) return this.best() > limit * 100;
    const { runners } = this;
    const { figures } = this.source;
    const highSum = (this.from + 1 + runners) | 0;
    let most = figures[highSum + 1]!;
    for (let at = highSum + 2; at <= highSum + runners; at++) {
      const difference = figures[at]!;
      most = Math.max(most, difference);
    }
    return figures[highSum]! + most > limit * 100;
  }

  /** Returns the hold of the position in paise: `holdOf(worst())`, without a number beyond 32 bits between functions (book-commands.ts). */
  hold(): number {
    if (this.winners !== 1) return holdOf(this.worst());
    const { from, runners } = this;
    const { figures } = this.source;
    let least = figures[from + 1]!;
    for (let at = from + 2; at <= from + runners; at++) {
      const difference = figures[at]!;
      least = Math.min(least, difference);
    }
    const loss = -figures[from]! - least;
    return loss <= 0 ? 0 : paiseOf(loss);
  }

  /**
   * Adds the open order of a command and returns the new hold of the position in paise, or -1 if the best result exceeds the win limit. For
   * the hot path: one loop finds both the worst and the best result.
   */
  addOpenWithinLimit(command: Pick<PlaceCommand, 'limits' | 'price' | 'runner'>, side: number, size: number): number {
    this.addOpen(command.runner, side, command.price, size);
    const { from, runners } = this;
    const { figures } = this.source;
    const limit = largestWin(command.limits);
    if (this.winners !== 1) return this.best() > limit * 100 ? -1 : holdOf(this.worst());
    const highSum = (from + 1 + runners) | 0;
    let least = figures[from + 1]!;
    let most = figures[highSum + 1]!;
    for (let other = 2; other <= runners; other++) {
      const low = figures[(from + other) | 0]!;
      const high = figures[(highSum + other) | 0]!;
      least = Math.min(least, low);
      most = Math.max(most, high);
    }
    if (figures[highSum]! + most > limit * 100) return -1;
    const loss = -figures[from]! - least;
    return loss <= 0 ? 0 : paiseOf(loss);
  }

  /** Returns the sum of the N smallest (sign 1) or largest (sign -1) differences. If any number may win, the sum of all negative (positive) ones. */
  private extremeDifferences(from: number, sign: 1 | -1): number {
    const { runners, winners } = this;
    const { figures } = this.source;
    if (differences.length < runners) differences = new Float64Array(runners * 2);
    for (let i = 0; i < runners; i++) differences[i] = sign * figures[from + i]!;
    const counted = differences.subarray(0, runners);
    let sum = 0;
    if (winners === 0) {
      for (const difference of counted) if (difference < 0) sum += difference;
    } else {
      counted.sort();
      for (const difference of counted.subarray(0, Math.min(winners, runners))) {
        // Removed runners sort last. If fewer runners than places are left, all of them win.
        if (difference === Infinity) break;
        sum += difference;
      }
    }
    return sign * sum;
  }
}

/** Buffer for the differences of a market, reused so that no call allocates. */
let differences = new Float64Array(64);

/**
 * Converts centipaise above 0 to paise, rounded up, as `holdOf` does, with a product instead of a division. Below 2^53 the product is off by
 * less than 0.02 and never falls below a whole number of paise. So its floor is the exact result, or one less, which the comparison corrects.
 */
function paiseOf(centipaise: number): number {
  const paise = Math.floor(centipaise * 0.01);
  return paise * 100 < centipaise ? paise + 1 : paise;
}

/** Returns the win limit in paise: the limit of the order, or else the product cap. */
export function largestWin(limits: OrderLimits): number {
  return limits.maxWin > 0 ? limits.maxWin : LARGEST_STAKE;
}
