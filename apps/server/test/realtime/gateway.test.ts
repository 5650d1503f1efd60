import type { Login, Order } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { questionRatesOf } from '../../src/modules/orders/placing/bet-service.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import {
  acknowledged,
  either,
  emitRaw,
  next,
  placed,
  settledAnswer,
  startTestApp,
  wireBet,
  type BetOptions,
  type TestApp,
  type TestSocket,
} from '../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const HOME_FILTER = {
  filter: { visible: true, deleted: false, marketType: ['MATCH_ODDS', 'TOURNAMENT_WINNER'], status: { not: 'CLOSED' } },
  sort: { openDate: 1 },
};

async function homeIds(socket: TestSocket, payload: unknown = HOME_FILTER): Promise<string[]> {
  const answer = next(socket, 'get-freehomeallmarkets-success');
  emitRaw(socket, 'get-free-home-allmarkets', payload);
  return (await answer).map((market) => market.marketId);
}

it('[SO-04] [SO-05] [SO-06] home markets: visible, not deleted, two types, not closed, by openDate, whatever the filter is', async () => {
  const socket = await test.socket();
  const answer = next(socket, 'get-freehomeallmarkets-success');
  emitRaw(socket, 'get-free-home-allmarkets', HOME_FILTER);
  const markets = await answer;
  const ids = markets.map((market) => market.marketId);
  expect(ids).toContain('1.3401');
  expect(new Set(markets.map((market) => market.marketType))).toEqual(new Set(['MATCH_ODDS', 'TOURNAMENT_WINNER']));
  expect(markets.map((market) => market.openDate)).toEqual(markets.map((market) => market.openDate).toSorted());
  test.app.catalogue.market('1.33021')!.visible = false;
  test.app.catalogue.market('1.33031')!.deleted = true;
  await test.script.say([{ type: 'market-status', marketId: '1.3501', status: 'CLOSED', inPlay: true }]);
  const rest = ids.filter((id) => !['1.33021', '1.33031', '1.3501'].includes(id));
  expect(await homeIds(socket)).toEqual(rest);
  // a suspended market is not closed
  await test.script.suspend('1.3401');
  expect(await homeIds(socket)).toEqual(rest);
  for (const filter of [
    {},
    { filter: { visible: { $ne: true }, deleted: true, marketType: { $gt: '' }, status: 'CLOSED', $where: '1' }, sort: { marketId: -1 } },
  ])
    expect(await homeIds(socket, filter)).toEqual(rest);
});

it('[SO-09] [SO-10] [EN-23] [EN-24] [SO-14] [EN-27] a bet with its twelve names is accepted and returned by get-bets with its seventeen', async () => {
  const { token, data } = await test.demo();
  const socket = await test.socket();
  const send = (options: BetOptions) => placed(test, socket, token.accessToken, options);
  expect(await send({})).toMatchObject({
    event: 'place-bet-success',
    payload: { success: true, message: 'Bet matched', bet: { type: 'Back', isBack: true, status: 'MATCHED', stake: 100, sizeRemaining: 0, profit: 85 } },
  });
  expect(await send({ type: 'Lay', rate: 1.86 })).toMatchObject({
    event: 'place-bet-success',
    payload: { bet: { type: 'Lay', isBack: false, status: 'MATCHED' } },
  });
  expect(await send({ type: 'Lay', rate: 1.5, stake: 250.5 })).toMatchObject({
    event: 'place-bet-success',
    payload: { message: 'Bet placed, waiting to be matched', bet: { status: 'UNMATCHED', sizeRemaining: 250.5 } },
  });
  const bets = async (filter: object, direction: 1 | -1): Promise<Order[]> => {
    const answer = next(socket, 'get-bets-success');
    emitRaw(socket, 'get-bets', {
      token: token.accessToken,
      filter: { username: data.details.username, deleted: false, result: 'ACTIVE', ...filter },
      sort: { placedTime: direction },
    });
    return answer;
  };
  const matched = await bets({ status: 'MATCHED' }, -1);
  expect(matched.map((bet) => bet.type)).toEqual(['Lay', 'Back']);
  const names = [
    '_id',
    'type',
    'isBack',
    'marketType',
    'marketName',
    'marketId',
    'eventName',
    'eventId',
    'eventTypeId',
    'selectionName',
    'rate',
    'stake',
    'sizeRemaining',
    'status',
    'placedTime',
    'profit',
    'runnerId',
  ];
  for (const bet of matched) expect(Object.keys(bet)).toEqual(expect.arrayContaining(names));
  expect(matched[1]).toMatchObject({
    marketId: '1.3001',
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    eventId: '3001',
    eventName: 'Deccan Lions v Coastal Kings',
    eventTypeId: '4',
    selectionName: 'Deccan Lions',
    runnerId: 11,
    rate: 1.85,
    stake: 100,
    sizeRemaining: 0,
    profit: 85,
    status: 'MATCHED',
    placedTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) as string,
  });
  expect(new Set(matched.map((bet) => bet._id)).size).toBe(2);
  expect((await bets({ status: 'MATCHED' }, 1)).map((bet) => bet.type)).toEqual(['Back', 'Lay']);
  expect((await bets({ status: 'UNMATCHED' }, -1)).map((bet) => bet.stake)).toEqual([250.5]);
  expect(await bets({ status: 'MATCHED', deleted: true }, -1)).toEqual([]);
  expect(await bets({ result: 'SETTLED' }, -1)).toEqual([]);
});

it('[SO-11] a type other than Back and Lay is refused', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  for (const type of ['back', 'LAY', 'Yes', 'No', '', 0, null, undefined, ['Back']]) {
    expect(await placed(test, socket, token.accessToken, { type })).toMatchObject({ event: 'place-bet-error', payload: { code: 'SIDE_INVALID', status: 200 } });
  }
});

it('[EN-27] another account’s username in the filter, or its token on this socket, is refused', async () => {
  const [one, other] = [await test.demo(), await test.demo()];
  const socket = await test.socket();
  const ask = (token: string, username: string) => {
    const answer = either(socket, 'get-bets-success', 'get-bets-error');
    emitRaw(socket, 'get-bets', { token, filter: { username } });
    return answer;
  };
  expect(await ask(one.token.accessToken, other.data.details.username)).toMatchObject({ event: 'get-bets-error', payload: { code: 'FOREIGN_ACCOUNT' } });
  expect(await ask(one.token.accessToken, one.data.details.username)).toMatchObject({ event: 'get-bets-success' });
  expect(await ask(other.token.accessToken, other.data.details.username)).toMatchObject({ event: 'get-bets-error', payload: { code: 'FOREIGN_ACCOUNT' } });
  expect(await acknowledged(socket, 'authenticate', { token: other.token.accessToken })).toMatchObject({ code: 'FOREIGN_ACCOUNT' });
  expect(await acknowledged(socket, 'authenticate', { token: 'nonsense' })).toMatchObject({ code: 'SESSION_ENDED', status: 401 });
});

it('get-bet-status returns the outcome of a reference; an unknown one is closed', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  await placed(test, socket, token.accessToken, { betSlipRef: 'status-taken' });
  await placed(test, socket, token.accessToken, { stake: 0, betSlipRef: 'status-refused' });
  const status = next(socket, 'bet-status');
  emitRaw(socket, 'get-bet-status', { token: token.accessToken, betSlipRefs: ['status-taken', 'status-refused', 'status-late'] });
  expect(await status).toMatchObject([
    { betSlipRef: 'status-taken', state: 'ACCEPTED', bet: { stake: 100 } },
    { betSlipRef: 'status-refused', state: 'REFUSED', code: 'STAKE_INVALID', message: 'Invalid stake' },
    { betSlipRef: 'status-late', state: 'UNKNOWN' },
  ]);
  expect(await placed(test, socket, token.accessToken, { betSlipRef: 'status-late' })).toMatchObject({
    event: 'place-bet-error',
    payload: { code: 'REFERENCE_CLOSED', betSlipRef: 'status-late' },
  });
  const tooMany = next(socket, 'bet-status-error');
  emitRaw(socket, 'get-bet-status', { token: token.accessToken, betSlipRefs: Array.from({ length: 51 }, (_item, index) => `r${index}`) });
  expect(await tooMany).toMatchObject({ code: 'MALFORMED', status: 400 });
});

it('the same reference twice is one bet with one answer; with another body it is refused; on another account it is another bet', async () => {
  const one = await test.demo();
  const socket = await test.socket();
  const first = await placed(test, socket, one.token.accessToken, { betSlipRef: 'same-ref' });
  expect(await placed(test, socket, one.token.accessToken, { browserdetail: 'reloaded', betSlipRef: 'same-ref' })).toEqual(first);
  expect(await placed(test, socket, one.token.accessToken, { stake: 200, betSlipRef: 'same-ref' })).toMatchObject({ payload: { code: 'DUPLICATE_REFERENCE' } });
  const other = await test.demo();
  const second = await placed(test, await test.socket(), other.token.accessToken, { betSlipRef: 'same-ref' });
  expect(second).toMatchObject({ event: 'place-bet-success', payload: { betSlipRef: 'same-ref' } });
  const [{ count }] = (await test.database.query<{ count: number }>(
    "select count(*)::int as count from bet_reference where reference = 'same-ref' and order_id is not null",
  )) as [{ count: number }];
  expect(count).toBe(2);
});

it('OTP login of an order that was never sent is refused in the language of the handshake', async () => {
  const socket = await test.socket({ auth: { lang: 'hi' } });
  const answer = next(socket, 'login-otp-success');
  emitRaw(socket, 'newloginWithOtp', { phone: '9876543210', otp: '1234', orderId: 'o', managerId: 'm-maidan', activity_details: {} });
  expect(await answer).toMatchObject({ success: false, code: 'OTP_WRONG', message: 'OTP गलत है या समाप्त हो गया है' });
});

it('a change of permissions is pushed by event-type-success and applies to bets at once', async () => {
  const login = await test.player('permitted');
  const socket = await test.socket({ auth: { token: login.token.accessToken } });
  await acknowledged(socket, 'authenticate', { token: login.token.accessToken });
  const changed = next(socket, 'event-type-success');
  await test.operator('POST', `operator/accounts/${login.data.memberCode}/permissions`, { permissions: { 4: false, c9: false } });
  expect(await changed).toEqual({ success: true });
  const events = await test.call('POST', 'getUserEvenets', {
    token: login.token.accessToken,
    body: { details: { _id: 'x', username: 'x', role: 'user' }, targetUser: 'x' },
  });
  expect(events.body).toMatchObject({
    success: true,
    parent: { allowed: [1, 2], flags: { c1: true, c9: false }, availableEventTypes: { 4: false, c9: false, v9: true } },
  });
  expect(await placed(test, socket, login.token.accessToken)).toMatchObject({ payload: { code: 'NOT_PERMITTED' } });
});

it('a page of another origin opens no socket; own pages and clients that are no browsers do', async () => {
  const host = new URL(test.url).host;
  const handshake = async (origin: string | null): Promise<number> => {
    const answer = await fetch(`${test.url}/socket.io/?EIO=4&transport=polling`, { headers: origin === null ? {} : { origin } });
    await answer.text();
    return answer.status;
  };
  expect(await handshake(null)).toBe(200);
  expect(await handshake(`http://${host}`)).toBe(200);
  for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'http://localhost:1', 'null', 'no address', `http://evil@${host}x`])
    expect([origin, await handshake(origin)]).toEqual([origin, 403]);
});

it('malformed events are answered, and the socket stays open', async () => {
  const socket = await test.socket();
  const answers: unknown[] = [];
  for (const event of ['place-bet-error', 'get-bets-error', 'bet-status-error', 'login-error', 'request-error'] as const)
    socket.on(event, (answer: { code: string }) => answers.push([event, answer.code]));
  for (const payload of [undefined, null, 7, 'text', [], {}, { token: 7 }, { token: 'x'.repeat(129), bet: {} }]) emitRaw(socket, 'create-bet', payload);
  await expect.poll(() => answers).toHaveLength(8);
  expect(new Set(answers.map(String))).toEqual(new Set(['place-bet-error,MALFORMED']));
  answers.length = 0;
  emitRaw(socket, 'get-bets', {});
  emitRaw(socket, 'get-bet-status', { token: 'x', betSlipRefs: 'no list' });
  emitRaw(socket, 'login', { user: 'me' });
  emitRaw(socket, 'subscribe', { markets: 'all' });
  await expect
    .poll(() => answers.map(String).toSorted())
    .toEqual(['bet-status-error,MALFORMED', 'get-bets-error,MALFORMED', 'login-error,MALFORMED', 'request-error,MALFORMED']);
  expect(await acknowledged(socket, 'subscribe', { markets: Array.from({ length: 201 }, (_item, index) => `m${index}`) })).toMatchObject({
    success: false,
    code: 'MALFORMED',
  });
  expect(await acknowledged(socket, 'subscribe', { markets: ['a b', ''] })).toMatchObject({ success: false, code: 'MALFORMED' });
  emitRaw(socket, 'no-such-event', { x: 1 });
  expect(await acknowledged(socket, 'unsubscribe', {})).toEqual({ success: true });
});

it('malformed packets and packets above 64 kB end their connection and no other', async () => {
  const witness = await test.socket();
  for (const garbage of ['4', '42', '42[', '42{"a":1}', '42["create-bet"', '451-["x",{"_placeholder":true,"num":0}]', '9', '']) {
    const socket = await test.socket();
    const closed = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    // directly to the transport: the client's own encoder would not write this
    (socket.io.engine.transport as unknown as { ws: { send(text: string): void } }).ws.send(garbage);
    socket.emit('unsubscribe', {}, () => socket.disconnect());
    await closed;
  }
  const large = await test.socket();
  const gone = new Promise((resolve) => {
    large.once('disconnect', resolve);
  });
  emitRaw(large, 'create-bet', { token: 'x', bet: { browserdetail: 'x'.repeat(70_000) } });
  expect(await gone).toMatch(/transport/);
  expect(await acknowledged(witness, 'unsubscribe', {})).toEqual({ success: true });
});

it('a bet that is in its delay when the socket breaks can be read by its reference afterwards', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  emitRaw(socket, 'create-bet', { token: token.accessToken, bet: wireBet(), betSlipRef: 'broken' });
  await expect.poll(async () => (await test.database.query("select 1 from bet_reference where reference = 'broken'")).length).toBe(1);
  socket.disconnect();
  const again = await test.socket();
  const ask = async () => {
    const answer = next(again, 'bet-status');
    emitRaw(again, 'get-bet-status', { token: token.accessToken, betSlipRefs: ['broken'] });
    return (await answer)[0]!.state;
  };
  expect(await ask()).toBe('PENDING');
  await test.clock.advance(6000);
  await expect.poll(ask).toBe('ACCEPTED');
});

it('too many packets of one socket and too many bets of one account are refused as transient', async () => {
  const strict = await startTestApp({ limits: { packetsPerSecond: 1, packetBurst: 20 }, betRate: { perSecond: 1, burst: 3 } });
  const { token } = await strict.demo();
  const codes: string[] = [];
  const socket = await strict.socket();
  socket.on('place-bet-error', (answer) => codes.push(answer.code));
  for (let index = 0; index < 5; index += 1)
    emitRaw(socket, 'create-bet', { token: token.accessToken, bet: wireBet({ stake: 0 }), betSlipRef: `limited-${index}` });
  await expect.poll(() => codes.toSorted()).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'STAKE_INVALID', 'STAKE_INVALID', 'STAKE_INVALID']);
  // a reference that was refused only for its rate is not stored
  expect(await strict.database.query("select reference from bet_reference where reference like 'limited-%'")).toHaveLength(3);
  const answers = await Promise.all(Array.from({ length: 40 }, () => acknowledged(socket, 'unsubscribe', {})));
  expect(answers.filter((answer) => (answer as { code?: string }).code === 'RATE_LIMITED').length).toBeGreaterThan(20);
  // the packet format allows a number as an event name, also above the rate
  for (const packet of ['42[7,{}]', '42[-1]', '421[0.5]']) (socket.io.engine.transport as unknown as { ws: { send(text: string): void } }).ws.send(packet);
  expect(await acknowledged(socket, 'unsubscribe', {})).toMatchObject({ code: 'RATE_LIMITED' });
  const http = await strict.call('POST', 'exchange/order', { token: token.accessToken, body: Array.from({ length: 20 }, () => ({ marketId: '1.3001' })) });
  expect(http).toMatchObject({ status: 200, body: { success: false, code: 'RATE_LIMITED' } });
  await settledAnswer(strict, strict.stop());
});

it('[TR-007] an account may request 60 references a minute, 1,000 a day, and its bets twice a second, on all its sockets together', async () => {
  const machineClock = new ManualClock(0);
  const own = await startTestApp({ machineClock, questionRates: questionRatesOf(5) });
  const [one, other] = [await own.demo(), await own.demo()];
  const sockets = [await own.socket(), await own.socket()] as const;
  const status = async (login: Login, count: number, socket = sockets[0]): Promise<string> => {
    const answer = either(socket, 'bet-status', 'bet-status-error');
    emitRaw(socket, 'get-bet-status', { token: login.token.accessToken, betSlipRefs: Array.from({ length: count }, (_item, index) => `asked-${index}`) });
    const { event, payload } = await answer;
    return event === 'bet-status' ? event : String(payload.code);
  };
  const bets = async (): Promise<string> => {
    const answer = either(sockets[0], 'get-bets-success', 'get-bets-error');
    emitRaw(sockets[0], 'get-bets', { token: one.token.accessToken });
    const { event, payload } = await answer;
    return event === 'get-bets-success' ? event : String(payload.code);
  };
  expect([await status(one, 50), await status(one, 11, sockets[1]), await status(one, 10, sockets[1])]).toEqual(['bet-status', 'RATE_LIMITED', 'bet-status']);
  machineClock.advance(50_000);
  expect([await status(one, 50), await status(one, 1)]).toEqual(['bet-status', 'RATE_LIMITED']);
  // 1,000 of a day: 110 were requested, and 11 come back within 17 minutes
  for (let minute = 0; minute < 15; minute += 1) {
    machineClock.advance(60_000);
    expect([await status(one, 30), await status(one, 29)]).toEqual(['bet-status', 'bet-status']);
  }
  machineClock.advance(60_000);
  expect([await status(one, 16), await status(one, 1)]).toEqual(['bet-status', 'RATE_LIMITED']);
  const stranger = await own.socket();
  expect(await status(other, 50, stranger)).toBe('bet-status');
  const events = [];
  for (let count = 0; count < 11; count += 1) events.push(await bets());
  expect(events.filter((event) => event === 'get-bets-success')).toHaveLength(10);
  expect(events.at(-1)).toBe('RATE_LIMITED');
  machineClock.advance(1000);
  // one is being read: the second and the third of the same moment are refused
  const answers: string[] = [];
  sockets[0].on('get-bets-success', () => answers.push('get-bets-success'));
  sockets[0].on('get-bets-error', ({ code }) => answers.push(code));
  for (let count = 0; count < 2; count += 1) emitRaw(sockets[0], 'get-bets', { token: one.token.accessToken });
  await expect.poll(() => answers.toSorted()).toEqual(['RATE_LIMITED', 'get-bets-success']);
  // the second call and the third one of this second
  expect([await bets(), await bets()]).toEqual(['get-bets-success', 'RATE_LIMITED']);
  await own.stop();
});

it('a client that requested the home markets gets them again when one is added', async () => {
  const socket = await test.socket();
  const before = await homeIds(socket);
  const again = next(socket, 'get-freehomeallmarkets-success');
  await test.script.say([
    {
      type: 'market',
      market: {
        marketId: '1.3999',
        eventId: '3301',
        marketName: 'Match Odds',
        marketType: 'MATCH_ODDS',
        runners: [{ selectionId: 53, name: 'River Royals', sortPriority: 1 }],
        numberOfWinners: 1,
        turnInPlay: true,
      },
    },
    { type: 'market-status', marketId: '1.3999', status: 'OPEN', inPlay: false },
  ]);
  expect((await again).map((market) => market.marketId).toSorted()).toEqual([...before, '1.3999'].toSorted());
});

it('while the database is unavailable calls and bets get NOT_READY, and afterwards both work again', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  await acknowledged(socket, 'authenticate', { token: token.accessToken });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { pool } = test.database;
  const connect = pool.query.bind(pool);
  // every query of the app uses this pool
  pool.query = () => Promise.reject(refused);
  const http = await test.call('POST', 'getUserDetails', { token: token.accessToken });
  expect(http).toMatchObject({ status: 200, body: { success: false, code: 'NOT_READY', message: 'Not ready yet. Please try again' } });
  const answer = either(socket, 'get-bets-success', 'get-bets-error');
  emitRaw(socket, 'get-bets', { token: token.accessToken });
  expect(await answer).toMatchObject({ event: 'get-bets-error', payload: { code: 'NOT_READY' } });
  pool.query = connect;
  expect((await test.call('POST', 'getUserDetails', { token: token.accessToken })).body.success).toBe(true);
});
