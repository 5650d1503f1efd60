/** Orders at the starting price until the reconciliation: refusals, holds, phases of the market, undo and restart. */
import { describe, expect, it } from 'vitest';
import { engineOf, eventsSince, evolve } from '../testing/history.ts';
import { type EngineCommand, type MarketEngine, perform, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { BOOKMAKER_MARKET, bet, engineWith, heldFor, MATCH_ODDS, placeAccepted, SESSION } from '../testing/testing-engine.ts';

const MARKET = { ...MATCH_ODDS, startingPrice: 'OFFERED' as const };
const PLAIN = { ...MATCH_ODDS, market: 4 };

const market = (): MarketEngine => engineWith({ markets: [MARKET, PLAIN, BOOKMAKER_MARKET], accounts: [1, 2, 3].map((account) => ({ account })) });

/** Returns an order at any price. amount: the stake of a back, the liability of a lay. */
function starting(side: 'BACK' | 'LAY', amount: number, more: Partial<PlaceWithTerms> = {}): PlaceWithTerms {
  const { size, ...command } = bet(side, amount, 100);
  return { ...command, orderType: 'MARKET_ON_CLOSE', price: 0, ...(side === 'BACK' ? { size } : { liability: size }), ...more };
}

/** Places an order. Returns the code of its refusal, or its status. */
function place(engine: MarketEngine, command: PlaceWithTerms): string {
  const answer = perform(engine, { type: 'place', command });
  if (answer === null || !('ok' in answer)) throw new Error('no answer');
  return answer.ok ? ('status' in answer.value ? answer.value.status : '') : answer.code;
}

/** Opens market 1 again and returns the engine. */
function engineOpenAgain(engine: MarketEngine): MarketEngine {
  perform(engine, { type: 'market', market: 1, open: true, version: 3 });
  return engine;
}

describe('an order at the starting price is refused', () => {
  it('with another term, another amount or a wrong price', () => {
    const engine = market();
    const back = (more: Partial<PlaceWithTerms>): string => place(engine, starting('BACK', 100_00, more));
    const terms: readonly Partial<PlaceWithTerms>[] = [
      { timeInForce: 'FILL_OR_KILL' },
      { timeInForce: 'GOOD_TILL', expiresAt: 10_000 },
      { timeInForce: 'POST_ONLY' },
      { expiresAt: 10_000 },
      { guard: { mode: 'better' } },
      { minFillSize: 0 },
      { target: { type: 'PAYOUT', amount: 100 } },
      { persistence: 'PERSIST' },
      { persistence: 'MARKET_ON_CLOSE' },
    ];
    expect(new Set(terms.map(back))).toEqual(new Set(['TIME_IN_FORCE_CONFLICT']));
    expect(place(engine, { ...starting('BACK', 100_00), market: 2 })).toBe('TIME_IN_FORCE_CONFLICT');
    expect([back({ liability: 100_00 }), place(engine, starting('LAY', 100_00, { size: 100_00 }))]).toEqual(['AMOUNT_TARGET_INVALID', 'AMOUNT_TARGET_INVALID']);
    expect(place(engine, { ...bet('LAY', 100_00, 200), liability: 100_00 })).toBe('AMOUNT_TARGET_INVALID');
    expect([back({ price: 200 }), back({ orderType: 'LIMIT_ON_CLOSE' }), back({ line: 1 })]).toEqual(['PRICE_INVALID', 'PRICE_INVALID', 'LINE_INVALID']);
    expect(back({ timeInForce: 'GTC', selfTrade: 'CANCEL_OLDEST' })).toBe('EXECUTABLE');
  });

  it('with OWING to an account that owes, in a market that cannot have a starting price, also for a runner that does not trade', () => {
    const engine = engineWith({ markets: [SESSION], accounts: [{ account: 1, cash: 100_00 }] });
    engine.moveCash(1, -150_00);
    engine.setRunnerActive(SESSION.market, 0, false);
    for (const side of ['BACK', 'LAY'] as const)
      for (const line of [0, 1]) expect(place(engine, starting(side, 100_00, { market: SESSION.market, line }))).toBe('OWING');
  });

  it('with persistence MARKET_ON_CLOSE and a KILL value', () => {
    const engine = market();
    const command = { ...bet('BACK', 100_00, 200), persistence: 'MARKET_ON_CLOSE' as const };
    expect(place(engine, { ...command, timeInForce: 'FILL_AND_KILL' })).toBe('TIME_IN_FORCE_CONFLICT');
    expect(place(engine, { ...command, timeInForce: 'POST_ONLY' })).toBe('EXECUTABLE');
  });

  it('below the minimum, which is ten times as high for a liability, and above the largest stake', () => {
    const engine = market();
    const limits = { minStake: 10_00, maxStake: 500_00, maxWin: 0 };
    const place10 = (side: 'BACK' | 'LAY', amount: number): unknown => perform(engine, { type: 'place', command: starting(side, amount, { limits }) });
    expect([place10('BACK', 9_99), place10('LAY', 99_99)]).toEqual([
      { ok: false, code: 'STAKE_BELOW_MINIMUM', detail: { limit: 10_00 } },
      { ok: false, code: 'STAKE_BELOW_MINIMUM', detail: { limit: 100_00 } },
    ]);
    expect(place10('BACK', 500_01)).toEqual({ ok: false, code: 'STAKE_ABOVE_MAXIMUM', detail: { limit: 500_00 } });
    expect([0, 1.5, Number.NaN].map((amount) => place(engine, starting('LAY', amount)))).toEqual(Array(3).fill('STAKE_INVALID'));
    expect(place(engine, starting('LAY', 1_00_00_000_01))).toBe('STAKE_ABOVE_MAXIMUM');
  });

  it('in a market without a starting price, and where it is closed or made', () => {
    const engine = market();
    const resting = { ...bet('BACK', 100_00, 200), persistence: 'MARKET_ON_CLOSE' as const };
    expect([place(engine, { ...starting('BACK', 100_00), market: 4 }), place(engine, { ...resting, market: 4 })]).toEqual(['SP_NOT_OFFERED', 'SP_NOT_OFFERED']);
    engine.closeStartingPrice(1);
    expect([place(engine, starting('BACK', 100_00)), place(engine, resting)]).toEqual(['SP_CLOSED', 'SP_CLOSED']);
    engine.reconcile({ market: 1, limits: [] });
    engine.closeStartingPrice(1);
    expect(engine.snapshot().markets[0]).toMatchObject({ startingPrice: 'RECONCILED' });
    const { order } = placeAccepted(engine, bet('BACK', 100_00, 200));
    expect(perform(engine, { type: 'update', order, account: 1, persistence: 'MARKET_ON_CLOSE' })).toEqual({ ok: false, code: 'SP_CLOSED' });
  });

  it('for lack of cash, which a back holds as its stake and a lay as its liability', () => {
    const engine = engineWith({ markets: [MARKET], accounts: [{ account: 1, cash: 100_00 }] });
    expect([place(engine, starting('BACK', 100_01)), place(engine, starting('LAY', 100_01))]).toEqual(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE']);
    expect([place(engine, starting('BACK', 100_00)), heldFor(engine, 1)]).toEqual(['EXECUTABLE', 100]);
    // A lay of another runner loses in the outcome in which the back loses too.
    expect(place(engine, starting('LAY', 1, { runner: 1 }))).toBe('INSUFFICIENT_BALANCE');
    expect(engine.accountState(1)).toMatchObject({ cash: 0, held: 100_00 });
  });
});

describe('an order at the starting price', () => {
  it('waits with its amount outside the book, and counts towards no win limit', () => {
    const engine = market();
    const limits = { minStake: 0, maxStake: 0, maxWin: 1 };
    const [back, lay] = [starting('BACK', 100_00, { limits }), starting('LAY', 500_00, { account: 2, limits })];
    expect([place(engine, back), place(engine, lay)]).toEqual(['EXECUTABLE', 'EXECUTABLE']);
    expect(engine.order(back.order)).toMatchObject({ orderType: 'MARKET_ON_CLOSE', size: 100_00, remaining: 100_00, liability: 0, price: 0 });
    expect(engine.order(lay.order)).toMatchObject({ orderType: 'MARKET_ON_CLOSE', size: 0, remaining: 0, liability: 500_00 });
    expect([engine.snapshot().levels, engine.queueAhead(back.order)]).toEqual([[], undefined]);
    expect(placeAccepted(engine, bet('LAY', 100_00, 300, { account: 3 }))).toMatchObject({ matched: 0 });
    expect([heldFor(engine, 1), heldFor(engine, 2)]).toEqual([100, 500]);
  });

  it('can be cancelled until the start; it cannot be reduced, replaced or updated', () => {
    const engine = market();
    const [first, second] = [starting('LAY', 500_00), starting('BACK', 100_00, { account: 2 })];
    for (const command of [first, second]) place(engine, command);
    const changes: readonly EngineCommand[] = [
      { type: 'reduce', order: second.order, account: 2, remaining: 50_00 },
      { type: 'update', order: second.order, account: 2, persistence: 'PERSIST' },
      { type: 'replace', order: second.order, account: 2, newOrder: 999_999, size: 50_00, limits: second.limits, delayed: false },
    ];
    for (const change of changes) expect(perform(engine, change)).toEqual({ ok: false, code: 'TIME_IN_FORCE_CONFLICT' });
    expect(perform(engine, { type: 'cancel', order: first.order, account: 1 })).toMatchObject({
      ok: true,
      value: { status: 'COMPLETE', cancelled: 0, reason: 'CANCELLED' },
    });
    expect([heldFor(engine, 1), engine.openOrdersOf(1)]).toEqual([0, []]);
    perform(engine, { type: 'market', market: 1, open: false, version: 2 });
    engine.closeStartingPrice(1);
    expect(perform(engine, { type: 'cancel', order: second.order, account: 2 })).toEqual({ ok: false, code: 'SP_CLOSED' });
    expect(heldFor(engine, 2)).toBe(100);
    const { order: resting } = placeAccepted(engineOpenAgain(engine), bet('LAY', 100_00, 300, { account: 3 }));
    expect(engine.lapseOrders(1, 'RESTART', { pending: false, resting: true, onlyAtStart: true })).toEqual([second.order]);
    expect([heldFor(engine, 2), engine.openOrdersIn(1).map(({ order }) => order)]).toEqual([0, [resting]]);
  });

  it('never waits a bet delay, and a batch may have it beside an order that does', () => {
    const engine = market();
    const [delayed, atStart] = [bet('BACK', 100_00, 200, { delayed: true }), starting('LAY', 500_00, { runner: 1, delayed: true })];
    expect(perform(engine, { type: 'batch', market: 1, instructions: [delayed, atStart] })).toMatchObject({
      ok: true,
      value: { placed: [{ status: 'PENDING' }, { status: 'EXECUTABLE' }] },
    });
    const against = [starting('BACK', 100_00, { account: 2 }), starting('LAY', 500_00, { account: 2 })];
    expect(perform(engine, { type: 'batch', market: 1, instructions: against })).toEqual({ ok: false, code: 'SELF_MATCH', detail: { instruction: 1 } });
    expect(heldFor(engine, 2)).toBe(0);
  });

  it('stays when the market is suspended, and lapses with its runner', () => {
    const engine = market();
    const [gone, stays] = [starting('BACK', 100_00), starting('BACK', 50_00, { runner: 1 })];
    for (const command of [gone, stays]) place(engine, command);
    perform(engine, { type: 'market', market: 1, open: false, version: 2 });
    perform(engine, { type: 'lapse', market: 1, reason: 'SUSPENDED', which: { pending: true, resting: false } });
    expect(engine.openOrdersOf(1)).toEqual([gone.order, stays.order]);
    perform(engine, { type: 'lapse', market: 1, reason: 'RUNNER_REMOVED', which: { pending: true, resting: true, runner: 0 } });
    engine.commit();
    engine.removeRunner(1, 0);
    expect([engine.openOrdersOf(1), heldFor(engine, 1)]).toEqual([[stays.order], 50]);
    expect(engine.projectedPrices(1, 0).map(({ runner, stakes }) => [runner, stakes])).toEqual([
      [1, 50_00],
      [2, 0],
    ]);
  });
});

/** Every kind of participant on runner 0: orders at any price and with a limit, converted ones, resting ones, a maker's level. */
function fullMarket(): MarketEngine {
  const engine = market();
  for (const command of [
    starting('BACK', 300_00),
    starting('BACK', 200_00, { orderType: 'LIMIT_ON_CLOSE', price: 250 }),
    starting('LAY', 400_00, { account: 2 }),
    starting('LAY', 100_00, { account: 2, orderType: 'LIMIT_ON_CLOSE', price: 320 }),
    { ...bet('BACK', 80_00, 310, { account: 3 }), persistence: 'MARKET_ON_CLOSE' as const },
    bet('BACK', 70_00, 300, { account: 3, persistence: 'PERSIST' }),
    bet('LAY', 60_00, 290, { account: 2 }),
  ])
    place(engine, command);
  engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 280, size: 500_00 });
  engine.quoteLevel({ market: 1, runner: 0, side: 'LAY', price: 305, size: 500_00 });
  engine.commit();
  return engine;
}

describe('the reconciliation', () => {
  it('is undone as a whole: books with their queues, positions, holds and the phase', () => {
    const engine = fullMarket();
    const before = engine.snapshot();
    perform(engine, { type: 'reconcile', market: 1, limits: [{ account: 1, minStake: 0, maxWin: 800_00 }] });
    expect(eventsSince(engine, 0).filter(({ type }) => type === 'trade').length).toBeGreaterThan(3);
    expect(engine.snapshot()).not.toEqual(before);
    engine.undoTo(0);
    expect(engine.snapshot()).toEqual(before);
    const events = (): unknown => {
      perform(engine, { type: 'reconcile', market: 1, limits: [] });
      return eventsSince(engine, 0);
    };
    const first = events();
    engine.undoTo(0);
    expect(events()).toEqual(first);
  });

  it('is replayed from its events', () => {
    const engine = fullMarket();
    const before = engine.snapshot();
    perform(engine, { type: 'closeStartingPrice', market: 1 });
    perform(engine, { type: 'reconcile', market: 1, limits: [] });
    const after = engine.snapshot();
    const unversioned = (state: typeof after): typeof after => ({ ...state, accounts: state.accounts.map((account) => ({ ...account, version: 0 })) });
    expect(unversioned(eventsSince(engine, 0).reduce(evolve, before))).toEqual(unversioned(after));
  });

  it('gives the same on an engine that was rebuilt from positions and open orders', () => {
    const engine = fullMarket();
    engine.withdrawMakers(1);
    engine.commit();
    const rebuilt = engineOf(engine.snapshot());
    expect(rebuilt.snapshot()).toEqual(engine.snapshot());
    for (const one of [engine, rebuilt]) perform(one, { type: 'reconcile', market: 1, limits: [] });
    expect(eventsSince(rebuilt, 0)).toEqual(eventsSince(engine, 0));
    engine.commit();
    expect(engine.snapshot().orders.every(({ orderType }) => orderType === undefined)).toBe(true);
  });

  it('leaves nothing of a market that is forgotten, so that its books are free for the next', () => {
    const engine = market();
    for (const command of [starting('BACK', 300_00), starting('LAY', 300_00, { account: 2 })]) place(engine, command);
    engine.commit();
    engine.forgetMarket(1);
    engine.openMarket({ ...MARKET, market: 9 });
    expect(engine.projectedPrices(9, 0)[0]).toEqual({ runner: 0, near: null, far: null, stakes: 0, liabilities: 0 });
  });
});
