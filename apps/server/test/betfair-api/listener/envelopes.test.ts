/** JSON-RPC and REST envelopes: errors, batches, lenient reading. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerJsonRpc } from '../../../src/modules/betfair-api/listener/json-rpc.ts';
import { createCalls } from '../../../src/modules/betfair-api/listener/calls.ts';
import { answer, declareOperation } from '../../../src/modules/betfair-api/operation.ts';
import { createLog } from '../../../src/platform/log.ts';
import { identityHeaders, startBetfair, type BetfairTest } from '../testing-betfair.ts';

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await betfair.client('erin');
});
afterAll(() => betfair.stop());

const silentLog = createLog({ level: 'silent', format: 'json' });
const FUNDS = 'AccountAPING/v1.0/getAccountFunds';
const BETTING_RPC = '/exchange/betting/json-rpc/v1';
const ACCOUNT_RPC = '/exchange/account/json-rpc/v1';
const ACCOUNT_REST = '/exchange/account/rest/v1.0';

/** Sends a body to a path with the client's identity. */
function sent(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return betfair.send(path, { body: typeof body === 'string' ? body : JSON.stringify(body), headers: { ...identityHeaders(client), ...headers } });
}

it('[BF-019] a request object is answered with jsonrpc, result and its own id', async () => {
  for (const id of [1, 'a-1', 0, null]) {
    const { status, body, headers } = await sent(ACCOUNT_RPC, { jsonrpc: '2.0', method: FUNDS, params: {}, id });
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(Object.keys(body).toSorted()).toEqual(['id', 'jsonrpc', 'result']);
    expect(body).toMatchObject({ jsonrpc: '2.0', id });
  }
});

it('[BF-020] a batch is answered request by request, and one may fail alone', async () => {
  const requests = [
    { jsonrpc: '2.0', method: FUNDS, params: {}, id: 1 },
    { jsonrpc: '2.0', method: 'AccountAPING/v1.0/nothing', id: 2 },
    { jsonrpc: '2.0', method: 'AccountAPING/v1.0/getAccountDetails', id: 'three' },
  ];
  const { status, body } = await sent(ACCOUNT_RPC, requests);
  expect(status).toBe(200);
  const byId = new Map((body as { id: unknown }[]).map((one) => [one.id, one]));
  expect([...byId.keys()]).toEqual([1, 2, 'three']);
  expect(byId.get(1)).toHaveProperty('result.availableToBetBalance');
  expect(byId.get(2)).toHaveProperty('error.code', -32_601);
  expect(byId.get('three')).toHaveProperty('result.currencyCode', 'INR');
  for (const empty of [[], 7, 'x', null]) expect((await sent(ACCOUNT_RPC, JSON.stringify(empty))).body.error).toEqual({ code: -32_600, message: 'DSC-0031' });
});

it('[BF-035] answers have no null and no field outside the contract, except the two nulls of updateOrders', async () => {
  const market = betfair.test.app.catalogue.market('1.33011')!;
  const [{ selectionId }] = market.runners as unknown as [{ selectionId: number }];
  const { marketId } = market.definition;
  const call = async (method: string, params: object) =>
    (await sent(method.startsWith('Sports') ? BETTING_RPC : ACCOUNT_RPC, { method, params, id: 1 })).body.result;
  const bet = (price: number) => ({ orderType: 'LIMIT', selectionId, side: 'BACK', limitOrder: { size: 100, price }, customerOrderRef: 'ref' });
  const sports = (name: string, params: object) => call(`SportsAPING/v1.0/${name}`, params);
  const head = { marketId, customerRef: 'one' };
  const { instructionReports: placed } = await sports('placeOrders', { ...head, instructions: [bet(1.85), bet(900)], customerStrategyRef: 'plan' });
  const { betId } = placed[1];
  expect(await sports('updateOrders', { marketId, instructions: [{ betId, newPersistenceType: 'PERSIST' }] })).toMatchObject({
    customerRef: null,
    errorCode: null,
  });
  const { instructionReports: replaced } = await sports('replaceOrders', { ...head, instructions: [{ betId, newPrice: 950 }] });
  const projections = ['COMPETITION', 'EVENT', 'EVENT_TYPE', 'MARKET_START_TIME', 'MARKET_DESCRIPTION', 'RUNNER_DESCRIPTION', 'RUNNER_METADATA'];
  const book = {
    priceProjection: { priceData: ['EX_ALL_OFFERS', 'EX_TRADED', 'SP_AVAILABLE'] },
    orderProjection: 'ALL',
    matchProjection: 'NO_ROLLUP',
    partitionMatchedByStrategyRef: true,
  };
  const lists = ['listEventTypes', 'listCompetitions', 'listTimeRanges', 'listEvents', 'listMarketTypes', 'listCountries', 'listVenues'];
  for (const name of lists) expect(await sports(name, { filter: {} })).toBeInstanceOf(Array);
  expect(await sports('listMarketCatalogue', { filter: {}, marketProjection: projections, maxResults: 100 })).not.toEqual([]);
  expect(await sports('listMarketBook', { marketIds: [marketId], ...book })).toHaveLength(1);
  expect(await sports('listRunnerBook', { marketId, selectionId, ...book })).toHaveLength(1);
  expect(await sports('listMarketProfitAndLoss', { marketIds: [marketId], netOfCommission: true })).toHaveLength(1);
  expect((await sports('listCurrentOrders', { includeItemDescription: true })).currentOrders).toHaveLength(2);
  await sports('cancelOrders', { marketId, instructions: [{ betId: replaced[0].placeInstructionReport.betId }, { betId: '1' }] });
  expect((await sports('listClearedOrders', { betStatus: 'CANCELLED', includeItemDescription: true })).clearedOrders).not.toEqual([]);
  for (const name of ['getAccountDetails', 'getAccountStatement', 'listCurrencyRates', 'getDeveloperAppKeys'])
    expect(await call(`AccountAPING/v1.0/${name}`, {})).toBeDefined();
  expect(betfair.answerFaults).toEqual([]);
});

it('[BF-021] a betting call without X-Application is NO_APP_KEY with ANGX-0004', async () => {
  const listed = declareOperation({
    service: 'SportsAPING',
    name: 'listSomething',
    needsAppKey: true,
    parameters: z.object({}),
    run: () => Promise.resolve(answer([])),
  });
  const { sessions } = betfair.api;
  const run = createCalls({ operations: [listed], sessions, log: silentLog, rates: { take: () => true } });
  const call = '{"jsonrpc":"2.0","method":"SportsAPING/v1.0/listSomething","params":{},"id":1}';
  const { status, body } = await answerJsonRpc(call, 'SportsAPING', { appKey: '', token: client.token }, run);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    error: { code: -32_099, message: 'ANGX-0004', data: { exceptionname: 'APINGException', APINGException: { errorCode: 'NO_APP_KEY' } } },
  });
  const good = await answerJsonRpc(call, 'SportsAPING', client, run);
  expect(good.body).toMatchObject({ result: [] });
});

it('[BF-022] an unknown key, no session and an unknown session are exceptions with HTTP 200', async () => {
  const cases = [
    [{ appKey: 'x'.repeat(16), token: client.token }, 'INVALID_APP_KEY', 'AANGX-0004'],
    [{ appKey: client.appKey }, 'NO_SESSION', 'AANGX-0010'],
    [{ appKey: client.appKey, token: 'unknown' }, 'INVALID_SESSION_INFORMATION', 'AANGX-0002'],
  ] as const;
  for (const [identity, code, message] of cases) {
    const { status, body } = await betfair.send(ACCOUNT_RPC, {
      body: JSON.stringify({ method: FUNDS, params: {}, id: 1 }),
      headers: identityHeaders(identity),
    });
    expect([status, body.error.code, body.error.message]).toEqual([200, -32_099, message]);
    expect(body.error.data.AccountAPINGException).toMatchObject({ errorCode: code, errorDetails: '' });
  }
});

it('[BF-023] REST answers the bare result, and exceptions with 400', async () => {
  const good = await sent(`${ACCOUNT_REST}/getAccountFunds/`, {});
  expect([good.status, good.body.wallet]).toEqual([200, 'UK']);
  const refused = await betfair.send(`${ACCOUNT_REST}/getAccountFunds/`, { body: '{}', headers: { 'x-application': client.appKey } });
  const described = { requestUUID: expect.any(String), errorCode: 'NO_SESSION', errorDetails: '' };
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      faultcode: 'Client',
      faultstring: 'AANGX-0010',
      detail: { exceptionname: 'AccountAPINGException', AccountAPINGException: described, APINGException: described },
    },
  ]);
});

it('[BF-024] unknown methods are -32601 DSC-0021, and 404 over REST', async () => {
  for (const method of ['AccountAPING/v1.0/nothing', 'SportsAPING/v1.0/listEventTypes', 'AccountAPING/v2.0/getAccountFunds', 'getAccountFunds', 'toString'])
    expect((await sent(ACCOUNT_RPC, { method, id: 3 })).body).toEqual({ jsonrpc: '2.0', error: { code: -32_601, message: 'DSC-0021' }, id: 3 });
  // each service has its own path
  expect((await sent('/exchange/betting/json-rpc/v1', { method: FUNDS, id: 3 })).body.error).toEqual({ code: -32_601, message: 'DSC-0021' });
  const rest = await sent(`${ACCOUNT_REST}/nothing/`, {});
  expect([rest.status, rest.body]).toEqual([404, { faultcode: 'Client', faultstring: 'DSC-0021', detail: {} }]);
  const scores = await sent('/exchange/scores/json-rpc/v1', { method: 'ScoresAPING/v1.0/listScores', id: 1 });
  expect(scores.body.error).toEqual({ code: -32_601, message: 'DSC-0021' });
});

it('[BF-025] a missing mandatory parameter is -32602 DSC-0018, and 400 over REST', async () => {
  for (const params of [{}, { from: 'UK', to: null, amount: 1 }, undefined])
    expect((await sent(ACCOUNT_RPC, { method: 'AccountAPING/v1.0/transferFunds', params, id: 1 })).body.error).toEqual({ code: -32_602, message: 'DSC-0018' });
  const rest = await sent(`${ACCOUNT_REST}/transferFunds`, { from: 'UK' });
  expect([rest.status, rest.body.faultstring]).toEqual([400, 'DSC-0018']);
});

it('[BF-026] a wrong type or enum value is -32602 with a DSC message', async () => {
  const wrong = [{ fromRecord: 'many' }, { includeItem: 'LOTTERY' }, { itemDateRange: { from: 'yesterday' } }, { itemDateRange: [] }, 'text', 5];
  for (const params of wrong) {
    const { status, body } = await sent(ACCOUNT_RPC, { method: 'AccountAPING/v1.0/getAccountStatement', params, id: 1 });
    expect([status, body.error]).toEqual([200, { code: -32_602, message: 'DSC-0044' }]);
  }
});

it('[BF-027] broken JSON is 400 with -32700', async () => {
  for (const text of ['{"method":', 'nonsense', '']) {
    const { status, body } = await sent(ACCOUNT_RPC, text);
    expect([status, body.error.code, body.id]).toEqual([400, -32_700, null]);
  }
});

it('[BF-028] the account service and the heartbeat have exceptions and numbers of their own', async () => {
  const account = await betfair.rpc(FUNDS, {}, { token: client.token });
  expect(account.error).toMatchObject({
    message: 'AANGX-0011',
    data: { exceptionname: 'AccountAPINGException', AccountAPINGException: { errorCode: 'NO_APP_KEY' } },
  });
  const heartbeat = await betfair.rpc('HeartbeatAPING/v1.0/heartbeat', { preferredTimeoutSeconds: -1 }, client);
  expect(heartbeat.error).toMatchObject({
    message: 'HBT-0001',
    data: { exceptionname: 'APINGException', APINGException: { errorCode: 'INVALID_INPUT_DATA' } },
  });
});

it('[BF-029] JSON is read under every content type', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json; charset=utf-8', 'nonsense'])
    expect((await sent(ACCOUNT_RPC, { method: FUNDS, id: 1 }, { 'content-type': type })).body).toHaveProperty('result.wallet');
});

it('[BF-030] a suffix behind the path, another minor version and other letter case are accepted', async () => {
  for (const path of [`${ACCOUNT_RPC}/`, `${ACCOUNT_RPC}/${FUNDS}`, '/exchange/account/json-rpc/v1.0/', '/EXCHANGE/Account/JSON-RPC/V1'])
    expect((await sent(path, { method: FUNDS, id: 1 })).body).toHaveProperty('result.wallet');
  for (const method of ['accountaping/V1.0/getaccountfunds', 'AccountAPING/v1.3/getAccountFunds', 'AccountAPING/v1/GETACCOUNTFUNDS'])
    expect((await sent(ACCOUNT_RPC, { method, id: 1 })).body).toHaveProperty('result.wallet');
  expect((await sent('/exchange/account/rest/v1/GETaccountFUNDS', {})).status).toBe(200);
});

it('[BF-031] a URL as method, positional parameters, an empty REST body and a stray brace are understood', async () => {
  expect((await sent(ACCOUNT_RPC, { method: `https://api.example/exchange/account/json-rpc/v1/${FUNDS}`, id: 1 })).body).toHaveProperty('result.wallet');
  const listed = await sent(ACCOUNT_RPC, { method: 'AccountAPING/v1.0/transferFunds', params: ['UK', 'AUSTRALIAN', 10], id: 1 });
  expect(listed.body.error.data.AccountAPINGException.errorCode).toBe('WALLET_TRANSFER_ERROR');
  expect((await betfair.send(`${ACCOUNT_REST}/getAccountFunds/`, { headers: identityHeaders(client) })).status).toBe(200);
  expect((await sent(`${ACCOUNT_REST}/getAccountStatement/`, '{"recordCount":1}}')).body.accountStatement).toHaveLength(1);
});

it('[BF-032] unknown parameters are ignored, and null is as absent, also inside a time range', async () => {
  const params = { unknown: 1, locale: null, fromRecord: null, itemDateRange: { from: null, to: null, more: 1 }, includeItem: null };
  expect((await betfair.rpc('AccountAPING/v1.0/getAccountStatement', params, client)).result.accountStatement).toHaveLength(1);
});

it('[BF-033] numbers are read from texts, and texts from numbers', async () => {
  const params = { fromRecord: '0', recordCount: '1', wallet: 5 };
  expect((await betfair.rpc('AccountAPING/v1.0/getAccountStatement', params, client)).result.accountStatement).toHaveLength(1);
  expect((await betfair.rpc('HeartbeatAPING/v1.0/heartbeat', { preferredTimeoutSeconds: '0' }, client)).result.actualTimeoutSeconds).toBe(0);
});
