import { expect, it } from 'vitest';
import { endingOf } from './board-result.ts';

const runner = (name: string, status: 'ACTIVE' | 'WINNER' | 'LOSER') => ({ selectionId: 1, name, status, back: [], lay: [], no: null, yes: null, last: null });

it('a market that runs has no ending, a closed one names who won', () => {
  const of = (status: 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'SETTLED' | 'VOID', ...runners: ReturnType<typeof runner>[]) => endingOf({ status, runners });
  expect([of('OPEN'), of('SUSPENDED')]).toEqual([null, null]);
  expect(of('CLOSED', runner('A', 'ACTIVE'))).toEqual({ type: 'closed' });
  expect(of('SETTLED', runner('A', 'LOSER'), runner('B', 'WINNER'))).toEqual({ type: 'result', winner: 'B' });
  expect(of('SETTLED', runner('A', 'WINNER'), runner('B', 'WINNER'))).toEqual({ type: 'result', winner: 'A, B' });
  expect(of('VOID', runner('A', 'WINNER'))).toEqual({ type: 'void' });
});
