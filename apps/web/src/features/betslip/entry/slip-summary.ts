/** Profit and liability of the slip, the position of the market with the bet, and whether the balance is enough. Pure. */
import { fromRupees, toDecimal, toRupees, type MarketView, type Order } from '@maidan/contract';
import {
  betFigures,
  commissionOn,
  lineHold,
  netAfterCommission,
  NO_MONEY,
  oddsHold,
  paise,
  profitAtRuns,
  profitVector,
  runRanges,
  stakeOfTyped,
  withBets,
  withLineBets,
  type LineBet,
  type LineProfits,
  type OddsBet,
  type OddsProfits,
  type Paise,
} from '@maidan/domain';
import { lineBetsOf, linePositionOf, oddsBetsOf, positionOf } from '../../../realtime/account/positions-of-bets.ts';
import type { ProfitBySelection, RangeEffect } from '../../../realtime/markets/picked-selection.ts';
import { requestedPrice, kindOf, type Slip } from '../slip.ts';

export interface SlipSummary {
  /** Paise; null until an amount above 0 is typed. */
  readonly stake: Paise | null;
  /** After commission, of this bet alone. */
  readonly profit: Paise;
  readonly liability: Paise;
  /** Stake and profit of the backer together, before commission, rounded up to the paisa. */
  readonly payout: Paise;
  /** Commission of the profit. */
  readonly commission: Paise;
}

/** Returns profit after commission, and liability, in paise; 0 for an incomplete slip. `commissionBp`: of the market, hundredths of a per cent. */
export function slipSummary(slip: Slip, commissionBp: number): SlipSummary {
  const stake = stakeOfTyped(slip.stake);
  const price = requestedPrice(slip);
  if (stake === null || slip.isBack === null || !(price > 0) || (kindOf(slip) !== 'line' && price < 101))
    return { stake, profit: NO_MONEY, liability: NO_MONEY, payout: NO_MONEY, commission: NO_MONEY };
  const { profit, liability } = betFigures({ kind: kindOf(slip), side: slip.isBack ? 'BACK' : 'LAY', price, stake });
  const payout = paise(Math.ceil((stake * (kindOf(slip) === 'line' ? price + 100 : price)) / 100));
  return { stake, profit: netAfterCommission(profit, commissionBp), liability, payout, commission: commissionOn(profit, commissionBp) };
}

/** Returns what the server needs to know of the bet: decimal odds (of a fancy its rate / 100) and rupees; null while the slip is not complete. */
export function completeBet(slip: Slip) {
  const stake = stakeOfTyped(slip.stake);
  const price = requestedPrice(slip);
  if (stake === null || slip.market === null || slip.runner === null || slip.isBack === null || !(price > 0)) return null;
  return {
    marketId: slip.market,
    selectionId: slip.runner,
    side: slip.isBack ? ('BACK' as const) : ('LAY' as const),
    price: toDecimal(price),
    stake: toRupees(stake),
  };
}

/** Returns the slip as a bet of an odds market; null for fancies and unfinished slips. */
function oddsBetOf(slip: Slip, market: Pick<MarketView, 'runners'>): OddsBet | null {
  const stake = stakeOfTyped(slip.stake);
  const runner = market.runners.findIndex((item) => item.selectionId === slip.runner);
  if (runner < 0 || stake === null || slip.isBack === null || kindOf(slip) === 'line' || slip.priceActual < 101) return null;
  return { runner, side: slip.isBack ? 'BACK' : 'LAY', price: slip.priceActual, size: stake };
}

/** Returns the slip as a bet of a line market; null for odds and unfinished slips. */
function lineBetOf(slip: Slip): LineBet | null {
  const stake = stakeOfTyped(slip.stake);
  if (stake === null || slip.isBack === null || kindOf(slip) !== 'line' || slip.line === null || !(slip.fancyPrice > 0)) return null;
  return { side: slip.isBack ? 'BACK' : 'LAY', line: slip.line, rate: slip.fancyPrice, size: stake };
}

/** Returns the profit if each selection wins, with the slip's bet added to the position, centipaise; empty for fancies and unfinished slips. */
export function profitWithSlip(slip: Slip, market: MarketView | undefined, position: OddsProfits): ProfitBySelection {
  const bet = market === undefined ? null : oddsBetOf(slip, market);
  if (market === undefined || bet === null) return new Map();
  const after = profitVector(withBets(position, [bet]));
  return new Map(market.runners.map((item, index) => [item.selectionId, after[index]!]));
}

/** Returns the profit per range of runs without and with the slip's bet, centipaise; empty for odds and unfinished slips. */
export function rangesWithSlip(slip: Slip, position: LineProfits): RangeEffect[] {
  const bet = lineBetOf(slip);
  if (bet === null) return [];
  const after = withLineBets(position, [bet]);
  const lines = [...new Set([...position.lines, ...after.lines])].toSorted((one, other) => one - other);
  // a range for every step of both positions
  const steps = runRanges({ lines, profit: lines.concat(0).map(() => 0) });
  return steps.map(({ from, to }) => ({ from, to, before: profitAtRuns(position, from), after: profitAtRuns(after, from) }));
}

/**
 * Returns the available balance in paise if the bet in the slip needs more than it: the hold of its market grows by more than the
 * available balance (RU-14). Returns null if the balance is enough, or not known.
 */
export function shortBalance(slip: Slip, market: MarketView | undefined, bets: readonly Order[] | null, balanceRupees: number | null): Paise | null {
  if (market === undefined || bets === null || balanceRupees === null) return null;
  const available = fromRupees(balanceRupees);
  const needed = (slip.marketType !== null && kindOf(slip) === 'line' ? lineNeeds(slip, bets) : oddsNeeds(slip, market, bets)) ?? 0;
  return needed > available ? available : null;
}

/** Returns by how much the bet raises the hold of a line market, paise; null for odds and unfinished slips. */
function lineNeeds(slip: Slip, bets: readonly Order[]): number | null {
  const bet = lineBetOf(slip);
  if (bet === null || slip.market === null) return null;
  const position = linePositionOf(slip.market, bets);
  const waiting = lineBetsOf(slip.market, bets, 'sizeRemaining');
  return lineHold(position, [...waiting, bet]) - lineHold(position, waiting);
}

/** Returns by how much the bet raises the hold of an odds market, paise; null for fancies and unfinished slips. */
function oddsNeeds(slip: Slip, market: MarketView, bets: readonly Order[]): number | null {
  const bet = oddsBetOf(slip, market);
  if (bet === null) return null;
  const position = positionOf(market, bets);
  const waiting = oddsBetsOf(market, bets, 'sizeRemaining');
  const rules = { numberOfWinners: 1 };
  return oddsHold(position, [...waiting, bet], rules) - oddsHold(position, waiting, rules);
}
