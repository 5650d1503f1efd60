import { expect, it } from 'vitest';
import { schemaCheck } from '../testing/stream-schema.ts';
import { clockOf, initialClockOf, readClocks } from './clocks.ts';
import { ConnectionProtocol } from './connection-protocol.ts';
import { Pace } from './pace.ts';
import { changeLine, plainMarketLine, segmentsOf } from './stream-messages.ts';
import { marketKeyOf, matchesStreamFilter, readMarketSubscription, readOrderSubscription } from './subscription-requests.ts';

const open = (): ConnectionProtocol => new ConnectionProtocol('c-1', 0);
function authenticated(): ConnectionProtocol {
  const protocol = open();
  protocol.read('{"op":"authentication","id":1,"appKey":"k","session":"s"}', 0);
  protocol.authenticated(1, 9);
  return protocol;
}
const statusOf = (protocol: ConnectionProtocol, request: object | string, now = 0) => {
  const step = protocol.read(typeof request === 'string' ? request : JSON.stringify(request), now);
  return step.type === 'ANSWER' ? step.status : step.type;
};

it('the first request is an authentication with key and session; ids are echoed as they are', async () => {
  const check = await schemaCheck();
  expect(statusOf(open(), { op: 'authentication', id: 0, appKey: ' k ', session: 's' })).toBe('AUTHENTICATE');
  const failures = [
    [{ op: 'authentication', id: 0, session: 's' }, 'NO_APP_KEY', 0],
    [{ op: 'authentication', id: -1, appKey: 'k' }, 'NO_SESSION', -1],
    [{ op: 'marketSubscription', id: 3 }, 'NOT_AUTHORIZED', 3],
    [{ op: 'heartbeat', id: 4 }, 'INVALID_REQUEST', 4],
    [{ op: 'raceSubscription', id: 5 }, 'NOT_AUTHORIZED', 5],
    [{ op: 'dance', id: 6 }, 'INVALID_REQUEST', 6],
    [{ id: 7 }, 'INVALID_REQUEST', 7],
    ['{"op":', 'INVALID_INPUT', undefined],
    ['[]', 'INVALID_INPUT', undefined],
  ] as const;
  for (const [request, errorCode, id] of failures) {
    const status = statusOf(open(), request);
    check(status);
    expect(status).toMatchObject({ statusCode: 'FAILURE', connectionClosed: true, errorCode, connectionId: 'c-1' });
    expect(status).toHaveProperty(...((id === undefined ? ['op', 'status'] : ['id', id]) as [string, unknown]));
  }
});

it('after the authentication heartbeats are answered; a second authentication ends the connection', () => {
  const protocol = authenticated();
  expect(statusOf(protocol, { op: 'heartbeat', id: -1 })).toEqual({ op: 'status', id: -1, statusCode: 'SUCCESS', connectionClosed: false });
  expect(statusOf(protocol, { op: 'heartbeat' })).toEqual({ op: 'status', statusCode: 'SUCCESS', connectionClosed: false });
  expect(statusOf(protocol, { op: 'cricketSubscription', id: 5 })).toMatchObject({ errorCode: 'NOT_AUTHORIZED', connectionClosed: true });
  expect(statusOf(protocol, { op: 'authentication', id: 2, appKey: 'k', session: 's' })).toMatchObject({ errorCode: 'INVALID_REQUEST' });
});

it('ten requests a second are answered, the eleventh is one too many', () => {
  const protocol = authenticated();
  for (let request = 0; request < 9; request += 1) expect(statusOf(protocol, { op: 'heartbeat', id: 1 }, 500)).toMatchObject({ statusCode: 'SUCCESS' });
  expect(statusOf(protocol, { op: 'heartbeat', id: 1 }, 999)).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
});

it('a client subscribes and completes its lines within 15 s; a silent subscriber stays', () => {
  const protocol = authenticated();
  expect(protocol.isTimedOut(14_999)).toBe(false);
  expect(protocol.isTimedOut(15_000)).toBe(true);
  expect(statusOf(protocol, { op: 'orderSubscription' }, 14_999)).toBe('ORDERS');
  expect(protocol.isTimedOut(1e9)).toBe(false);
  protocol.notePartialLine(true, 20_000);
  protocol.notePartialLine(true, 30_000);
  expect(protocol.isTimedOut(34_999)).toBe(false);
  expect(protocol.isTimedOut(35_000)).toBe(true);
});

it('members of a subscription are clamped, and null is as absent', () => {
  expect(readMarketSubscription({ id: 2, heartbeatMs: 100, conflateMs: 999_999, marketFilter: null, initialClk: null })).toMatchObject({
    heartbeatMs: 500,
    conflateMs: 120_000,
    segmentationEnabled: false,
    data: { ladderLevels: 3 },
  });
  expect(readMarketSubscription({ heartbeatMs: 30_000, conflateMs: -5 })).toMatchObject({ heartbeatMs: 5_000, conflateMs: 0 });
  expect(readMarketSubscription({})).toMatchObject({ heartbeatMs: 5_000, conflateMs: 0 });
  for (const marketDataFilter of [{ ladderLevels: 0 }, { ladderLevels: 11 }, { fields: ['EX_EVERYTHING'] }, 5])
    expect(readMarketSubscription({ marketDataFilter })).toBeNull();
  expect(readMarketSubscription({ marketFilter: { bettingTypes: ['FANCY'] } })).toBeNull();
  expect(readOrderSubscription({ orderFilter: { accountIds: [5] } })).toBeNull();
  expect(readOrderSubscription({ orderFilter: { accountIds: [], customerStrategyRefs: [] } })?.filter).toEqual({
    includeOverallPosition: true,
    partitionMatchedByStrategyRef: false,
    customerStrategyRefs: null,
  });
});

it('each member of a filter restricts, and an empty one does not', () => {
  const market = {
    marketId: '1.1',
    bspMarket: false,
    bettingType: 'ODDS',
    eventTypeId: '4',
    eventId: '9',
    turnInPlayEnabled: true,
    marketType: 'MATCH_ODDS',
    countryCode: 'GB',
  };
  const matches = (marketFilter: object): boolean => matchesStreamFilter(readMarketSubscription({ marketFilter })!.filter, market);
  for (const filter of [{}, { marketIds: [] }, { marketIds: ['1.1', '1.2'] }, { bspMarket: false }, { marketTypes: ['match_odds'] }, { eventTypeIds: [4] }])
    expect(matches(filter)).toBe(true);
  const other = [
    { marketIds: ['1.2'] },
    { bspMarket: true },
    { bettingTypes: ['LINE'] },
    { eventTypeIds: ['1'] },
    { eventIds: ['8'] },
    { turnInPlayEnabled: false },
    { marketTypes: ['SESSION'] },
    { venues: ['Ascot'] },
    { countryCodes: ['FR'] },
    { raceTypes: ['Flat'] },
    { marketIds: ['1.1'], eventIds: ['8'] },
  ];
  for (const filter of other) expect(matches(filter)).toBe(false);
});

it('the same filter has the same key in any order; another one has not', () => {
  const key = (request: object): string => marketKeyOf(readMarketSubscription(request)!);
  expect(key({ marketFilter: { marketIds: ['1.2', '1.1'] } })).toBe(
    key({ id: 7, marketFilter: { marketIds: ['1.1', '1.2'] }, marketDataFilter: { fields: [] } }),
  );
  expect(key({ marketFilter: { marketIds: ['1.1'] } })).not.toBe(key({ marketFilter: { marketIds: ['1.1', '1.2'] } }));
  expect(key({ marketDataFilter: { ladderLevels: 4 } })).not.toBe(key({}));
});

it('clocks name a position; absent ones are ignored, clocks of another subscription are not garbage', () => {
  const position = { epoch: Date.now(), subscription: 7, position: 123 };
  const [initialClk, clk] = [initialClockOf(position), clockOf(position)];
  expect(clk.length).toBeLessThanOrEqual(64);
  expect(readClocks(initialClk, clk)).toEqual(position);
  expect(readClocks(initialClk, undefined)).toBeNull();
  expect(readClocks('', clk)).toBeNull();
  expect(readClocks(initialClk, clockOf({ ...position, subscription: 8 }))).toBeNull();
  for (const garbage of ['AAAA', 'c.', `${clk}!`, initialClk]) expect(readClocks(initialClk, garbage)).toBe('INVALID');
});

it('an image of many markets comes in segments only if the client has asked for them', () => {
  const changes = Array.from({ length: 250 }, (_, index) => `{"id":"1.${index}"}`);
  expect(segmentsOf(changes, false)).toEqual([{ changes }]);
  const segments = segmentsOf(changes, true);
  expect(segments.map(({ segmentType }) => segmentType)).toEqual(['SEG_START', 'SEG', 'SEG_END']);
  expect(segments.flatMap((segment) => segment.changes)).toEqual(changes);
  expect(segmentsOf(changes.slice(0, 100), true)).toEqual([{ changes: changes.slice(0, 100) }]);
  expect(segmentsOf([`"${'x'.repeat(200_000)}"`, `"${'x'.repeat(200_000)}"`], true)).toHaveLength(2);
  expect(segmentsOf([], true)).toEqual([{ changes: [] }]);
});

it('a heartbeat has no list', async () => {
  const check = await schemaCheck();
  for (const op of ['mcm', 'ocm'] as const) expect(() => check(JSON.parse(changeLine({ op, id: 0, ct: 'HEARTBEAT', clk: 'c.1.1.1', pt: 5 })))).not.toThrow();
});

it('changes wait for the end of the conflation; heartbeats come after silence only', () => {
  const pace = new Pace({ heartbeatMs: 500, conflateMs: 200 }, 0);
  expect(pace.mayPublish(199)).toBe(false);
  expect(pace.mayPublish(200)).toBe(true);
  pace.published(200);
  expect(pace.isHeartbeatDue(699)).toBe(false);
  expect(pace.isHeartbeatDue(700)).toBe(true);
  pace.beaten(700);
  expect(pace.mayPublish(700)).toBe(true);
  expect(pace.isHeartbeatDue(701)).toBe(false);
});

it('a plain line of changes is the line of the same head', () => {
  const head = { id: 7, clk: clockOf({ epoch: 1_700_000_000_000, subscription: 3, position: 9 }), pt: 1_700_000_000_123 };
  const changes = ['{"id":"1.1"}', '{"id":"1.2"}'];
  expect(plainMarketLine(head, changes)).toBe(changeLine({ op: 'mcm', ...head }, changes));
});
