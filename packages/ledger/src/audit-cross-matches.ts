/** The audit of cross matches: each one is whole, and the exchange keeps nothing of it in any outcome. */
import { profitIfWinner } from '@maidan/domain';
import type { Report } from './audit-entries.ts';
import { rowsOfMatches } from './audit-positions.ts';
import type { MarketRow, PositionRow, TradeRow } from './audit-rows.ts';
import { isCrossAccount } from './chart-of-accounts.ts';

/** Checks the rows of all cross matches given, and the positions of their accounts. */
export function auditCrossMatches(
  input: { readonly markets: ReadonlyMap<number, MarketRow>; readonly positions: Iterable<PositionRow>; readonly trades: readonly TradeRow[] },
  report: Report,
): void {
  for (const [match, parts] of rowsOfMatches(input.trades))
    checkMatch(
      match,
      parts.map(({ row }) => row),
      report,
    );
  for (const position of input.positions) if (isCrossAccount(position.account)) checkPosition(position, input.markets.get(position.market), report);
}

/** The stakes sum to the pot, and the values of each runner to the pot: so each outcome pays out what was staked. */
function checkMatch(match: number, rows: readonly TradeRow[], report: Report): void {
  const where = `match ${match}`;
  const pot = rows.reduce((sum, row) => sum + row.size, 0);
  const runners = new Set(rows.map((row) => row.runner));
  for (const runner of runners) {
    const value = rows.reduce((sum, row) => (row.runner === runner ? sum + row.cross!.value : sum), 0);
    if (value !== 100 * pot) report('cross match is whole', `${where} runner ${runner}`, 100 * pot, value);
  }
  if (runners.size < 2) report('cross match is whole', `${where} (number of runners)`, 2, runners.size);
  const markets = new Set(rows.map((row) => row.market));
  if (markets.size > 1) report('cross match is whole', `${where} (number of markets)`, 1, markets.size);
  for (const row of rows) {
    const isOne = isCrossAccount(row.takerAccount) !== isCrossAccount(row.makerAccount);
    if (!isOne) report('cross match is whole', `${where} trade ${row.id} (one side is the exchange)`, 1, 0);
  }
}

function checkPosition(position: PositionRow, market: MarketRow | undefined, report: Report): void {
  if (position.hold !== 0) report('cross-matching keeps nothing', `the hold of account ${position.account} in market ${position.market}`, 0, position.hold);
  const { ifWin, ifLose } = position;
  if (ifWin === null || ifLose === null) return;
  for (let runner = 0; runner < ifWin.length; runner += 1) {
    if (market?.removals.some((removal) => removal.runner === runner) === true) continue;
    const profit = profitIfWinner({ ifWin, ifLose }, runner);
    if (profit !== 0) report('cross-matching keeps nothing', `market ${position.market} if runner ${runner} wins`, 0, profit);
  }
}
