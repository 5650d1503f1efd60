/** What bets at the starting price count as stakes of the player's own limits: the liability of a lay, and after the start what it can lose. */
import { expect, it } from 'vitest';
import { paise, type RequestedTerms, type Side } from '@maidan/domain';
import type { PlayChecks } from '../../../../src/modules/play-limits/play-limits-port.ts';
import { LimitRows } from '../../../../src/modules/play-limits/limit-rows.ts';
import { bet, type Exchange, newMarket, newPlayer, orderOf } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

const taken = new Map<string, number>();
const kept = new Map<string, number>();
const playChecks: PlayChecks = {
  ready: () => true,
  load: () => Promise.resolve(),
  stakeStopOf: () => null,
  counts: () => true,
  take: (_, { key, rate, size }) => {
    taken.set(key, (size * rate) / 100);
    return null;
  },
  dropStakes: () => undefined,
  returnStake: () => undefined,
  committed: ({ returned }) => {
    for (const [order, { kept: left }] of returned) kept.set(String(order), left);
  },
};

let exchange: Exchange;
exchangeOfFile((started) => (exchange = started), { playChecks });

const atStart = (side: Side, rupees: number) => {
  const terms: RequestedTerms = { orderType: 'MARKET_ON_CLOSE', ...(side === 'LAY' ? { liability: paise(rupees * 100) } : {}) };
  return { price: null, ...(side === 'LAY' ? { stake: null } : { rupees }), terms };
};

it('a lay counts with its liability, and with what it can lose after the start or nothing after a cancel', async () => {
  const market = await newMarket(exchange, { startingPrice: 'IN_PLAY' });
  const [backer, layer, other] = [await newPlayer(exchange, 10_000), await newPlayer(exchange, 10_000), await newPlayer(exchange, 10_000)];
  const back = orderOf(await exchange.orders.place(backer, bet(market, 'BACK', atStart('BACK', 6000))));
  const lay = orderOf(await exchange.orders.place(layer, bet(market, 'LAY', atStart('LAY', 1000))));
  const cancelled = orderOf(await exchange.orders.place(other, bet(market, 'LAY', atStart('LAY', 500))));
  expect([back, lay, cancelled].map((order) => taken.get(String(order)))).toEqual([6000_00, 1000_00, 500_00]);
  const stored = async (): Promise<readonly number[]> => {
    const rows = new LimitRows(exchange.database);
    const all = await Promise.all([backer, layer, other].map(({ account }) => rows.stakes(account, 0)));
    return all.map(([one]) => (one!.kept * one!.rate) / 100);
  };
  expect(await stored()).toEqual([6000_00, 1000_00, 500_00]);
  await exchange.orders.cancel(other, cancelled);
  await exchange.orders.suspend(market.marketId, true);
  expect([kept.get(String(back)), kept.get(String(lay)), kept.get(String(cancelled))]).toEqual([undefined, 960_00, 0]);
  expect(await stored()).toEqual([6000_00, 960_00, 0]);
});
