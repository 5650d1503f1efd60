/** placeOrders: what is accepted, what is refused with which codes, and what is never done twice. */
import { beforeEach, expect, it } from 'vitest';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { bet, newMarket, newPlayer, offer } from '../../modules/orders/testing-exchange.ts';
import { bettingOfFile, codes, limit, setOpen, type Answer, type BettingFile, type Stops } from './testing-betting.ts';

const stops: Stops = { frozen: false, stakes: null, busy: false };
let { exchange, call, player } = {} as BettingFile;
const { takeOver } = bettingOfFile((file) => ({ exchange, call, player } = file), { stops });
beforeEach(() => Object.assign(stops, { frozen: false, stakes: null, busy: false }));

const place = (marketId: string, instructions: readonly object[], more: object = {}, by = player): Promise<Answer> =>
  call(by, 'placeOrders', { marketId, instructions, ...more });
/** The codes of a report: its own, and those of its instructions. */
const balance = ({ account }: BettingAccount = player) => exchange.wallet.balance(account);

it('[BF-059] [BF-084] a back rests: digits as bet id, EXECUTABLE, nothing matched, and the instruction is repeated', async () => {
  const market = await newMarket(exchange);
  const sent = limit(market, { persistenceType: null, minFillSize: null }, { customerOrderRef: 'mine' });
  const { instructionReports, ...head } = await place(market.marketId, [sent, limit(market, { price: 3, size: 5 })], { customerRef: 'once' });
  expect(head).toEqual({ customerRef: 'once', status: 'SUCCESS', marketId: market.marketId });
  const { selectionId } = market.runners[0]!;
  const common = { orderType: 'LIMIT', selectionId, handicap: 0, side: 'BACK' };
  const outcome = {
    status: 'SUCCESS',
    orderStatus: 'EXECUTABLE',
    betId: expect.stringMatching(/^\d+$/) as string,
    placedDate: '2026-01-01T12:00:00.000Z',
    averagePriceMatched: 0,
    sizeMatched: 0,
  };
  expect(instructionReports).toEqual([
    { ...outcome, instruction: { ...common, limitOrder: { size: 100, price: 2, persistenceType: 'LAPSE' }, customerOrderRef: 'mine' } },
    { ...outcome, instruction: { ...common, limitOrder: { size: 5, price: 3, persistenceType: 'LAPSE' } } },
  ]);
});

it('[BF-060] [BF-157] a bet is matched at the price that rests, also by a bet of the site', async () => {
  const market = await newMarket(exchange);
  await offer(exchange, market, [
    [3, 30],
    [2.9, 30],
  ]);
  const report = await place(market.marketId, [limit(market, { price: 2.5, size: 60 })]);
  expect(report.instructionReports).toMatchObject([
    { status: 'SUCCESS', orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 60, averagePriceMatched: 2.95, instruction: { limitOrder: { price: 2.5 } } },
  ]);
  await place(market.marketId, [limit(market, { price: 5, size: 10 })]);
  const site = await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { at: 6, rupees: 10 }));
  expect(site.outcome).toMatchObject({ ok: true, value: { matched: 10_00, averagePrice: 500 } });
});

it('[BF-061] [BF-062] prices off the ladder and sizes that are no stake are refused with their codes', async () => {
  const market = await newMarket(exchange);
  const refused = async (order: object): Promise<readonly unknown[]> => codes(await place(market.marketId, [limit(market, order)]));
  for (const price of [1, 2.01, 2.019_999, 1001, 0]) expect(await refused({ price })).toEqual(['BET_ACTION_ERROR', 'INVALID_ODDS']);
  for (const size of [0, -5, 1.234, 0.5, 1e9]) expect(await refused({ size })).toEqual(['BET_ACTION_ERROR', 'INVALID_BET_SIZE']);
  const report = await place(market.marketId, [limit(market, { price: 2.01 })], { customerRef: 'odds' });
  expect(report).toMatchObject({
    status: 'FAILURE',
    customerRef: 'odds',
    instructionReports: [{ status: 'FAILURE', instruction: { limitOrder: { price: 2.01 } } }],
  });
});

it('[BF-063] [BF-066] all instructions together must be affordable, and one bad one sinks all', async () => {
  const market = await newMarket(exchange);
  const poor = await newPlayer(exchange, 150);
  expect(codes(await place(market.marketId, [limit(market), limit(market)], {}, poor))).toEqual(['INSUFFICIENT_FUNDS', 'ERROR_IN_ORDER', 'INSUFFICIENT_FUNDS']);
  const bad = [limit(market), limit(market, { price: 2.01 }), limit(market, { size: 0 })];
  expect(codes(await place(market.marketId, bad, {}, poor))).toEqual(['BET_ACTION_ERROR', 'ERROR_IN_ORDER', 'INVALID_ODDS', 'INVALID_BET_SIZE']);
  expect(await balance(poor)).toMatchObject({ cash: 150_00, held: 0 });
});

it('[BF-064] unknown, suspended and closed markets, and those of the bookmaker', async () => {
  const market = await newMarket(exchange);
  const of = async (marketId: string): Promise<readonly unknown[]> => codes(await place(marketId, [limit(market)]));
  expect(await of('1.99')).toEqual(['INVALID_MARKET_ID', 'ERROR_IN_ORDER']);
  const special = await newMarket(exchange, { marketType: 'Special' });
  expect(await of(special.marketId)).toEqual(['INVALID_MARKET_ID', 'ERROR_IN_ORDER']);
  await setOpen(exchange, market, false);
  expect(await of(market.marketId)).toEqual(['MARKET_SUSPENDED', 'ERROR_IN_ORDER']);
  await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, { actor: 'test' });
  expect(await of(market.marketId)).toEqual(['MARKET_NOT_OPEN_FOR_BETTING', 'ERROR_IN_ORDER']);
});

it('[BF-065] unknown selections and removed runners', async () => {
  const market = await newMarket(exchange);
  const unknown = limit(market, {}, { selectionId: 77 });
  expect(codes(await place(market.marketId, [unknown]))).toEqual(['BET_ACTION_ERROR', 'INVALID_RUNNER']);
  expect(codes(await place(market.marketId, [limit(market, {}, { handicap: 1 })]))).toEqual(['BET_ACTION_ERROR', 'INVALID_RUNNER']);
  await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[1]!.selectionId, 'REMOVED', 0);
  expect(codes(await place(market.marketId, [limit(market, {}, { runner: 1 })]))).toEqual(['BET_ACTION_ERROR', 'RUNNER_REMOVED']);
});

it('[BF-067] a customerRef is not used twice within a minute, also after a restart and while the first call runs', async () => {
  const market = await newMarket(exchange);
  const send = (): Promise<Answer> => place(market.marketId, [limit(market)], { customerRef: 'twice' });
  const both = await Promise.all([send(), send()]);
  expect(new Set(both.map(({ errorCode }) => errorCode as unknown))).toEqual(new Set(['DUPLICATE_TRANSACTION', undefined]));
  await takeOver();
  expect(codes(await send())).toEqual(['DUPLICATE_TRANSACTION', 'ERROR_IN_ORDER']);
  expect(await exchange.orders.list(player.account, { status: 'open', marketId: market.marketId })).toHaveLength(1);
});

it('[BF-068] the same customerRef is new after a minute, and for another account', async () => {
  const market = await newMarket(exchange);
  const other = await newPlayer(exchange, 1000);
  const send = async (by = player): Promise<unknown> => (await place(market.marketId, [limit(market)], { customerRef: 'again' }, by)).status;
  expect([await send(), await send(other)]).toEqual(['SUCCESS', 'SUCCESS']);
  exchange.clock.advance(59_999);
  expect(await send()).toBe('FAILURE');
  exchange.clock.advance(1);
  expect(await send()).toBe('SUCCESS');
});

it('references of 32 and 15 characters come back; longer ones are refused with their codes', async () => {
  const market = await newMarket(exchange);
  const [order, strategy] = ['o'.repeat(32), 's'.repeat(15)];
  const { instructionReports } = await place(market.marketId, [limit(market, {}, { customerOrderRef: order })], { customerStrategyRef: strategy });
  const { currentOrders } = await call(player, 'listCurrentOrders', { betIds: [instructionReports[0].betId] });
  expect(currentOrders).toMatchObject([{ customerOrderRef: order, customerStrategyRef: strategy }]);
  expect(codes(await place(market.marketId, [limit(market, {}, { customerOrderRef: `${order}o` })]))[1]).toBe('INVALID_CUSTOMER_ORDER_REF');
  expect(codes(await place(market.marketId, [limit(market)], { customerStrategyRef: `${strategy}s` }))[1]).toBe('INVALID_CUSTOMER_STRATEGY_REF');
  expect(await place(market.marketId, [limit(market)], { customerRef: 'r'.repeat(33) })).toEqual({ exception: 'INVALID_INPUT_DATA' });
  expect(await place(market.marketId, [])).toEqual({ exception: 'INVALID_INPUT_DATA' });
});

it('[BF-070] [BF-073] FILL_OR_KILL that cannot fill is EXPIRED and holds no money; without it minFillSize means nothing', async () => {
  const market = await newMarket(exchange);
  const before = await balance();
  const { status, instructionReports } = await place(market.marketId, [limit(market, { timeInForce: 'FILL_OR_KILL' })]);
  expect(status).toBe('SUCCESS');
  expect(instructionReports).toMatchObject([{ status: 'SUCCESS', orderStatus: 'EXPIRED', betId: expect.stringMatching(/^\d+$/) as string, sizeMatched: 0 }]);
  expect(instructionReports[0].instruction.limitOrder).toEqual({ size: 100, price: 2, timeInForce: 'FILL_OR_KILL' });
  expect(await balance()).toEqual(before);
  const rests = await place(market.marketId, [limit(market, { minFillSize: 500, timeInForce: null })]);
  expect(rests.instructionReports).toMatchObject([{ orderStatus: 'EXECUTABLE', instruction: { limitOrder: { size: 100 } } }]);
  expect(rests.instructionReports[0].instruction.limitOrder).toEqual({ size: 100, price: 2, persistenceType: 'LAPSE' });
});

it('[MX-156] [BF-071] [BF-072] FILL_OR_KILL takes several prices if their average is good enough, and at least minFillSize', async () => {
  const market = await newMarket(exchange);
  const offers: (readonly [number, number])[] = [
    [5.5, 2],
    [5.4, 6],
    [5.3, 2],
  ];
  await offer(exchange, market, offers);
  const kill = async (order: object): Promise<Answer> =>
    (await place(market.marketId, [limit(market, { timeInForce: 'FILL_OR_KILL', ...order })])).instructionReports[0];
  expect(await kill({ size: 10, price: 5.5 })).toMatchObject({ orderStatus: 'EXPIRED', sizeMatched: 0 });
  expect(await kill({ size: 10, price: 5.4 })).toMatchObject({ orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 10, averagePriceMatched: 5.4 });
  await offer(exchange, market, offers);
  expect(await kill({ size: 20, price: 5.4, minFillSize: 15 })).toMatchObject({ orderStatus: 'EXPIRED', sizeMatched: 0 });
  expect(await kill({ size: 20, price: 5.4, minFillSize: 0 })).toMatchObject({ orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 10 });
  expect(await kill({ size: 20, minFillSize: 20.5 })).toMatchObject({ errorCode: 'INVALID_MIN_FILL_SIZE' });
});

it('[BF-078] [BF-080] orders at the starting price are refused; a target gives the size', async () => {
  const market = await newMarket(exchange);
  const { selectionId } = market.runners[0]!;
  const atStart = [
    { orderType: 'LIMIT_ON_CLOSE', selectionId, side: 'BACK', limitOnCloseOrder: { liability: 10, price: 2 } },
    { orderType: 'MARKET_ON_CLOSE', selectionId, side: 'LAY', marketOnCloseOrder: { liability: 10 } },
  ];
  for (const each of atStart) expect(codes(await place(market.marketId, [each]))).toEqual(['BET_ACTION_ERROR', 'MARKET_NOT_OPEN_FOR_BSP_BETTING']);
  const target = await place(market.marketId, [limit(market, { size: null, price: 3, betTargetType: 'BACKERS_PROFIT', betTargetSize: 50 })]);
  expect(target.instructionReports).toMatchObject([{ status: 'SUCCESS', instruction: { limitOrder: { size: 25, betTargetSize: 50 } } }]);
  expect(codes(await place(market.marketId, [limit(market, { betTargetType: 'PAYOUT', betTargetSize: 50 })]))).toEqual(['INVALID_ORDER', 'INVALID_ORDER_TYPE']);
});

it('[BF-081] 200 instructions are placed, 201 are refused whole; 61 changes are', async () => {
  const market = await newMarket(exchange);
  const rich = await newPlayer(exchange, 1_000_000);
  const many = Array.from({ length: 201 }, () => limit(market, { size: 1 }));
  expect(await place(market.marketId, many.slice(1), {}, rich)).toMatchObject({ status: 'SUCCESS' });
  const refused = await place(market.marketId, many, {}, rich);
  expect([refused.errorCode, refused.instructionReports.length]).toEqual(['TOO_MANY_INSTRUCTIONS', 201]);
  const instructions = Array.from({ length: 61 }, (_, at) => ({ betId: String(at + 1), newPersistenceType: 'PERSIST', newPrice: 2 }));
  for (const name of ['cancelOrders', 'updateOrders', 'replaceOrders'])
    expect(await call(rich, name, { marketId: market.marketId, instructions })).toMatchObject({ errorCode: 'TOO_MANY_INSTRUCTIONS' });
  const { instructionReports } = await place(market.marketId, many.slice(0, 60), {}, rich);
  const sixty = (instructionReports as { betId: string }[]).map(({ betId }) => ({ betId, newPersistenceType: 'PERSIST', newPrice: 3 }));
  for (const name of ['updateOrders', 'cancelOrders'])
    expect(await call(rich, name, { marketId: market.marketId, instructions: sixty })).toMatchObject({ status: 'SUCCESS' });
});

it('[BF-082] a back and a lay of one call that would match each other', async () => {
  const market = await newMarket(exchange);
  const pair = [limit(market, { price: 3 }), limit(market, {}, { runner: 1 }), limit(market, { price: 3 }, { side: 'LAY' })];
  const code = 'INVALID_BACK_LAY_COMBINATION';
  expect(codes(await place(market.marketId, pair))).toEqual(['BET_ACTION_ERROR', code, 'ERROR_IN_ORDER', code]);
});

it('[BF-083] accounts that may not bet, and a busy or frozen exchange, have their codes before the market is looked at', async () => {
  const refused = async (more: object = {}): Promise<Answer> => place('1.99', [{ orderType: 'LIMIT', selectionId: 1, side: 'BACK' }], more);
  stops.stakes = { kind: 'LIMITS', until: null };
  expect(codes(await refused({ customerRef: 'kept' }))).toEqual(['INVALID_ACCOUNT_STATE', 'ERROR_IN_ORDER']);
  stops.stakes = null;
  stops.frozen = true;
  expect(codes(await refused({ customerRef: 'kept' }))).toEqual(['SERVICE_UNAVAILABLE', 'ERROR_IN_ORDER']);
  stops.frozen = false;
  exchange.accounts.change(player.account, { status: 'blocked' });
  expect(codes(await refused({ customerRef: 'kept' }))).toEqual(['INVALID_ACCOUNT_STATE', 'ERROR_IN_ORDER']);
  exchange.accounts.change(player.account, { status: 'active' });
  expect(codes(await refused({ customerRef: 'kept' }))).toEqual(['INVALID_MARKET_ID', 'ERROR_IN_ORDER']);
  stops.busy = true;
  expect(await refused()).toEqual({ exception: 'TOO_MANY_REQUESTS' });
});
