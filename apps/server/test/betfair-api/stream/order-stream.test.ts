import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { placed } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { signedStream, type StreamClient } from './testing-stream.ts';

const MARKET = '1.33011';
const ALWAYS = ['id', 'p', 's', 'side', 'status', 'pt', 'ot', 'pd', 'sm', 'sr', 'sl', 'sc', 'sv', 'rac', 'rc', 'rfo', 'rfs'];
let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('bettor');
});
afterAll(() => betfair.stop());

async function subscribe(stream: StreamClient, id: number, orderFilter: object = {}) {
  const from = stream.messages.length;
  expect(await stream.ask({ op: 'orderSubscription', id, orderFilter } as never)).toMatchObject({ statusCode: 'SUCCESS' });
  return stream.next('ocm', id, from);
}
async function bet(selectionId: number, rate: number, stake: number): Promise<void> {
  const market = betfair.test.app.catalogue.market(MARKET)!;
  const { eventId, eventName } = market.event.definition;
  const selectionName = market.runners.find((runner) => runner.selectionId === selectionId)!.name;
  const socket = await betfair.test.socket();
  const answer = await placed(betfair.test, socket, client.siteToken, { marketId: MARKET, eventId, eventName, marketName: market.definition.marketName, runnerId: selectionId, selectionName, type: 'Back', rate, stake }); // prettier-ignore
  expect(answer).toMatchObject({ event: 'place-bet-success' });
}
const uoOf = (stream: StreamClient, from = 0): Record<string, unknown>[] =>
  stream.messages
    .slice(from)
    .flatMap(({ oc }) => (oc ?? []).flatMap((market) => ((market['orc'] ?? []) as { uo?: Record<string, unknown>[] }[]).flatMap(({ uo }) => uo ?? [])));

it('[BF-142] [BF-143] [BF-147] bets of the site come whole, an empty account gets an empty image', async () => {
  const stream = await signedStream(betfair, client);
  const image = await subscribe(stream, 2);
  expect(image).toMatchObject({ ct: 'SUB_IMAGE', id: 2, heartbeatMs: 5000 });
  expect(image.oc ?? []).toEqual([]);
  const [{ selectionId }] = betfair.test.app.catalogue.market(MARKET)!.runners as unknown as [{ selectionId: number }];
  await betfair.test.script.ladder(MARKET, selectionId, [level(185, 150_00)], [level(187, 300_00)]);
  await betfair.test.app.makers.quoted();
  await bet(selectionId, 1.85, 220);
  await expect
    .poll(() => uoOf(stream).at(-1))
    .toMatchObject({ status: 'E', side: 'B', p: 1.85, s: 220, sm: 150, sr: 70, avp: 1.85, rfo: '', rfs: '', rc: 'REG_MAIDAN' });
  expect(Object.keys(uoOf(stream).at(-1)!)).toEqual(expect.arrayContaining(ALWAYS));
  expect([...stream.orders.markets.get(MARKET)!.matched]).toEqual([[`${selectionId} mb 1.85`, 150]]);
  const again = await signedStream(betfair, client);
  expect(await subscribe(again, 3)).toMatchObject({
    oc: [{ id: MARKET, fullImage: true, orc: [{ id: selectionId, fullImage: true, mb: [[1.85, 150]], uo: [{ status: 'E', sr: 70 }] }] }],
  });
  const order = Number(uoOf(stream).at(-1)!['id']);
  const account = (await betfair.test.database.query<{ account: number }>('select account from orders where id = $1', [order]))[0]!.account;
  await betfair.test.app.orders.cancel({ account, memberCode: '', site: 'maidan', isDemo: false }, order);
  await expect.poll(() => uoOf(stream).at(-1)).toMatchObject({ status: 'EC', sm: 150, sr: 0, sc: 70 });
  expect(uoOf(stream).filter(({ status }) => status === 'EC')).toHaveLength(1);
  const after = await signedStream(betfair, client);
  const parts = await subscribe(after, 4, { includeOverallPosition: false, partitionMatchedByStrategyRef: true });
  expect(parts.oc).toEqual([{ id: MARKET, fullImage: true, orc: [{ id: selectionId, fullImage: true, smc: { '': { mb: [[1.85, 150]] } } }] }]);
  for (const one of [stream, again, after]) {
    expect(one.faults).toEqual([]);
    one.close();
  }
});
