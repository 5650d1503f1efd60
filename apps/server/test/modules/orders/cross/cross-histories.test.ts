/** Random histories of markets with cross-matching: processes that are killed between batches, removals, and every kind of result. */
import { expect, it } from 'vitest';
import type { MarketDefinition, MarketResult } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { Draws } from '../../../simulation/draws.ts';
import { bet, type Exchange, expectSound, newMarket, newPlayer, startExchange } from '../testing-exchange.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const PLAYERS = 5;
const BY = { actor: 'test', reason: 'a reason' };
/** Decimal odds that often cover each other over three runners. */
const PRICES = [1.5, 1.85, 2, 2.5, 3, 4, 5] as const;
const RUPEES = 10_000;

class History {
  readonly draws: Draws;
  readonly database: TestDatabase;
  exchange: Exchange;
  market!: MarketDefinition;
  readonly players: BettingAccount[] = [];
  takeovers = 0;

  constructor(seed: number, database: TestDatabase, exchange: Exchange) {
    this.draws = new Draws(seed, 1);
    this.database = database;
    this.exchange = exchange;
  }

  async open(): Promise<void> {
    this.market = await newMarket(this.exchange, { runnerNames: ['A', 'B', 'C', 'D'].slice(0, this.draws.between(2, 4)) });
    for (let player = 0; player < PLAYERS; player += 1) this.players.push(await newPlayer(this.exchange, RUPEES));
  }

  get runners(): number {
    return this.market.runners.length;
  }

  /** Sends some bets at once; sometimes the process is killed while it writes them. */
  async step(): Promise<void> {
    const { draws, exchange, market } = this;
    const sent = Array.from({ length: draws.between(1, 5) }, () => {
      const options = { runner: draws.below(this.runners), at: draws.pick(PRICES), rupees: draws.between(10_000, 30_000) / 100 };
      return exchange.orders.place(draws.pick(this.players), bet(market, draws.pick(['BACK', 'LAY'] as const), options));
    });
    if (draws.chance(20)) await this.takeOver();
    await Promise.allSettled(sent);
    if (draws.chance(20)) await this.exchange.orders.cancelAll(draws.pick(this.players), market.marketId);
  }

  /** Starts the next process on the same database without stopping the previous one, as after kill -9. */
  async takeOver(): Promise<void> {
    const { accounts, catalogue, clock } = this.exchange;
    this.takeovers += 1;
    this.exchange = await startExchange(this.database, { crossMatching: true, catalogue, accounts, clock });
  }

  async remove(runner: number): Promise<void> {
    const { exchange, market, draws } = this;
    await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[runner]!.selectionId, 'REMOVED', draws.between(0, 4000));
    await exchange.orders.setRunnerActive(market.marketId, market.runners[runner]!.selectionId, false);
  }

  /** Returns a void, a winner or a dead heat among the runners up to `last`. */
  result(last: number): MarketResult {
    const ids = this.market.runners.slice(0, last).map((runner) => runner.selectionId);
    const kind = this.draws.below(4);
    if (kind === 0) return { type: 'void', reason: 'rain' };
    if (kind === 1 && ids.length > 1) return { type: 'dead-heat', winners: ids.slice(0, this.draws.between(2, ids.length)), places: 1 };
    return { type: 'winners', winners: [this.draws.pick(ids)] };
  }

  /** Paise of all players together. */
  async money(): Promise<number> {
    const balances = await Promise.all(this.players.map((player) => this.exchange.wallet.balance(player.account)));
    return balances.reduce((sum, { cash, held }) => sum + cash + held, 0);
  }

  async roundings(): Promise<number> {
    const [row] = await this.database.query<{ paise: number }>('select coalesce(sum(amount), 0)::bigint as paise from entry where account = 0 and kind = 23');
    return row!.paise;
  }

  /** Returns the number of stored matches, and those that are not whole: the values of each runner are the pot. */
  async matches(): Promise<{ readonly count: number; readonly broken: readonly string[] }> {
    const rows = await this.database.query<{ match: number; runner: number; size: number; value: number }>(
      'select match, runner, size, value from trade where match is not null',
    );
    const pots = new Map<number, number>();
    const values = new Map<string, number>();
    for (const { match, runner, size, value } of rows) {
      pots.set(match, (pots.get(match) ?? 0) + size);
      values.set(`${match} ${runner}`, (values.get(`${match} ${runner}`) ?? 0) + value);
    }
    const broken = [...values].filter(([key, value]) => value !== 100 * pots.get(Number(key.split(' ')[0]))!).map(([key]) => key);
    return { count: pots.size, broken };
  }
}

async function play(seed: number): Promise<{ readonly matches: number; readonly takeovers: number; readonly removed: number; readonly off: number }> {
  const database = await openTestDatabase();
  const history = new History(seed, database, await startExchange(database, { crossMatching: true }));
  await history.open();
  for (let step = 0; step < 25; step += 1) await history.step();
  await expectSound(history.exchange);
  await history.takeOver();
  const removed = history.draws.chance(50) ? 1 : 0;
  if (removed > 0 && history.runners > 2) {
    await history.remove(history.runners - 1);
    await expectSound(history.exchange);
    for (let step = 0; step < 8; step += 1) await history.step();
  }
  const standing = removed > 0 && history.runners > 2 ? history.runners - 1 : history.runners;
  for (let time = 0; time < 3; time += 1) {
    const settled = await history.exchange.settlement.settle(history.market.marketId, history.result(standing), BY);
    expect(settled.ok).toBe(true);
    await expectSound(history.exchange);
    // only the rounding of each player's result is not the players'
    expect((await history.money()) + (await history.roundings())).toBe(PLAYERS * RUPEES * 100);
    if (history.draws.chance(50)) await history.exchange.settlement.unsettle(history.market.marketId, BY);
    await expectSound(history.exchange);
  }
  const { count: matches, broken } = await history.matches();
  expect(broken).toEqual([]);
  const kept = await database.query('select 1 from entry where account = 0 and kind in (20, 21, 25) and amount <> 0');
  await history.exchange.stop();
  await database.drop();
  return { matches, takeovers: history.takeovers, removed: standing < history.runners ? 1 : 0, off: kept.length };
}

it('[MX-141] after kills, removals and results taken back each match is whole, players share its pot, and the exchange keeps nothing', async () => {
  const total = { matches: 0, takeovers: 0, removed: 0, off: 0 };
  for (const seed of SEEDS) {
    const played = await play(seed);
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += played[key];
  }
  expect(total.off).toBe(0);
  expect(total.matches).toBeGreaterThan(20);
  expect(total.takeovers).toBeGreaterThan(SEEDS.length);
  expect(total.removed).toBeGreaterThan(0);
});
