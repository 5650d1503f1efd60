/** Free Cash on a real database: granted, wagered, settled, taken back, converted, lapsed. */
import { DEFAULT_BONUS_TERMS, type MarketDefinition } from '@maidan/domain';
import { bonusWalletOf } from '@maidan/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import {
  answerOf,
  bet,
  type Exchange,
  expectQuiet,
  expectSound,
  houseQuote,
  newMarket,
  newPlayer,
  orderOf,
  startExchange,
  until,
  replaceRequest,
} from '../orders/testing-exchange.ts';

const DAY = 24 * 3_600_000;
let database: TestDatabase;
let exchange: Exchange;
let player: BettingAccount;
/** Takes the other side of every bet with cash. */
let other: BettingAccount;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
  await exchange.bonuses.start();
});
afterAll(async () => {
  expectQuiet(exchange);
  exchange.bonuses.stop();
  await exchange.stop();
  await database.drop();
});
beforeEach(async () => {
  player = await newPlayer(exchange, 1000);
  other = await newPlayer(exchange, 100_000);
});

const give = (rupees: number, terms: Partial<typeof DEFAULT_BONUS_TERMS> = {}, holder = player) =>
  exchange.bonuses.grant(holder.account, { amount: rupees * 100, source: 'OPERATOR', terms: { ...DEFAULT_BONUS_TERMS, ...terms } });
/** Returns cash and its exposure, Free Cash and its exposure in rupees, and the wallet in use. */
async function wallets(holder = player): Promise<readonly [number, number, number, number, string]> {
  const balance = await exchange.wallet.balance(holder.account);
  return [balance.cash / 100, balance.held / 100, balance.bonus / 100, balance.bonusHeld / 100, balance.usesBonus ? 'BONUS' : 'MAIN'];
}
async function bonus(holder = player): Promise<{ readonly status: string; readonly played: number }> {
  const { latest } = await exchange.bonuses.overview(holder.account);
  return { status: latest?.status ?? 'NONE', played: (latest?.played ?? 0) / 100 };
}
/** Places a matched back of the player on runner 0 at these odds, against `other`. Returns its order number. */
async function placeMatchedBet(market: MarketDefinition, rupees: number, at = 2): Promise<number> {
  await exchange.orders.place(other, bet(market, 'LAY', { rupees, at }));
  return orderOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees, at })));
}
const won = (market: MarketDefinition) => ({ type: 'winners', winners: [market.runners[0]!.selectionId] }) as const;
const lost = (market: MarketDefinition) => ({ type: 'winners', winners: [market.runners[1]!.selectionId] }) as const;
async function settle(market: MarketDefinition, result: Parameters<Exchange['settlement']['settle']>[1]): Promise<void> {
  const settled = await exchange.settlement.settle(market.marketId, result, { actor: 'test', reason: 'test' });
  if (!settled.ok) throw new Error(settled.code);
}
const untilBonus = (status: string) => until(async () => (await bonus()).status === status, `a bonus that is ${status}`);

describe('a bet uses one wallet', () => {
  it('the one chosen when it is placed; stake, hold and winnings stay there, and positions of the two wallets are not netted', async () => {
    await give(500);
    expect(await wallets()).toEqual([1000, 0, 500, 0, 'MAIN']);
    const market = await newMarket(exchange);
    await placeMatchedBet(market, 100);
    expect(await wallets()).toEqual([900, 100, 500, 0, 'MAIN']);
    expect(await exchange.bonuses.choose(player.account, true)).toEqual({ ok: true, value: true });
    // the opposite bet would level the cash position: here it is a separate risk
    await exchange.orders.place(other, bet(market, 'BACK', { rupees: 100 }));
    const lay = await exchange.orders.place(player, bet(market, 'LAY', { rupees: 100 }));
    expect(lay.outcome).toMatchObject({ ok: true, value: { wallet: 'BONUS', matched: 100_00 } });
    expect(await wallets()).toEqual([900, 100, 400, 100, 'BONUS']);
    await expectSound(exchange);
    expect((await exchange.orders.list(player.account, { status: 'open' })).map((order) => order.wallet)).toEqual(['BONUS', 'MAIN']);
    await settle(market, won(market));
    expect(await wallets()).toEqual([1100, 0, 400, 0, 'BONUS']);
    expect((await exchange.orders.list(player.account, { status: 'settled' })).map(({ wallet, profit }) => [wallet, profit])).toEqual([
      ['BONUS', -100_00],
      ['MAIN', 100_00],
    ]);
    await expectSound(exchange);
  });

  it('a stake above the Free Cash is refused, however much cash there is, and no cash is spent', async () => {
    await give(50);
    await exchange.bonuses.choose(player.account, true);
    const market = await newMarket(exchange);
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees: 51 })))).toBe('INSUFFICIENT_BONUS');
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees: 50 })))).toBe('EXECUTABLE');
    expect(await wallets()).toEqual([1000, 0, 0, 50, 'BONUS']);
  });

  it('refuses a switch while Free Cash is at risk; a cancelled bet frees it; a player who owes cash cannot use Free Cash', async () => {
    await give(500);
    await exchange.bonuses.choose(player.account, true);
    const market = await newMarket(exchange);
    const order = orderOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees: 10, at: 3 })));
    expect(await exchange.bonuses.choose(player.account, false)).toMatchObject({ ok: false, code: 'BONUS_IN_PLAY' });
    expect(await exchange.bonuses.choose(player.account, true)).toEqual({ ok: true, value: true });
    const changed = await exchange.orders.reduce(player, order, 5_00);
    expect(changed).toMatchObject({ ok: true, value: { wallet: 'BONUS', remaining: 5_00 } });
    expect(await exchange.orders.cancelAll(player)).toEqual({ ok: true, value: 1 });
    expect(await exchange.bonuses.choose(player.account, false)).toEqual({ ok: true, value: false });
    expect(await wallets()).toEqual([1000, 0, 500, 0, 'MAIN']);
  });

  it('a replaced order stays in its wallet, and an own order of the other wallet is not matched', async () => {
    await give(500);
    const market = await newMarket(exchange);
    const cash = orderOf(await exchange.orders.place(player, bet(market, 'LAY', { rupees: 20, at: 2 })));
    await exchange.bonuses.choose(player.account, true);
    const against = await exchange.orders.place(player, bet(market, 'BACK', { rupees: 20, at: 2 }));
    expect(against.outcome).toMatchObject({ ok: true, value: { matched: 0, reason: 'SELF_MATCH' } });
    const options = replaceRequest(`replaced-${cash}`, 190, 20_00);
    const replaced = await exchange.orders.replace(player, cash, options);
    expect(replaced).toMatchObject({ ok: true, value: { cancelled: { wallet: 'MAIN' }, placed: { ok: true, value: { wallet: 'MAIN', price: 190 } } } });
    expect(await wallets()).toEqual([982, 18, 500, 0, 'BONUS']);
    await expectSound(exchange);
  });

  it('a cash-out closes the position of the wallet that has it', async () => {
    await give(500);
    const market = await newMarket(exchange);
    await placeMatchedBet(market, 100);
    await exchange.bonuses.choose(player.account, true);
    await placeMatchedBet(market, 200);
    await exchange.orders.place(other, bet(market, 'BACK', { rupees: 1000, at: 2 }));
    for (const [code, balance] of [
      ['BONUS', [900, 100, 500, 0, 'BONUS']],
      ['MAIN', [1000, 0, 500, 0, 'BONUS']],
    ] as const) {
      const quote = await exchange.orders.cashOuts.quote(player, market.marketId, 100);
      expect(quote).toMatchObject({ ok: true, value: { wallet: code } });
      if (!quote.ok) return;
      const taken = await exchange.orders.cashOuts.take(player, {
        cashOutId: quote.value.id,
        reference: `out-${code}`,
        canonical: '',
      });
      expect(taken.outcome).toMatchObject({ ok: true, value: { wallet: code } });
      expect(await wallets()).toEqual(balance);
    }
    await settle(market, won(market));
    expect(await bonus()).toEqual({ status: 'ACTIVE', played: 0 });
    await expectSound(exchange);
  });
});

describe('wagering', () => {
  it('counts settled stakes at 1.50 or better and no void ones; after taking back and settling again it is unchanged', async () => {
    await give(500);
    await exchange.bonuses.choose(player.account, true);
    const [market, short, voided] = [await newMarket(exchange), await newMarket(exchange), await newMarket(exchange)];
    await placeMatchedBet(market, 100);
    await placeMatchedBet(short, 100, 1.49);
    await placeMatchedBet(voided, 100);
    expect(await bonus()).toEqual({ status: 'ACTIVE', played: 0 });
    await settle(market, won(market));
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 100 }, [1000, 0, 400, 200, 'BONUS']]);
    await settle(short, lost(short));
    await settle(voided, { type: 'void', reason: 'no result' });
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 100 }, [1000, 0, 500, 0, 'BONUS']]);
    await exchange.settlement.unsettle(market.marketId, { actor: 'test', reason: 'wrong' });
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 0 }, [1000, 0, 300, 100, 'BONUS']]);
    await settle(market, lost(market));
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 100 }, [1000, 0, 300, 0, 'BONUS']]);
    await settle(market, won(market));
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 100 }, [1000, 0, 500, 0, 'BONUS']]);
    await expectSound(exchange);
  });

  it('announces the balance again after the count, so that an open page loads the counted wagering', async () => {
    await give(500);
    await exchange.bonuses.choose(player.account, true);
    const market = await newMarket(exchange);
    await placeMatchedBet(market, 100);
    const heard: string[] = [];
    const stops = [
      exchange.bus.subscribe('market-settled', () => heard.push('settled')),
      exchange.bus.subscribe('account-changed', ({ account }) => account === player.account && heard.push('account')),
    ];
    await settle(market, won(market));
    await until(() => heard.lastIndexOf('account') > heard.indexOf('settled'), 'an announcement after the count');
    for (const stop of stops) stop();
    expect(await bonus()).toEqual({ status: 'ACTIVE', played: 100 });
  });

  it('fancy does not count; bets of the cash wallet do not', async () => {
    await give(500);
    const [cash, session] = [await newMarket(exchange), await newMarket(exchange, { marketType: 'SESSION', runnerNames: ['Runs'], betDelay: 0 })];
    await placeMatchedBet(cash, 100);
    await exchange.bonuses.choose(player.account, true);
    await exchange.orders.quote(session.marketId, [{ type: 'house', runner: 0, back: houseQuote(100, 46, 0), lay: houseQuote(100, 45, 0) }]);
    const placed = exchange.orders.place(player, bet(session, 'BACK', { at: 100, line: 46, rupees: 100 }));
    await until(() => exchange.orders.list(player.account, { status: 'open' }).then((orders) => orders.length === 2), 'the bet in its delay');
    await exchange.pipeline.idle();
    exchange.clock.advance(10_000);
    expect((await placed).outcome).toMatchObject({ ok: true, value: { wallet: 'BONUS' } });
    await settle(cash, won(cash));
    await settle(session, { type: 'runs', runs: 50 });
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 0 }, [1100, 0, 600, 0, 'BONUS']]);
    await expectSound(exchange);
  });

  it('after enough wagering the balance becomes cash and bets use cash; taking the result back reverses this, and settling again repeats it', async () => {
    await give(100, { wagering: 2 });
    await exchange.bonuses.choose(player.account, true);
    const [first, second] = [await newMarket(exchange), await newMarket(exchange)];
    await placeMatchedBet(first, 100);
    await settle(first, won(first));
    await placeMatchedBet(second, 150);
    await settle(second, won(second));
    await untilBonus('CONVERTED');
    expect(await wallets()).toEqual([1350, 0, 0, 0, 'MAIN']);
    await expectSound(exchange);
    await exchange.settlement.unsettle(second.marketId, { actor: 'test', reason: 'wrong' });
    await untilBonus('ACTIVE');
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 100 }, [1000, 0, 50, 150, 'MAIN']]);
    await expectSound(exchange);
    await settle(second, lost(second));
    await untilBonus('CONVERTED');
    expect(await wallets()).toEqual([1050, 0, 0, 0, 'MAIN']);
    // settled again without being taken back: the difference goes to the bonus
    await settle(second, won(second));
    await until(async () => (await wallets())[0] === 1350, 'the difference');
    expect(await wallets()).toEqual([1350, 0, 0, 0, 'MAIN']);
    await expectSound(exchange);
  });

  it('bets that are open at the conversion follow when they are settled; spent cash may then be owed', async () => {
    await give(100, { wagering: 1 });
    await exchange.bonuses.choose(player.account, true);
    const [first, open] = [await newMarket(exchange), await newMarket(exchange)];
    await placeMatchedBet(first, 100);
    await settle(first, won(first));
    await untilBonus('CONVERTED');
    const [spent, later] = [await newMarket(exchange), await newMarket(exchange)];
    await placeMatchedBet(spent, 1200);
    await settle(spent, lost(spent));
    expect(await wallets()).toEqual([0, 0, 0, 0, 'MAIN']);
    await exchange.settlement.unsettle(first.marketId, { actor: 'test', reason: 'wrong' });
    await untilBonus('ACTIVE');
    expect(await wallets()).toEqual([-200, 0, 0, 100, 'MAIN']);
    expect(await exchange.bonuses.choose(player.account, true)).toMatchObject({ ok: false, code: 'BONUS_IN_PLAY' });
    expect(answerOf(await exchange.orders.place(player, bet(later, 'BACK')))).toBe('OWING');
    await settle(first, won(first));
    await untilBonus('CONVERTED');
    expect(await wallets()).toEqual([0, 0, 0, 0, 'MAIN']);
    await give(200, { wagering: 1 });
    await exchange.bonuses.choose(player.account, true);
    const counted = await newMarket(exchange);
    await placeMatchedBet(open, 100);
    await placeMatchedBet(counted, 100);
    await settle(counted, won(counted));
    expect(await wallets()).toEqual([0, 0, 200, 100, 'BONUS']);
    const more = await newMarket(exchange);
    await placeMatchedBet(more, 100);
    await settle(more, lost(more));
    await until(async () => (await wallets())[4] === 'MAIN', 'the conversion');
    expect(await wallets()).toEqual([100, 0, 0, 100, 'MAIN']);
    await settle(open, won(open));
    await until(async () => (await wallets())[0] === 300, 'the winnings');
    expect(await wallets()).toEqual([300, 0, 0, 0, 'MAIN']);
    await expectSound(exchange);
  });
});

describe('expiry and sequence', () => {
  it('a bonus lapses after its days: free and resting amounts at once, those of open bets when they are settled', async () => {
    await give(500, { days: 3 });
    await exchange.bonuses.choose(player.account, true);
    const [market, resting] = [await newMarket(exchange), await newMarket(exchange)];
    await placeMatchedBet(market, 100);
    await exchange.orders.place(player, bet(resting, 'BACK', { rupees: 50, at: 5 }));
    await exchange.pipeline.idle();
    exchange.clock.advance(3 * DAY - 1);
    await exchange.pipeline.idle();
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 0 }, [1000, 0, 350, 150, 'BONUS']]);
    exchange.clock.advance(1);
    await until(async () => (await wallets())[3] === 100 && (await wallets())[2] === 0, 'the lapse');
    expect([await bonus(), await wallets()]).toEqual([{ status: 'LAPSED', played: 0 }, [1000, 0, 0, 100, 'MAIN']]);
    expect((await exchange.orders.list(player.account, { status: 'all' })).map((order) => order.reason)).toEqual(['BONUS_ENDED', null]);
    await settle(market, won(market));
    await until(async () => (await wallets())[3] === 0 && (await wallets())[2] === 0, 'the winnings lapse');
    expect(await wallets()).toEqual([1000, 0, 0, 0, 'MAIN']);
    await settle(market, lost(market));
    await until(async () => (await wallets())[2] === 0, 'the correction');
    await expectSound(exchange);
    const [row] = await database.query<{ lapsed: number }>('select lapsed from bonus where account = $1', [player.account]);
    expect(row).toEqual({ lapsed: 400_00 });
  });

  it('bonuses are active one after the other; a lost one ends at once', async () => {
    await give(100);
    await give(40, { wagering: 1, days: 5 });
    expect((await exchange.bonuses.overview(player.account)).waiting).toMatchObject([{ amount: 40_00, required: 40_00, status: 'WAITING' }]);
    expect(await wallets()).toEqual([1000, 0, 100, 0, 'MAIN']);
    await exchange.bonuses.choose(player.account, true);
    const market = await newMarket(exchange);
    await placeMatchedBet(market, 100);
    await settle(market, lost(market));
    await until(async () => (await wallets())[2] === 40, 'the next bonus');
    expect(await exchange.bonuses.overview(player.account)).toMatchObject({ latest: { amount: 40_00, status: 'ACTIVE', played: 0 }, waiting: [] });
    expect((await wallets())[4]).toBe('MAIN');
    await expectSound(exchange);
  });

  it('a lost bonus continues if a correction makes its bet win', async () => {
    await give(100);
    await exchange.bonuses.choose(player.account, true);
    const market = await newMarket(exchange);
    await placeMatchedBet(market, 100);
    await settle(market, lost(market));
    await untilBonus('SPENT');
    await settle(market, won(market));
    await untilBonus('ACTIVE');
    expect([await bonus(), await wallets()]).toEqual([{ status: 'ACTIVE', played: 100 }, [1000, 0, 200, 0, 'MAIN']]);
    await expectSound(exchange);
  });

  it('one request grants once, however often and fast it is sent', async () => {
    const grant = { amount: 70_00, source: 'OPERATOR', terms: DEFAULT_BONUS_TERMS, requestId: 9 } as const;
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange.bonuses.grant(player.account, grant)));
    expect(answers.filter((answer) => answer.ok && answer.value)).toHaveLength(1);
    expect(await wallets()).toEqual([1000, 0, 70, 0, 'MAIN']);
    for (const wrong of [
      { ...grant, amount: 0 },
      { ...grant, amount: 0.5 },
    ])
      expect(await exchange.bonuses.grant(player.account, wrong)).toMatchObject({ ok: false, code: 'STAKE_INVALID' });
    expect(await exchange.bonuses.grant(player.account, { ...grant, terms: { ...DEFAULT_BONUS_TERMS, days: 0 } })).toMatchObject({
      ok: false,
      code: 'MALFORMED',
    });
    expect(await exchange.bonuses.grant(999_999, grant)).toMatchObject({ ok: false, code: 'ACCOUNT_UNKNOWN' });
  });
});

it('fifty concurrent switches and bets: every bet is in exactly one wallet, and no switch leaves Free Cash at risk', async () => {
  await give(500);
  const market = await newMarket(exchange);
  const work = Array.from({ length: 50 }, (_, turn) =>
    turn % 2 === 0
      ? exchange.bonuses.choose(player.account, turn % 4 === 0).then((outcome) => (outcome.ok ? 'switched' : outcome.code))
      : exchange.orders.place(player, bet(market, 'BACK', { rupees: 5, at: 3 })).then(answerOf),
  );
  const answers = await Promise.all(work);
  expect(new Set(answers.filter((_, turn) => turn % 2 === 1))).toEqual(new Set(['EXECUTABLE']));
  const orders = await exchange.orders.list(player.account, { status: 'open' });
  const inBonus = orders.filter((order) => order.wallet === 'BONUS').length;
  expect(orders).toHaveLength(25);
  const [cash, held, free, bonusHeld, used] = await wallets();
  expect([cash, held, free, bonusHeld]).toEqual([1000 - 5 * (25 - inBonus), 5 * (25 - inBonus), 500 - 5 * inBonus, 5 * inBonus]);
  // from the first bet with Free Cash on, every switch is refused: it stays in use
  expect(inBonus === 0 || used === 'BONUS').toBe(true);
  const newest = orders.map((order) => order.wallet);
  expect(newest.slice(0, inBonus).every((wallet) => wallet === 'BONUS')).toBe(true);
  await expectSound(exchange);
});

it('a restart restores both wallets, their open bets and the choice, and ends bonuses that expired meanwhile', async () => {
  await give(500, { days: 2 });
  await exchange.bonuses.choose(player.account, true);
  const market = await newMarket(exchange);
  await exchange.orders.place(player, bet(market, 'BACK', { rupees: 100, at: 3 }));
  await placeMatchedBet(market, 100, 2);
  exchange.bonuses.stop();
  await exchange.stop();
  const { catalogue, accounts, clock } = exchange;
  exchange = await startExchange(database, { catalogue, accounts, clock });
  const open = await exchange.orders.place(player, bet(market, 'BACK', { rupees: 50, at: 3 }));
  expect(open.outcome).toMatchObject({ ok: true, value: { wallet: 'BONUS' } });
  expect(await wallets()).toEqual([1000, 0, 250, 250, 'BONUS']);
  await expectSound(exchange);
  clock.advance(2 * DAY);
  await exchange.bonuses.start();
  await until(async () => (await wallets())[2] === 0, 'the lapse');
  expect(await wallets()).toEqual([1000, 0, 0, 100, 'MAIN']);
  expect(exchange.engine.accountState(bonusWalletOf(player.account))).toMatchObject({ cash: 0, held: 100_00, person: player.account });
  await expectSound(exchange);
});
