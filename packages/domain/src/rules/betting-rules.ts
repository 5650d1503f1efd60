/** The rules that decide what a bet comes to, each under an id that stays: bets, statements and the page of rules name them by it. */
import type { MarketResult } from '../feed/feed-event.ts';
import type { TradingKind } from '../market/market.ts';
import type { OrderResult } from '../order/order.ts';

export const RULE_IDS = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12'] as const;
export type RuleId = (typeof RULE_IDS)[number];

/** The ids by what they say, for code. */
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

/** A settled bet as far as rules ask. */
export interface SettledBetFacts {
  readonly kind: TradingKind;
  readonly result: OrderResult;
  readonly selectionId: number;
  /** What its market was settled by; null where that is not known any more. */
  readonly marketResult: MarketResult | null;
  /** Further settlements of the market came before this one. */
  readonly settledAgain: boolean;
  readonly runnerRemoved: boolean;
  /** A removal lowered its price. */
  readonly priceReduced: boolean;
  /** Placed by a cash-out. */
  readonly cashOut: boolean;
}

/** Why a settled bet came to what it did: what decided it first, then what changed its amount. Never empty. */
export function rulesOfBet(bet: SettledBetFacts): readonly RuleId[] {
  const rules: RuleId[] = [decidedBy(bet)];
  if (bet.result !== 'VOID' && bet.priceReduced) rules.push(RULES.reducedPrice);
  if (bet.cashOut) rules.push(RULES.cashOut);
  if (bet.settledAgain) rules.push(RULES.correction);
  return rules;
}

function decidedBy({ kind, result, selectionId, marketResult, runnerRemoved }: SettledBetFacts): RuleId {
  if (result === 'VOID') return runnerRemoved && marketResult?.type !== 'void' ? RULES.removedRunner : RULES.voidMarket;
  if (kind === 'line') return RULES.runs;
  if (marketResult?.type === 'dead-heat' && marketResult.winners.includes(selectionId)) return RULES.deadHeat;
  return result === 'WON' ? RULES.won : RULES.lost;
}
