import { expect, it } from 'vitest';
import { lapseReasonOf } from './lapse-reasons.ts';

it('[MX-156] a bet that ended by its own terms lapsed by time, one whose price moved by its price, the rest of a starting price with the start', () => {
  for (const reason of ['KILLED', 'EXPIRED', 'TARGET_REACHED', 'TURN_IN_PLAY', null] as const) expect(lapseReasonOf(reason)).toBe('TIME_ELAPSED');
  for (const reason of ['PRICE_MOVED', 'QUOTE_CHANGED'] as const) expect(lapseReasonOf(reason)).toBe('PRICE_INVALID');
  for (const reason of ['SP_UNMATCHED', 'MAX_WIN'] as const) expect(lapseReasonOf(reason)).toBe('SP_IN_PLAY');
  for (const reason of ['SUSPENDED', 'MATERIAL_EVENT', 'CLOSED', 'RESTART'] as const) expect(lapseReasonOf(reason)).toBe('MKT_SUSPENDED');
  expect([lapseReasonOf('MARKET_VERSION'), lapseReasonOf('RUNNER_REMOVED')]).toEqual(['MKT_VERSION', 'RNR_UNKNOWN']);
});
