/** FILL_OR_KILL (MX) in random books, direct and through other runners: the trace of a killed order, the average, and the largest fill. */
import { LADDER, type Side } from '@maidan/domain';
import { expect, it } from 'vitest';
import { Random } from '../testing/fuzz-sources/random.ts';
import { eventsSince } from '../testing/history.ts';
import { perform, type MarketEngine, type OrderOutcome, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { printedSeed } from '../testing/testing-worlds.ts';
import { bet, engineWith, MATCH_ODDS } from '../testing/testing-engine.ts';

const MIDDLE = LADDER.findIndex((price) => price === 300);
const BOOKS = 150;

/** Returns an engine with random small orders of accounts 2 to 5 and a maker on the three runners of a market. */
function randomBook(random: Random, crossMatching: boolean): MarketEngine {
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, crossMatching }] });
  for (let i = random.whole(2, 24); i > 0; i--) {
    const side = random.of<Side>(['BACK', 'LAY']);
    const [runner, price, size] = [random.whole(0, 2), LADDER[MIDDLE + random.whole(-8, 8)]!, random.whole(1, 40)];
    if (random.chance(0.2)) engine.quoteLevel({ market: 1, runner, side, price, size });
    else engine.placeOrder(bet(side, size, price, { runner, account: random.whole(2, 5) }));
  }
  engine.uncross(1);
  return engine;
}

/** Returns a FILL_OR_KILL order of account 1, of a few paise, with a price that is near the others. */
function randomOrder(random: Random): PlaceWithTerms {
  const size = random.whole(1, 60);
  const minFillSize = random.of([undefined, 0, random.whole(0, size)]);
  const order = bet(random.of<Side>(['BACK', 'LAY']), size, LADDER[MIDDLE + random.whole(-8, 8)]!, { runner: random.whole(0, 2) });
  return { ...order, timeInForce: 'FILL_OR_KILL', ...(minFillSize === undefined ? {} : { minFillSize }) };
}

function placed(engine: MarketEngine, command: PlaceWithTerms): OrderOutcome {
  const answer = perform(engine, { type: 'place', command });
  if (answer === null || !('value' in answer) || !('status' in answer.value)) throw new Error(JSON.stringify(answer));
  return answer.value;
}

function keepsAverage({ side, price }: PlaceWithTerms, { matched, matchedValue }: Pick<OrderOutcome, 'matched' | 'matchedValue'>): boolean {
  return side === 'BACK' ? matchedValue >= matched * price : matchedValue <= matched * price;
}

it('[MX-011] a killed order leaves books, queues, positions, holds and journal as before, but for its own row (seed printed)', () => {
  const random = new Random(printedSeed('killed orders'));
  let cut = 0;
  for (let i = 0; i < BOOKS * 2; i++) {
    const engine = randomBook(random, i % 2 === 0);
    // The position of the account exists already, as after its first bet in the market.
    placed(engine, bet('BACK', 1, 100_000));
    const order = randomOrder(random);
    const [before, mark] = [engine.snapshot(), engine.mark()];
    const possible = placed(engine, { ...order, minFillSize: 0 }).matched;
    engine.undoTo(mark);
    if (possible >= Math.max(1, order.minFillSize ?? order.size!)) continue;
    if (possible > 0) cut++;
    const { reason, status, lapsed } = placed(engine, order);
    expect([reason, status, lapsed]).toEqual(['KILLED', 'COMPLETE', order.size]);
    expect(engine.snapshot()).toEqual(before);
    const rows = eventsSince(engine, mark).map(({ type, event }) => [type, 'order' in event ? event.order : null]);
    expect(rows).toEqual([
      ['orderPlaced', order.order],
      ['orderChanged', order.order],
    ]);
  }
  expect(cut).toBeGreaterThan(3);
});

it('[MX-012] an order never ends with an average worse than its price (seed printed)', () => {
  const random = new Random(printedSeed('averages'));
  const seen = { matched: 0, atWorse: 0 };
  const wrong: unknown[] = [];
  for (let i = 0; i < BOOKS * 2; i++) {
    const engine = randomBook(random, i % 2 === 0);
    const order = { ...randomOrder(random), delayed: random.chance(0.3) };
    const mark = engine.mark();
    placed(engine, order);
    if (order.delayed) engine.releaseOrder(order.order);
    for (const reported of eventsSince(engine, mark)) {
      if (reported.type === 'orderChanged' && reported.event.order === order.order) {
        const { matched, matchedValue } = reported.event;
        if (matched > 0) seen.matched++;
        if (!keepsAverage(order, reported.event)) wrong.push({ ...order, matched, matchedValue });
      }
      if (reported.type !== 'trade' || reported.event.takerOrder !== order.order) continue;
      const { size: matched, value: matchedValue } = reported.event;
      if (!keepsAverage(order, { matched, matchedValue })) seen.atWorse++;
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.matched).toBeGreaterThan(20);
  expect(seen.atWorse).toBeGreaterThan(2);
});

/** Returns the largest size whose whole fill at any price keeps the average, by trying all sizes. */
function largestBySizes(engine: MarketEngine, order: PlaceWithTerms): number {
  const { minFillSize, ...rest } = order;
  void minFillSize;
  let largest = 0;
  for (let size = 1; size <= order.size!; size++) {
    const mark = engine.mark();
    const outcome = placed(engine, { ...rest, size, timeInForce: 'FILL_AND_KILL', price: order.side === 'BACK' ? 101 : 100_000 });
    engine.undoTo(mark);
    if (outcome.matched === size && keepsAverage(order, outcome)) largest = size;
  }
  return largest;
}

it('[MX-013] finds the largest fill that the average allows, to one paisa per level, and takes it from minFillSize up (seed printed)', () => {
  const random = new Random(printedSeed('largest fills'));
  let cut = 0;
  for (let i = 0; i < BOOKS * 2; i++) {
    const crossMatching = i % 2 === 0;
    const engine = randomBook(random, crossMatching);
    const order = randomOrder(random);
    const largest = largestBySizes(engine, order);
    const mark = engine.mark();
    const outcome = placed(engine, { ...order, minFillSize: 0 });
    const { matched } = outcome;
    const levels = new Set(eventsSince(engine, mark).flatMap(({ type, event }) => (type === 'trade' ? [`${event.runner}/${event.price}`] : [])));
    engine.undoTo(mark);
    expect(keepsAverage(order, outcome)).toBe(true);
    // Every size of a match through other runners rounds in its own way, so the largest of the sizes may be a little below the fill.
    expect(largest - matched).toBeLessThanOrEqual(crossMatching ? levels.size : 0);
    expect(matched - largest).toBeLessThanOrEqual(crossMatching ? Infinity : 0);
    if (matched > 0 && matched < order.size!) cut++;
    expect(placed(engine, order).matched).toBe(matched >= (order.minFillSize ?? order.size!) ? matched : 0);
  }
  expect(cut).toBeGreaterThan(5);
});
