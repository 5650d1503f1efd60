/** The bet delay of passive orders (MX): a market may exempt an order that would match nothing by price when it arrives. */
import { describe, expect, it } from 'vitest';
import type { MarketState, MarketEngine, PlaceWithTerms } from '../testing/plain-engine.ts';
import { perform } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

function engineThat(passiveDelay: MarketState['passiveDelay'], more: Partial<MarketState> = {}): MarketEngine {
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, ...(passiveDelay === undefined ? {} : { passiveDelay }), ...more }] });
  engine.expireOrders(0);
  return engine;
}

/** Returns a back of 10.00, or of a target, at 3.00 with a bet delay. */
function delayed(more: Partial<PlaceWithTerms> = {}): PlaceWithTerms {
  const { size, ...command } = bet('BACK', 10_00, 300, { delayed: true });
  return { ...command, ...(more.target === undefined ? { size } : {}), ...more };
}

/** Places a back of 10.00 at 3.00 with a bet delay. Returns its status. */
function statusOf(engine: MarketEngine, more: Partial<PlaceWithTerms> = {}): unknown {
  const answer = perform(engine, { type: 'place', command: delayed(more) });
  return answer !== null && 'value' in answer && 'status' in answer.value ? answer.value.status : answer;
}

const GOOD_TILL = { timeInForce: 'GOOD_TILL', expiresAt: 60_000 } as const;
const EXACT = { guard: { mode: 'exact' } } as const;
const PASSIVE = [{}, GOOD_TILL, EXACT] as const;

describe('a market that exempts passive orders', () => {
  it.each(PASSIVE)('[MX-025] judges an order on the book at its turn between two commands of other players: %o', (more) => {
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

  it.each(PASSIVE)('[MX-024] delays an order whole that would match one paisa, direct or implied, or after the return of a runner: %o', (more) => {
    const waits = (engine: MarketEngine): void => {
      const order = delayed(more);
      expect(perform(engine, { type: 'place', command: order })).toMatchObject({ ok: true, value: { status: 'PENDING', matched: 0, remaining: 10_00 } });
    };
    const direct = engineThat('exempt');
    placeAccepted(direct, bet('LAY', 1, 300, { account: 2 }));
    waits(direct);
    // Backs of 1 paisa on both other runners offer a back of the first one at 3.00; one of them alone offers nothing.
    const implied = engineThat('exempt', { crossMatching: true });
    placeAccepted(implied, bet('BACK', 1, 300, { account: 2, runner: 1 }));
    expect(statusOf(implied, more)).toBe('EXECUTABLE');
    const suspended = engineThat('exempt', { crossMatching: true });
    for (const runner of [1, 2]) placeAccepted(suspended, bet('BACK', 1, 300, { account: 2, runner }));
    waits(suspended);
    suspended.setRunnerActive(1, 2, false);
    waits(suspended);
    // The next price does not match, with or without the suspended runner.
    expect(statusOf(suspended, { ...more, price: 305 })).toBe('EXECUTABLE');
  });

  it('an own order that would match makes an order wait too', () => {
    const engine = engineThat('exempt');
    placeAccepted(engine, bet('LAY', 1_00, 300));
    expect(statusOf(engine)).toBe('PENDING');
  });
});

const NOT_EXEMPT = ['same', undefined] as const;
it.each(NOT_EXEMPT)('[MX-026] %s delays every order, passive or not', (passiveDelay) => {
  const engine = engineThat(passiveDelay);
  for (const more of [{}, GOOD_TILL, EXACT, { selfTrade: 'CANCEL_OLDEST' }] as const) expect(statusOf(engine, more)).toBe('PENDING');
  placeAccepted(engine, bet('LAY', 1_00, 310, { account: 2 }));
  expect(statusOf(engine)).toBe('PENDING');
});

const ALWAYS_DELAYED = [
  { timeInForce: 'FILL_OR_KILL' },
  { timeInForce: 'FILL_AND_KILL' },
  { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 2 } },
] as const;
it.each(ALWAYS_DELAYED)('[MX-027] %o waits the delay on an empty book of a market that exempts passive orders', (more) => {
  expect(statusOf(engineThat('exempt'), more)).toBe('PENDING');
});

const ALL_THAT_REST = [...PASSIVE, { timeInForce: 'POST_ONLY' }, { target: { type: 'PAYOUT', amount: 30_00 } }] as const;
it.each(ALL_THAT_REST)('[MX-028] no order rests in a suspended market or on a suspended runner, passive or not, after its delay neither: %o', (more) => {
  for (const crossMatching of [false, true])
    for (const isMarket of [true, false]) {
      const engine = engineThat('exempt', { crossMatching });
      const { order: lay } = placeAccepted(engine, bet('LAY', 1, 300, { account: 2 }));
      const waiting = delayed();
      expect(statusOf(engine, { ...waiting })).toBe('PENDING');
      const together = [delayed({ account: 4 }), delayed({ account: 4, price: 310, ...more })];
      expect(perform(engine, { type: 'batch', market: 1, instructions: together })).toMatchObject({ ok: true });
      const place = (): unknown => [statusOf(engine, more), statusOf(engine, { ...more, delayed: false }), statusOf(engine, { ...more, price: 250 })];
      if (isMarket) engine.setMarketOpen(1, false, 2);
      else engine.setRunnerActive(1, 0, false);
      const code = isMarket ? 'MARKET_NOT_OPEN' : 'RUNNER_NOT_ACTIVE';
      expect(place()).toEqual([code, code, code].map((each) => ({ ok: false, code: each })));
      expect(perform(engine, { type: 'release', order: waiting.order })).toEqual({ ok: false, code });
      perform(engine, { type: 'releaseBatch', orders: together.map(({ order }) => order) });
      expect(engine.snapshot().orders.map(({ order }) => order)).toEqual([lay]);
      expect([engine.accountState(1)?.held, engine.accountState(4)?.held]).toEqual([0, 0]);
    }
});
