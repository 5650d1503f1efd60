import { refuse, type MarketDefinition, type PlayBreak } from '@maidan/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ManualClock } from '../../../src/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { bet, expectQuiet, expectSound, newMarket, newPlayer, orderOf, startExchange, until, type Exchange } from '../orders/testing-exchange.ts';
import type { PlayChecks } from '../../../src/modules/play-limits/play-limits-port.ts';
import { createAutoCashOuts } from '../../../src/modules/auto-cash-out/auto-cash-out.ts';
import { AutoCashOutRows } from '../../../src/modules/auto-cash-out/auto-cash-out-rows.ts';
import type { AutoCashOutRule, AutoCashOuts } from '../../../src/modules/auto-cash-out/auto-cash-out-port.ts';

let database: TestDatabase;
let exchange: Exchange;
let rules: AutoCashOuts;
const audited: string[] = [];
const published: AutoCashOutRule[] = [];

const breaks = new Map<number, PlayBreak>();
const playChecks: PlayChecks = {
  ready: () => true,
  load: () => Promise.resolve(),
  stakeStopOf: (person) => breaks.get(person) ?? null,
  counts: () => false,
  take: () => null,
  dropStakes: () => undefined,
  returnStake: () => undefined,
  committed: () => undefined,
};

const commissionOf = (site: string): number => (site === 'with-commission' ? 200 : 0);

async function watch(on: Exchange): Promise<AutoCashOuts> {
  on.bus.subscribe('auto-cash-out', ({ rule }) => void published.push(rule));
  const made = createAutoCashOuts({
    database,
    bus: on.bus,
    clock: on.clock,
    log: on.log,
    catalogue: on.catalogue,
    accounts: { byKey: (account) => on.accounts.byKey(account) },
    cashOuts: on.orders.cashOuts,
    commissionOf,
    lease: () => on.pipeline.leases.ofShard(0),
    audit: ({ action, outcome }) => {
      audited.push(`${action}: ${outcome}`);
      return Promise.resolve();
    },
  });
  await made.start();
  return made;
}
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { playChecks, commissionOf });
  rules = await watch(exchange);
});
afterAll(async () => {
  rules.stop();
  await expectSound(exchange);
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

async function layAt(market: MarketDefinition, price: number): Promise<void> {
  await exchange.orders.quote(market.marketId, [
    { type: 'withdraw' },
    { type: 'level', runner: 0, side: 'LAY', price: Math.round(price * 100), size: 100_000_00 },
  ]);
}
/** Makes a player with a matched back of 1000 at 3.0: closing the position gives 1000 x 3 / lay - 1000. */
async function openPosition(betDelay = 0, site = 'without-commission'): Promise<{ market: MarketDefinition; player: BettingAccount }> {
  const market = await newMarket(exchange, { betDelay });
  const player = await newPlayer(exchange, 5000, { site });
  await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 300, size: 100_000_00 }]);
  const placed = exchange.orders.place(player, bet(market, 'BACK', { at: 3, rupees: 1000 }));
  await reach(() => exchange.orders.list(player.account, { status: 'open' }).then(([order]) => order?.matched === 1000_00));
  orderOf(await placed);
  await layAt(market, 3);
  return { market, player };
}
/** Advances the clock in small steps until a condition is true. */
async function reach(so: () => boolean | Promise<boolean>, what = 'it', clock: ManualClock = exchange.clock): Promise<void> {
  await until(async () => {
    if (await so()) return true;
    clock.advance(200);
    return false;
  }, what);
}
const statusOf = async (player: BettingAccount): Promise<string[]> =>
  (await database.query<{ status: string }>('select status from auto_cash_out where account = $1 order by id', [player.account])).map((row) => row.status);
const profits = async (player: BettingAccount, market: MarketDefinition) =>
  (await exchange.orders.ladder(player.account, market.marketId)).map(({ profit }) => profit);
const cashOuts = (player: BettingAccount) =>
  database.query<{ automatic: boolean; worst_before: number; worst_after: number }>(
    'select automatic, worst_before, worst_after from cash_out where account = $1',
    [player.account],
  );

it('closes once when the profit is reached, not before, and notifies the player', async () => {
  const { market, player } = await openPosition();
  const set = await rules.set(player, market.marketId, { profitAt: 200_00, lossAt: -400_00 });
  expect(set).toMatchObject({ ok: true, value: { status: 'WAITING' } });
  await layAt(market, 2.6); // +153.85
  exchange.clock.advance(1000);
  await exchange.pipeline.idle();
  expect(rules.list(player.account)).toMatchObject([{ status: 'WAITING', profitAt: 200_00 }]);
  published.length = 0;
  audited.length = 0;
  await layAt(market, 2.5); // +200.00
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the cash-out');
  expect(await profits(player, market)).toEqual([200_00, 200_00]);
  await until(() => published.length === 2, 'the news');
  expect(published.map(({ status, trigger, result }) => [status, trigger, result])).toEqual([
    ['RUNNING', 'PROFIT', null],
    ['DONE', 'PROFIT', 200_00],
  ]);
  expect(audited).toEqual(['auto-cash-out triggered: PROFIT', 'auto-cash-out done: OK']);
  await layAt(market, 2);
  exchange.clock.advance(5000);
  await exchange.pipeline.idle();
  expect(await cashOuts(player)).toHaveLength(1);
  expect(rules.list(player.account)).toEqual([]);
});

it('a profit target is measured after commission: 200.00 at 2 % needs 204.08, and the notification shows the net result', async () => {
  const { market, player } = await openPosition(0, 'with-commission');
  await rules.set(player, market.marketId, { profitAt: 200_00, lossAt: null });
  const [valued, closed] = [vi.spyOn(exchange.orders.cashOuts, 'value'), vi.spyOn(exchange.orders.cashOuts, 'closeWhole')];
  await layAt(market, 2.5); // +200.00, of which 196.00 are left
  await reach(() => valued.mock.results.length > 0, 'a look at the value');
  await valued.mock.results[0]?.value;
  published.length = 0;
  await layAt(market, 2.4); // +250.00, of which 245.00 are left
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the cash-out');
  await until(() => published.length === 2, 'the news');
  expect(published.map(({ status, result }) => [status, result])).toEqual([
    ['RUNNING', null],
    ['DONE', 245_00],
  ]);
  expect(closed).toHaveBeenCalledTimes(1);
  valued.mockRestore();
  closed.mockRestore();
});

it('closes at a loss; the part that lapsed in the delay is retried under a new reference', async () => {
  const { market, player } = await openPosition(5);
  await rules.set(player, market.marketId, { profitAt: 300_00, lossAt: -200_00 });
  await layAt(market, 2); // +500: above the profit, but the price is gone before the delay ends
  await reach(async () => (await statusOf(player)).includes('RUNNING'), 'the try');
  await layAt(market, 2.9);
  audited.length = 0;
  await reach(() => audited.includes('auto-cash-out waits again: PRICE_MOVED'), 'the refusal');
  expect(await cashOuts(player)).toEqual([]);
  await layAt(market, 4); // -250
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the stop');
  expect(await profits(player, market)).toEqual([-250_00, -250_00]);
  const [row] = await cashOuts(player);
  expect(row).toMatchObject({ automatic: true });
  expect(row!.worst_after).toBeGreaterThan(row!.worst_before);
});

it('failing tries are repeated at growing intervals, however often the market changes', async () => {
  const { market, player } = await openPosition();
  await rules.set(player, market.marketId, { profitAt: null, lossAt: -200_00 });
  const [times, after] = [[] as number[], vi.spyOn(exchange.clock, 'after')];
  const close = vi.spyOn(exchange.orders.cashOuts, 'closeWhole').mockImplementation(() => {
    times.push(exchange.clock.monotonic());
    return Promise.resolve({ reference: 'none', outcome: refuse('PRICE_MOVED') });
  });
  await layAt(market, 4); // -250
  for (let tries = 1; tries <= 8; tries += 1)
    await until(() => {
      exchange.bus.publish('market-changed', { marketId: market.marketId, eventId: market.eventId });
      if (times.length < tries) exchange.clock.advance(500);
      return times.length >= tries;
    }, `try ${tries}`);
  await until(() => after.mock.calls.filter(([ms]) => ms >= 2000).length === 8, 'the last pause');
  const pauses = after.mock.calls.map(([ms]) => ms).filter((ms) => ms >= 2000);
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).toBeGreaterThanOrEqual(pauses[index]!);
  expect(rules.list(player.account)).toMatchObject([{ status: 'WAITING' }]);
  close.mockRestore();
  after.mockRestore();
  // new targets restart the rule: two seconds are enough, without the pause
  expect(await rules.set(player, market.marketId, { profitAt: null, lossAt: -300_00 })).toMatchObject({ ok: true });
  await layAt(market, 5); // -400
  let advanced = 0;
  await until(async () => {
    if ((await statusOf(player)).includes('DONE')) return true;
    if (advanced < 2000) exchange.clock.advance(200);
    advanced += 200;
    return false;
  }, 'the stop');
});

it.each([
  ['refused as not ready', () => refuse('NOT_READY')],
  [
    'thrown',
    (): never => {
      throw new Error('the answer is lost');
    },
  ],
])('an attempt whose answer was lost (%s) is repeated under its reference, and closes once', async (_, lost) => {
  const { market, player } = await openPosition();
  await rules.set(player, market.marketId, { profitAt: null, lossAt: -200_00, trailBy: null });
  const own = exchange.orders.cashOuts.closeWhole.bind(exchange.orders.cashOuts);
  const references: string[] = [];
  const close = vi.spyOn(exchange.orders.cashOuts, 'closeWhole').mockImplementation(async (account, wanted) => {
    references.push(wanted.reference);
    const answer = await own(account, wanted);
    return references.length === 1 ? { ...answer, outcome: lost() } : answer;
  });
  await layAt(market, 4); // -250
  await reach(async () => (await cashOuts(player)).length === 1, 'the attempt');
  expect(await rules.cancel(player, market.marketId)).toMatchObject({ code: 'CASH_OUT_RUNNING' });
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the repeat');
  close.mockRestore();
  expect(new Set(references).size).toBe(1);
  expect(await cashOuts(player)).toHaveLength(1);
  expect(await profits(player, market)).toEqual([-250_00, -250_00]);
  exchange.complaints.length = 0;
});

it('impossible targets, a market without a position and a position of another account are refused with codes', async () => {
  const { market, player } = await openPosition();
  const set = async (profitAt: number | null, lossAt: number | null) => {
    const outcome = await rules.set(player, market.marketId, { profitAt, lossAt });
    return outcome.ok ? 'set' : outcome.code;
  };
  expect([await set(null, null), await set(100, 200), await set(-1_00, null), await set(null, 5_00), await set(1.5, null)]).toEqual(
    Array(5).fill('TARGET_INVALID'),
  );
  expect(await rules.set(player, 'nowhere', { profitAt: 1, lossAt: null })).toEqual({ ok: false, code: 'MARKET_UNKNOWN' });
  expect(await rules.set(await newPlayer(exchange, 10), market.marketId, { profitAt: 1, lossAt: null })).toEqual({ ok: false, code: 'NOTHING_TO_CLOSE' });
  expect(await set(100_00, null)).toBe('set');
  expect(await set(150_00, -50_00)).toBe('set');
  expect(rules.list(player.account)).toMatchObject([{ profitAt: 150_00, lossAt: -50_00 }]);
  expect(await rules.cancel(await newPlayer(exchange, 10), market.marketId)).toEqual({ ok: false, code: 'ORDER_NOT_OPEN' });
  expect(await rules.cancel(player, market.marketId)).toMatchObject({ ok: true, value: { status: 'CANCELLED' } });
  await layAt(market, 1.5);
  exchange.clock.advance(1000);
  await exchange.pipeline.idle();
  expect(await cashOuts(player)).toEqual([]);
  // closed by hand: nothing is left to watch
  await layAt(market, 3);
  await rules.set(player, market.marketId, { profitAt: 900_00, lossAt: null });
  const offer = await exchange.orders.cashOuts.quote(player, market.marketId, 100);
  await exchange.orders.cashOuts.take(player, { cashOutId: offer.ok ? offer.value.id : '', reference: 'by-hand', canonical: '' });
  await reach(async () => (await statusOf(player)).at(-1) === 'ENDED', 'the end');
});

it('a target set before a break still closes: it risks nothing new and cannot lose more; a new bet is refused', async () => {
  const { market, player } = await openPosition();
  await rules.set(player, market.marketId, { profitAt: null, lossAt: -200_00 });
  const { person } = (await exchange.accounts.byKey(player.account))!;
  breaks.set(person, { kind: 'EXCLUSION', until: null });
  await exchange.orders.endOpenOrders(player.account);
  expect((await exchange.orders.place(player, bet(market, 'BACK', { at: 3, rupees: 10 }))).outcome).toMatchObject({ ok: false, code: 'SELF_EXCLUDED' });
  expect(rules.list(player.account)).toMatchObject([{ status: 'WAITING' }]);
  await layAt(market, 4); // -250
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the stop');
  expect(await profits(player, market)).toEqual([-250_00, -250_00]);
  const [row] = await cashOuts(player);
  expect(row!.worst_after).toBeGreaterThan(row!.worst_before);
});

it('survives a restart during its delay, and closes once', async () => {
  const { market, player } = await openPosition(5);
  await rules.set(player, market.marketId, { profitAt: 100_00, lossAt: null });
  await layAt(market, 2.5);
  await reach(async () => (await statusOf(player)).includes('RUNNING'), 'the try');
  rules.stop();
  await exchange.stop();
  const { catalogue, accounts } = exchange;
  await database.query("update auto_cash_out set status = 'RUNNING' where account = $1", [player.account]);
  exchange = await startExchange(database, { catalogue, accounts });
  rules = await watch(exchange);
  expect(rules.list(player.account)).toMatchObject([{ status: 'RUNNING', profitAt: 100_00 }]);
  await exchange.orders.registerMarket(market.marketId);
  await layAt(market, 2.5);
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the cash-out');
  expect(await cashOuts(player)).toHaveLength(1);
  expect(await profits(player, market)).toEqual([200_00, 200_00]);
  // carried out, but the process ended before it was recorded: done, not done again
  await database.query("update auto_cash_out set status = 'RUNNING', ended_at = null, result = null where account = $1", [player.account]);
  rules.stop();
  rules = await watch(exchange);
  expect(await statusOf(player)).toEqual(['DONE']);
  expect(rules.list(player.account)).toEqual([]);
});

it('[MX-088] a trailing stop closes at its highest value less its distance, also after a restart with the stored peak', async () => {
  const { market, player } = await openPosition();
  const trail = { profitAt: null, lossAt: null, trailBy: 100_00 };
  for (const trailBy of [0, -1, 1.5]) expect(await rules.set(player, market.marketId, { ...trail, trailBy })).toEqual({ ok: false, code: 'TARGET_INVALID' });
  expect(await rules.set(player, market.marketId, trail)).toMatchObject({ ok: true, value: { status: 'WAITING', trailBy: 100_00 } });
  const peak = async () => (await database.query<{ peak: number }>('select peak from auto_cash_out where account = $1', [player.account]))[0]!.peak;
  expect(await peak()).toBe(0);
  await layAt(market, 2.5); // +200.00
  await reach(async () => (await peak()) === 200_00, 'the peak');
  const { accounts, catalogue } = exchange;
  rules.stop();
  await exchange.stop();
  exchange = await startExchange(database, { accounts, catalogue });
  rules = await watch(exchange);
  await exchange.orders.registerMarket(market.marketId);
  const valued = vi.spyOn(exchange.orders.cashOuts, 'value');
  await layAt(market, 2.72); // +102.94: not yet
  await reach(() => valued.mock.results.length > 0, 'a look at the value');
  await valued.mock.results[0]?.value;
  await exchange.pipeline.idle();
  expect(rules.list(player.account)).toMatchObject([{ status: 'WAITING' }]);
  valued.mockRestore();
  published.length = 0;
  await layAt(market, 2.74); // +94.89
  await reach(async () => (await statusOf(player)).includes('DONE'), 'the stop');
  await until(() => published.length === 2, 'the news');
  expect(published).toMatchObject([
    { status: 'RUNNING', trigger: 'TRAIL', trailBy: 100_00 },
    { status: 'DONE', result: 94_89 },
  ]);
});

it('a process that has lost its lease neither stores a rule nor begins one', async () => {
  const { market, player } = await openPosition();
  expect(await rules.set(player, market.marketId, { profitAt: 900_00, lossAt: null, trailBy: null })).toMatchObject({ ok: true });
  const rows = new AutoCashOutRows(database);
  const lease = exchange.pipeline.leases.ofShard(0)!;
  const lost = { ...lease, epoch: lease.epoch - 1 };
  const stored = (await rows.active()).find(({ account }) => account === player.account)!;
  const lower = { account: player.account, market: exchange.catalogue.market(market.marketId)!.id, targets: { profitAt: 800_00, lossAt: null, trailBy: null } };
  expect(await rows.save(lower, exchange.clock.now(), lost)).toBeUndefined();
  expect(await rows.begin(stored, 'PROFIT', lost)).toBeUndefined();
  expect(await rows.active()).toContainEqual(stored);
  expect(await rows.begin(stored, 'PROFIT', lease)).toMatchObject({ status: 'RUNNING', attempt: 1 });
});
