/** Orders that expire (MX): the clock of a batch lapses them before any other command, and a rebuilt engine keeps their times. */
import { expect, it } from 'vitest';
import { engineOf, eventsSince, evolve } from '../testing/history.ts';
import { perform, type MarketEngine, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { bet, engineWith } from '../testing/testing-engine.ts';

const NOW = 1_000_000;
const LATER = NOW + 60_000;

/** Places an order of 10.00 at 3.00 on the first runner that expires at LATER, and returns its id. */
function placeExpiring(engine: MarketEngine, more: Partial<PlaceWithTerms> = {}): number {
  const command: PlaceWithTerms = { ...bet('BACK', 10_00, 300), timeInForce: 'GOOD_TILL', expiresAt: LATER, ...more };
  expect(perform(engine, { type: 'place', command })).toMatchObject({ ok: true });
  return command.order;
}

function begun(): MarketEngine {
  const engine = engineWith();
  engine.expireOrders(NOW);
  return engine;
}

it('matches an order until its time, and never at it', () => {
  const engine = begun();
  const order = placeExpiring(engine);
  expect(engine.expireOrders(LATER - 1)).toEqual([]);
  perform(engine, { type: 'place', command: bet('LAY', 4_00, 300, { account: 2 }) });
  expect(engine.order(order)).toMatchObject({ matched: 4_00, remaining: 6_00 });
  const mark = engine.mark();
  expect(engine.expireOrders(LATER)).toEqual([order]);
  perform(engine, { type: 'place', command: bet('LAY', 4_00, 300, { account: 2 }) });
  const events = eventsSince(engine, mark);
  expect(events.filter(({ type }) => type === 'trade')).toEqual([]);
  expect(events.find(({ type }) => type === 'orderChanged')?.event).toMatchObject({ order, matched: 4_00, lapsed: 6_00, reason: 'EXPIRED' });
});

it('lapses an order in its delay and in a suspended market', () => {
  const engine = begun();
  const delayed = placeExpiring(engine, { delayed: true });
  const resting = placeExpiring(engine, { timeInForce: 'POST_ONLY' });
  engine.setMarketOpen(1, false, 2);
  expect(engine.expireOrders(LATER)).toEqual([delayed, resting]);
  expect(engine.position(1, 1)?.hold).toBe(0);
});

it('lapses 10,000 orders of one moment in one command, and gives all of them back by an undo', () => {
  const engine = begun();
  const orders = Array.from({ length: 10_000 }, () => placeExpiring(engine, { size: 1 }));
  const before = engine.snapshot();
  const mark = engine.mark();
  expect(engine.expireOrders(LATER)).toEqual(orders);
  expect(engine.snapshot().orders).toEqual([]);
  engine.undoTo(mark);
  expect(engine.snapshot()).toEqual(before);
  expect(engine.expireOrders(LATER)).toEqual(orders);
});

it('leaves a batch empty while no order is due', () => {
  const engine = begun();
  const order = placeExpiring(engine);
  const ended = placeExpiring(engine);
  engine.cancelOrder(ended, 1);
  engine.commit();
  expect([engine.expireOrders(LATER - 1), engine.mark()]).toEqual([[], 0]);
  engine.cancelOrder(order, 1);
  engine.commit();
  expect([engine.expireOrders(LATER), engine.mark()]).toEqual([[], 0]);
});

it('lapses an order that had ended when its time came, if the end is undone', () => {
  const engine = begun();
  const order = placeExpiring(engine);
  engine.commit();
  engine.cancelOrder(order, 1);
  expect(engine.expireOrders(LATER)).toEqual([]);
  engine.undoTo(0);
  expect(engine.nextExpiry()).toBe(LATER);
  expect(engine.expireOrders(LATER)).toEqual([order]);
});

it('keeps time and terms over a rebuild, and lapses what is overdue before the first match', () => {
  const engine = begun();
  const before = engine.snapshot();
  const order = placeExpiring(engine, { selfTrade: 'CANCEL_OLDEST', guard: { mode: 'exact' } });
  const killing: PlaceWithTerms = {
    ...bet('BACK', 10_00, 300, { delayed: true }),
    timeInForce: 'FILL_OR_KILL',
    guard: { mode: 'any', ticks: 5 },
    minFillSize: 3_00,
  };
  perform(engine, { type: 'place', command: killing });
  const postOnly = placeExpiring(engine, { timeInForce: 'POST_ONLY', expiresAt: LATER + 1 });
  expect(eventsSince(engine, 0).reduce(evolve, before).orders).toEqual(engine.snapshot().orders);
  engine.commit();
  const rebuilt = engineOf(engine.snapshot());
  expect(rebuilt.snapshot()).toEqual(engine.snapshot());
  expect(rebuilt.order(order)?.terms).toEqual({
    timeInForce: 'GOOD_TILL',
    expiresAt: LATER,
    minFillSize: 0,
    guard: { mode: 'exact' },
    selfTrade: 'CANCEL_OLDEST',
  });
  expect(rebuilt.expireOrders(LATER)).toEqual([order]);
  expect(rebuilt.openOrdersOf(1)).toEqual([killing.order, postOnly]);
});

it('keeps no entry of finished orders once the queue of times is full', () => {
  const engine = begun();
  for (let i = 0; i < 1_000; i++) {
    engine.cancelOrder(placeExpiring(engine), 1);
    engine.commit();
  }
  const order = placeExpiring(engine);
  expect(engine.expireOrders(LATER)).toEqual([order]);
});
