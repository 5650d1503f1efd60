/** The size ahead of an order in its queue. */
import { expect, it } from 'vitest';
import { bet, engineWith, MATCH_ODDS, SESSION, placeAccepted } from '../testing/testing-engine.ts';

it('counts the sizes before an order at its price, makers and players alike, and falls as they are matched or cancelled', () => {
  const engine = engineWith();
  engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 1000_00 });
  const first = placeAccepted(engine, bet('LAY', 200_00, 300)).order;
  const second = placeAccepted(engine, bet('LAY', 300_00, 300, { account: 2 })).order;
  const elsewhere = placeAccepted(engine, bet('LAY', 50_00, 296, { account: 2 })).order;
  engine.commit();
  expect([first, second, elsewhere].map((order) => engine.queueAhead(order))).toEqual([1000_00, 1200_00, 0]);

  placeAccepted(engine, bet('BACK', 1050_00, 300, { account: 3 }));
  expect([first, second].map((order) => engine.queueAhead(order))).toEqual([0, 150_00]);
  const mark = engine.mark();
  engine.cancelOrder(first, 1);
  expect(engine.queueAhead(second)).toBe(0);
  engine.undoTo(mark);
  expect(engine.queueAhead(second)).toBe(150_00);
  engine.cancelOrder(first, 1);
  engine.commit();
  expect([first, second].map((order) => engine.queueAhead(order))).toEqual([undefined, 0]);
});

it('is undefined for an order that rests in no book', () => {
  const engine = engineWith({ markets: [MATCH_ODDS, SESSION] });
  const delayed = placeAccepted(engine, bet('BACK', 100_00, 300, { delayed: true })).order;
  expect(engine.queueAhead(delayed)).toBeUndefined();
  expect(engine.queueAhead(999_999)).toBeUndefined();
  engine.releaseOrder(delayed);
  expect(engine.queueAhead(delayed)).toBe(0);
});
