/** Rows of the table `position` as the engine takes them. */
import type { MarketEngine } from '@maidan/engine';

export const POSITION_COLUMNS = 'account, market, if_win, if_lose, lines, profit, hold';

export interface PositionRow {
  readonly account: number;
  readonly market: number;
  readonly if_win: readonly number[] | null;
  readonly if_lose: readonly number[] | null;
  readonly lines: readonly number[] | null;
  readonly profit: readonly number[] | null;
  readonly hold: number;
}

/** Gives the engine a stored position. Its account and market must be known there. */
export function loadPositionRow(engine: MarketEngine, row: PositionRow): void {
  const { account, market, hold } = row;
  if (row.if_win !== null && row.if_lose !== null) engine.loadPosition({ account, market, ifWin: row.if_win, ifLose: row.if_lose, hold });
  else engine.loadPosition({ account, market, lines: row.lines ?? [], profit: row.profit ?? [0], hold });
}
