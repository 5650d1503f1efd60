/** The starting price by trying every price, on the shared vectors and on random orders. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVectorFile } from './matching-vectors.ts';
import { startingFills, startingPrice, type StartingOrder } from './naive/naive-starting-price.ts';

interface StartingCase {
  readonly id: string;
  readonly title: string;
  readonly reference: number;
  readonly orders: readonly StartingOrder[];
  readonly expect: {
    readonly near: number | null;
    readonly far: number | null;
    readonly price: number | null;
    readonly matched: number;
    readonly fills: unknown;
  };
}

const cases = readVectorFile('starting-price') as readonly StartingCase[] | null;

describe('the starting price by trying every price', () => {
  it.skipIf(cases === null).each((cases ?? []).map((each) => [each.id, each.title, each] as const))(
    '[MX-100] vector %s: %s',
    (_, __, { orders, reference, expect: expected }) => {
      const made = startingPrice(orders, reference);
      const fills = made === null ? new Map<number, number>() : startingFills(orders, made);
      const far = startingPrice(
        orders.filter((order) => order.exchange !== true),
        reference,
      );
      expect({
        near: made?.price ?? null,
        far: far?.price ?? null,
        price: made?.price ?? null,
        matched: made?.matched ?? 0,
        fills: (made === null ? [] : orders).map(({ id }) => ({ id, size: fills.get(id) ?? 0, value: (fills.get(id) ?? 0) * (made?.price ?? 0) })),
      }).toEqual(expected);
    },
  );
});

const drawnOrder = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  amount: fc.integer({ min: 1, max: 100_000 }),
  limit: fc.option(fc.integer({ min: 101, max: 1_200 })),
  exchange: fc.boolean(),
});

describe('fills at the starting price', () => {
  it('sum to zero, keep every limit and pass no stake or liability (seed printed)', () => {
    const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
    process.stdout.write(`[property] starting price: PROPERTY_SEED=${seed}\n`);
    fc.assert(
      fc.property(fc.array(drawnOrder, { minLength: 2, maxLength: 12 }), fc.integer({ min: 101, max: 2_000 }), (drawn, reference) => {
        const orders = drawn.map(({ side, amount, limit, exchange }, i): StartingOrder => {
          const resting = exchange && limit !== null;
          const hasStake = side === 'BACK' || resting;
          return { id: i + 1, side, limit, exchange: resting, ...(hasStake ? { stake: amount } : { liability: amount }) };
        });
        const made = startingPrice(orders, reference);
        if (made === null) return;
        const fills = startingFills(orders, made);
        const sums = { BACK: 0, LAY: 0 };
        for (const order of orders) {
          const size = fills.get(order.id)!;
          sums[order.side] += size;
          if (size === 0) continue;
          expect(order.limit === null || (order.side === 'BACK' ? made.price >= order.limit : made.price <= order.limit)).toBe(true);
          expect(order.stake === undefined ? size * (made.price - 100) <= 100 * order.liability! : size <= order.stake).toBe(true);
        }
        expect(sums).toEqual({ BACK: made.matched, LAY: made.matched });
      }),
      { seed, numRuns: 6 },
    );
  });
});
