import type { DepthSnapshot, DepthUpdate, MarketView, Order } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { intentOf } from './ladder-keys.ts';
import { LadderModel, ownOrders, TICK_COUNT } from './ladder-model.ts';
import { closingResult, positionOnRunner } from './closing-result.ts';
import { centredAt, offsetOf, revealing, seenTicks, tickAt, windowAt } from './ladder-window.ts';

const NAME = { marketId: '1.1', selectionId: 11 };
const snapshot = (more: Partial<DepthSnapshot> = {}): DepthSnapshot => ({ ...NAME, epoch: 9, seq: 4, back: [], lay: [], traded: [], last: 0, ...more });
const update = (seq: number, more: Partial<DepthUpdate> = {}): DepthUpdate => ({ ...NAME, epoch: 9, prev: seq - 1, seq, ...more });
/** Ticks of 1.98, 1.99, 2.00, 2.02, 2.04. */
const T198 = 97;
const T199 = 98;
const T200 = 99;
const T202 = 100;
const T204 = 101;

const bet = (more: Partial<Order>): Order =>
  ({ _id: '1', marketId: '1.1', runnerId: 11, isBack: true, askedRate: 2, sizeRemaining: 100, size: 100, status: 'UNMATCHED', ...more }) as Order;

function filled(): LadderModel {
  const model = new LadderModel();
  const back: [number, number][] = [
    [1.98, 300],
    [1.99, 200],
  ];
  model.applySnapshot(snapshot({ back, lay: [[2.04, 50.5]], traded: [[2, 900]], last: 2 }));
  return model;
}

describe('the model', () => {
  it('takes a snapshot, then numbered changes, and knows best prices, last price and its way', () => {
    const model = filled();
    expect([model.back[T199], model.lay[T204], model.traded[T200]]).toEqual([200_00, 50_50, 900_00]);
    expect([model.bestBack, model.bestLay, model.last, model.trend, model.mostTraded]).toEqual([T199, T204, T200, 0, 900_00]);
    expect(model.applyUpdate(update(5, { back: [[1.99, 0]], lay: [[2.02, 10]], traded: [[2.02, 1000]], last: 2.02 }))).toBe('applied');
    expect([model.back[T199], model.bestBack, model.bestLay, model.last, model.trend, model.mostTraded]).toEqual([0, T198, T202, T202, 1, 1000_00]);
    expect(model.applyUpdate(update(6, { last: 2 }))).toBe('applied');
    expect(model.trend).toBe(-1);
  });

  it('keeps sizes through other runners apart from direct ones, and counts them among the best prices', () => {
    const model = filled();
    model.applyUpdate(update(5, { impliedBack: [[2, 60]], impliedLay: [[2.04, 70]] }));
    expect([model.back[T200], model.impliedBack[T200], model.bestBack]).toEqual([0, 60_00, T200]);
    expect([model.lay[T204], model.impliedLay[T204], model.bestLay]).toEqual([50_50, 70_00, T204]);
    model.applyUpdate(update(6, { impliedBack: [[2, 0]], lay: [[2.04, 0]] }));
    expect([model.bestBack, model.bestLay]).toEqual([T199, T204]);
    model.applySnapshot(snapshot({ back: [[1.98, 1]] }));
    expect([model.impliedLay[T204], model.bestBack, model.bestLay]).toEqual([0, T198, TICK_COUNT]);
  });

  it('drops what is old, asks after a gap and takes nothing until the next snapshot', () => {
    const model = filled();
    expect(model.applyUpdate(update(4, { back: [[1.5, 1]] }))).toBe('old');
    expect(model.applyUpdate(update(6, { back: [[1.5, 1]] }))).toBe('gap');
    expect(model.applyUpdate(update(7, { back: [[1.5, 1]] }))).toBe('old');
    expect(model.known).toBe(false);
    model.applySnapshot(snapshot({ epoch: 10, seq: 0, back: [[1.01, 2]] }));
    expect([model.back[T199], model.bestBack, model.bestLay, model.last]).toEqual([0, 0, TICK_COUNT, -1]);
    expect(model.applyUpdate({ ...update(1), epoch: 9 })).toBe('gap');
  });

  it('centres on the last price, else between the best prices, else on the side there is, else on 2.00', () => {
    expect(filled().centre).toBe(T200);
    const model = new LadderModel();
    expect(model.centre).toBe(T200);
    model.applySnapshot(snapshot({ lay: [[2.04, 1]] }));
    expect(model.centre).toBe(T204);
    model.applySnapshot(snapshot({ lay: [[2.04, 1]], back: [[1.98, 1]] }));
    expect(model.centre).toBe(T200);
  });

  it('puts own orders of a tick and side together, with what is ahead of the first', () => {
    const model = filled();
    const bets = [
      bet({ _id: '1', sizeRemaining: 100 }),
      bet({ _id: '2', sizeRemaining: 50.25 }),
      bet({ _id: '3', isBack: false, askedRate: 1.98 }),
      bet({ _id: '4', status: 'PENDING', sizeRemaining: 0, size: 70, askedRate: 2.02 }),
      bet({ _id: '5', status: 'MATCHED', sizeRemaining: 0 }),
      bet({ _id: '6', runnerId: 12 }),
      bet({ _id: '7', marketId: '1.2' }),
    ];
    model.setOrders(ownOrders(bets, '1.1', 11));
    model.applyOrders({
      ...NAME,
      orders: [
        ['2', 130],
        ['1', 30],
        ['3', 0],
      ],
    });
    expect(model.orders.map((order) => order.id)).toEqual(['1', '2', '3', '4']);
    expect(model.chipAt('back', T200)).toMatchObject({ size: 150_25, ahead: 30_00, pending: false });
    expect(model.chipsAt(T198)).toMatchObject([{ side: 'lay', size: 100_00, ahead: 0 }]);
    expect(model.chipAt('back', T202)).toMatchObject({ size: 70_00, ahead: null, pending: true });
    expect(model.chipAt('lay', T200)).toBeUndefined();
    model.setOrders([]);
    expect(model.chipsAt(T200)).toEqual([]);
  });
});

describe('the position', () => {
  const market = (commissionBp: number) => ({
    marketId: '1.1',
    marketType: 'MATCH_ODDS',
    commissionBp,
    runners: [11, 12, 13].map((selectionId) => ({ selectionId, status: 'ACTIVE' as const }) as MarketView['runners'][number]),
  });

  it('has at each price the result of closing there, after commission', () => {
    const back = bet({ rate: 3, sizeMatched: 100, sizeRemaining: 0, status: 'MATCHED' });
    expect(positionOnRunner(market(0), [back], 12)).toMatchObject({ lose: -100_0000 });
    const position = positionOnRunner(market(500), [back], 11)!;
    expect(position).toEqual({ win: 200_0000, lose: -100_0000, commissionBp: 500 });
    // a lay at the price of the back (3.00) has the result 0; at 2.00 a lay of 150 wins 50 less 5 %, at 4.00 a lay of 75 loses 25
    expect([300, 200, 400].map((price) => closingResult(position, price))).toEqual([0, 47_50, -25_00]);
    expect(closingResult({ ...position, commissionBp: 0 }, 200)).toBe(50_00);
    expect(positionOnRunner(market(0), [], 11)).toBeNull();
    expect(positionOnRunner(undefined, [back], 11)).toBeNull();
  });

  it('leaves out a removed runner', () => {
    const { runners, ...rest } = market(0);
    const lay = bet({ isBack: false, rate: 3, sizeMatched: 100, sizeRemaining: 0, status: 'MATCHED', runnerId: 12 });
    const gone = { ...rest, runners: runners.map((runner) => (runner.selectionId === 12 ? { ...runner, status: 'REMOVED' as const } : runner)) };
    expect(positionOnRunner({ ...rest, runners }, [lay], 11)?.lose).toBe(-200_0000);
    expect(positionOnRunner(gone, [lay], 11)?.lose).toBe(100_0000);
  });
});

it('own orders outside the view are counted with the nearest one, and the next one is found downwards, around the end', () => {
  const model = filled();
  model.setOrders(ownOrders([bet({ _id: '1', askedRate: 2.04 }), bet({ _id: '2', askedRate: 1.98 }), bet({ _id: '3', askedRate: 1.98 })], '1.1', 11));
  expect(model.ordersOutside(T202, T199)).toEqual({ above: { count: 1, nearest: T204 }, below: { count: 2, nearest: T198 } });
  expect(model.ordersOutside(T204, T198)).toEqual({ above: { count: 0, nearest: -1 }, below: { count: 0, nearest: -1 } });
  expect([T204, T200, T198].map((tick) => model.nextOrder(tick))).toEqual([T198, T198, T204]);
  expect(seenTicks(offsetOf(T204, 28), 5 * 28, 28)).toEqual({ highest: T204, lowest: T204 - 4 });
  expect(seenTicks(offsetOf(T204, 28) + 20, 5 * 28, 28)).toEqual({ highest: T204 - 1, lowest: T204 - 5 });
  model.setOrders([]);
  expect(model.nextOrder(T200)).toBeNull();
});

describe('the window', () => {
  it('draws the view and a few more rows, and never leaves the ladder', () => {
    expect(windowAt(0, 280, 28)).toEqual({ top: 349, count: 19 });
    expect(windowAt(offsetOf(100, 28), 280, 28)).toEqual({ top: 104, count: 19 });
    expect(windowAt(1e9, 280, 28)).toEqual({ top: 18, count: 19 });
    expect(windowAt(0, 1e6, 28)).toEqual({ top: 349, count: 350 });
  });

  it('finds ticks by place and places by tick', () => {
    for (const tick of [0, 1, 99, 348, 349]) expect(tickAt(offsetOf(tick, 44) + 43, 44)).toBe(tick);
    expect([tickAt(-50, 44), tickAt(1e9, 44)]).toEqual([349, 0]);
    expect(centredAt(99, 300, 44)).toBe(offsetOf(99, 44) - 128);
    expect(centredAt(349, 300, 44)).toBe(0);
    const shown = offsetOf(99, 44);
    expect(revealing(99, shown - 100, 300, 44)).toBe(shown - 100);
    expect(revealing(99, shown + 10, 300, 44)).toBe(shown);
    expect(revealing(99, 0, 300, 44)).toBe(shown + 44 - 300);
  });
});

it('keys mean one thing on a free ladder and another while an order is lifted', () => {
  const intent = (key: string, tick: number, lifted: boolean) => intentOf({ key }, tick, lifted);
  expect(intent('ArrowUp', 99, false)).toEqual({ type: 'go', tick: 100 });
  expect(intent('ArrowUp', 349, false)).toEqual({ type: 'go', tick: 349 });
  expect(intent('PageDown', 4, true)).toEqual({ type: 'go', tick: 0 });
  expect(intent('b', 99, false)).toEqual({ type: 'bet', side: 'back' });
  expect(intent('L', 99, false)).toEqual({ type: 'bet', side: 'lay' });
  expect(['b', 'l', 'o', 'p', '1'].map((key) => intent(key, 99, true))).toEqual([null, null, null, null, null]);
  expect(['?', 'o', '3'].map((key) => intent(key, 99, false))).toEqual([{ type: 'help' }, { type: 'order' }, { type: 'stake', index: 2 }]);
  expect(['Enter', 'Escape', 'ArrowLeft', 'Delete', 'Home', 'x'].map((key) => intent(key, 99, false)?.type)).toEqual([
    'lift',
    'close',
    undefined,
    'cancel',
    'recentre',
    undefined,
  ]);
  expect(['Enter', 'Escape', 'ArrowLeft', 'Delete'].map((key) => intent(key, 99, true)?.type)).toEqual(['drop', 'release', 'other', 'cancel']);
});

it('Shift and Delete mean all own orders of a side, which the tick names by its order or by its place in the market', () => {
  for (const lifted of [true, false]) expect(intentOf({ key: 'Delete', shiftKey: true }, 99, lifted)).toEqual({ type: 'cancel-side' });
  expect(['p', 'P'].map((key) => intentOf({ key }, 99, false)?.type)).toEqual(['offer', 'offer']);
  const model = filled();
  expect([T198, T199, T202, T204].map((tick) => model.sideAt(tick))).toEqual(['lay', 'lay', 'back', 'back']);
  model.setOrders(ownOrders([bet({ _id: '1', askedRate: 1.98 }), bet({ _id: '2', isBack: false, askedRate: 2.04 })], '1.1', 11));
  expect([T198, T199, T204].map((tick) => model.sideAt(tick))).toEqual(['back', 'lay', 'lay']);
});

it('a bet that waits for the starting price is in no row', () => {
  expect(ownOrders([bet({ orderType: 'LIMIT_ON_CLOSE', status: 'UNMATCHED', askedRate: 2 })], '1.1', 11)).toEqual([]);
});
