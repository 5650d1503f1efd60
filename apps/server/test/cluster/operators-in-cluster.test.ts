/** Operators of a cluster: what one process changes holds in the others at the next call, and bets of linked players stop everywhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { either, emitRaw, newReference, wireBet } from '../testing-app.ts';
import { operatorIn } from '../modules/operator-calls/testing-operators.ts';
import { clusterMissing, TestCluster, type ClusterProcess } from './testing-cluster.ts';

const missing = await clusterMissing();
if (missing !== null) console.warn(missing);

describe.skipIf(missing !== null)('operators of two processes', () => {
  let cluster: TestCluster;
  let first: ClusterProcess;
  let second: ClusterProcess;
  beforeAll(async () => {
    cluster = await TestCluster.open();
    first = await cluster.start(['gateway']);
    second = await cluster.start(['exchange', 'feeds', 'casino']);
    await cluster.ready('1.3005');
  });
  afterAll(() => cluster.stop());

  it('[OC-011] a change of role or status in one process holds in the other', async () => {
    const owner = await operatorIn(first.test, 'cluster.owner', [{ role: 'owner', sites: null, sports: null }]);
    const lead = await operatorIn(first.test, 'cluster.lead', [{ role: 'supportLead', sites: null, sports: null }]);
    const there = lead.in(second.test);
    const params = { memberCode: 'u0' };
    const code = async () => (await there.call('operatorAccount', { params })).body.code;
    expect(await code()).toBe('ACCOUNT_UNKNOWN');
    const { operatorId: id } = lead.session;
    const assignments = [{ role: 'engineer', sites: null, sports: null }];
    expect((await owner.confirmed('consoleAssign', { params: { id }, body: { assignments, reason: 'moves' } })).body.success).toBe(true);
    await expect.poll(code, { timeout: 30_000 }).toBe('PERMISSION_MISSING');
    expect((await owner.confirmed('consoleDisable', { params: { id }, body: { reason: 'left' } })).body).toMatchObject({ done: true });
    await expect.poll(code, { timeout: 30_000 }).toBe('SESSION_ENDED');
  });

  it('[OC-010] a sign-in in one process stops the bets of the linked player that another process decides', async () => {
    const token = (await first.test.player('cluster.player')).token.accessToken;
    const socket = await first.test.socket({ auth: { token } });
    const bet = async () => {
      const answer = either(socket, 'place-bet-success', 'place-bet-error');
      const toss = wireBet({ marketId: '1.3005', marketName: 'To Win the Toss', marketType: 'TO_WIN_THE_TOSS', rate: 1.98 });
      emitRaw(socket, 'create-bet', { token, bet: toss, betSlipRef: newReference() });
      const { event, payload } = await answer;
      return event === 'place-bet-success' ? 'OK' : payload.code;
    };
    expect(await bet()).toBe('OK');
    const operator = await operatorIn(first.test, 'cluster.agent', [{ role: 'supportAgent', sites: null, sports: null }]);
    await operator.call('consoleNameOwnAccount', { body: { site: 'maidan', username: 'cluster.player' } });
    await expect.poll(bet, { timeout: 30_000 }).toBe('OPERATOR_SIGNED_IN');
    await operator.call('consoleSignOut');
    await expect.poll(bet, { timeout: 30_000 }).toBe('OK');
  });
});
