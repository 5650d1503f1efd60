/** What was matched of the bets of the dutching panel, and the bets that level the rest. Pure. */
import { fromRupees, type MarketView, type OrderResult } from '@maidan/contract';
import { levelStakes, netAfterCommission, type Paise } from '@maidan/domain';
import { backPrices, type DutchBet } from './dutching-plan.ts';

/** A stake that only levels the rounding of the profits on the wire, paise. */
const ROUNDING = 1;

/** What came of the bets on one runner. Amounts in paise. */
export interface RunnerResult {
  readonly selectionId: number;
  /** Of the newest bet. */
  readonly asked: number;
  readonly matchedNow: number;
  /** Of all bets since the panel placed the first ones. */
  readonly matched: number;
  /** What the matched bets return if this runner wins, centipaise. */
  readonly payout: number;
  /** The server's reason if the newest bet ended without being placed; else null. */
  readonly message: string | null;
}

/** Adds the results of a batch to those of the earlier ones. `bets` and `results` have the same order. */
export function withResults(earlier: readonly RunnerResult[], bets: readonly DutchBet[], results: readonly OrderResult[]): RunnerResult[] {
  const sent = bets.map(({ selectionId, stake }, at): RunnerResult => {
    const { bet, success, message } = results[at] ?? { success: false, message: '' };
    const before = earlier.find((one) => one.selectionId === selectionId);
    const matchedNow = bet === undefined ? 0 : fromRupees(bet.sizeMatched);
    const won = bet === undefined || matchedNow === 0 ? 0 : fromRupees(bet.profit);
    return {
      selectionId,
      asked: stake,
      matchedNow,
      matched: (before?.matched ?? 0) + matchedNow,
      payout: (before?.payout ?? 0) + 100 * (matchedNow + won),
      message: success ? null : message,
    };
  });
  const others = earlier.filter((one) => !sent.some(({ selectionId }) => selectionId === one.selectionId));
  const order = [...earlier.map(({ selectionId }) => selectionId), ...bets.map(({ selectionId }) => selectionId)];
  return [...sent, ...others].toSorted((one, other) => order.indexOf(one.selectionId) - order.indexOf(other.selectionId));
}

export interface ResultTotals {
  /** Of the newest batch. */
  readonly asked: number;
  readonly matchedNow: number;
  /** Stakes of all matched bets. */
  readonly matched: number;
}

/** Returns the sums of the results, paise. `now`: the selections of the newest batch. */
export function totalsOf(results: readonly RunnerResult[], now: readonly number[]): ResultTotals {
  const newest = results.filter(({ selectionId }) => now.includes(selectionId));
  return {
    asked: newest.reduce((sum, { asked }) => sum + asked, 0),
    matchedNow: newest.reduce((sum, { matchedNow }) => sum + matchedNow, 0),
    matched: results.reduce((sum, { matched }) => sum + matched, 0),
  };
}

/** Returns what the matched bets win if this runner wins, after all stakes and the commission; paise, rounded down. */
export function resultIfWins(results: readonly RunnerResult[], selectionId: number, commissionBp: number): number {
  const { matched } = totalsOf(results, []);
  const payout = results.find((one) => one.selectionId === selectionId)?.payout ?? 0;
  return netAfterCommission(Math.floor((payout - 100 * matched) / 100), commissionBp);
}

/** Bets that make the result of the runners about the same, and what they leave. */
export interface LevelPlan {
  readonly bets: readonly DutchBet[];
  /** Sum of the stakes, paise. */
  readonly total: number;
  /** The smallest result after the bets, and after commission; paise. */
  readonly profit: number;
  /** Runners that stay behind because nothing is offered. */
  readonly withoutOdds: readonly number[];
  /** Runners that stay behind because the stake is below the minimum of the market. */
  readonly tooSmall: readonly number[];
}

/** Returns the bets that level the rest at the odds of now. Without `bets` there is nothing to level, or it cannot be done. */
export function levelPlan(results: readonly RunnerResult[], market: Pick<MarketView, 'runners' | 'commissionBp' | 'minStake'>): LevelPlan {
  const prices = backPrices(market);
  const priceOf = results.map(({ selectionId }) => prices.get(selectionId) ?? null);
  const { stakes, missing } = levelStakes(
    results.map(({ payout }) => payout),
    priceOf,
  );
  const needed = results.flatMap(({ selectionId }, at) => {
    const price = priceOf[at] ?? null;
    const stake: Paise = stakes[at]!;
    return price === null || stake <= ROUNDING ? [] : [{ selectionId, price, stake }];
  });
  const bets = needed.filter(({ stake }) => stake >= market.minStake);
  const total = bets.reduce((sum, { stake }) => sum + stake, 0);
  const cost = results.reduce((sum, { matched }) => sum + matched, total);
  const payouts = results.map(({ selectionId, payout }) => {
    const bet = bets.find((one) => one.selectionId === selectionId);
    return payout + (bet === undefined ? 0 : bet.stake * bet.price);
  });
  return {
    bets,
    total,
    profit: netAfterCommission(Math.floor((Math.min(...payouts) - 100 * cost) / 100), market.commissionBp),
    withoutOdds: missing.map((at) => results[at]!.selectionId),
    tooSmall: needed.filter((bet) => !bets.includes(bet)).map(({ selectionId }) => selectionId),
  };
}
