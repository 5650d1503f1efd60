/** Results of a player's bets in a market by outcome: per runner, or per runs of a line market. Both wallets together. */
import { profitAtRuns, profitVector, roundHalfAwayFromZero, type LineProfits } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import { POSITION_COLUMNS, type PositionRow } from './position-rows.ts';

/** Runs shown beyond the outermost lines of a position. */
const LADDER_MARGIN = 3;

type Rungs = readonly { readonly at: number; readonly profit: number }[];

/** Paise; empty without a position. */
export async function readLadder(database: Database, account: number, market: CatalogueMarket): Promise<Rungs> {
  const rows = await database.query<PositionRow>(`select ${POSITION_COLUMNS} from position where account = any($1::int[]) and market = $2`, [
    walletsOf(account),
    market.id,
  ]);
  if (rows.length === 0) return [];
  // stored separately, shown together: the total of a result for the player
  if (market.kind === 'line') return runLadder(rows.map((row) => ({ lines: row.lines ?? [], profit: row.profit ?? [0] })));
  const profits = rows.map((row) => profitVector({ ifWin: row.if_win ?? [], ifLose: row.if_lose ?? [] }));
  return market.runners.map(({ runner, selectionId }) => ({
    at: selectionId,
    profit: roundHalfAwayFromZero(profits.reduce((sum, vector) => sum + (vector[runner] ?? 0), 0)),
  }));
}

function runLadder(positions: readonly LineProfits[]): Rungs {
  const lines = positions.flatMap((position) => position.lines);
  if (lines.length === 0) return [];
  const from = Math.max(0, Math.min(...lines) - LADDER_MARGIN);
  const to = Math.max(...lines) + LADDER_MARGIN;
  const profitAt = (runs: number): number => roundHalfAwayFromZero(positions.reduce((sum, position) => sum + profitAtRuns(position, runs), 0));
  return Array.from({ length: to - from + 1 }, (_, i) => ({ at: from + i, profit: profitAt(from + i) }));
}
