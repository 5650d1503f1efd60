/** TEST FIXTURE: members of the requests of each operation and of the stream with values that a server may accept; random tests change them. */

/** Values by member. */
export type Members = Readonly<Record<string, readonly unknown[]>>;

const IDS = ['1.33011', '1.3001', '1.3003', '1.3401', '1.9', ''];
const BETS = ['10001', '10002', '20001', '1', '0', 'x'];
const filter = [
  {},
  { marketIds: IDS, inPlayOnly: true },
  { eventTypeIds: ['4', 1], marketBettingTypes: ['ODDS'], marketStartTime: { from: null, to: '2030-01-01' } },
  { textQuery: 'lions*', competitionIds: ['3900'], marketTypeCodes: ['MATCH_ODDS'], marketCountries: ['GB'], withOrders: ['EXECUTABLE'] },
  { eventIds: ['3301'], turnInPlayEnabled: 'true', bspOnly: false, venues: null },
];
const listed: Members = { filter, locale: ['en', null] };
const order = (limitOrder: object, more: object = {}): object => ({ orderType: 'LIMIT', selectionId: 53, side: 'BACK', handicap: 0, limitOrder, ...more });
const LIMITS = [
  { size: 100, price: 1.85 },
  { size: '100', price: '900', persistenceType: 'PERSIST' },
  { size: 200, price: 1.84, timeInForce: 'FILL_OR_KILL', minFillSize: 0 },
  { price: 2, betTargetType: 'PAYOUT', betTargetSize: 500 },
  { size: 0.01, price: 1.855, persistenceType: 'MARKET_ON_CLOSE' },
];
const refs: Members = { customerRef: ['', 'ref-1', 'x'.repeat(33)], marketVersion: [null, { version: 0 }, { version: 99 }], async: [true, false] };
const change = (instruction: readonly object[]): Members => ({ marketId: IDS, instructions: [instruction, [instruction[0]], []], customerRef: ['', 'ref-2'] });
const book: Members = {
  priceProjection: [null, { priceData: ['EX_ALL_OFFERS', 'EX_TRADED'] }, { priceData: ['EX_BEST_OFFERS'], exBestOffersOverrides: { bestPricesDepth: 10, rollupModel: 'PAYOUT', rollupLimit: 20 } }], // prettier-ignore
  orderProjection: ['ALL', 'EXECUTABLE', null],
  matchProjection: ['NO_ROLLUP', 'ROLLED_UP_BY_PRICE', 'ROLLED_UP_BY_AVG_PRICE'],
  partitionMatchedByStrategyRef: [true, false],
  betIds: [BETS, null],
  matchedSince: ['2020-01-01T00:00:00Z', null],
};
const page: Members = { fromRecord: [0, 5, -1], recordCount: [0, 10, 1001], dateRange: [null, { from: '2020-01-01', to: null }] };

export const OPERATIONS: Readonly<Record<string, Members>> = {
  'SportsAPING/v1.0/listEventTypes': listed,
  'SportsAPING/v1.0/listCompetitions': listed,
  'SportsAPING/v1.0/listTimeRanges': { ...listed, granularity: ['DAYS', 'MINUTES'] },
  'SportsAPING/v1.0/listEvents': listed,
  'SportsAPING/v1.0/listMarketTypes': listed,
  'SportsAPING/v1.0/listCountries': listed,
  'SportsAPING/v1.0/listVenues': listed,
  'SportsAPING/v1.0/listMarketCatalogue': {
    ...listed,
    marketProjection: [['EVENT', 'RUNNER_METADATA', 'MARKET_DESCRIPTION'], []],
    sort: ['RANK', 'MAXIMUM_TRADED', 'FIRST_TO_START'],
    maxResults: [1, 10, '100', 1000],
  },
  'SportsAPING/v1.0/listMarketBook': { marketIds: [['1.33011'], IDS], ...book },
  'SportsAPING/v1.0/listRunnerBook': { marketId: IDS, selectionId: [53, '11', 9], ...book },
  'SportsAPING/v1.0/listMarketProfitAndLoss': { marketIds: [['1.33011'], IDS], netOfCommission: [true, false] },
  'SportsAPING/v1.0/listCurrentOrders': {
    ...page,
    betIds: [BETS, null],
    marketIds: [IDS, []],
    orderBy: ['BY_BET', 'BY_MATCH_TIME'],
    sortDir: ['LATEST_TO_EARLIEST'],
  },
  'SportsAPING/v1.0/listClearedOrders': {
    ...page,
    betStatus: ['SETTLED', 'CANCELLED', 'LAPSED', 'VOIDED'],
    groupBy: ['MARKET', 'BET', 'STRATEGY', null],
    runnerIds: [null, [{ marketId: '1.33011', selectionId: 53 }]],
    settledDateRange: [null, { from: '2020-01-01T00:00:00Z' }],
    includeItemDescription: [true],
  },
  'SportsAPING/v1.0/placeOrders': {
    marketId: ['1.33011', '1.33011', ...IDS],
    instructions: [...LIMITS.map((limit) => [order(limit)]), LIMITS.map((limit) => order(limit))],
    ...refs,
  },
  'SportsAPING/v1.0/cancelOrders': change([{ betId: '10001', sizeReduction: null }, { betId: 10_002, sizeReduction: 1 }]), // prettier-ignore
  'SportsAPING/v1.0/updateOrders': change([{ betId: '10001', newPersistenceType: 'PERSIST' }, { betId: '1', newPersistenceType: 'LAPSE' }]), // prettier-ignore
  'SportsAPING/v1.0/replaceOrders': { ...change([{ betId: '10001', newPrice: 2.02 }, { betId: '10002', newPrice: '800' }]), ...refs }, // prettier-ignore
  'AccountAPING/v1.0/getAccountFunds': { wallet: ['UK', 'AUSTRALIAN', null] },
  'AccountAPING/v1.0/getAccountDetails': {},
  'AccountAPING/v1.0/getAccountStatement': {
    fromRecord: [0, 5],
    recordCount: [0, 100, 101],
    includeItem: ['ALL', 'EXCHANGE'],
    itemDateRange: [null, { from: '2020-01-01' }],
  },
  'AccountAPING/v1.0/listCurrencyRates': { fromCurrency: ['GBP', null] },
  'AccountAPING/v1.0/getDeveloperAppKeys': {},
  'AccountAPING/v1.0/createDeveloperAppKeys': { appName: ['one', 'two'] },
  'AccountAPING/v1.0/transferFunds': { from: ['UK'], to: ['AUSTRALIAN'], amount: [5, '5'] },
  'HeartbeatAPING/v1.0/heartbeat': { preferredTimeoutSeconds: [0, 10, '300', -1] },
};

const terms: Members = { id: [1, 0, -1, '7', null], segmentationEnabled: [true, false], conflateMs: [0, 500, 1e9], heartbeatMs: [500, 5000, 1], initialClk: [null, '', 'i.1.1'], clk: [null, 'c.1.1.1', 'AAAA'] }; // prettier-ignore
export const REQUESTS: Readonly<Record<string, Members>> = {
  authentication: { id: [1, 0], appKey: ['key', '', null], session: ['unknown', ' ', null] },
  heartbeat: { id: [1, 0, -5, null] },
  marketSubscription: {
    ...terms,
    marketFilter: [null, {}, { marketIds: IDS }, { eventTypeIds: ['4'], bettingTypes: ['ODDS', 'LINE'], turnInPlayEnabled: true }, { countryCodes: ['GB'], marketTypes: ['MATCH_ODDS'], bspMarket: false }], // prettier-ignore
    marketDataFilter: [null, { fields: ['EX_ALL_OFFERS', 'EX_LTP'] }, { ladderLevels: 10, fields: [] }, { ladderLevels: '3' }],
  },
  orderSubscription: {
    ...terms,
    orderFilter: [null, {}, { includeOverallPosition: false, partitionMatchedByStrategyRef: true }, { customerStrategyRefs: ['one', ''], accountIds: [] }],
  },
  raceSubscription: { id: [1] },
};
