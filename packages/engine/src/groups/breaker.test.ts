/** The loss breaker of order groups (G.1 of the matching rules): what counts, when it trips, what that ends, and when it can be armed again. */
import { describe, expect, it } from 'vitest';
import { type EngineEventSink, type MarketEngine, type PlaceWithTerms, perform } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted, SESSION } from '../testing/testing-engine.ts';

const START = 1_000_000;

/** An engine at START in which account 1 has group 0 with limits in rupees. */
function withGroup({ burst = 0, loss = 0, group = 0 }: { burst?: number; loss?: number; group?: number } = {}): MarketEngine {
  const engine = engineWith();
  engine.expireOrders(START);
  engine.setGroup({ account: 1, group, burstLimit: burst * 100, lossLimit: loss * 100 });
  return engine;
}

/** Matches a bet of account 1 with one of account 2. Rupees. */
function match(engine: MarketEngine, side: 'BACK' | 'LAY', [rupees, price]: readonly [number, number], more: Partial<PlaceWithTerms> = {}): void {
  placeAccepted(engine, bet(side === 'BACK' ? 'LAY' : 'BACK', rupees * 100, price, { account: 2, runner: 1 }));
  expect(place(engine, side, [rupees, price], { runner: 1, ...more })).toBe('COMPLETE');
}

/** Places a bet of account 1. Returns its status or the code of its refusal. */
function place(engine: MarketEngine, side: 'BACK' | 'LAY', [rupees, price]: readonly [number, number], more: Partial<PlaceWithTerms> = {}): string {
  const answer = perform(engine, { type: 'place', command: { ...bet(side, rupees * 100, price), ...more } });
  if (answer === null || !('ok' in answer)) throw new Error('a place command has an outcome');
  if (!answer.ok) return answer.code;
  return 'status' in answer.value ? answer.value.status : '';
}

function isTripped(engine: MarketEngine, group = 0): boolean {
  return engine.group(1, group)?.trippedAt !== null;
}

/** Returns the trips and the ends of orders since a mark. */
function eventsOf(engine: MarketEngine, mark: number): { trips: string[]; ended: [number, string | null, number, number][] } {
  const trips: string[] = [];
  const ended: [number, string | null, number, number][] = [];
  const ignore = (): void => {};
  const sink: EngineEventSink = {
    orderPlaced: ignore,
    orderChanged: ({ order, status, reason, cancelled, lapsed }) => void (status === 'COMPLETE' && ended.push([order, reason, cancelled, lapsed])),
    trade: ignore,
    holdMoved: ignore,
    positionChanged: ignore,
    walletChanged: ignore,
    bookChanged: ignore,
    groupTripped: ({ account, group, reason }) => void trips.push(`${account}/${group} ${reason}`),
  };
  engine.drain(mark, sink);
  return { trips, ended };
}

describe('the burst limit', () => {
  it('[MX-080] trips with the fill that passes it: the fill stands, everything else of the group ends in the same command', () => {
    const engine = withGroup({ burst: 500 });
    const resting = bet('BACK', 10_00, 900);
    const pending = bet('BACK', 20_00, 900, { market: 1, delayed: true });
    placeAccepted(engine, resting);
    placeAccepted(engine, pending);
    match(engine, 'BACK', [200, 300]);
    match(engine, 'LAY', [100, 300]);
    expect(isTripped(engine)).toBe(false);
    placeAccepted(engine, bet('LAY', 150_00, 200, { account: 2, runner: 2 }));
    const mark = engine.mark();
    const last = bet('BACK', 200_00, 200, { runner: 2 });
    const answer = perform(engine, { type: 'place', command: last });
    // 200 + 200 + 150 of the last bet; its rest of 50 ends with the others.
    expect(answer).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 150_00, cancelled: 50_00, reason: 'BREAKER' } });
    const { trips, ended } = eventsOf(engine, mark);
    expect(trips).toEqual(['1/0 BURST']);
    expect(ended).toContainEqual([resting.order, 'BREAKER', 10_00, 0]);
    expect(ended).toContainEqual([pending.order, 'BREAKER', 0, 20_00]);
    expect(engine.openOrdersOf(1)).toEqual([]);
    expect(engine.position(1, 1)).toMatchObject({ account: 1 });
  });

  it('a sum that equals it does not trip, and another group of the account stays as it is', () => {
    const engine = withGroup({ burst: 100 });
    engine.setGroup({ account: 1, group: 1, burstLimit: 100, lossLimit: 0 });
    match(engine, 'BACK', [100, 300]);
    expect([isTripped(engine), isTripped(engine, 1)]).toEqual([false, false]);
    match(engine, 'BACK', [2, 300], { group: 1 });
    expect([isTripped(engine), isTripped(engine, 1)]).toEqual([false, true]);
    expect(place(engine, 'BACK', [1, 300], { group: 1 })).toBe('BREAKER_OPEN');
    expect(place(engine, 'BACK', [1, 300])).toBe('EXECUTABLE');
  });

  it('[MX-081] a fill 15 s old counts no more; 14.999 s counts', () => {
    const sumAfter = (age: number): boolean => {
      const engine = withGroup({ burst: 300 });
      match(engine, 'BACK', [200, 300]);
      engine.expireOrders(START + age);
      match(engine, 'BACK', [200, 300]);
      return isTripped(engine);
    };
    expect([sumAfter(14_999), sumAfter(15_000)]).toEqual([true, false]);
  });

  it.each([
    [12_000, 550, true],
    [15_500, 350, false],
  ])('the example of docs/matching.md: with the last fill at %i ms the sum is %i rupees', (last, rupees, trips) => {
    const engine = withGroup({ burst: 500 });
    match(engine, 'BACK', [200, 300]);
    engine.expireOrders(START + 6_000);
    match(engine, 'LAY', [100, 300]);
    engine.expireOrders(START + last);
    match(engine, 'BACK', [150, 300]);
    const { fills, reason } = engine.group(1, 0)!;
    expect([fills.reduce((sum, { risk }) => sum + risk, 0), reason]).toEqual([rupees * 100, trips ? 'BURST' : null]);
  });

  it('a NO bet on runs risks its stake times the rate', () => {
    const engine = engineWith({ markets: [MATCH_ODDS, SESSION] });
    engine.expireOrders(START);
    engine.setGroup({ account: 1, group: 0, burstLimit: 1_000_00, lossLimit: 0 });
    engine.quoteHouse(3, 0, null, { price: 90, line: 40, size: 1_000_00 });
    expect(place(engine, 'LAY', [100, 90], { market: 3, line: 40 })).toBe('COMPLETE');
    expect(engine.group(1, 0)?.fills).toEqual([{ time: START, risk: 90_00 }]);
  });
});

describe('a tripped group', () => {
  it('[MX-082] refuses orders until it is armed again, 15 s after the trip at the earliest', () => {
    const engine = withGroup();
    expect(engine.tripGroup(1, 0)).toEqual([]);
    const refused = { ok: false, code: 'BREAKER_OPEN', detail: { until: START + 15_000 } };
    const batch = [bet('BACK', 1_00, 300, { runner: 2 })];
    expect(perform(engine, { type: 'place', command: bet('BACK', 1_00, 300) })).toEqual(refused);
    expect(perform(engine, { type: 'place', command: { ...bet('BACK', 1_00, 300), timeInForce: 'POST_ONLY' } })).toEqual(refused);
    expect(perform(engine, { type: 'batch', market: 1, instructions: batch })).toMatchObject({ code: 'BREAKER_OPEN', detail: { instruction: 0 } });
    engine.expireOrders(START + 14_999);
    expect(engine.rearmGroup(1, 0)).toEqual(refused);
    engine.expireOrders(START + 15_000);
    expect(place(engine, 'BACK', [1, 300])).toBe('BREAKER_OPEN');
    expect(engine.rearmGroup(1, 0)).toBeNull();
    expect(place(engine, 'BACK', [1, 300])).toBe('EXECUTABLE');
  });

  it('keeps the reason and the time of a trip that another engine made', () => {
    const engine = withGroup();
    expect(engine.tripGroup(1, 0, { reason: 'LOSS', at: START - 5_000 })).toEqual([]);
    expect(engine.group(1, 0)).toMatchObject({ reason: 'LOSS', trippedAt: START - 5_000 });
    expect(place(engine, 'BACK', [1, 300])).toBe('BREAKER_OPEN');
    engine.expireOrders(START + 10_000);
    expect(engine.rearmGroup(1, 0)).toBeNull();
  });

  it('[MX-085] takes bets that lower the worst case', () => {
    const engine = withGroup();
    match(engine, 'BACK', [100, 300]);
    engine.tripGroup(1, 0);
    placeAccepted(engine, bet('BACK', 100_00, 200, { account: 2, runner: 1 }));
    expect(place(engine, 'LAY', [50, 200], { runner: 1 })).toBe('BREAKER_OPEN');
    expect(place(engine, 'LAY', [50, 200], { runner: 1, reducing: true })).toBe('COMPLETE');
  });

  it('refuses an account that owes as OWING only if the bet raises its hold', () => {
    const engine = withGroup();
    match(engine, 'BACK', [100, 300]);
    engine.tripGroup(1, 0);
    engine.moveCash(1, -20_00_00_000_00);
    expect([place(engine, 'BACK', [50, 300], { runner: 1 }), place(engine, 'LAY', [50, 200], { runner: 1 })]).toEqual(['OWING', 'BREAKER_OPEN']);
    expect(place(engine, 'LAY', [50, 200], { runner: 1, timeInForce: 'FILL_AND_KILL' })).toBe('BREAKER_OPEN');
  });

  it('takes no resting order of another group, and has no order after a replace', () => {
    const engine = withGroup({ group: 1 });
    const order = bet('BACK', 10_00, 300);
    placeAccepted(engine, order);
    engine.tripGroup(1, 1);
    expect(engine.updateOrder({ order: order.order, account: 1, group: 1 })).toMatchObject({ code: 'BREAKER_OPEN' });
    expect(engine.updateOrder({ order: order.order, account: 1, group: 2 })).toMatchObject({ code: 'GROUP_UNKNOWN' });
    engine.setGroup({ account: 1, group: 2, burstLimit: 0, lossLimit: 0 });
    expect(engine.updateOrder({ order: order.order, account: 1, group: 2 })).toBeNull();
    expect(engine.order(order.order)).toMatchObject({ group: 2 });
    expect(engine.tripGroup(1, 2)).toEqual([order.order]);
  });
});

describe('the loss limit', () => {
  it('[MX-084] trips when settled bets have lost it, a correction counts with its difference, and arming starts the sum again', () => {
    const engine = withGroup({ loss: 100 });
    engine.addGroupProfit(1, 0, -150_00);
    expect(engine.group(1, 0)).toMatchObject({ reason: 'LOSS', trippedAt: START });
    engine.expireOrders(START + 15_000);
    engine.rearmGroup(1, 0);
    engine.addGroupProfit(1, 0, -99_99);
    engine.addGroupProfit(1, 0, 60_00);
    engine.addGroupProfit(1, 0, -60_00);
    expect(isTripped(engine)).toBe(false);
    engine.addGroupProfit(1, 0, -1);
    expect(isTripped(engine)).toBe(true);
  });

  it('a limit below the sum trips at once', () => {
    const engine = withGroup();
    engine.addGroupProfit(1, 0, -40_00);
    match(engine, 'BACK', [50, 300]);
    engine.setGroup({ account: 1, group: 0, burstLimit: 60_00, lossLimit: 50_00 });
    expect(isTripped(engine)).toBe(false);
    engine.setGroup({ account: 1, group: 0, burstLimit: 60_00, lossLimit: 40_00 });
    expect(engine.group(1, 0)?.reason).toBe('LOSS');
  });
});

it('the end of a group cancels its orders, and an undo brings group, fills and orders back', () => {
  const engine = withGroup({ burst: 1_000 });
  placeAccepted(engine, bet('BACK', 10_00, 900));
  match(engine, 'BACK', [100, 300]);
  const before = engine.snapshot();
  const mark = engine.mark();
  expect(engine.deleteGroup(1, 0)).toHaveLength(1);
  expect(engine.group(1, 0)).toBeUndefined();
  expect(engine.deleteGroup(1, 0)).toMatchObject({ code: 'GROUP_UNKNOWN' });
  engine.undoTo(mark);
  expect(engine.snapshot()).toEqual(before);
  engine.tripGroup(1, 0);
  engine.expireOrders(START + 20_000);
  engine.rearmGroup(1, 0);
  engine.undoTo(mark);
  expect(engine.group(1, 0)).toMatchObject({ trippedAt: null, fills: [] });
});

it('the ring keeps the fills of every millisecond of the window', () => {
  const engine = withGroup({ burst: 1_000_000 });
  for (let at = 0; at < 40; at++) {
    engine.expireOrders(START + at * 400);
    match(engine, 'BACK', [1, 300]);
  }
  // The last one is at 15.6 s: those up to 0.6 s have left the window.
  expect(engine.group(1, 0)?.fills.map(({ risk }) => risk)).toEqual(Array.from({ length: 38 }, () => 1_00));
});
