import type { AccountUpdate, Login, NotificationWire } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emitRaw, next, placed, startTestApp, type Reply, type TestApp, type TestSocket } from '../../testing-app.ts';

let test: TestApp;
let backer: Login;
let layer: Login;
beforeAll(async () => {
  test = await startTestApp();
  [backer, layer] = [await test.player('backer'), await test.player('layer')];
});
afterAll(() => test.stop());

const operator = (path: string, body: unknown = {}): Promise<Reply> => test.operator('POST', `operator/markets/1.3001/${path}`, body);

interface Page {
  readonly success: boolean;
  readonly code?: string;
  readonly result: readonly NotificationWire[];
  readonly next: string | null;
  readonly unread: number;
}
const pageOf = async (login: Login, query = '', owner = login): Promise<Page> =>
  (await test.call('GET', `account/${owner.data.memberCode}/notifications${query}`, { token: login.token.accessToken })).body as unknown as Page;
const read = async (login: Login, body: unknown): Promise<Reply['body']> =>
  (await test.call('POST', `account/${login.data.memberCode}/notifications/read`, { token: login.token.accessToken, body })).body;
const balanceOf = async (login: Login): Promise<number> =>
  ((await test.call('POST', 'getUserDetails', { token: login.token.accessToken })).body as unknown as { doc: { balance: number } }).doc.balance;

/** Subscribes to the account. Returns the unread count of its snapshot, and a list of the notifications in its updates. */
async function follow(
  login: Login,
): Promise<{ readonly socket: TestSocket; readonly unread: number; readonly updates: NonNullable<AccountUpdate['notifications']>[] }> {
  const socket = await test.socket();
  const updates: NonNullable<AccountUpdate['notifications']>[] = [];
  socket.on('account-update', ({ notifications }) => void (notifications !== undefined && updates.push(notifications)));
  const first = next(socket, 'account-snapshot');
  emitRaw(socket, 'subscribe', { account: true, token: login.token.accessToken }, () => undefined);
  return { socket, unread: (await first).unreadNotifications, updates };
}

it('a settled market is pushed to its players and stored for disconnected ones: result, profit after commission, balance (17.A1)', async () => {
  const { socket, unread, updates } = await follow(backer);
  expect(unread).toBe(0);
  const other = await test.socket();
  expect((await placed(test, socket, backer.token.accessToken, { rate: 1.85, stake: 1000 })).event).toBe('place-bet-success');
  expect((await placed(test, other, layer.token.accessToken, { type: 'Lay', rate: 1.86, stake: 300 })).event).toBe('place-bet-success');
  other.disconnect();
  expect((await operator('settle', { winners: [11] })).body.success).toBe(true);
  await expect.poll(() => updates.flatMap(({ added }) => added).length).toBe(1);
  const news = updates.at(-1)!;
  // 1000 x 0.85 = 850, commission of 2 % of it: 17
  const entry = {
    isRead: false,
    marketId: '1.3001',
    marketName: 'Match Odds',
    eventName: 'Deccan Lions v Coastal Kings',
    eventId: '3001',
    eventTypeId: '4',
    wallet: 'MAIN',
    result: { type: 'winners', winners: ['Deccan Lions'], runs: null },
    profit: 833,
    commission: 17,
    previous: null,
    balance: await balanceOf(backer),
  };
  expect(news).toMatchObject({ unread: 1, added: [entry] });
  expect(await pageOf(backer)).toMatchObject({ success: true, result: [entry], next: null, unread: 1 });
  // the layer was offline: the count arrives with the next connection
  const later = await follow(layer);
  expect(later.unread).toBe(1);
  expect(await pageOf(layer)).toMatchObject({ result: [{ profit: -258, commission: 0, balance: await balanceOf(layer) }], unread: 1 });
  expect(await pageOf(layer, '', backer)).toMatchObject({ success: false, code: 'FOREIGN_ACCOUNT' });
});

it('the notification is committed with the settlement, in one transaction (17.A1)', async () => {
  const rows = await test.database.query<{ line: string; entry: string }>(
    `select l.xmin::text as line, n.xmin::text as entry from settlement_line l join market m on m.id = l.market
     left join notification n on n.market = l.market and n.generation = l.generation and n.account = l.account where m.market_id = '1.3001'`,
  );
  expect(rows).toHaveLength(2);
  for (const { line, entry } of rows) expect(entry).toBe(line);
});

it('a result that is corrected, taken back or voided adds a notification with the previous result (17.A1)', async () => {
  expect((await operator('settle-again', { winners: [12], reason: 'scorer was wrong' })).body.success).toBe(true);
  expect((await pageOf(backer)).result[0]).toMatchObject({
    result: { winners: ['Coastal Kings'] },
    profit: -1000,
    previous: 833,
    balance: await balanceOf(backer),
  });
  expect((await operator('unsettle', { reason: 'look again' })).body.success).toBe(true);
  expect((await pageOf(backer)).result[0]).toMatchObject({
    result: { type: 'unsettled', winners: [] },
    profit: 0,
    previous: -1000,
    balance: await balanceOf(backer),
  });
  expect((await operator('void', { reason: 'abandoned' })).body.success).toBe(true);
  expect((await pageOf(backer)).result[0]).toMatchObject({ result: { type: 'void' }, profit: 0, previous: null, balance: 100_000 });
  const all = await pageOf(backer);
  expect([all.result.length, all.unread]).toEqual([4, 4]);
  // only the newest of each market
  expect((await pageOf(backer, '?eventId=3001')).result.map(({ result }) => result.type)).toEqual(['void']);
  expect((await pageOf(backer, '?eventId=none')).result).toEqual([]);
});

it('a notification is marked as read alone or with all older ones, on every device; never that of another player (17.A1)', async () => {
  const { updates, unread } = await follow(backer);
  expect(unread).toBe(4);
  const [newest, second] = (await pageOf(backer)).result;
  expect(await read(layer, { notification: newest!._id, withOlder: true })).toMatchObject({ success: true });
  expect((await pageOf(backer)).unread).toBe(4);
  expect(await read(backer, { notification: second!._id })).toMatchObject({ success: true, unread: 3 });
  expect((await pageOf(backer)).result.map(({ isRead }) => isRead)).toEqual([false, true, false, false]);
  expect(await read(backer, { notification: newest!._id, withOlder: true })).toMatchObject({ unread: 0 });
  await expect.poll(() => updates.at(-1)).toEqual({ unread: 0, added: [] });
});

it('pages follow each other by a cursor, and none is longer than a page (17.A1)', async () => {
  // one entry for each generation of a market: 45 further generations
  await test.database.query(
    `insert into settlement (market, generation, result, actor, status)
     select m.id, number, '{"type":"winners","winners":[11]}', 'test', 'REVERSED' from generate_series(11, 55) number join market m on m.market_id = '1.3001'`,
  );
  await test.database.query(
    `insert into notification (account, bonus, market, generation, net, commission, balance, created_at)
     select (select id from account where member_code = $1), false, m.id, number, 0, 0, number, now() from generate_series(11, 55) number join market m on m.market_id = '1.3001'`,
    [backer.data.memberCode],
  );
  const seen: string[] = [];
  let query = '';
  const sizes: number[] = [];
  for (;;) {
    const page = await pageOf(backer, query);
    seen.push(...page.result.map(({ _id }) => _id));
    sizes.push(page.result.length);
    if (page.next === null) break;
    query = `?before=${page.next}`;
  }
  expect(sizes).toEqual([20, 20, 9]);
  expect(new Set(seen).size).toBe(49);
  expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
  expect((await pageOf(backer, '?before=x')).code).toBe('MALFORMED');
});

it('a restart keeps the count and the list (17.A1)', async () => {
  const before = await pageOf(layer);
  await test.app.stop();
  test = await startTestApp({ after: test });
  expect((await follow(layer)).unread).toBe(before.unread);
  expect(await pageOf(layer)).toEqual(before);
});
