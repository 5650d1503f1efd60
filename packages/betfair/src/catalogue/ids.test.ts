import { expect, it } from 'vitest';
import { aliasOf, formatBetId, isPlainId, MOST_ALIASES, NUMBERED_KINDS, numberOfAlias, parseBetId } from './ids.ts';

it('ids that clients can read are sent as they are', () => {
  expect(['1.200806927', '1.3001', '1.90'].map((id) => isPlainId('MARKET', id))).toEqual([true, true, true]);
  expect(['2.5', '1.', '1.x', 'sim-1', '', '1.1234567890123456789'].map((id) => isPlainId('MARKET', id))).toEqual(Array(6).fill(false));
  expect(['31', '0', '899999999', '1000000000'].map((id) => isPlainId('EVENT', id))).toEqual(Array(4).fill(true));
  expect(['e31', '', '-1', '1.5'].map((id) => isPlainId('COMPETITION', id))).toEqual(Array(4).fill(false));
  expect(['1', '47972', '1999999999'].map((id) => isPlainId('SELECTION', id))).toEqual([true, true, true]);
  expect(['0', '-3', '2147483648', '9007199254740991', 'x'].map((id) => isPlainId('SELECTION', id))).toEqual(Array(5).fill(false));
});

it('an alias is never an id that is sent as it is, and its number comes back', () => {
  for (const kind of NUMBERED_KINDS)
    for (const number of [1, 57, MOST_ALIASES]) {
      const alias = aliasOf(kind, number);
      expect([alias, isPlainId(kind, alias), numberOfAlias(kind, alias)]).toEqual([alias, false, number]);
    }
  expect(aliasOf('MARKET', 1)).toBe('1.900000001');
  expect(Number(aliasOf('SELECTION', MOST_ALIASES))).toBeLessThan(2 ** 31);
  expect(NUMBERED_KINDS.map((kind) => numberOfAlias(kind, kind === 'MARKET' ? '1.3001' : '3001'))).toEqual([null, null, null, null]);
});

it('a bet id is the order number', () => {
  expect(formatBetId(12_345)).toBe('12345');
  expect(['12345', '0', '-1', '1e3', '', '99999999999999999999'].map(parseBetId)).toEqual([12_345, null, null, null, null, null]);
});
