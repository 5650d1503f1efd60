/** The rules that decide the result of a bet. Their ids never change, because bets, statements and the page of rules cite them. */
import type { MarketResult } from '../feed/feed-event.ts';
import type { TradingKind } from '../market/market.ts';
import type { OrderResult } from '../order/order.ts';

export const RULE_IDS = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12'] as const;
export type RuleId = (typeof RULE_IDS)[number];

/** The rule ids under readable names. */
export const RULES = {
  taken: 'R1',
  won: 'R2',
  lost: 'R3',
  deadHeat: 'R4',
  voidMarket: 'R5',
  removedRunner: 'R6',
  reducedPrice: 'R7',
  runs: 'R8',
  cashOut: 'R9',
  commission: 'R10',
  correction: 'R11',
  unmatched: 'R12',
} as const satisfies Readonly<Record<string, RuleId>>;

/** The facts of a settled bet that decide its rules. */
export interface SettledBetFacts {
  readonly kind: TradingKind;
  readonly result: OrderResult;
  readonly selectionId: number;
  /** The result that settled its market; null if it is unknown. */
  readonly marketResult: MarketResult | null;
  /** The market had been settled before this settlement. */
  readonly settledAgain: boolean;
  readonly runnerRemoved: boolean;
  /** A removal lowered its price. */
  readonly priceReduced: boolean;
  /** Placed by a cash-out. */
  readonly cashOut: boolean;
}

/** Returns the rules that explain the result of a settled bet: first the rule that decided it, then the rules that changed its amount. Never empty. */
export function rulesOfBet(bet: SettledBetFacts): readonly RuleId[] {
  const rules: RuleId[] = [decidingRule(bet)];
  if (bet.result !== 'VOID' && bet.priceReduced) rules.push(RULES.reducedPrice);
  if (bet.cashOut) rules.push(RULES.cashOut);
  if (bet.settledAgain) rules.push(RULES.correction);
  return rules;
}

function decidingRule({ kind, result, selectionId, marketResult, runnerRemoved }: SettledBetFacts): RuleId {
  if (result === 'VOID') return runnerRemoved && marketResult?.type !== 'void' ? RULES.removedRunner : RULES.voidMarket;
  if (kind === 'line') return RULES.runs;
  if (marketResult?.type === 'dead-heat' && marketResult.winners.includes(selectionId)) return RULES.deadHeat;
  return result === 'WON' ? RULES.won : RULES.lost;
}
