import { expect, it } from 'vitest';
import { shownMarketStatus, shownRunnerStatus } from './market-states.ts';

it('a market that waits for its result is suspended, a settled or void one closed', () => {
  expect((['OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED', 'VOID'] as const).map(shownMarketStatus)).toEqual(['OPEN', 'SUSPENDED', 'SUSPENDED', 'CLOSED', 'CLOSED']);
});

it('a removed runner shows its reduction in per cent, those of a void market none', () => {
  const odds = { status: 'OPEN', isLine: false } as const;
  expect(shownRunnerStatus(odds, { status: 'REMOVED', reduction: 1620 })).toEqual({ status: 'REMOVED', adjustmentFactor: 16.2 });
  expect(shownRunnerStatus({ ...odds, status: 'VOID' }, { status: 'VOID', reduction: null })).toEqual({ status: 'REMOVED', adjustmentFactor: 0 });
  expect(shownRunnerStatus(odds, { status: 'SUSPENDED', reduction: null })).toEqual({ status: 'ACTIVE', adjustmentFactor: null });
  expect(shownRunnerStatus({ status: 'SETTLED', isLine: true }, { status: 'ACTIVE', reduction: null }).status).toBe('WINNER');
});
