/** Limits on the whole app and the real database: when each applies, and that concurrent requests never exceed one. */
import { GAMES } from '@maidan/casino';
import type { Login } from '@maidan/contract';
import { calendarStart } from '@maidan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledged, emitRaw, newReference, settledAnswer, startTestApp, wireBet, type TestApp } from '../../testing-app.ts';
import { soloOf } from '../../../src/modules/casino-rounds/table-terms.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { newPlayer, orderItem, TestPlayer } from './testing-play.ts';

const DAY_MS = 86_400_000;
/** A game against the house, and its choice. */
const PRESS = soloPress();

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Places half of the bets over one socket and half over HTTP, all at once; returns the codes of the refused ones. */
async function betTogether(player: TestPlayer, count: number, stake: number): Promise<string[]> {
  const socket = await test.socket();
  await acknowledged(socket, 'authenticate', { token: player.token });
  const answers = new Map<string, string>();
  const references = Array.from({ length: count / 2 }, newReference);
  const answered = new Promise<void>((resolve) => {
    const noteAnswer = (reference: string, code: string): void => {
      answers.set(reference, code);
      if (answers.size === references.length) resolve();
    };
    socket.on('place-bet-success', ({ betSlipRef }) => noteAnswer(betSlipRef, 'OK'));
    socket.on('place-bet-error', ({ betSlipRef, code }) => noteAnswer(betSlipRef, code));
  });
  for (const betSlipRef of references) emitRaw(socket, 'create-bet', { token: player.token, bet: wireBet({ stake }), betSlipRef });
  const posted = references.map(async () => {
    const { body } = await player.call('POST', 'exchange/order', [orderItem({ totalSize: stake })]);
    const [result] = (body as unknown as { result: { success: boolean; code?: string }[] }).result;
    return result!.success ? 'OK' : (result!.code ?? '');
  });
  const codes = await settledAnswer(test, Promise.all([...posted, answered.then(() => [...answers.values()])]));
  socket.disconnect();
  return codes.flat();
}
const stakedOf = (player: TestPlayer) =>
  player.count('select coalesce(sum(o.size - o.cancelled - o.lapsed), 0)::int as n from orders o join account a on a.id = o.account where a.member_code = $1');

describe('a limit on stakes', () => {
  it('is never exceeded by concurrent bets over socket and HTTP, and each refusal states the rest', async () => {
    const player = await newPlayer(test, 'limited1');
    expect(await player.ask('stake.day', 1050)).toMatchObject({ success: true });
    const codes = await betTogether(player, 100, 100);
    expect([codes.filter((code) => code === 'OK').length, codes.filter((code) => code === 'STAKE_LIMIT').length]).toEqual([10, 90]);
    expect(await stakedOf(player)).toBe(1000_00);
    expect(await player.limit('stake.day')).toMatchObject({ amount: 1050, used: 1000, raise: null });
    const refused = await player.bet();
    expect(refused).toMatchObject({ success: false, code: 'STAKE_LIMIT' });
    expect(refused.message).toMatch(/^Your stake limit is ₹1,050 in 24 hours: ₹50 left; this fits again from \d+ \w+ \d+, \d\d:\d\d IST$/);
    expect(await player.bet({ totalSize: 50 })).toMatchObject({ success: true });
    expect((await auditDatabase(test.database)).ok).toBe(true);
  });

  it('counts the liability of a lay, and releases cancelled, replaced and lapsed parts', async () => {
    const player = await newPlayer(test, 'limited2');
    await player.ask('stake.week', 300);
    // a lay far below the book rests: 100 at 1.5 risks 50
    expect(await player.bet({ side: 1, price: 1.5 })).toMatchObject({ success: true });
    expect(await player.limit('stake.week')).toMatchObject({ used: 50 });
    expect(await player.bet({ price: 500, totalSize: 250 })).toMatchObject({ success: true });
    expect(await player.bet({ totalSize: 10 })).toMatchObject({ success: false, code: 'STAKE_LIMIT' });
    // another price for all of it: in one step, though 250 more would be too much
    const order = await player.count('select max(o.id) as n from orders o join account a on a.id = o.account where a.member_code = $1');
    const replaced = await settledAnswer(test, player.call('POST', `exchange/order/${order}/replace`, { price: 400, size: 250, betSlipRef: newReference() }));
    expect(replaced.body).toMatchObject({ success: true });
    expect(await player.limit('stake.week')).toMatchObject({ used: 300 });
    const { _id: moved } = (replaced.body as unknown as { placed: { _id: string } }).placed;
    const kept = { price: 390, size: 251, onRefusal: 'KEEP', betSlipRef: newReference() };
    expect((await player.call('POST', `exchange/order/${moved}/replace`, kept)).body).toMatchObject({ success: false, code: 'STAKE_LIMIT' });
    expect(await player.bet({ totalSize: 1 }), 'the kept bet counts as before').toMatchObject({ success: false, code: 'STAKE_LIMIT' });
    expect(await player.limit('stake.week')).toMatchObject({ used: 300 });
    const { memberCode } = player.login.data;
    const account = await player.count('select id as n from account where member_code = $1');
    await test.app.orders.cancelAll({ account, memberCode, site: 'maidan', isDemo: false });
    expect(await player.limit('stake.week')).toMatchObject({ used: 0 });
    expect(await player.bet({ price: 1000, totalSize: 300, timeInForce: 'FILL_OR_KILL' })).toMatchObject({ success: true, status: 'LAPSED' });
    expect(await player.limit('stake.week')).toMatchObject({ used: 0 });
    const waiting = player.startBet({ totalSize: 300 });
    await expect.poll(() => player.openOrders()).toBe(1);
    await test.app.orders.materialEvent('3001', false);
    expect(await waiting).toMatchObject({ success: false, code: 'ORDER_LAPSED' });
    expect(await player.limit('stake.week')).toMatchObject({ used: 0 });
  });
});

it('a batch is refused whole by a limit, and its bets do not count then', async () => {
  const player = await newPlayer(test, 'limited3');
  await player.ask('stake.day', 100);
  // backs far above the book rest
  const item = (totalSize: number) => ({ side: 0, price: 500, selectionId: 11, marketId: '1.3001', totalSize });
  const batch = (...sizes: readonly number[]) =>
    settledAnswer(test, player.call('POST', 'exchange/order/batch', { betSlipRef: newReference(), instructions: sizes.map(item) }));
  expect((await batch(40, 40, 40)).body).toMatchObject({ success: false, code: 'STAKE_LIMIT', instruction: 2 });
  expect((await batch(40, 40, 0)).body).toMatchObject({ success: false, code: 'STAKE_INVALID', instruction: 2 });
  expect(await player.limit('stake.day')).toMatchObject({ used: 0 });
  expect((await batch(40, 40, 20)).body).toMatchObject({ success: true, result: [{ success: true }, { success: true }, { success: true }] });
  expect(await player.limit('stake.day')).toMatchObject({ used: 100 });
});

it('stakes of Free Cash count like those of cash, and losses of Free Cash do not count', async () => {
  const player = await newPlayer(test, 'bonus1');
  const { memberCode } = player.login.data;
  await test.operator('POST', `operator/accounts/${memberCode}/bonus`, { amount: 500, reason: 'welcome' });
  const choose = (code: 'MAIN' | 'BONUS') =>
    player.call('PUT', `account/${memberCode}/settings/switch-wallet?useBonusWallet=${code === 'BONUS'}&walletCode=${code}`);
  expect((await choose('BONUS')).body).toMatchObject({ success: true });
  // staked before there is a limit, and read when it is set
  expect(await player.bet({ totalSize: 100 })).toMatchObject({ success: true });
  await player.ask('stake.day', 300);
  await player.ask('loss.day', 50);
  expect(await player.limit('stake.day')).toMatchObject({ used: 100 });
  expect(await player.bet({ totalSize: 201 })).toMatchObject({ code: 'STAKE_LIMIT' });
  expect(await player.bet({ price: 500, totalSize: 200 })).toMatchObject({ success: true });
  expect([(await player.limit('stake.day')).used, (await player.limit('loss.day')).used]).toEqual([300, 0]);
  const account = await player.count('select id as n from account where member_code = $1');
  await test.app.orders.cancelAll({ account, memberCode, site: 'maidan', isDemo: false });
  expect(await player.limit('stake.day')).toMatchObject({ used: 100 });
});

describe('changing a limit', () => {
  it('a lower limit applies at once; a raise needs a confirmation after 24 hours and can be taken back; removing a limit is a raise', async () => {
    const player = await newPlayer(test, 'changing1');
    await player.ask('stake.month', 500);
    expect(await player.bet({ totalSize: 400 })).toMatchObject({ success: true });
    await player.ask('stake.month', 450);
    expect(await player.bet({ totalSize: 60 })).toMatchObject({ success: false, code: 'STAKE_LIMIT' });
    const changed = (await player.ask('stake.month', 2000)).result.limits.find(({ name }) => name === 'stake.month')!;
    expect(changed).toMatchObject({ amount: 450, raise: { to: 2000 } });
    expect(Date.parse(changed.raise!.from) - test.clock.now()).toBeGreaterThan(DAY_MS - 60_000);
    expect(await player.step('confirm', 'stake.month')).toMatchObject({ success: false, code: 'RAISE_TOO_EARLY' });
    expect(await player.bet({ totalSize: 60 })).toMatchObject({ code: 'STAKE_LIMIT' });
    // stakes before the limit count, and expire when their time is over
    const freed = await newPlayer(test, 'freed1');
    expect(await freed.bet()).toMatchObject({ success: true });
    await freed.ask('stake.day', 100);
    expect(await freed.limit('stake.day')).toMatchObject({ used: 100 });
    expect(await freed.bet({ totalSize: 1 })).toMatchObject({ success: false, code: 'STAKE_LIMIT' });
    await test.clock.advance(DAY_MS);
    const again = await relogged('freed1');
    expect(await again.limit('stake.day')).toMatchObject({ used: 0, freesAt: null });
    expect(await again.bet()).toMatchObject({ success: true });
    const next = await relogged('changing1');
    // time alone changes nothing
    expect(await next.bet({ totalSize: 60 })).toMatchObject({ code: 'STAKE_LIMIT' });
    expect(await next.step('confirm', 'stake.month')).toMatchObject({ success: true });
    expect(await next.bet({ totalSize: 60 })).toMatchObject({ success: true });
    await next.ask('stake.month', null);
    expect(await next.step('withdraw', 'stake.month')).toMatchObject({ success: true });
    expect(await next.limit('stake.month')).toMatchObject({ amount: 2000, raise: null });
    expect(await next.step('confirm', 'stake.month')).toMatchObject({ success: false, code: 'LIMIT_INVALID' });
    expect(await next.step('withdraw', 'stake.month')).toMatchObject({ success: false, code: 'LIMIT_INVALID' });
  });

  it('an invalid limit is refused and changes nothing', async () => {
    const player = await newPlayer(test, 'changing2');
    for (const [name, amount] of [
      ['stake.day', -1],
      ['stake.day', 10.005],
      ['loss.week', 1e15],
      ['session', 14],
      ['session', 30.5],
    ] as const)
      expect([name, amount, (await player.ask(name, amount)).code]).toEqual([name, amount, 'LIMIT_INVALID']);
    expect((await player.call('PUT', 'play/limits', { name: 'stake.year', amount: 5 })).status).toBe(400);
    expect((await player.limits()).limits.every(({ amount, raise }) => amount === null && raise === null)).toBe(true);
    expect((await test.call('GET', 'play/limits')).status).toBe(401);
  });
});

describe('a limit on losses', () => {
  it('counts the worst case of open bets, refuses no bet that lowers it, and is never exceeded by concurrent bets', async () => {
    const player = await newPlayer(test, 'losing1');
    await player.ask('loss.day', 550);
    const codes = await betTogether(player, 20, 100);
    expect([codes.filter((code) => code === 'OK').length, codes.filter((code) => code === 'LOSS_LIMIT').length]).toEqual([5, 15]);
    expect(await player.limit('loss.day')).toMatchObject({ amount: 550, used: 500, atRisk: 500, freesAt: null });
    const refused = await player.bet();
    expect(refused.message).toBe('Your loss limit is ₹550 in 24 hours: ₹50 left, counting your open bets');
    await player.ask('loss.day', 100);
    expect(await player.bet({ totalSize: 1 })).toMatchObject({ code: 'LOSS_LIMIT' });
    // the other side of the open bet: less can be lost with it than without
    expect(await player.bet({ side: 1, price: 1.9, totalSize: 200 })).toMatchObject({ success: true });
  });

  it('counts what was lost after commission, and winnings only against losses before them', async () => {
    const player = await newPlayer(test, 'losing2');
    await player.ask('loss.week', 500);
    const bookmaker = { marketId: '1.3002', selectionId: 11, btype: 'Special', price: 1.8, totalSize: 300 };
    expect(await player.bet(bookmaker)).toMatchObject({ success: true });
    expect(await player.limit('loss.week')).toMatchObject({ used: 300, atRisk: 300 });
    await test.operator('POST', 'operator/markets/1.3002/settle', { winners: [12] });
    expect(await player.limit('loss.week')).toMatchObject({ used: 300, atRisk: 0 });
    expect((await player.limit('loss.week')).freesAt).not.toBeNull();
    expect(await player.bet({ totalSize: 201 })).toMatchObject({ code: 'LOSS_LIMIT' });
    expect(await player.bet({ totalSize: 200 })).toMatchObject({ success: true });
    expect(await player.limit('loss.week')).toMatchObject({ used: 500, atRisk: 200 });
    // settled again with the other result: nothing is lost any more
    await test.operator('POST', 'operator/markets/1.3002/settle-again', { winners: [11], reason: 'scorer was wrong' });
    expect(await player.limit('loss.week')).toMatchObject({ used: 200, atRisk: 200 });
    expect(await player.session()).toMatchObject({ staked: 500 });
  });
});

it('casino stakes and losses count with those of bets, and a break refuses casino stakes too', async () => {
  const player = await newPlayer(test, 'casino1');
  await player.ask('stake.day', 150);
  await player.ask('loss.week', 1000);
  let presses = 0;
  const press = async () => {
    presses += 1;
    await test.clock.advance(10_000);
    return (await player.call('POST', 'casino/play', { ...PRESS, requestRef: `press-${presses}`, stake: 60 })).body as unknown as {
      success: boolean;
      code?: string;
    };
  };
  expect([await press(), await press(), await press()].map(({ success, code }) => (success ? 'OK' : code))).toEqual(['OK', 'OK', 'STAKE_LIMIT']);
  expect(await player.limit('stake.day')).toMatchObject({ used: 120 });
  expect(await player.bet({ totalSize: 31 })).toMatchObject({ code: 'STAKE_LIMIT' });
  expect(await player.bet({ totalSize: 30 })).toMatchObject({ success: true });
  const { net } = await player.session();
  expect(await player.limit('loss.week')).toMatchObject({ atRisk: 30 });
  expect((await player.limit('loss.week')).used).toBeGreaterThanOrEqual(30 - net);
  await player.takeBreak({ hours: 24 });
  expect(await press()).toMatchObject({ code: 'TIMED_OUT' });
  expect((await auditDatabase(test.database)).ok).toBe(true);
});

describe('a limit on deposits', () => {
  it('counts pending and approved deposits, not rejected ones', async () => {
    const player = await newPlayer(test, 'depositing1');
    let utr = 412_345_670_011;
    const deposit = async (amount: number) => {
      utr += 11;
      return (await player.call('POST', 'cashier/deposit', { amount, method: 'UPI', utr: String(utr), requestId: `r${utr}` })).body;
    };
    await player.ask('deposit.day', 1000);
    const first = (await deposit(600)) as unknown as { result: { refrenceNo: string } };
    const refused = await deposit(500);
    expect(refused).toMatchObject({ success: false, code: 'ROLLING_LIMIT' });
    expect(refused.message).toMatch(/^Your rolling limit on deposits is ₹1,000 in 24 hours: ₹400 left; this fits again from/);
    expect(await player.limit('deposit.day')).toMatchObject({ used: 600 });
    await test.operator('POST', `operator/payments/${first.result.refrenceNo}/reject`, { reason: 'not found' });
    expect(await player.limit('deposit.day')).toMatchObject({ used: 0 });
    const together = await Promise.all([deposit(600), deposit(600), deposit(600)]);
    expect(together.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('a deposit limit', () => {
  it('[TR-041] counts the gross deposits of a calendar period, starts anew with the next, and gives way to a lower rolling limit', async () => {
    const player = await newPlayer(test, 'calendar1');
    const { memberCode } = player.login.data;
    let utr = 512_345_670_011;
    const deposit = async (by: TestPlayer, amount: number) => {
      utr += 11;
      return (await by.call('POST', 'cashier/deposit', { amount, method: 'UPI', utr: String(utr), requestId: `r${utr}` })).body;
    };
    await player.ask('calendar.day', 1000);
    const first = (await deposit(player, 600)) as unknown as { result: { refrenceNo: string } };
    await test.operator('POST', `operator/payments/${first.result.refrenceNo}/approve`, {});
    // gross: a payout makes no room
    await test.database.query(
      `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, payee, status, created_at, decided_at)
       select nextval('cashier_request_id'), a.id, 'paid out', '', 'withdraw', 'UPI', 50000, '{"upi": "a@upi"}', 'APPROVED', moment, moment
       from account a, to_timestamp($2::float8 / 1000) moment where a.member_code = $1`,
      [memberCode, test.clock.now()],
    );
    const refused = await deposit(player, 500);
    expect(refused).toMatchObject({ success: false, code: 'DEPOSIT_LIMIT' });
    expect(refused.message).toMatch(/^Your deposit limit is ₹1,000 a day: ₹400 left; this fits again from .* 00:00 IST$/);
    const next = calendarStart('day', test.clock.now(), { following: 1 });
    expect(await player.limit('calendar.day')).toMatchObject({ amount: 1000, used: 600, freesAt: new Date(next).toISOString() });
    await player.ask('deposit.week', 800);
    expect(await deposit(player, 300)).toMatchObject({ success: false, code: 'ROLLING_LIMIT' });
    expect(await deposit(player, 200)).toMatchObject({ success: true });
    await player.ask('calendar.day', 900);
    expect((await player.ask('calendar.day', 5000)).result.limits.find(({ name }) => name === 'calendar.day')).toMatchObject({
      amount: 900,
      raise: { to: 5000 },
    });
    expect(await player.step('confirm', 'calendar.day')).toMatchObject({ code: 'RAISE_TOO_EARLY' });
    await player.step('withdraw', 'calendar.day');
    await test.clock.advance(next - 60_000 - test.clock.now());
    expect((await (await relogged('calendar1')).limit('calendar.day')).used).toBe(800);
    await test.clock.advance(60_000);
    const again = await relogged('calendar1');
    expect(await again.limit('calendar.day')).toMatchObject({ used: 0 });
    // the week of the rolling limit is not over
    expect(await deposit(again, 100)).toMatchObject({ success: false, code: 'ROLLING_LIMIT' });
  });
});

it('a new process restores limits, raises, counted stakes and breaks', async () => {
  const player = await newPlayer(test, 'restarted1');
  await player.ask('stake.day', 500);
  await player.ask('stake.day', 900);
  expect(await player.bet({ totalSize: 450 })).toMatchObject({ success: true });
  const resting = await newPlayer(test, 'restarted2');
  expect(await resting.bet({ price: 500 })).toMatchObject({ success: true });
  // begun, and the process ended before it had carried anything out
  await test.database.query(
    `insert into play_break (person, kind, started_at, ends_at, actor)
     select person, 'EXCLUSION', to_timestamp($2::float8 / 1000), null, 'test' from account where member_code = $1`,
    [resting.login.data.memberCode, test.clock.now()],
  );
  const killed = test;
  test = await startTestApp({ after: killed });
  const again = await relogged('restarted1');
  expect(await again.limit('stake.day')).toMatchObject({ amount: 500, used: 450, raise: { to: 900 } });
  const codes = await Promise.all(Array.from({ length: 6 }, () => again.bet({ totalSize: 10 })));
  expect(codes.filter(({ success }) => success)).toHaveLength(5);
  expect(await resting.openOrders()).toBe(0);
  const login = await test.call('POST', 'user/userLogin', { body: { username: 'restarted2', password: 'Tarn#Quill47' } });
  expect(login.body).toMatchObject({ success: false, code: 'SELF_EXCLUDED', message: 'You have excluded yourself for good' });
  expect((await test.call('GET', 'play/limits', { token: resting.token })).status).toBe(401);
  await killed.app.stop();
});

/** Logs a player in again after the session has expired. */
async function relogged(name: string): Promise<TestPlayer> {
  const { body } = await test.call('POST', 'user/userLogin', { body: { username: name, password: 'Tarn#Quill47' } });
  return new TestPlayer(test, body as unknown as Login);
}

/** Returns the first game against the house, with its first choice. */
function soloPress(): { readonly tableId: string; readonly choice: string } {
  for (const { tableId } of GAMES) {
    const choice = soloOf(tableId)?.rules.choices[0];
    if (choice !== undefined) return { tableId, choice };
  }
  throw new Error('there is no game against the house');
}
