/** Bets of the API on the stream, in the lists and in the book, over TLS. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { signedStream, type StreamClient } from './testing-stream.ts';

const MARKET = '1.33011';
/** A market with a bet delay. */
const IN_PLAY = '1.3001';
const ORDER_REF = `${'a'.repeat(16)}-${'9'.repeat(15)}`;
const STRATEGY_REF = 'strategy-15-abc';
type Row = Readonly<Record<string, unknown>>;

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
let selectionId: number;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('program');
  ({ selectionId } = betfair.test.app.catalogue.market(MARKET)!.runners[0]!);
  await betfair.test.script.ladder(MARKET, selectionId, [level(185, 150_00)], [level(187, 300_00)]);
  await betfair.test.app.makers.quoted();
});
afterAll(() => betfair.stop());

const call = async (operation: string, parameters: object) => (await betfair.rpc(`SportsAPING/v1.0/${operation}`, parameters, client)).result;

/** Places a back. */
const place = (limitOrder: object, more: object = {}, strategy: object = {}) =>
  call('placeOrders', {
    marketId: MARKET,
    instructions: [{ orderType: 'LIMIT', selectionId, side: 'BACK', limitOrder: { size: 100, price: 3, ...limitOrder }, ...more }],
    ...strategy,
  });

async function orderStream(): Promise<StreamClient> {
  const stream = await signedStream(betfair, client);
  expect(await stream.ask({ op: 'orderSubscription', id: 2 })).toMatchObject({ statusCode: 'SUCCESS' });
  return stream;
}

/** Returns what a stream has sent about a bet. */
const sentOf = (stream: StreamClient, betId: string): Row[] =>
  stream.messages.flatMap(({ oc }) =>
    (oc ?? []).flatMap((market) => ((market['orc'] ?? []) as { readonly uo?: Row[] }[]).flatMap(({ uo = [] }) => uo.filter(({ id }) => id === betId))),
  );

it('[BF-069] references of 32 and 15 characters come back in list, book and stream; longer ones are refused with their codes', async () => {
  const stream = await orderStream();
  const report = await place({}, { customerOrderRef: ORDER_REF }, { customerStrategyRef: STRATEGY_REF });
  expect(report).toMatchObject({ status: 'SUCCESS', instructionReports: [{ instruction: { customerOrderRef: ORDER_REF } }] });
  const { betId } = report.instructionReports[0];
  await expect.poll(() => sentOf(stream, betId)).toMatchObject([{ status: 'E', rfo: ORDER_REF, rfs: STRATEGY_REF }]);
  const both = { betId, customerOrderRef: ORDER_REF, customerStrategyRef: STRATEGY_REF };
  expect((await call('listCurrentOrders', { customerOrderRefs: [ORDER_REF] })).currentOrders).toMatchObject([both]);
  const [book] = await call('listMarketBook', { marketIds: [MARKET], orderProjection: 'ALL' });
  expect(book.runners.find((runner: Row) => runner['selectionId'] === selectionId).orders).toMatchObject([both]);
  expect(await place({}, { customerOrderRef: `${ORDER_REF}x` })).toMatchObject({ instructionReports: [{ errorCode: 'INVALID_CUSTOMER_ORDER_REF' }] });
  expect(await place({}, {}, { customerStrategyRef: `${STRATEGY_REF}x` })).toMatchObject({
    instructionReports: [{ errorCode: 'INVALID_CUSTOMER_STRATEGY_REF' }],
  });
});

it('[BF-144] a replaced bet ends with its size cancelled, and the new one has its references', async () => {
  const stream = await orderStream();
  const placed = await place({ price: 3.1 }, { customerOrderRef: 'kept' }, { customerStrategyRef: 'plan' });
  const { betId: old } = placed.instructionReports[0];
  const replaced = await call('replaceOrders', { marketId: MARKET, instructions: [{ betId: old, newPrice: 3.2 }] });
  const { betId } = replaced.instructionReports[0].placeInstructionReport;
  await expect.poll(() => sentOf(stream, old).at(-1)).toMatchObject({ status: 'EC', sc: 100, sr: 0, rfo: 'kept', rfs: 'plan' });
  await expect.poll(() => sentOf(stream, betId)).toMatchObject([{ status: 'E', p: 3.2, s: 100, rfo: 'kept', rfs: 'plan' }]);
});

it('[BF-148] a bet in its delay is not on the stream; a killed one comes once, as complete and lapsed', async () => {
  const stream = await orderStream();
  const { selectionId: other } = betfair.test.app.catalogue.market(IN_PLAY)!.runners[0]!;
  const waiting = { orderType: 'LIMIT', selectionId: other, side: 'BACK', limitOrder: { size: 100, price: 900 }, customerOrderRef: 'waits' };
  const pending = await call('placeOrders', { marketId: IN_PLAY, instructions: [waiting], async: true });
  expect(pending).toMatchObject({ instructionReports: [{ orderStatus: 'PENDING' }] });
  const killed = await place({ timeInForce: 'FILL_OR_KILL' });
  expect(killed).toMatchObject({ status: 'SUCCESS', instructionReports: [{ orderStatus: 'EXPIRED', sizeMatched: 0 }] });
  const { betId } = killed.instructionReports[0];
  const later = await place({ price: 3.3 });
  await expect.poll(() => sentOf(stream, later.instructionReports[0].betId)).toHaveLength(1);
  expect(sentOf(stream, betId)).toMatchObject([{ status: 'EC', sm: 0, sr: 0, sl: 100 }]);
  const found = async (): Promise<Row[]> => (await call('listCurrentOrders', { customerOrderRefs: ['waits'] })).currentOrders;
  await expect.poll(found).toHaveLength(1);
  const [{ betId: released }] = (await found()) as [{ betId: string }];
  await expect.poll(() => sentOf(stream, released)).toMatchObject([{ status: 'E', rfo: 'waits' }]);
  expect(stream.faults).toEqual([]);
});

/** A market without bets before the tests that use it: an image of another market says nothing of their changes. */
const FRESH = '1.33021';
/** Returns what a stream has sent for the runners of this market. */
const runnersOf = (stream: StreamClient): Row[] =>
  stream.messages.flatMap(({ oc }) => (oc ?? []).filter(({ id }) => id === FRESH).flatMap((market) => (market['orc'] ?? []) as Row[]));
const keysOf = (stream: StreamClient): ReadonlySet<string> => new Set(runnersOf(stream).flatMap((runner) => Object.keys(runner)));
/** Returns the last value of a member that a stream has sent for a runner. */
const lastOf = (stream: StreamClient, key: string): unknown =>
  runnersOf(stream)
    .filter((runner) => key in runner)
    .map((runner) => runner[key])
    .at(-1);

it('[BF-145] positions are absolute by price; the members of the filter show and restrict what they name', async () => {
  const [{ selectionId: runner }] = betfair.test.app.catalogue.market(FRESH)!.runners as unknown as [{ selectionId: number }];
  await betfair.test.script.ladder(FRESH, runner, [level(220, 1000_00), level(210, 1000_00)], [level(222, 1000_00)]);
  await betfair.test.app.makers.quoted();
  const [all, own, parts, mine] = [await signedStream(betfair, client), await signedStream(betfair, client), await signedStream(betfair, client), await signedStream(betfair, client)]; // prettier-ignore
  const filters = [
    [all, {}],
    [own, { includeOverallPosition: false }],
    [parts, { includeOverallPosition: false, partitionMatchedByStrategyRef: true }],
    [mine, { partitionMatchedByStrategyRef: true, customerStrategyRefs: ['one'] }],
  ] as const;
  for (const [stream, orderFilter] of filters)
    expect(await stream.ask({ op: 'orderSubscription', id: 2, orderFilter } as never)).toMatchObject({ statusCode: 'SUCCESS' });
  const bet = async (side: string, price: number, size: number, customerStrategyRef: string): Promise<string> => {
    const instructions = [{ orderType: 'LIMIT', selectionId: runner, side, limitOrder: { size, price } }];
    const report = await call('placeOrders', { marketId: FRESH, instructions, ...(customerStrategyRef === '' ? {} : { customerStrategyRef }) });
    expect(report.instructionReports).toMatchObject([{ status: 'SUCCESS', sizeMatched: size }]);
    return report.instructionReports[0].betId as string;
  };
  await bet('BACK', 2.2, 100, 'one');
  await expect.poll(() => lastOf(all, 'mb')).toEqual([[2.2, 100]]);
  const two = await bet('BACK', 2.2, 200, 'two');
  await expect.poll(() => lastOf(all, 'mb')).toEqual([[2.2, 300]]);
  const none = await bet('LAY', 2.22, 130, '');
  await expect.poll(() => lastOf(all, 'ml')).toEqual([[2.22, 130]]);
  const last = await bet('BACK', 2.2, 100, 'one');
  const matched = (stream: StreamClient) => [...(stream.orders.markets.get(FRESH)?.matched ?? [])];
  for (const stream of [all, mine]) {
    await expect.poll(() => matched(stream)).toEqual([[`${runner} mb 2.2`, 400], [`${runner} ml 2.22`, 130]]); // prettier-ignore
  }
  for (const stream of [own, parts]) await expect.poll(() => sentOf(stream, last)).toHaveLength(1);
  expect([...keysOf(own)].toSorted((one, other) => one.localeCompare(other))).toEqual(['id', 'uo']);
  expect([keysOf(parts).has('mb'), keysOf(parts).has('smc'), keysOf(all).has('smc')]).toEqual([false, true, false]);
  expect(lastOf(parts, 'smc')).toEqual({ one: { mb: [[2.2, 200]] } });
  const strategies = (stream: StreamClient) => new Set(runnersOf(stream).flatMap(({ smc }) => Object.keys(smc ?? {})));
  expect(strategies(parts)).toEqual(new Set(['one', 'two', '']));
  expect(strategies(mine)).toEqual(new Set(['one']));
  for (const betId of [two, none]) expect([sentOf(mine, betId), sentOf(all, betId).length]).toEqual([[], 1]);
  const image = await signedStream(betfair, client);
  await image.ask({ op: 'orderSubscription', id: 3, orderFilter: { partitionMatchedByStrategyRef: true, customerStrategyRefs: ['two'] } } as never);
  await expect.poll(() => lastOf(image, 'smc')).toEqual({ two: { mb: [[2.2, 200]] } });
  expect(matched(image)).toEqual(matched(all));
  for (const stream of [all, own, parts, mine, image]) {
    expect(stream.faults).toEqual([]);
    stream.close();
  }
});

it('[BF-146] a removed runner renews the whole market; the close of a market is marked, and nothing of it follows', async () => {
  const market = '1.3401';
  const [kept, gone] = betfair.test.app.catalogue.market(market)!.runners.map((runner) => runner.selectionId) as [number, number];
  const stream = await orderStream();
  const books = await signedStream(betfair, client);
  await books.ask({ op: 'marketSubscription', id: 2, marketFilter: { marketIds: [market] }, marketDataFilter: { fields: ['EX_MARKET_DEF'] } } as never);
  for (const runner of [kept, gone]) {
    const instructions = [{ orderType: 'LIMIT', selectionId: runner, side: 'BACK', limitOrder: { size: 100, price: 5 } }];
    expect(await call('placeOrders', { marketId: market, instructions })).toMatchObject({ status: 'SUCCESS', instructionReports: [{ sizeMatched: 100 }] });
  }
  await expect.poll(() => stream.orders.markets.get(market)?.matched.size).toBe(2);
  const from = stream.messages.length;
  const changes = () => stream.messages.slice(from).flatMap(({ oc }) => (oc ?? []).filter(({ id }) => id === market));
  const removal = { selectionId: gone, reduction: 20, reason: 'withdrawn' };
  expect((await betfair.test.operator('POST', `operator/markets/${market}/remove-runner`, removal)).body.success).toBe(true);
  await expect.poll(() => [...(stream.orders.markets.get(market)?.matched.keys() ?? [])]).toHaveLength(1);
  const image = () => changes().findLast((change) => change['fullImage'] === true)?.['orc'] as Row[] | undefined;
  // 20 % less than 5.8
  await expect.poll(() => image()?.find(({ id }) => id === kept)).toMatchObject({ fullImage: true, mb: [[4.64, 100]] });
  const definitionOf = () => books.markets.markets.get(market)?.definition as { readonly runners: readonly Row[] } | undefined;
  await expect
    .poll(() => definitionOf()?.runners.find(({ id }) => id === gone))
    .toMatchObject({ status: 'REMOVED', adjustmentFactor: 20, removalDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) });

  expect((await betfair.test.operator('POST', `operator/markets/${market}/settle`, { winners: [kept] })).body.success).toBe(true);
  await expect.poll(() => changes().at(-1)).toMatchObject({ id: market, closed: true });
  const sent = changes().length;
  const later = await place({ price: 3.4 });
  await expect.poll(() => sentOf(stream, later.instructionReports[0].betId)).toHaveLength(1);
  expect(changes()).toHaveLength(sent);
  // a market that is closed when a client subscribes has the time of its settlement
  await betfair.test.clock.advance(120_000);
  const after = await signedStream(betfair, client);
  await after.ask({ op: 'marketSubscription', id: 2, marketFilter: { marketIds: [market] } } as never);
  await expect.poll(() => after.markets.markets.get(market)?.definition).toMatchObject({ status: 'CLOSED' });
  const { settledAt } = betfair.test.app.catalogue.market(market)!;
  expect(after.markets.markets.get(market)!.definition!['settledTime']).toBe(new Date(settledAt!).toISOString());
  for (const one of [stream, books, after]) {
    expect(one.faults).toEqual([]);
    one.close();
  }
});
