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
  /** Called when the server has ended the session. `isFinal`: 12 hours after the sign-in. */
  readonly onLogout: (message: string, isFinal: boolean) => void;
  readonly onServerTime: (serverTime: number) => void;
  /** Returns the time of a monotonic clock, ms. */
  readonly now: () => number;
}

/** Timeout of the acknowledgement of a subscription. */
const ACKNOWLEDGE_MS = 8000;
/** Delay of the reconnect after the server has closed the connection; Socket.IO does not reconnect by itself then. */
const RECONNECT_MS = 1000;
/** Shortest time between two reports of activity. */
const ACTIVITY_EVERY_MS = 60_000;

export class Connection {
  readonly state = createStore<ConnectionState>(() => ({ phase: 'connecting', stale: false, unreachable: false }));
  readonly subscriptions: Subscriptions;
  private readonly parts: ConnectionParts;
  private readonly freshness: Freshness;
  private lastActivity = -Infinity;
  private reconnectMs = RECONNECT_MS;
  /** true while the dialog about the end of the session is open: only its Continue button counts as activity. */
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

  /** Connects, and reconnects after each loss of the connection. */
  start(): void {
    this.freshness.start();
    this.parts.socket.connect();
  }

  /** Listens to an event of the server. Returns a function that stops it. */
  on<Name extends keyof ServerToClientEvents>(name: Name, listener: Listener<Name>): () => void {
    // socket.io types listeners by its event map; this signature checks the pair
    this.parts.socket.on(name, listener as never);
    return () => this.parts.socket.off(name, listener as never);
  }

  /** Emits an event. Returns false without a connection: nothing is buffered, because an old bet must not be sent minutes later. */
  emit<Name extends keyof ClientToServerEvents>(name: Name, ...payload: Parameters<ClientToServerEvents[Name]>): boolean {
    if (!this.parts.socket.connected) return false;
    this.parts.socket.emit(name, ...payload);
    return true;
  }

  /** Authenticates a new session, or reconnects after the end of one. */
  sessionChanged(signedIn: boolean): void {
    const { socket, account } = this.parts;
    if (!signedIn) account.clear();
    if (!socket.connected) return;
    if (signedIn) this.showSession();
    else socket.disconnect().connect();
  }

  /** Reconnects, because a socket keeps the language of its connect. */
  languageChanged(): void {
    const { socket } = this.parts;
    if (socket.connected) socket.disconnect().connect();
  }

  /** Reports activity of the player to the server, at most once a minute. */
  reportActivity(): void {
    const now = this.parts.now();
    if (this.holdActivity || now - this.lastActivity < ACTIVITY_EVERY_MS || this.parts.token() === undefined) return;
    if (this.emit('activity')) this.lastActivity = now;
  }

  /** Called for every frame. */
  private noteFrame(): void {
    this.freshness.noteFrame();
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
      // no acknowledgement in time: the caller retries
      return false;
    }
  }

  private listenToConnection(): void {
    const { socket, markets, events, account } = this.parts;
    socket.on('connect', () => {
      this.noteFrame();
      this.state.setState({ phase: 'online', unreachable: false });
      markets.resetSequences();
      events.resetSequences();
      account.resetSequences();
      this.subscriptions.connected();
      this.showSession();
    });
    socket.on('disconnect', (reason) => {
      this.subscriptions.disconnected();
      this.state.setState({ phase: 'lost', unreachable: reason !== 'io client disconnect' });
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), this.reconnectMs);
      this.reconnectMs = RECONNECT_MS;
    });
    socket.on('connect_error', () => {
      // fires after every transport has failed
      this.state.setState({ unreachable: true });
      // ST-84: after a connect error both transports are tried again
      socket.io.opts.transports = [...TRANSPORTS];
    });
    // a stopping server sends each socket another time to reconnect
    socket.on('going-away', ({ comeBackInMs }) => (this.reconnectMs = comeBackInMs));
    socket.onAny(() => this.noteFrame());
  }

  private listenToFeed(): void {
    const { socket, markets, events, account } = this.parts;
    socket.on('market-snapshot', (snapshot) => markets.applySnapshot(snapshot));
    socket.on('market-update', (update) => {
      if (markets.applyUpdate(update) === 'gap') this.subscriptions.resubscribe('markets', update.marketId);
    });
    socket.on('event-snapshot', (snapshot) => events.applySnapshot(snapshot));
    socket.on('event-update', (update) => {
      if (events.applyUpdate(update) === 'gap') this.subscriptions.resubscribe('events', update.eventId);
    });
    socket.on('account-snapshot', (snapshot) => account.applySnapshot(snapshot));
    socket.on('account-update', (update) => {
      if (account.applyUpdate(update) === 'gap') socket.emit('subscribe', { account: true });
    });
    socket.on('heartbeat', ({ time }) => this.parts.onServerTime(time));
    socket.on('logout', ({ message, isFinal }) => this.parts.onLogout(message, isFinal === true));
  }
}
