/** Replaces, batches and targets as they are sent. */
import { expect, it } from 'vitest';
import { decodeBatch, decodeOrderItem } from './bet-codec.ts';
import { decodeReplace, decodeUpdate } from './replace-codec.ts';

it('a replace of price and size is the same request as before its other fields; each of these is a part of it', () => {
  expect(decodeReplace('7', { price: 4.5, size: 10, betSlipRef: 'r' })).toEqual({ price: 450, stake: 1000, canonical: '["replace","7",450,1000]' });
  const bodies = [
    {},
    { price: 4.5 },
    { size: 10 },
    { price: 'x' },
    { price: 'y' },
    { timeInForce: 'GTC' },
    { timeInForce: 'GOOD_TILL', expiresAt: 5 },
    { guard: { mode: 'exact' } },
    { onRefusal: 'KEEP' },
    { onRefusal: 'CANCELLED' },
    { marketVersion: 3 },
  ] as const;
  expect(new Set(bodies.map((body) => decodeReplace('7', body).canonical)).size).toBe(bodies.length);
  expect(decodeReplace('7', {}).canonical).not.toBe(decodeReplace('8', {}).canonical);
});

it('a replace keeps what is absent and refuses what cannot be read', () => {
  expect(decodeReplace('7', { onRefusal: 'KEEP' })).toEqual({ onRefusal: 'KEEP', canonical: expect.any(String) as string });
  expect(decodeReplace('7', { price: 'high', size: -1, expiresAt: 'soon' })).toMatchObject({ price: null, stake: null, terms: { expiresAt: -1 } });
  expect(decodeUpdate({})).toEqual({});
  expect(decodeUpdate({ persistence: 'PERSIST', expiresAt: 'soon' })).toEqual({ persistence: 'PERSIST', expiresAt: -1 });
});

it('a batch is its bets in their order, without their references', () => {
  const item = { side: 0, price: 3, selectionId: 11, marketId: '1.2001', totalSize: 10 };
  const other = { ...item, price: 4 };
  const batch = (...instructions: object[]) => decodeBatch({ betSlipRef: 'b', instructions });
  expect(batch(item, other)).toMatchObject({ reference: 'b', instructions: [{ reference: '', price: 300, stake: 1000 }, { price: 400 }] });
  expect(batch(item, other).canonical).toBe(batch({ ...item, betSlipRef: 'x', fromOneClick: true }, other).canonical);
  expect(batch(other, item).canonical).not.toBe(batch(item, other).canonical);
  expect(decodeBatch({ betSlipRef: 7, instructions: [] })).toMatchObject({ reference: '', malformed: 'betSlipRef' });
});

it('a target stands in place of a stake; with one, readable or not, it has no amount', () => {
  const item = { side: 0, price: 3, selectionId: 11, marketId: '1.2001', target: { type: 'PAYOUT', amount: 100.5 } } as const;
  expect(decodeOrderItem(item)).toMatchObject({ stake: null, terms: { target: { type: 'PAYOUT', amount: 100_50 } } });
  for (const totalSize of [10, 'ten', null]) expect(decodeOrderItem({ ...item, totalSize }).terms).toEqual({ target: { type: 'PAYOUT', amount: -1 } });
  for (const amount of [undefined, 0.001, '1', null]) expect(decodeOrderItem({ ...item, target: { type: 'PAYOUT', amount } }).terms?.target?.amount).toBe(-1);
});
