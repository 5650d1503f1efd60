/** The matching rules of docs/requirements/betting-rules.md, each as one small scene. Sizes in paise, prices in hundredths. */
import type { Persistence, Side } from '@maidan/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MarketEngine, type OddsPosition, answerOf, createMarketEngine } from '../testing/plain-engine.ts';

const MATCH = 1;
const THREE_WAY = 2;
const BOOKMAKER = 3;
const SESSION = 4;
const NO_LIMITS = { minStake: 0, maxStake: 0, maxWin: 0 };
const RUPEES = 100;

let engine: MarketEngine;
let nextOrder: number;

beforeEach(() => {
  engine = createMarketEngine({ orders: 16, accounts: 16, positions: 16, books: 4 });
  nextOrder = 1;
  for (const account of [1, 2, 3, 4]) {
    engine.loadAccount({ account, person: account === 4 ? 1 : account, pool: 0, cash: 100_000 * RUPEES, held: 0, version: 0, blocked: false, owing: false });
  }
  const market = { numberOfWinners: 1, open: true, version: 1, houseLimit: 1_00_00_000 * RUPEES };
  engine.openMarket({ ...market, market: MATCH, kind: 'exchange', runners: 2 });
  engine.openMarket({ ...market, market: THREE_WAY, kind: 'exchange', runners: 3 });
  engine.openMarket({ ...market, market: BOOKMAKER, kind: 'bookmaker', runners: 2 });
  engine.openMarket({ ...market, market: SESSION, kind: 'line', runners: 1 });
});

interface Bet {
  readonly account: number;
  readonly side: Side;
  readonly price: number;
  readonly rupees: number;
  readonly market?: number;
  readonly runner?: number;
  readonly line?: number;
  readonly delayed?: boolean;
  readonly persistence?: Persistence;
}

function place({ account, side, price, rupees, market = MATCH, runner = 0, line = 0, delayed = false, persistence = 'LAPSE' }: Bet) {
  const order = nextOrder++;
  const outcome = answerOf(
    engine,
    engine.placeOrder({ order, account, market, runner, side, price, line, size: rupees * RUPEES, persistence, limits: NO_LIMITS, delayed }),
  );
  return { order, outcome, value: outcome.ok ? outcome.value : null, code: outcome.ok ? null : outcome.code };
}
function held(account: number): number {
  return engine.accountState(account)!.held;
}
function vector(account: number, market: number): number[] {
  const { ifWin, ifLose } = engine.position(account, market) as OddsPosition;
  return ifWin.map((win, runner) => (win + ifLose.reduce((sum, lose, other) => (other === runner ? sum : sum + lose), 0)) / 100 / RUPEES);
}

describe('price-time priority', () => {
  it('a back takes the best lay offers first, at their prices, and its unmatched part rests', () => {
    place({ account: 1, side: 'LAY', price: 200, rupees: 100 });
    place({ account: 2, side: 'LAY', price: 202, rupees: 100 });
    const { value } = place({ account: 3, side: 'BACK', price: 200, rupees: 300 });
    expect(value).toMatchObject({ status: 'EXECUTABLE', matched: 200 * RUPEES, matchedValue: 100 * RUPEES * (200 + 202), remaining: 100 * RUPEES });
    expect(engine.levels({ market: MATCH, pool: 0, runner: 0, side: 'LAY' }, 3)).toEqual([{ price: 200, size: 100 * RUPEES }]);
    expect(engine.levels({ market: MATCH, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([]);
  });

  it('at one price, the oldest order is filled first', () => {
    const first = place({ account: 1, side: 'LAY', price: 200, rupees: 100 });
    const second = place({ account: 2, side: 'LAY', price: 200, rupees: 100 });
    place({ account: 3, side: 'BACK', price: 200, rupees: 120 });
    expect(engine.order(first.order)?.status).toBe('COMPLETE');
    expect(engine.order(second.order)).toMatchObject({ matched: 20 * RUPEES, remaining: 80 * RUPEES });
  });

  it('a reduced order keeps its place', () => {
    const first = place({ account: 1, side: 'LAY', price: 200, rupees: 100 });
    const second = place({ account: 2, side: 'LAY', price: 200, rupees: 100 });
    expect(answerOf(engine, engine.reduceOrder(first.order, 1, 50 * RUPEES)).ok).toBe(true);
    place({ account: 3, side: 'BACK', price: 200, rupees: 50 });
    expect(engine.order(first.order)).toMatchObject({ status: 'COMPLETE', matched: 50 * RUPEES, cancelled: 50 * RUPEES });
    expect(engine.order(second.order)).toMatchObject({ matched: 0 });
  });
});

it('two accounts of one person never match each other: earlier fills are kept, the rest is cancelled', () => {
  place({ account: 2, side: 'LAY', price: 204, rupees: 100 });
  place({ account: 1, side: 'LAY', price: 202, rupees: 100 });
  const { value } = place({ account: 4, side: 'BACK', price: 200, rupees: 300 });
  expect(value).toMatchObject({ status: 'COMPLETE', matched: 100 * RUPEES, cancelled: 200 * RUPEES, remaining: 0 });
});

describe('holds are worst cases', () => {
  it('a resting back counts against every other runner, a resting lay against its own (RU-15)', () => {
    engine.quoteLevel({ market: THREE_WAY, runner: 0, side: 'BACK', price: 300, size: 1_000 * RUPEES });
    place({ account: 1, market: THREE_WAY, side: 'BACK', price: 300, rupees: 100 });
    expect(vector(1, THREE_WAY)).toEqual([200, -100, -100]);
    expect(held(1)).toBe(100 * RUPEES);
    engine.withdrawMakers(THREE_WAY);
    place({ account: 1, market: THREE_WAY, side: 'LAY', price: 320, rupees: 50 });
    expect(held(1)).toBe(100 * RUPEES);
    place({ account: 1, market: THREE_WAY, runner: 1, side: 'BACK', price: 500, rupees: 40 });
    expect(held(1)).toBe(140 * RUPEES);
  });

  it('two runners, back A 100 at 2 and lay B 100 at 2: exposure 200, not 0', () => {
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'BACK', price: 200, size: 1_000 * RUPEES });
    engine.quoteLevel({ market: MATCH, runner: 1, side: 'LAY', price: 200, size: 1_000 * RUPEES });
    place({ account: 1, side: 'BACK', price: 200, rupees: 100 });
    place({ account: 1, runner: 1, side: 'LAY', price: 200, rupees: 100 });
    expect(vector(1, MATCH)).toEqual([200, -200]);
    expect(held(1)).toBe(200 * RUPEES);
  });

  it('an order that lowers the worst case needs no available cash; one that raises it is refused by the last check', () => {
    engine.loadAccount({ account: 9, person: 9, pool: 0, cash: 100 * RUPEES, held: 0, version: 0, blocked: false, owing: false });
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'BACK', price: 200, size: 1_000 * RUPEES });
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'LAY', price: 198, size: 1_000 * RUPEES });
    expect(place({ account: 9, side: 'BACK', price: 200, rupees: 100 }).code).toBeNull();
    expect(engine.accountState(9)).toMatchObject({ cash: 0, held: 100 * RUPEES });
    expect(place({ account: 9, side: 'BACK', price: 200, rupees: 1 }).code).toBe('INSUFFICIENT_BALANCE');
    expect(place({ account: 9, side: 'LAY', price: 198, rupees: 50 }).code).toBeNull();
    expect(engine.accountState(9)).toMatchObject({ cash: 50 * RUPEES, held: 50 * RUPEES });
  });
});

describe('the delay', () => {
  it('a pending order has its hold but does not rest, cannot be cancelled by its player, and is matched at the end of the delay', () => {
    const { order } = place({ account: 1, side: 'BACK', price: 200, rupees: 100, delayed: true });
    expect(held(1)).toBe(100 * RUPEES);
    expect(engine.levels({ market: MATCH, pool: 0, runner: 0, side: 'LAY' }, 3)).toEqual([]);
    expect(answerOf(engine, engine.cancelOrder(order, 1))).toMatchObject({ ok: false, code: 'ORDER_IN_DELAY' });
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'BACK', price: 206, size: 1_000 * RUPEES });
    expect(answerOf(engine, engine.releaseOrder(order))).toMatchObject({ ok: true, value: { matched: 100 * RUPEES, matchedValue: 100 * RUPEES * 206 } });
  });

  it('a suspension lapses pending orders and releases their holds', () => {
    const { order } = place({ account: 1, side: 'BACK', price: 200, rupees: 100, delayed: true });
    expect(engine.lapseOrders(MATCH, 'SUSPENDED', { pending: true, resting: false })).toEqual([order]);
    expect(held(1)).toBe(0);
    expect(engine.order(order)).toMatchObject({ status: 'COMPLETE', lapsed: 100 * RUPEES, remaining: 0 });
  });

  it('turning in play lapses LAPSE orders and keeps PERSIST ones', () => {
    const lapsing = place({ account: 1, side: 'BACK', price: 200, rupees: 100 });
    const staying = place({ account: 2, side: 'BACK', price: 200, rupees: 100, persistence: 'PERSIST' });
    expect(engine.lapseOrders(MATCH, 'TURN_IN_PLAY', { pending: true, resting: true, onlyLapsePersistence: true })).toEqual([lapsing.order]);
    expect(engine.order(staying.order)).toMatchObject({ status: 'EXECUTABLE', remaining: 100 * RUPEES });
  });
});

describe('makers', () => {
  it('a level stays reduced after a fill until the feed sets it again', () => {
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'BACK', price: 200, size: 100 * RUPEES });
    place({ account: 1, side: 'BACK', price: 200, rupees: 60 });
    expect(engine.levels({ market: MATCH, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 200, size: 40 * RUPEES }]);
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'BACK', price: 200, size: 100 * RUPEES });
    expect(engine.levels({ market: MATCH, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 200, size: 100 * RUPEES }]);
  });

  it('a quote that crosses a resting order trades with it, at the price of the order', () => {
    const { order } = place({ account: 1, side: 'BACK', price: 204, rupees: 100 });
    engine.quoteLevel({ market: MATCH, runner: 0, side: 'BACK', price: 206, size: 300 * RUPEES });
    expect(engine.order(order)).toMatchObject({ status: 'COMPLETE', matched: 100 * RUPEES, matchedValue: 100 * RUPEES * 204 });
  });
});

describe('house markets', () => {
  it('bookmaker: rate 80, stake 1000 wins 800 and risks 1000; a price other than the quote is refused', () => {
    engine.quoteHouse(BOOKMAKER, 0, { price: 180, line: 0, size: 1_00_000 * RUPEES }, { price: 182, line: 0, size: 1_00_000 * RUPEES });
    expect(place({ account: 1, market: BOOKMAKER, side: 'BACK', price: 181, rupees: 1000 }).code).toBe('QUOTE_CHANGED');
    place({ account: 1, market: BOOKMAKER, side: 'BACK', price: 180, rupees: 1000 });
    expect(vector(1, BOOKMAKER)).toEqual([800, -1000]);
    place({ account: 1, market: BOOKMAKER, side: 'LAY', price: 182, rupees: 1000 });
    expect(vector(1, BOOKMAKER)).toEqual([-20, 0]);
    expect(held(1)).toBe(20 * RUPEES);
  });

  it('an order whose quote has ended during its delay is refused and its hold is released', () => {
    engine.quoteHouse(BOOKMAKER, 0, { price: 180, line: 0, size: 1_00_000 * RUPEES }, null);
    const { order } = place({ account: 1, market: BOOKMAKER, side: 'BACK', price: 180, rupees: 1000, delayed: true });
    engine.quoteHouse(BOOKMAKER, 0, { price: 175, line: 0, size: 1_00_000 * RUPEES }, null);
    expect(answerOf(engine, engine.releaseOrder(order))).toMatchObject({ ok: false, code: 'QUOTE_CHANGED' });
    expect(held(1)).toBe(0);
  });

  it('session: YES 45 at 100 and NO 48 at 110 leave 100 at risk (RU-26)', () => {
    engine.quoteHouse(SESSION, 0, { price: 100, line: 45, size: 1_00_000 * RUPEES }, null);
    place({ account: 1, market: SESSION, side: 'BACK', price: 100, line: 45, rupees: 1000 });
    expect(held(1)).toBe(1000 * RUPEES);
    engine.quoteHouse(SESSION, 0, null, { price: 110, line: 48, size: 1_00_000 * RUPEES });
    place({ account: 1, market: SESSION, side: 'LAY', price: 110, line: 48, rupees: 1000 });
    expect(held(1)).toBe(100 * RUPEES);
    expect(place({ account: 2, market: SESSION, side: 'BACK', price: 100, line: 48, rupees: 100 }).code).not.toBeNull();
  });
});

it('order identity: size = matched + remaining + cancelled + lapsed, after every step', () => {
  const { order } = place({ account: 1, side: 'LAY', price: 200, rupees: 100 });
  place({ account: 2, side: 'BACK', price: 200, rupees: 30 });
  engine.reduceOrder(order, 1, 50 * RUPEES);
  engine.cancelOrder(order, 1);
  const state = engine.order(order)!;
  expect(state).toMatchObject({ size: 100 * RUPEES, matched: 30 * RUPEES, remaining: 0, cancelled: 70 * RUPEES, lapsed: 0 });
});
