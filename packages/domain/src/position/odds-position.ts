/**
 * Positions of odds markets (exchange and bookmaker): the profit of the bets on each runner if it wins and if it loses, in exact
 * centipaise (RU-14, RU-17). Runners are the indexes 0..n-1 of the market. No function changes its arguments.
 */
import { centipaise, type Centipaise, type Paise, holdOf } from '../money/money.ts';
import type { OrderType, Side } from '../order/order.ts';
import { isAtStart } from '../order/order-terms.ts';

/** The profit of the bets on each runner in centipaise: ifWin[i] if runner i wins, ifLose[i] if it does not. */
export interface OddsProfits {
  readonly ifWin: readonly number[];
  readonly ifLose: readonly number[];
}

/** A matched bet, or the unmatched part of an order. Size in paise, price in hundredths. */
export interface OddsBet {
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly size: number;
}

/** An order with what is left of it. Paise, hundredths. */
export interface OpenOddsOrder extends Pick<OddsBet, 'runner' | 'side' | 'price'> {
  readonly remaining: number;
  /** Absent: LIMIT. */
  readonly orderType?: OrderType;
  /** Of a lay at the starting price, whose `remaining` is 0. */
  readonly liability?: number;
}

/** The outcomes that a market can have. */
export interface OutcomeRules {
  /** 1 for match odds; 0 = any number of runners may win. */
  readonly numberOfWinners: number;
  /** Removed runners: they cannot win, and their bets are void. */
  readonly removed?: ReadonlySet<number> | undefined;
}

/** Returns a position without bets. */
export function noOddsBets(runners: number): OddsProfits {
  return { ifWin: Array<number>(runners).fill(0), ifLose: Array<number>(runners).fill(0) };
}

/** Returns the profit of a bet if its runner wins, in centipaise: a back wins stake x (price - 1), a lay loses it (RU-03). Throws RangeError (a bug) beyond safe integers. */
export function betIfWin(bet: Pick<OddsBet, 'side' | 'price' | 'size'>): Centipaise {
  const amount = bet.size * (bet.price - 100);
  return centipaise(bet.side === 'BACK' ? amount : -amount);
}

/** Returns the profit of a bet if its runner loses, in centipaise: a back loses its stake, a lay wins it. */
export function betIfLose(bet: Pick<OddsBet, 'side' | 'size'>): Centipaise {
  return centipaise(bet.side === 'BACK' ? -bet.size * 100 : bet.size * 100);
}

function added(position: OddsProfits, bets: Iterable<OddsBet>, share: (amount: number) => number): OddsProfits {
  const ifWin = [...position.ifWin];
  const ifLose = [...position.ifLose];
  for (const bet of bets) {
    if (!(bet.runner in ifWin)) throw new RangeError(`no runner ${bet.runner} in this position`);
    ifWin[bet.runner] = centipaise(ifWin[bet.runner]! + share(betIfWin(bet)));
    ifLose[bet.runner] = centipaise(ifLose[bet.runner]! + share(betIfLose(bet)));
  }
  return { ifWin, ifLose };
}

const whole = (amount: number): number => amount;
const onlyLoss = (amount: number): number => Math.min(0, amount);
const onlyGain = (amount: number): number => Math.max(0, amount);

/** Returns the position with matched bets added, exactly (RU-15). Throws RangeError (a bug) for an unknown runner. */
export function withBets(position: OddsProfits, bets: Iterable<OddsBet>): OddsProfits {
  return added(position, bets, whole);
}

/**
 * Returns the worst position that the unmatched orders can lead to (RU-15). An unmatched back lowers the result of every other runner, an
 * unmatched lay that of its own runner. The worst case of the returned position is exact, because any subset of the orders can be matched.
 */
export function withWorstOfOrders(position: OddsProfits, orders: Iterable<OddsBet>): OddsProfits {
  return added(position, orders, onlyLoss);
}

/** Returns the best position that the unmatched orders can lead to, for the check of the largest win in a market (RU-55). */
export function withBestOfOrders(position: OddsProfits, orders: Iterable<OddsBet>): OddsProfits {
  return added(position, orders, onlyGain);
}

/** Returns the profit of the whole position if only this runner wins, in centipaise. */
export function profitIfWinner(position: OddsProfits, winner: number): Centipaise {
  let profit = position.ifWin[winner]! - position.ifLose[winner]!;
  for (const amount of position.ifLose) profit += amount;
  return centipaise(profit);
}

/** Returns the vector P: the profit for each runner as the only winner, in centipaise (RU-14). */
export function profitVector(position: OddsProfits): Centipaise[] {
  return position.ifWin.map((_, runner) => profitIfWinner(position, runner));
}

/** Returns the lowest (direction 1) or highest (-1) total over all outcomes: the sum of if-lose plus the N lowest (highest) differences if-win - if-lose. */
function extremeCase(position: OddsProfits, rules: OutcomeRules, direction: 1 | -1): Centipaise {
  let total = 0;
  const changes: number[] = [];
  for (let runner = 0; runner < position.ifWin.length; runner += 1) {
    if (rules.removed?.has(runner) === true) continue;
    total += position.ifLose[runner]!;
    changes.push((position.ifWin[runner]! - position.ifLose[runner]!) * direction);
  }
  changes.sort((a, b) => a - b);
  const chosen = rules.numberOfWinners === 0 ? changes.filter((change) => change < 0) : changes.slice(0, rules.numberOfWinners);
  for (const change of chosen) total += change * direction;
  return centipaise(total);
}

/** Returns the lowest total over all outcomes, in centipaise; a loss is negative (RU-16, the formula for N winners). */
export function worstCase(position: OddsProfits, rules: OutcomeRules): Centipaise {
  return extremeCase(position, rules, 1);
}

/** Returns the highest total over all outcomes, in centipaise. The check of max win uses it. */
export function bestCase(position: OddsProfits, rules: OutcomeRules): Centipaise {
  return extremeCase(position, rules, -1);
}

/**
 * Returns the unmatched part of an order as the bet that its hold counts with. An order at the starting price can lose its stake or its liability,
 * whatever that price will be: the risk of either side at 2.00.
 */
export function openBet({ runner, side, price, remaining, orderType, liability = 0 }: OpenOddsOrder): OddsBet {
  if (!isAtStart(orderType)) return { runner, side, price, size: remaining };
  return { runner, side, price: 200, size: side === 'LAY' ? liability : remaining };
}

/** Returns the hold of a position and its unmatched orders, in paise: the worst case rounded up to the paisa. */
export function oddsHold(position: OddsProfits, orders: Iterable<OddsBet>, rules: OutcomeRules): Paise {
  return holdOf(worstCase(withWorstOfOrders(position, orders), rules));
}
