import type { Login, Order, OrderResult } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emitRaw, newReference, next, settledAnswer, startTestApp, type CallOptions, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** An item of exchange/order: back 100 at 1.85 on the live cricket match. */
const item = (wish: Record<string, unknown> = {}) => ({
  side: 0,
  price: 1.85,
  selectionId: 11,
  btype: 'MATCH_ODDS',
  oddsType: 'DECIMAL',
  eventTypeId: '4',
  marketId: '1.3001',
  totalSize: 100,
  betSlipRef: newReference(),
  fromOneClick: false,
  betDelay: 0,
  line: null,
  ...wish,
});
const call = (login: Login, method: string, path: string, options: CallOptions = {}) => test.call(method, path, { token: login.token.accessToken, ...options });
async function place(login: Login, ...items: object[]): Promise<OrderResult[]> {
  const answer = await settledAnswer(
    test,
    call(login, 'POST', 'exchange/order', { body: items, headers: { 'x-client': 'web', 'x-client-version': '1', 'x-request-id': 'q' } }),
  );
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { result: OrderResult[] }).result;
}
async function list(login: Login, query: string): Promise<Order[]> {
  const answer = await call(login, 'GET', `account/${login.data.memberCode}/order-list?${query}`);
  return (answer.body as unknown as { result: Order[] }).result;
}

it('[CA-21] [CA-22] order settings return the seven names, and 400 if market or runner is missing', async () => {
  const login = await test.demo();
  const settings = (body: object) => call(login, 'POST', 'exchange/order/settings', { body });
  expect((await settings({ marketId: '1.3001', runnerId: 11 })).body).toEqual({
    success: true,
    result: {
      maxBet: 100_000,
      maxWinPerMarket: 1_00_00_000,
      mType: 'MATCH_ODDS',
      minBet: 1,
      eventTypeId: '4',
      eventId: '3001',
      competitionId: '3900',
      betDelay: 5,
    },
  });
  expect((await settings({ marketId: '1.3001' })).status).toBe(400);
  expect((await settings({ runnerId: '11' })).status).toBe(400);
  expect((await settings({ marketId: '1.none', runnerId: '11' })).body).toMatchObject({ success: false, code: 'MARKET_UNKNOWN' });
  expect((await settings({ marketId: '1.3001', runnerId: '21' })).body).toMatchObject({ success: false, code: 'RUNNER_UNKNOWN' });
});

it('[CA-23] side 0 makes a Back, side 1 a Lay bet; a list of two makes two, each with its own answer', async () => {
  const login = await test.demo();
  const [back, lay] = await place(login, item(), item({ side: 1, price: 1.86 }));
  expect(back).toMatchObject({ success: true, status: 'MATCHED', rate: 1.85, stake: 100, sizeRemaining: 0, bet: { type: 'Back' } });
  expect(lay).toMatchObject({ success: true, status: 'MATCHED', rate: 1.86, bet: { type: 'Lay' } });
  // YES on a named line
  const [session] = await place(login, item({ marketId: '1.3003', selectionId: 21, btype: 'SESSION', price: 0.9, line: 46 }));
  expect(session).toMatchObject({ success: true, bet: { type: 'Back', line: 46 } });
  const [elsewhere] = await place(login, item({ marketId: '1.3003', selectionId: 21, btype: 'SESSION', price: 0.9, line: 40 }));
  expect(elsewhere?.success, 'the house offers no line 40').toBe(false);
  const [good, bad] = await place(login, item(), item({ totalSize: 0 }));
  expect([good?.success, bad]).toEqual([true, { betSlipRef: expect.any(String) as string, success: false, message: 'Invalid stake', code: 'STAKE_INVALID' }]);
  expect((await call(login, 'POST', 'exchange/order', { body: [] })).status).toBe(400);
  expect((await call(login, 'POST', 'exchange/order', { body: Array.from({ length: 21 }, () => item()) })).status).toBe(400);
  expect((await call(login, 'POST', 'exchange/order', { body: item() })).status).toBe(400);
});

it('[EN-24] an open bet on runs or at the bookmaker has the type Back or Lay too', async () => {
  const login = await test.demo();
  const runs = { marketId: '1.3003', selectionId: 21, btype: 'SESSION' };
  const bookmaker = { marketId: '1.3002', btype: 'Special', totalSize: 1000 };
  for (const wish of [
    { ...runs, side: 0, price: 0.9, line: 46 },
    { ...runs, side: 1, price: 1.1, line: 45 },
    { ...bookmaker, side: 0, price: 1.8 },
    { ...bookmaker, side: 1, price: 1.82 },
  ])
    expect(await place(login, item(wish))).toMatchObject([{ success: true, bet: { type: wish.side === 0 ? 'Back' : 'Lay' } }]);
  const socket = await test.socket();
  const answer = next(socket, 'get-bets-success');
  emitRaw(socket, 'get-bets', { token: login.token.accessToken, filter: { username: login.data.details.username }, sort: { placedTime: 1 } });
  expect((await answer).map((bet) => [bet.marketType, bet.type])).toEqual([
    ['SESSION', 'Back'],
    ['SESSION', 'Lay'],
    ['Special', 'Back'],
    ['Special', 'Lay'],
  ]);
});

it('[CA-11] [CA-12] the order list has only orders of the requested status, filtered by event and time', async () => {
  const login = await test.demo();
  await place(login, item(), item({ marketId: '1.3101', selectionId: 31, price: 2.5, eventTypeId: '1' }));
  const open = await list(login, 'orderStatus=open');
  expect(open.map((order) => order.eventId)).toEqual(expect.arrayContaining(['3001', '3101']));
  expect((await list(login, 'orderStatus=open&eventId=3101')).map((order) => order.eventId)).toEqual(['3101']);
  expect(await list(login, 'orderStatus=settled')).toEqual([]);
  const now = test.clock.now();
  expect(await list(login, `orderStatus=open&from=${now + 1000}`)).toEqual([]);
  expect(await list(login, `orderStatus=open&to=${now - 3_600_000}`)).toEqual([]);
  expect(await list(login, `orderStatus=open&from=${now - 3_600_000}&to=${now + 1000}`)).toHaveLength(2);
  for (const query of ['', 'orderStatus=all', 'orderStatus=open&from=yesterday', 'orderStatus=open&before=x'])
    expect((await call(login, 'GET', `account/${login.data.memberCode}/order-list?${query}`)).status).toBe(400);
});

it('[CA-11] [CA-12] a settled bet is in the settled list only, an open bet in the open list only', async () => {
  const login = await test.demo();
  const [settled, open] = await place(login, item({ marketId: '1.3401', selectionId: 51, price: 5.8 }), item());
  await test.operator('POST', 'operator/markets/1.3401/settle', { winners: [51] });
  const ids = async (status: string) => (await list(login, `orderStatus=${status}`)).map((order) => order._id);
  await expect.poll(() => ids('settled')).toEqual([settled?._id]);
  expect(await ids('open')).toEqual([open?._id]);
  // the settled list has the same filters as the open one
  const [{ eventId } = { eventId: '' }] = await list(login, 'orderStatus=settled');
  const now = test.clock.now();
  expect(await ids(`settled&eventId=${eventId}&from=${now - 3_600_000}&to=${now + 1000}`)).toEqual([settled?._id]);
  for (const narrow of ['eventId=3001', `from=${now + 1000}`, `to=${now - 3_600_000}`]) expect(await ids(`settled&${narrow}`)).toEqual([]);
});

it('the order list returns the start of its next page, and every order is on exactly one page', async () => {
  const login = await test.demo();
  for (let batch = 0; batch < 6; batch += 1) await place(login, ...Array.from({ length: 17 }, () => item({ side: 1, price: 1.3, totalSize: 1 })));
  const pages: { result: Order[]; next: string | null }[] = [];
  for (let before = ''; pages.at(-1)?.next !== null; before = `&before=${pages.at(-1)!.next}`) {
    const answer = await call(login, 'GET', `account/${login.data.memberCode}/order-list?orderStatus=open${before}`);
    pages.push(answer.body as unknown as (typeof pages)[number]);
  }
  expect(pages.map(({ result }) => result.length)).toEqual([50, 50, 2]);
  const ids = pages.flatMap(({ result }) => result.map((order) => Number(order._id)));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  // a full page and the last one are marked as such
  await call(login, 'DELETE', `exchange/order/${ids[0]}`);
  await call(login, 'DELETE', `exchange/order/${ids[1]}`);
  const last = await call(login, 'GET', `account/${login.data.memberCode}/order-list?orderStatus=open&before=${ids[51]}`);
  expect(last.body).toMatchObject({ success: true, next: null });
  expect((last.body as unknown as { result: Order[] }).result).toHaveLength(50);
});

it('a time outside the range of the database is malformed in every call that takes one; the limits of the range are accepted', async () => {
  const login = await test.demo();
  const paths = [
    'order-list?orderStatus=open&',
    'order-list?orderStatus=settled&',
    'account-statement?',
    'transfer-statement?',
    'profit-loss?',
    'transactions?',
  ];
  const outside = ['-271821-04-20T00:00:00.000Z', '-004800-01-01T00:00:00Z', '0000-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '999999999999999'];
  for (const path of paths) {
    for (const bound of ['from', 'to']) {
      const statusOf = (moment: string) =>
        call(login, 'GET', `account/${login.data.memberCode}/${path}${bound}=${encodeURIComponent(moment)}`).then(
          ({ status }) => `${path}${bound} ${moment} ${status}`,
        );
      for (const moment of outside) expect(await statusOf(moment)).toBe(`${path}${bound} ${moment} 400`);
      for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0']) expect(await statusOf(moment)).toBe(`${path}${bound} ${moment} 200`);
    }
  }
});

it('[CA-25] [CA-26] one resting order is cancelled by its id, the others by the call for all, in both wallets; matched orders and other players’ orders stay', async () => {
  const [login, other] = [await test.demo(), await test.demo()];
  const rest = { side: 1, price: 1.3 };
  await test.operator('POST', `operator/accounts/${login.data.memberCode}/bonus`, { amount: 500, reason: 'welcome' });
  const choose = (code: 'BONUS' | 'MAIN') =>
    call(login, 'PUT', `account/${login.data.memberCode}/settings/switch-wallet?useBonusWallet=${code === 'BONUS'}&walletCode=${code}`);
  await choose('BONUS');
  const ofBonus = await place(login, item(rest), item(rest));
  expect(ofBonus).toMatchObject(['BONUS', 'BONUS'].map((wallet) => ({ success: true, bet: { wallet } })));
  expect((await call(login, 'DELETE', `exchange/order/${ofBonus[0]?._id}`)).body).toMatchObject({ success: true, result: { cancelled: 1 } });
  expect((await call(login, 'DELETE', 'exchange/order')).body).toMatchObject({ result: { cancelled: 1 } });
  expect((await choose('MAIN')).body).toMatchObject({ success: true, result: { walletCode: 'MAIN' } });
  await place(other, item(rest));
  const placed = await place(login, item(), item(rest), item(rest), item({ ...rest, marketId: '1.3201', selectionId: 41, eventTypeId: '2' }));
  const [matched, first] = placed.map((result) => result._id);
  expect((await call(login, 'DELETE', `exchange/order/${first}`)).body).toEqual({ success: true, message: 'Cancelled', result: { cancelled: 1 } });
  expect((await call(login, 'DELETE', `exchange/order/${first}`)).body).toMatchObject({ success: false, code: 'ORDER_NOT_OPEN' });
  expect((await call(login, 'DELETE', 'exchange/order')).body).toEqual({ success: true, message: 'Cancelled', result: { cancelled: 2 } });
  expect((await list(login, 'orderStatus=open')).map((order) => order._id)).toEqual([matched]);
  expect((await call(login, 'POST', 'getUserDetails')).body).toMatchObject({ doc: { balance: 99_900, exposure: -100, bounsBalance: 500, bonusExposure: 0 } });
  expect(await list(other, 'orderStatus=open')).toHaveLength(1);
});

it('a resting order can be made smaller and keeps its remaining size; it cannot grow, and another player’s, a matched or a pending order cannot change', async () => {
  const [login, other] = [await test.demo(), await test.demo()];
  const [resting, matched] = await place(login, item({ side: 1, price: 1.25, totalSize: 500 }), item());
  const shrink = (caller: Login, id: string | undefined, sizeRemaining: unknown) =>
    call(caller, 'PUT', `exchange/order/${id}`, { body: { sizeRemaining } }).then((answer) => answer.body);
  expect(await shrink(login, resting?._id, 200)).toMatchObject({ success: true, result: { sizeRemaining: 200, sizeCancelled: 300, size: 500 } });
  expect((await shrink(login, resting?._id, 300)).success).toBe(false);
  for (const wrong of ['100', 0, -1, 10.005, null]) expect(await shrink(login, resting?._id, wrong)).toMatchObject({ success: false, code: 'STAKE_INVALID' });
  expect(await shrink(other, resting?._id, 100)).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
  expect(await call(other, 'DELETE', `exchange/order/${resting?._id}`)).toMatchObject({ status: 200, body: { success: false, code: 'FOREIGN_ACCOUNT' } });
  expect(await shrink(login, matched?._id, 50)).toMatchObject({ success: false, code: 'ORDER_NOT_OPEN' });
  expect(await shrink(login, '999999999', 50)).toMatchObject({ success: false, code: 'ORDER_UNKNOWN' });
  expect((await call(login, 'DELETE', 'exchange/order/abc')).status).toBe(400);
  const waiting = call(login, 'POST', 'exchange/order', { body: [item({ betSlipRef: 'in-delay' })] });
  await expect.poll(async () => (await list(login, 'orderStatus=open')).some((order) => order.status === 'PENDING')).toBe(true);
  const pending = (await list(login, 'orderStatus=open')).find((order) => order.status === 'PENDING')!;
  expect((await call(login, 'DELETE', `exchange/order/${pending._id}`)).body).toMatchObject({ success: false, code: 'ORDER_IN_DELAY' });
  await settledAnswer(test, waiting);
});

it('[CA-52] the ladder of a market shows the caller’s own position; another memberCode is refused', async () => {
  const [login, other] = [await test.demo(), await test.demo()];
  await place(login, item());
  const path = (memberCode: string, marketId = '1.3001') => `exposure/pnl/${memberCode}/markets/${marketId}/ladder`;
  const own = await call(login, 'GET', path(login.data.memberCode));
  expect(own.body).toMatchObject({
    success: true,
    result: [
      { price: 11, pnl: 85 },
      { price: 12, pnl: -100 },
    ],
  });
  expect(await call(login, 'GET', path(other.data.memberCode))).toMatchObject({ status: 200, body: { success: false, code: 'FOREIGN_ACCOUNT' } });
  expect((await call(login, 'GET', path(login.data.memberCode, '1.none'))).body).toMatchObject({ code: 'MARKET_UNKNOWN' });
  expect((await test.call('GET', path(login.data.memberCode))).status).toBe(401);
});

it('a path that names another account is refused on every call that has one', async () => {
  const [login, other] = [await test.demo(), await test.demo()];
  for (const path of ['order-list?orderStatus=open', 'account-statement', 'account-statement/1', 'profit-loss', 'profit-loss/1.3001']) {
    expect(await call(login, 'GET', `account/${other.data.memberCode}/${path}`)).toMatchObject({
      status: 200,
      body: { success: false, code: 'FOREIGN_ACCOUNT', message: 'This belongs to another account' },
    });
  }
});

it('of one hundred bets at once on a wallet that affords seven, exactly seven are accepted', async () => {
  const login = await test.demo();
  const bets = Array.from({ length: 5 }, () => Array.from({ length: 20 }, () => item({ marketId: '1.33011', selectionId: 53, totalSize: 14_000 })));
  const answers = await settledAnswer(test, Promise.all(bets.map((body) => call(login, 'POST', 'exchange/order', { body }))));
  const results = answers.flatMap((answer) => (answer.body as unknown as { result: OrderResult[] }).result);
  expect(results.filter((result) => result.success)).toHaveLength(7);
  expect(new Set(results.filter((result) => !result.success).map((result) => result.code))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
  expect((await call(login, 'POST', 'getUserDetails')).body).toMatchObject({ doc: { balance: 2000, exposure: -98_000 } });
});

it('a one-click bet must match the player’s saved settings: one-click is on, and the stake is within his own cap', async () => {
  const login = await test.demo();
  const save = (body: object) => call(login, 'POST', `account/${login.data.memberCode}/settings/one-click`, { body });
  const click = async (totalSize: number, betSlipRef = newReference()) => (await place(login, item({ totalSize, betSlipRef, fromOneClick: true })))[0];
  const reference = newReference();
  expect(await click(100, reference)).toMatchObject({ success: false, code: 'ONE_CLICK_OFF', message: 'One-click betting is off' });
  expect((await save({ active: true, stake: 100, cap: 250 })).body).toMatchObject({ success: true });
  expect(await click(251)).toMatchObject({ success: false, code: 'ONE_CLICK_CAP', message: 'Your one-click limit is ₹250' });
  expect(await click(250)).toMatchObject({ success: true });
  // the stored refusal of a reference stays, and a bet that is not one-click has no such cap
  expect(await click(100, reference)).toMatchObject({ code: 'ONE_CLICK_OFF' });
  expect((await place(login, item({ totalSize: 300 })))[0]).toMatchObject({ success: true });
});

it('a player chooses what a bet does at the own offer: the next bet has that mode', async () => {
  const login = await test.demo();
  const path = `account/${login.data.memberCode}/settings/self-trade`;
  const chosen = async () => ((await call(login, 'POST', 'getUserSetting')).body as unknown as { data: { selfTradeMode: string } }).data.selfTradeMode;
  expect(await chosen()).toBe('CANCEL_REST');
  for (const mode of ['CANCEL_OLDEST', 'CANCEL_NEWEST', 'CANCEL_REST']) {
    expect((await call(login, 'POST', path, { body: { mode } })).body).toMatchObject({ success: true, result: mode });
    expect(await chosen()).toBe(mode);
    await place(login, item({ price: 3 }));
  }
  // the newest first; the default is left out
  expect((await list(login, 'orderStatus=open')).map(({ selfTrade }) => selfTrade)).toEqual([undefined, 'CANCEL_NEWEST', 'CANCEL_OLDEST']);
  for (const body of [{ mode: 'CANCEL_ALL' }, {}]) expect((await call(login, 'POST', path, { body })).status).toBe(400);
});
