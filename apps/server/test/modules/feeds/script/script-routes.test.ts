import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { singleSource } from '../../../../src/modules/feeds/create-feeds.ts';
import { openFeedHarness, type FeedHarness } from '../testing-feed-harness.ts';
import { ScriptFeed } from '../../../../src/modules/feeds/script/script-feed.ts';
import { registerScriptRoutes } from '../../../../src/modules/feeds/script/script-routes.ts';

let database: TestDatabase;
let harness: FeedHarness;
let server: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  let script: ScriptFeed | undefined;
  harness = openFeedHarness(database, (clock) => [singleSource((script = new ScriptFeed(clock)))], Date.UTC(2030, 0, 1));
  await harness.start();
  server = Fastify();
  if (script !== undefined) registerScriptRoutes(server, script);
});
afterAll(async () => {
  await harness.feeds.stop();
  await server.close();
  await database.drop();
});

async function post(action: string, body: object): Promise<number> {
  const answer = await server.inject({ method: 'POST', url: `/test/feed/${action}`, payload: body });
  return answer.statusCode;
}

it('changes markets by calls that are answered after they are applied', async () => {
  expect(await post('suspend', { marketId: '1.3001' })).toBe(200);
  expect(harness.catalogue.market('1.3001')?.status).toBe('SUSPENDED');
  expect(await post('resume', { marketId: '1.3001' })).toBe(200);
  expect(harness.catalogue.market('1.3001')?.status).toBe('OPEN');
  expect(await post('start-ball', { eventId: '3001' })).toBe(200);
  expect(harness.catalogue.market('1.3003')).toMatchObject({ status: 'SUSPENDED', reason: 'BALL_RUNNING' });
  expect(await post('ball', { eventId: '3001', runs: 6, wicket: false })).toBe(200);
  expect(harness.catalogue.event('3001')?.score).toMatchObject({ innings: [{ runs: 30 }] });
  expect(await post('turn-in-play', { eventId: '3302' })).toBe(200);
  expect(harness.catalogue.market('1.33021')).toMatchObject({ status: 'OPEN', inPlay: true });
  expect(await post('house', { marketId: '1.3002', selectionId: 11, back: 190, lay: null })).toBe(200);
  expect(await post('line', { marketId: '1.3003', no: [50, 100], yes: [51, 100] })).toBe(200);
  expect(await post('ladder', { marketId: '1.3101', selectionId: 31, back: [[200, 5000]], lay: [[202, 5000]] })).toBe(200);
  expect(await post('material-event', { eventId: '3101', kind: 'GOAL' })).toBe(200);
  expect(harness.orders.calls.at(-1)).toBe('material 3101 true');
  expect(await post('settle', { marketId: '1.3003', result: { type: 'runs', runs: 48 } })).toBe(200);
  expect(await post('void', { marketId: '1.3004', reason: 'abandoned' })).toBe(200);
  expect(harness.settlement.settled.map((settled) => settled.result.type)).toEqual(['runs', 'void']);
  expect(await post('close-event', { eventId: '3601' })).toBe(200);
  expect(await post('stale', { silent: true })).toBe(200);
  await harness.pass(6_000);
  expect(harness.catalogue.market('1.3002')?.reason).toBe('FEED_STALE');
  expect(await post('stale', { silent: false })).toBe(200);
  expect(await post('events', { events: [{ type: 'commentary', eventId: '3001', text: 'a', textHindi: 'b' }] })).toBe(200);
});

it('answers 400 for an invalid body and changes nothing', async () => {
  const before = harness.orders.calls.length;
  expect(await post('settle', { marketId: '1.3001', result: { type: 'guess' } })).toBe(400);
  expect(await post('suspend', {})).toBe(400);
  expect(await post('ladder', { marketId: '1.3001', selectionId: 11, back: [[1.85, 1]], lay: [] })).toBe(400);
  expect(harness.orders.calls).toHaveLength(before);
});
