import { REFUSAL_CODES } from '@maidan/domain';
import { expect, it } from 'vitest';
import { apiRefusalOf, instructionErrorOf } from './refusal-codes.ts';

const codesOf = (code: (typeof REFUSAL_CODES)[number]): readonly unknown[] => {
  const refusal = apiRefusalOf(code);
  return refusal.kind === 'report' ? [refusal.report, refusal.instruction] : [refusal.kind];
};

it('[MX-156] refusals of order terms have the codes of the mapping', () => {
  expect(codesOf('FILL_SIZE_INVALID')).toEqual(['BET_ACTION_ERROR', 'INVALID_MIN_FILL_SIZE']);
  expect(codesOf('TIME_IN_FORCE_CONFLICT')).toEqual(['INVALID_ORDER', 'TIME_IN_FORCE_CONFLICT']);
  expect(codesOf('BREAKER_OPEN')).toEqual(['LOSS_LIMIT_EXCEEDED', 'LOSS_LIMIT_EXCEEDED']);
  expect(codesOf('BACK_LAY_COMBINATION')).toEqual(['BET_ACTION_ERROR', 'INVALID_BACK_LAY_COMBINATION']);
  for (const code of ['SP_NOT_OFFERED', 'SP_CLOSED'] as const) expect(codesOf(code)).toEqual(['BET_ACTION_ERROR', 'MARKET_NOT_OPEN_FOR_BSP_BETTING']);
  expect(instructionErrorOf({ ok: false, code: 'NO_CHANGE' })).toBe('NO_ACTION_REQUIRED');
  expect(instructionErrorOf({ ok: false, code: 'MARKET_VERSION_CHANGED' })).toBe('BET_TAKEN_OR_LAPSED');
});

it('[MX-156] codes for profit ratios and improved prices are never sent', () => {
  const sent = new Set(REFUSAL_CODES.flatMap(codesOf));
  expect(sent.has('INVALID_PROFIT_RATIO')).toBe(false);
  expect(sent.has('BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE')).toBe(false);
});
