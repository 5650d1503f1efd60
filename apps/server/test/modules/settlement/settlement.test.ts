import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MarketDefinition, MarketResult } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import {
  answerOf,
  bet,
  type BetOptions,
  type Exchange,
  expectQuiet,
  expectSound,
  houseQuote,
  newMarket,
  newPlayer,
  orderOf,
  startExchange,
  until,
  untilOpen,
} from '../orders/testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { commissionOf: (site) => (site === 'with-commission' ? 200 : 0) });
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

const BY = { actor: 'test', reason: 'a reason' };
const GRANT = 100_000;

async function players(count: number, site = 'demo'): Promise<BettingAccount[]> {
  return Promise.all(Array.from({ length: count }, () => newPlayer(exchange, GRANT, { site })));
}

/** Returns the paise won or lost since the grant; expects that no holds remain. */
async function wonBy(player: BettingAccount): Promise<number> {
  const { cash, held } = await exchange.wallet.balance(player.account);
  expect(held).toBe(0);
  return cash - GRANT * 100;
}

/** Places a back and a lay of two players that match each other fully. */
async function placeMatchedBets(market: MarketDefinition, backer: BettingAccount, layer: BettingAccount, options: BetOptions): Promise<void> {
  await exchange.orders.place(layer, bet(market, 'LAY', options));
  const answer = await exchange.orders.place(backer, bet(market, 'BACK', options));
  expect(answer.outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE' } });
}

const winners = (market: MarketDefinition, ...indexes: number[]): MarketResult => ({
  type: 'winners',
  winners: indexes.map((index) => market.runners[index]!.selectionId),
});

async function houseBalancesOf(market: MarketDefinition): Promise<Record<string, number>> {
  const rows = await database.query<{ kind: number; amount: number }>(
    'select kind, sum(amount)::bigint as amount from entry e join market m on m.id = e.market where e.account = 0 and m.market_id = $1 group by kind having sum(amount) <> 0 order by kind',
    [market.marketId],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.amount]));
}
const MAKER = 20;
const BOOKMAKER = 21;
const COMMISSION = 22;
const ROUNDING = 23;

describe('a result that was booked and not announced', () => {
  it('is announced when the same result comes again, and when it is taken back twice', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    const announced = () =>
      exchange.published.filter(({ topic, message }) => topic === 'market-settled' && (message as { marketId: string }).marketId === market.marketId).length;
    const failingOnce = (): void => {
      exchange.catalogue.setResult = async (...args) => {
        Reflect.deleteProperty(exchange.catalogue, 'setResult');
        // memory changes before the write, as in the catalogue of the app
        await exchange.catalogue.setResult(...args);
        throw new Error('the row of the market could not be written');
      };
    };
    failingOnce();
    await expect(exchange.settlement.settle(market.marketId, winners(market, 0), BY)).rejects.toThrow('could not be written');
    expect(announced()).toBe(0);
    expect(await exchange.settlement.settle(market.marketId, winners(market, 0), BY)).toMatchObject({ ok: true, value: { generation: 1 } });
    expect(announced()).toBe(1);
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect(announced()).toBe(1);
    failingOnce();
    await expect(exchange.settlement.unsettle(market.marketId, BY)).rejects.toThrow('could not be written');
    expect(await exchange.settlement.unsettle(market.marketId, BY)).toMatchObject({ ok: true, value: { generation: 2 } });
    expect(announced()).toBe(2);
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect(announced()).toBe(3);
  });
});

describe('exchange markets', () => {
  it('a back pays (p-1)s, the layer the same; the loser loses his stake', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    const settled = await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect(settled).toEqual({ ok: true, value: { marketId: market.marketId, generation: 1, players: 2, paidOut: 200_00, commission: 0 } });
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([200_00, -200_00]);
    expect(exchange.catalogue.market(market.marketId)).toMatchObject({ status: 'SETTLED', resultGeneration: 1 });
    expect(await exchange.orders.list(backer.account, { status: 'settled' })).toMatchObject([{ result: 'WON', profit: 200_00 }]);
    expect(await exchange.orders.list(layer.account, { status: 'settled' })).toMatchObject([{ result: 'LOST', profit: -200_00 }]);
  });

  it('balance 1000, back 100 at 2 loses: ends at 900', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const [layer] = (await players(1)) as [BettingAccount];
    await placeMatchedBets(market, player, layer, { at: 2, rupees: 100 });
    await exchange.settlement.settle(market.marketId, winners(market, 1), BY);
    expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 900_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
  });

  it('dead heats: 100 at 4, 2 for 1: +100; 90 at 4, 3 for 1: +30; 90 at 4, 3 for 2: +150; the layer mirrors', async () => {
    for (const [rupees, tied, places, won] of [
      [100, 2, 1, 100_00],
      [90, 3, 1, 30_00],
      [90, 3, 2, 150_00],
    ] as const) {
      const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C', 'D'], numberOfWinners: places });
      const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
      await placeMatchedBets(market, backer, layer, { at: 4, rupees });
      await exchange.settlement.settle(
        market.marketId,
        { type: 'dead-heat', winners: market.runners.slice(0, tied).map((runner) => runner.selectionId), places },
        BY,
      );
      expect([await wonBy(backer), await wonBy(layer)]).toEqual([won, -won]);
    }
  });

  it('commission: 2 % of a net win of 200 leaves 196, none on a loss, rounded after the net', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2, 'with-commission')) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([196_00, -200_00]);
    expect(await houseBalancesOf(market)).toEqual({ [COMMISSION]: 4_00 });
    await exchange.settlement.settle(market.marketId, winners(market, 1), BY);
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([-100_00, 98_00]);
    expect(await houseBalancesOf(market)).toEqual({ [COMMISSION]: 2_00 });
  });

  it('a removed runner: its bets are void, the others at reduced prices; 8.6 with 16.2 % is 7.21', async () => {
    const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
    const [backer, layer, third] = (await players(3)) as [BettingAccount, BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 8.6, rupees: 100 });
    await placeMatchedBets(market, third, layer, { at: 5, rupees: 50, runner: 2 });
    const result: MarketResult = {
      type: 'winners',
      winners: [market.runners[0]!.selectionId],
      removed: [{ selectionId: market.runners[2]!.selectionId, reduction: 1620 }],
    };
    await exchange.settlement.settle(market.marketId, result, BY);
    expect([await wonBy(backer), await wonBy(layer), await wonBy(third)]).toEqual([621_00, -621_00, 0]);
    expect(await exchange.orders.list(third.account, { status: 'settled' })).toMatchObject([{ result: 'VOID', profit: 0 }]);
  });

  it('a runner that only a wrong result removed counts again in the next one, also after a result that was taken back', async () => {
    const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
    const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 5, rupees: 50, runner: 2 });
    const removed = { ...winners(market, 0), removed: [{ selectionId: market.runners[2]!.selectionId, reduction: 1620 }] };
    await exchange.settlement.settle(market.marketId, removed, BY);
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([0, 0]);
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([-50_00, 50_00]);
    await exchange.settlement.settle(market.marketId, removed, BY);
    await exchange.settlement.unsettle(market.marketId, BY);
    await exchange.settlement.settle(market.marketId, winners(market, 2), BY);
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([200_00, -200_00]);
  });

  it('a runner removed while the market traded is part of the result, and may leave a player owing', async () => {
    const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
    const layer = await newPlayer(exchange, 100);
    const [backer] = (await players(1)) as [BettingAccount];
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 1.5, rupees: 400, runner: 2 }));
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 5, rupees: 100, runner: 0 }));
    await exchange.wallet.grant(layer.account, 300_00, 1);
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 1.5, rupees: 400, runner: 2 }));
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 5, rupees: 100, runner: 0 }));
    expect(await exchange.wallet.balance(layer.account)).toMatchObject({ held: 100_00 });
    // everything else is spent
    const other = await newMarket(exchange);
    await exchange.orders.place(layer, bet(other, 'BACK', { at: 2, rupees: 300 }));
    await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[2]!.selectionId, 'REMOVED', 0);
    await exchange.orders.setRunnerActive(market.marketId, market.runners[2]!.selectionId, false);
    expect(await exchange.wallet.balance(layer.account)).toEqual({ cash: -300_00, held: 700_00, bonus: 0, bonusHeld: 0, usesBonus: false });
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect(await exchange.wallet.balance(layer.account)).toEqual({ cash: -300_00, held: 300_00, bonus: 0, bonusHeld: 0, usesBonus: false });
    expect(answerOf(await exchange.orders.place(layer, bet(other, 'BACK', { at: 2, rupees: 1 })))).toBe('OWING');
    await exchange.wallet.grant(layer.account, 301_00, 2);
    expect(answerOf(await exchange.orders.place(layer, bet(other, 'BACK', { at: 2, rupees: 1 })))).toBe('EXECUTABLE');
  });

  it('makers win and lose like players; remainders of rounding are booked to rounding', async () => {
    const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
    const [one, two] = (await players(2)) as [BettingAccount, BettingAccount];
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 210, size: 1000_00 }]);
    for (const player of [one, two]) await exchange.orders.place(player, bet(market, 'BACK', { at: 2.1, stake: 333_35 }));
    await exchange.settlement.settle(
      market.marketId,
      { type: 'dead-heat', winners: [market.runners[0]!.selectionId, market.runners[1]!.selectionId], places: 1 },
      BY,
    );
    // 333.35 at 2.1, half of it wins: +16.6675 each, rounded to 16.67; the maker -33.335 to -33.34 (half away from zero).
    expect([await wonBy(one), await wonBy(two)]).toEqual([16_67, 16_67]);
    const house = await houseBalancesOf(market);
    expect(house[MAKER]).toBe(-33_34);
    expect(house[ROUNDING] ?? 0).toBe(0);
    const odd = await newMarket(exchange, { runnerNames: ['A', 'B', 'C', 'D'] });
    await exchange.orders.quote(odd.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 200, size: 1000_00 }]);
    for (const player of [one, two]) await exchange.orders.place(player, bet(odd, 'BACK', { at: 2, stake: 1_01 }));
    await exchange.settlement.settle(odd.marketId, { type: 'dead-heat', winners: odd.runners.slice(0, 3).map((runner) => runner.selectionId), places: 1 }, BY);
    // 1.01 at 2, a third wins: -0.336667 each, rounded to -0.34; the maker +0.673333 to 0.67, a paisa is left.
    expect(await houseBalancesOf(odd)).toEqual({ [MAKER]: 67, [ROUNDING]: 1 });
  });

  it('resting and delayed orders lapse before the market settles; a later bet is refused', async () => {
    const market = await newMarket(exchange);
    const slow = await newMarket(exchange, { betDelay: 5, eventId: market.eventId });
    const [player] = (await players(1)) as [BettingAccount];
    const resting = orderOf(await exchange.orders.place(player, bet(market, 'LAY')));
    const waits = exchange.orders.place(player, bet(slow, 'LAY'));
    await untilOpen(exchange, player, 2);
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    const settling = exchange.settlement.settle(slow.marketId, winners(slow, 0), BY);
    const during = exchange.orders.place(player, bet(slow, 'LAY'));
    expect((await waits).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'CLOSED' } });
    expect(['MARKET_NOT_OPEN', 'ORDER_LAPSED']).toContain(answerOf(await during));
    await settling;
    expect(await exchange.orders.views([resting])).toMatchObject([{ lapsed: 100_00, reason: 'CLOSED', result: null }]);
    expect(await wonBy(player)).toBe(0);
    expect(answerOf(await exchange.orders.place(player, bet(slow, 'LAY')))).toBe('MARKET_NOT_OPEN');
  });
});

describe('house markets', () => {
  async function houseBet(market: MarketDefinition, player: BettingAccount, side: 'BACK' | 'LAY', options: BetOptions): Promise<void> {
    const answer = exchange.orders.place(player, bet(market, side, options));
    await until(
      async () => (await exchange.orders.list(player.account, { status: 'open', marketId: market.marketId })).some((view) => view.status === 'PENDING'),
      'its delay',
    );
    await exchange.pipeline.idle();
    exchange.clock.advance(5000);
    expect(answerOf(await answer)).toBe('COMPLETE');
  }

  it('bookmaker: back A 80 with 1000 and lay A 82 with 1000 is A -20, B 0; no commission', async () => {
    const market = await newMarket(exchange, { marketType: 'Special', marketName: 'Bookmaker' });
    const [player] = (await players(1, 'with-commission')) as [BettingAccount];
    await exchange.orders.quote(market.marketId, [{ type: 'house', runner: 0, back: houseQuote(180, 0, 0), lay: houseQuote(182, 0, 0) }]);
    await houseBet(market, player, 'BACK', { at: 1.8, rupees: 1000 });
    await houseBet(market, player, 'LAY', { at: 1.82, rupees: 1000 });
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 20_00 });
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect(await wonBy(player)).toBe(-20_00);
    expect(await houseBalancesOf(market)).toEqual({ [BOOKMAKER]: 20_00 });
    await exchange.settlement.settle(market.marketId, winners(market, 1), BY);
    expect(await wonBy(player)).toBe(0);
    expect(await houseBalancesOf(market)).toEqual({});
  });

  it('fancy: YES 45 and NO 48 win both from 45 to 47, and are settled correctly by every other result', async () => {
    for (const [runs, won] of [
      [44, 0],
      [45, 2000_00],
      [47, 2000_00],
      [48, -100_00],
    ] as const) {
      const market = await newMarket(exchange, { marketType: 'SESSION', runnerNames: ['6 over runs'] });
      const [player] = (await players(1)) as [BettingAccount];
      await exchange.orders.quote(market.marketId, [{ type: 'house', runner: 0, back: houseQuote(100, 45, 0), lay: houseQuote(110, 48, 0) }]);
      await houseBet(market, player, 'BACK', { at: 100, line: 45, rupees: 1000 });
      await houseBet(market, player, 'LAY', { at: 110, line: 48, rupees: 1000 });
      expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 100_00 });
      await exchange.settlement.settle(market.marketId, { type: 'runs', runs }, BY);
      expect(await wonBy(player)).toBe(won);
    }
  });
});

describe('corrections', () => {
  it('void: every stake of both sides is returned, no player wins, and a reason is required', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    expect(await exchange.settlement.settle(market.marketId, { type: 'void', reason: ' ' }, BY)).toEqual({ ok: false, code: 'REASON_REQUIRED' });
    await exchange.settlement.settle(market.marketId, { type: 'void', reason: 'rain' }, BY);
    expect([await wonBy(backer), await wonBy(layer)]).toEqual([0, 0]);
    expect(await exchange.orders.list(backer.account, { status: 'settled' })).toMatchObject([
      { result: 'VOID', profit: 0, matched: 0, voided: 100_00, size: 100_00 },
    ]);
    expect(exchange.catalogue.market(market.marketId)).toMatchObject({ status: 'VOID' });
  });

  it('the same result twice is a no-op; history only grows', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    const first = await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    const entries = async (): Promise<unknown> => database.query('select count(*)::int as n, max(id) as last from entry');
    const before = await entries();
    expect(await exchange.settlement.settle(market.marketId, winners(market, 0), BY)).toEqual(first);
    expect(await entries()).toEqual(before);
    const both = await Promise.all([
      exchange.settlement.settle(market.marketId, winners(market, 1), BY),
      exchange.settlement.settle(market.marketId, winners(market, 1), BY),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await wonBy(backer)).toBe(-100_00);
  });

  it('unsettle: position and hold are restored; a second time changes nothing', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2, 'with-commission')) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    expect(await exchange.settlement.unsettle(market.marketId, BY)).toEqual({ ok: false, code: 'RESULT_INVALID' });
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    const taken = await exchange.settlement.unsettle(market.marketId, BY);
    expect(taken).toMatchObject({ ok: true, value: { generation: 2, paidOut: 0, commission: 0 } });
    expect(await exchange.wallet.balance(layer.account)).toEqual({ cash: GRANT * 100 - 200_00, held: 200_00, bonus: 0, bonusHeld: 0, usesBonus: false });
    expect(exchange.catalogue.market(market.marketId)).toMatchObject({ status: 'CLOSED', result: null });
    expect(await exchange.orders.list(backer.account, { status: 'open' })).toMatchObject([{ result: null, profit: null, matched: 100_00 }]);
    expect(await houseBalancesOf(market)).toEqual({});
    expect(await exchange.settlement.unsettle(market.marketId, BY)).toEqual(taken);
    expect(await exchange.settlement.unsettle(market.marketId, { actor: 'test', reason: '' })).toEqual({ ok: false, code: 'REASON_REQUIRED' });
  });

  it('a correction may take a player below 0; credits fill the gap first', async () => {
    const market = await newMarket(exchange);
    const [layer] = (await players(1)) as [BettingAccount];
    const backer = await newPlayer(exchange, 100);
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    const other = await newMarket(exchange);
    await placeMatchedBets(other, backer, layer, { at: 2, rupees: 300 });
    await exchange.settlement.settle(market.marketId, winners(market, 1), BY);
    expect(await exchange.wallet.balance(backer.account)).toEqual({ cash: -300_00, held: 300_00, bonus: 0, bonusHeld: 0, usesBonus: false });
    await exchange.settlement.settle(other.marketId, winners(other, 0), BY);
    expect(await exchange.wallet.balance(backer.account)).toEqual({ cash: 300_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
  });

  it('results that do not fit and unknown markets are refused', async () => {
    const market = await newMarket(exchange);
    const wrong: MarketResult[] = [
      { type: 'runs', runs: 5 },
      { type: 'winners', winners: [] },
      { type: 'winners', winners: [-1] },
      { ...winners(market, 0, 1) },
    ];
    for (const result of wrong) expect(await exchange.settlement.settle(market.marketId, result, BY)).toEqual({ ok: false, code: 'RESULT_INVALID' });
    expect(await exchange.settlement.settle('nowhere', wrong[0]!, BY)).toEqual({ ok: false, code: 'MARKET_UNKNOWN' });
    expect(await exchange.settlement.unsettle('nowhere', BY)).toEqual({ ok: false, code: 'MARKET_UNKNOWN' });
    expect(exchange.catalogue.market(market.marketId)).toMatchObject({ status: 'OPEN' });
  });

  it('a process whose leases another process has taken leaves no unfinished settlement', async () => {
    const own = await openTestDatabase();
    const replaced = await startExchange(own);
    const market = await newMarket(replaced);
    await own.query("update lease set owner = 'another', epoch = epoch + 1");
    expect(replaced.pipeline.ready()).toBe(true);
    expect(await replaced.settlement.settle(market.marketId, winners(market, 0), BY)).toEqual({ ok: false, code: 'NOT_READY' });
    expect(await own.query('select * from settlement')).toEqual([]);
    await replaced.stop();
    await own.drop();
  });

  it('players and readers are notified', async () => {
    const market = await newMarket(exchange);
    const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
    await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
    const [order] = await exchange.orders.list(backer.account, { status: 'open' });
    exchange.published.length = 0;
    await exchange.settlement.settle(market.marketId, winners(market, 0), BY);
    expect(exchange.published).toContainEqual({ topic: 'account-changed', message: { account: backer.account, balance: true, orders: [order!.order] } });
    expect(exchange.published.at(-1)).toEqual({ topic: 'market-settled', message: { marketId: market.marketId, generation: 1 } });
  });
});
