import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl';
import english from '../../messages/betting/bet-outcome.en.json';
import { DECIMAL } from '../money/price-format.ts';
import { type OutcomeBet, outcomeLines } from './bet-text.ts';
import { marketEnding } from './market-ending.ts';

const text = createTranslator<typeof english>({ locale: 'en', messages: english });
const bet = (part: Partial<OutcomeBet>): OutcomeBet => ({
  marketType: 'MATCH_ODDS',
  rate: 3.85,
  askedRate: 3.65,
  size: 5000,
  sizeMatched: 5000,
  sizeRemaining: 0,
  sizeLapsed: 0,
  sizeCancelled: 0,
  ...part,
});
const lines = (part: Partial<OutcomeBet>, side = 'Back', selection = 'Nagpur Lancers'): string[] =>
  outcomeLines(bet(part), { side, selection, when: (at) => `time ${at}` }, text, DECIMAL);

describe('the outcome of a bet', () => {
  it('names stake, side, selection and odds, and the requested odds if the odds are better', () => {
    expect(lines({})).toEqual(['₹5,000 Back Nagpur Lancers at 3.85, you asked for 3.65']);
    expect(lines({ askedRate: 3.85 })).toEqual(['₹5,000 Back Nagpur Lancers at 3.85']);
  });

  it('names both parts of a partly matched bet, with paise if there are any', () => {
    expect(lines({ rate: 3.65, sizeMatched: 1234.5, sizeRemaining: 3765.5 })).toEqual(['₹1,234.50 Back Nagpur Lancers at 3.65', '₹3,765.50 waits at 3.65']);
  });

  it('names the unmatched part, and the part that ended without a match', () => {
    expect(lines({ rate: 3.65, sizeMatched: 0, sizeRemaining: 5000 }, 'Lay')).toEqual(['₹5,000 Lay Nagpur Lancers waits at 3.65']);
    expect(lines({ rate: 3.65, sizeMatched: 2000, sizeCancelled: 3000 })).toEqual([
      '₹2,000 Back Nagpur Lancers at 3.65',
      '₹3,000 was not matched and is no longer open',
    ]);
  });

  it('names why a part ended by the terms of the bet, and until when a part waits', () => {
    const none = { rate: 3.65, sizeMatched: 0, sizeLapsed: 5000 };
    expect(lines({ ...none, reason: 'KILLED' })).toEqual(['₹5,000 was not matched at once and was cancelled']);
    expect(lines({ ...none, reason: 'PRICE_MOVED' })).toEqual(['₹5,000 was not matched: the odds had changed']);
    expect(lines({ ...none, reason: 'EXPIRED' })).toEqual(['₹5,000 was not matched in its time']);
    expect(lines({ ...none, reason: 'SUSPENDED' })).toEqual(['₹5,000 was not matched and is no longer open']);
    const waits = { rate: 3.65, sizeMatched: 0, sizeRemaining: 5000, expiresAt: 7 };
    expect(lines(waits)).toEqual(['₹5,000 Back Nagpur Lancers waits at 3.65', 'It waits until time 7']);
    expect(lines({ ...waits, sizeMatched: 5000, sizeRemaining: 0 })).toEqual(['₹5,000 Back Nagpur Lancers at 3.65']);
  });

  it('names line and rate of a fancy', () => {
    const fancy = { marketType: 'SESSION', line: 46, rate: 0.9, askedRate: 0.9 };
    expect(lines(fancy, 'YES', '6 over runs')).toEqual(['₹5,000 YES 6 over runs at 46 (90)']);
  });
});

const runner = (name: string, status: 'ACTIVE' | 'WINNER' | 'LOSER') => ({
  selectionId: 1,
  name,
  status,
  back: [],
  lay: [],
  no: null,
  yes: null,
  last: null,
  startingPrice: null,
  projected: null,
});

it('an open market has no ending; a closed one names its winners or its runs', () => {
  const of = (status: 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'SETTLED' | 'VOID', ...runners: ReturnType<typeof runner>[]) =>
    marketEnding({ status, runs: null, runners });
  expect([of('OPEN'), of('SUSPENDED')]).toEqual([null, null]);
  expect(of('CLOSED', runner('A', 'ACTIVE'))).toEqual({ type: 'closed' });
  expect(of('SETTLED', runner('A', 'LOSER'), runner('B', 'WINNER'))).toEqual({ type: 'winners', winners: ['B'] });
  expect(of('SETTLED', runner('A', 'WINNER'), runner('B', 'WINNER'))).toEqual({ type: 'winners', winners: ['A', 'B'] });
  expect(marketEnding({ status: 'SETTLED', runs: 0, runners: [runner('6 Overs Runs', 'ACTIVE')] })).toEqual({ type: 'runs', runs: 0 });
  expect(of('VOID', runner('A', 'WINNER'))).toEqual({ type: 'void' });
});
