/** Rows of the table `position`, for the engine. */
import { centipaise, type Centipaise, type Paise } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';

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
