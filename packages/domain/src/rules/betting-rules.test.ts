import { describe, expect, it } from 'vitest';
import { commissionOn, reducedPrice, settleLineOrder, settleOddsOrder } from '../index.ts';
import { RULE_IDS, RULES, rulesOfBet, type SettledBetFacts } from './betting-rules.ts';
import { allRuleTexts, ruleText } from './rule-texts.ts';

const bet = (facts: Partial<SettledBetFacts> = {}): readonly string[] =>
  rulesOfBet({
    kind: 'exchange',
    result: 'WON',
    selectionId: 11,
    marketResult: { type: 'winners', winners: [11] },
    settledAgain: false,
    runnerRemoved: false,
    priceReduced: false,
    cashOut: false,
    ...facts,
  });

describe('the rules of a settled bet', () => {
  it('are first the rule that decided it, then the rules that changed its amount', () => {
    expect(bet()).toEqual([RULES.won]);
    expect(bet({ result: 'LOST' })).toEqual([RULES.lost]);
    expect(bet({ kind: 'bookmaker', cashOut: true })).toEqual([RULES.won, RULES.cashOut]);
    expect(bet({ priceReduced: true, settledAgain: true })).toEqual([RULES.won, RULES.reducedPrice, RULES.correction]);
    expect(bet({ kind: 'line', result: 'LOST', marketResult: { type: 'runs', runs: 44 } })).toEqual([RULES.runs]);
  });

  it('include the dead heat only for runners that tied', () => {
    const marketResult = { type: 'dead-heat', winners: [11, 12], places: 1 } as const;
    expect(bet({ marketResult, result: 'LOST' })).toEqual([RULES.deadHeat]);
    expect(bet({ marketResult, result: 'LOST', selectionId: 13 })).toEqual([RULES.lost]);
  });

  it('distinguish a void market from a removed runner, which has no price to reduce', () => {
    expect(bet({ result: 'VOID', marketResult: { type: 'void', reason: 'rain' } })).toEqual([RULES.voidMarket]);
    expect(bet({ result: 'VOID', runnerRemoved: true, priceReduced: true })).toEqual([RULES.removedRunner]);
    expect(bet({ result: 'VOID', runnerRemoved: true, marketResult: { type: 'void', reason: 'rain' } })).toEqual([RULES.voidMarket]);
  });
});

it('every rule has its words in both languages, and no two the same title', () => {
  for (const language of ['en', 'hi'] as const) {
    const texts = allRuleTexts(language);
    expect(texts.map(({ id }) => id)).toEqual(RULE_IDS);
    expect(new Set(texts.map(({ title }) => title)).size).toBe(RULE_IDS.length);
    for (const { title, text, example } of texts) expect(Math.min(title.length, text.length, example.length)).toBeGreaterThan(1);
  }
  for (const id of RULE_IDS) expect(ruleText(id, 'hi').text).toMatch(/\p{Script=Devanagari}/u);
});

it('the examples of the rules equal the results of the arithmetic', () => {
  const winner = { type: 'decided', winners: new Set([0]), removed: new Map<number, number>(), places: 1, tied: 1 } as const;
  const order = (side: 'BACK' | 'LAY', rupees: number, price: number, runner = 0) => ({
    runner,
    side,
    matched: rupees * 100,
    matchedValue: rupees * 100 * price,
  });
  expect(settleOddsOrder(order('BACK', 100, 300), winner).profit).toBe(200_00);
  expect(settleOddsOrder(order('LAY', 100, 300, 1), winner).profit).toBe(100_00);
  expect(settleOddsOrder(order('LAY', 100, 300), winner).profit).toBe(-200_00);
  expect(settleOddsOrder(order('BACK', 100, 400), { ...winner, winners: new Set([0, 1]), tied: 2 }).profit).toBe(100_00);
  expect(reducedPrice(860, 1620)).toBe(721);
  expect(reducedPrice(101, 5000)).toBe(101);
  const yes = { side: 'BACK', line: 45, rate: 100, matched: 1000_00 } as const;
  expect([45, 44].map((runs) => settleLineOrder(yes, { type: 'runs', runs }).profit)).toEqual([1000_00, -1000_00]);
  expect(commissionOn(200_00, 200)).toBe(4_00);
});
