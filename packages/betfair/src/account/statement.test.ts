import { expect, it } from 'vitest';
import { isInPart, statementItems, type MovementFacts } from './statement.ts';

const WIN: MovementFacts = {
  transfer: 7,
  kind: 'settled',
  time: 0,
  amount: 9_500,
  commission: 500,
  balance: 109_500,
  market: { id: '1.3001', name: 'Match Odds', event: 'A v B', eventTypeId: '4' },
};

it('a win is one item before commission, and the commission is a newer one', () => {
  const [commission, win] = statementItems(WIN);
  expect(win).toMatchObject({
    amount: 100,
    balance: 1_100,
    legacyData: { winLose: 'RESULT_WON', eventId: 3001, eventTypeId: 4, transactionType: 'ACCOUNT_CREDIT' },
  });
  expect(commission).toMatchObject({ amount: -5, balance: 1_095, legacyData: { winLose: 'RESULT_NOT_APPLICABLE', transactionType: 'ACCOUNT_DEBIT' } });
});

it('a loss, a correction and a grant are one item each, with all keys', () => {
  const [lost] = statementItems({ ...WIN, amount: -10_000, commission: 0 });
  const [fixed] = statementItems({ ...WIN, kind: 'corrected', commission: 0 });
  const [grant] = statementItems({ ...WIN, kind: 'payment', commission: 0, market: null });
  expect([lost, fixed, grant].map((item) => item?.legacyData.winLose)).toEqual(['RESULT_LOST', 'RESULT_FIX', 'RESULT_NOT_APPLICABLE']);
  expect(grant?.legacyData).toMatchObject({ eventId: 0, eventTypeId: 0, marketName: '', fullMarketName: '' });
  expect(Object.keys(grant ?? {})).toEqual(['refId', 'itemDate', 'amount', 'balance', 'itemClass', 'itemClassData', 'legacyData']);
});

it('parts of the statement have their kinds of movements', () => {
  expect(isInPart('ALL', 'other')).toBe(true);
  expect([isInPart('EXCHANGE', 'settled'), isInPart('EXCHANGE', 'corrected'), isInPart('EXCHANGE', 'payment')]).toEqual([true, true, false]);
  expect([isInPart('DEPOSITS_WITHDRAWALS', 'payment'), isInPart('DEPOSITS_WITHDRAWALS', 'settled')]).toEqual([true, false]);
  expect(isInPart('POKER_ROOM', 'payment')).toBe(false);
});
