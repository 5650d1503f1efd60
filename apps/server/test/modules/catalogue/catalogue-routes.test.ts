import type { Market } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const markets = async (path: string, token?: string): Promise<Market[]> => {
  const answer = await test.call('GET', path, token === undefined ? {} : { token });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  return (answer.body as unknown as { result: Market[] }).result;
};
const ids = (list: readonly Market[]): string[] => list.map((market) => market.marketId);

it('[CA-48] [CA-49] [RO-01] [EN-41] [PR-04] the markets of a sport answer with and without a token, each with its names', async () => {
  const { token } = await test.demo();
  const visitor = await markets('exchange/odds/eventType/4');
  expect(ids(await markets('/exchange/odds/eventType/4/', token.accessToken))).toEqual(ids(visitor));
  expect(ids(visitor)).toEqual(expect.arrayContaining(['1.3001', '1.3002', '1.3005', '1.33011', '1.3401']));
  const own = await test.player('odds.reader');
  for (const [sport, eventId] of [
    ['1', '3101'],
    ['2', '3201'],
    ['4', '3001'],
    ['v9', '3501'],
    ['b9', '3601'],
  ] as const) {
    const seen = await markets(`exchange/odds/eventType/${sport}`);
    expect(seen.map((market) => market.eventId)).toContain(eventId);
    for (const { accessToken } of [token, own.token]) expect(ids(await markets(`exchange/odds/eventType/${sport}`, accessToken))).toEqual(ids(seen));
  }
  for (const path of ['exchange/odds/group/4/3900', 'exchange/odds/sma-event/4/3001']) {
    const seen = ids(await markets(path));
    expect(seen).toContain('1.3001');
    expect(ids(await markets(path, token.accessToken))).toEqual(seen);
  }
  for (const market of visitor) {
    for (const name of ['marketId', 'marketName', 'marketType', 'eventId', 'eventName', 'eventTypeId', 'openDate'] as const)
      expect(market[name]).toEqual(expect.any(String));
    expect(market.marketBook.runners.length).toBeGreaterThan(0);
    for (const runner of market.marketBook.runners)
      expect(runner).toMatchObject({
        selectionId: expect.any(Number) as number,
        runnerName: expect.any(String) as string,
        availableToLay: { price: expect.any(Number) as number },
      });
  }
  const ofEvent = { eventId: '3001', eventName: 'Deccan Lions v Coastal Kings', eventTypeId: '4', openDate: visitor[0]?.openDate };
  for (const path of ['exchange/odds/eventType/4', 'exchange/odds/group/4/3900', 'exchange/odds/sma-event/4/3001'])
    for (const market of (await markets(path)).filter(({ eventId }) => eventId === '3001')) expect(market).toMatchObject(ofEvent);
});

it('a market has three levels a side, its delay, and the commission and limits of the site', async () => {
  const market = (await markets('exchange/odds/sma-event/4/3001')).find((candidate) => candidate.marketId === '1.3001')!;
  expect(market).toMatchObject({ status: 'OPEN', reason: null, inPlay: true, betDelay: 5, commission: 2, minStake: 1, maxStake: 100_000, feedStale: false });
  expect(market.marketBook.runners[0]).toMatchObject({
    back: [
      [1.85, 100_000],
      [1.84, 200_000],
      [1.83, 300_000],
    ],
    lay: [
      [1.86, 100_000],
      [1.87, 200_000],
      [1.88, 300_000],
    ],
    availableToBack: { price: 1.85, size: 100_000 },
    availableToLay: { price: 1.86, size: 100_000 },
  });
});

it('[CA-51] the markets of an event include odds, bookmaker and sessions; an unknown event has an empty list', async () => {
  const list = await markets('exchange/odds/sma-event/4/3001');
  expect(ids(list)).toEqual(['1.3001', '1.3002', '1.3003', '1.3004', '1.3005']);
  expect(list[1]).toMatchObject({
    marketType: 'Special',
    commission: 0,
    minStake: 100,
    marketBook: { runners: [{ back: [[1.8, 100_000]], lay: [[1.82, 100_000]] }, {}] },
  });
  expect(list[2]).toMatchObject({
    marketType: 'SESSION',
    fancyKind: 'overs',
    marketBook: { runners: [{ no: { line: 45, fancyPrice: 110 }, yes: { line: 46, fancyPrice: 90 }, line: 46, fancyPrice: 90 }] },
  });
  for (const sport of ['1', '2', 'v9', 'b9']) {
    const [first] = await markets(`exchange/odds/eventType/${sport}`);
    expect(ids(await markets(`exchange/odds/sma-event/${sport}/${first?.eventId}`))).toContain(first?.marketId);
  }
  expect(await markets('exchange/odds/sma-event/4/none')).toEqual([]);
  // an event of another sport
  expect(await markets('exchange/odds/sma-event/1/3001')).toEqual([]);
});

it('[CA-50] the markets of a group are those of one competition of the sport', async () => {
  expect(ids(await markets('exchange/odds/group/1/3901'))).toEqual(['1.3101', '1.33021']);
  expect(await markets('exchange/odds/group/4/3901')).toEqual([]);
  expect(await markets('exchange/odds/eventType/horse')).toEqual([]);
});

it('[CA-56] competitions of a sport are a list, with a token and, by the public call, without one', async () => {
  const { token } = await test.demo();
  const body = { eventTypeId: 4, competitionId: '' };
  const free = await test.call('POST', 'getFreeHomeAllCompitition', { body });
  expect(free.body).toEqual([{ id: '3900', name: 'Script Premier League' }]);
  expect((await test.call('POST', 'getHomeAllCompitition', { body, token: token.accessToken })).body).toEqual(free.body);
  // another sport has its own
  const football = { eventTypeId: '1', competitionId: '' };
  const other = await test.call('POST', 'getFreeHomeAllCompitition', { body: football });
  expect(other.body).toEqual([{ id: '3901', name: 'Script First Division' }]);
  expect((await test.call('POST', 'getHomeAllCompitition', { body: football, token: token.accessToken })).body).toEqual(other.body);
  expect((await test.call('POST', 'getHomeAllCompitition', { body })).status).toBe(401);
});

it('[CA-57] events of a competition are in result, with a token and, by the public call, without one', async () => {
  const { token } = await test.demo();
  const body = { eventTypeId: '4', competitionId: '3900' };
  const free = await test.call('POST', 'getFreeHomeAllEvents', { body });
  const { result } = free.body as unknown as { result: { id: string; name: string; inPlay: boolean }[] };
  expect(result.map((event) => event.id)).toEqual(['3001', '3301', '3401']);
  expect(result[0]).toMatchObject({ name: 'Deccan Lions v Coastal Kings', inPlay: true });
  expect((await test.call('POST', 'getHomeAllEvents', { body, token: token.accessToken })).body).toEqual(free.body);
  expect((await test.call('POST', 'getHomeAllEvents', { body })).status).toBe(401);
  expect((await test.call('POST', 'getFreeHomeAllEvents', { body: {} })).status).toBe(400);
  // a competition of another sport has none of this sport's events
  const other = { eventTypeId: '4', competitionId: '3901' };
  expect((await test.call('POST', 'getFreeHomeAllEvents', { body: other })).body).toEqual({ success: true, result: [] });
  expect((await test.call('POST', 'getHomeAllEvents', { body: other, token: token.accessToken })).body).toEqual({ success: true, result: [] });
});

it('[EN-48] search finds every running event; virtual and ball-by-ball events by their kind', async () => {
  const { result } = (await test.call('GET', 'search/events')).body as unknown as { result: { eventId: string; marketType: string }[] };
  expect(result.find((event) => event.eventId === '3001')).toEqual({
    eventName: 'Deccan Lions v Coastal Kings',
    eventTypeId: '4',
    eventId: '3001',
    marketType: 'MATCH_ODDS',
    id: '1.3001',
  });
  const others = result.filter(({ eventId }) => ['3501', '3601'].includes(eventId));
  expect(others.toSorted((one, other) => one.eventId.localeCompare(other.eventId))).toEqual([
    { eventName: 'Virtual Reds v Virtual Blues', eventTypeId: 'v9', eventId: '3501', marketType: 'virtual', id: '1.3501' },
    { eventName: 'Over Reds v Over Blues', eventTypeId: 'b9', eventId: '3601', marketType: 'ballbyball', id: '1.3601' },
  ]);
});

it('[PR-04] an event’s header shows its score to a visitor; an unknown event is refused', async () => {
  expect((await test.call('GET', 'exchange/event/2/3201')).body).toMatchObject({
    success: true,
    result: { id: '3201', status: 'LIVE', teams: ['A. Verma', 'L. Costa'], score: { sport: 'tennis' } },
  });
  expect(await test.call('GET', 'exchange/event/2/none')).toMatchObject({
    status: 200,
    body: { success: false, code: 'EVENT_UNKNOWN', message: 'Event not found' },
  });
});
