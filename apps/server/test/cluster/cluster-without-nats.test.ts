import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROTOCOL } from '../../src/cluster/messaging-port.ts';
import { acknowledged, either, emitRaw, newReference, next, wireBet } from '../testing-app.ts';
import { clusterMissing, TestCluster, until, type ClusterProcess } from './testing-cluster.ts';

const hasServer = spawnSync('nats-server', ['--version']).error === undefined;
if (!hasServer) console.warn('there is no nats-server to start and stop: the test of a cluster that loses NATS is skipped');

/** A NATS server of this test, which can be stopped and started. */
class OwnNats {
  readonly #port = 20_000 + Math.floor(Math.random() * 20_000);
  readonly url = `nats://127.0.0.1:${this.#port}`;
  #process: ChildProcess | null = null;

  async start(): Promise<void> {
    this.#process = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.#port)], { stdio: 'ignore' });
    await until(async () => (await clusterMissing(this.url)) === null, 'NATS');
  }

  kill(): void {
    this.#process?.kill('SIGKILL');
  }
}

describe.skipIf(!hasServer)('NATS is unavailable and returns', () => {
  const nats = new OwnNats();
  let cluster: TestCluster;
  let gateway: ClusterProcess;
  let holder: ClusterProcess;

  beforeAll(async () => {
    await nats.start();
    cluster = await TestCluster.open(nats.url);
    gateway = await cluster.start(['gateway']);
    await cluster.start(['exchange']);
    holder = await cluster.start(['feeds', 'casino']);
    await cluster.ready('1.3201');
  });
  afterAll(async () => {
    await cluster.stop();
    nats.kill();
  });

  const lost = () => until(() => cluster.processes.every((process) => !process.cluster.messaging.connected()), 'the loss of NATS');
  const back = () => until(() => cluster.processes.every((process) => process.cluster.messaging.connected()), 'NATS');
  const ordersUnder = (reference: string) => cluster.database.query('select 1 from bet_reference where reference = $1 and order_id is not null', [reference]);

  it('bets are refused as transient while it is unavailable, and accepted as soon as it is back', async () => {
    const login = await gateway.test.demo();
    const socket = await gateway.test.socket();
    const bet = async (betSlipRef = newReference()) => {
      const answer = either(socket, 'place-bet-success', 'place-bet-error');
      // a market without delay: the toss of the script's match
      const toss = wireBet({ marketId: '1.3005', marketName: 'To Win the Toss', marketType: 'TO_WIN_THE_TOSS', rate: 1.98 });
      emitRaw(socket, 'create-bet', { token: login.token.accessToken, bet: toss, betSlipRef });
      return answer;
    };
    await until(() => gateway.test.app.catalogue.market('1.3005')?.status === 'OPEN', 'the market');
    const { definition } = gateway.test.app.catalogue.market('1.3005')!;
    expect(definition.betDelay).toBe(0);
    nats.kill();
    await lost();
    const reference = newReference();
    expect(await bet(reference)).toMatchObject({ event: 'place-bet-error', payload: { code: 'NOT_READY' } });
    expect(await ordersUnder(reference)).toEqual([]);
    await nats.start();
    await back();
    // the same bet with its reference: it was never decided, and is decided now
    await until(async () => !['NOT_READY', 'BUSY'].includes(String((await bet(reference)).payload.code)), 'an answer');
    await until(async () => (await bet()).event === 'place-bet-success', 'bets that are taken again');
    const rows = await cluster.database.query('select 1 from bet_reference where reference = $1', [reference]);
    expect(rows).toHaveLength(1);
  });

  it('a bet whose answer was lost stays: its reference finds it, and sending it again creates no second bet', async () => {
    await cluster.ready();
    const login = await gateway.test.demo();
    const socket = await gateway.test.socket();
    const { accessToken: token } = login.token;
    const reference = newReference();
    const send = () => {
      const answer = either(socket, 'place-bet-success', 'place-bet-error');
      emitRaw(socket, 'create-bet', { token, bet: wireBet(), betSlipRef: reference });
      return answer;
    };
    const first = send();
    await until(async () => (await ordersUnder(reference)).length === 1, 'the bet in its delay');
    nats.kill();
    await lost();
    // the waiting caller is answered in time that the outcome is unknown
    expect(await first).toMatchObject({ event: 'place-bet-error', payload: { code: 'BUSY' } });
    await cluster.clock.advance(30_000);
    await nats.start();
    await back();
    const state = async (): Promise<string> => {
      const answer = next(socket, 'bet-status');
      emitRaw(socket, 'get-bet-status', { token, betSlipRefs: [reference] });
      return (await answer)[0]!.state;
    };
    await until(async () => (await state()) !== 'PENDING', 'the outcome of the bet');
    const ended = await state();
    expect(['ACCEPTED', 'REFUSED']).toContain(ended);
    let again = await send();
    // a slow machine may need several attempts; each has the same reference
    await until(async () => {
      if (!['NOT_READY', 'BUSY'].includes(String(again.payload.code))) return true;
      again = await send();
      return false;
    }, 'an answer');
    expect(again.event).toBe(ended === 'ACCEPTED' ? 'place-bet-success' : 'place-bet-error');
    const [row] = await cluster.database.query<{ orders: number }>(
      'select count(*)::int as orders from orders where account = (select id from account where member_code = $1)',
      [login.data.memberCode],
    );
    expect(row).toEqual({ orders: 1 });
  });

  it('viewers get prices and casino rounds again', async () => {
    const login = await gateway.test.demo();
    const socket = await gateway.test.socket({ auth: { token: login.token.accessToken } });
    await until(async () => (await acknowledged(socket, 'subscribe-table', { tableId: '301' }))['success'] === true, 'the table');
    await until(() => gateway.test.app.casinoRounds.snapshot('301', null)?.view.phase === 'betting', 'its round');
    nats.kill();
    await lost();
    const { view } = gateway.test.app.casinoRounds.snapshot('301', null)!;
    await nats.start();
    await back();
    const market = gateway.test.app.catalogue.market('1.3201')!;
    await holder.test.script.ladder('1.3201', market.runners[0]!.selectionId, [{ price: 150, size: 777_00 }] as never, [{ price: 152, size: 777_00 }] as never);
    await until(() => gateway.test.app.orders.displayed('1.3201', 0, 0).back.some(({ price }) => price === 150), 'the new price');
    await until(async () => {
      await cluster.clock.advance(1000);
      return gateway.test.app.casinoRounds.snapshot('301', null)!.view.round > view.round;
    }, 'the next round');
    expect(gateway.test.app.orders.displayed('1.3201', 0, 0).back[0]).toMatchObject({ price: 150 });
  });
});

describe.skipIf(!hasServer)('two clusters on one database', () => {
  const servers = [new OwnNats(), new OwnNats()] as const;
  let cluster: TestCluster;
  const refusal = /Another cluster works on this database: its process at .* does not answer over the NATS server of NATS_URL/;

  beforeAll(async () => {
    for (const server of servers) await server.start();
    cluster = await TestCluster.open(servers[0].url);
  });
  afterAll(async () => {
    await cluster.stop();
    for (const server of servers) server.kill();
  });

  it('the second cluster is refused with an explanation, and the first one keeps taking bets', async () => {
    const gateway = await cluster.start(['gateway']);
    await cluster.start(['exchange', 'feeds', 'casino']);
    await cluster.ready('1.3005');
    for (const roles of [['gateway'], ['exchange', 'feeds', 'casino']] as const)
      await expect(cluster.start(roles, { natsUrl: servers[1].url })).rejects.toThrow(refusal);
    const login = await gateway.test.demo();
    const socket = await gateway.test.socket();
    const answer = either(socket, 'place-bet-success', 'place-bet-error');
    const toss = wireBet({ marketId: '1.3005', marketName: 'To Win the Toss', marketType: 'TO_WIN_THE_TOSS', rate: 1.98 });
    emitRaw(socket, 'create-bet', { token: login.token.accessToken, bet: toss, betSlipRef: newReference() });
    expect(await answer).toMatchObject({ event: 'place-bet-success' });
    for (const process of cluster.processes.splice(0).toReversed()) await process.stop();
  });

  it('a new release does not start beside a gateway of the previous release: the error names that process', async () => {
    const older = await cluster.start(['gateway'], { protocol: 0 });
    await expect(cluster.start(['exchange', 'feeds', 'casino'])).rejects.toThrow(
      new RegExp(
        `The cluster's process at gateway refuses this one: this process speaks version ${PROTOCOL} .* the other version 0: run the same release on all of them`,
      ),
    );
    cluster.processes.splice(0);
    await older.stop();
  });

  it('of two that start at the same moment at most one continues', async () => {
    const started = await Promise.allSettled(servers.map(({ url }) => cluster.start(['gateway', 'exchange'], { natsUrl: url, faultsExpected: true })));
    const refused = started.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const words of refused) expect(words).toMatch(refusal);
  });
});
