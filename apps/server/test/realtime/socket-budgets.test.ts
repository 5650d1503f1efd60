/** How many sockets a session, an account and signed-out callers may hold, and which socket gives its place to a new one. */
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../../src/realtime/gateway.ts';
import { acknowledged, startTestApp, type TestApp, type TestSocket } from '../testing-app.ts';

const limits = { packetsPerSecond: 1000, packetBurst: 1000, socketsPerAddress: 1000, connectsPerSecond: 1000 };
const opened: TestApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.stop();
});

async function start(more: Partial<GatewayLimits> = {}): Promise<{ readonly app: TestApp; readonly machineClock: ManualClock }> {
  const machineClock = new ManualClock(0);
  const app = await startTestApp({ machineClock, limits: { ...limits, ...more }, environment: { TRUST_PROXY: '127.0.0.1' } });
  opened.push(app);
  return { app, machineClock };
}

const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': address } });
const signedIn = (token: string) => ({ auth: { token } });

/** Returns the sockets that the server closes, and lets it close those it has ended. */
async function closedOf(machineClock: ManualClock, sockets: readonly TestSocket[], count: number): Promise<readonly number[]> {
  await expect
    .poll(() => {
      machineClock.advance(200);
      return sockets.filter((socket) => !socket.connected).length;
    })
    .toBe(count);
  return sockets.flatMap((socket, index) => (socket.connected ? [] : [index]));
}

/** Sends an event that shows that the client is not idle, and waits for its answer. */
const act = (socket: TestSocket): Promise<unknown> => acknowledged(socket, 'unsubscribe', {});

describe('the sockets of players', () => {
  it('[TR-037] are six of a session: the seventh closes the one that has been idle longest', async () => {
    const { app, machineClock } = await start();
    const { token } = await app.demo();
    const sockets: TestSocket[] = [];
    for (let count = 0; count < 6; count += 1) {
      sockets.push(await app.socket(signedIn(token.accessToken)));
      await act(sockets.at(-1)!);
      machineClock.advance(1000);
    }
    await act(sockets[0]!);
    const leaving = new Promise<{ readonly comeBackInMs: number }>((resolve) => void sockets[1]!.on('going-away', resolve));
    sockets.push(await app.socket(signedIn(token.accessToken)));
    expect(await closedOf(machineClock, sockets, 1)).toEqual([1]);
    expect((await leaving).comeBackInMs).toBeGreaterThanOrEqual(30_000);
    expect(await acknowledged(sockets[0]!, 'authenticate', { token: token.accessToken })).toMatchObject({ success: true });
  });

  it('[TR-037] are twenty of an account over all its sessions', async () => {
    const { app, machineClock } = await start();
    await app.player('many-devices');
    const tokens: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await app.call('POST', 'user/userLogin', { body: { username: 'many-devices', password: 'Tarn#Quill47' } });
      tokens.push((body as unknown as { readonly token: { readonly accessToken: string } }).token.accessToken);
    }
    const sockets: TestSocket[] = [];
    for (const token of tokens)
      for (let count = 0; count < 6; count += 1) {
        sockets.push(await app.socket(signedIn(token)));
        await act(sockets.at(-1)!);
        machineClock.advance(1000);
      }
    expect(await closedOf(machineClock, sockets, 4)).toEqual([0, 1, 2, 3]);
  });

  it('[TR-037] each watch 200 markets', async () => {
    const { app } = await start();
    const socket = await app.socket();
    const named = (kind: string, count: number): string[] => Array.from({ length: count }, (_item, index) => `${kind}-${index}`);
    app.app.publisher.markets.isKnown = () => true;
    app.app.publisher.markets.subscriptions = () => named('watched', 150);
    expect(await acknowledged(socket, 'subscribe', { markets: named('other', 51) })).toMatchObject({ success: false, code: 'RATE_LIMITED' });
    app.app.publisher.markets.subscribe = () => undefined;
    expect(await acknowledged(socket, 'subscribe', { markets: [...named('other', 50), 'watched-1'], events: named('event', 100) })).toMatchObject({
      success: true,
    });
  });
});

describe('signed-out sockets', () => {
  it('[TR-037] are one hundred of an address; a new one closes an idle one, and is refused if none is idle', async () => {
    expect(GATEWAY_LIMITS).toMatchObject({ socketsPerSession: 6, socketsPerAccount: 20, signedOutPerAddress: 100 });
    const { app, machineClock } = await start({ signedOutPerAddress: 3 });
    const sockets: TestSocket[] = [];
    for (let count = 0; count < 3; count += 1) sockets.push(await app.socket(from('203.0.113.5')));
    sockets.push(await app.socket(from('203.0.113.5')));
    expect(await closedOf(machineClock, sockets, 1)).toEqual([3]);
    machineClock.advance(20_000);
    await act(sockets[0]!);
    machineClock.advance(20_000);
    sockets.push(await app.socket(from('203.0.113.5')), await app.socket(from('203.0.113.6')));
    expect(await closedOf(machineClock, sockets, 2)).toEqual([1, 3]);
    // a player of the same address is not one of them
    const { token } = await app.demo();
    const player = await app.socket({ ...from('203.0.113.5'), ...signedIn(token.accessToken) });
    await act(player);
    expect(await closedOf(machineClock, [...sockets, player], 2)).toEqual([1, 3]);
  });

  it('[TR-037] get a fifth of all: a flood from many addresses leaves signed-in sockets their four fifths', async () => {
    const { app, machineClock } = await start({ sockets: 25 });
    const players = await Promise.all(Array.from({ length: 20 }, () => app.demo()));
    const flood: TestSocket[] = [];
    const strike = async (): Promise<void> => {
      for (let count = 0; count < 10; count += 1) flood.push(await app.socket(from(`203.0.113.${flood.length}`)));
    };
    await strike();
    await closedOf(machineClock, flood, 5);
    const sockets: TestSocket[] = [];
    for (const { token } of players) {
      sockets.push(await app.socket(signedIn(token.accessToken)));
      expect(await act(sockets.at(-1)!)).toMatchObject({ success: true });
    }
    await strike();
    await closedOf(machineClock, flood, 15);
    // when all places are taken, the next player gets that of an idle signed-out socket
    machineClock.advance(30_000);
    const last = await app.socket(signedIn((await app.demo()).token.accessToken));
    expect(await act(last)).toMatchObject({ success: true });
    await closedOf(machineClock, flood, 16);
    expect(await closedOf(machineClock, [...sockets, last], 0)).toEqual([]);
  });
});
