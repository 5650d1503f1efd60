import { expect, it } from 'vitest';
import { marketEnding } from './market-ending.ts';

const runner = (name: string, status: 'ACTIVE' | 'WINNER' | 'LOSER') => ({ selectionId: 1, name, status, back: [], lay: [], no: null, yes: null, last: null });

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
