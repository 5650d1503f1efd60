/** Matches through other runners on the real store: their rows, a restart, settlement, removals, and the audit after each test. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MarketDefinition, MarketResult } from '@maidan/domain';
import { auditDatabase } from '../../../../src/modules/wallet/audit.ts';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { bet, type Exchange, expectSound, newMarket, newPlayer, orderOf, startExchange } from '../testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { crossMatching: true });
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  await exchange.stop();
  await database.drop();
});

const RUNNERS = { runnerNames: ['A', 'B', 'C'] };
const [A, B, C] = [0, 1, 2];
const BY = { actor: 'test', reason: 'a reason' };
type Side = 'BACK' | 'LAY';
type Wish = readonly [side: Side, runner: number, rupees: number, at: number];

const wins = (market: MarketDefinition, ...runners: readonly number[]): MarketResult => ({
  type: 'winners',
  winners: runners.map((runner) => market.runners[runner]!.selectionId),
});
const cash = async (player: BettingAccount): Promise<number> => (await exchange.wallet.balance(player.account)).cash / 100;
const held = async (player: BettingAccount): Promise<number> => (await exchange.wallet.balance(player.account)).held / 100;
const each = <T>(players: readonly BettingAccount[], read: (player: BettingAccount) => Promise<T>): Promise<T[]> => Promise.all(players.map(read));
const keyOf = (market: MarketDefinition): number => exchange.catalogue.market(market.marketId)!.id;

/** Makes a player with 1000 rupees for each wish, and places the bets in their order. */
async function placed(market: MarketDefinition, ...wishes: readonly Wish[]): Promise<BettingAccount[]> {
  const players: BettingAccount[] = [];
  for (const [side, runner, rupees, at] of wishes) {
    const player = await newPlayer(exchange, 1000);
    orderOf(await exchange.orders.place(player, bet(market, side, { runner, rupees, at })));
    players.push(player);
  }
  return players;
}

/** Backs of all three runners that pay the same: pot 200.00. */
const BACKS: readonly Wish[] = [
  ['BACK', A, 100, 2],
  ['BACK', B, 50, 4],
  ['BACK', C, 50, 4],
];

interface TradeRow {
  readonly runner: number;
  readonly size: number;
  readonly value: number;
  readonly match: number | null;
  readonly taker: number;
  readonly maker: number;
  readonly taker_side: number;
}
const tradesOf = (market: MarketDefinition): Promise<readonly TradeRow[]> =>
  database.query('select runner, size, value, match, taker_account as taker, maker_account as maker, taker_side from trade where market = $1 order by id', [
    keyOf(market),
  ]);

/** Starts the next process on the same database without stopping the previous one, as after kill -9. */
async function takeOver(): Promise<void> {
  exchange = await startExchange(database, { crossMatching: true, catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock });
}

async function remove(market: MarketDefinition, runner: number, reduction: number): Promise<void> {
  await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[runner]!.selectionId, 'REMOVED', reduction);
  await exchange.orders.setRunnerActive(market.marketId, market.runners[runner]!.selectionId, false);
}

describe('rows', () => {
  it('a match has one row per order with the value of each; the other side is the account of cross matches', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const [a, b, c] = (await placed(market, ...BACKS)) as [BettingAccount, BettingAccount, BettingAccount];
    const rows = await tradesOf(market);
    const { match } = rows[0]!;
    expect(match).toBeGreaterThan(0);
    expect(rows).toEqual([
      { runner: C, size: 50_00, value: 200_00_00, match, taker: c.account, maker: -2, taker_side: 0 },
      { runner: A, size: 100_00, value: 200_00_00, match, taker: -2, maker: a.account, taker_side: 1 },
      { runner: B, size: 50_00, value: 200_00_00, match, taker: -2, maker: b.account, taker_side: 1 },
    ]);
    expect(await each([a, b, c], held)).toEqual([100, 50, 50]);
  });

  it('the value is exact where the price is no tick, and the last price of a runner is the nearest tick', async () => {
    const market = await newMarket(exchange, { runnerNames: ['Alpha', 'Beta'] });
    const [first, alpha, beta] = await placed(market, ['BACK', 1, 100, 1.85], ['LAY', 0, 100, 2.18], ['LAY', 1, 100, 1.85]);
    expect((await tradesOf(market)).map(({ size, value }) => [size, value])).toEqual([
      [100_00, 184_75_00],
      [84_75, 184_75_00],
    ]);
    expect(await each([first!, alpha!, beta!], held)).toEqual([100, 118, 84.75]);
    expect(exchange.catalogue.market(market.marketId)!.lastPrices.get(market.runners[0]!.selectionId)).toBe(218);
    expect(await exchange.orders.list(beta!.account, { status: 'open' })).toMatchObject([{ averagePrice: 184.75, matched: 100_00, improvement: 25 }]);
  });

  it('demo accounts have their own', async () => {
    const market = await newMarket(exchange, RUNNERS);
    for (const [side, runner, rupees, at] of BACKS)
      await exchange.orders.place(await newPlayer(exchange, 1000, { isDemo: true }), bet(market, side, { runner, rupees, at }));
    expect((await tradesOf(market)).map(({ taker, maker }) => Math.min(taker, maker))).toEqual([-3, -3, -3]);
  });

  it('a maker’s levels are legs, and its new level lets the player’s resting order take', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const [a] = await placed(market, ['BACK', A, 100, 2]);
    await exchange.orders.quote(market.marketId, [
      { type: 'level', runner: B, side: 'LAY', price: 400, size: 80_00 },
      { type: 'level', runner: C, side: 'LAY', price: 400, size: 50_00 },
    ]);
    expect((await tradesOf(market)).map(({ runner, size, taker, maker }) => [runner, size, taker, maker])).toEqual([
      [A, 100_00, a!.account, -2],
      [B, 50_00, -2, 0],
      [C, 50_00, -2, 0],
    ]);
    await exchange.settlement.settle(market.marketId, wins(market, A), BY);
    expect(await cash(a!)).toBe(1100);
  });

  it('none where the switch is off, and none in a market that does not fit', async () => {
    const tournament = await newMarket(exchange, { ...RUNNERS, marketType: 'TOURNAMENT_WINNER' });
    await placed(tournament, ...BACKS);
    expect(await tradesOf(tournament)).toEqual([]);
    const plain = await openTestDatabase();
    const off = await startExchange(plain);
    const market = await newMarket(off, RUNNERS);
    for (const [side, runner, rupees, at] of BACKS) await off.orders.place(await newPlayer(off, 1000), bet(market, side, { runner, rupees, at }));
    expect(await plain.query('select 1 from trade')).toEqual([]);
    await off.stop();
    await plain.drop();
  });
});

describe('a restart', () => {
  it('keeps books, queues, positions and holds, and match numbers go on', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const players = await placed(market, ['BACK', A, 130, 2], ['BACK', B, 50, 4], ['BACK', B, 70, 4.1], ['BACK', C, 50, 4], ['LAY', C, 30, 2.5]);
    const before = exchange.engine.snapshot();
    const holds = await each(players, held);
    await takeOver();
    const after = exchange.engine.snapshot();
    const key = keyOf(market);
    const orders = before.orders.filter((order) => order.market === key);
    expect(orders).toHaveLength(3);
    expect(after.orders.filter((order) => order.market === key)).toEqual(orders);
    expect(after.levels.filter((level) => level.market === key)).toEqual(before.levels.filter((level) => level.market === key));
    const loaded = after.positions.filter((position) => position.market === key);
    expect(loaded.map(({ account }) => account)).toEqual(expect.arrayContaining([-2, ...new Set(orders.map(({ account }) => account))]));
    for (const position of loaded) expect(before.positions).toContainEqual(position);
    expect(await each(players, held)).toEqual(holds);
    await placed(market, ['BACK', C, 20, 3.9]);
    const numbers = (await tradesOf(market)).map((row) => row.match!);
    expect(numbers.slice(0, 3)).toEqual([numbers[0], numbers[0], numbers[0]]);
    expect(numbers.slice(3)).toEqual([numbers[3], numbers[3], numbers[3]]);
    expect(numbers[3]).toBeGreaterThan(numbers[0]!);
  });
});

describe('settlement', () => {
  /** What each bet of `BACKS` returns in rupees if its runner wins. */
  const RETURN = 200;

  it('[MX-116] for every winner, every dead heat and a void the players share the pot and the exchange keeps nothing; taken back and settled again it is the same', async () => {
    const subsets = [[A], [B], [C], [A, B], [A, C], [B, C], [A, B, C], []];
    for (const won of subsets) {
      const market = await newMarket(exchange, RUNNERS);
      const players = await placed(market, ...BACKS);
      const winners = wins(market, ...won);
      const deadHeat = { ...winners, type: 'dead-heat', places: 1 } as MarketResult;
      const result: MarketResult = won.length === 0 ? { type: 'void', reason: 'rain' } : won.length === 1 ? winners : deadHeat;
      const stakes = BACKS.map(([, , stake]) => stake);
      const expected = stakes.map((stake, runner) => {
        if (won.length === 0) return 1000;
        const share = won.includes(runner) ? RETURN / won.length : 0;
        return Math.round((1000 - stake + share) * 100) / 100;
      });
      for (let time = 0; time < 2; time += 1) {
        expect((await exchange.settlement.settle(market.marketId, result, BY)).ok, `${won}`).toBe(true);
        expect(await each(players, cash), `${won}`).toEqual(expected);
        await expectSound(exchange);
        expect((await exchange.settlement.unsettle(market.marketId, BY)).ok).toBe(true);
        expect(await each(players, held)).toEqual(stakes);
        await expectSound(exchange);
      }
      expect((await exchange.settlement.settle(market.marketId, wins(market, C), BY)).ok).toBe(true);
      expect(await each(players, cash)).toEqual([900, 950, 1150]);
      const kept = 'select kind from entry where account = 0 and market = $1 and kind in (20, 21, 22, 25) and amount <> 0';
      expect(await database.query(kept, [keyOf(market)]), `${won}`).toEqual([]);
    }
  });

  it('a result by which the exchange would keep a pot is refused, in the preview too', async () => {
    const market = await newMarket(exchange, RUNNERS);
    await remove(market, C, 0);
    await placed(market, ['BACK', A, 100, 2], ['BACK', B, 100, 2]);
    expect(await tradesOf(market)).toHaveLength(2);
    const restored = wins(market, C);
    expect(await exchange.settlement.preview(market.marketId, restored)).toEqual({ ok: false, code: 'RESULT_INVALID' });
    expect(await exchange.settlement.settle(market.marketId, restored, BY)).toEqual({ ok: false, code: 'RESULT_INVALID' });
    expect((await exchange.settlement.settle(market.marketId, wins(market, A), BY)).ok).toBe(true);
  });
});

describe('the removal of a runner', () => {
  it('its leg is void and the others share the pot that is left; resting lays lapse', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const players = await placed(market, ...BACKS, ['LAY', A, 10, 1.5], ['BACK', A, 10, 9]);
    await remove(market, C, 2500);
    expect(await each(players, held)).toEqual([100, 50, 0, 0, 10]);
    expect(await exchange.orders.list(players[3]!.account, { status: 'all' })).toMatchObject([{ reason: 'RUNNER_REMOVED', lapsed: 10_00 }]);
    expect(await exchange.orders.list(players[0]!.account, { status: 'open' })).toMatchObject([{ averagePrice: 150, possibleProfit: 50_00 }]);
    expect((await exchange.settlement.settle(market.marketId, wins(market, B), BY)).ok).toBe(true);
    expect(await each(players, cash)).toEqual([900, 1100, 1000, 1000, 1000]);
  });

  it('counts the same when it first appears in the result, whatever its reduction', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const players = await placed(market, ...BACKS);
    const result = { ...wins(market, A), removed: [{ selectionId: market.runners[C]!.selectionId, reduction: 0 }] } as MarketResult;
    expect((await exchange.settlement.settle(market.marketId, result, BY)).ok).toBe(true);
    expect(await each(players, cash)).toEqual([1050, 950, 1000]);
    expect(await exchange.orders.list(players[0]!.account, { status: 'all' })).toMatchObject([{ result: 'WON', profit: 50_00 }]);
  });

  it('the last runner gives the stakes back', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const players = await placed(market, ...BACKS);
    await remove(market, C, 2500);
    await remove(market, B, 2500);
    expect(await each(players, held)).toEqual([0, 0, 0]);
    expect((await exchange.settlement.settle(market.marketId, wins(market, A), BY)).ok).toBe(true);
    expect(await each(players, cash)).toEqual([1000, 1000, 1000]);
  });
});

describe('the audit', () => {
  it.each([
    [
      'the value of a leg',
      'update trade set value = value + 1 where market = $1 and runner = 1',
      'update trade set value = value - 1 where market = $1 and runner = 1',
    ],
    [
      'the stake of a leg',
      'update trade set size = size + 1 where market = $1 and runner = 1',
      'update trade set size = size - 1 where market = $1 and runner = 1',
    ],
    [
      'the match of a leg',
      'update trade set match = match + 1000 where market = $1 and runner = 1',
      'update trade set match = match - 1000 where market = $1 and runner = 1',
    ],
  ])('finds %s that was changed, also after the settlement', async (_, change, restore) => {
    const market = await newMarket(exchange, RUNNERS);
    await placed(market, ...BACKS);
    for (let time = 0; time < 2; time += 1) {
      await database.query(change, [keyOf(market)]);
      expect((await auditDatabase(database)).ledger.failures['cross match is whole']).toBeGreaterThan(0);
      await database.query(restore, [keyOf(market)]);
      await expectSound(exchange);
      await exchange.settlement.settle(market.marketId, wins(market, A), BY);
    }
  });

  it('[MX-117] finds a position of the exchange that is not 0 in every outcome', async () => {
    const market = await newMarket(exchange, RUNNERS);
    await placed(market, ...BACKS);
    const change = (by: number) => database.query('update position set if_win[1] = if_win[1] + $2 where market = $1 and account = -2', [keyOf(market), by]);
    await change(1);
    expect((await auditDatabase(database)).ledger.failures['cross-matching keeps nothing']).toBe(1);
    await change(-1);
  });
});
