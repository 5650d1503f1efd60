import { SUBSCRIBE_LIMIT } from '@maidan/contract';
import type { Language } from '@maidan/domain';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountStore } from './account/account-store.ts';
import { type ClientSocket, Connection, socketOptions } from './connection.ts';
import { EventStore } from './markets/event-store.ts';
import { STALE_AFTER_MS } from './freshness.ts';
import { MarketStore } from './markets/market-store.ts';
import { NAMES_A_MESSAGE, Subscriptions } from './subscriptions.ts';
import { marketWire } from './markets/testing-market-wire.ts';

describe('how the socket connects', () => {
  it('[BC-28] [BC-29] with a timeout of 20 s, again after 1 to 5 s', () => {
    expect(
      socketOptions(
        () => undefined,
        () => 'en',
      ),
    ).toMatchObject({ timeout: 20_000, reconnection: true, reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0 });
  });

  it('polling first with an upgrade, and the token and the language of that moment', () => {
    const tokens: string[] = [];
    let language: Language = 'en';
    const options = socketOptions(
      () => tokens[0],
      () => language,
    );
    expect(options).toMatchObject({ transports: ['polling', 'websocket'], upgrade: true, autoConnect: false });
    const given: unknown[] = [];
    const auth = options.auth as (give: (data: unknown) => void) => void;
    auth((data) => given.push(data));
    tokens.push('abc');
    language = 'hi';
    auth((data) => given.push(data));
    expect(given).toEqual([{ lang: 'en' }, { lang: 'hi', token: 'abc' }]);
  });
});

describe('subscriptions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function subscriptions(taken: () => boolean = () => true) {
    const asked: unknown[] = [];
    const left: unknown[] = [];
    const forgotten: string[] = [];
    const list = new Subscriptions({
      subscribe: (names) => {
        asked.push(names);
        return Promise.resolve(taken());
      },
      unsubscribe: (names) => left.push(names),
      onForgotten: (_kind, name) => forgotten.push(name),
      later: (run, ms) => setTimeout(run, ms),
    });
    return { list, asked, left, forgotten };
  }

  it('names watched at the same time go in one message, each once', async () => {
    const { list, asked } = subscriptions();
    list.connected();
    list.watch('markets', ['a', 'b']);
    list.watch('markets', ['b', 'c']);
    list.watch('events', ['e']);
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toEqual([{ markets: ['a', 'b', 'c'], events: ['e'] }]);
  });

  it('sends nothing before the connection, all names after it, and all again after a reconnect', async () => {
    const { list, asked } = subscriptions();
    list.watch('markets', ['a']);
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toEqual([]);
    list.connected();
    await vi.advanceTimersByTimeAsync(50);
    list.disconnected();
    list.connected();
    await vi.advanceTimersByTimeAsync(50);
    expect(asked).toEqual([{ markets: ['a'] }, { markets: ['a'] }]);
  });

  it('splits too many names into several messages, by the limit of the contract', async () => {
    expect(NAMES_A_MESSAGE).toBe(SUBSCRIBE_LIMIT);
    const { list, asked } = subscriptions();
    list.connected();
    list.watch(
      'markets',
      Array.from({ length: NAMES_A_MESSAGE + 5 }, (_, index) => `m${index}`),
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.map((names) => (names as { markets: string[] }).markets.length)).toEqual([NAMES_A_MESSAGE, 5]);
  });

  it('sends names again that were not accepted', async () => {
    let good = false;
    const { list, asked } = subscriptions(() => good);
    list.connected();
    list.watch('markets', ['a']);
    await vi.advanceTimersByTimeAsync(50);
    good = true;
    await vi.advanceTimersByTimeAsync(1100);
    expect(asked).toEqual([{ markets: ['a'] }, { markets: ['a'] }]);
  });

  it('unsubscribes a while after the last watcher of a name left, unless one returns', async () => {
    const { list, left, forgotten } = subscriptions();
    list.connected();
    const leave = list.watch('markets', ['a', 'b']);
    leave();
    leave();
    await vi.advanceTimersByTimeAsync(1000);
    list.watch('markets', ['b']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(left).toEqual([{ markets: ['a'] }]);
    expect(forgotten).toEqual(['a']);
  });
});

/** Returns the part of a socket that the connection uses, and the list of emitted events. */
function fakeSocket() {
  const emitter = new EventEmitter();
  const emitted: [string, ...unknown[]][] = [];
  const anyListeners: (() => void)[] = [];
  const socket = {
    connected: false,
    io: { opts: { transports: ['websocket'] } },
    on: (name: string, listener: (...values: unknown[]) => void) => void emitter.on(name, listener),
    off: (name: string, listener: (...values: unknown[]) => void) => void emitter.off(name, listener),
    onAny: (listener: () => void) => void anyListeners.push(listener),
    emit: (name: string, ...values: unknown[]) => void emitted.push([name, ...values]),
    timeout: () => ({
      emitWithAck: (name: string, ...values: unknown[]) => {
        emitted.push([name, ...values]);
        return Promise.resolve({ success: true });
      },
    }),
    connect: () => {
      emitted.push(['(connect)']);
      return socket;
    },
    disconnect: () => {
      emitted.push(['(disconnect)']);
      return socket;
    },
  };
  const receive = (name: string, ...values: unknown[]): void => {
    if (name === 'connect') socket.connected = true;
    if (name === 'disconnect') socket.connected = false;
    else for (const listener of anyListeners) listener();
    emitter.emit(name, ...values);
  };
  return { socket, emitted, receive };
}

describe('the connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function connected(token?: string) {
    const { socket, emitted, receive } = fakeSocket();
    const markets = new MarketStore((flush) => void setTimeout(flush));
    const account = new AccountStore();
    const said: string[] = [];
    let session = token;
    const connection = new Connection({
      socket: socket as unknown as ClientSocket,
      markets,
      events: new EventStore(),
      account,
      token: () => session,
      onLogout: (message) => said.push(message),
      onServerTime: (time) => said.push(String(time)),
      now: () => Date.now(),
    });
    connection.start();
    return { connection, socket, emitted, receive, markets, account, said, signIn: (next: string | undefined) => (session = next) };
  }

  it('a gap of a watched market subscribes again, and the snapshot closes it', async () => {
    const { connection, emitted, receive, markets } = connected();
    receive('connect');
    connection.subscriptions.watch('markets', ['m']);
    await vi.advanceTimersByTimeAsync(50);
    receive('market-snapshot', { marketId: 'm', epoch: 1, seq: 1, market: marketWire('m') });
    emitted.length = 0;
    receive('market-update', { marketId: 'm', epoch: 1, prev: 5, seq: 6, changes: {} });
    await vi.advanceTimersByTimeAsync(50);
    expect(emitted).toEqual([['subscribe', { markets: ['m'] }]]);
    receive('market-snapshot', { marketId: 'm', epoch: 1, seq: 6, market: marketWire('m', { inPlay: true }) });
    expect(markets.view('m')?.inPlay).toBe(true);
  });

  it('all prices are stale after 5 s without a frame, until the next frame', async () => {
    const { connection, receive, said } = connected();
    receive('connect');
    await vi.advanceTimersByTimeAsync(STALE_AFTER_MS - 1000);
    receive('heartbeat', { time: 42 });
    expect(said).toEqual(['42']);
    await vi.advanceTimersByTimeAsync(STALE_AFTER_MS - 1000);
    expect(connection.state.getState().stale).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(connection.state.getState().stale).toBe(true);
    receive('heartbeat', { time: 43 });
    expect(connection.state.getState().stale).toBe(false);
  });

  it('after a connect error both transports are tried again; reconnects after the server closed the connection', async () => {
    const { socket, emitted, receive, connection } = connected();
    receive('connect_error', new Error('no'));
    expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
    receive('connect');
    receive('disconnect', 'io server disconnect');
    expect(connection.state.getState().phase).toBe('lost');
    emitted.length = 0;
    await vi.advanceTimersByTimeAsync(1500);
    expect(emitted).toEqual([['(connect)']]);
  });

  it('a stopping server sends the time of one reconnect', async () => {
    const { emitted, receive } = connected();
    receive('connect');
    receive('going-away', { comeBackInMs: 9000 });
    receive('disconnect', 'io server disconnect');
    emitted.length = 0;
    await vi.advanceTimersByTimeAsync(8900);
    expect(emitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(emitted).toEqual([['(connect)']]);
    receive('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1500);
    expect(emitted).toHaveLength(2);
  });

  it('a bet is never buffered: nothing is emitted without a connection', () => {
    const { connection, emitted, receive } = connected();
    emitted.length = 0;
    expect(connection.emit('activity')).toBe(false);
    receive('connect');
    expect(connection.emit('activity')).toBe(true);
    expect(emitted).toEqual([['activity']]);
  });

  it('a session is authenticated; its end reconnects and clears the account', () => {
    const { connection, emitted, receive, account, signIn, said } = connected();
    receive('connect');
    emitted.length = 0;
    signIn('abc');
    connection.sessionChanged(true);
    expect(emitted).toEqual([
      ['authenticate', { token: 'abc' }],
      ['subscribe', { account: true, token: 'abc' }],
    ]);
    receive('account-snapshot', {
      epoch: 1,
      seq: 1,
      balance: { balance: 5, bounsBalance: 0, exposure: 0, bonusExposure: 0, useBonusWallet: false },
      orders: [],
    });
    expect(account.store.getState().balance?.balance).toBe(5);
    receive('logout', { message: 'Please Login Again' });
    expect(said).toContain('Please Login Again');
    signIn(undefined);
    emitted.length = 0;
    connection.sessionChanged(false);
    expect(emitted).toEqual([['(disconnect)'], ['(connect)']]);
    expect(account.store.getState()).toMatchObject({ balance: null, openBets: null });
  });

  it('activity is reported at most once a minute, and only for a session', async () => {
    const { connection, emitted, receive, signIn } = connected();
    receive('connect');
    emitted.length = 0;
    connection.reportActivity();
    signIn('abc');
    connection.reportActivity();
    connection.reportActivity();
    await vi.advanceTimersByTimeAsync(61_000);
    connection.reportActivity();
    expect(emitted).toEqual([['activity'], ['activity']]);
    // while the popup about the end of the session is open, a touch is not activity
    connection.holdActivity = true;
    await vi.advanceTimersByTimeAsync(61_000);
    connection.reportActivity();
    expect(emitted).toHaveLength(2);
  });
});
