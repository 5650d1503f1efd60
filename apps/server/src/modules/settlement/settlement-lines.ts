/** What a result makes of each player's and the house's bets of one market. Pure; rules.md section 7. */
import {
  commissionOn,
  roundedProfit,
  runnerOutcome,
  settleLineOrder,
  settleLinePosition,
  settleOddsOrder,
  settleOddsPosition,
  type ExactProfit,
  type MarketResult,
  type OddsBet,
  type RunnerOutcome,
  type SettledFill,
  type SettledOrder,
  type Side,
  type TradingKind,
} from '@maidan/domain';

/** A matched order as the table has it; price in hundredths or rate per 100, money in paise. */
export interface MatchedOrder {
  readonly id: number;
  readonly account: number;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly line: number;
  readonly matched: number;
  readonly matchedValue: number;
  readonly commissionBp: number;
}

/** A stored position: odds or line market, centipaise; hold in paise. */
export interface StoredPosition {
  readonly account: number;
  readonly ifWin: readonly number[] | null;
  readonly ifLose: readonly number[] | null;
  readonly lines: readonly number[] | null;
  readonly profit: readonly number[] | null;
  readonly hold: number;
}

/** One fill with the order it belongs to (0: a maker's quote or the house) on either side. */
export interface Fill {
  readonly order: number;
  readonly account: number;
  readonly side: Side;
  readonly runner: number;
  readonly price: number;
  readonly size: number;
}

/** A result as it is applied. null: no result, the settlement is taken back. */
export interface Judgement {
  readonly kind: TradingKind;
  readonly result: MarketResult;
  /** null in line markets. */
  readonly outcome: RunnerOutcome | null;
}

export interface PlayerLine {
  readonly net: number;
  readonly commission: number;
}

/** Reads a checked result. `selectionIds` by runner index. */
export function judgementOf(kind: TradingKind, selectionIds: readonly number[], result: MarketResult): Judgement {
  return { kind, result, outcome: kind === 'line' ? null : runnerOutcome(selectionIds, result) };
}

/** True when removed runners reduce the prices of the bets that stand: then every fill is needed. */
export function needsFills(judgement: Judgement): boolean {
  const { outcome } = judgement;
  return outcome !== null && outcome.type === 'decided' && [...outcome.removed.values()].some((reduction) => reduction > 0);
}

/** Exact result of a position (a player's or the house's). `fills` where `needsFills` says so. */
export function exactProfitOf(judgement: Judgement, position: StoredPosition, fills: readonly Fill[] | null): ExactProfit {
  if (judgement.outcome === null) return settleLinePosition({ lines: position.lines ?? [], profit: position.profit ?? [0] }, judgement.result);
  const bets = fills?.map((fill): OddsBet => ({ runner: fill.runner, side: fill.side, price: fill.price, size: fill.size }));
  return settleOddsPosition({ ifWin: position.ifWin ?? [], ifLose: position.ifLose ?? [] }, judgement.outcome, bets);
}

/**
 * What a player comes to, paise: the net of all his bets rounded once, and the commission of exchange markets on it. The
 * basis points are those in force when he bet; where they changed in between, the lowest.
 */
export function playerLine(judgement: Judgement, position: StoredPosition, orders: readonly MatchedOrder[], fills: readonly Fill[] | null): PlayerLine {
  const net = roundedProfit(exactProfitOf(judgement, position, fills));
  if (judgement.kind !== 'exchange' || orders.length === 0) return { net, commission: 0 };
  return { net, commission: commissionOn(net, Math.min(...orders.map((order) => order.commissionBp))) };
}

/** Result and profit of one order, for bet lists. */
export function orderLine(judgement: Judgement, order: MatchedOrder, fills: readonly Fill[] | null): SettledOrder {
  const { side, line, price, matched, matchedValue, runner } = order;
  if (judgement.outcome === null) return settleLineOrder({ side, line, rate: price, matched }, judgement.result);
  const own = fills?.filter((fill) => fill.order === order.id).map((fill): SettledFill => ({ price: fill.price, size: fill.size }));
  return settleOddsOrder({ runner, side, matched, matchedValue, fills: own }, judgement.outcome);
}

/** Paise of the house in a market: the sum over its positions against players and demo accounts, rounded once. */
export function houseNet(judgement: Judgement, positions: readonly StoredPosition[], fills: readonly Fill[] | null): number {
  let divisor = 1;
  let numerator = 0;
  for (const position of positions) {
    const own = fills?.filter((fill) => fill.account === position.account) ?? null;
    const profit = exactProfitOf(judgement, position, own);
    // All of one market have the same divisor: that of its dead heat.
    divisor = profit.divisor;
    numerator += profit.numerator;
  }
  return roundedProfit({ numerator, divisor });
}
