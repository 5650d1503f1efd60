/** Sports, competitions, events, markets and the navigation menu, over TLS. */
import type { FeedEvent, MarketDefinition } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityHeaders, startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { listingClient, type ListingClient } from './testing-listing.ts';

let betfair: BetfairTest;
let client: ListingClient;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await listingClient(betfair, 'asha');
});
afterAll(() => betfair.stop());

const ALL = ['COMPETITION', 'EVENT', 'EVENT_TYPE', 'MARKET_START_TIME', 'MARKET_DESCRIPTION', 'RUNNER_DESCRIPTION', 'RUNNER_METADATA'];
// oxlint-disable-next-line typescript/no-explicit-any -- entries of many forms
const catalogue = (filter: object, more: object = {}): Promise<any[]> => client.call('listMarketCatalogue', { filter, maxResults: 100, ...more });
const idsOf = async (filter: object, more: object = {}): Promise<readonly string[]> =>
  (await catalogue(filter, more)).map(({ marketId }) => marketId as string);

it('[BF-036] listEventTypes counts the exposed markets of each sport', async () => {
  expect(await client.call('listEventTypes', { filter: {} })).toEqual([
    { eventType: { id: '4', name: 'Cricket' }, marketCount: 7 },
    { eventType: { id: '1', name: 'Football' }, marketCount: 2 },
    { eventType: { id: '2', name: 'Tennis' }, marketCount: 2 },
  ]);
  expect(await client.refusal('listEventTypes', {})).toBe('DSC-0018');
});

it('[BF-037] the other lists have their own forms, and their counts are those of the catalogue', async () => {
  const open = (await catalogue({})).length;
  const lists = ['listCompetitions', 'listEvents', 'listMarketTypes', 'listCountries'] as const;
  const [competitions, events, types, countries] = await Promise.all(lists.map((operation) => client.call(operation, { filter: {} })));
  for (const counted of [competitions, events, types, countries] as { marketCount: number }[][])
    expect(counted.reduce((sum, { marketCount }) => sum + marketCount, 0)).toBe(open);
  expect(competitions[0]).toEqual({ competition: { id: '3900', name: 'Script Premier League' }, marketCount: 5, competitionRegion: 'International' });
  expect(events[0]).toEqual({
    event: {
      id: '3001',
      name: 'Deccan Lions v Coastal Kings',
      countryCode: 'GB',
      timezone: 'GMT',
      openDate: expect.stringMatching(/T[\d:]{8}\.\d{3}Z$/) as string,
    },
    marketCount: 3,
  });
  expect(types[0]).toEqual({ marketType: 'MATCH_ODDS', marketCount: 7 });
  expect(countries).toEqual([{ countryCode: 'GB', marketCount: open }]);
  expect(await client.call('listVenues', { filter: {} })).toEqual([]);
});

it('[BF-038] listTimeRanges counts by day, hour or minute, and by day without a granularity', async () => {
  const lengths = { DAYS: 86_400_000, HOURS: 3_600_000, MINUTES: 60_000 };
  for (const [granularity, length] of Object.entries(lengths)) {
    const ranges = (await client.call('listTimeRanges', { filter: {}, granularity })) as { timeRange: { from: string; to: string }; marketCount: number }[];
    expect(ranges.reduce((sum, { marketCount }) => sum + marketCount, 0)).toBe(11);
    const begins = ranges.map(({ timeRange }) => Date.parse(timeRange.from));
    expect(begins).toEqual(begins.toSorted((one, other) => one - other));
    for (const { timeRange, marketCount } of ranges) {
      expect([Date.parse(timeRange.from) % length, Date.parse(timeRange.to) - Date.parse(timeRange.from)]).toEqual([0, length]);
      expect(marketCount).toBeGreaterThan(0);
    }
  }
  expect(await client.call('listTimeRanges', { filter: {} })).toEqual(await client.call('listTimeRanges', { filter: {}, granularity: 'DAYS' }));
});

it('[BF-039] the catalogue has what was asked for and no more, runners by sort priority', async () => {
  await betfair.test.script.say([
    { type: 'market', market: ODD_MARKET },
    { type: 'market-status', marketId: ODD_MARKET.marketId, status: 'OPEN', inPlay: false },
  ]);
  const filter = { marketIds: ['1.3001'] };
  expect(await catalogue(filter)).toEqual([{ marketId: '1.3001', marketName: 'Match Odds', totalMatched: 0 }]);
  const keys: Readonly<Record<string, string>> = {
    EVENT: 'event',
    EVENT_TYPE: 'eventType',
    COMPETITION: 'competition',
    MARKET_START_TIME: 'marketStartTime',
    MARKET_DESCRIPTION: 'description',
    RUNNER_DESCRIPTION: 'runners',
  };
  for (const [projection, key] of Object.entries(keys)) {
    const [market] = await catalogue(filter, { marketProjection: [projection] });
    expect(Object.keys(market as object).toSorted()).toEqual(['marketId', 'marketName', 'totalMatched', key].toSorted());
  }
  const [odd] = await catalogue({ marketTypeCodes: ['odd_market'] }, { marketProjection: ['RUNNER_METADATA'] });
  expect(odd.runners).toEqual([
    { selectionId: 56, runnerName: 'Second', handicap: 0, sortPriority: 1, metadata: { runnerId: '56' } },
    { selectionId: 55, runnerName: 'First', handicap: 0, sortPriority: 2, metadata: { runnerId: '55' } },
  ]);
  const [line] = await catalogue({ marketIds: ['1.3004'] }, { marketProjection: ALL });
  expect(Object.keys(line.description as object)).toEqual(
    expect.arrayContaining([
      'persistenceEnabled',
      'bspMarket',
      'marketTime',
      'suspendTime',
      'bettingType',
      'turnInPlayEnabled',
      'marketType',
      'regulator',
      'marketBaseRate',
      'discountAllowed',
    ]),
  );
  expect(line.description).toMatchObject({
    bettingType: 'LINE',
    marketBaseRate: 0,
    lineRangeInfo: { maxUnitValue: 999.5, minUnitValue: 0.5, interval: 1, marketUnit: 'runs' },
    priceLadderDescription: { type: 'LINE_RANGE' },
  });
});

const ODD_MARKET: MarketDefinition = {
  marketId: 'odd-market',
  eventId: '3301',
  marketName: 'Odd Market',
  marketType: 'ODD_MARKET',
  runners: [
    { selectionId: 55, name: 'First', sortPriority: 2 },
    { selectionId: 56, name: 'Second', sortPriority: 1 },
  ],
  numberOfWinners: 1,
  betDelay: 0,
  turnInPlay: true,
};

it('[BF-040] maxResults is needed and bounds the catalogue after it is sorted', async () => {
  expect(await client.refusal('listMarketCatalogue', { filter: {} })).toBe('DSC-0018');
  expect(await client.refusal('listMarketCatalogue', { filter: {}, maxResults: 0 })).toBe('INVALID_INPUT_DATA');
  expect(await client.refusal('listMarketCatalogue', { filter: {}, maxResults: 1001 })).toBe('TOO_MUCH_DATA');
  const sorted = await idsOf({}, { sort: 'LAST_TO_START', maxResults: 1000 });
  expect(sorted[0]).toBe('1.3401');
  expect(await idsOf({}, { sort: 'LAST_TO_START', maxResults: 2 })).toEqual(sorted.slice(0, 2));
});

it('[BF-041] the weight of descriptions and metadata bounds a request, that of other projections does not', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `1.${3001 + index}`);
  for (const count of [25, 50]) expect((await catalogue({ marketIds: ids(count) }, { marketProjection: ALL, maxResults: count })).length).toBeGreaterThan(2);
  const heavy = { filter: { marketIds: ids(101) }, marketProjection: ['MARKET_DESCRIPTION', 'RUNNER_METADATA'], maxResults: 101 };
  expect(await client.refusal('listMarketCatalogue', heavy)).toBe('TOO_MUCH_DATA');
  expect(await client.refusal('listMarketCatalogue', { ...heavy, marketProjection: ['EVENT'] })).toBeNull();
});

it('[BF-042] each member of the filter restricts, an empty one does not', async () => {
  const everything = await idsOf({});
  const sortedIds = async (filter: object) => (await idsOf(filter)).toSorted();
  expect(await sortedIds({ marketIds: [], eventIds: [], textQuery: null, marketStartTime: { from: null, to: null }, withOrders: [] })).toEqual(
    everything.toSorted(),
  );
  expect(await sortedIds({ eventTypeIds: ['1'] })).toEqual(['1.3101', '1.33021']);
  expect(await sortedIds({ eventIds: [3001] })).toEqual(['1.3001', '1.3004', '1.3005']);
  expect(await sortedIds({ competitionIds: ['3902'] })).toEqual(['1.3201', '1.33031']);
  expect(await sortedIds({ marketTypeCodes: ['to_win_the_toss'] })).toEqual(['1.3005']);
  expect(await sortedIds({ marketBettingTypes: ['LINE'] })).toEqual(['1.3004', '1.3601']);
  expect(await sortedIds({ marketCountries: ['AU'] })).toEqual([]);
  expect(await sortedIds({ inPlayOnly: true, eventTypeIds: ['1', '2'] })).toEqual(['1.3101', '1.3201']);
  expect(await sortedIds({ inPlayOnly: false, eventTypeIds: ['1', '2'] })).toEqual(['1.33021', '1.33031']);
  expect(await sortedIds({ turnInPlayEnabled: false })).toEqual(['1.3005', '1.3401']);
  expect(await sortedIds({ textQuery: 'coastal' })).toEqual(['1.3001', '1.3004', '1.3005']);
  expect(await sortedIds({ textQuery: 'coast' })).toEqual([]);
  expect(await sortedIds({ textQuery: 'rov* PLAIN' })).toEqual(['1.33021']);
  expect(await client.refusal('listEvents', { filter: { textQuery: '*s' } })).toBe('INVALID_INPUT_DATA');
  for (const nothing of [{ bspOnly: true }, { venues: ['Ascot'] }, { raceTypes: ['Flat'] }, { betDelayModels: ['PASSIVE'] }])
    expect(await idsOf(nothing)).toEqual([]);
  const [{ marketStartTime: starts }] = await catalogue({ marketIds: ['1.33021'] }, { marketProjection: ['MARKET_START_TIME'] });
  const from = await sortedIds({ marketStartTime: { from: starts } });
  expect(from).toEqual(['1.33021', '1.33031', '1.3401']);
  const to = await sortedIds({ marketStartTime: { to: starts } });
  expect(to).toContain('1.33021');
  expect([...from, ...to].toSorted()).toEqual([...everything, '1.33021'].toSorted());
});

it('[BF-043] withOrders finds the markets with orders of the account, and of no other', async () => {
  const bettor = await listingClient(betfair, 'bina');
  await bettor.bet({ eventTypeId: '1', marketId: '1.33021', selectionId: 81, price: 5, totalSize: 100 });
  await bettor.bet({ eventTypeId: '2', marketId: '1.33031', selectionId: 91, price: 1.85, totalSize: 100 });
  const found = async (who: ListingClient, status: string) => {
    const listed = (await who.call('listMarketCatalogue', { filter: { withOrders: [status] }, maxResults: 10 })) as { marketId: string }[];
    return listed.map(({ marketId }) => marketId);
  };
  expect(await found(bettor, 'EXECUTABLE')).toEqual(['1.33021']);
  expect(await found(bettor, 'EXECUTION_COMPLETE')).toEqual(['1.33031']);
  expect([...(await found(client, 'EXECUTABLE')), ...(await found(client, 'EXECUTION_COMPLETE'))]).toEqual([]);
});

it('[BF-056] the menu is a tree of the same markets as the catalogue, with exactly the stated keys', async () => {
  const identity = await betfair.client('chitra');
  const { status, body } = await betfair.send('/exchange/betting/rest/v1/en/navigation/menu.json', { method: 'GET', headers: identityHeaders(identity) });
  expect([status, body.type, body.name, body.id]).toEqual([200, 'GROUP', 'ROOT', 0]);
  interface Node {
    readonly type: string;
    readonly id: string;
    readonly children?: readonly Node[];
  }
  const KEYS: Readonly<Record<string, readonly string[]>> = {
    EVENT_TYPE: ['children', 'id', 'name', 'type'],
    GROUP: ['children', 'id', 'name', 'type'],
    EVENT: ['children', 'countryCode', 'id', 'name', 'type'],
    MARKET: ['exchangeId', 'id', 'marketStartTime', 'marketType', 'name', 'numberOfWinners', 'type'],
  };
  const nodes: { readonly node: Node; readonly parents: string }[] = [];
  const walk = (node: Node, parents: string): void => {
    nodes.push({ node, parents });
    for (const child of node.children ?? []) walk(child, `${parents}${node.type} `);
  };
  walk(body as Node, '');
  const below = nodes.slice(1);
  expect(below.map(({ node }) => Object.keys(node).toSorted())).toEqual(below.map(({ node }) => KEYS[node.type]));
  const found = below.filter(({ node }) => node.type === 'MARKET');
  expect(new Set(found.map(({ parents }) => parents))).toEqual(new Set(['GROUP EVENT_TYPE GROUP EVENT ']));
  expect(found.map(({ node }) => node.id).toSorted()).toEqual((await idsOf({}, { maxResults: 1000 })).toSorted());
});

it('a line that is not quoted at even money is not listed, and returns when it is', async () => {
  expect(await idsOf({ marketIds: ['1.3003'] })).toEqual([]);
  const quote = { line: 50, rate: 100, size: 1_000_00 };
  await betfair.test.script.say([{ type: 'line-quote', marketId: '1.3003', no: quote, yes: quote } as FeedEvent]);
  expect(await idsOf({ marketIds: ['1.3003'] })).toEqual(['1.3003']);
});

it('[BF-153] ids that clients cannot read have numbers, and sports their known ones', async () => {
  const [odd] = await catalogue({ marketTypeCodes: ['ODD_MARKET'] }, { marketProjection: ALL });
  expect(odd.marketId).toMatch(/^1\.9\d{8}$/);
  expect(await idsOf({ marketIds: [odd.marketId] })).toEqual([odd.marketId]);
  for (const [id, sport] of Object.entries({ '1.3001': '4', '1.3501': '4', '1.3101': '1', '1.3201': '2' })) {
    const [market] = await catalogue({ marketIds: [id] }, { marketProjection: ALL });
    expect([market.eventType.id, /^1\.\d+$/.test(market.marketId as string), /^\d+$/.test(market.event.id as string)]).toEqual([sport, true, true]);
  }
  const bettor = await listingClient(betfair, 'devi');
  expect(await bettor.bet({ eventTypeId: '2', marketId: '1.33031', selectionId: 91, price: 1.85, totalSize: 100 })).toMatch(/^\d+$/);
  const before = betfair;
  before.agent.destroy();
  await before.test.app.stop();
  const { database, clock } = before.test;
  betfair = await startBetfair({ after: { database, clock }, environment: { DATA_DIR: before.dataDirectory } });
  const other = await listingClient(betfair, 'ella');
  const [same] = (await other.call('listMarketCatalogue', { filter: { marketTypeCodes: ['ODD_MARKET'] }, maxResults: 1 })) as { marketId: string }[];
  expect(same?.marketId).toBe(odd.marketId);
});
