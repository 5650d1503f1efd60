/** The answer of listMarketProfitAndLoss. */

/** What an account's matched bets come to, centipaise: of each runner if it wins and if it does not. */
export interface RunnerProfit {
  readonly selectionId: number;
  readonly ifWin: number;
  readonly ifLose: number;
  /** False for a removed runner. */
  readonly isShown: boolean;
}

/** What decides how a market's profits are shown. */
export interface ProfitTerms {
  readonly marketId: string;
  /** With several winners, the bets on each runner are shown by themselves. */
  readonly numberOfWinners: number;
  /** Hundredths of a per cent that are taken off profits; null: none is. */
  readonly commissionBp: number | null;
}

/** Returns the profits of one market. With one winner, `ifWin` is the result of all bets in the market if the runner wins. */
export function marketProfitAndLoss({ marketId, numberOfWinners, commissionBp }: ProfitTerms, runners: readonly RunnerProfit[]) {
  const shown = (centipaise: number): number => rupees(centipaise > 0 ? (centipaise * (10_000 - (commissionBp ?? 0))) / 10_000 : centipaise);
  const allLose = runners.reduce((sum, { ifLose }) => sum + ifLose, 0);
  return {
    marketId,
    ...(commissionBp === null ? {} : { commissionApplied: commissionBp / 100 }),
    profitAndLosses: runners
      .filter(({ isShown }) => isShown)
      .map(({ selectionId, ifWin, ifLose }) =>
        numberOfWinners > 1 ? { selectionId, ifWin: shown(ifWin), ifLose: shown(ifLose) } : { selectionId, ifWin: shown(allLose - ifLose + ifWin) },
      ),
  };
}

/** Whole paise, half away from zero, as on the site. */
function rupees(centipaise: number): number {
  const paise = Math.sign(centipaise) * Math.round(Math.abs(centipaise) / 100);
  return paise === 0 ? 0 : paise / 100;
}
