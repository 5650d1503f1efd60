import type { CashOutQuoteWire, Login, NotificationWire } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardOf } from '../../src/commit/leases.ts';
import { PROTOCOL } from '../../src/cluster/messaging-port.ts';
import { connectNats } from '../../src/cluster/nats-messaging.ts';
import { checkMayJoin, checkMayRunAlone, installationName } from '../../src/cluster/members.ts';
import { SkippingClock } from '../../src/platform/skipping-clock.ts';
import { silentLog } from '../platform/testing-log.ts';
import { acknowledged, either, emitRaw, newReference, next, wireBet, type TestApp, type TestSocket } from '../testing-app.ts';
import { clusterMissing, TestCluster, TEST_NATS_URL, until, type ClusterProcess } from './testing-cluster.ts';

const missing = await clusterMissing();
if (missing !== null) console.warn(missing);

/** The second exchange's clock is ahead by this, the second gateway's by twice as much. Leases must use the database's clock. */
const AHEAD_MS = 10_000;

describe.skipIf(missing !== null)('two gateways and two exchanges', () => {
  let cluster: TestCluster;
  let first: ClusterProcess;
  let second: ClusterProcess;
  let exchanges: readonly [ClusterProcess, ClusterProcess];
  let holder: ClusterProcess;
  const ahead = new SkippingClock();
  const farAhead = new SkippingClock();
  let near: string;
  let far: string;

  beforeAll(async () => {
    cluster = await TestCluster.open();
    await ahead.advance(AHEAD_MS);
    await farAhead.advance(2 * AHEAD_MS);
    first = await cluster.start(['gateway']);
    second = await cluster.start(['gateway'], { clock: farAhead });
    exchanges = [await cluster.start(['exchange']), await cluster.start(['exchange'], { clock: ahead })];
    holder = await cluster.start(['feeds', 'casino']);
    await cluster.ready();
    await until(() => exchanges.every(({ cluster: { keeper } }) => keeper.held().length === 32), 'fair shares');
    await cluster.ready();
    [near, far] = [marketOf(exchanges[0]), marketOf(exchanges[1])];
    await cluster.ready(near);
    await cluster.ready(far);
  });
  afterAll(() => cluster.stop());

  /** Returns an open exchange market that this process owns. */
  function marketOf(owner: ClusterProcess): string {
    const found = first.test.app.catalogue
      .markets()
      .find((market) => market.kind === 'exchange' && market.status === 'OPEN' && owner.cluster.owns(shardOf(market.id)));
    if (found === undefined) throw new Error('no open market there');
    return found.definition.marketId;
  }

  function betOn(marketId: string, options: Record<string, unknown> = {}): Record<string, unknown> {
    const market = first.test.app.catalogue.market(marketId)!;
    const [runner] = market.runners;
    const [best] = first.test.app.orders.displayed(marketId, 0, 1).back;
    const { eventId, eventName } = market.event.definition;
    return wireBet({
      marketId,
      runnerId: runner!.selectionId,
      selectionName: runner!.name,
      rate: (best?.price ?? 200) / 100,
      eventId,
      eventName,
      marketName: market.definition.marketName,
      marketType: market.definition.marketType,
      ...options,
    });
  }

  /** Advances all clocks until the answer arrives. */
  async function answered<T>(answer: Promise<T>): Promise<T> {
    const waiting = { over: false };
    const marked = answer.finally(() => {
      waiting.over = true;
    });
    while (!waiting.over) {
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
      if (!waiting.over) for (const clock of [cluster.clock, ahead, farAhead]) await clock.advance(1000);
    }
    return marked;
  }

  async function place(socket: TestSocket, login: Login, bet: Record<string, unknown>, betSlipRef = newReference()) {
    const answer = either(socket, 'place-bet-success', 'place-bet-error');
    emitRaw(socket, 'create-bet', { token: login.token.accessToken, bet, betSlipRef });
    return answered(answer);
  }

  async function balance(test: TestApp, login: Login): Promise<number> {
    const reply = await test.call('POST', 'getUserDetails', { token: login.token.accessToken, body: {} });
    return (reply.body as unknown as { doc: { balance: number } }).doc.balance;
  }

  it('a bet through either gateway on a market of either exchange is matched, also if the player signed in at the other gateway', async () => {
    const login = await first.test.demo();
    for (const gateway of [first, second])
      for (const marketId of [near, far]) {
        const socket = await gateway.test.socket();
        expect(await place(socket, login, betOn(marketId))).toMatchObject({ event: 'place-bet-success', payload: { bet: { status: 'MATCHED' } } });
      }
    const [held] = await cluster.database.query<{ orders: number; markets: number }>(
      'select count(*)::int as orders, count(distinct market)::int as markets from orders where account = (select id from account where member_code = $1)',
      [login.data.memberCode],
    );
    expect(held).toEqual({ orders: 4, markets: 2 });
  });

  it('viewers at both gateways see an update of the book', async () => {
    const viewers = [await first.test.socket(), await second.test.socket()];
    for (const viewer of viewers) {
      const snapshot = next(viewer, 'market-snapshot');
      await acknowledged(viewer, 'subscribe', { markets: [near], events: [] });
      await snapshot;
    }
    const updates = viewers.map((viewer) => next(viewer, 'market-update'));
    const market = first.test.app.catalogue.market(near)!;
    await holder.test.script.ladder(near, market.runners[0]!.selectionId, [{ price: 150, size: 777_00 }] as never, [{ price: 152, size: 777_00 }] as never);
    for (const update of await Promise.all(updates)) expect(update).toMatchObject({ marketId: near });
    for (const { test } of [first, second]) await until(() => test.app.orders.displayed(near, 0, 0).back.some(({ price }) => price === 150), 'the new price');
  });

  it('one reference sent over both gateways at once is one bet with the same answer', async () => {
    const login = await second.test.demo();
    const sockets = [await first.test.socket(), await second.test.socket()] as const;
    for (let round = 0; round < 5; round += 1) {
      const reference = newReference();
      const bet = betOn(round % 2 === 0 ? near : far);
      const answers = await Promise.all(sockets.map((socket) => place(socket, login, bet, reference)));
      expect(answers[0]!.event).toBe('place-bet-success');
      expect(answers[1]).toEqual(answers[0]);
    }
    const [row] = await cluster.database.query<{ orders: number }>(
      'select count(*)::int as orders from orders where account = (select id from account where member_code = $1)',
      [login.data.memberCode],
    );
    expect(row).toEqual({ orders: 5 });
  });

  it('a gateway passes batches, replaces and updates to the owner of the market', async () => {
    const { token } = await first.test.demo();
    const call = async (path: string, body: object) => (await answered(first.test.call('POST', path, { token: token.accessToken, body }))).body;
    for (const marketId of [near, far]) {
      const { selectionId } = first.test.app.catalogue.market(marketId)!.runners[0]!;
      const item = { side: 0, price: 500, selectionId, marketId, totalSize: 100 };
      const betSlipRef = newReference();
      for (let times = 0; times < 2; times += 1)
        expect(await call('exchange/order/batch', { betSlipRef, instructions: [item, item] })).toMatchObject({
          success: true,
          result: [{ success: true }, { success: true }],
        });
      const [row] = await cluster.database.query<{ id: number }>('select order_id as id from bet_reference where reference = $1', [`${betSlipRef}/1`]);
      expect(await call(`exchange/order/${row!.id}/update`, { persistence: 'PERSIST' })).toMatchObject({ success: true, result: { persistence: 'PERSIST' } });
      expect(await call(`exchange/order/${row!.id}/replace`, { price: 400 })).toMatchObject({
        success: true,
        outcome: 'REPLACED',
        placed: { persistence: 'PERSIST' },
      });
    }
  });

  it('the owner of the market places the bet of a trigger that was set at a gateway', async () => {
    const login = await first.test.demo();
    const token = login.token.accessToken;
    const { runnerId } = betOn(far);
    const bet = { side: 0, price: 1.01, totalSize: 100 };
    const body = { marketId: far, selectionId: runnerId, source: 'BEST_BACK', op: 'AT_OR_ABOVE', price: 1.01, minSize: 1, bet };
    expect((await first.test.call('POST', 'exchange/trigger', { token, body })).body).toMatchObject({ success: true, result: { status: 'WAITING' } });
    await until(async () => {
      for (const clock of [cluster.clock, ahead, farAhead]) await clock.advance(1000);
      const { body: listed } = await second.test.call('GET', 'exchange/trigger', { token });
      return (listed as unknown as { result: readonly { status: string }[] }).result[0]?.status === 'FIRED';
    }, 'the bet of the trigger');
  });

  it('concurrent bets of one account at two owners never overdraw the wallet and never exceed a limit', async () => {
    const rich = await first.test.player('contender');
    const token = rich.token.accessToken;
    const request = await second.test.call('PUT', 'play/limits', { token, body: { name: 'stake.day', amount: 1000 } });
    expect(request.body).toMatchObject({ success: true });
    const sockets = [await first.test.socket(), await second.test.socket()] as const;
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const socket = sockets[index % 2]!;
        const betSlipRef = newReference();
        const answer = new Promise<string>((resolve) => {
          for (const event of ['place-bet-success', 'place-bet-error'] as const)
            socket.on(event, (payload: { readonly betSlipRef: string; readonly code?: string }) => {
              if (payload.betSlipRef === betSlipRef) resolve(event === 'place-bet-success' ? 'taken' : String(payload.code));
            });
        });
        emitRaw(socket, 'create-bet', { token, bet: betOn(index % 4 < 2 ? near : far, { stake: 100 }), betSlipRef });
        return answered(answer);
      }),
    );
    const taken = answers.filter((answer) => answer === 'taken').length;
    const limited = answers.filter((answer) => answer === 'STAKE_LIMIT').length;
    expect(taken).toBeLessThanOrEqual(10);
    expect(taken).toBeGreaterThan(0);
    // a bet that conflicted in every round may be sent again, and nothing else happened
    expect(answers.filter((answer) => answer !== 'taken' && answer !== 'STAKE_LIMIT' && answer !== 'BUSY')).toEqual([]);
    expect(taken + limited).toBeGreaterThan(10);
    const [row] = await cluster.database.query<{ stakes: number; orders: number }>(
      'select sum(size)::bigint as stakes, count(*)::int as orders from orders where account = (select id from account where member_code = $1)',
      [rich.data.memberCode],
    );
    expect(row).toEqual({ stakes: taken * 100_00, orders: taken });
  });

  it('clocks that differ by ten seconds in either direction break no cash-out offer and no casino bet', async () => {
    const login = await first.test.demo();
    const token = login.token.accessToken;
    for (const [gateway, marketId] of [
      [second, near],
      [second, far],
      [first, far],
    ] as const) {
      const socket = await gateway.test.socket();
      expect(await place(socket, login, betOn(marketId))).toMatchObject({ event: 'place-bet-success' });
      const quoted = await gateway.test.call('POST', 'exchange/cash-out/quote', { token, body: { marketId } });
      const { bets, cashOutId } = (quoted.body as unknown as { result: CashOutQuoteWire }).result;
      const { type, rate, stake } = bets[0]!;
      expect(await place(socket, login, { ...betOn(marketId, { type, rate, stake }), cashOutId })).toMatchObject({ event: 'place-bet-success' });
    }
    const socket = await second.test.socket({ auth: { token } });
    await acknowledged(socket, 'subscribe-table', { tableId: '301' });
    const view = () => second.test.app.casinoRounds.snapshot('301', null)?.view;
    await until(() => view()?.phase === 'betting', 'a round that takes bets');
    const bet = { token, tableId: '301', roundId: String(view()!.round), betRef: newReference(), stake: 100, autoCashOut: 1.01 };
    expect(await acknowledged(socket, 'casino-bet', bet)).toMatchObject({ success: true });
  });

  it('a result of the feed is booked by the owner and reaches the balance at the other gateway', async () => {
    const login = await first.test.demo();
    const socket = await second.test.socket();
    const before = await balance(second.test, login);
    const bet = betOn(far);
    expect(await place(socket, login, bet)).toMatchObject({ event: 'place-bet-success' });
    const market = first.test.app.catalogue.market(far)!;
    await holder.test.script.settle(far, { type: 'winners', winners: [market.runners[0]!.selectionId] });
    await until(() => [first, second].every(({ test }) => (test.app.catalogue.market(far)?.status ?? 'SETTLED') === 'SETTLED'), 'the settlement');
    const after = await balance(first.test, login);
    expect(after).toBeGreaterThan(before);
    expect(await balance(second.test, login)).toBe(after);
  });

  it('a settlement reaches the player as a notification at the other gateway, and counts as unread at both (17.A1)', async () => {
    const login = await first.test.demo();
    const socket = await second.test.socket();
    const received: NotificationWire[] = [];
    socket.on('account-update', ({ notifications }) => void received.push(...(notifications?.added ?? [])));
    const snapshot = next(socket, 'account-snapshot');
    emitRaw(socket, 'subscribe', { account: true, token: login.token.accessToken }, () => undefined);
    expect((await snapshot).unreadNotifications).toBe(0);
    const marketId = marketOf(exchanges[1]);
    expect(await place(socket, login, betOn(marketId))).toMatchObject({ event: 'place-bet-success' });
    const market = first.test.app.catalogue.market(marketId)!;
    await holder.test.script.settle(marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
    await until(() => received.length === 1, 'the notification');
    expect(received[0]).toMatchObject({ marketId, isRead: false, previous: null, balance: await balance(first.test, login) });
    for (const { test } of [first, second]) {
      const { body } = await test.call('GET', `account/${login.data.memberCode}/notifications`, { token: login.token.accessToken });
      expect(body).toMatchObject({ success: true, unread: 1, result: [received[0]] });
    }
  });

  it('a deposit at one gateway pays for a bet at an owner that had already loaded the account', async () => {
    const login = await first.test.player('poor');
    const socket = await first.test.socket();
    const reply = (): Promise<unknown> => place(socket, login, betOn(near, { stake: 20_000 }));
    for (let bet = 0; bet < 5; bet += 1) expect(await reply()).toMatchObject({ event: 'place-bet-success' });
    expect(await reply()).toMatchObject({ event: 'place-bet-error', payload: { code: 'INSUFFICIENT_BALANCE' } });
    const granted = await second.test.operator('POST', `operator/accounts/${login.data.memberCode}/grant`, { amount: 20_000 });
    expect(granted.body).toMatchObject({ success: true });
    expect(await reply()).toMatchObject({ event: 'place-bet-success' });
  });

  it('an older version and a process on another NATS server are refused with an explanation', async () => {
    const prefix = `test.${await installationName(cluster.database)}.`;
    const older = await connectNats({ url: TEST_NATS_URL, self: 'older', prefix, log: silentLog(), protocol: 0 });
    await expect(checkMayJoin(cluster.database, older)).rejects.toThrow(new RegExp(`speaks version 0 .* the other version ${PROTOCOL}: run the same release`));
    // a process that joined without asking: its bets are refused with an explanation and have no effect
    const login = await first.test.demo();
    const { id } = first.test.app.catalogue.market(near)!;
    const [{ id: account } = { id: 0 }] = await cluster.database.query<{ id: number }>('select id from account where member_code = $1', [
      login.data.memberCode,
    ]);
    const call = {
      method: 'place',
      args: [
        { account, memberCode: login.data.memberCode, site: 'maidan', isDemo: true },
        { reference: 'of-an-older-one', marketId: near },
      ],
    };
    const refused = { type: 'refused', words: expect.stringMatching(/run the same release on all of them/) };
    expect(await older.ask(`cmd.${shardOf(id)}`, call, 5000)).toMatchObject(refused);
    older.publish('owner', { shards: [shardOf(id)] });
    expect(await cluster.database.query("select 1 from bet_reference where reference = 'of-an-older-one'")).toEqual([]);
    expect(first.cluster.ownerOf(shardOf(id))).toBe(exchanges[0].cluster.messaging.self);
    await older.close();
    const elsewhere = await connectNats({ url: TEST_NATS_URL, self: 'elsewhere', prefix: 'test.elsewhere.', log: silentLog() });
    await expect(checkMayJoin(cluster.database, elsewhere)).rejects.toThrow(/Another cluster works on this database/);
    await elsewhere.close();
    await expect(checkMayRunAlone(cluster.database)).rejects.toThrow(/A cluster works on this database/);
  });

  it('an exchange that stops releases its markets: resting orders stay and can be cancelled through the other exchange', async () => {
    const login = await first.test.demo();
    const socket = await first.test.socket();
    const resting = await place(socket, login, betOn(near, { type: 'Back', rate: 900 }));
    expect(resting).toMatchObject({ event: 'place-bet-success', payload: { bet: { status: 'UNMATCHED' } } });
    await exchanges[0].stop();
    await until(() => exchanges[1].cluster.keeper.held().length === 64, 'the other owner');
    // a runner whose prices no bet has taken: the makers quote again
    await until(() => first.test.app.orders.displayed(near, 1, 0).back.length > 0, 'its books');
    const token = login.token.accessToken;
    const order = (resting.payload as unknown as { bet: { _id: string } }).bet._id;
    // each server learns of the new owner in its own time; until then it refuses calls as transient
    let cancelled = await second.test.call('DELETE', `exchange/order/${order}`, { token });
    const isTransient = (): boolean => ['NOT_READY', 'BUSY'].includes(cancelled.body.code ?? '');
    await until(async () => {
      if (isTransient()) cancelled = await second.test.call('DELETE', `exchange/order/${order}`, { token });
      return !isTransient();
    }, 'the cancellation');
    expect(cancelled.body).toMatchObject({ success: true });
    await until(async () => (await place(socket, login, betOn(near))).event === 'place-bet-success', 'bets on the market again');
  });
});
