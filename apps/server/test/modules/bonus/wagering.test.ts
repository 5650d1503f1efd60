/** What bets with Free Cash count on a real database: covered in other wallets, on other accounts, by linked persons, in other markets. */
import { DEFAULT_BONUS_TERMS, type MarketDefinition, type MarketResult } from '@maidan/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntegrityCases } from '../../../src/modules/integrity/integrity-cases.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import {
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
} from '../orders/testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
let player: BettingAccount;
let other: BettingAccount;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { linkedPersons: createIntegrityCases(database).linkedPersons });
  await exchange.bonuses.start();
});
afterAll(async () => {
  expectQuiet(exchange);
  exchange.bonuses.stop();
  await exchange.stop();
  await database.drop();
});
beforeEach(async () => {
  player = await newPlayer(exchange, 10_000);
  other = await newPlayer(exchange, 100_000);
  await exchange.bonuses.grant(player.account, { amount: 5000_00, source: 'OPERATOR', terms: DEFAULT_BONUS_TERMS });
});
afterEach(() => expectSound(exchange));

const personOf = (account: BettingAccount): number => exchange.accounts.records.get(account.account)!.person;
/** Adds a case about the player and another one, in the order of their persons, as the rules do. */
async function addCase(state: 'OPEN' | 'CONFIRMED' | 'DISMISSED', friend: BettingAccount): Promise<void> {
  const persons = [personOf(player), personOf(friend)].toSorted((one, another) => one - another);
  await database.query("insert into integrity_case (rule, persons, state, opened_at) values ('SHARED_PAYEE', $1, $2, now())", [persons, state]);
}
const useBonus = (on: boolean) => exchange.bonuses.choose(player.account, on);
interface TradeOptions extends BetOptions {
  readonly maker?: BettingAccount;
}
/** A trade of `taker` at these odds: `maker` takes the other side. */
async function trade(market: MarketDefinition, taker: BettingAccount, side: 'BACK' | 'LAY', { maker = other, ...options }: TradeOptions): Promise<void> {
  orderOf(await exchange.orders.place(maker, bet(market, side === 'BACK' ? 'LAY' : 'BACK', options)));
  const placed = await exchange.orders.place(taker, bet(market, side, options));
  expect(placed.outcome).toMatchObject({ ok: true, value: { remaining: 0 } });
}
const won = (market: MarketDefinition, runner = 0): MarketResult => ({ type: 'winners', winners: [market.runners[runner]!.selectionId] });
async function settle(market: MarketDefinition, result = won(market)): Promise<void> {
  const settled = await exchange.settlement.settle(market.marketId, result, { actor: 'test', reason: 'test' });
  if (!settled.ok) throw new Error(settled.code);
}
const unsettle = (market: MarketDefinition) => exchange.settlement.unsettle(market.marketId, { actor: 'test', reason: 'wrong' });
/** Returns what the player's bets have counted so far, rupees. */
async function counted(): Promise<number> {
  return (await exchange.bonuses.overview(player.account)).latest!.played / 100;
}
/** Makes match odds and bookmaker of one event. */
async function twoMarkets(): Promise<readonly [MarketDefinition, MarketDefinition]> {
  const odds = await newMarket(exchange);
  const bookmaker = await newMarket(exchange, { eventId: odds.eventId, runners: odds.runners.toReversed(), marketType: 'Special', marketName: 'Bookmaker' });
  return [odds, bookmaker];
}
/** Backs a runner of the bookmaker's market by its name with the wallet in use; the bet waits for its delay. */
async function backAtBookmaker(bookmaker: MarketDefinition, name: string, rupees: number, at: number): Promise<void> {
  const runner = bookmaker.runners.findIndex((one) => one.name === name);
  const price = Math.round(at * 100);
  await exchange.orders.quote(bookmaker.marketId, [
    { type: 'house', runner, back: houseQuote(price, 0, 100_000_00), lay: houseQuote(price + 10, 0, 100_000_00) },
  ]);
  const before = (await exchange.orders.list(player.account, { status: 'open' })).length;
  const placed = exchange.orders.place(player, bet(bookmaker, 'BACK', { runner, rupees, at }));
  await until(() => exchange.orders.list(player.account, { status: 'open' }).then((orders) => orders.length > before), 'the bet in its delay');
  await exchange.pipeline.idle();
  exchange.clock.advance(10_000);
  expect((await placed).outcome).toMatchObject({ ok: true, value: { remaining: 0 } });
}

describe('the wallets of one person', () => {
  it('[TR-002] a lay in the bonus wallet leaves what can still be lost', async () => {
    await useBonus(true);
    const market = await newMarket(exchange);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    await trade(market, player, 'LAY', { rupees: 1000, at: 2.02 });
    await settle(market);
    expect(await counted()).toBe(20);
  });

  it('[TR-002] a lay with cash covers the back with Free Cash', async () => {
    const market = await newMarket(exchange);
    await trade(market, player, 'LAY', { rupees: 1000, at: 2.02 });
    await useBonus(true);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    await settle(market);
    expect(await counted()).toBe(20);
    expect(await database.query('select staked, counted from bonus_wagering order by market desc limit 1')).toEqual([{ staked: 1000_00, counted: 20_00 }]);
  });

  it('[TR-003] an account of the same person on another site covers too', async () => {
    const sibling = await newPlayer(exchange, 10_000, { site: 'another', person: personOf(player) });
    const market = await newMarket(exchange);
    await trade(market, sibling, 'LAY', { rupees: 400, at: 2 });
    await useBonus(true);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    await settle(market);
    expect(await counted()).toBe(600);
  });

  it('[TR-003] settling, taking back and settling again give the same figure, whatever the result is', async () => {
    const market = await newMarket(exchange);
    await trade(market, player, 'LAY', { rupees: 700, at: 2.1 });
    await useBonus(true);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    const figures: number[] = [];
    for (const runner of [0, 1, 0]) {
      await settle(market, won(market, runner));
      figures.push(await counted());
      await unsettle(market);
      expect(await counted()).toBe(0);
    }
    await settle(market, won(market, 1));
    await settle(market, { type: 'void', reason: 'no result' });
    expect(await counted()).toBe(0);
    await settle(market, won(market));
    expect([...figures, await counted()]).toEqual([300, 300, 300, 300]);
  });
});

describe('before a market has a result', () => {
  const estimate = async (
    market: MarketDefinition,
    part: { readonly side?: 'BACK' | 'LAY'; readonly at: number; readonly rupees: number; readonly wallet?: 'MAIN' | 'BONUS' },
  ) => {
    const { side = 'BACK', at, rupees, wallet = 'BONUS' } = part;
    const { selectionId } = market.runners[0]!;
    const found = await exchange.estimates.estimate(player.account, {
      marketId: market.marketId,
      selectionId,
      side,
      price: Math.round(at * 100),
      stake: rupees * 100,
      wallet,
    });
    return found === null ? null : [found.before.counted / 100, found.after.counted / 100, found.after.staked / 100, found.reason];
  };

  it('[TR-005] a bet in the slip says what it will count, and that other bets cover the rest', async () => {
    await useBonus(true);
    const market = await newMarket(exchange);
    expect(await estimate(market, { at: 2, rupees: 1000 })).toEqual([0, 1000, 1000, null]);
    expect(await estimate(market, { at: 1.4, rupees: 1000 })).toEqual([0, 0, 0, 'ODDS']);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    expect(await estimate(market, { side: 'LAY', at: 2.02, rupees: 1000 })).toEqual([1000, 20, 2000, 'COVERED']);
    // a bet with cash counts nothing itself, and covers what the bonus wallet has
    expect(await estimate(market, { side: 'LAY', at: 2.02, rupees: 1000, wallet: 'MAIN' })).toEqual([1000, 20, 1000, 'COVERED']);
    const fancy = await newMarket(exchange, { marketType: 'SESSION' });
    expect(await estimate(fancy, { at: 2, rupees: 100 })).toEqual([0, 0, 0, 'LINE']);
    expect(
      await exchange.estimates.estimate(other.account, {
        marketId: market.marketId,
        selectionId: market.runners[0]!.selectionId,
        side: 'BACK',
        price: 200,
        stake: 100,
        wallet: 'BONUS',
      }),
    ).toBeNull();
  });

  it('[TR-005] what is estimated is what counts after the result; the list has both', async () => {
    const market = await newMarket(exchange);
    await trade(market, player, 'LAY', { rupees: 700, at: 2.1 });
    await useBonus(true);
    const before = await estimate(market, { at: 2, rupees: 1000 });
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    const names = { eventName: expect.any(String) as string, marketName: expect.any(String) as string };
    const [open] = await exchange.estimates.groups(player.account);
    expect(open).toEqual({ ...names, staked: 1000_00, counted: (before![1] as number) * 100, settled: false });
    await settle(market);
    expect(await exchange.estimates.groups(player.account)).toEqual([{ ...names, staked: 1000_00, counted: open!.counted, settled: true }]);
    expect(await counted()).toBe(open!.counted / 100);
  });
});

describe('match odds and bookmaker of one event', () => {
  it('[TR-002] back B with cash at the bookmaker covers back A with Free Cash; nothing counts before both have a result', async () => {
    const [odds, bookmaker] = await twoMarkets();
    await backAtBookmaker(bookmaker, 'Australia', 1000, 1.95);
    await useBonus(true);
    await trade(odds, player, 'BACK', { rupees: 1000, at: 2 });
    await settle(odds);
    expect(await counted()).toBe(0);
    await settle(bookmaker, won(odds));
    expect(await counted()).toBe(50);
    await unsettle(bookmaker);
    expect(await counted()).toBe(0);
    await settle(bookmaker, { type: 'void', reason: 'no result' });
    expect(await counted()).toBe(1000);
    await settle(bookmaker, won(odds, 1));
    expect(await counted()).toBe(50);
  });

  it('[TR-003] settled at once, both are seen, and the bonus moves on after the last', async () => {
    const [odds, bookmaker] = await twoMarkets();
    await backAtBookmaker(bookmaker, 'Australia', 1000, 1.95);
    await useBonus(true);
    await trade(odds, player, 'BACK', { rupees: 1000, at: 2 });
    await Promise.all([settle(odds), settle(bookmaker, won(odds))]);
    expect(await counted()).toBe(50);
  });
});

describe('linked persons', () => {
  it('[TR-004] what a linked person takes counts nothing; what others take counts', async () => {
    const friend = await newPlayer(exchange, 10_000);
    await addCase('CONFIRMED', friend);
    await useBonus(true);
    const [all, part] = [await newMarket(exchange), await newMarket(exchange)];
    await trade(all, player, 'BACK', { rupees: 1000, at: 2, maker: friend });
    await settle(all);
    expect(await counted()).toBe(0);
    await trade(part, player, 'BACK', { rupees: 400, at: 2, maker: friend });
    await trade(part, player, 'BACK', { rupees: 600, at: 2 });
    // the friend passes his bet on: nothing covers the player any more, and his part still counts nothing
    await trade(part, friend, 'BACK', { rupees: 400, at: 2 });
    await settle(part);
    expect(await counted()).toBe(600);
  });

  it('[TR-004] the bets of a linked person cover as those of the player do', async () => {
    const friend = await newPlayer(exchange, 10_000);
    await addCase('CONFIRMED', friend);
    await useBonus(true);
    const market = await newMarket(exchange);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2 });
    await trade(market, friend, 'LAY', { rupees: 1000, at: 2.02 });
    await settle(market);
    expect(await counted()).toBe(20);
  });

  it('[TR-004] who is not linked to the player does not cover: a case links nobody before it is confirmed', async () => {
    const stranger = await newPlayer(exchange, 10_000);
    for (const state of ['OPEN', 'DISMISSED'] as const) await addCase(state, stranger);
    await useBonus(true);
    const market = await newMarket(exchange);
    await trade(market, player, 'BACK', { rupees: 1000, at: 2, maker: stranger });
    await settle(market);
    expect(await counted()).toBe(1000);
  });
});
