/**
 * TEST FIXTURE: the fields that an answer of each operation may have (sections 3.3 to 3.14 of the contract). A field that clients do not know makes
 * strict ones fail, and so does null.
 */

/** `*`: any field name. A member without members of its own is a plain value or a list of them. */
interface Fields {
  readonly [name: string]: Fields | null;
}

function names(text: string, nested: Fields = {}): Fields {
  return { ...Object.fromEntries(text.split(' ').map((name) => [name, null])), ...nested };
}

const NAMED = names('id name');
const EVENT = names('id name countryCode timezone venue openDate');
const PRICE = names('price size');
const MATCH = names('betId matchId side price size matchDate');
const LIMIT = names('size price persistenceType timeInForce minFillSize betTargetType betTargetSize');
const PLACED = names('orderType selectionId handicap side customerOrderRef', {
  limitOrder: LIMIT,
  limitOnCloseOrder: names('liability price'),
  marketOnCloseOrder: names('liability'),
});
const PLACE_REPORT = names('status errorCode orderStatus betId placedDate averagePriceMatched sizeMatched', { instruction: PLACED });
const CANCEL_REPORT = names('status errorCode sizeCancelled cancelledDate', { instruction: names('betId sizeReduction') });
const UPDATE_REPORT = names('status errorCode', { instruction: names('betId newPersistenceType') });
const REPLACE_REPORT = names('status errorCode', { cancelInstructionReport: CANCEL_REPORT, placeInstructionReport: PLACE_REPORT });
const report = (instructionReports: Fields): Fields => names('customerRef status errorCode marketId', { instructionReports });
const DESCRIPTION = names(
  'persistenceEnabled bspMarket marketTime suspendTime bettingType turnInPlayEnabled marketType regulator marketBaseRate discountAllowed settleTime wallet rules rulesHasDate clarifications',
  { lineRangeInfo: names('maxUnitValue minUnitValue interval marketUnit'), priceLadderDescription: names('type') },
);
const BOOK_ORDER = names(
  'betId orderType status persistenceType side price size bspLiability placedDate avgPriceMatched sizeMatched sizeRemaining sizeLapsed sizeCancelled sizeVoided customerOrderRef customerStrategyRef',
);
const RUNNER = names('selectionId handicap status adjustmentFactor lastPriceTraded totalMatched removalDate', {
  sp: names('nearPrice farPrice actualSP', { backStakeTaken: PRICE, layLiabilityTaken: PRICE }),
  ex: { availableToBack: PRICE, availableToLay: PRICE, tradedVolume: PRICE },
  orders: BOOK_ORDER,
  matches: MATCH,
  matchesByStrategy: { '*': { matches: MATCH } },
});
const BOOK = names(
  'marketId isMarketDataDelayed status betDelay bspReconciled complete inplay numberOfWinners numberOfRunners numberOfActiveRunners lastMatchTime totalMatched totalAvailable crossMatching runnersVoidable version',
  { runners: RUNNER },
);
const CURRENT = names(
  'betId marketId selectionId handicap bspLiability side status persistenceType orderType placedDate matchedDate averagePriceMatched sizeMatched sizeRemaining sizeLapsed sizeCancelled sizeVoided regulatorCode regulatorAuthCode customerOrderRef customerStrategyRef',
  { priceSize: PRICE, currentItemDescription: { marketVersion: names('version') } },
);
const CLEARED = names(
  'eventTypeId eventId marketId selectionId handicap betId side placedDate settledDate lastMatchedDate persistenceType orderType betOutcome priceRequested priceMatched priceReduced sizeSettled profit commission betCount customerOrderRef customerStrategyRef sizeCancelled',
  { itemDescription: names('eventTypeDesc eventDesc marketDesc marketType marketStartTime runnerDesc numberOfWinners') },
);
const LEGACY = names(
  'avgPrice betSize betType betCategoryType commissionRate eventId eventTypeId fullMarketName grossBetAmount marketName marketType placedDate selectionId selectionName startDate transactionType transactionId winLose',
);
const APP = names('appName appId', { appVersions: names('owner versionId version applicationKey delayData subscriptionRequired ownerManaged active') });

const ANSWERS: Readonly<Record<string, Fields>> = {
  listeventtypes: { eventType: NAMED, marketCount: null },
  listcompetitions: { competition: NAMED, marketCount: null, competitionRegion: null },
  listtimeranges: { timeRange: names('from to'), marketCount: null },
  listevents: { event: EVENT, marketCount: null },
  listmarkettypes: names('marketType marketCount'),
  listcountries: names('countryCode marketCount'),
  listvenues: names('venue marketCount'),
  listmarketcatalogue: names('marketId marketName totalMatched marketStartTime', {
    description: DESCRIPTION,
    runners: names('selectionId runnerName handicap sortPriority', { metadata: names('runnerId') }),
    eventType: NAMED,
    competition: NAMED,
    event: EVENT,
  }),
  listmarketbook: BOOK,
  listrunnerbook: BOOK,
  listmarketprofitandloss: names('marketId commissionApplied', { profitAndLosses: names('selectionId ifWin ifLose') }),
  listcurrentorders: { currentOrders: CURRENT, moreAvailable: null },
  listclearedorders: { clearedOrders: CLEARED, moreAvailable: null },
  placeorders: report(PLACE_REPORT),
  cancelorders: report(CANCEL_REPORT),
  updateorders: report(UPDATE_REPORT),
  replaceorders: report(REPLACE_REPORT),
  getaccountfunds: names('availableToBetBalance exposure retainedCommission exposureLimit discountRate pointsBalance wallet'),
  getaccountdetails: names('currencyCode firstName lastName localeCode region timezone discountRate pointsBalance countryCode'),
  getaccountstatement: {
    accountStatement: names('refId itemDate amount balance itemClass', { itemClassData: names('unknownStatementItem'), legacyData: LEGACY }),
    moreAvailable: null,
  },
  listcurrencyrates: names('currencyCode rate'),
  getdeveloperappkeys: APP,
  createdeveloperappkeys: APP,
  heartbeat: names('actionPerformed actualTimeoutSeconds'),
};

/** Members that are sent as null, for a client that needs their keys. */
const NULL_ALLOWED: ReadonlySet<string> = new Set(['updateorders.customerRef', 'updateorders.errorCode']);

const RPC = /^\/exchange\/\w+\/json-rpc\/v1/;
const REST = /^\/exchange\/\w+\/rest\/v1(?:\.\d+)?\/(\w+)\/?(?:\?|$)/;
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly result?: unknown;
}

/** Returns what is wrong with an answer of status 200; empty: nothing, or another kind of answer. */
export function faultsOfAnswer(path: string, request: unknown, answer: unknown): readonly string[] {
  const operation = REST.exec(path)?.[1];
  if (operation !== undefined) return faultsOfResult(operation, answer);
  if (!RPC.test(path)) return [];
  const requests = [request].flat() as readonly (Message | null)[];
  return ([answer].flat() as readonly (Message | null)[]).flatMap((one) => {
    if (one === null || !('result' in one)) return [];
    const method = requests.find((sent) => (sent?.id ?? null) === one.id)?.method;
    return typeof method === 'string' ? faultsOfResult(method.split('/').at(-1)!, one.result) : [];
  });
}

/** Returns what is wrong with the result of an operation; empty: nothing. An operation that the contract does not know has no result. */
export function faultsOfResult(operation: string, result: unknown): readonly string[] {
  const fields = ANSWERS[operation.toLowerCase()];
  return fields === undefined ? [`${operation} is no operation`] : faultsAt(operation.toLowerCase(), result, fields);
}

function faultsAt(path: string, value: unknown, fields: Fields | null): readonly string[] {
  if (value === null) return NULL_ALLOWED.has(path) ? [] : [`${path} is null`];
  if (Array.isArray(value)) return value.flatMap((item) => faultsAt(path, item, fields));
  if (typeof value !== 'object') return fields === null ? [] : [`${path} is no object`];
  if (fields === null) return [`${path} is an object`];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = '*' in fields ? fields['*'] : fields[name];
    return known === undefined ? [`${path}.${name} is not in the contract`] : faultsAt(`${path}.${name}`, member, known);
  });
}
