import type { MarketView, Order } from '@maidan/contract';
import { expect, it } from 'vitest';
import { oddsBetsOf, profitsOf } from './positions-of-bets.ts';

const MARKET = { marketId: '1.1', marketType: 'MATCH_ODDS', runners: [{ selectionId: 1 }, { selectionId: 2 }] } as unknown as MarketView;
/** A bet of ₹1,000 on the first runner, matched at this rate. */
const matched = (rate: number, isBack = true) =>
  ({ marketId: '1.1', runnerId: 1, isBack, rate, askedRate: 1.09, sizeMatched: 1000, sizeRemaining: 0 }) as Order;

it('a bet at an average rate between two prices counts at this rate, not at the nearest price', () => {
  expect([...profitsOf(MARKET, [matched(1.0952)])]).toEqual([
    [1, 9_520_00],
    [2, -100_000_00],
  ]);
  expect([...profitsOf(MARKET, [matched(1.0952, false)])]).toEqual([
    [1, -9_520_00],
    [2, 100_000_00],
  ]);
  expect(oddsBetsOf(MARKET, [matched(1.09)], 'sizeMatched')).toEqual([{ runner: 0, side: 'BACK', price: 109, size: 100_000 }]);
});
