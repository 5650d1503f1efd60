/** Subscriptions of many markets: filters that follow the markets, the limit, segments, and a client that does not read. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyMessage } from '@maidan/betfair/stream-client';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { LARGE, LINE, manyMarkets, market, offers, STAYING, TURNING } from './testing-many-markets.ts';
import { signedStream, type StreamClient } from './testing-stream.ts';

type Change = Readonly<Record<string, unknown>>;
const SMALL = { eventIds: ['8001'] };

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair({ scriptEvents: manyMarkets });
  client = await betfair.client('watcher');
});
afterAll(() => betfair.stop());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Returns the bytes of the heap that are in use. */
function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const ask = (stream: StreamClient, id: number, marketFilter: object, more: object = {}): Promise<AnyMessage> =>
  stream.ask({ op: 'marketSubscription', id, marketFilter, ...more } as never);
async function subscribe(stream: StreamClient, id: number, marketFilter: object, more: object = {}): Promise<AnyMessage> {
  const from = stream.messages.length;
  expect(await ask(stream, id, marketFilter, more)).toMatchObject({ statusCode: 'SUCCESS' });
  return stream.next('mcm', id, from);
}
const idsOf = ({ mc }: AnyMessage): string[] => (mc ?? []).map(({ id }) => String(id)).toSorted((one, other) => one.localeCompare(other));
/** Returns the changes of a market that a stream has sent after `from` messages. */
const changesOf = (stream: StreamClient, marketId: string, from = 0): Change[] =>
  stream.messages.slice(from).flatMap(({ mc }) => (mc ?? []).filter(({ id }) => id === marketId));
const quote = async (marketId: string, selectionId: number, price: number): Promise<void> => {
  await betfair.test.script.ladder(marketId, selectionId, offers(price), []);
  await betfair.test.app.makers.quoted();
};
async function settle(marketId: string, winner: number): Promise<void> {
  await betfair.test.script.settle(marketId, { type: 'winners', winners: [winner] });
  await expect.poll(() => betfair.test.app.catalogue.market(marketId)!.status).toBe('SETTLED');
}
const bestOf = (stream: StreamClient, marketId: string, selectionId: number) =>
  stream.markets.markets.get(marketId)?.runners.get(selectionId)?.batb.get(0)?.[0];

it('[BF-128] each member of the filter restricts, and the filter follows the markets', async () => {
  const { script } = betfair.test;
  const all = [TURNING, STAYING, LINE];
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [{}, all],
    [{ marketIds: [TURNING, '1.999'] }, [TURNING]],
    [{ bettingTypes: ['LINE'] }, [LINE]],
    [{ eventTypeIds: ['1'] }, []],
    [{ marketIds: all, eventIds: ['7001'] }, []],
    [{ turnInPlayEnabled: false }, [STAYING]],
    [{ marketTypes: ['to_win_the_toss', 'SESSION'] }, [STAYING, LINE]],
    [{ countryCodes: ['FR'] }, []],
    [{ bspMarket: true }, []],
    [{ bspMarket: false }, all],
    [{ venues: ['Ascot'] }, []],
    [{ raceTypes: ['Flat'] }, []],
  ];
  // a connection sends ten requests a second at most
  const streams = [await signedStream(betfair, client), await signedStream(betfair, client)];
  for (const [index, [member, expected]] of cases.entries())
    expect([member, idsOf(await subscribe(streams[index % 2]!, index, { ...SMALL, ...member }))]).toEqual([member, expected]);
  const live = await signedStream(betfair, client);
  expect(idsOf(await subscribe(live, 90, { ...SMALL, turnInPlayEnabled: true }))).toEqual([TURNING, LINE]);

  // one that begins to match comes as an image
  await script.say([{ type: 'market', market: market('8001', STAYING, { marketType: 'TO_WIN_THE_TOSS', turnInPlay: true }) }]);
  await expect.poll(() => changesOf(live, STAYING)).toMatchObject([{ img: true, marketDefinition: { turnInPlayEnabled: true } }]);
  await script.say([{ type: 'market', market: market('8001', '1.8009') }]);
  await expect.poll(() => changesOf(live, '1.8009')).toMatchObject([{ img: true }]);

  // one that ceases to match comes once more with its definition, and then no more
  await script.say([{ type: 'market', market: market('8001', STAYING, { marketType: 'TO_WIN_THE_TOSS', turnInPlay: false }) }]);
  await expect.poll(() => changesOf(live, STAYING)).toMatchObject([{ img: true }, { id: STAYING, marketDefinition: { turnInPlayEnabled: false } }]);
  const quotes = changesOf(live, LINE).length;
  await script.line(LINE, [45, 110], [46, 90]);
  await expect.poll(() => changesOf(live, LINE).slice(quotes)).toMatchObject([{ id: LINE, marketDefinition: { bettingType: 'LINE' } }]);
  await script.suspend(STAYING);
  await script.suspend(LINE);
  await quote(TURNING, 11, 210);
  await expect.poll(() => bestOf(live, TURNING, 11)).toBe(2.1);
  expect(changesOf(live, STAYING)).toHaveLength(2);
  expect(changesOf(live, LINE)).toHaveLength(quotes + 1);
  await script.resume(STAYING);
  await settle('1.8009', 11);
  await script.resume(LINE);
  await script.line(LINE, [45, 100], [46, 100]);
  await expect.poll(() => changesOf(live, LINE).at(-1)).toMatchObject({ img: true });
  for (const one of [...streams, live]) {
    expect(one.faults).toEqual([]);
    one.close();
  }
});

it('[BF-129] more than 200 open markets are refused, the former subscription ends, and the connection stays', async () => {
  const stream = await signedStream(betfair, client);
  await subscribe(stream, 2, { marketIds: [TURNING] });
  const refused = await ask(stream, 3, {});
  expect(refused).toMatchObject({ statusCode: 'FAILURE', errorCode: 'SUBSCRIPTION_LIMIT_EXCEEDED', connectionClosed: false });
  const from = stream.messages.length;
  const other = await signedStream(betfair, client);
  await subscribe(other, 2, { marketIds: [TURNING] });
  await quote(TURNING, 11, 220);
  await expect.poll(() => bestOf(other, TURNING, 11)).toBe(2.2);
  expect(await stream.ask({ op: 'heartbeat', id: 5 })).toMatchObject({ statusCode: 'SUCCESS' });
  expect(stream.messages.slice(from).filter(({ op }) => op === 'mcm')).toEqual([]);

  // a closed market does not count, also where the filter names it
  await settle(LARGE[0]!, 100);
  const named = await subscribe(stream, 6, { marketIds: [...LARGE, TURNING, STAYING, LINE] });
  expect(named.mc).toHaveLength(201);
  expect((await subscribe(stream, 7, {})).mc).toHaveLength(200);
  expect([...stream.faults, ...other.faults]).toEqual([]);
  for (const one of [stream, other]) one.close();
});

it('[BF-135] with segmentation a large image comes in segments, without it as one message', async () => {
  const stream = await signedStream(betfair, client);
  const whole = await subscribe(stream, 2, { eventIds: ['7001'] });
  expect(whole).not.toHaveProperty('segmentType');
  expect(whole.mc!.length).toBeGreaterThan(190);
  const from = stream.messages.length;
  await ask(stream, 3, { eventIds: ['7001'] }, { segmentationEnabled: true });
  const segments = () => stream.messages.slice(from).filter(({ op, id }) => op === 'mcm' && id === 3);
  await expect.poll(() => segments().at(-1)?.segmentType).toBe('SEG_END');
  expect(segments().map(({ segmentType }) => segmentType)).toEqual(['SEG_START', 'SEG', 'SEG_END']);
  expect(segments().flatMap(idsOf)).toEqual(idsOf(whole));
  for (const segment of segments()) {
    expect(segment).toMatchObject({ ct: 'SUB_IMAGE', clk: segments()[0]!.clk });
    expect(segment.mc!.length).toBeLessThanOrEqual(100);
    // 256 KiB, and the head of the message
    expect(JSON.stringify(segment.mc).length).toBeLessThan(262_144 + 200);
  }
  await quote(LARGE[5]!, 101, 300);
  await expect.poll(() => changesOf(stream, LARGE[5]!).at(-1)).toMatchObject({ rc: [{ id: 101, atb: [[3, 100]] }] });
  expect(stream.messages.at(-1)).not.toHaveProperty('segmentType');
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[BF-151] a client that does not read gets merged changes later; others get each change at once', async () => {
  const [marketId, selectionId] = [LARGE[7]!, 101];
  const slow = await signedStream(betfair, client);
  const fast = await signedStream(betfair, client);
  // all markets of the slow client, so that its subscriptions begin at once
  await subscribe(fast, 2, { eventIds: ['7001'] });
  slow.pause();
  // images fill the buffers of the sockets until the server waits for the client
  for (let id = 2; id < 10; id += 1) slow.send({ op: 'marketSubscription', id, marketFilter: { eventIds: ['7001'] } });
  const prices = Array.from({ length: 20 }, (_, index) => 200 + index * 2);
  for (const price of prices) {
    await quote(marketId, selectionId, price);
    await expect.poll(() => bestOf(fast, marketId, selectionId)).toBe(price / 100);
  }
  slow.resume();
  await expect.poll(() => bestOf(slow, marketId, selectionId)).toBe(prices.at(-1)! / 100);
  const updates = (stream: StreamClient) => stream.messages.filter((message) => message.op === 'mcm' && message.ct === undefined).length;
  expect(updates(fast)).toBeGreaterThanOrEqual(prices.length);
  expect(updates(slow)).toBeLessThan(prices.length / 2);
  expect([...slow.faults, ...fast.faults]).toEqual([]);
  for (const one of [slow, fast]) one.close();
});

it('[BF-151] connections share the states of markets: each adds little memory', async () => {
  // a small image, so that what the clients keep of it does not count
  const subscribed = async (): Promise<StreamClient> => {
    const stream = await signedStream(betfair, client);
    const image = await subscribe(stream, 2, { eventIds: ['7001'] }, { marketDataFilter: { fields: ['EX_LTP'] } });
    expect(image.mc!.length).toBeGreaterThan(190);
    return stream;
  };
  const streams = [await subscribed()];
  const before = heapUsed();
  while (streams.length < 7) streams.push(await subscribed());
  // 114 KiB of a connection were measured, and 1080 with a copy of each market's state
  expect((heapUsed() - before) / 6).toBeLessThan(400 * 1024);
  for (const one of streams) {
    expect(one.faults).toEqual([]);
    one.close();
  }
});
