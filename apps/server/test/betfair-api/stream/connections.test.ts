import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { openStream, signedStream } from './testing-stream.ts';

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('streamer');
});
afterAll(() => betfair.stop());

it('[BF-118] [BF-119] a connection says its id in one line and nothing more, and accepts an authentication', async () => {
  const stream = await openStream(betfair);
  expect(stream.raw).toMatch(/^\{"op":"connection","connectionId":"[^"]+"\}\r\n$/);
  const status = await stream.ask({ op: 'authentication', id: 7, appKey: client.appKey, session: client.token } as never);
  expect(status).toEqual({ op: 'status', id: 7, statusCode: 'SUCCESS', connectionClosed: false, connectionsAvailable: 9 });
  expect(stream.messages).toHaveLength(2);
  stream.close();
});

it('[BF-120] a missing or wrong key or session ends the connection with its code', async () => {
  const cases = [
    [{ session: client.token }, 'NO_APP_KEY'],
    [{ appKey: 'unknown', session: client.token }, 'INVALID_APP_KEY'],
    [{ appKey: client.appKey }, 'NO_SESSION'],
    [{ appKey: client.appKey, session: 'unknown' }, 'INVALID_SESSION_INFORMATION'],
  ] as const;
  for (const [values, errorCode] of cases) {
    const stream = await openStream(betfair);
    expect(await stream.ask({ op: 'authentication', id: 1, ...values })).toMatchObject({ statusCode: 'FAILURE', connectionClosed: true, errorCode });
    await expect.poll(() => stream.isClosed).toBe(true);
    expect(stream.faults).toEqual([]);
  }
});

it('[BF-130] the eleventh connection of an account is refused, and a freed place can be used at once', async () => {
  const streams = [];
  for (let place = 0; place < 10; place += 1) streams.push(await signedStream(betfair, client));
  const eleventh = await openStream(betfair);
  expect(await eleventh.ask({ op: 'authentication', id: 1, appKey: client.appKey, session: client.token } as never)).toMatchObject({
    errorCode: 'MAX_CONNECTION_LIMIT_EXCEEDED',
    connectionClosed: true,
  });
  streams.pop()!.close();
  const authenticate = async () => {
    const again = await openStream(betfair);
    streams.push(again);
    return (await again.ask({ op: 'authentication', id: 1, appKey: client.appKey, session: client.token } as never))['statusCode'];
  };
  await expect.poll(authenticate).toBe('SUCCESS');
  for (const stream of streams) stream.close();
});

it('[BF-136] [BF-137] [BF-138] requests in one write with LF are answered in order, each with its id', async () => {
  const stream = await openStream(betfair);
  const requests = [
    { op: 'authentication', id: 0, appKey: client.appKey, session: client.token },
    { op: 'marketSubscription', id: -1, marketFilter: { marketIds: ['1.3001'] } },
    { op: 'orderSubscription', id: 2 },
    { op: 'heartbeat', id: 3 },
    { op: 'heartbeat' },
  ];
  stream.write(`\n${requests.map((request) => JSON.stringify(request)).join('\n')}\n`);
  const statuses = () => stream.messages.filter(({ op }) => op === 'status');
  await expect.poll(() => statuses().length).toBe(5);
  expect(statuses().map(({ id }) => id)).toEqual([0, -1, 2, 3, undefined]);
  expect(statuses().every(({ statusCode }) => statusCode === 'SUCCESS')).toBe(true);
  expect(stream.messages.findIndex(({ op }) => op === 'mcm')).toBeGreaterThan(stream.messages.findIndex(({ id }) => id === -1));
  expect(stream.raw).toMatch(/^[\r\n -~]*$/);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[BF-140] [BF-152] an unknown op, a second authentication, broken JSON and other streams end the connection', async () => {
  const cases = [
    ['{"op":"dance","id":2}', 'INVALID_REQUEST'],
    [JSON.stringify({ op: 'authentication', id: 2, appKey: client.appKey, session: client.token }), 'INVALID_REQUEST'],
    ['{"op":', 'INVALID_INPUT'],
    ['{"op":"marketSubscription","id":2,"marketDataFilter":{"ladderLevels":11}}', 'INVALID_INPUT'],
    ['{"op":"raceSubscription","id":2}', 'NOT_AUTHORIZED'],
    ['{"op":"cricketSubscription","id":2}', 'NOT_AUTHORIZED'],
  ] as const;
  for (const [line, errorCode] of cases) {
    const stream = await signedStream(betfair, client);
    stream.write(`${line}\r\n`);
    await expect.poll(() => stream.messages.at(-1)).toMatchObject({ statusCode: 'FAILURE', connectionClosed: true, errorCode });
    await expect.poll(() => stream.isClosed).toBe(true);
  }
});

it('[BF-150] a logout ends the streams of its session with a status', async () => {
  const { token } = await betfair.signIn('streamer');
  const stream = await signedStream(betfair, { ...client, token });
  const other = await signedStream(betfair, client);
  await betfair.send('/api/logout', { headers: { 'x-authentication': token } });
  await expect.poll(() => stream.messages.at(-1)).toMatchObject({ op: 'status', errorCode: 'INVALID_SESSION_INFORMATION', connectionClosed: true });
  expect(stream.messages.at(-1)).not.toHaveProperty('id');
  await expect.poll(() => stream.isClosed).toBe(true);
  expect(other.isClosed).toBe(false);
  other.close();
});
