/** The reconciliation of the starting price: who is matched, what lapses, projected prices, and that money comes out even. */
import { describe, expect, it } from 'vitest';
import { eventsSince, type EngineEvent } from '../testing/history.ts';
import { type EngineSnapshot, type MarketEngine, type OddsPosition, type OpenOrderState, perform, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { bet, engineWith, heldFor, MATCH_ODDS, placeAccepted, rupeesByWinner } from '../testing/testing-engine.ts';
import { printedSeed, randomTermsWorld } from '../testing/testing-worlds.ts';

const MARKET = { ...MATCH_ODDS, startingPrice: 'OFFERED' as const };

const market = (accounts = [1, 2, 3, 4, 5, 6].map((account) => ({ account }))): MarketEngine => engineWith({ markets: [MARKET], accounts });

/** Places an order at the starting price. amount: the stake of a back, the liability of a lay. Returns its id. */
function atStart(engine: MarketEngine, side: 'BACK' | 'LAY', amount: number, more: Partial<PlaceWithTerms> = {}): number {
  const { size, ...command } = bet(side, amount, 100);
  void size;
  const orderType = more.price === undefined ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE';
  const placed: PlaceWithTerms = { ...command, orderType, price: 0, ...(side === 'BACK' ? { size: amount } : { liability: amount }), ...more };
  expect(perform(engine, { type: 'place', command: placed })).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 0 } });
  return placed.order;
}

/** Places a resting order with persistence MARKET_ON_CLOSE. Returns its id. */
function onClose(engine: MarketEngine, command: PlaceWithTerms): number {
  expect(perform(engine, { type: 'place', command: { ...command, persistence: 'MARKET_ON_CLOSE' } })).toMatchObject({ ok: true });
  return command.order;
}

interface Result {
  readonly price: number | null;
  readonly matched: number;
  readonly orders: ReadonlyMap<number, { readonly size: number; readonly matched: number; readonly lapsed: number; readonly reason: string | null }>;
  readonly events: readonly EngineEvent[];
}

/** Suspends market 1, makes its starting prices, and returns that of runner 0 with the last state of each order that changed. */
function reconcile(engine: MarketEngine, limits: Parameters<MarketEngine['reconcile']>[0]['limits'] = []): Result {
  perform(engine, { type: 'market', market: 1, open: false, version: 2 });
  const mark = engine.mark();
  perform(engine, { type: 'reconcile', market: 1, limits });
  const events = eventsSince(engine, mark);
  const made = events.flatMap(({ type, event }) => (type === 'startingPrice' ? [event] : []));
  const orders = events.flatMap(({ type, event }) => (type === 'orderChanged' ? [event] : []));
  return {
    price: made[0]?.price ?? null,
    matched: made[0]?.matched ?? 0,
    orders: new Map(orders.map(({ order, size, matched, lapsed, reason }) => [order, { size, matched, lapsed, reason }])),
    events,
  };
}

/** Returns the sum of all positions of market 1 for each runner as the winner, centipaise. */
function sums({ positions }: EngineSnapshot, of: number): number[] {
  const own = positions.filter((position): position is OddsPosition => position.market === of && 'ifWin' in position);
  const runners = own[0]?.ifWin.map((_, runner) => runner) ?? [];
  return runners.map((winner) =>
    own.reduce((sum, { ifLose, ifWin }) => sum + runners.reduce((total, runner) => total + (runner === winner ? ifWin[runner]! : ifLose[runner]!), 0), 0),
  );
}

/** Adds the fills at the starting price by order: paise, and the price. */
function fillsAtStart(events: readonly EngineEvent[]): Map<number, { readonly size: number; readonly price: number }> {
  const fills = new Map<number, { size: number; price: number }>();
  for (const { type, event } of events) {
    if (type !== 'trade' || !event.atStart) continue;
    expect(event.value).toBe(event.size * event.price);
    for (const order of [event.takerOrder, event.makerOrder]) {
      const before = fills.get(order)?.size ?? 0;
      fills.set(order, { size: before + event.size, price: event.price });
    }
  }
  return fills;
}

/** Whether a fill keeps the limit of its order, and its stake or liability. A converted order has no limit. */
function isKept(
  { liability, orderType, persistence, price: limit, remaining, side }: OpenOrderState,
  fill: { readonly size: number; readonly price: number },
): boolean {
  const isConverted = persistence === 'MARKET_ON_CLOSE';
  const hasLimit = orderType !== 'MARKET_ON_CLOSE' && !isConverted;
  if (hasLimit && (side === 'BACK' ? fill.price < limit : fill.price > limit)) return false;
  const risk = fill.size * (fill.price - 100);
  if (side === 'LAY' && isConverted) return risk <= remaining * (limit - 100);
  return side === 'LAY' && orderType !== undefined ? risk <= 100 * liability! : fill.size <= remaining;
}

it('[MX-102] fills sum to zero in every outcome and keep every limit, stake and liability (seed printed)', () => {
  const seed = printedSeed('fills at the starting price');
  let fills = 0;
  for (let world = seed; fills < 60; world++) {
    const { engine, step } = randomTermsWorld(world, { startingPrice: 'OFFERED' });
    for (let i = 0; i < 250; i++) step();
    for (const { market: id, kind } of engine.snapshot().markets) {
      if (kind !== 'exchange') continue;
      const open = new Map(engine.openOrdersIn(id).map((order) => [order.order, order]));
      const mark = engine.mark();
      perform(engine, { type: 'reconcile', market: id, limits: [] });
      for (const [order, fill] of fillsAtStart(eventsSince(engine, mark))) {
        expect([order, order === 0 || isKept(open.get(order)!, fill)]).toEqual([order, true]);
        fills++;
      }
      expect(sums(engine.snapshot(), id).every((sum) => sum === 0)).toBe(true);
    }
  }
});

describe('the starting price', () => {
  it('of 1,000.00 of stakes against 6,000.00 of liability is 7.00', () => {
    const engine = market();
    const back = atStart(engine, 'BACK', 1_000_00);
    const lay = atStart(engine, 'LAY', 6_000_00, { account: 2 });
    const { matched, orders, price } = reconcile(engine);
    expect([price, matched]).toEqual([700, 1_000_00]);
    expect(orders.get(back)).toEqual({ size: 1_000_00, matched: 1_000_00, lapsed: 0, reason: null });
    expect(orders.get(lay)).toEqual({ size: 1_000_00, matched: 1_000_00, lapsed: 0, reason: null });
    expect([rupeesByWinner(engine, 1), rupeesByWinner(engine, 2)]).toEqual([
      [6_000, -1_000, -1_000],
      [-6_000, 1_000, 1_000],
    ]);
  });

  it('is shared by orders at any price that are too many, the paise that are left by number', () => {
    const engine = market();
    const backs = [1, 2, 3].map((account) => atStart(engine, 'BACK', 100_00, { account }));
    const limited = atStart(engine, 'BACK', 100_00, { account: 5, price: 200 });
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 4 }));
    const { orders } = reconcile(engine);
    expect([...backs, limited].map((order) => orders.get(order)!.matched)).toEqual([33_34, 33_33, 33_33, 0]);
  });

  it('goes to the better limit first, then to the older order', () => {
    const engine = market();
    const [equal, better, younger] = [280, 250, 280].map((price, index) => atStart(engine, 'BACK', 100_00, { account: index + 1, price }));
    const resting = placeAccepted(engine, bet('BACK', 100_00, 280, { account: 5 })).order;
    placeAccepted(engine, bet('LAY', 250_00, 278, { account: 4 }));
    const lay = atStart(engine, 'LAY', 450_00, { account: 6, price: 280 });
    const { orders, price } = reconcile(engine);
    expect([price, orders.get(lay)?.matched]).toEqual([280, 250_00]);
    expect([better, equal, younger, resting].map((order) => orders.get(order!)?.matched ?? 0)).toEqual([100_00, 100_00, 50_00, 0]);
  });

  it('made again, or in a market without one, changes nothing', () => {
    const engine = market();
    atStart(engine, 'BACK', 1_000_00);
    atStart(engine, 'LAY', 6_000_00, { account: 2 });
    reconcile(engine);
    engine.commit();
    const before = engine.snapshot();
    expect(engine.reconcile({ market: 1, limits: [] })).toEqual([]);
    expect([engine.mark(), engine.snapshot()]).toEqual([0, before]);
    const other = engineWith({ markets: [MATCH_ODDS] });
    expect([other.reconcile({ market: 1, limits: [] }), other.mark(), other.projectedPrices(1, 0)]).toEqual([[], 0, []]);
  });

  it('matches a maker’s level within what the maker may still risk', () => {
    const engine = engineWith({ markets: [{ ...MARKET, houseLimit: 50_00 }], accounts: [{ account: 1 }] });
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 100_00 });
    const back = atStart(engine, 'BACK', 40_00);
    // At 3.00 the maker may lose 50.00 on 25.00 of stakes.
    expect(reconcile(engine).orders.get(back)).toEqual({ size: 40_00, matched: 25_00, lapsed: 15_00, reason: 'SP_UNMATCHED' });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 300, size: 75_00 }]);
    expect(rupeesByWinner(engine, 0)).toEqual([-50, 25, 25]);
  });
});

describe('projected prices', () => {
  it('[MX-103] near and far follow their definition, and are null where nothing is matched', () => {
    const engine = market();
    const prices = (): object => engine.projectedPrices(1, 0)[0]!;
    expect(prices()).toEqual({ runner: 0, near: null, far: null, stakes: 0, liabilities: 0 });
    atStart(engine, 'BACK', 1_962_83);
    expect(prices()).toEqual({ runner: 0, near: null, far: null, stakes: 1_962_83, liabilities: 0 });
    // A resting lay alone makes a near price; it is no order at the starting price.
    const lay = placeAccepted(engine, bet('LAY', 500_00, 218, { account: 4 })).order;
    expect(prices()).toMatchObject({ near: 218, far: null });
    engine.cancelOrder(lay, 4);
    atStart(engine, 'LAY', 3_571_03, { account: 2 });
    expect(prices()).toEqual({ runner: 0, near: 281, far: 281, stakes: 1_962_83, liabilities: 3_571_03 });
    placeAccepted(engine, bet('BACK', 3_000_00, 220, { account: 3 }));
    placeAccepted(engine, bet('LAY', 500_00, 218, { account: 4 }));
    expect(prices()).toMatchObject({ near: 220, far: 281 });
    expect(engine.projectedPrices(1, 0).slice(1)).toEqual([1, 2].map((runner) => ({ runner, near: null, far: null, stakes: 0, liabilities: 0 })));
    expect(engine.projectedPrices(1, 1)[0]).toMatchObject({ near: null, far: null, stakes: 0 });
    expect(reconcile(engine).price).toBe(220);
    expect(engine.projectedPrices(1, 0)).toEqual([]);
  });
});

describe('persistence MARKET_ON_CLOSE', () => {
  it('[MX-105] turns the rest of an order into one at the starting price; below the minimum it lapses', () => {
    const engine = market();
    const back = onClose(engine, bet('BACK', 100_00, 400));
    placeAccepted(engine, bet('LAY', 30_00, 400, { account: 2 }));
    // 50.00 at 3.00 become a liability of 100.00.
    const lay = onClose(engine, bet('LAY', 50_00, 300, { account: 3 }));
    const smallBack = onClose(engine, bet('BACK', 9_99, 500, { account: 4 }));
    const smallLay = onClose(engine, bet('LAY', 99_99, 200, { account: 5 }));
    const limits = [3, 4, 5].map((account) => ({ account, minStake: 10_00, maxWin: 0 }));
    const { matched, orders, price } = reconcile(engine, limits);
    // 70.00 of stakes against a liability of 100.00: at 2.42 both sides have 70.00 or a few paise more.
    expect([price, matched]).toEqual([242, 70_00]);
    expect(orders.get(back)).toEqual({ size: 100_00, matched: 100_00, lapsed: 0, reason: null });
    // The lay is matched with more than the 50.00 that it rested with.
    expect(orders.get(lay)).toEqual({ size: 70_00, matched: 70_00, lapsed: 0, reason: 'SP_UNMATCHED' });
    expect(orders.get(smallBack)).toEqual({ size: 9_99, matched: 0, lapsed: 9_99, reason: 'SP_UNMATCHED' });
    expect(orders.get(smallLay)).toEqual({ size: 99_99, matched: 0, lapsed: 99_99, reason: 'SP_UNMATCHED' });
    expect([engine.snapshot().levels, engine.openOrdersIn(1)]).toEqual([[], []]);
    expect([3, 4, 5].map((account) => heldFor(engine, account))).toEqual([99.4, 0, 0]);
  });

  it('can be set and taken back while the order rests', () => {
    const engine = market();
    const { order } = placeAccepted(engine, bet('BACK', 100_00, 400));
    expect(perform(engine, { type: 'update', order, account: 1, persistence: 'MARKET_ON_CLOSE' })).toMatchObject({ ok: true });
    expect(engine.order(order)).toMatchObject({ persistence: 'MARKET_ON_CLOSE', status: 'EXECUTABLE' });
    expect(perform(engine, { type: 'update', order, account: 1, persistence: 'PERSIST' })).toMatchObject({ ok: true });
    atStart(engine, 'LAY', 150_00, { account: 2 });
    // The back at 4.00 takes part at its price, and what is left of it rests.
    expect(reconcile(engine)).toMatchObject({ price: 400, matched: 50_00 });
    expect(engine.openOrdersIn(1)).toMatchObject([{ order, matched: 50_00, remaining: 50_00, persistence: 'PERSIST', status: 'EXECUTABLE' }]);
  });

  it('an order whose person has one of the other side at the starting price lapses', () => {
    const engine = market([{ account: 1 }, { account: 2 }, { account: 3 }].map((each, i) => ({ ...each, person: i === 1 ? 1 : each.account })));
    const back = onClose(engine, bet('BACK', 100_00, 400));
    const lay = atStart(engine, 'LAY', 500_00, { account: 2 });
    const { orders, price } = reconcile(engine);
    expect([price, orders.get(back)?.reason, orders.get(lay)?.reason]).toEqual([null, 'SP_UNMATCHED', 'SP_UNMATCHED']);
  });
});

describe('the win limit', () => {
  it('[MX-106] cuts a fill with MAX_WIN, and what it stood against is not matched, the last order first', () => {
    const engine = market();
    const back = atStart(engine, 'BACK', 1_000_00);
    const first = atStart(engine, 'LAY', 3_000_00, { account: 2 });
    const last = atStart(engine, 'LAY', 3_000_00, { account: 3, price: 800 });
    // 7.00 for 1,000.00: account 1 may win 4,500.00, which are 750.00 at 7.00.
    const limits = [{ account: 1, minStake: 0, maxWin: 4_500_00 }];
    const { matched, orders, price } = reconcile(engine, limits);
    expect([price, matched]).toEqual([700, 750_00]);
    expect(orders.get(back)).toEqual({ size: 1_000_00, matched: 750_00, lapsed: 250_00, reason: 'MAX_WIN' });
    expect(orders.get(first)).toEqual({ size: 500_00, matched: 500_00, lapsed: 0, reason: null });
    expect(orders.get(last)).toEqual({ size: 250_00, matched: 250_00, lapsed: 0, reason: 'SP_UNMATCHED' });
    expect([rupeesByWinner(engine, 1), heldFor(engine, 1), heldFor(engine, 3)]).toEqual([[4_500, -750, -750], 750, 1_500]);
  });

  it('lets a fill pass that does not raise a best result beyond the limit', () => {
    const engine = market();
    placeAccepted(engine, bet('LAY', 1_000_00, 700, { account: 2 }));
    placeAccepted(engine, bet('BACK', 1_000_00, 700));
    const lay = atStart(engine, 'LAY', 600_00);
    atStart(engine, 'BACK', 100_00, { account: 3 });
    // Account 1 wins 6,000.00 on runner 0 already; the lay lowers that.
    const { orders } = reconcile(engine, [{ account: 1, minStake: 0, maxWin: 10_00 }]);
    expect(orders.get(lay)).toMatchObject({ matched: 100_00, reason: null });
  });
});

describe('orders of one person', () => {
  it('[MX-107] an order at the starting price against an own one is refused, and own resting orders of the other side stay out', () => {
    const accounts = [1, 2, 3, 4].map((account) => ({ account, person: account === 2 ? 1 : account }));
    const engine = market(accounts);
    const back = atStart(engine, 'BACK', 100_00);
    const { size, ...command } = bet('LAY', 600_00, 100, { account: 2 });
    const own: PlaceWithTerms = { ...command, orderType: 'MARKET_ON_CLOSE', price: 0, liability: size };
    expect(perform(engine, { type: 'place', command: own })).toEqual({ ok: false, code: 'SELF_MATCH' });
    expect(perform(engine, { type: 'place', command: { ...own, runner: 1 } })).toMatchObject({ ok: true });
    const resting = placeAccepted(engine, bet('LAY', 50_00, 300, { account: 2, persistence: 'PERSIST' })).order;
    expect(engine.projectedPrices(1, 0)[0]).toMatchObject({ near: null });
    placeAccepted(engine, bet('LAY', 40_00, 300, { account: 3, persistence: 'PERSIST' }));
    expect(reconcile(engine).orders.get(back)).toMatchObject({ matched: 40_00, lapsed: 60_00 });
    expect(engine.order(resting)).toMatchObject({ remaining: 50_00, status: 'EXECUTABLE' });
  });
});
