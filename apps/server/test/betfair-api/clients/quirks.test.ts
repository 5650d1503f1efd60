/**
 * What clients need that cannot run here: betfairlightweight and flumine (Python), NautilusTrader (Python, Rust), .NET, Java and Go.
 * A strict client fails at an unknown key, a missing one, or another form of a date or an id.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { signedStream, type StreamClient } from '../stream/testing-stream.ts';
import { identityHeaders, startBetfair, type BetfairTest } from '../testing-betfair.ts';

const MARKET = '1.33011';
const LINE = '1.3004';
const STRATEGY = 'flumine-host';
// oxlint-disable-next-line typescript/no-explicit-any -- answers of many forms
type Answer = any;

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
let selectionId: number;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('strict');
  ({ selectionId } = betfair.test.app.catalogue.market(MARKET)!.runners[0]!);
});
afterAll(() => betfair.stop());

const call = async (operation: string, parameters: object): Promise<Answer> => {
  const { result, error } = await betfair.rpc(`SportsAPING/v1.0/${operation}`, parameters, client);
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return result;
};
const rest = async (operation: string, parameters: object): Promise<Answer> =>
  (await betfair.send(`/exchange/betting/rest/v1.0/${operation}/`, { body: JSON.stringify(parameters), headers: identityHeaders(client) })).body;
const limit = (order: object, more: object = {}): object => ({
  orderType: 'LIMIT',
  selectionId,
  side: 'BACK',
  limitOrder: { size: 10, price: 9, persistenceType: 'LAPSE', ...order },
  ...more,
});
const place = (instructions: readonly object[], more: object = {}): Promise<Answer> => call('placeOrders', { marketId: MARKET, instructions, ...more });

async function makersQuote(back: readonly number[], lay: readonly number[]): Promise<void> {
  const levels = (prices: readonly number[]) => prices.map((price) => level(price, 100_00));
  await betfair.test.script.ladder(MARKET, selectionId, levels(back), levels(lay));
  await betfair.test.app.makers.quoted();
}

/** What is wrong with a value for a strict client: its keys, dates, ids or nulls. A key with ? is optional. */
function keyFaults(value: Answer, keys: string): string[] {
  const names = keys.split(' ');
  const known = new Set(names.map((name) => name.replace('?', '')));
  const missing = names.filter((name) => !name.endsWith('?') && !(name in value));
  return [...missing.map((name) => `no ${name}`), ...Object.keys(value).filter((name) => !known.has(name)).map((name) => `unknown ${name}`)]; // prettier-ignore
}
function formFaults(value: Answer, name = ''): string[] {
  if (value === null) return [`${name} is null`];
  if (typeof value === 'object') return Object.entries(value as object).flatMap(([key, each]) => formFaults(each, Array.isArray(value) ? name : key));
  const text = String(value);
  if (/(?:(?<!Has)Date|Time|^from|^to)$/.test(name) && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return [`${name} is ${text}`];
  if (name === 'marketId' && !/^1\.\d+$/.test(text)) return [`${name} is ${text}`];
  if (/^(?:betId|eventId|eventTypeId)$/.test(name) && !(typeof value === 'string' && /^\d+$/.test(text))) return [`${name} is ${text}`];
  return [];
}
function strictly(values: readonly Answer[], keys: string): void {
  expect(values.length).toBeGreaterThan(0);
  expect(values.flatMap((value) => [...keyFaults(value, keys), ...formFaults(value)])).toEqual([]);
}

const DESCRIPTION =
  'persistenceEnabled bspMarket marketTime suspendTime bettingType turnInPlayEnabled marketType regulator marketBaseRate discountAllowed settleTime? wallet? rules? rulesHasDate? clarifications? lineRangeInfo? priceLadderDescription?';
const RUNNER = 'selectionId handicap status adjustmentFactor? lastPriceTraded? totalMatched removalDate? sp? ex? orders? matches? matchesByStrategy?';
const ORDER =
  'betId orderType status persistenceType side price size bspLiability placedDate avgPriceMatched sizeMatched sizeRemaining sizeLapsed sizeCancelled sizeVoided customerOrderRef? customerStrategyRef?';
const CURRENT =
  'betId marketId selectionId handicap priceSize bspLiability side status persistenceType orderType placedDate matchedDate? averagePriceMatched sizeMatched sizeRemaining sizeLapsed sizeCancelled sizeVoided regulatorCode regulatorAuthCode? customerOrderRef? customerStrategyRef? currentItemDescription?';
const CLEARED =
  'eventTypeId eventId marketId selectionId handicap betId placedDate persistenceType orderType side itemDescription? betOutcome? priceRequested? settledDate lastMatchedDate? betCount priceMatched? priceReduced? sizeSettled? profit? sizeCancelled? customerOrderRef? customerStrategyRef?';

it('strict clients know every key of listings, and find those that they need', async () => {
  const projection = ['COMPETITION', 'EVENT', 'EVENT_TYPE', 'MARKET_START_TIME', 'MARKET_DESCRIPTION', 'RUNNER_DESCRIPTION', 'RUNNER_METADATA'];
  // NautilusTrader asks for 50 markets at once, with the nulls of betfairlightweight
  const filter = { textQuery: null, marketIds: null, marketStartTime: { from: null, to: null } };
  const catalogue = await call('listMarketCatalogue', { filter, marketProjection: projection, maxResults: 50, sort: null, locale: null });
  strictly(catalogue, 'marketId marketName marketStartTime description totalMatched runners eventType competition? event');
  const part = (name: string): Answer[] => catalogue.flatMap((market: Answer) => market[name] ?? []);
  strictly(part('event'), 'id name countryCode? timezone venue? openDate');
  strictly([...part('eventType'), ...part('competition')], 'id name');
  strictly(part('description'), DESCRIPTION);
  strictly(part('runners'), 'selectionId runnerName handicap sortPriority metadata?');
  strictly(part('description').flatMap(({ lineRangeInfo }) => lineRangeInfo ?? []), 'maxUnitValue minUnitValue interval marketUnit'); // prettier-ignore
  strictly(part('description').map(({ priceLadderDescription }) => priceLadderDescription), 'type'); // prettier-ignore
  expect(new Set(part('eventType').map(({ id }) => id))).toEqual(new Set(['1', '2', '4']));
  strictly(await call('listEventTypes', { filter }), 'eventType marketCount');
  strictly(await call('listCompetitions', { filter }), 'competition marketCount competitionRegion');
  strictly(await call('listEvents', { filter }), 'event marketCount');
});

it('strict clients know every key of books, bets, results and reports', async () => {
  await makersQuote([180, 179], [190, 191]);
  const placed = await place([limit({ price: 1.8 }, { customerOrderRef: 'a' }), limit({}), limit({ price: 9.2 })], { customerStrategyRef: 'plan' });
  strictly([placed], 'customerRef? status marketId instructionReports');
  strictly(placed.instructionReports, 'status orderStatus instruction betId placedDate averagePriceMatched sizeMatched');
  strictly(placed.instructionReports.map(({ instruction }: Answer) => instruction.limitOrder), 'size price persistenceType timeInForce? minFillSize?'); // prettier-ignore
  const [, second, third] = placed.instructionReports.map(({ betId }: Answer) => betId);
  const replaced = await call('replaceOrders', { marketId: MARKET, instructions: [{ betId: second, newPrice: 9.4 }] });
  strictly(replaced.instructionReports, 'status cancelInstructionReport placeInstructionReport');
  // flumine takes the new price and size from the echo
  expect(replaced.instructionReports[0].placeInstructionReport.instruction.limitOrder).toMatchObject({ price: 9.4, size: 10 });
  const updated = await betfair.rpc('SportsAPING/v1.0/updateOrders', { marketId: MARKET, instructions: [{ betId: third, newPersistenceType: 'PERSIST' }] }, client); // prettier-ignore
  expect(Object.keys(updated.result).toSorted()).toEqual(['customerRef', 'errorCode', 'instructionReports', 'marketId', 'status']);

  const priceProjection = { priceData: ['SP_AVAILABLE', 'EX_BEST_OFFERS', 'EX_TRADED'], exBestOffersOverrides: null, virtualise: true, rolloverStakes: null };
  const [book] = await call('listMarketBook', { marketIds: [MARKET], priceProjection, orderProjection: 'ALL', matchProjection: 'NO_ROLLUP' });
  strictly(book.runners, RUNNER);
  strictly(book.runners.map(({ ex }: Answer) => ex), 'availableToBack availableToLay tradedVolume'); // prettier-ignore
  strictly(book.runners.map(({ sp }: Answer) => sp), 'backStakeTaken layLiabilityTaken'); // prettier-ignore
  strictly(book.runners.flatMap(({ ex }: Answer) => Object.values(ex).flat()), 'price size'); // prettier-ignore
  strictly(book.runners.flatMap(({ orders = [] }: Answer) => orders), ORDER); // prettier-ignore
  strictly(book.runners.flatMap(({ matches = [] }: Answer) => matches), 'betId matchId side price size matchDate'); // prettier-ignore
  const current = await call('listCurrentOrders', { marketIds: [MARKET], betIds: null, dateRange: { from: null, to: null }, includeItemDescription: true });
  strictly([current], 'currentOrders moreAvailable');
  strictly(current.currentOrders, CURRENT);

  // every whole cancel names its bets
  const cancelled = await call('cancelOrders', { marketId: null, instructions: null, customerRef: null });
  strictly(cancelled.instructionReports, 'status instruction sizeCancelled cancelledDate');
  expect(cancelled.instructionReports).toHaveLength(2);
  const ended = await call('listClearedOrders', { betStatus: 'CANCELLED', settledDateRange: { from: null, to: null }, includeItemDescription: true });
  strictly(ended.clearedOrders, CLEARED);
  strictly(ended.clearedOrders.map(({ itemDescription }: Answer) => itemDescription), 'eventTypeDesc eventDesc marketDesc marketType marketStartTime runnerDesc numberOfWinners eachWayDivisor?'); // prettier-ignore
});

it('a failed report has its code and all reports in order; a success has none (REST clients read errorCode)', async () => {
  const bad = { ...limit({ price: 2.015 }), customerOrderRef: 'bad' };
  const failed = await rest('placeOrders', { marketId: MARKET, instructions: [limit({}), bad] });
  expect(failed).toMatchObject({ status: 'FAILURE', errorCode: 'BET_ACTION_ERROR', instructionReports: [{ errorCode: 'ERROR_IN_ORDER' }, { errorCode: 'INVALID_ODDS', instruction: { customerOrderRef: 'bad' } }] }); // prettier-ignore
  for (const report of failed.instructionReports) strictly([report], 'status errorCode instruction');
  const done = await rest('placeOrders', { marketId: MARKET, instructions: [limit({})] });
  expect(JSON.stringify(done)).not.toContain('errorCode');
  const { betId } = done.instructionReports[0];
  const cancel = { marketId: MARKET, instructions: [{ betId }] };
  expect(JSON.stringify(await rest('cancelOrders', cancel))).not.toContain('errorCode');
  // flumine takes a second cancel as complete
  const again = await rest('cancelOrders', cancel);
  expect(again).toMatchObject({ status: 'FAILURE', instructionReports: [{ errorCode: 'BET_TAKEN_OR_LAPSED', instruction: { betId } }] });
  const replaced = await rest('replaceOrders', { marketId: MARKET, instructions: [{ betId, newPrice: 8 }] });
  expect(replaced).toMatchObject({ errorCode: expect.any(String), instructionReports: [{ cancelInstructionReport: { status: 'FAILURE' }, placeInstructionReport: { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED' } }] }); // prettier-ignore
});

it('a market order is a LIMIT at 1.01 or 1000 that fills at the best prices', async () => {
  await makersQuote([180, 179], [190, 191]);
  const now = { size: 5, timeInForce: 'FILL_OR_KILL', minFillSize: 0 };
  const { instructionReports } = await place([limit({ ...now, price: 1.01 })]);
  expect(instructionReports).toMatchObject([{ orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 5, averagePriceMatched: 1.8 }]);
  const bought = await place([limit({ ...now, price: 1000 }, { side: 'LAY' })]);
  expect(bought.instructionReports).toMatchObject([{ orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 5, averagePriceMatched: 1.9 }]);
});

/** Returns the states of a bet that a stream sent, found by its order reference. */
const statesOf = (stream: StreamClient, reference: string): Answer[] =>
  stream.messages.flatMap(({ oc = [] }) => oc.flatMap(({ orc }) => ((orc ?? []) as Answer[]).flatMap(({ uo = [] }) => uo))).filter(({ rfo }) => rfo === reference); // prettier-ignore

it('the stream of flumine: nothing after the authentication, own bets by rfo, and the times that reconciliation needs', async () => {
  await makersQuote([180, 179], [190, 191]);
  const stream = await signedStream(betfair, client);
  // betfairlightweight reads one message for each of its first two requests: connection and authentication
  expect(await place([limit({})])).toMatchObject({ status: 'SUCCESS' });
  const orderFilter = { includeOverallPosition: false, customerStrategyRefs: [STRATEGY], partitionMatchedByStrategyRef: true };
  await stream.ask({ op: 'orderSubscription', id: 2, orderFilter, initialClk: null, clk: null, conflateMs: null, heartbeatMs: null, segmentationEnabled: true } as never); // prettier-ignore
  await stream.next('ocm', 2);
  expect(stream.messages.slice(0, 4).map(({ op }) => op)).toEqual(['connection', 'status', 'status', 'ocm']);
  const reference = (digit: string): string => `${'a'.repeat(13)}-${digit.repeat(18)}`;
  const [fills, cancels, lapses] = ['1', '2', '3'].map(reference) as [string, string, string];
  const kill = { price: 8.8, timeInForce: 'FILL_OR_KILL' };
  const instructions = [limit({ price: 1.8 }, { customerOrderRef: fills }), limit({}, { customerOrderRef: cancels }), limit(kill, { customerOrderRef: lapses })]; // prettier-ignore
  const request = { marketId: MARKET, instructions, customerStrategyRef: STRATEGY, customerRef: '0f'.repeat(16), async: true };
  expect(await call('placeOrders', request)).toMatchObject({ status: 'SUCCESS' });
  // a retry under the same reference bets once
  expect(await call('placeOrders', request)).toMatchObject({ status: 'FAILURE', errorCode: 'DUPLICATE_TRANSACTION' });
  expect(await place([limit({}, { customerOrderRef: 'other' })], { customerStrategyRef: 'other' })).toMatchObject({ status: 'SUCCESS' });
  await expect.poll(() => statesOf(stream, cancels).length).toBeGreaterThan(0);
  await call('cancelOrders', { marketId: MARKET, instructions: [{ betId: statesOf(stream, cancels)[0].id }] });
  await expect.poll(() => statesOf(stream, cancels).at(-1)).toMatchObject({ status: 'EC', sc: 10, sr: 0, cd: expect.any(Number) as number, rfs: STRATEGY });
  expect(statesOf(stream, fills).at(-1)).toMatchObject({ status: 'EC', sm: 10, avp: 1.8, md: expect.any(Number) as number });
  expect(statesOf(stream, lapses)).toMatchObject([{ status: 'EC', sl: 10, ld: expect.any(Number) as number, lsrc: expect.any(String) as string }]);
  expect(statesOf(stream, 'other')).toEqual([]);
  expect(stream.messages.slice(2).filter(({ op, id, pt }) => op === 'ocm' && (id !== 2 || pt === undefined))).toEqual([]);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('three levels without ladderLevels (.NET), runners of the definition only, and a version that binds a bet (NautilusTrader)', async () => {
  await makersQuote([180, 179, 178, 177, 176], [190, 191, 192, 193, 194]);
  const stream = await signedStream(betfair, client);
  stream.write('{"op":"marketSubscription","id":5,"marketFilter":{"marketIds":["1.33011","1.3004"]},"marketDataFilter":{"fields":["EX_BEST_OFFERS","EX_MARKET_DEF"]}}\n'); // prettier-ignore
  const { mc = [] } = await stream.next('mcm', 5);
  for (const { rc = [], marketDefinition } of mc as Answer[]) {
    expect(marketDefinition.runners.map(({ id }: Answer) => id)).toEqual(expect.arrayContaining(rc.map(({ id }: Answer) => id)));
    for (const { batb = [], batl = [] } of rc) expect([...batb, ...batl].map(([position]: Answer) => position).filter((position) => position > 2)).toEqual([]);
  }
  const change = (mc as Answer[]).find(({ id }) => id === MARKET);
  expect(change.rc.find(({ id }: Answer) => id === selectionId).batb).toEqual([[0, 1.8, 100], [1, 1.79, 100], [2, 1.78, 100]]); // prettier-ignore
  expect((mc as Answer[]).find(({ id }) => id === LINE).marketDefinition).toMatchObject({ bettingType: 'LINE', lineInterval: 1 });
  const { version } = change.marketDefinition;
  expect(await place([limit({})], { marketVersion: { version } })).toMatchObject({ status: 'SUCCESS' });
  expect(await place([limit({})], { marketVersion: { version: version - 1 } })).toMatchObject({ status: 'FAILURE' });
  stream.close();
});
