/** The feed path without fakes: what a feed sends reaches real books, real bets and real wallets. */
import type { BetAnswer } from '@maidan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { singleSource } from '../../../src/modules/feeds/create-feeds.ts';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { ScriptFeed } from '../../../src/modules/feeds/script/script-feed.ts';
import { until } from '../orders/testing-exchange.ts';
import { betOn, openExchangeHarness, type ExchangeHarness } from './testing-exchange-harness.ts';

const START = Date.UTC(2030, 0, 1, 12);
const LEVEL = 1_00_000_00;

let database: TestDatabase;
let harness: ExchangeHarness;
let script: ScriptFeed;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query(
    'truncate event, market, runner, settlement, settlement_line, feed_event, feed_state, orders, trade, position, bet_reference restart identity cascade',
  );
});

async function bootScript(now: number): Promise<void> {
  harness = openExchangeHarness(database, (_, clock) => [singleSource((script = new ScriptFeed(clock)))], now);
  await harness.start();
}
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await database.query('select 1');
    harness.clock.advance(Math.min(500, ms - passed));
    await harness.idle();
  }
}
/** Advances the time until a bet is answered. The clock stops until the bet is in its delay, because writing it takes real time only. */
async function answered(bet: Promise<BetAnswer>): Promise<BetAnswer> {
  const answers: BetAnswer[] = [];
  bet.then(
    (answer) => answers.push(answer),
    () => undefined,
  );
  const isWritten = async (): Promise<boolean> => answers.length > 0 || (await database.query('select from orders where status = 0')).length > 0;
  await until(isWritten, 'an answer, or the delay of the bet');
  await until(async () => {
    if (answers.length === 0) await pass(500);
    return answers.length > 0;
  }, 'the end of the delay');
  return bet;
}
function back(runner: number, marketId = '1.3001'): readonly (readonly [number, number])[] {
  return harness.orders.displayed(marketId, runner, 0).back.map((shown) => [shown.price, shown.size] as const);
}
/** Waits until a bet is in its delay: written, and not yet answered. */
async function pending(account: BettingAccount): Promise<void> {
  await until(async () => (await harness.orders.list(account.account, { status: 'open' })).some((order) => order.status === 'PENDING'), 'the delay of the bet');
}

describe('a scripted feed on the real exchange', () => {
  let player: BettingAccount;
  beforeEach(async () => {
    await bootScript(START);
    player = await harness.player(50_000);
    return () => harness.stop();
  });

  it('an amount that players matched stays away until the feed sends that level again', async () => {
    expect(back(0)).toEqual([
      [185, LEVEL],
      [184, 2 * LEVEL],
      [183, 3 * LEVEL],
    ]);
    const bet = await answered(harness.orders.place(player, betOn('1.3001', 11, { side: 'BACK', price: 185, rupees: 400 })));
    expect(bet.outcome).toMatchObject({ ok: true, value: { matched: 400_00, averagePrice: 185 } });
    expect(back(0)[0]).toEqual([185, LEVEL - 400_00]);
    await script.say([{ type: 'ladder', marketId: '1.3001', selectionId: 11, side: 'BACK', levels: [level(184, 777_00)], image: false }]);
    await harness.idle();
    expect(back(0).slice(0, 2)).toEqual([
      [185, LEVEL - 400_00],
      [184, 777_00],
    ]);
    await script.say([{ type: 'ladder', marketId: '1.3001', selectionId: 11, side: 'BACK', levels: [level(185, 900_00)], image: false }]);
    await harness.idle();
    expect(back(0)[0]).toEqual([185, 900_00]);
  });

  it('a wicket lapses the bet in its delay and keeps resting orders; runs alone lapse nothing', async () => {
    const resting = await answered(harness.orders.place(player, betOn('1.3001', 11, { side: 'BACK', price: 200, rupees: 300 })));
    expect(resting.outcome).toMatchObject({ ok: true, value: { status: 'EXECUTABLE' } });
    const through = harness.orders.place(player, betOn('1.3001', 11, { side: 'BACK', price: 185, rupees: 100 }));
    await pending(player);
    await script.ball('3001', 4, false);
    expect((await answered(through)).outcome).toMatchObject({ ok: true, value: { matched: 100_00 } });
    const caught = harness.orders.place(player, betOn('1.3001', 11, { side: 'BACK', price: 185, rupees: 100 }));
    await pending(player);
    await script.ball('3001', 0, true);
    expect((await answered(caught)).outcome).toMatchObject({ ok: false });
    const open = await harness.orders.list(player.account, { status: 'open', marketId: '1.3001' });
    expect(open.filter((order) => order.status === 'EXECUTABLE').map((order) => order.remaining)).toEqual([300_00]);
  });

  it('a football goal lapses resting orders too', async () => {
    await answered(harness.orders.place(player, betOn('1.3101', 31, { side: 'BACK', price: 300, rupees: 300 })));
    await script.materialEvent('3101', 'GOAL');
    expect(await harness.orders.list(player.account, { status: 'open' })).toEqual([]);
    expect((await harness.wallet.balance(player.account)).cash).toBe(50_000_00);
  });

  it('a running ball refuses bookmaker and fancy bets, and turning in play lapses orders that do not persist', async () => {
    await script.startBall('3001');
    expect((await answered(harness.orders.place(player, betOn('1.3002', 11, { side: 'BACK', price: 180, rupees: 500 })))).outcome).toMatchObject({
      ok: false,
      code: 'MARKET_NOT_OPEN',
    });
    await answered(harness.orders.place(player, betOn('1.33021', 81, { side: 'BACK', price: 200, rupees: 300 })));
    await answered(harness.orders.place(player, { ...betOn('1.33021', 81, { side: 'BACK', price: 200, rupees: 200 }), persistence: 'PERSIST' }));
    await script.turnInPlay('3302');
    const open = await harness.orders.list(player.account, { status: 'open' });
    expect(open.map((order) => order.size)).toEqual([200_00]);
  });

  it('after a suspension the makers wait 3 s, and a resting order is not crossed meanwhile', async () => {
    await script.suspend('1.3001');
    expect(back(0)).toEqual([]);
    await script.resume('1.3001');
    await pass(2_500);
    expect(back(0)).toEqual([]);
    await pass(500);
    expect(back(0)).toHaveLength(3);
  });

  it('a silent feed leaves no quote to bet on', async () => {
    await script.stale(true);
    await pass(6_000);
    expect(back(0)).toEqual([]);
    expect(harness.orders.displayed('1.3002', 0, 0)).toMatchObject({ houseBack: null, houseLay: null });
    expect((await answered(harness.orders.place(player, betOn('1.3003', 21, { side: 'BACK', price: 90, rupees: 500, line: 46 })))).outcome).toMatchObject({
      ok: false,
      code: 'MARKET_NOT_OPEN',
    });
    await script.stale(false);
    await pass(3_500);
    expect(back(0)).toHaveLength(3);
    expect(harness.orders.displayed('1.3003', 0, 0).houseBack).toMatchObject({ line: 46, price: 90 });
  });

  it('after a result of the feed YES wins and NO loses, to the paisa', async () => {
    const other = await harness.player(50_000);
    await answered(harness.orders.place(player, betOn('1.3003', 21, { side: 'BACK', price: 90, rupees: 1_000, line: 46 })));
    await answered(harness.orders.place(other, betOn('1.3003', 21, { side: 'LAY', price: 110, rupees: 1_000, line: 45 })));
    await script.settle('1.3003', { type: 'runs', runs: 46 });
    expect((await harness.wallet.balance(player.account)).cash).toBe(50_900_00);
    expect((await harness.wallet.balance(other.account)).cash).toBe(48_900_00);
  });

  it('a crossed quote never trades', async () => {
    await answered(harness.orders.place(player, betOn('1.3001', 11, { side: 'LAY', price: 180, rupees: 300 })));
    await script.ladder('1.3001', 11, [level(190, 50_000_00)], [level(150, 50_000_00)]);
    await harness.idle();
    expect(harness.catalogue.market('1.3001')?.status).toBe('SUSPENDED');
    const [resting] = await harness.orders.list(player.account, { status: 'open' });
    expect(resting).toMatchObject({ matched: 0, remaining: 300_00 });
  });
});

it('a new process keeps resting orders, accepts no bet before the feed has sent a status, and quotes again', async () => {
  await bootScript(START);
  const player = await harness.player(50_000);
  await answered(harness.orders.place(player, betOn('1.3001', 11, { side: 'BACK', price: 200, rupees: 300 })));
  await harness.stop();
  harness = openExchangeHarness(database, () => [], START + 60_000);
  await harness.start();
  expect(harness.catalogue.market('1.3001')).toMatchObject({ status: 'SUSPENDED', reason: 'AWAITING_FEED' });
  await harness.stop();
  await bootScript(START + 120_000);
  expect(harness.catalogue.market('1.3001')?.status).toBe('OPEN');
  expect(back(0)).toHaveLength(3);
  // the player's back at 2.00 is on the lay side, behind the makers' three levels or among them
  const resting = await harness.orders.list(player.account, { status: 'open' });
  expect(resting.map((order) => order.remaining)).toEqual([300_00]);
  await harness.stop();
});
