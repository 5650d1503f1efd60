/** The audit of holds and positions (FD-20): recomputes every hold from positions and open orders, and every position from its trades. */
import {
  lineHold,
  NO_LINE_BETS,
  noOddsBets,
  oddsHold,
  positionAfterRemovals,
  profitAtRuns,
  withLineBets,
  type LineBet,
  type LineProfits,
  type MatchRow,
  type OddsBet,
  type OddsProfits,
  type TradedBet,
} from '@maidan/domain';
import type { Report } from './audit-entries.ts';
import type { MarketRow, OpenOrderRow, PositionRow, TradeRow, WalletRow } from './audit-rows.ts';
import { HOUSE, isCrossAccount } from './chart-of-accounts.ts';

/** The position and open orders of one account in one market. */
interface Stake {
  readonly account: number;
  readonly market: number;
  position: PositionRow | undefined;
  readonly orders: OpenOrderRow[];
}

function stakesOf(positions: Iterable<PositionRow>, orders: Iterable<OpenOrderRow>): Map<string, Stake> {
  const stakes = new Map<string, Stake>();
  const stakeOf = (account: number, market: number): Stake => {
    const key = `${account}:${market}`;
    let stake = stakes.get(key);
    if (stake === undefined) {
      stake = { account, market, position: undefined, orders: [] };
      stakes.set(key, stake);
    }
    return stake;
  };
  for (const position of positions)
    if (position.account !== HOUSE && !isCrossAccount(position.account)) stakeOf(position.account, position.market).position = position;
  for (const order of orders) if (order.account !== HOUSE) stakeOf(order.account, order.market).orders.push(order);
  return stakes;
}

function oddsOf(position: PositionRow | undefined, runners: number): OddsProfits {
  return position?.ifWin && position.ifLose ? { ifWin: position.ifWin, ifLose: position.ifLose } : noOddsBets(runners);
}

function linesOf(position: PositionRow | undefined): LineProfits {
  return position?.lines && position.profit ? { lines: position.lines, profit: position.profit } : NO_LINE_BETS;
}

function removedOf(market: MarketRow): ReadonlySet<number> {
  return new Set(market.removals.map((removal) => removal.runner));
}

/** Returns the correct hold in paise: the worst case of matched and unmatched bets, rounded up; 0 in a settled market. */
function holdOfStake(stake: Stake, market: MarketRow): number {
  if (market.state === 'settled') return 0;
  if (market.kind === 'line') {
    const pending: LineBet[] = stake.orders.map(({ side, line, price, remaining }) => ({ side, line, rate: price, size: remaining }));
    return lineHold(linesOf(stake.position), pending);
  }
  const orders: OddsBet[] = stake.orders.map(({ runner, side, price, remaining }) => ({ runner, side, price, size: remaining }));
  return oddsHold(oddsOf(stake.position, market.runners), orders, { numberOfWinners: market.numberOfWinners, removed: removedOf(market) });
}

/**
 * Compares every hold with the recomputed worst case, and every wallet's held amount with the sum of its holds. While a settlement is running,
 * an account that is already settled has hold 0 and no open order; its position is then ignored.
 */
export function auditHolds(
  input: {
    readonly wallets: Iterable<WalletRow>;
    readonly markets: ReadonlyMap<number, MarketRow>;
    readonly positions: Iterable<PositionRow>;
    readonly openOrders: Iterable<OpenOrderRow>;
  },
  report: Report,
): void {
  const heldOf = new Map<number, number>();
  for (const stake of stakesOf(input.positions, input.openOrders).values()) {
    const where = `account ${stake.account} in market ${stake.market}`;
    const market = input.markets.get(stake.market);
    if (market === undefined) {
      report('hold is the worst case', `${where} (no such market)`, 0, stake.position?.hold ?? 0);
      continue;
    }
    const isSettled = market.state === 'running' && stake.position?.hold === 0 && stake.orders.length === 0;
    const hold = isSettled ? 0 : holdOfStake(stake, market);
    heldOf.set(stake.account, (heldOf.get(stake.account) ?? 0) + hold);
    if (stake.position !== undefined && stake.position.hold !== hold) report('hold is the worst case', where, hold, stake.position.hold);
  }
  for (const wallet of input.wallets) {
    const held = heldOf.get(wallet.account) ?? 0;
    if (wallet.held !== held) report('held is the sum of the worst cases', `account ${wallet.account}`, held, wallet.held);
  }
}

/** The bets of one account in one market. */
interface AccountBets {
  readonly market: MarketRow;
  readonly lines: LineBet[];
  readonly odds: TradedBet[];
}

/** Returns the rows of each cross match, in the order of their trades. */
export function rowsOfMatches(trades: Iterable<TradeRow>): Map<number, (MatchRow & { readonly row: TradeRow })[]> {
  const matches = new Map<number, (MatchRow & { readonly row: TradeRow })[]>();
  for (const row of trades) {
    if (row.cross === undefined) continue;
    const { match, value } = row.cross;
    const part = { trade: row.id, runner: row.runner, size: row.size, value, row };
    const known = matches.get(match);
    if (known === undefined) matches.set(match, [part]);
    else known.push(part);
  }
  return matches;
}

/** Returns the bets that result from the trades of unsettled markets, by 'account:market'. */
function betsOfTrades(markets: ReadonlyMap<number, MarketRow>, trades: readonly TradeRow[]): Map<string, AccountBets> {
  const matches = rowsOfMatches(trades);
  const made = new Map<string, AccountBets>();
  for (const trade of trades) {
    const market = markets.get(trade.market);
    if (market === undefined || market.state === 'settled') continue;
    const match = trade.cross === undefined ? undefined : matches.get(trade.cross.match);
    const other = trade.takerSide === 'BACK' ? 'LAY' : 'BACK';
    for (const [account, side] of [
      [trade.takerAccount, trade.takerSide],
      [trade.makerAccount, other],
    ] as const) {
      if (account === HOUSE) continue;
      const { id, runner, price, size, line } = trade;
      const key = `${account}:${trade.market}`;
      const bets = made.get(key) ?? { market, lines: [], odds: [] };
      made.set(key, bets);
      if (market.kind === 'line') bets.lines.push({ side, line, rate: price, size });
      else bets.odds.push({ trade: id, runner, side, price, size, ...(match === undefined ? {} : { match }) });
    }
  }
  return made;
}

/** Returns the positions that result from the trades, by 'account:market'. Bets on removed runners are void; earlier bets on the others count at reduced prices (RU-44). */
function positionsOfTrades(markets: ReadonlyMap<number, MarketRow>, trades: readonly TradeRow[]): Map<string, OddsProfits | LineProfits> {
  const made = new Map<string, OddsProfits | LineProfits>();
  for (const [key, { market, lines, odds }] of betsOfTrades(markets, trades)) {
    made.set(key, market.kind === 'line' ? withLineBets(NO_LINE_BETS, lines) : positionAfterRemovals(market.runners, odds, market.removals));
  }
  return made;
}

/** Returns the profits at 0 runs and at each step of either position. Between steps the profit does not change. */
function profitsAtSteps(position: LineProfits, other: LineProfits): number[] {
  const steps = [0, ...position.lines, ...other.lines];
  return steps.toSorted((a, b) => a - b).map((runs) => profitAtRuns(position, runs));
}

/** Returns the first figure of a position that differs from its trades, as expected and actual value, or null. */
function firstDifference(position: PositionRow, made: OddsProfits | LineProfits, market: MarketRow): readonly [number, number] | null {
  let expected: readonly number[];
  let actual: readonly number[];
  if ('ifWin' in made) {
    const stored = oddsOf(position, market.runners);
    expected = [...made.ifWin, ...made.ifLose];
    actual = [...stored.ifWin, ...stored.ifLose];
  } else {
    const stored = linesOf(position);
    expected = profitsAtSteps(made, stored);
    actual = profitsAtSteps(stored, made);
  }
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index += 1) if (expected[index] !== actual[index]) return [expected[index] ?? Number.NaN, actual[index] ?? Number.NaN];
  return null;
}

/** Compares the positions of unsettled markets with the positions that result from their trades. */
export function auditPositions(
  input: { readonly markets: ReadonlyMap<number, MarketRow>; readonly positions: Iterable<PositionRow>; readonly trades: readonly TradeRow[] },
  report: Report,
): void {
  const made = positionsOfTrades(input.markets, input.trades);
  for (const position of input.positions) {
    const market = input.markets.get(position.market);
    const key = `${position.account}:${position.market}`;
    if (market === undefined || market.state === 'settled' || position.account === HOUSE) continue;
    const empty = market.kind === 'line' ? NO_LINE_BETS : noOddsBets(market.runners);
    const difference = firstDifference(position, made.get(key) ?? empty, market);
    made.delete(key);
    if (difference !== null) report('position follows its trades', `account ${position.account} in market ${position.market}`, ...difference);
  }
  for (const [key, position] of made) {
    const [account, market] = key.split(':');
    const level =
      'ifWin' in position ? [...position.ifWin, ...position.ifLose].every((amount) => amount === 0) : position.lines.length === 0 && position.profit[0] === 0;
    if (!level) report('position follows its trades', `account ${account} in market ${market} (no position)`, Number.NaN, 0);
  }
}
