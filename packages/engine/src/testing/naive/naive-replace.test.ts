/** Batches of the naive engine, and times of expiry in its replaces and updates: a replace keeps the time it has, and a new time obeys the rules of a placed order. */
import { expect, it } from 'vitest';
import type { MatchingAnswer, OrderOptions, ReplaceCommand } from '../plain-engine.ts';
import { bet, FORTUNE, MATCH_ODDS } from '../testing-engine.ts';
import { NaiveEngine } from './naive-engine.ts';

const NOW = 1_000_000;
const LATER = NOW + 60_000;
const NEW_ORDER = 1_000_000;

/** Returns an engine at NOW with a back of 10.00 at 3.00 of account 1, and the id of that order. */
function resting(options: OrderOptions): { readonly engine: NaiveEngine; readonly order: number } {
  const engine = new NaiveEngine();
  engine.loadAccount({ account: 1, person: 1, pool: 0, cash: FORTUNE, held: 0, version: 0, blocked: false, owing: false });
  engine.openMarket(MATCH_ODDS);
  engine.perform({ type: 'clock', now: NOW });
  const command = { ...bet('BACK', 10_00, 300), ...options };
  expect(engine.perform({ type: 'place', command })).toMatchObject({ ok: true, value: { status: 'EXECUTABLE' } });
  return { engine, order: command.order };
}

/** Replaces the order of `resting` by one at 2.90. */
function replaced({ engine, order }: ReturnType<typeof resting>, more: Partial<ReplaceCommand>): MatchingAnswer {
  const { limits } = bet('BACK', 10_00, 300);
  return engine.perform({ type: 'replace', order, account: 1, newOrder: NEW_ORDER, price: 290, limits, delayed: false, ...more });
}

const GOOD_TILL = { timeInForce: 'GOOD_TILL', expiresAt: LATER } as const;
const notPlaced = (code: string): object => ({ ok: true, value: { outcome: 'CANCELLED_NOT_PLACED', refused: { code } } });

it.each(['GTC', 'FILL_AND_KILL', 'FILL_OR_KILL'] as const)('ends the time of a GOOD_TILL order that is replaced by %s', (timeInForce) => {
  const world = resting(GOOD_TILL);
  expect(replaced(world, { timeInForce })).toMatchObject({ ok: true, value: { outcome: 'REPLACED' } });
  expect(world.engine.orderOf(NEW_ORDER)?.terms).toMatchObject({ timeInForce, expiresAt: null });
});

it('refuses a time that the replace names against its time in force', () => {
  expect(replaced(resting(GOOD_TILL), { timeInForce: 'GTC', expiresAt: LATER })).toMatchObject(notPlaced('TIME_IN_FORCE_CONFLICT'));
  expect(replaced(resting({}), { expiresAt: LATER })).toMatchObject(notPlaced('TIME_IN_FORCE_CONFLICT'));
});

it.each([{}, { timeInForce: 'POST_ONLY' }, { expiresAt: LATER }] as const)('keeps the time of an order that expires in 1 ms: %o', (more) => {
  const world = resting(GOOD_TILL);
  world.engine.perform({ type: 'clock', now: LATER - 1 });
  expect(replaced(world, more)).toMatchObject({ ok: true, value: { outcome: 'REPLACED' } });
  expect(world.engine.perform({ type: 'clock', now: LATER })).toEqual([NEW_ORDER]);
});

it.each([NOW + 4_999, NOW + 90 * 86_400_000 + 1, Number.NaN])('refuses a new time out of range: %d', (expiresAt) => {
  expect(replaced(resting(GOOD_TILL), { expiresAt })).toMatchObject(notPlaced('EXPIRY_INVALID'));
  const { engine, order } = resting(GOOD_TILL);
  expect(engine.perform({ type: 'update', order, account: 1, expiresAt })).toMatchObject({ ok: false, code: 'EXPIRY_INVALID' });
  expect(engine.orderOf(order)?.terms?.expiresAt).toBe(LATER);
});

it('refuses a time for an order that does not expire, and a persistence that the market does not offer', () => {
  const { engine, order } = resting({});
  expect(engine.perform({ type: 'update', order, account: 1, expiresAt: LATER })).toMatchObject({ ok: false, code: 'TIME_IN_FORCE_CONFLICT' });
  expect(engine.perform({ type: 'update', order, account: 1, persistence: 'MARKET_ON_CLOSE' })).toMatchObject({ ok: false, code: 'SP_NOT_OFFERED' });
});

it('changes the time of an order in its place, and refuses an update that changes nothing', () => {
  const { engine, order } = resting(GOOD_TILL);
  engine.perform({ type: 'clock', now: LATER - 1 });
  expect(engine.perform({ type: 'update', order, account: 1, expiresAt: LATER })).toMatchObject({ ok: false, code: 'NO_CHANGE' });
  expect(engine.perform({ type: 'update', order, account: 1, expiresAt: LATER, persistence: 'PERSIST' })).toMatchObject({ ok: true });
  expect(engine.perform({ type: 'update', order, account: 1, expiresAt: LATER + 9_000 })).toMatchObject({ ok: true });
  expect(engine.perform({ type: 'clock', now: LATER })).toEqual([]);
  expect(engine.perform({ type: 'clock', now: LATER + 9_000 })).toEqual([order]);
});

it('a batch that waits and is refused leaves nothing', () => {
  const { engine } = resting({});
  const before = engine.snapshot();
  const instructions = [bet('BACK', 10_00, 300, { delayed: true }), bet('BACK', 0, 300, { delayed: true })];
  expect(engine.perform({ type: 'batch', market: 1, instructions })).toMatchObject({ ok: false, code: 'STAKE_INVALID', detail: { instruction: 1 } });
  expect(engine.snapshot()).toEqual(before);
});

it('a post-only order that waited in a batch ends if it would match at the release', () => {
  const { engine } = resting({});
  const postOnly = { ...bet('LAY', 10_00, 290, { delayed: true }), timeInForce: 'POST_ONLY' as const };
  const waits = bet('BACK', 10_00, 250, { delayed: true, runner: 1 });
  expect(engine.perform({ type: 'batch', market: 1, instructions: [postOnly, waits] })).toMatchObject({ ok: true });
  engine.perform({ type: 'place', command: bet('BACK', 5_00, 280) });
  const value = { placed: [{ status: 'COMPLETE', matched: 0, lapsed: 10_00, reason: 'PRICE_MOVED' }, { status: 'EXECUTABLE' }] };
  expect(engine.perform({ type: 'releaseBatch', orders: [postOnly.order, waits.order] })).toMatchObject({ ok: true, value });
});
