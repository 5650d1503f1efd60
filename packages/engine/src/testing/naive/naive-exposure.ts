/** Computes exposure by its definition: tries every outcome on every bet. For tests only, to check the figures of the engine. */

/** A bet or open order of one account in one market. price: hundredths, or the rate per 100 of a line. */
export interface NaiveBet {
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  readonly size: number;
  /** Centipaise that the backer gets back if the runner wins, where that is not size x price. */
  readonly value?: number;
}
export interface NaiveMarketShape {
  readonly kind: 'exchange' | 'bookmaker' | 'line';
  readonly runners: number;
  readonly numberOfWinners: number;
  /** Removed runners: they cannot win. */
  readonly removed?: ReadonlySet<number>;
}

/** An outcome: the runners that win, or the runs. */
type NaiveOutcome = { readonly winners: readonly number[] } | { readonly runs: number };

/** Returns every set of winners that the market allows: of its number of winners, or of any number if that is 0. */
function winnerSets({ runners, numberOfWinners, removed }: NaiveMarketShape): number[][] {
  const sets: number[][] = [];
  const extend = (winners: readonly number[], from: number): void => {
    if (numberOfWinners === 0 || winners.length === numberOfWinners) sets.push([...winners]);
    if (numberOfWinners > 0 && winners.length === numberOfWinners) return;
    for (let runner = from; runner < runners; runner++) if (removed?.has(runner) !== true) extend([...winners, runner], runner + 1);
  };
  extend([], 0);
  return sets;
}

function outcomesOf(shape: NaiveMarketShape, bets: readonly NaiveBet[]): NaiveOutcome[] {
  if (shape.kind !== 'line') return winnerSets(shape).map((winners) => ({ winners }));
  const runs = new Set([0]);
  for (const bet of bets) for (const candidate of [bet.line - 1, bet.line, bet.line + 1]) if (candidate >= 0) runs.add(candidate);
  return [...runs].map((value) => ({ runs: value }));
}

/** Returns the profit of a bet at an outcome, centipaise. */
function profitOf(bet: NaiveBet, outcome: NaiveOutcome): number {
  if ('runs' in outcome) {
    const yes = outcome.runs >= bet.line ? bet.size * bet.price : -bet.size * 100;
    return bet.side === 'BACK' ? yes : -yes;
  }
  const value = bet.value ?? bet.size * bet.price;
  const back = outcome.winners.includes(bet.runner) ? value - bet.size * 100 : -bet.size * 100;
  return bet.side === 'BACK' ? back : -back;
}

/** Returns the profit of bets if these runners win, centipaise. */
export function naiveResult(bets: readonly NaiveBet[], winners: readonly number[]): number {
  return bets.reduce((sum, bet) => sum + profitOf(bet, { winners }), 0);
}

/** Returns the worst and best result over all outcomes, centipaise. Each open order is matched if that lowers (worst) or raises (best) the result. */
export function naiveExtremes(
  shape: NaiveMarketShape,
  bets: readonly NaiveBet[],
  open: readonly NaiveBet[],
): { readonly worst: number; readonly best: number } {
  const results = outcomesOf(shape, [...bets, ...open]).map((outcome) => {
    const matched = bets.reduce((sum, bet) => sum + profitOf(bet, outcome), 0);
    return {
      worst: open.reduce((sum, bet) => sum + Math.min(0, profitOf(bet, outcome)), matched),
      best: open.reduce((sum, bet) => sum + Math.max(0, profitOf(bet, outcome)), matched),
    };
  });
  return { worst: Math.min(...results.map((result) => result.worst)), best: Math.max(...results.map((result) => result.best)) };
}

/** Returns the hold in paise: the worst case, rounded up. */
export function naiveHold(shape: NaiveMarketShape, bets: readonly NaiveBet[], open: readonly NaiveBet[]): number {
  const { worst } = naiveExtremes(shape, bets, open);
  return worst >= 0 ? 0 : Number((BigInt(-worst) + 99n) / 100n);
}

/** Returns the profit of the bets on each runner if it wins and if it loses, centipaise. */
export function naiveRunnerProfits(shape: NaiveMarketShape, bets: readonly NaiveBet[]): { readonly ifWin: number[]; readonly ifLose: number[] } {
  const sums = (winners: (runner: number) => number[]): number[] =>
    Array.from({ length: shape.runners }, (_, runner) =>
      bets.filter((bet) => bet.runner === runner).reduce((sum, bet) => sum + profitOf(bet, { winners: winners(runner) }), 0),
    );
  return { ifWin: sums((runner) => [runner]), ifLose: sums(() => []) };
}

/** Returns the step function of the bets of a line market: the lines at which the profit changes, and the profits between them. */
export function naiveSteps(bets: readonly NaiveBet[]): { readonly lines: number[]; readonly profit: number[] } {
  const at = (runs: number): number => bets.reduce((sum, bet) => sum + profitOf(bet, { runs }), 0);
  const lines = [...new Set(bets.map((bet) => bet.line))].toSorted((a, b) => a - b).filter((line) => at(line) !== at(line - 1));
  return { lines, profit: [at(-Infinity), ...lines.map(at)] };
}
