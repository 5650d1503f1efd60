/** When the stream sends, on a machine's clock that only the test moves: nothing here depends on how fast the machine is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { placed } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { openStream, signedStream, type StreamClient } from './testing-stream.ts';

const MARKET = '1.33011';
const machineClock = new ManualClock(0);
/** While it is set, reads of traded volumes wait for it. */
let gate: Promise<void> | null = null;
let waiting = 0;
let database: TestDatabase;
let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
let selectionId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  const query: TestDatabase['query'] = async (text, values) => {
    const rows = await database.query(text, values);
    if (gate !== null && text.includes('max(t.id) as last')) {
      waiting += 1;
      await gate;
    }
    return rows as never;
  };
  betfair = await startBetfair({ machineClock, on: { ...database, query } });
  client = await betfair.client('timed');
  ({ selectionId } = betfair.test.app.catalogue.market(MARKET)!.runners[0]!);
});
afterAll(async () => {
  await betfair.stop();
  await database.drop();
});

async function subscribe(stream: StreamClient, op: 'market' | 'order', id: number, more: object = {}) {
  expect(await stream.ask({ op: `${op}Subscription`, id, marketFilter: { marketIds: [MARKET] }, ...more } as never)).toMatchObject({ statusCode: 'SUCCESS' });
  return stream.next(op === 'market' ? 'mcm' : 'ocm', id);
}
async function quote(price: number): Promise<void> {
  await betfair.test.script.ladder(MARKET, selectionId, [level(price, 1000_00)], []);
  await betfair.test.app.makers.quoted();
}
/** Bets on the site; resolves when the bet is durable. */
async function bet(rate: number): Promise<void> {
  const market = betfair.test.app.catalogue.market(MARKET)!;
  const { eventId, eventName } = market.event.definition;
  const socket = await betfair.test.socket();
  const wish = { marketId: MARKET, eventId, eventName, runnerId: selectionId, selectionName: market.runners[0]!.name, type: 'Back', rate, stake: 100 };
  expect(await placed(betfair.test, socket, client.siteToken, wish)).toMatchObject({ event: 'place-bet-success' });
}
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

it('[BF-139] a client subscribes and completes its lines within 15 s; a subscribed silent one stays', async () => {
  const [silent, signed, subscribed] = [await openStream(betfair), await signedStream(betfair, client), await signedStream(betfair, client)];
  await subscribe(subscribed, 'order', 2);
  machineClock.advance(14_950);
  expect(await signed.ask({ op: 'heartbeat', id: 3 })).toMatchObject({ statusCode: 'SUCCESS' });
  machineClock.advance(100);
  for (const stream of [silent, signed]) {
    await expect.poll(() => stream.messages.at(-1)).toMatchObject({ op: 'status', errorCode: 'TIMEOUT', connectionClosed: true });
    await expect.poll(() => stream.isClosed).toBe(true);
    expect(stream.messages.at(-1)).not.toHaveProperty('id');
  }
  machineClock.advance(60_000);
  expect(await subscribed.ask({ op: 'heartbeat', id: 4 })).toMatchObject({ statusCode: 'SUCCESS' });
  subscribed.write('{"op":');
  await expect.poll(() => (machineClock.advance(1_000), subscribed.isClosed)).toBe(true);
  expect(subscribed.messages.findLast(({ op }) => op === 'status')).toMatchObject({ errorCode: 'TIMEOUT' });
});

it('[BF-149] pt is the time of the message, and changes are due within 250 ms of the clock after they are durable', async () => {
  await quote(200);
  const stream = await signedStream(betfair, client);
  const release = betfair.test.clock.hold();
  const now = betfair.test.clock.now();
  expect((await subscribe(stream, 'market', 2, { heartbeatMs: 500 })).pt).toBe(now);
  expect((await subscribe(stream, 'order', 3)).pt).toBe(now);
  release();
  await betfair.test.clock.advance(60_000);
  const again = betfair.test.clock.hold();
  const from = stream.messages.length;
  const last = () => stream.messages.slice(from);
  machineClock.advance(500);
  await expect.poll(() => last()[0]).toMatchObject({ op: 'mcm', ct: 'HEARTBEAT', pt: betfair.test.clock.now() });
  // the clock of the machine and its timer differ by a fraction of a millisecond
  expect(betfair.test.clock.now()).toBeGreaterThan(now + 59_990);
  again();

  // the clock does not move while the bet is placed: the first change is due at once
  await bet(2);
  machineClock.advance(1);
  await expect.poll(() => stream.markets.markets.get(MARKET)?.tv).toBe(200);
  await expect.poll(() => [...(stream.orders.markets.get(MARKET)?.matched ?? [])]).toEqual([[`${selectionId} mb 2`, 100]]);
  // the next one waits for the pace of reads, less than 250 ms
  await bet(2);
  machineClock.advance(250);
  await expect.poll(() => stream.markets.markets.get(MARKET)?.tv).toBe(400);
  await expect.poll(() => [...(stream.orders.markets.get(MARKET)?.matched ?? [])]).toEqual([[`${selectionId} mb 2`, 200]]);
  for (const { pt } of last()) expect(pt).toBeLessThanOrEqual(betfair.test.clock.now());
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('a change while a market is read for its first client counts no trade twice', async () => {
  const [first] = await database.query<{ traded: number }>('select coalesce(sum(t.size), 0)::bigint as traded from trade t');
  const stream = await signedStream(betfair, client);
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  waiting = 0;
  const image = subscribe(stream, 'market', 2);
  await expect.poll(() => waiting).toBe(1);
  await quote(210);
  machineClock.advance(250);
  await turn();
  gate = null;
  open();
  await image;
  await expect.poll(() => (machineClock.advance(250), stream.markets.markets.get(MARKET)?.runners.get(selectionId)?.batb.get(0)?.[0])).toBe(2.1);
  expect(stream.markets.markets.get(MARKET)?.tv).toBe((2 * first!.traded) / 100);
  expect(first!.traded).toBeGreaterThan(0);
  stream.close();
});
