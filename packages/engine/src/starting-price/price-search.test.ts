/** The fast search of the starting price against trying every hundredth. */
import { LADDER, type Side } from '@maidan/domain';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { startingPrice, type StartingOrder } from '../testing/naive/naive-starting-price.ts';
import { printedSeed } from '../testing/testing-worlds.ts';
import { ANY_LAY, PriceSearch } from './price-search.ts';

const search = new PriceSearch();

/** Returns the result of the fast search in the form of the naive one. Limits must be ladder prices. */
function fastPrice(orders: readonly StartingOrder[], reference: number): { readonly price: number; readonly matched: number } | null {
  search.clear();
  for (const { side, stake, liability, limit } of orders) {
    const tick = limit === null ? -1 : LADDER.indexOf(limit as (typeof LADDER)[number]);
    if (side === 'LAY' && stake === undefined) search.addLay(liability!, limit ?? ANY_LAY);
    else if (side === 'LAY') search.addStakedLay(stake!, tick);
    else if (limit === null) search.addBack(stake!);
    else search.addLimitedBack(stake!, tick);
  }
  search.search(reference);
  return search.price === 0 ? null : { price: search.price, matched: search.matched };
}

const drawnOrder = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  // Small and equal amounts make ties.
  amount: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(100, 200, 1_000), fc.integer({ min: 1, max: 1_000_000_000 })),
  tick: fc.option(fc.oneof(fc.integer({ min: 0, max: LADDER.length - 1 }), fc.integer({ min: 95, max: 110 }), fc.constantFrom(0, 99, 349))),
  isStaked: fc.boolean(),
});

/** An amount with a tick as its limit; null: any price. */
interface Drawn {
  readonly side: Side;
  readonly amount: number;
  readonly tick: number | null;
  readonly isStaked: boolean;
}

function orderOf({ side, amount, tick, isStaked }: Drawn, id: number): StartingOrder {
  const limit = tick === null ? null : LADDER[tick]!;
  const hasStake = side === 'BACK' || (isStaked && limit !== null);
  return { id, side, limit, ...(hasStake ? { stake: amount } : { liability: amount }) };
}

it('[MX-101] the price of the fast search is that of trying every hundredth (seed printed)', () => {
  const seed = printedSeed('starting price search');
  let found = 0;
  fc.assert(
    fc.property(fc.array(drawnOrder, { minLength: 1, maxLength: 10 }), fc.integer({ min: 101, max: 1_500 }), (drawn, reference) => {
      const orders = drawn.map((each, index) => orderOf(each, index + 1));
      const expected = startingPrice(orders, reference);
      expect(fastPrice(orders, reference)).toEqual(expected);
      if (expected !== null) found++;
    }),
    { seed, numRuns: 150 },
  );
  expect(found).toBeGreaterThan(30);
});

it('finds the price with a lay at the largest stake, and none without a counterparty', () => {
  const back: StartingOrder = { id: 1, side: 'BACK', stake: 900_000_000, limit: null };
  const lay: StartingOrder = { id: 2, side: 'LAY', liability: 1_000_000_000, limit: null };
  expect(fastPrice([back, lay], 200)).toEqual(startingPrice([back, lay], 200));
  expect([fastPrice([back], 200), fastPrice([lay], 200), fastPrice([], 200)]).toEqual([null, null, null]);
});

it('takes the price nearest to the reference on both sides of the crossing, if they are equally good', () => {
  const orders: readonly StartingOrder[] = [
    { id: 1, side: 'BACK', stake: 100, limit: null },
    { id: 2, side: 'BACK', stake: 50, limit: 151 },
    { id: 3, side: 'LAY', stake: 100, limit: 300 },
    { id: 4, side: 'LAY', stake: 50, limit: 150 },
  ];
  for (const reference of [120, 150, 151, 200, 400]) {
    expect(fastPrice(orders, reference)).toEqual({ price: Math.min(reference, 300), matched: 100 });
    expect(startingPrice(orders, reference)).toEqual({ price: Math.min(reference, 300), matched: 100 });
  }
});
