/** Replaces and updates of resting orders (MX): the checks before the cancel, the refusal of the new order, and the place in the queue. */
import { describe, expect, it } from 'vitest';
import { type EngineAnswer, type MarketEngine, type PlaceWithTerms, type ReplaceCommand, perform } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

const NOW = 1_000_000;
const LATER = NOW + 60_000;
const NEW_ORDER = 5_000_000;
const LIMITS = { minStake: 0, maxStake: 0, maxWin: 0 };

/** An engine in which account 1 has a back of 10.00 at 3.00 at the head of its queue, before one of account 2. */
function resting(more: Partial<PlaceWithTerms> = {}): { readonly engine: MarketEngine; readonly order: number } {
  const engine = engineWith({ markets: [MATCH_ODDS], accounts: [{ account: 1, cash: 25_00 }, { account: 2 }, { account: 3 }] });
  engine.expireOrders(NOW);
  const command = { ...bet('BACK', 10_00, 300), ...more };
  expect(perform(engine, { type: 'place', command })).toMatchObject({ ok: true, value: { status: 'EXECUTABLE' } });
  placeAccepted(engine, bet('BACK', 10_00, 300, { account: 2 }));
  return { engine, order: command.order };
}

function replaced({ engine, order }: ReturnType<typeof resting>, more: Partial<ReplaceCommand>): EngineAnswer {
  return perform(engine, { type: 'replace', order, account: 1, newOrder: NEW_ORDER, limits: LIMITS, delayed: false, ...more });
}

/** Replaces whose new order is refused, with the code and, if the engine must be changed for it, how. */
type Case = [code: string, more: Partial<ReplaceCommand>, change?: (engine: MarketEngine, order: number) => void];
const NOT_PLACED: readonly Case[] = [
  ['INSUFFICIENT_BALANCE', { size: 30_00 }],
  ['STAKE_BELOW_MINIMUM', { size: 10_01, limits: { ...LIMITS, minStake: 10_02 } }],
  ['STAKE_ABOVE_MAXIMUM', { size: 11_00, limits: { ...LIMITS, maxStake: 10_50 } }],
  ['MAX_WIN_EXCEEDED', { price: 400, limits: { ...LIMITS, maxWin: 25_00 } }],
  ['TIME_IN_FORCE_CONFLICT', { price: 290, guard: { mode: 'any', ticks: 1 } }],
  ['EXPIRY_INVALID', { price: 290, timeInForce: 'GOOD_TILL' }],
  ['GUARD_INVALID', { price: 290, timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 21 } }],
  ['ORDER_EXISTS', { price: 290, newOrder: NEW_ORDER - 1 }, (engine) => void engine.placeOrder(bet('BACK', 1, 300, { order: NEW_ORDER - 1, account: 3 }))],
  ['WOULD_MATCH', { price: 250, timeInForce: 'POST_ONLY' }, (engine) => void engine.placeOrder(bet('LAY', 1_00, 280, { account: 3 }))],
  ['RUNNER_NOT_ACTIVE', { price: 290 }, (engine) => engine.setRunnerActive(1, 0, false)],
  ['ACCOUNT_BLOCKED', { price: 290 }, (engine) => engine.reloadAccount({ ...engine.accountState(1)!, blocked: true })],
];

/** Replaces that are refused before anything changes. */
const BEFORE_CANCEL: readonly Case[] = [
  ['ORDER_UNKNOWN', { order: 77_777 }],
  ['FOREIGN_ACCOUNT', { price: 290, account: 2 }],
  ['ORDER_NOT_OPEN', { price: 290 }, (engine, order) => void engine.cancelOrder(order, 1)],
  ['PRICE_INVALID', { price: 201, size: 0 }],
  ['STAKE_INVALID', { size: 0 }],
  ['STAKE_INVALID', { size: 1.5 }],
  ['NO_CHANGE', {}],
  ['NO_CHANGE', { price: 300, size: 10_00, timeInForce: 'POST_ONLY' }, (engine) => engine.setMarketOpen(1, false, 2)],
  ['MARKET_NOT_OPEN', { price: 290 }, (engine) => engine.setMarketOpen(1, false, 2)],
  ['MARKET_NOT_OPEN', { size: 5_00 }, (engine) => engine.setMarketOpen(1, false, 2)],
  ['MARKET_VERSION_CHANGED', { price: 290, marketVersion: 7 }],
];

describe('a replace', () => {
  it.each([...NOT_PLACED])(
    '[MX-052] [MX-055] whose new order is refused with %s leaves the order as it was with KEEP, and ends it without',
    (...[code, more, change]: Case) => {
      const world = resting();
      const { engine, order } = world;
      change?.(engine, order);
      const before = engine.snapshot();
      expect(replaced(world, { ...more, onRefusal: 'KEEP' })).toMatchObject({ ok: false, code });
      expect(engine.snapshot()).toEqual(before);
      expect(engine.queueAhead(order)).toBe(0);
      const value = { outcome: 'CANCELLED_NOT_PLACED', cancelled: { order, cancelled: 10_00, remaining: 0, reason: 'REPLACED' }, refused: { code } };
      expect(replaced(world, more)).toMatchObject({ ok: true, value });
      expect(engine.position(1, 1)?.hold).toBe(0);
    },
  );

  it.each([...BEFORE_CANCEL])('[MX-055] is refused with %s before anything is cancelled: %o', (...[code, more, change]: Case) => {
    const world = resting();
    change?.(world.engine, world.order);
    const [before, mark] = [world.engine.snapshot(), world.engine.mark()];
    expect(replaced(world, more)).toMatchObject({ ok: false, code });
    expect(world.engine.snapshot()).toEqual(before);
    expect(world.engine.mark()).toBe(mark);
  });

  it('[MX-055] of an order in its delay is refused, and changes nothing', () => {
    const { engine } = resting();
    const { order } = placeAccepted(engine, bet('BACK', 1_00, 300, { delayed: true }));
    const before = engine.snapshot();
    expect(replaced({ engine, order }, { price: 290 })).toMatchObject({ ok: false, code: 'ORDER_IN_DELAY' });
    expect(engine.snapshot()).toEqual(before);
  });

  it('[MX-053] cancels the old order at once, whether the new one waits its delay or is passive and does not', () => {
    for (const [price, status] of [
      [250, 'PENDING'],
      [290, 'EXECUTABLE'],
    ] as const) {
      const world = resting();
      const { engine, order } = world;
      engine.openMarket({ ...MATCH_ODDS, passiveDelay: 'exempt' });
      placeAccepted(engine, bet('LAY', 1, 280, { account: 3 }));
      const value = { outcome: 'REPLACED', cancelled: { status: 'COMPLETE', cancelled: 10_00, reason: 'REPLACED' }, placed: { status, remaining: 10_00 } };
      expect(replaced(world, { price, delayed: true })).toMatchObject({ ok: true, value });
      expect(engine.openOrdersOf(1)).toEqual([NEW_ORDER]);
      expect(engine.queueAhead(order)).toBeUndefined();
    }
  });

  it('by a smaller size at the same price keeps number and place, by a bigger one it does not', () => {
    const world = resting();
    const { engine, order } = world;
    expect(replaced(world, { size: 4_00 })).toMatchObject({ ok: true, value: { outcome: 'REDUCED', reduced: { order, remaining: 4_00, cancelled: 6_00 } } });
    expect(engine.queueAhead(order)).toBe(0);
    expect(engine.order(NEW_ORDER)).toBeUndefined();
    expect(replaced(world, { size: 5_00 })).toMatchObject({ ok: true, value: { outcome: 'REPLACED', placed: { order: NEW_ORDER, remaining: 5_00 } } });
    expect(engine.queueAhead(NEW_ORDER)).toBe(10_00);
  });

  it('[MX-043] moves a rest below the minimum stake, which a new order may not have', () => {
    const world = resting();
    const { engine } = world;
    placeAccepted(engine, bet('LAY', 9_50, 300, { account: 3 }));
    const limits = { ...LIMITS, minStake: 1_00 };
    expect(perform(engine, { type: 'place', command: bet('BACK', 50, 290, { limits }) })).toMatchObject({ ok: false, code: 'STAKE_BELOW_MINIMUM' });
    expect(replaced(world, { price: 290, size: 51, limits, onRefusal: 'KEEP' })).toMatchObject({ ok: false, code: 'STAKE_BELOW_MINIMUM' });
    expect(replaced(world, { price: 290, limits })).toMatchObject({ ok: true, value: { outcome: 'REPLACED', placed: { remaining: 50 } } });
  });

  it('keeps persistence, expiry and self-trade mode of the order, and may be undone', () => {
    const world = resting({ timeInForce: 'GOOD_TILL', expiresAt: LATER, selfTrade: 'CANCEL_OLDEST', persistence: 'PERSIST' });
    const { engine, order } = world;
    engine.expireOrders(LATER - 1);
    const [before, mark] = [engine.snapshot(), engine.mark()];
    expect(replaced(world, { price: 290 })).toMatchObject({ ok: true });
    const terms = { timeInForce: 'GOOD_TILL', expiresAt: LATER, selfTrade: 'CANCEL_OLDEST' };
    expect(engine.order(NEW_ORDER)).toMatchObject({ persistence: 'PERSIST', terms });
    engine.undoTo(mark);
    expect(() => engine.lastReplacement()).toThrow('no command');
    expect(engine.snapshot()).toEqual(before);
    expect(engine.expireOrders(LATER)).toEqual([order]);
  });
});

describe('an update', () => {
  it('changes persistence and expiry of an order in its place', () => {
    const { engine, order } = resting({ timeInForce: 'GOOD_TILL', expiresAt: LATER });
    const before = engine.snapshot();
    const mark = engine.mark();
    expect(engine.updateOrder({ order, account: 1, persistence: 'PERSIST', expiresAt: LATER + 5 })).toBeNull();
    expect(engine.order(order)).toMatchObject({ persistence: 'PERSIST', terms: { expiresAt: LATER + 5 } });
    expect(engine.queueAhead(order)).toBe(0);
    expect(engine.expireOrders(LATER)).toEqual([]);
    engine.undoTo(mark);
    expect(engine.snapshot()).toEqual(before);
    expect(engine.expireOrders(LATER)).toEqual([order]);
  });

  it('is refused if it changes nothing, and if order, market or time do not allow it', () => {
    const { engine, order } = resting({ timeInForce: 'GOOD_TILL', expiresAt: LATER });
    const refused = (more: object): unknown => perform(engine, { type: 'update', order, account: 1, ...more });
    expect(refused({})).toEqual({ ok: false, code: 'NO_CHANGE' });
    expect(refused({ persistence: 'LAPSE', expiresAt: LATER })).toEqual({ ok: false, code: 'NO_CHANGE' });
    expect(refused({ account: 2, persistence: 'PERSIST' })).toEqual({ ok: false, code: 'FOREIGN_ACCOUNT' });
    expect(refused({ persistence: 'MARKET_ON_CLOSE' })).toEqual({ ok: false, code: 'SP_NOT_OFFERED' });
    expect(refused({ expiresAt: NOW + 4_999 })).toEqual({ ok: false, code: 'EXPIRY_INVALID' });
    const { order: plain } = placeAccepted(engine, bet('BACK', 1_00, 300));
    expect(refused({ order: plain, expiresAt: LATER })).toEqual({ ok: false, code: 'TIME_IN_FORCE_CONFLICT' });
  });

  it('leaves one entry for each order in the queue of times, however often its time changes', () => {
    const { engine, order } = resting({ timeInForce: 'GOOD_TILL', expiresAt: LATER });
    for (let i = 1; i <= 1_000; i++) expect(engine.updateOrder({ order, account: 1, expiresAt: LATER + (i % 2) })).toBeNull();
    expect(engine.expireOrders(LATER)).toEqual([order]);
  });
});
