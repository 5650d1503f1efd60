/** What clients of the stream see of a market's states, from open to settled. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { signedStream, type StreamClient } from './testing-stream.ts';

const MARKET = '1.33011';
const CLOSING = '1.3201';
type Definition = Readonly<Record<string, unknown>> & { readonly version: number; readonly runners: readonly Readonly<Record<string, unknown>>[] };

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('watcher');
});
afterAll(() => betfair.stop());

async function subscribed(marketId: string): Promise<StreamClient> {
  const stream = await signedStream(betfair, client);
  expect(await stream.ask({ op: 'marketSubscription', id: 2, marketFilter: { marketIds: [marketId] } } as never)).toMatchObject({ statusCode: 'SUCCESS' });
  await stream.next('mcm', 2);
  return stream;
}

/** Returns all definitions that a stream has sent. */
const definitionsOf = (stream: StreamClient): Definition[] =>
  stream.messages.flatMap(({ mc }) => (mc ?? []).flatMap((change) => ('marketDefinition' in change ? [change['marketDefinition'] as Definition] : [])));
const lastOf = (stream: StreamClient): Definition | undefined => definitionsOf(stream).at(-1);

const call = async (operation: string, parameters: object) => (await betfair.rpc(`SportsAPING/v1.0/${operation}`, parameters, client)).result;
const book = async (marketId: string): Promise<Record<string, unknown>> => (await call('listMarketBook', { marketIds: [marketId] }))[0];

it('[BF-054] [BF-055] [BF-125] suspension, opening and turn in play come as whole definitions, whose version rises and is that of the book', async () => {
  const stream = await subscribed(MARKET);
  const { eventId } = betfair.test.app.catalogue.market(MARKET)!.event.definition;
  const steps = [
    [(): Promise<void> => betfair.test.script.suspend(MARKET), { status: 'SUSPENDED', inPlay: false }],
    [(): Promise<void> => betfair.test.script.resume(MARKET), { status: 'OPEN', inPlay: false }],
    [(): Promise<void> => betfair.test.script.turnInPlay(eventId), { inPlay: true }],
  ] as const;
  for (const [step, expected] of steps) {
    await step();
    await expect.poll(() => lastOf(stream)).toMatchObject(expected);
    const { inplay, status, version } = await book(MARKET);
    await expect.poll(() => lastOf(stream)).toMatchObject({ status, version, inPlay: inplay });
  }
  const definitions = definitionsOf(stream);
  const versions = definitions.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  expect(new Set(versions).size).toBeGreaterThan(2);
  expect(versions.every(Number.isSafeInteger)).toBe(true);
  const keys = Object.keys(definitions[0]!).toSorted();
  for (const definition of definitions) expect(Object.keys(definition).toSorted()).toEqual(keys);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('while the source is late, messages have the status 503', async () => {
  const stream = await signedStream(betfair, client);
  await stream.ask({ op: 'marketSubscription', id: 2, marketFilter: { marketIds: [MARKET] }, heartbeatMs: 500 } as never);
  const beats = () => stream.messages.filter(({ ct }) => ct === 'HEARTBEAT');
  await expect.poll(() => beats().at(-1)).toMatchObject({ op: 'mcm' });
  expect(beats().at(-1)).not.toHaveProperty('status');
  await betfair.test.script.stale(true);
  await betfair.test.clock.advance(60_000);
  await expect.poll(() => beats().at(-1)).toHaveProperty('status', 503);
  await betfair.test.script.stale(false);
  await expect.poll(() => beats().at(-1)).not.toHaveProperty('status');
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[BF-141] a settled market comes as CLOSED with its results, and then nothing more of it', async () => {
  const stream = await subscribed(CLOSING);
  await betfair.test.script.settle(CLOSING, { type: 'winners', winners: [41] });
  await expect.poll(() => lastOf(stream)).toMatchObject({ status: 'CLOSED' });
  const results = lastOf(stream)!.runners.map(({ id, status }) => [id, status]);
  expect(results).toEqual(expect.arrayContaining([[41, 'WINNER'], [42, 'LOSER']])); // prettier-ignore
  expect(lastOf(stream)).toHaveProperty('settledTime');
  const changes = stream.messages.filter(({ mc }) => mc !== undefined).length;
  // a change of another market arrives later than anything about this one
  const other = await subscribed(MARKET);
  const { selectionId } = betfair.test.app.catalogue.market(MARKET)!.runners[0]!;
  await betfair.test.script.resume(MARKET);
  await betfair.test.script.ladder(MARKET, selectionId, [level(181, 150_00)], []);
  await betfair.test.app.makers.quoted();
  await expect.poll(() => [...(other.markets.markets.get(MARKET)?.runners.get(selectionId)?.atb ?? [])]).toEqual([[1.81, 150]]);
  expect(stream.messages.filter(({ mc }) => mc !== undefined)).toHaveLength(changes);
  expect([...stream.faults, ...other.faults]).toEqual([]);
  for (const one of [stream, other]) one.close();
});
