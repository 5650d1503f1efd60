/** Funds, details, statement, rates, app keys and what is not offered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placed } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';

let betfair: BetfairTest;
beforeAll(async () => {
  betfair = await startBetfair();
});
afterAll(() => betfair.stop());

type Client = Awaited<ReturnType<BetfairTest['client']>>;

async function account(client: Client, operation: string, params: object = {}) {
  const { error, result } = await betfair.rpc(`AccountAPING/v1.0/${operation}`, params, client);
  expect(error).toBeUndefined();
  return result;
}

it('[BF-110] funds have seven fields, an exposure of at most 0, and agree with the wallet', async () => {
  const client = await betfair.client('anna');
  expect(await account(client, 'getAccountFunds')).toEqual({
    availableToBetBalance: 100_000,
    exposure: 0,
    retainedCommission: 0,
    exposureLimit: -100_000,
    discountRate: 0,
    pointsBalance: 0,
    wallet: 'UK',
  });
  const socket = await betfair.test.socket();
  expect(await placed(betfair.test, socket, client.siteToken, { rate: 500, stake: 250.5 })).toMatchObject({ event: 'place-bet-success' });
  expect(await account(client, 'getAccountFunds', { wallet: 'AUSTRALIAN' })).toMatchObject({
    availableToBetBalance: 99_749.5,
    exposure: -250.5,
    exposureLimit: -100_000,
  });
  const [row] = await betfair.test.database.query<{ id: number }>("select id from account where username = 'anna'");
  expect(await betfair.test.app.wallet.balance(row!.id)).toMatchObject({ cash: 9_974_950, held: 25_050 });
});

it('[BF-111] details have all nine fields and the currency INR', async () => {
  const client = await betfair.client('bina');
  expect(await account(client, 'getAccountDetails')).toEqual({
    currencyCode: 'INR',
    firstName: 'bina',
    lastName: 'Player',
    localeCode: 'en',
    region: 'GBR',
    timezone: 'Asia/Kolkata',
    discountRate: 0,
    pointsBalance: 0,
    countryCode: 'IN',
  });
});

it('[BF-112] [BF-034] the statement has items with all keys, newest first, in pages', async () => {
  const client = await betfair.client('chan');
  const socket = await betfair.test.socket();
  expect((await placed(betfair.test, socket, client.siteToken, { rate: 1.5, stake: 500 })).event).toBe('place-bet-success');
  expect((await betfair.test.operator('POST', 'operator/markets/1.3001/settle', { winners: [11] })).body.success).toBe(true);
  const all = await account(client, 'getAccountStatement');
  expect([all.moreAvailable, all.accountStatement.length]).toEqual([false, 3]);
  const [commission, win, grant] = all.accountStatement;
  expect(Object.keys(win).toSorted()).toEqual(['amount', 'balance', 'itemClass', 'itemClassData', 'itemDate', 'legacyData', 'refId']);
  expect(commission.amount).toBeLessThan(0);
  expect(commission.balance).toBeCloseTo(win.balance + commission.amount, 2);
  expect(win.balance).toBeCloseTo(grant.balance + win.amount, 2);
  expect(win.legacyData).toMatchObject({ winLose: 'RESULT_WON', transactionType: 'ACCOUNT_CREDIT', eventId: 3001, eventTypeId: 4, marketName: 'Match Odds' });
  expect(JSON.parse(win.itemClassData.unknownStatementItem)).toEqual(win.legacyData);
  for (const item of all.accountStatement)
    for (const date of [item.itemDate, item.legacyData.placedDate, item.legacyData.startDate]) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  const page = await account(client, 'getAccountStatement', { fromRecord: 1, recordCount: 1 });
  expect([page.moreAvailable, page.accountStatement]).toEqual([true, [win]]);
  const exchange = await account(client, 'getAccountStatement', { includeItem: 'EXCHANGE' });
  expect(exchange.accountStatement).toEqual([commission, win]);
  expect((await account(client, 'getAccountStatement', { includeItem: 'DEPOSITS_WITHDRAWALS' })).accountStatement).toEqual([grant]);
  const at = { itemDateRange: { from: grant.itemDate, to: grant.itemDate } };
  expect((await account(client, 'getAccountStatement', at)).accountStatement).toEqual([grant]);
  const tooMany = await betfair.rpc('AccountAPING/v1.0/getAccountStatement', { recordCount: 101 }, client);
  expect(tooMany.error.data.AccountAPINGException.errorCode).toBe('INVALID_INPUT_DATA');
});

it('[BF-107] a corrected result replaces the cleared rows, and the statement shows a fix', async () => {
  const client = await betfair.client('hari');
  const socket = await betfair.test.socket();
  const bet = { marketId: '1.3201', runnerId: 41, selectionName: 'A. Verma', eventId: '3201', eventName: 'A. Verma v L. Costa', rate: 1.5, stake: 500 };
  expect((await placed(betfair.test, socket, client.siteToken, bet)).event).toBe('place-bet-success');
  const cleared = async (filter: object = {}) =>
    (await betfair.rpc('SportsAPING/v1.0/listClearedOrders', { betStatus: 'SETTLED', marketIds: ['1.3201'], ...filter }, client)).result.clearedOrders;
  const exchange = async () => (await account(client, 'getAccountStatement', { includeItem: 'EXCHANGE' })).accountStatement;
  expect((await betfair.test.operator('POST', 'operator/markets/1.3201/settle', { winners: [41] })).body.success).toBe(true);
  const [won] = await cleared();
  expect(won).toMatchObject({ betOutcome: 'WON', sizeSettled: 500 });
  const items = (await exchange()).length;
  await betfair.test.clock.advance(60_000);
  expect((await betfair.test.operator('POST', 'operator/markets/1.3201/settle-again', { winners: [42], reason: 'wrong player' })).body.success).toBe(true);
  const rows = await cleared();
  expect(rows).toMatchObject([{ betId: won.betId, betOutcome: 'LOST', profit: -500 }]);
  expect(Date.parse(rows[0].settledDate)).toBeGreaterThan(Date.parse(won.settledDate));
  const [market] = await cleared({ groupBy: 'MARKET' });
  expect(market).toMatchObject({ profit: -500, commission: 0 });
  const statement = await exchange();
  const fixes = statement.slice(0, statement.length - items);
  expect(fixes.length).toBeGreaterThan(0);
  for (const item of fixes) expect(item.legacyData.winLose).toBe('RESULT_FIX');
  // what the account was paid in all is the profit of the corrected row
  const paid = (statement as { readonly amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
  expect(paid).toBeCloseTo(market.profit - market.commission, 2);
});

it('[BF-113] the rates have INR', async () => {
  const client = await betfair.client('devi');
  const rates = await account(client, 'listCurrencyRates', { fromCurrency: 'GBP' });
  expect(rates).toContainEqual({ currencyCode: 'INR', rate: 1 });
});

it('[BF-114] createDeveloperAppKeys needs no app key and gives a live and a delayed key that work at once', async () => {
  await betfair.test.player('esha');
  const { token } = await betfair.signIn('esha');
  const create = (appName: unknown, session = token) => betfair.rpc('AccountAPING/v1.0/createDeveloperAppKeys', { appName }, { token: session });
  const made = (await create('my bot')).result;
  expect(made).toEqual({
    appName: 'my bot',
    appId: expect.any(Number),
    appVersions: [
      ['1.0-DELAY', true],
      ['1.0', false],
    ].map(([version, delayData]) => ({
      owner: 'esha',
      versionId: expect.any(Number),
      version,
      applicationKey: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      delayData,
      subscriptionRequired: false,
      ownerManaged: false,
      active: true,
    })),
  });
  expect((await betfair.rpc('AccountAPING/v1.0/getDeveloperAppKeys', {}, { token })).result).toEqual([made]);
  for (const { applicationKey } of made.appVersions)
    expect((await betfair.rpc('AccountAPING/v1.0/getAccountFunds', {}, { token, appKey: applicationKey })).result.wallet).toBe('UK');
  const codeOf = (answer: Awaited<ReturnType<typeof create>>): string => answer.error.data.AccountAPINGException.errorCode;
  expect(codeOf(await create('another'))).toBe('APP_KEY_CREATION_FAILED');
  await betfair.test.player('farid');
  const other = await betfair.signIn('farid');
  expect([codeOf(await create('MY BOT', other.token)), codeOf(await create('  ', other.token))]).toEqual(['DUPLICATE_APP_NAME', 'INVALID_INPUT_DATA']);
  expect((await betfair.rpc('AccountAPING/v1.0/getDeveloperAppKeys', {}, { token: other.token })).result).toEqual([]);
});

it('[BF-115] transferFunds is refused; operations of vendors and exposure limits are unknown', async () => {
  const client = await betfair.client('gita');
  const refused = await betfair.rpc('AccountAPING/v1.0/transferFunds', { from: 'UK', to: 'AUSTRALIAN', amount: 5 }, client);
  expect(refused.error).toMatchObject({ message: 'AANGX-0016', data: { AccountAPINGException: { errorCode: 'WALLET_TRANSFER_ERROR' } } });
  const unknown = [
    'AccountAPING/v1.0/getVendorClientId',
    'AccountAPING/v1.0/token',
    'SportsAPING/v1.0/setExposureLimitForMarketGroup',
    'SportsAPING/v1.0/unblockMarketGroup',
  ];
  for (const method of unknown) expect((await betfair.rpc(method, {}, client)).error).toEqual({ code: -32_601, message: 'DSC-0021' });
  expect((await betfair.send('/exchange/betting/rest/v1.0/listExposureLimitsForMarketGroups/')).status).toBe(404);
});

it('[BF-083] a limit that the player has set refuses the bet that passes it', async () => {
  const client = await betfair.client('indu');
  const limit = { name: 'stake.day', amount: 150 };
  expect((await betfair.test.call('PUT', 'play/limits', { token: client.siteToken, body: limit })).body).toMatchObject({ success: true });
  const { selectionId } = betfair.test.app.catalogue.market('1.33011')!.runners[0]!;
  const place = async (size: number) => {
    const limitOrder = { size, price: 3, persistenceType: 'LAPSE' };
    const parameters = { marketId: '1.33011', instructions: [{ orderType: 'LIMIT', selectionId, side: 'BACK', limitOrder }] };
    return (await betfair.rpc('SportsAPING/v1.0/placeOrders', parameters, client)).result;
  };
  expect(await place(100)).toMatchObject({ status: 'SUCCESS' });
  expect(await place(100)).toMatchObject({
    status: 'FAILURE',
    errorCode: 'LOSS_LIMIT_EXCEEDED',
    instructionReports: [{ status: 'FAILURE', errorCode: 'LOSS_LIMIT_EXCEEDED' }],
  });
  expect(await place(50)).toMatchObject({ status: 'SUCCESS' });
});
