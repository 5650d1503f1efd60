/** The bet delay of passive orders (MX): a market may exempt an order that would match nothing by price when it arrives. */
import { expect, it } from 'vitest';
import { type MarketEngine, type PlaceWithTerms, perform } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

function engineThat(passiveDelay: 'exempt' | 'same' | undefined): MarketEngine {
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, ...(passiveDelay === undefined ? {} : { passiveDelay }) }] });
  engine.expireOrders(0);
  return engine;
}

/** Places a back of 10.00 at 3.00 with a bet delay. Returns its status. */
function statusOf(engine: MarketEngine, more: Partial<PlaceWithTerms> = {}): unknown {
  const answer = perform(engine, { type: 'place', command: { ...bet('BACK', 10_00, 300, { delayed: true }), ...more } });
  return answer !== null && 'value' in answer && 'status' in answer.value ? answer.value.status : answer;
}

const GOOD_TILL = { timeInForce: 'GOOD_TILL', expiresAt: 60_000 } as const;

it.each([{}, GOOD_TILL, { guard: { mode: 'exact' } }] as const)('[MX-025] an exempt order is judged on the book at its arrival: %o', (more) => {
  const engine = engineThat('exempt');
  expect(statusOf(engine, more)).toBe('EXECUTABLE');
  const { order } = placeAccepted(engine, bet('LAY', 1, 310, { account: 2, runner: 1 }));
  expect(statusOf(engine, more)).toBe('EXECUTABLE');
  // One paisa that would match makes the whole order wait, and only as long as it stands.
  const small = placeAccepted(engine, bet('LAY', 1, 310, { account: 2, runner: 2 }));
  expect(statusOf(engine, { ...more, runner: 2 })).toBe('PENDING');
  expect(statusOf(engine, { ...more, runner: 2, price: 320 })).toBe('EXECUTABLE');
  engine.cancelOrder(small.order, 2);
  expect(statusOf(engine, { ...more, runner: 2 })).toBe('EXECUTABLE');
  expect(engine.order(order)?.remaining).toBe(1);
});

it('an own order that would match makes an order wait too', () => {
  const engine = engineThat('exempt');
  placeAccepted(engine, bet('LAY', 1_00, 300));
  expect(statusOf(engine)).toBe('PENDING');
});

it.each(['same', undefined] as const)('[MX-026] %s delays every order, passive or not', (passiveDelay) => {
  const engine = engineThat(passiveDelay);
  for (const more of [{}, GOOD_TILL, { selfTrade: 'CANCEL_OLDEST' }] as const) expect(statusOf(engine, more)).toBe('PENDING');
  placeAccepted(engine, bet('LAY', 1_00, 310, { account: 2 }));
  expect(statusOf(engine)).toBe('PENDING');
});

it.each([{ timeInForce: 'FILL_OR_KILL' }, { timeInForce: 'FILL_AND_KILL' }, { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 2 } }] as const)(
  '[MX-027] %o waits the delay on an empty book of a market that exempts passive orders',
  (more) => {
    expect(statusOf(engineThat('exempt'), more)).toBe('PENDING');
  },
);
