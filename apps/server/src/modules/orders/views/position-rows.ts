/** Rows of the table `position`: for the engine, and as results by outcome for the player. */
import type { MarketEngine } from '@maidan/engine';
import { centipaise, type Centipaise, type Paise, profitAtRuns, profitVector, roundHalfAwayFromZero, type LineProfits } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';

export const POSITION_COLUMNS = 'account, market, if_win, if_lose, lines, profit, hold';

export interface PositionRow {
  readonly account: number;
  readonly market: number;
  readonly if_win: readonly Centipaise[] | null;
  readonly if_lose: readonly Centipaise[] | null;
  readonly lines: readonly number[] | null;
  readonly profit: readonly Centipaise[] | null;
  readonly hold: Paise;
}

/** Loads a stored position into the engine. Its account and market must be loaded. */
export function loadPositionRow(engine: MarketEngine, row: PositionRow): void {
  const { account, market, hold } = row;
  if (row.if_win !== null && row.if_lose !== null) engine.loadPosition({ account, market, ifWin: row.if_win, ifLose: row.if_lose, hold });
  else engine.loadPosition({ account, market, lines: row.lines ?? [], profit: row.profit ?? [centipaise(0)], hold });
}

/** Runs shown beyond the outermost lines of a position. */
const LADDER_MARGIN = 3;

type Rungs = readonly { readonly at: number; readonly profit: number }[];

/**
 * Returns the results of a player's bets in a market by outcome: per runner, or per runs of a line market. Both wallets together. Paise;
 * empty without a position.
 */
export async function readLadder(database: Database, account: number, market: CatalogueMarket): Promise<Rungs> {
  const rows = await database.query<PositionRow>(`select ${POSITION_COLUMNS} from position where account = any($1::int[]) and market = $2`, [
    walletsOf(account),
    market.id,
  ]);
  if (rows.length === 0) return [];
  // the wallets are stored separately; the player sees the total
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
