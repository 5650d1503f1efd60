/** cancelOrders, updateOrders and replaceOrders: each instruction stands for itself. */
import { expect, it } from 'vitest';
import type { MarketDefinition } from '@maidan/domain';
import { bet, newMarket, newPlayer, offer } from '../../modules/orders/testing-exchange.ts';
import { bettingOfFile, codes, limit, setOpen, untilDelayed, type Answer, type BettingFile } from './testing-betting.ts';

let { exchange, call, player } = {} as BettingFile;
bettingOfFile((file) => ({ exchange, call, player } = file));

async function rests(market: MarketDefinition, order: object = {}, more: object = {}, by = player): Promise<string> {
  const report = await call(by, 'placeOrders', { marketId: market.marketId, instructions: [limit(market, order, more)], customerStrategyRef: 'plan' });
  return report.instructionReports[0].betId as string;
}
const change = (name: string, { marketId }: MarketDefinition, ...instructions: readonly object[]): Promise<Answer> =>
  call(player, name, { marketId, instructions });
const orderOf = async (betId: string): Promise<Answer> => (await call(player, 'listCurrentOrders', { betIds: [betId] })).currentOrders[0];

it('[BF-085] [BF-087] [BF-089] a cancel takes the rest once; good and bad ones are reported in their order', async () => {
  const market = await newMarket(exchange);
  const [first, second] = [await rests(market), await rests(market)];
  const at = '2026-01-01T12:00:00.000Z';
  expect(await change('cancelOrders', market, { betId: first })).toEqual({
    status: 'SUCCESS',
    marketId: market.marketId,
    instructionReports: [{ status: 'SUCCESS', instruction: { betId: first }, sizeCancelled: 100, cancelledDate: at }],
  });
  const mixed = await change('cancelOrders', market, { betId: first }, { betId: second });
  expect(mixed).toMatchObject({ status: 'PROCESSED_WITH_ERRORS', instructionReports: [{ instruction: { betId: first } }, { status: 'SUCCESS' }] });
  expect(codes(mixed)).toEqual(['PROCESSED_WITH_ERRORS', 'BET_TAKEN_OR_LAPSED', undefined]);
  const again = await change('cancelOrders', market, { betId: first });
  expect(again).toMatchObject({ status: 'FAILURE', instructionReports: [{ status: 'FAILURE', sizeCancelled: 0 }] });
  expect(codes(again)).toEqual(['BET_ACTION_ERROR', 'BET_TAKEN_OR_LAPSED']);
});

it('[BF-086] a part is cancelled and the rest keeps its place; null is all', async () => {
  const market = await newMarket(exchange);
  const [first, second] = [await rests(market), await rests(market)];
  expect(await change('cancelOrders', market, { betId: first, sizeReduction: 60 })).toMatchObject({ instructionReports: [{ sizeCancelled: 60 }] });
  const layer = await newPlayer(exchange, 1000);
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 40 }));
  expect(await orderOf(first)).toMatchObject({ sizeMatched: 40, sizeCancelled: 60, sizeRemaining: 0 });
  expect(await orderOf(second)).toMatchObject({ sizeMatched: 0, sizeRemaining: 100 });
  expect(codes(await change('cancelOrders', market, { betId: second, sizeReduction: 0 }))[1]).toBe('INVALID_BET_SIZE');
  expect(await change('cancelOrders', market, { betId: second, sizeReduction: null })).toMatchObject({ instructionReports: [{ sizeCancelled: 100 }] });
});

it('[BF-088] a cancel with a market alone takes all of it, one with nothing takes all', async () => {
  const own = await newPlayer(exchange, 1000);
  const [one, other] = [await newMarket(exchange), await newMarket(exchange)];
  const bets = [await rests(one, {}, {}, own), await rests(one, {}, {}, own), await rests(other, {}, {}, own)];
  const named = ({ instructionReports }: Answer): readonly string[] =>
    (instructionReports as { instruction: { betId: string } }[]).map(({ instruction }) => instruction.betId);
  expect(named(await call(own, 'cancelOrders', { marketId: one.marketId }))).toEqual(bets.slice(0, 2));
  expect(named(await call(own, 'cancelOrders', {}))).toEqual(bets.slice(2));
  expect(await call(own, 'cancelOrders', {})).toEqual({ status: 'SUCCESS', instructionReports: [] });
  expect(await call(own, 'cancelOrders', { instructions: [{ betId: bets[0] }] })).toMatchObject({ errorCode: 'INVALID_MARKET_ID' });
});

it('[BF-090] the same bet twice, and bets that the account does not have', async () => {
  const [market, other] = [await newMarket(exchange), await newMarket(exchange)];
  const [own, foreign] = [await rests(market), await rests(market, {}, {}, await newPlayer(exchange, 1000))];
  expect(codes(await change('cancelOrders', market, { betId: own }, { betId: own }))).toEqual(['DUPLICATE_BETIDS', 'ERROR_IN_ORDER', 'ERROR_IN_ORDER']);
  for (const betId of [foreign, '999999999', 'x', ''])
    for (const name of ['cancelOrders', 'updateOrders', 'replaceOrders'])
      expect(codes(await change(name, market, { betId, newPersistenceType: 'PERSIST', newPrice: 3 }))).toEqual(['BET_ACTION_ERROR', 'INVALID_BET_ID']);
  expect(codes(await change('cancelOrders', other, { betId: own }))).toEqual(['BET_ACTION_ERROR', 'INVALID_BET_ID']);
  expect(codes(await call(player, 'cancelOrders', { marketId: '1.99', instructions: [{ betId: own }] }))).toEqual(['INVALID_MARKET_ID', 'ERROR_IN_ORDER']);
});

it('[BF-091] a bet in its delay cannot be changed', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const waiting = rests(market);
  await untilDelayed(exchange, 1);
  const [pending] = await exchange.orders.list(player.account, { status: 'open', marketId: market.marketId });
  expect(codes(await change('cancelOrders', market, { betId: String(pending!.order) }))[1]).toBe('BET_IN_PROGRESS');
  exchange.clock.advance(5000);
  await waiting;
});

it('[BF-092] a replace cancels the rest and places it at the new price, with the same references', async () => {
  const market = await newMarket(exchange);
  const old = await rests(market, { price: 3, persistenceType: 'PERSIST' }, { customerOrderRef: 'mine' });
  await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { at: 3, rupees: 30 }));
  const report = await change('replaceOrders', market, { betId: old, newPrice: 4 });
  const { betId } = report.instructionReports[0].placeInstructionReport;
  expect(betId).not.toBe(old);
  expect(report).toMatchObject({
    status: 'SUCCESS',
    instructionReports: [
      {
        status: 'SUCCESS',
        cancelInstructionReport: { status: 'SUCCESS', instruction: { betId: old }, sizeCancelled: 70 },
        placeInstructionReport: {
          status: 'SUCCESS',
          orderStatus: 'EXECUTABLE',
          instruction: { limitOrder: { size: 70, price: 4, persistenceType: 'PERSIST' } },
        },
      },
    ],
  });
  expect(await orderOf(betId as string)).toMatchObject({
    priceSize: { price: 4, size: 70 },
    customerOrderRef: 'mine',
    customerStrategyRef: 'plan',
    persistenceType: 'PERSIST',
  });
  expect(await orderOf(old)).toMatchObject({ status: 'EXECUTION_COMPLETE', sizeMatched: 30, sizeCancelled: 70 });
});

it('[BF-093] [BF-095] a replace at the same price, off the ladder, or of a bet that has ended changes nothing', async () => {
  const market = await newMarket(exchange);
  const betId = await rests(market);
  for (const [newPrice, code] of [
    [2, 'NO_ACTION_REQUIRED'],
    [2.01, 'INVALID_ODDS'],
  ] as const) {
    const report = await change('replaceOrders', market, { betId, newPrice });
    expect(codes(report)).toEqual(['BET_ACTION_ERROR', code]);
    expect(report.instructionReports[0]).toMatchObject({
      cancelInstructionReport: { status: 'FAILURE', errorCode: code },
      placeInstructionReport: { status: 'FAILURE' },
    });
  }
  expect(await orderOf(betId)).toMatchObject({ status: 'EXECUTABLE', sizeRemaining: 100 });
  await change('cancelOrders', market, { betId });
  const gone = await change('replaceOrders', market, { betId, newPrice: 3 });
  expect(codes(gone)[1]).toBe('BET_TAKEN_OR_LAPSED');
  expect(gone.instructionReports[0]).toMatchObject({
    cancelInstructionReport: { errorCode: 'BET_TAKEN_OR_LAPSED', sizeCancelled: 0 },
    placeInstructionReport: { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED', instruction: { limitOrder: { price: 3 } } },
  });
});

it('[BF-094] a replace whose placement is refused leaves the old bet cancelled', async () => {
  const market = await newMarket(exchange);
  const poor = await newPlayer(exchange, 100);
  const betId = await rests(market, { size: 100, price: 2 }, { side: 'LAY' }, poor);
  const report = await call(poor, 'replaceOrders', { marketId: market.marketId, instructions: [{ betId, newPrice: 3 }] });
  expect(codes(report)).toEqual(['BET_ACTION_ERROR', 'CANCELLED_NOT_PLACED']);
  expect(report.instructionReports[0]).toMatchObject({
    cancelInstructionReport: { status: 'SUCCESS', sizeCancelled: 100 },
    placeInstructionReport: { status: 'FAILURE', errorCode: 'INSUFFICIENT_FUNDS' },
  });
  expect(await exchange.wallet.balance(poor.account)).toMatchObject({ cash: 100_00, held: 0 });
});

it('[BF-096] [BF-097] an update changes the persistence and nothing else; its answer has customerRef and errorCode', async () => {
  const market = await newMarket(exchange);
  const [first] = [await rests(market), await rests(market)];
  const update = (newPersistenceType: string): Promise<Answer> => change('updateOrders', market, { betId: first, newPersistenceType });
  expect(await update('PERSIST')).toEqual({
    customerRef: null,
    errorCode: null,
    status: 'SUCCESS',
    marketId: market.marketId,
    instructionReports: [{ status: 'SUCCESS', instruction: { betId: first, newPersistenceType: 'PERSIST' } }],
  });
  expect(codes(await update('PERSIST'))).toEqual(['BET_ACTION_ERROR', 'NO_ACTION_REQUIRED']);
  expect(codes(await update('MARKET_ON_CLOSE'))).toEqual(['BET_ACTION_ERROR', 'INVALID_PERSISTENCE_TYPE']);
  await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { at: 2, rupees: 40 }));
  expect(await orderOf(first)).toMatchObject({ sizeMatched: 40, persistenceType: 'PERSIST' });
  expect(await update('LAPSE')).toMatchObject({ status: 'SUCCESS' });
});

it('while a market is suspended, bets can be cancelled, not changed', async () => {
  const market = await newMarket(exchange);
  await offer(exchange, market, [[1.5, 10]]);
  const betId = await rests(market, { persistenceType: 'PERSIST' });
  await setOpen(exchange, market, false);
  for (const name of ['updateOrders', 'replaceOrders'])
    expect(codes(await change(name, market, { betId, newPersistenceType: 'LAPSE', newPrice: 3 }))).toEqual(['MARKET_SUSPENDED', 'ERROR_IN_ORDER']);
  expect(await change('cancelOrders', market, { betId })).toMatchObject({ status: 'SUCCESS' });
});
