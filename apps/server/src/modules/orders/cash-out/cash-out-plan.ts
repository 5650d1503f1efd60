/**
 * Plans the bets of a cash-out and their order. Pure. The bets are placed one after another, and none may need money that only a later one
 * frees. If the player's cash cannot cover the steps of a plan, a plan of lays only is used, whose steps never raise the worst case.
 */
import {
  accept,
  cashOut,
  cashOutLine,
  lineWorstCase,
  profitVector,
  refuse,
  runRanges,
  withLineBets,
  worstCase,
  type CashOut,
  type CashOutRequest,
  type CashOutTrade,
  type LineProfits,
  type OddsProfits,
  type Outcome,
  type OutcomeRules,
  type RunnerPrices,
  type Side,
  type TakeableLine,
} from '@maidan/domain';
import type { OutcomeProfit } from './cash-out-port.ts';

/** One bet of the plan: the limit at which it is placed and the size that must be filled. */
export interface PlannedBet {
  readonly runner: number;
  readonly side: Side;
  /** Hundredths, or rate per 100. */
  readonly price: number;
  readonly line: number;
  /** Paise. */
  readonly size: number;
  /** Sum of size x price over the levels taken. */
  readonly value: number;
  /** Whether the engine enforces that the worst case does not rise; false if another bet of the plan repairs it. */
  readonly reducing: boolean;
}

export interface CashOutPlan {
  readonly bets: readonly PlannedBet[];
  /** Worst result afterwards, centipaise. */
  readonly worst: number;
  readonly complete: boolean;
  readonly before: readonly OutcomeProfit[];
  readonly after: readonly OutcomeProfit[];
}

/** The player's position in a market and the available prices. */
export type CashOutFacts =
  | {
      readonly kind: 'odds';
      readonly position: OddsProfits;
      readonly rules: OutcomeRules;
      readonly prices: readonly RunnerPrices[];
      /** Centipaise that are free while the bets are placed. */
      readonly spare: number;
    }
  | { readonly kind: 'line'; readonly position: LineProfits; readonly no: TakeableLine | null; readonly yes: TakeableLine | null };

/** Plans a cash-out of `percent` of the position. NOTHING_TO_CLOSE, NO_PRICE. */
export function planCashOut(facts: CashOutFacts, percent: number): Outcome<CashOutPlan> {
  return facts.kind === 'line' ? planLine(facts, percent) : planOdds(facts, percent);
}

function planLine(facts: Extract<CashOutFacts, { kind: 'line' }>, percent: number): Outcome<CashOutPlan> {
  const found = cashOutLine(facts.position, facts, percent);
  if (!found.ok) return found;
  const { bet, after, worst, complete } = found.value;
  const placed: PlannedBet = { runner: 0, side: bet.side, price: bet.rate, line: bet.line, size: bet.size, value: bet.size * bet.rate, reducing: true };
  return accept({ bets: [placed], worst, complete, before: rangesOf(facts.position), after: rangesOf(after) });
}

function planOdds(facts: Extract<CashOutFacts, { kind: 'odds' }>, percent: number): Outcome<CashOutPlan> {
  const request: CashOutRequest = { position: facts.position, rules: facts.rules, prices: facts.prices, percent };
  const best = cashOut(request);
  if (!best.ok) return best;
  const laysOnly = (): Outcome<CashOut> => cashOut({ ...request, prices: facts.prices.map(({ lay }) => ({ back: [], lay })) });
  for (const found of [best, laysOnly()]) {
    if (!found.ok) continue;
    const bets = inOrder(facts, found.value.trades);
    if (bets === null) continue;
    const { worst, complete, after } = found.value;
    return accept({ bets, worst, complete, before: vectorOf(facts.position), after: vectorOf(after) });
  }
  return refuse('NO_PRICE');
}

/** Returns the bets in an order in which the player's cash covers every step; null if there is none. */
function inOrder({ position, rules, spare }: Extract<CashOutFacts, { kind: 'odds' }>, trades: readonly CashOutTrade[]): PlannedBet[] | null {
  const left = [...trades];
  const bets: PlannedBet[] = [];
  const start = worstCase(position, rules);
  let now = position;
  let worst: number = start;
  while (left.length > 0) {
    const next = left.map((trade) => ({ trade, worst: worstCase(traded(now, trade), rules) })).reduce((one, other) => (other.worst > one.worst ? other : one));
    if (next.worst < worst && start - next.worst > spare) return null;
    const { trade } = next;
    bets.push({ ...trade, line: 0, reducing: next.worst >= worst });
    left.splice(left.indexOf(trade), 1);
    now = traded(now, trade);
    worst = next.worst;
  }
  return bets;
}

function traded(position: OddsProfits, { runner, side, size, value }: CashOutTrade): OddsProfits {
  const sign = side === 'BACK' ? 1 : -1;
  return {
    ifWin: position.ifWin.with(runner, position.ifWin[runner]! + sign * (value - size * 100)),
    ifLose: position.ifLose.with(runner, position.ifLose[runner]! - sign * size * 100),
  };
}

/** Returns the result of each outcome in paise, rounded for display. `at` is the runner's index until names are known. */
function vectorOf(position: OddsProfits): OutcomeProfit[] {
  return profitVector(position).map((profit, runner) => ({ at: runner, profit: Math.round(profit / 100) }));
}

function rangesOf(position: LineProfits): OutcomeProfit[] {
  return runRanges(position).map(({ from, profit }) => ({ at: from, profit: Math.round(profit / 100) }));
}

/** Returns the worst result of the matched bets, centipaise, which no cash-out may worsen. */
export function worstOf(facts: CashOutFacts): number {
  return facts.kind === 'line' ? lineWorstCase(withLineBets(facts.position, [])) : worstCase(facts.position, facts.rules);
}
