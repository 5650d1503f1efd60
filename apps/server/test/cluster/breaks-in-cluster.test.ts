/** Self-exclusions in a cluster: what one process begins holds in the others, on every site of the person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledged, TEST_PASSWORD } from '../testing-app.ts';
import { orderItem, playerOn, TestPlayer } from '../modules/play-limits/testing-play.ts';
import { clusterMissing, TestCluster, type ClusterProcess } from './testing-cluster.ts';

const missing = await clusterMissing();
if (missing !== null) console.warn(missing);

describe.skipIf(missing !== null)('breaks of two processes', () => {
  let cluster: TestCluster;
  let first: ClusterProcess;
  let second: ClusterProcess;
  beforeAll(async () => {
    cluster = await TestCluster.open();
    first = await cluster.start(['gateway']);
    second = await cluster.start(['gateway', 'exchange', 'feeds', 'casino']);
    await cluster.ready();
  });
  afterAll(() => cluster.stop());

  it('an exclusion that one process begins ends sockets, sessions and logins of the person on another site in the other process', async () => {
    const phone = '9800000001';
    const here = await playerOn(first.test, 'maidan', phone);
    const { login } = await playerOn(second.test, 'patang', phone);
    const there = new TestPlayer(second.test, login);
    const headers = { host: 'patang.localhost' };
    const socket = await second.test.socket({ extraHeaders: headers });
    expect(await acknowledged(socket, 'authenticate', { token: there.token })).toMatchObject({ success: true });
    const farewell = new Promise<string>((resolve) => {
      socket.once('logout', ({ message }) => resolve(message));
    });
    expect(await here.takeBreak({ months: 6 })).toMatchObject({ success: true });
    expect(await farewell).toMatch(/^You have excluded yourself until /);
    const inject = (url: string, payload: object, more: object = {}) =>
      second.test.app.fastify.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload });
    const bet = () => inject('/exchange/order', [orderItem()], { authorization: `Bearer ${there.token}` });
    await expect.poll(async () => (await bet()).statusCode).toBe(401);
    const again = () => inject('/user/userLogin', { username: phone, password: TEST_PASSWORD });
    await expect.poll(async () => (await again()).json<{ code: string }>().code).toBe('SELF_EXCLUDED');
  });
});
