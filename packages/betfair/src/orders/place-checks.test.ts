import { expect, it } from 'vitest';
import { PlaceOrders } from './order-parameters.ts';
import { placeRefusal, type PlaceMarket } from './place-checks.ts';

const MARKET: PlaceMarket = { kind: 'exchange', status: 'OPEN', takesBets: true, hasStartingPrice: true, runners: new Map([[11, 'ACTIVE'], [12, 'REMOVED']]) }; // prettier-ignore
const PLAIN: PlaceMarket = { ...MARKET, hasStartingPrice: false };
const ON_CLOSE = { orderType: 'LIMIT_ON_CLOSE', selectionId: 11, side: 'LAY', limitOnCloseOrder: { liability: 100, price: 2 } };
const AT_CLOSE = { orderType: 'MARKET_ON_CLOSE', selectionId: 11, side: 'BACK', marketOnCloseOrder: { liability: 100 } };
const LIMIT = { orderType: 'LIMIT', selectionId: 11, side: 'BACK', limitOrder: { size: 100, price: 2 } };

/** Returns the code of one instruction; null: it passes. */
function codeOf(instruction: object, market = MARKET): string | null {
  return placeRefusal(PlaceOrders.parse({ marketId: '1.1', instructions: [instruction] }), market)?.instructions[0] ?? null;
}
const onClose = (order: object, more: object = {}): object => ({ ...ON_CLOSE, limitOnCloseOrder: { liability: 100, price: 2, ...order }, ...more });

it('bets at the starting price pass where there is one, with exactly their own body', () => {
  for (const one of [ON_CLOSE, AT_CLOSE]) expect([codeOf(one), codeOf(one, PLAIN)]).toEqual([null, 'MARKET_NOT_OPEN_FOR_BSP_BETTING']);
  // numbers may come as text, and null is absent
  expect(codeOf(onClose({ liability: '100', price: '2.02' }, { limitOrder: null, marketOnCloseOrder: null }))).toBeNull();
  for (const wrong of [
    { ...ON_CLOSE, limitOnCloseOrder: null },
    { ...ON_CLOSE, orderType: 'MARKET_ON_CLOSE' },
    { ...AT_CLOSE, limitOrder: { size: 1, price: 2 } },
    { ...LIMIT, marketOnCloseOrder: { liability: 100 } },
  ])
    expect([codeOf(wrong), codeOf(wrong, PLAIN)]).toEqual(['INVALID_ORDER_TYPE', 'INVALID_ORDER_TYPE']);
});

it('their price and liability are checked after market, references and runner', () => {
  for (const price of [1, 2.01, 1001]) expect(codeOf(onClose({ price }))).toBe('INVALID_ODDS');
  for (const liability of [0, -1, 1.234, 1e300]) expect(codeOf(onClose({ liability }))).toBe('INVALID_BET_SIZE');
  expect(codeOf({ ...AT_CLOSE, marketOnCloseOrder: { liability: 0 } })).toBe('INVALID_BET_SIZE');
  const bad = { liability: 0, price: 1 };
  expect(codeOf(onClose(bad))).toBe('INVALID_ODDS');
  expect(codeOf(onClose(bad, { selectionId: 12 }))).toBe('RUNNER_REMOVED');
  expect(codeOf(onClose(bad, { selectionId: 77 }))).toBe('INVALID_RUNNER');
  expect(codeOf(onClose(bad, { selectionId: 77, customerOrderRef: 'x'.repeat(33) }))).toBe('INVALID_CUSTOMER_ORDER_REF');
  expect(codeOf(onClose(bad, { selectionId: 77, customerOrderRef: 'x'.repeat(33) }), PLAIN)).toBe('MARKET_NOT_OPEN_FOR_BSP_BETTING');
});

it('the persistence MARKET_ON_CLOSE passes where there is a starting price, and means nothing with FILL_OR_KILL or on a line', () => {
  const kept = { ...LIMIT, limitOrder: { size: 100, price: 2, persistenceType: 'MARKET_ON_CLOSE' } };
  expect([codeOf(kept), codeOf(kept, PLAIN)]).toEqual([null, 'INVALID_PERSISTENCE_TYPE']);
  expect(codeOf({ ...kept, limitOrder: { ...kept.limitOrder, timeInForce: 'FILL_OR_KILL' } }, PLAIN)).toBeNull();
  expect(codeOf({ ...kept, limitOrder: { ...kept.limitOrder, price: 83.5 } }, { ...PLAIN, kind: 'line' })).toBeNull();
});
