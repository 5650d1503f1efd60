/** Referral rewards on a real database: every condition, every cap, and two processes at once. */
import { DEFAULT_BONUS_TERMS, type MarketDefinition } from '@maidan/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SiteTerms } from '../../../src/http/site-terms.ts';
import { ReferralRewards } from '../../../src/modules/bonus/referral-rewards.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { bet, type Exchange, expectQuiet, expectSound, newMarket, newPlayer, orderOf, startExchange } from '../orders/testing-exchange.ts';

const DAY = 24 * 3_600_000;
let database: TestDatabase;
let exchange: Exchange;
let referrer: BettingAccount;
let friend: BettingAccount;
let other: BettingAccount;
let budget = 1_00_000_00;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
});
afterAll(async () => {
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});
beforeEach(async () => {
  budget = 1_00_000_00;
  [referrer, other] = [await newPlayer(exchange, 10_000), await newPlayer(exchange, 1_00_000)];
  friend = await newFriend();
});
afterEach(() => expectSound(exchange));

function newRewards(hasOffers = true): ReferralRewards {
  const { bonuses, bus, clock, log } = exchange;
  const terms = { bonus: { terms: DEFAULT_BONUS_TERMS, referral: 500_00 }, budgets: { grants: 0, referrals: budget } } as SiteTerms;
  return new ReferralRewards({ database, bonuses, bus, clock, log, siteOf: () => terms, hasOffers: () => hasOffers, audit: () => Promise.resolve() });
}
/** Makes a player whom the referrer brought, with an account of this age. */
async function newFriend(ageMs = 8 * DAY): Promise<BettingAccount> {
  const player = await newPlayer(exchange, 10_000);
  await database.query('update account set referred_by = $2, created_at = $3 where id = $1', [
    player.account,
    referrer.account,
    new Date(exchange.clock.now() - ageMs),
  ]);
  return player;
}
interface Play {
  readonly player?: BettingAccount;
  readonly against?: BettingAccount;
  readonly rupees?: number;
  readonly market?: MarketDefinition;
  readonly daysAgo?: number;
}
/** Backs a selection, and settles its market unless the caller names one. */
async function play({ player = friend, against = other, rupees = 700, market, daysAgo = 0 }: Play = {}): Promise<void> {
  const own = market ?? (await newMarket(exchange));
  orderOf(await exchange.orders.place(against, bet(own, 'LAY', { rupees })));
  const order = orderOf(await exchange.orders.place(player, bet(own, 'BACK', { rupees })));
  await exchange.pipeline.idle();
  await database.query("update orders set placed_at = $2::timestamptz - $3 * interval '1 day' where id = $1", [order, new Date(exchange.clock.now()), daysAgo]);
  if (market === undefined) await settle(own);
}
async function settle(market: MarketDefinition): Promise<void> {
  const settled = await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, { actor: 'test' });
  if (!settled.ok) throw new Error(settled.code);
}
/** Three markets of ₹700 on two days: enough. */
async function playEnough(player = friend): Promise<void> {
  for (const daysAgo of [1, 0, 0]) await play({ player, daysAgo });
}
async function rewarded(): Promise<number> {
  await newRewards().pay(null);
  return (await database.query('select 1 from referral_reward where referrer = $1', [referrer.account])).length;
}

describe('a referral', () => {
  it('is paid once for a friend who has played enough, however often and at once it is checked', async () => {
    await playEnough();
    await Promise.all(Array.from({ length: 8 }, () => newRewards().pay(null)));
    expect(await rewarded()).toBe(1);
    expect(await exchange.bonuses.overview(referrer.account)).toMatchObject({ latest: { amount: 500_00, source: 'REFERRAL' }, waiting: [] });
  });

  it('[TR-011] is paid once by two processes at once: the second waits for the first, then finds it paid', async () => {
    const claim = 'select referral_claim($1, $2, $3, $4, 50000, 100000000, $5)';
    const values = ['demo', friend.account, friend.account, referrer.account, new Date(exchange.clock.now())];
    const [first, second] = [await database.pool.connect(), await database.pool.connect()];
    await first.query('begin');
    await first.query(claim, values);
    const late = second.query(claim, values).then(
      () => 'paid',
      (error: { code: string }) => error.code,
    );
    await first.query('commit');
    const answer = await late;
    for (const client of [first, second]) client.release();
    await database.query('delete from referral_reward where friend = $1', [friend.account]);
    expect(answer).toBe('MD005');
  });

  it('[TR-011] is not paid for less than 2,000, for 2 markets, for 1 day, or for an account younger than 7 days', async () => {
    for (const daysAgo of [1, 0]) await play({ rupees: 1500, daysAgo });
    expect(await rewarded()).toBe(0);
    const little = await newFriend();
    for (const daysAgo of [1, 0, 0]) await play({ player: little, rupees: 600, daysAgo });
    expect(await rewarded()).toBe(0);
    const hasty = await newFriend();
    for (let turn = 0; turn < 3; turn += 1) await play({ player: hasty });
    expect(await rewarded()).toBe(0);
    const young = await newFriend(7 * DAY - 1);
    await playEnough(young);
    expect(await rewarded()).toBe(0);
    exchange.clock.advance(1);
    expect(await rewarded()).toBe(1);
  });

  it('[TR-045] waits while the referrer gets no offers', async () => {
    await playEnough();
    await newRewards(false).pay(null);
    expect(await database.query('select 1 from referral_reward where referrer = $1', [referrer.account])).toEqual([]);
    expect(await rewarded()).toBe(1);
  });

  it('is not paid for bets that other bets cover, or that the referrer takes', async () => {
    for (const daysAgo of [1, 0, 0]) {
      const market = await newMarket(exchange);
      await play({ market, daysAgo });
      await play({ market, player: other, against: friend, daysAgo });
      await settle(market);
    }
    expect(await rewarded()).toBe(0);
    for (const daysAgo of [1, 0, 0]) await play({ against: referrer, daysAgo });
    expect(await rewarded()).toBe(0);
    await playEnough();
    expect(await rewarded()).toBe(1);
  });

  it('counts again without a result that is taken back before it is paid', async () => {
    for (const daysAgo of [1, 0]) await play({ daysAgo });
    const market = await newMarket(exchange);
    await play({ market });
    await settle(market);
    await exchange.settlement.unsettle(market.marketId, { actor: 'test', reason: 'wrong' });
    expect(await rewarded()).toBe(0);
    await settle(market);
    expect(await rewarded()).toBe(1);
  });

  it('[TR-011] is not paid for the same person, browser or payee', async () => {
    await playEnough();
    const person = exchange.accounts.records.get(friend.account)!.person;
    await database.query('update account set person = (select person from account where id = $2) where id = $1', [friend.account, referrer.account]);
    expect(await rewarded()).toBe(0);
    await database.query('update account set person = $2 where id = $1', [friend.account, person]);
    const [low, high] = [Math.min(friend.account, referrer.account), Math.max(friend.account, referrer.account)];
    await database.query('insert into shared_browser (account, other, seen_at) values ($1, $2, now())', [low, high]);
    expect(await rewarded()).toBe(0);
    await database.query('delete from shared_browser');
    await database.query(
      `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, payee, status, created_at, decided_at)
       select nextval('cashier_request_id'), id, 'payee', '', 'withdraw', 'UPI', 10000, '{"upi":"same@bank"}', 'REJECTED', now(), now() from account where id in ($1, $2)`,
      [friend.account, referrer.account],
    );
    expect(await rewarded()).toBe(0);
    await database.query("delete from cashier_request where account = $1 and request_id = 'payee'", [friend.account]);
    expect(await rewarded()).toBe(1);
  });

  it('[TR-011] is paid for 5 friends in 30 days and 20 in all', async () => {
    for (let turn = 0; turn < 6; turn += 1) await playEnough(await newFriend());
    expect(await rewarded()).toBe(5);
    exchange.clock.advance(30 * DAY);
    expect(await rewarded()).toBe(6);
    // 19 older ones
    await database.query(
      `insert into referral_reward (site, friend_person, friend, referrer, paid_at, amount)
       select 'demo', -n, $1, $1, $2::timestamptz - interval '90 days', 0 from generate_series(1, 13) n`,
      [referrer.account, new Date(exchange.clock.now())],
    );
    for (let turn = 0; turn < 3; turn += 1) await playEnough(await newFriend());
    expect(await rewarded()).toBe(20);
  });
});

it('[TR-012] the referral rewards of a site stop at the sum of its budget, and begin again the next day', async () => {
  // rewards of other tests of this day count too
  await database.query('delete from referral_reward');
  await database.query('delete from referral_wagering');
  budget = 1200_00;
  for (let turn = 0; turn < 3; turn += 1) await playEnough(await newFriend());
  expect(await rewarded()).toBe(2);
  exchange.clock.advance(DAY);
  expect(await rewarded()).toBe(3);
});
