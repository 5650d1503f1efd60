/** The Socket.IO connection: it fills the stores and passes all other events to listeners (BC-28, BC-29, D-11). */
import { type Language, SOCKET_CONNECT_TIMEOUT_MS, SOCKET_RECONNECT_MS } from '@maidan/domain';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { ClientToServerEvents, Failure, ServerToClientEvents, SubscribeAnswer } from '@maidan/contract';
import { createStore } from 'zustand/vanilla';
import type { AccountStore } from './account/account-store.ts';
import type { EventStore } from './markets/event-store.ts';
import { Freshness } from './freshness.ts';
import type { MarketStore } from './markets/market-store.ts';
import { Subscriptions } from './subscriptions.ts';

/** In this order: the first request is polling, and the socket upgrades it as soon as it is connected. */
export const TRANSPORTS: readonly ('polling' | 'websocket')[] = ['polling', 'websocket'];

/** Options of the socket. It reads `token` and `language` at every connect. */
export function socketOptions(token: () => string | undefined, language: () => Language): Partial<ManagerOptions & SocketOptions> {
  return {
    path: '/socket.io/',
    transports: [...TRANSPORTS],
    upgrade: true,
    // if one transport is blocked, the other is tried at once
    tryAllTransports: true,
    // an upgrade that worked once may fail in the next network
    rememberUpgrade: false,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: SOCKET_RECONNECT_MS.min,
    reconnectionDelayMax: SOCKET_RECONNECT_MS.max,
    randomizationFactor: 0,
    autoConnect: false,
    auth: (give) => {
      const known = token();
      give({ lang: language(), ...(known === undefined ? {} : { token: known }) });
    },
  };
}

export type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Listener<Name extends keyof ServerToClientEvents> = ServerToClientEvents[Name];

export interface ConnectionState {
  /** connecting: never connected yet; lost: was connected. */
  readonly phase: 'connecting' | 'online' | 'lost';
  /** No frame for 5 s: prices are old. */
  readonly stale: boolean;
  /** The connection is lost, or the last try to connect has failed. */
  readonly unreachable: boolean;
}

export interface ConnectionParts {
  readonly socket: ClientSocket;
  readonly markets: MarketStore;
  readonly events: EventStore;
  readonly account: AccountStore;
  readonly token: () => string | undefined;
  /** The server ended the session. */
  readonly onLogout: (message: string) => void;
  readonly onServerTime: (serverTime: number) => void;
  /** Monotonic, ms. */
  readonly now: () => number;
}

const ACKNOWLEDGE_MS = 8000;
/** The server closed the connection itself: Socket.IO does not come back by itself then. */
const COME_BACK_MS = 1000;
const ACTIVITY_EVERY_MS = 60_000;

export class Connection {
  readonly state = createStore<ConnectionState>(() => ({ phase: 'connecting', stale: false, unreachable: false }));
  readonly subscriptions: Subscriptions;
  private readonly parts: ConnectionParts;
  private readonly freshness: Freshness;
  private lastActivity = -Infinity;
  private comeBackMs = COME_BACK_MS;
  /** true: the player is asked whether to go on, and only his answer counts. */
  holdActivity = false;

  constructor(parts: ConnectionParts) {
    this.parts = parts;
    this.freshness = new Freshness(parts.now, (stale) => this.state.setState({ stale }));
    this.subscriptions = new Subscriptions({
      subscribe: (names) => this.subscribe(names),
      unsubscribe: (names) => parts.socket.emit('unsubscribe', names),
      onForgotten: (kind, name) => (kind === 'markets' ? parts.markets.forget(name) : parts.events.forget(name)),
      later: (run, ms) => setTimeout(run, ms),
    });
    this.listenToConnection();
    this.listenToFeed();
  }

  /** Connects and stays connected. */
  start(): void {
    this.freshness.start();
    this.parts.socket.connect();
  }

  /** Listens to an event of the server; answers the end of it. */
  on<Name extends keyof ServerToClientEvents>(name: Name, listener: Listener<Name>): () => void {
    // socket.io's own typing of listeners is by event map; the pair is checked by this signature
    this.parts.socket.on(name, listener as never);
    return () => this.parts.socket.off(name, listener as never);
  }

  /** Emits when connected; false when not: nothing is kept for later, an old bet must not go out minutes after. */
  emit<Name extends keyof ClientToServerEvents>(name: Name, ...payload: Parameters<ClientToServerEvents[Name]>): boolean {
    if (!this.parts.socket.connected) return false;
    this.parts.socket.emit(name, ...payload);
    return true;
  }

  /** The session changed: a new one is shown to the server, an ended one needs a new socket. */
  sessionChanged(signedIn: boolean): void {
    const { socket, account } = this.parts;
    if (!signedIn) account.clear();
    if (!socket.connected) return;
    if (signedIn) this.showSession();
    else socket.disconnect().connect();
  }

  /** The server answers a socket in the language of its connect: connects again. */
  languageChanged(): void {
    const { socket } = this.parts;
    if (socket.connected) socket.disconnect().connect();
  }

  /** The player did something: tells the server at most once a minute. */
  activity(): void {
    const now = this.parts.now();
    if (this.holdActivity || now - this.lastActivity < ACTIVITY_EVERY_MS || this.parts.token() === undefined) return;
    if (this.emit('activity')) this.lastActivity = now;
  }

  /** A frame came, of whatever kind. */
  private frame(): void {
    this.freshness.frame();
  }

  private showSession(): void {
    const token = this.parts.token();
    if (token === undefined) return;
    this.parts.socket.emit('authenticate', { token });
    this.parts.socket.emit('subscribe', { account: true, token });
  }

  private async subscribe(names: { markets?: string[] | undefined; events?: string[] | undefined }): Promise<boolean> {
    try {
      const answer = (await this.parts.socket.timeout(ACKNOWLEDGE_MS).emitWithAck('subscribe', names)) as SubscribeAnswer | Failure;
      return answer.success;
    } catch {
      // no acknowledgement in time: asked again by the caller
      return false;
    }
  }

  private listenToConnection(): void {
    const { socket, markets, events, account } = this.parts;
    socket.on('connect', () => {
      this.frame();
      this.state.setState({ phase: 'online', unreachable: false });
      markets.loseSequences();
      events.loseSequences();
      account.loseSequences();
      this.subscriptions.connected();
      this.showSession();
    });
    socket.on('disconnect', (reason) => {
      this.subscriptions.disconnected();
      this.state.setState({ phase: 'lost', unreachable: reason !== 'io client disconnect' });
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), this.comeBackMs);
      this.comeBackMs = COME_BACK_MS;
    });
    socket.on('connect_error', () => {
      // said when every transport has failed
      this.state.setState({ unreachable: true });
      // ST-84: after a connect error both transports are offered anew
      socket.io.opts.transports = [...TRANSPORTS];
    });
    // a server that stops gives each of its sockets another time
    socket.on('going-away', ({ comeBackInMs }) => (this.comeBackMs = comeBackInMs));
    socket.onAny(() => this.frame());
  }

  private listenToFeed(): void {
    const { socket, markets, events, account } = this.parts;
    socket.on('market-snapshot', (snapshot) => markets.applySnapshot(snapshot));
    socket.on('market-update', (update) => {
      if (markets.applyUpdate(update) === 'gap') this.subscriptions.again('markets', update.marketId);
    });
    socket.on('event-snapshot', (snapshot) => events.applySnapshot(snapshot));
    socket.on('event-update', (update) => {
      if (events.applyUpdate(update) === 'gap') this.subscriptions.again('events', update.eventId);
    });
    socket.on('account-snapshot', (snapshot) => account.applySnapshot(snapshot));
    socket.on('account-update', (update) => {
      if (account.applyUpdate(update) === 'gap') socket.emit('subscribe', { account: true });
    });
    socket.on('heartbeat', ({ time }) => this.parts.onServerTime(time));
    socket.on('logout', ({ message }) => this.parts.onLogout(message));
  }
}
