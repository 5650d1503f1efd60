/** Batches (MX): all orders or none, and one bet delay for all of them. */
import { expect, it } from 'vitest';
import { perform, type EngineAnswer, type MarketEngine, type PlaceWithTerms } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

const MARKETS = [{ ...MATCH_ODDS, passiveDelay: 'exempt' as const }];

function place(engine: MarketEngine, instructions: readonly PlaceWithTerms[]): EngineAnswer {
  return perform(engine, { type: 'batch', market: 1, instructions });
}

it('[MX-060] places 60 orders or none: the refusal names the instruction, and no hold remains', () => {
  const engine = engineWith({ markets: MARKETS, accounts: [{ account: 1, cash: 60_00 }, { account: 2 }] });
  placeAccepted(engine, bet('LAY', 50, 300, { account: 2 }));
  const orders = Array.from({ length: 60 }, () => bet('BACK', 1_00, 300));
  const before = engine.snapshot();
  expect(place(engine, [...orders.slice(0, 59), { ...orders[59]!, size: 1_01 }])).toMatchObject({
    ok: false,
    code: 'INSUFFICIENT_BALANCE',
    detail: { instruction: 59 },
  });
  expect(engine.snapshot()).toEqual(before);
  expect(place(engine, orders)).toMatchObject({ ok: true, value: { placed: orders.map(({ order }) => ({ order, status: 'EXECUTABLE' })) } });
  expect(engine.accountState(1)).toMatchObject({ cash: 0, held: 60_00 });
});

it('[MX-062] one order that would match makes the whole batch wait, and one command releases it', () => {
  const engine = engineWith({ markets: MARKETS });
  placeAccepted(engine, bet('LAY', 1, 300, { account: 2, runner: 1 }));
  const orders = [0, 1, 2].map((runner) => bet('BACK', 1_00, 300, { runner, delayed: true }));
  expect(place(engine, orders)).toMatchObject({ ok: true, value: { placed: orders.map(({ order }) => ({ order, status: 'PENDING' })) } });
  const value = { placed: [{ matched: 0 }, { matched: 1 }, { matched: 0 }].map((each) => ({ ...each, status: 'EXECUTABLE' })) };
  expect(perform(engine, { type: 'releaseBatch', orders: orders.map(({ order }) => order) })).toMatchObject({ ok: true, value });
  // Without an order that would match all of them rest at once.
  const passive = [0, 1, 2].map((runner) => bet('BACK', 1_00, 310, { runner, delayed: true }));
  expect(place(engine, passive)).toMatchObject({ ok: true, value: { placed: passive.map(() => ({ status: 'EXECUTABLE' })) } });
});

it('ends a post-only order that waited in a batch, if it would match at the release', () => {
  const engine = engineWith({ markets: MARKETS });
  placeAccepted(engine, bet('LAY', 1, 300, { account: 2, runner: 1 }));
  const orders = [{ ...bet('BACK', 1_00, 300, { delayed: true }), timeInForce: 'POST_ONLY' as const }, bet('BACK', 1_00, 300, { runner: 1, delayed: true })];
  expect(place(engine, orders)).toMatchObject({ ok: true, value: { placed: [{ status: 'PENDING' }, { status: 'PENDING' }] } });
  placeAccepted(engine, bet('LAY', 1_00, 300, { account: 2 }));
  const value = { placed: [{ matched: 0, lapsed: 1_00, reason: 'PRICE_MOVED' }, { matched: 1 }] };
  expect(perform(engine, { type: 'releaseBatch', orders: orders.map(({ order }) => order) })).toMatchObject({ ok: true, value });
});

it('takes 1 to 200 instructions, and none that would match each other', () => {
  const engine = engineWith({ markets: MARKETS });
  const orders = Array.from({ length: 201 }, () => bet('BACK', 1, 300));
  expect(place(engine, [])).toEqual({ ok: false, code: 'BATCH_SIZE_INVALID' });
  expect(place(engine, orders)).toEqual({ ok: false, code: 'BATCH_SIZE_INVALID' });
  expect(place(engine, orders.slice(1))).toMatchObject({ ok: true });
  const pair = [bet('BACK', 1, 300), bet('BACK', 1, 300, { runner: 1 }), bet('LAY', 1, 300, { runner: 1 })];
  expect(place(engine, pair)).toEqual({ ok: false, code: 'BACK_LAY_COMBINATION', detail: { instructions: [1, 2] } });
});
