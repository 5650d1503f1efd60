/** Calculates the result of each player's and the house's bets of one market, and what a settlement of them would book. Pure (RU-17, RU-43 to RU-49). */
import { createHash } from 'node:crypto';
import {
  canonicalJson,
  commissionOn,
  lineHold,
  oddsHold,
  positionAfterRemovals,
  roundedProfit,
  runnerOutcome,
  settleLineOrder,
  settleLinePosition,
  settleOddsOrder,
  settleOddsPosition,
  type ExactProfit,
  type JsonValue,
  type MarketResult,
  type RunnerOutcome,
  type RunnerRemoval,
  type SettledOrder,
  type Side,
  type TradingKind,
  valueOfTrade,
} from '@maidan/domain';
import { isCrossAccount } from '@maidan/ledger';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { TradeSide } from '../orders/orders-port.ts';
import type { PreviewedPlayer, SettlementPreview } from './settlement-port.ts';

/** A matched order from the table, at its prices after the calculated removals; price in hundredths or rate per 100, money in paise. */
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

/** The effect of a result on bets. Where callers pass null, the settlement is taken back. */
export interface Judgement {
  readonly kind: TradingKind;
  readonly result: MarketResult;
  /** null in line markets. It does not include price reductions. */
  readonly outcome: RunnerOutcome | null;
  /** All removals in order, with the result's reductions. */
  readonly removals: readonly RunnerRemoval[];
  /** Whether stored positions and orders lack these reductions: then every fill is needed. */
  readonly needsFills: boolean;
}

export interface PlayerLine {
  readonly net: number;
  readonly commission: number;
}

/** Every bet of a market was made before a removal that first appears in its result. */
const ALL_TRADES = Number.MAX_SAFE_INTEGER;

/**
 * Converts a checked result. `selectionIds` by runner index. `calculated`: removals while the market traded, which positions and orders
 * include. The result's removals override them: a different reduction, an additional removal, or a removed runner that wins after all.
 */
export function judgementOf(kind: TradingKind, selectionIds: readonly number[], result: MarketResult, calculated: readonly RunnerRemoval[]): Judgement {
  const outcome = kind === 'line' ? null : runnerOutcome(selectionIds, result);
  if (outcome === null || outcome.type === 'void') return { kind, result, outcome, removals: calculated, needsFills: false };
  const { removed } = outcome;
  const stands = calculated.flatMap((removal) => (removed.has(removal.runner) ? [{ ...removal, reduction: removed.get(removal.runner)! }] : []));
  const more = [...removed].flatMap(([runner, reduction]) =>
    calculated.some((removal) => removal.runner === runner) ? [] : [{ runner, reduction, lastTrade: ALL_TRADES }],
  );
  const asStored = stands.length === calculated.length && stands.every((removal, index) => removal.reduction === calculated[index]!.reduction);
  return {
    kind,
    result,
    // prices are reduced where bets are read, each by the removals after it
    outcome: { ...outcome, removed: new Map([...removed.keys()].map((runner) => [runner, 0])) },
    removals: [...stands, ...more],
    // a removal changes what the pot of a cross match is worth, whatever its reduction
    needsFills: !asStored || more.length > 0,
  };
}

/** Returns the effect of a result on the bets of a market; null if the result is taken back. */
export function judgementOfMarket(
  market: CatalogueMarket,
  result: MarketResult | { readonly type: 'unsettled' },
  removals: readonly RunnerRemoval[],
): Judgement | null {
  if (result.type === 'unsettled') return null;
  const selectionIds = market.runners.map((runner) => runner.selectionId);
  return judgementOf(market.kind, selectionIds, result, removals);
}

/** Returns the exact result of a position (a player's or the house's). `fills` if `needsFills`. */
export function exactProfitOf(judgement: Judgement, position: StoredPosition, fills: readonly TradeSide[] | null): ExactProfit {
  if (judgement.outcome === null) return settleLinePosition({ lines: position.lines ?? [], profit: position.profit ?? [0] }, judgement.result);
  const ifWin = position.ifWin ?? [];
  const stands = fills === null ? { ifWin, ifLose: position.ifLose ?? [] } : positionAfterRemovals(ifWin.length, fills, judgement.removals);
  return settleOddsPosition(stands, judgement.outcome);
}

/**
 * Returns a player's result, paise: the net of all bets rounded once, and the commission on it in exchange markets. The basis points are
 * those in force at the time of the bets; if they changed, the lowest.
 */
export function playerLine(judgement: Judgement, position: StoredPosition, orders: readonly MatchedOrder[], fills: readonly TradeSide[] | null): PlayerLine {
  const net = roundedProfit(exactProfitOf(judgement, position, fills));
  if (judgement.kind !== 'exchange' || orders.length === 0) return { net, commission: 0 };
  return { net, commission: commissionOn(net, Math.min(...orders.map((order) => order.commissionBp))) };
}

/** Returns the result and profit of one order, for bet lists. */
export function orderLine(judgement: Judgement, order: MatchedOrder, fills: readonly TradeSide[] | null): SettledOrder {
  const { side, line, price, matched, matchedValue, runner } = order;
  if (judgement.outcome === null) return settleLineOrder({ side, line, rate: price, matched }, judgement.result);
  const own = fills?.filter((fill) => fill.order === order.id);
  const value = own?.reduce((sum, fill) => sum + valueOfTrade(fill, judgement.removals), 0) ?? matchedValue;
  return settleOddsOrder({ runner, side, matched, matchedValue: value }, judgement.outcome);
}

/** Whether cross matches leave the exchange nothing: the accounts on their other side come to 0, in each pool. `positions`: theirs, among others. */
export function leavesNothing(judgement: Judgement, positions: readonly StoredPosition[], fills: readonly TradeSide[] | null): boolean {
  return positions
    .filter(({ account }) => isCrossAccount(account))
    .every((position) => exactProfitOf(judgement, position, fills?.filter((fill) => fill.account === position.account) ?? null).numerator === 0);
}

/** Returns the paise of the house in a market: the sum over its positions against players and demo accounts, rounded once. */
export function houseNet(judgement: Judgement, positions: readonly StoredPosition[], fills: readonly TradeSide[] | null): number {
  let divisor = 1;
  let numerator = 0;
  for (const position of positions) {
    if (isCrossAccount(position.account)) continue;
    const own = fills?.filter((fill) => fill.account === position.account) ?? null;
    const profit = exactProfitOf(judgement, position, own);
    // all have the same divisor: that of the market's dead heat
    divisor = profit.divisor;
    numerator += profit.numerator;
  }
  return roundedProfit({ numerator, divisor });
}

/** The lines of one account before and after a settlement. */
interface BookedLine {
  readonly account: number;
  readonly before: PlayerLine | null;
  readonly after: PlayerLine | null;
  readonly hasBets: boolean;
}

const moneyOf = (line: PlayerLine | null): number => (line === null ? 0 : line.net - line.commission);

/** Returns the preview of these bookings, players in the order of their accounts. Every bet and every paisa is part of the hash. */
export function previewOf({
  bookings,
  ...facts
}: Omit<SettlementPreview, 'players' | 'commission' | 'hash'> & { readonly bookings: readonly BookedLine[] }): SettlementPreview {
  const players = bookings
    .filter(({ hasBets }) => hasBets)
    .map(({ account, before, after }): PreviewedPlayer => ({ account, difference: moneyOf(after) - moneyOf(before), commission: after?.commission ?? 0 }));
  const commission = players.reduce((sum, player) => sum + player.commission, 0);
  const preview = { ...facts, commission, players };
  // results come from JSON, so they have a canonical form
  const hash = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(preview)) as JsonValue))
    .digest('hex');
  return { ...preview, hash };
}

/** Returns the hold that is restored when a settlement is taken back: the worst case of the matched bets. */
export function standingHold(market: CatalogueMarket, position: StoredPosition, removals: readonly RunnerRemoval[]): number {
  if (position.ifWin !== null && position.ifLose !== null) {
    const removed = new Set(removals.map((removal) => removal.runner));
    return oddsHold({ ifWin: position.ifWin, ifLose: position.ifLose }, [], { numberOfWinners: market.definition.numberOfWinners, removed });
  }
  return lineHold({ lines: position.lines ?? [], profit: position.profit ?? [0] });
}
