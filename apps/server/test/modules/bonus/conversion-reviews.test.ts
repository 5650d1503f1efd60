/** [TR-006] conversions of Free Cash that wait for a person, on a real database. */
import { DEFAULT_BONUS_TERMS, REVIEW_MS } from '@maidan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIntegrityCases } from '../../../src/modules/integrity/integrity-cases.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { bet, type Exchange, expectQuiet, expectSound, newMarket, newPlayer, orderOf, startExchange, until } from '../orders/testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
let player: BettingAccount;
let other: BettingAccount;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { hasOpenCase: createIntegrityCases(database).hasOpenCase });
  await exchange.bonuses.start();
});
afterAll(async () => {
  expectQuiet(exchange);
  exchange.bonuses.stop();
  await exchange.stop();
  await database.drop();
});
beforeEach(async () => {
  player = await newPlayer(exchange, 1);
  other = await newPlayer(exchange, 100_000);
});

/** Adds a case about a player and another person. */
const addCase = (standing: 'OPEN' | 'REVIEW' | 'DISMISSED', { account }: BettingAccount) =>
  database.query("insert into integrity_case (rule, persons, state, opened_at) values ('SHARED_PAYEE', array[$1::int, 999999], $2, now())", [
    exchange.accounts.records.get(account)!.person,
    standing,
  ]);
const latest = async () => (await exchange.bonuses.overview(player.account)).latest!;
/** Cash, Free Cash, and the state of the bonus. */
const state = async () => {
  const { cash, bonus } = await exchange.wallet.balance(player.account);
  return [cash / 100, bonus / 100, (await latest()).status];
};

/** Gives Free Cash that a single winning bet at 2.00 plays: the wallet is worth the double afterwards. */
async function playedFreeCash(rupees: number): Promise<void> {
  await exchange.bonuses.grant(player.account, { amount: rupees * 100, source: 'OPERATOR', terms: { ...DEFAULT_BONUS_TERMS, wagering: 1 } });
  await exchange.bonuses.choose(player.account, true);
  const market = await newMarket(exchange);
  orderOf(await exchange.orders.place(other, bet(market, 'LAY', { rupees, at: 2 })));
  orderOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees, at: 2 })));
  await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, { actor: 'test' });
  await until(async () => (await latest()).reviewUntil !== null || (await latest()).status === 'CONVERTED', 'the end of the wagering');
}

describe('a conversion', () => {
  it('[TR-006] of 5,000 or more waits, says until when, is listed for its site, and goes through by itself after 24 hours', async () => {
    await playedFreeCash(2500);
    expect(await state()).toEqual([1, 5000, 'ACTIVE']);
    const begun = exchange.clock.now();
    expect((await latest()).reviewUntil).toBe(begun + REVIEW_MS);
    const { site, memberCode } = exchange.accounts.records.get(player.account)!;
    const waiting = { memberCode, site, amount: 5000_00, granted: 2500_00, since: begun, until: begun + REVIEW_MS };
    expect(await exchange.bonuses.waitingConversions([site])).toContainEqual(waiting);
    expect(await exchange.bonuses.waitingConversions(null)).toContainEqual(waiting);
    expect(await exchange.bonuses.waitingConversions(['another'])).toEqual([]);
    exchange.clock.advance(REVIEW_MS - 1);
    await exchange.pipeline.idle();
    expect((await latest()).status).toBe('ACTIVE');
    exchange.clock.advance(60_001);
    await until(async () => (await latest()).status === 'CONVERTED', 'the conversion');
    expect([await state(), (await latest()).reviewUntil]).toEqual([[5001, 0, 'CONVERTED'], null]);
    await expectSound(exchange);
  });

  it('[TR-006] of less does not wait, unless a case about the player is open', async () => {
    await addCase('DISMISSED', player);
    await addCase('OPEN', other);
    await playedFreeCash(2400);
    expect(await state()).toEqual([4801, 0, 'CONVERTED']);
    for (const standing of ['OPEN', 'REVIEW'] as const) {
      player = await newPlayer(exchange, 1);
      await addCase(standing, player);
      await playedFreeCash(100);
      expect([standing, ...(await state())]).toEqual([standing, 1, 200, 'ACTIVE']);
      expect((await latest()).reviewUntil).not.toBeNull();
    }
    await expectSound(exchange);
  });

  it('that a person approves goes through at once; only the first decision counts', async () => {
    await playedFreeCash(3000);
    const answers = await Promise.all([1, 2, 3].map(() => exchange.bonuses.decideConversion(player.account, 'APPROVED', '')));
    expect(answers.map((answer) => (answer.ok ? 'OK' : answer.code)).toSorted()).toEqual(['OK', 'REQUEST_DECIDED', 'REQUEST_DECIDED']);
    await until(async () => (await latest()).status === 'CONVERTED', 'the conversion');
    expect(await state()).toEqual([6001, 0, 'CONVERTED']);
    expect(await exchange.bonuses.decideConversion(player.account, 'REFUSED', 'too late')).toMatchObject({ ok: false, code: 'REQUEST_DECIDED' });
    expect(await state()).toEqual([6001, 0, 'CONVERTED']);
    await expectSound(exchange);
  });

  it('that a person refuses returns to the house, and the player reads why', async () => {
    await playedFreeCash(3000);
    expect(await exchange.bonuses.decideConversion(player.account, 'REFUSED', 'Bets of linked accounts')).toEqual({ ok: true, value: true });
    await until(async () => (await latest()).status === 'LAPSED', 'the end of the bonus');
    expect([await state(), (await latest()).refusedBecause, (await latest()).reviewUntil]).toEqual([[1, 0, 'LAPSED'], 'Bets of linked accounts', null]);
    await expectSound(exchange);
  });
});
