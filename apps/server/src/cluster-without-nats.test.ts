import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { either, emitRaw, newReference, wireBet } from './testing-app.ts';
import { clusterMissing, TestCluster, until, type ClusterProcess } from './testing-cluster.ts';

const hasServer = spawnSync('nats-server', ['--version']).error === undefined;
if (!hasServer) console.warn('there is no nats-server to start and stop: the test of a cluster that loses NATS is skipped');

describe.skipIf(!hasServer)('NATS goes and comes back', () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const url = `nats://127.0.0.1:${port}`;
  let nats: ChildProcess;
  let cluster: TestCluster;
  let gateway: ClusterProcess;

  async function startNats(): Promise<void> {
    nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await until(async () => (await clusterMissing(url)) === null, 'NATS');
  }

  beforeAll(async () => {
    await startNats();
    cluster = await TestCluster.open(url);
    gateway = await cluster.start(['gateway']);
    await cluster.start(['exchange']);
    await cluster.start(['feeds', 'casino']);
    await cluster.ready('1.3201');
  }, 120_000);
  afterAll(async () => {
    await cluster.stop();
    nats.kill();
  }, 60_000);

  it('bets are refused for now while it is away, and taken again by themselves when it is back', async () => {
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
    nats.kill('SIGKILL');
    await until(() => !gateway.cluster.messaging.connected(), 'the loss of NATS');
    const reference = newReference();
    expect(await bet(reference)).toMatchObject({ event: 'place-bet-error', payload: { code: 'NOT_READY' } });
    await startNats();
    await until(() => gateway.cluster.messaging.connected(), 'NATS');
    // the very same bet, under its reference: it was never decided, and is now
    await until(async () => !['NOT_READY', 'BUSY'].includes(String((await bet(reference)).payload.code)), 'an answer');
    await until(async () => (await bet()).event === 'place-bet-success', 'bets that are taken again');
    const rows = await cluster.database.query('select 1 from bet_reference where reference = $1', [reference]);
    expect(rows).toHaveLength(1);
  });
});
