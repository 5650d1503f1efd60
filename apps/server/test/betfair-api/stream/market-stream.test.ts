import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { MARKET_FIELDS } from '@maidan/betfair';
import { sorted } from '@maidan/betfair/stream-client';
import { placed } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { openStream, signedStream, type StreamClient } from './testing-stream.ts';

const MARKET = '1.33011';
const RUPEES = 100;
let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('watcher');
});
afterAll(() => betfair.stop());

const runnerIds = (): number[] => betfair.test.app.catalogue.market(MARKET)!.runners.map(({ selectionId }) => selectionId);
const prices = (values: readonly number[]) => values.map((price, index) => level(price, (index + 1) * 100 * RUPEES));
async function stage(selectionId: number, back: readonly number[], lay: readonly number[]): Promise<void> {
  await betfair.test.script.ladder(MARKET, selectionId, prices(back), prices(lay));
  await betfair.test.app.makers.quoted();
}
/** Backs a runner on the site. */
async function bet(selectionId: number, rate: number): Promise<void> {
  const socket = await betfair.test.socket();
  const { eventId, eventName } = betfair.test.app.catalogue.market(MARKET)!.event.definition;
  const wish = { marketId: MARKET, eventId, eventName, runnerId: selectionId, selectionName: 'River Royals', type: 'Back', rate, stake: 100 };
  expect(await placed(betfair.test, socket, client.siteToken, wish)).toMatchObject({ event: 'place-bet-success' });
}
async function subscribe(stream: StreamClient, request: object = {}): Promise<Record<string, unknown>> {
  const from = stream.messages.length;
  const status = await stream.ask({ op: 'marketSubscription', id: 2, marketFilter: { marketIds: [MARKET] }, ...request } as never);
  expect(status).toMatchObject({ statusCode: 'SUCCESS' });
  return stream.next('mcm', (request as { id?: number }).id ?? 2, from);
}
const batb = (stream: StreamClient, selectionId: number) =>
  [...(stream.markets.markets.get(MARKET)?.runners.get(selectionId)?.batb ?? [])].toSorted(([one], [other]) => one - other).map(([, values]) => values);

it('[BF-121] [BF-122] [BF-127] an image has definition and clocks; updates have absolute sizes and shifted levels', async () => {
  const [selectionId] = runnerIds() as [number];
  await stage(selectionId, [185, 184, 183, 150], [187, 190]);
  const stream = await signedStream(betfair, client);
  const image = await subscribe(stream);
  expect(image).toMatchObject({ ct: 'SUB_IMAGE', id: 2, heartbeatMs: 5000, conflateMs: 0 });
  for (const key of ['initialClk', 'clk', 'pt']) expect(image).toHaveProperty(key);
  expect(image['mc']).toMatchObject([{ id: MARKET, img: true, marketDefinition: { status: 'OPEN', bettingType: 'ODDS', eventTypeId: '4' } }]);
  expect(batb(stream, selectionId)).toEqual([[1.85, 100], [1.84, 200], [1.83, 300]]); // prettier-ignore
  await stage(selectionId, [186, 185, 184], [187]);
  await expect.poll(() => batb(stream, selectionId)).toEqual([[1.86, 100], [1.85, 200], [1.84, 300]]); // prettier-ignore
  await expect.poll(() => [...stream.markets.markets.get(MARKET)!.runners.get(selectionId)!.atl]).toEqual([[1.87, 100]]);
  await stage(selectionId, [186], [187]);
  await expect.poll(() => batb(stream, selectionId)).toEqual([[1.86, 100]]);
  const updates = stream.messages.filter((message) => message.op === 'mcm' && message !== image);
  for (const update of updates) {
    expect(update).toMatchObject({ id: 2 });
    expect(update).not.toHaveProperty('ct');
    expect(update).not.toHaveProperty('initialClk');
    expect(update.clk).not.toBe(image['clk']);
  }
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[BF-058] [BF-123] image and deltas give the book that listMarketBook gives', async () => {
  const [selectionId] = runnerIds() as [number];
  await stage(selectionId, [185, 184, 183, 150], [187, 190]);
  const stream = await signedStream(betfair, client);
  await subscribe(stream);
  await bet(selectionId, 1.84);
  await stage(selectionId, [185, 184], [187, 190, 200]);
  const book = async () => {
    const { result } = await betfair.rpc('SportsAPING/v1.0/listMarketBook', { marketIds: [MARKET], priceProjection: { priceData: ['EX_ALL_OFFERS', 'EX_TRADED'] } }, client); // prettier-ignore
    return result[0];
  };
  const side = (values: { price: number; size: number }[]) =>
    values.map(({ price, size }): [number, number] => [price, size]).toSorted(([one], [other]) => one - other);
  const listed = async () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- an answer of JSON
    const { version, totalMatched, runners } = (await book()) as { version: number; totalMatched: number; runners: readonly any[] };
    return { version, totalMatched, runners: runners.map((runner) => [runner.selectionId, side(runner.ex.availableToBack), side(runner.ex.availableToLay), side(runner.ex.tradedVolume), runner.totalMatched, runner.lastPriceTraded ?? 0]) }; // prettier-ignore
  };
  const streamed = () => {
    const { definition, runners, tv } = stream.markets.markets.get(MARKET)!;
    return { version: definition!['version'], totalMatched: tv, runners: runnerIds().map((id) => { const { atb, atl, ltp, trd, tv: volume } = runners.get(id)!; return [id, sorted(atb), sorted(atl), sorted(trd), volume, ltp]; }) }; // prettier-ignore
  };
  await expect.poll(() => streamed().totalMatched).toBe(200);
  await expect.poll(async () => JSON.stringify(streamed()) === JSON.stringify(await listed())).toBe(true);
  expect(streamed()).toEqual(await listed());
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[BF-126] each field gives exactly its keys, and none gives all', async () => {
  const [selectionId] = runnerIds() as [number];
  await stage(selectionId, [185], [187]);
  await bet(selectionId, 1.85);
  // the bet has taken the whole offer
  await stage(selectionId, [185], [187]);
  const keysOf = async (stream: StreamClient, id: number, marketDataFilter?: object): Promise<{ market: string[]; runner: string[] }> => {
    const image = await subscribe(stream, { id, ...(marketDataFilter === undefined ? {} : { marketDataFilter }) });
    const [{ id: _id, img: _img, rc = [], ...market }] = image['mc'] as [{ id: string; img: true; rc?: readonly { readonly id: number }[] }];
    const { id: _runner, ...runner } = rc.find((change) => change.id === selectionId) ?? { id: selectionId };
    return { market: Object.keys(market), runner: Object.keys(runner) };
  };
  const keys: Readonly<Record<string, { readonly market?: readonly string[]; readonly runner?: readonly string[] }>> = {
    EX_MARKET_DEF: { market: ['marketDefinition'] },
    EX_BEST_OFFERS_DISP: { runner: ['bdatb', 'bdatl'] },
    EX_BEST_OFFERS: { runner: ['batb', 'batl'] },
    EX_ALL_OFFERS: { runner: ['atb', 'atl'] },
    EX_TRADED: { runner: ['trd'] },
    EX_TRADED_VOL: { market: ['tv'], runner: ['tv'] },
    EX_LTP: { runner: ['ltp'] },
    // this market makes no starting prices
    SP_TRADED: {},
    SP_PROJECTED: {},
  };
  expect(Object.keys(keys).toSorted()).toEqual([...MARKET_FIELDS].toSorted());
  // a connection sends ten requests a second at most
  const streams = [await signedStream(betfair, client), await signedStream(betfair, client)];
  await subscribe(streams[0]!);
  await expect.poll(() => streams[0]!.markets.markets.get(MARKET)?.runners.get(selectionId)?.ltp).toBe(1.85);
  for (const [index, [field, { market = [], runner = [] }]] of Object.entries(keys).entries())
    expect([field, await keysOf(streams[index % 2]!, 3 + index, { fields: [field] })]).toEqual([field, { market, runner }]);
  const all = {
    market: ['marketDefinition', 'tv'],
    runner: ['atb', 'atl', 'batb', 'batl', 'bdatb', 'bdatl', 'ltp', 'trd', 'tv'],
  };
  for (const none of [undefined, {}, { fields: [] }]) {
    const { market, runner } = await keysOf(streams[1]!, 20, none);
    expect([none, market.toSorted(), runner.toSorted()]).toEqual([none, all.market, all.runner]);
  }
  for (const stream of streams) {
    expect(stream.faults).toEqual([]);
    stream.close();
  }
});

it('[BF-124] [BF-131] a second subscription replaces the first; heartbeats follow silence', async () => {
  const stream = await signedStream(betfair, client);
  await subscribe(stream);
  const image = await subscribe(stream, { id: 9, heartbeatMs: 100, conflateMs: 999_999 });
  expect(image).toMatchObject({ heartbeatMs: 500, conflateMs: 120_000 });
  const from = stream.messages.length;
  await stream.ask({ op: 'orderSubscription', id: 10, heartbeatMs: 1 } as never);
  const beat = (op: string) => stream.messages.slice(from).find((message) => message.op === op && message.ct === 'HEARTBEAT');
  await expect.poll(() => beat('mcm')).toMatchObject({ id: 9, clk: image['clk'] });
  await expect.poll(() => beat('ocm')).toMatchObject({ id: 10 });
  expect(stream.messages.slice(from).some(({ op, id }) => op === 'mcm' && id !== 9)).toBe(false);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[BF-132] [BF-133] clocks continue a lost connection with what has changed; garbage is refused', async () => {
  const [selectionId] = runnerIds() as [number];
  await stage(selectionId, [185, 184], [187]);
  const lost = await signedStream(betfair, client);
  await subscribe(lost);
  // a change that it has not read would come again as an image
  await expect.poll(() => batb(lost, selectionId)).toEqual([[1.85, 100], [1.84, 200]]); // prettier-ignore
  const { initialClk, clk } = lost.markets;
  lost.close();
  // until the server has noticed it, it would send on
  const free = async (): Promise<unknown> => {
    const probe = await openStream(betfair);
    const status = await probe.ask({ op: 'authentication', id: 1, appKey: client.appKey, session: client.token } as never);
    probe.close();
    return status['connectionsAvailable'];
  };
  await expect.poll(free).toBe(9);
  await stage(selectionId, [186, 184], [190]);
  const stream = await signedStream(betfair, client);
  for (const [id, market] of lost.markets.markets) stream.markets.markets.set(id, market);
  const image = await subscribe(stream, { initialClk, clk });
  expect(image).toMatchObject({ ct: 'RESUB_DELTA' });
  await expect.poll(() => batb(stream, selectionId)).toEqual([[1.86, 100], [1.84, 200]]); // prettier-ignore
  expect(image['mc']).not.toMatchObject([{ img: true }]);
  expect(await subscribe(stream, { id: 3, initialClk: null, clk: null })).toMatchObject({ ct: 'SUB_IMAGE' });
  expect(stream.faults).toEqual([]);
  const status = await stream.ask({ op: 'marketSubscription', id: 4, initialClk: 'AAAA', clk: 'BBBB' } as never);
  expect(status).toMatchObject({ errorCode: 'INVALID_CLOCK', connectionClosed: true });
});

it('[BF-134] conflated changes come merged and marked, and terms out of range are clamped', async () => {
  const [selectionId] = runnerIds() as [number];
  await stage(selectionId, [185], [187]);
  const stream = await signedStream(betfair, client);
  expect(await subscribe(stream, { heartbeatMs: 30_000, conflateMs: 3_000 })).toMatchObject({ heartbeatMs: 5_000, conflateMs: 3_000 });
  const live = await signedStream(betfair, client);
  await subscribe(live);
  const from = stream.messages.length;
  for (const price of [184, 183, 186]) {
    await stage(selectionId, [price], [187]);
    await expect.poll(() => batb(live, selectionId)).toEqual([[price / 100, 100]]);
  }
  await expect.poll(() => batb(stream, selectionId)).toEqual([[1.86, 100]]);
  const changes = stream.messages.slice(from).flatMap(({ mc }) => mc ?? []);
  expect(changes.some(({ con }) => con === true)).toBe(true);
  expect(live.messages.flatMap(({ mc }) => mc ?? []).every((change) => !('con' in change))).toBe(true);
  live.close();
  expect(await subscribe(stream, { id: 3, heartbeatMs: 100, conflateMs: 999_999 })).toMatchObject({ heartbeatMs: 500, conflateMs: 120_000 });
  expect(stream.faults).toEqual([]);
  stream.close();
});
