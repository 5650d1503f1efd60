/** Bets that wait a delay, that are bound to a version, that turn in play, and those on lines. */
import { expect, it } from 'vitest';
import type { MarketDefinition } from '@maidan/domain';
import type { LineAccess } from '../../../src/modules/betfair-api/listing/exposed-markets.ts';
import { readOrdersByNumber } from '../../../src/modules/betfair-api/betting/order-rows.ts';
import { createNumericIds } from '../../../src/modules/betfair-api/listing/numeric-ids.ts';
import { houseQuote, newMarket } from '../../modules/orders/testing-exchange.ts';
import { betting, bettingOfFile, limit, setOpen, untilDelayed, type Answer, type BettingFile } from './testing-betting.ts';

let { exchange, call, player } = {} as BettingFile;
bettingOfFile((file) => ({ exchange, call, player } = file));

const place = (market: MarketDefinition, order: object = {}, more: object = {}, of: object = {}): Promise<Answer> =>
  call(player, 'placeOrders', { marketId: market.marketId, instructions: [limit(market, order, of)], ...more });
const current = async (market: MarketDefinition): Promise<Answer[]> =>
  (await call(player, 'listCurrentOrders', { marketIds: [market.marketId] })).currentOrders;

it('[BF-074] a bet bound to an earlier version than the market has ends; the same and a later one are placed', async () => {
  const market = await newMarket(exchange);
  await setOpen(exchange, market, false);
  await setOpen(exchange, market, true);
  const { version } = exchange.catalogue.market(market.marketId)!;
  const bound = (to: number): Promise<Answer> => place(market, {}, { marketVersion: { version: to } });
  expect(await bound(version - 1)).toMatchObject({
    status: 'FAILURE',
    errorCode: 'BET_ACTION_ERROR',
    instructionReports: [{ status: 'FAILURE', errorCode: 'BET_TAKEN_OR_LAPSED' }],
  });
  for (const to of [version, version + 7, 0]) expect(await bound(to)).toMatchObject({ status: 'SUCCESS' });
  expect(await bound(-1)).toMatchObject({ errorCode: 'INVALID_MARKET_VERSION' });
});

it('[BF-075] an async placement is answered as PENDING at once, and the bet is found by its reference', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const report = await place(market, {}, { async: true, customerStrategyRef: 'plan' }, { customerOrderRef: 'later' });
  expect(report.instructionReports).toEqual([
    { status: 'SUCCESS', orderStatus: 'PENDING', instruction: expect.objectContaining({ customerOrderRef: 'later' }) as object },
  ]);
  await untilDelayed(exchange, 1);
  expect(await current(market)).toEqual([]);
  exchange.clock.advance(5000);
  await untilDelayed(exchange, 0);
  const found = await call(player, 'listCurrentOrders', { customerOrderRefs: ['later'] });
  expect(found.currentOrders).toMatchObject([{ status: 'EXECUTABLE', customerOrderRef: 'later', customerStrategyRef: 'plan' }]);
  const number = Number(found.currentOrders[0].betId);
  const stored = await readOrdersByNumber(exchange.database, createNumericIds(exchange.database), [number, 999_999_999]);
  expect([...stored]).toMatchObject([[number, { customerOrderRef: 'later', customerStrategyRef: 'plan', matchedAt: null, endedAt: null }]]);
  const withoutDelay = await place(await newMarket(exchange), {}, { async: true });
  expect(withoutDelay.instructionReports).toEqual([{ status: 'SUCCESS', orderStatus: 'PENDING', instruction: expect.anything() as object }]);
});

it('[BF-076] [BF-077] the answer comes after the delay, in which the bet is in no list; a suspension ends it', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const waiting = place(market);
  await untilDelayed(exchange, 1);
  expect(await current(market)).toEqual([]);
  exchange.clock.advance(5000);
  expect(await waiting).toMatchObject({ status: 'SUCCESS', instructionReports: [{ orderStatus: 'EXECUTABLE' }] });
  expect(await current(market)).toHaveLength(1);
  const lapsing = place(market);
  await untilDelayed(exchange, 1);
  await setOpen(exchange, market, false);
  expect(await lapsing).toMatchObject({ status: 'FAILURE', instructionReports: [{ status: 'FAILURE', errorCode: 'BET_TAKEN_OR_LAPSED' }] });
});

it('a replaced bet ends when it is cancelled, before the delay of the new one', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const first = place(market);
  await untilDelayed(exchange, 1);
  exchange.clock.advance(5000);
  const { betId } = (await first).instructionReports[0];
  const cancelledAt = new Date(exchange.clock.now()).toISOString();
  const replacing = call(player, 'replaceOrders', { marketId: market.marketId, instructions: [{ betId, newPrice: 2.02 }] });
  await untilDelayed(exchange, 1);
  exchange.clock.advance(5000);
  const { cancelInstructionReport: cancelled, placeInstructionReport: placed } = (await replacing).instructionReports[0];
  expect(cancelled).toEqual({ status: 'SUCCESS', instruction: { betId }, sizeCancelled: 100, cancelledDate: cancelledAt });
  expect(placed).toMatchObject({ status: 'SUCCESS', orderStatus: 'EXECUTABLE', placedDate: cancelledAt });
});

it('[BF-156] bets in a market of the bookmaker, which is not listed, are refused as in an unknown one', async () => {
  const market = await newMarket(exchange, { marketType: 'Special' });
  expect(exchange.catalogue.market(market.marketId)).toMatchObject({ kind: 'bookmaker' });
  expect(await place(market)).toMatchObject({ status: 'FAILURE', errorCode: 'INVALID_MARKET_ID', instructionReports: [{ errorCode: 'ERROR_IN_ORDER' }] });
});

it('[BF-079] a bet without persistence lapses when the market turns in play; PERSIST stays', async () => {
  const market = await newMarket(exchange);
  const kept = await place(market, { persistenceType: 'PERSIST' });
  const lost = await place(market, { persistenceType: undefined });
  expect(lost.instructionReports[0].instruction.limitOrder.persistenceType).toBe('LAPSE');
  await setOpen(exchange, market, false);
  await setOpen(exchange, market, true, true);
  expect(await current(market)).toMatchObject([{ betId: kept.instructionReports[0].betId as string, status: 'EXECUTABLE' }]);
  const lapsed = await call(player, 'listClearedOrders', { betStatus: 'LAPSED', marketIds: [market.marketId] });
  expect(lapsed.clearedOrders).toMatchObject([{ betId: lost.instructionReports[0].betId as string, sizeCancelled: 100 }]);
});

/** Quotes NO at 45 and YES at 46. */
const quote = (market: MarketDefinition, rate: number): Promise<void> =>
  exchange.orders.quote(market.marketId, [{ type: 'house', runner: 0, back: houseQuote(rate, 46, 500_00), lay: houseQuote(rate, 45, 500_00) }]);
const newLine = (): Promise<MarketDefinition> => newMarket(exchange, { marketType: 'SESSION', runnerNames: ['Runs'] });

/** Places a bet on a line and waits until its delay is over. */
async function send(market: MarketDefinition, side: string, price: number, order: object = {}): Promise<Answer> {
  const count = exchange.orders.delayed.size;
  const answer = place(market, { price, ...order }, {}, { side });
  await Promise.race([answer, untilDelayed(exchange, count + 1)]);
  exchange.clock.advance(5000);
  return (await answer).instructionReports[0];
}

it('[BF-154] YES at 46 is a lay at 45.5 and NO at 45 a back at 44.5, and both win and lose as such', async () => {
  const results = [
    { runs: 46, lay: 'WON', back: 'LOST' },
    { runs: 45, lay: 'LOST', back: 'LOST' },
    { runs: 44, lay: 'LOST', back: 'WON' },
  ];
  const profitOf = (outcome: string): number => (outcome === 'WON' ? 100 : -100);
  for (const { runs, lay, back } of results) {
    const market = await newLine();
    await quote(market, 100);
    await send(market, 'LAY', 45.5);
    await send(market, 'BACK', 44.5);
    await exchange.settlement.settle(market.marketId, { type: 'runs', runs }, { actor: 'test' });
    const { clearedOrders } = await call(player, 'listClearedOrders', { betStatus: 'SETTLED', marketIds: [market.marketId] });
    const outcomes = (clearedOrders as Answer[]).map(({ side, priceMatched, betOutcome, profit }) => `${side} ${priceMatched} ${betOutcome} ${profit}`);
    expect(new Set(outcomes), `${runs} runs`).toEqual(new Set([`LAY 45.5 ${lay} ${profitOf(lay)}`, `BACK 44.5 ${back} ${profitOf(back)}`]));
  }
});

it('[BF-155] an order on a line fills whole at the quote or ends, and its side is turned round', async () => {
  const market = await newLine();
  await quote(market, 100);
  // YES at 46 is asked for with a higher line, and NO at 45 with a lower one
  expect(await send(market, 'LAY', 47.5)).toMatchObject({ status: 'SUCCESS', orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 100, averagePriceMatched: 45.5 });
  expect(await send(market, 'BACK', 44.5)).toMatchObject({ status: 'SUCCESS', orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 100, averagePriceMatched: 44.5 });
  expect(await current(market)).toMatchObject([
    { side: 'LAY', priceSize: { price: 45.5, size: 100 } },
    { side: 'BACK', priceSize: { price: 44.5, size: 100 } },
  ]);
  const before = await exchange.wallet.balance(player.account);
  expect(await send(market, 'LAY', 44.5)).toMatchObject({ status: 'SUCCESS', orderStatus: 'EXECUTION_COMPLETE', sizeMatched: 0 });
  expect(await send(market, 'BACK', 45.5, { timeInForce: 'FILL_OR_KILL' })).toMatchObject({ status: 'SUCCESS', orderStatus: 'EXPIRED', sizeMatched: 0 });
  expect(await send(market, 'LAY', 46)).toMatchObject({ errorCode: 'INVALID_ODDS' });
  expect(await exchange.wallet.balance(player.account)).toEqual(before);
  await quote(market, 90);
  expect(await place(market, { price: 45.5 }, {}, { side: 'LAY' })).toMatchObject({ errorCode: 'INVALID_MARKET_ID' });
});

it('lines that clients only read take no bets of clients, and hidden ones are unknown', async () => {
  const market = await newLine();
  await quote(market, 100);
  const codeWith = async (access: LineAccess): Promise<unknown> => {
    const limited = betting(exchange, { frozen: false, stakes: null, busy: false }, access);
    const instructions = [limit(market, { price: 45.5 }, { side: 'LAY' })];
    return (await limited(player, 'placeOrders', { marketId: market.marketId, instructions })).errorCode;
  };
  expect(await codeWith('read')).toBe('MARKET_NOT_OPEN_FOR_BETTING');
  expect(await codeWith('off')).toBe('INVALID_MARKET_ID');
});
