/** The shared vectors of the starting price on both engines, and the naive price on random orders. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeWithTerms } from '../orders/term-commands.ts';
import { EngineState } from '../state/engine-state.ts';
import { eventsSince } from '../testing/history.ts';
import { readVectorFile } from '../testing/matching-vectors.ts';
import { NaiveEngine } from '../testing/naive/naive-engine.ts';
import { startingFills, startingPrice, type StartingOrder } from '../testing/naive/naive-starting-price.ts';
import { type EngineCommand, type MarketEngine, perform, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { engineWith, FORTUNE, MATCH_ODDS } from '../testing/testing-engine.ts';
import { printedSeed } from '../testing/testing-worlds.ts';
import { allot } from './allotment.ts';
import { participantsOf, setSearch } from './participants.ts';
import { PriceSearch } from './price-search.ts';

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
    readonly fills: readonly { readonly id: number; readonly size: number; readonly value: number }[];
  };
}

const cases = readVectorFile('starting-price') as readonly StartingCase[] | null;
const MARKET = { ...MATCH_ODDS, startingPrice: 'OFFERED' as const };

/** Returns the command that places an order of a case. Each order is of an account of its own. */
function placing({ id, side, limit, stake, liability, exchange }: StartingOrder): PlaceWithTerms {
  const common = { order: id, account: id, market: 1, runner: 0, side, line: 0, limits: { minStake: 0, maxStake: 0, maxWin: 0 }, delayed: false };
  if (exchange === true) return { ...common, price: limit!, size: stake!, persistence: 'PERSIST' };
  const orderType = limit === null ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE';
  return { ...common, orderType, price: limit ?? 0, persistence: 'LAPSE', ...(side === 'BACK' ? { size: stake! } : { liability: liability! }) };
}

/** Returns what trying every price gives. */
function naiveResult({ orders, reference }: StartingCase): StartingCase['expect'] {
  const made = startingPrice(orders, reference);
  const fills = made === null ? new Map<number, number>() : startingFills(orders, made);
  const far = startingPrice(
    orders.filter((order) => order.exchange !== true),
    reference,
  );
  return {
    near: made?.price ?? null,
    far: far?.price ?? null,
    price: made?.price ?? null,
    matched: made?.matched ?? 0,
    fills: (made === null ? [] : orders).map(({ id }) => ({ id, size: fills.get(id) ?? 0, value: (fills.get(id) ?? 0) * (made?.price ?? 0) })),
  };
}

/** Returns what the fast engine makes of orders that it has taken, with the reference of the case. */
function fastResult({ orders, reference }: StartingCase): StartingCase['expect'] {
  const state = new EngineState({ orders: 16, accounts: 16 });
  for (const { id } of orders) state.wallets.load({ account: id, person: id, pool: 0, cash: FORTUNE, held: FORTUNE, version: 0, blocked: false, owing: false });
  const market = state.markets.add(MARKET, (count) => state.books.addBooks(count));
  for (const order of orders) expect(placeWithTerms(state, placing(order) as Parameters<typeof placeWithTerms>[1])).toBeNull();
  const place = { market, pool: 0 as const, runner: 0 };
  const participants = participantsOf(state, place, () => 0);
  const search = new PriceSearch();
  setSearch(search, participants, false);
  search.search(reference);
  const far = search.price || null;
  setSearch(search, participants, true);
  search.search(reference);
  const { matched, price } = search;
  if (price > 0) allot(state, place, participants, { price, matched, maxWinOf: () => FORTUNE });
  const fills = participants.sides.flat().map((each) => ({ id: state.orders.idOf(each.order), size: each.matched, value: each.matched * price }));
  return { near: price || null, far, price: price || null, matched, fills: price === 0 ? [] : fills.toSorted((a, b) => a.id - b.id) };
}

/** Returns price, matched and the fill of each order after the command. */
function commandResult(engine: MarketEngine, { orders, reference }: StartingCase): object {
  for (const order of orders) expect(perform(engine, { type: 'place', command: placing(order) })).toMatchObject({ ok: true });
  const mark = engine.mark();
  perform(engine, reconciling(reference));
  const sizes = new Map<number, number>();
  let made = { price: 0, matched: 0 };
  for (const reported of eventsSince(engine, mark)) {
    if (reported.type === 'startingPrice') made = { price: reported.event.price, matched: reported.event.matched };
    if (reported.type !== 'trade') continue;
    const { makerOrder, size, takerOrder } = reported.event;
    for (const order of [takerOrder, makerOrder]) sizes.set(order, (sizes.get(order) ?? 0) + size);
  }
  return { ...made, sizes: orders.map(({ id }) => sizes.get(id) ?? 0) };
}

function naiveCommandResult({ orders, reference }: StartingCase): object {
  const engine = new NaiveEngine();
  for (const { id } of orders) engine.loadAccount({ account: id, person: id, pool: 0, cash: FORTUNE, held: 0, version: 0, blocked: false, owing: false });
  engine.openMarket({ ...MARKET });
  for (const order of orders) expect(engine.perform({ type: 'place', command: placing(order) })).toMatchObject({ ok: true });
  engine.perform(reconciling(reference));
  const { price = 0, matched = 0 } = engine.made[0] ?? {};
  return { price, matched, sizes: orders.map(({ id }) => engine.orderOf(id)!.matched) };
}

/** Returns the reference that the resting orders of a case give; without any, that of the case. */
function bookReference({ orders, reference }: StartingCase): number {
  const prices = (side: 'BACK' | 'LAY'): number[] => orders.filter((order) => order.exchange === true && order.side === side).map(({ limit }) => limit!);
  const best = [
    ...prices('BACK')
      .toSorted((a, b) => a - b)
      .slice(0, 1),
    ...prices('LAY')
      .toSorted((a, b) => b - a)
      .slice(0, 1),
  ];
  return best.length === 0 ? reference : Math.floor(best.reduce((sum, price) => sum + price, 0) / best.length);
}

function reconciling(reference: number): Extract<EngineCommand, { type: 'reconcile' }> {
  return { type: 'reconcile', market: 1, limits: [], lastPrices: [reference, null, null] };
}

describe.skipIf(cases === null)('both engines on the shared vectors of the starting price', () => {
  it('[MX-002] [MX-100] starting-price', () => {
    expect(cases!.map((each) => ({ id: each.id, naive: naiveResult(each), fast: fastResult(each) }))).toEqual(
      cases!.map(({ id, expect: expected }) => ({ id, naive: expected, fast: expected })),
    );
  });

  it('the commands give the price and the fills of each case whose reference is that of its book', () => {
    // A case may name a reference that its book does not have, so that the engine would find another price.
    const possible = cases!.filter((each) => (startingPrice(each.orders, bookReference(each))?.price ?? null) === each.expect.price);
    expect(possible.length).toBeGreaterThan(cases!.length / 2);
    const accounts = Array.from({ length: 20 }, (_, i) => ({ account: i + 1 }));
    for (const each of possible) {
      const { fills, matched, price } = each.expect;
      const expected = { price: price ?? 0, matched, sizes: price === null ? each.orders.map(() => 0) : fills.map(({ size }) => size) };
      expect(commandResult(engineWith({ markets: [MARKET], accounts }), each)).toEqual(expected);
      expect(naiveCommandResult(each)).toEqual(expected);
    }
  });
});

const drawnOrder = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  amount: fc.integer({ min: 1, max: 100_000 }),
  limit: fc.option(fc.integer({ min: 101, max: 1_200 })),
  exchange: fc.boolean(),
});

describe('fills at the starting price by trying every price', () => {
  it('sum to zero, keep every limit and pass no stake or liability (seed printed)', () => {
    const seed = printedSeed('starting price');
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
      { seed, numRuns: 20 },
    );
  });
});
