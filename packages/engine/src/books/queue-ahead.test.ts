/** The size ahead of an order in its queue. */
import type { Side } from '@maidan/domain';
import { expect, it } from 'vitest';
import { Random } from '../testing/fuzz-sources/random.ts';
import type { MarketEngine } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, SESSION, placeAccepted } from '../testing/testing-engine.ts';
import { printedSeed } from '../testing/testing-worlds.ts';

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

/** Returns for each resting order the orders ahead of it with their paise; 0 is the maker's level. */
function aheadOf(engine: MarketEngine): Map<number, ReadonlyMap<number, number>> {
  const ahead = new Map<number, ReadonlyMap<number, number>>();
  for (const { queue } of engine.snapshot().levels) {
    for (const [place, { order }] of queue.entries()) if (order > 0) ahead.set(order, new Map(queue.slice(0, place).map((each) => [each.order, each.size])));
  }
  return ahead;
}

function paiseOf(ahead: ReadonlyMap<number, number>): number {
  return [...ahead.values()].reduce((sum, size) => sum + size, 0);
}

/** Executes a random command on the open market 1, whose orders have few prices. */
function randomCommand(engine: MarketEngine, random: Random): string {
  const runner = random.whole(0, 2);
  const side = random.of<Side>(['BACK', 'LAY']);
  const price = random.of([290, 296, 300, 305, 310]);
  const roll = random.next();
  const { order, account, remaining } = random.of([...engine.openOrdersIn(1), { order: 0, account: 1, remaining: 1 }]);
  if (roll < 0.5) engine.placeOrder(bet(side, random.whole(1, 500), price, { runner, account: random.whole(1, 5) }));
  else if (roll < 0.65) engine.cancelOrder(order, account);
  else if (roll < 0.8) engine.reduceOrder(order, account, random.whole(1, remaining));
  else if (roll < 0.9) engine.quoteLevel({ market: 1, runner, side, price, size: random.whole(0, 800) });
  else for (const open of [false, true]) engine.setMarketOpen(1, open, 1);
  return `${roll} ${side} ${price}`;
}

it('[MX-146] the paise ahead of an order fall only by what is matched, cancelled or reduced ahead of it (seed printed)', () => {
  const seed = printedSeed('paise ahead');
  const random = new Random(seed);
  let falls = 0;
  for (let world = 0; world < 10; world++) {
    const engine = engineWith({ markets: [{ ...MATCH_ODDS, crossMatching: world % 2 === 0 }] });
    let before = aheadOf(engine);
    for (let i = 0; i < 150; i++) {
      const command = randomCommand(engine, random);
      const after = aheadOf(engine);
      for (const [order, ahead] of after) {
        expect({ command, order, ahead: engine.queueAhead(order) }).toEqual({ command, order, ahead: paiseOf(ahead) });
        const earlier = before.get(order);
        if (earlier === undefined) continue;
        // No order comes ahead of one that rests, and none ahead of it grows: one that left or is smaller was matched, cancelled or reduced.
        const grown = [...ahead].filter(([each, size]) => size > (earlier.get(each) ?? 0));
        expect({ command, order, grown }).toEqual({ command, order, grown: [] });
        const left = [...earlier.keys()].filter((each) => each > 0 && !ahead.has(each) && engine.order(each)?.status === 'EXECUTABLE');
        expect({ command, order, left }).toEqual({ command, order, left: [] });
        if (paiseOf(ahead) < paiseOf(earlier)) falls++;
      }
      before = after;
    }
  }
  expect(falls).toBeGreaterThan(20);
});
