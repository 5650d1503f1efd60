/**
 * The socket gateway: identifies callers, checks and rate-limits every packet, and closes sockets within a second after their session
 * ends. event-handler.ts checks the events, gateway-events.ts lists their handlers.
 */
import { requestedLanguage, encodeCasinoBet, type ClientToServerEvents, type ServerToClientEvents } from '@maidan/contract';
import { refusalText, refuse } from '@maidan/domain';
import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { TrustedProxies } from '../config.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import type { Bus } from '../modules/topics-port.ts';
import { addressGroup, callerAddress, isLoopback, proxyTrust, deviceOf } from '../http/caller.ts';
import { headersWithoutPlugins } from '../http/http-server.ts';
import { createSecurityLog } from '../http/security-log.ts';
import type { Clock } from '../platform/clock.ts';
import { createTokenBuckets, TokenBucket, type TokenBuckets, type TokenRate } from '../platform/token-buckets.ts';
import { Connection, forgetRequest, type ClientSocket } from './connection.ts';
import { Connections } from './connections.ts';
import { sendRefusal, type GatewayModules, type Listener } from './event-handler.ts';
import { listenersOf } from './gateway-events.ts';
import { HomeList } from './home-list.ts';
import { SOCKET_LIMITS, SocketBudgets, type SocketLimits } from './socket-budgets.ts';
import { SocketSessions } from './socket-sessions.ts';

/** A larger packet closes the connection. */
const LARGEST_PACKET = 64 * 1024;
/** Time for the last message before the socket closes; the total must stay below 1 s (D-08). */
const LAST_MESSAGE_MS = 200;
/** Reconnection after a stop: not before a start can complete, at a limited rate, and all within the maximum time. */
const SHORTEST_SPREAD_MS = 1000;
const RECONNECTS_PER_SECOND = 200;
const LONGEST_SPREAD_MS = 30_000;

/** Time until a client whose socket was closed for another, or found no room, connects again: at least half of it. */
const NO_ROOM_MS = 60_000;
/** Time for a client to open its Socket.IO session on a new connection, which counts as no socket before. */
const HANDSHAKE_MS = 10_000;

export interface GatewayLimits extends SocketLimits {
  /** Rate limit of one socket. */
  readonly packetsPerSecond: number;
  readonly packetBurst: number;
  /** Maximum concurrent sockets of one address; loopback is free. */
  readonly socketsPerAddress: number;
  /** New sockets of one address per second; bursts up to the maximum of the address. Loopback is free. */
  readonly connectsPerSecond: number;
}
export const GATEWAY_LIMITS: GatewayLimits = { ...SOCKET_LIMITS, packetsPerSecond: 30, packetBurst: 100, socketsPerAddress: 500, connectsPerSecond: 20 };

export interface GatewayParts extends GatewayModules {
  readonly httpServer: HttpServer;
  readonly bus: Bus;
  readonly sites: Sites;
  readonly machineClock: Clock;
  readonly limits: GatewayLimits;
  readonly trustProxy: TrustedProxies;
  /** Returns false until the app has started: sockets must retry. */
  readonly isOpen: () => boolean;
}

export class Gateway {
  readonly io: Server<ClientToServerEvents, ServerToClientEvents>;
  readonly connections: Connections;
  readonly home: HomeList;
  readonly parts: GatewayParts;
  readonly #budgets: SocketBudgets;
  readonly #sessions: SocketSessions;
  readonly #stops: (() => void)[] = [];
  readonly #ofAddress = new Map<string, number>();
  readonly #packetRate: TokenRate;
  readonly #listeners: ReadonlyMap<string, Listener>;
  readonly #connects: TokenBuckets;
  readonly #isBalancer: (peer: string | undefined) => boolean;

  constructor(parts: GatewayParts) {
    this.parts = parts;
    const { connectsPerSecond, socketsPerAddress, packetsPerSecond, packetBurst } = parts.limits;
    this.#packetRate = { perSecond: packetsPerSecond, burst: packetBurst };
    this.#connects = createTokenBuckets(parts.machineClock, { perSecond: connectsPerSecond, burst: socketsPerAddress });
    this.#isBalancer = proxyTrust(parts.trustProxy);
    this.connections = new Connections((account, online) => parts.bus.publish('account-connection', { account, online }));
    this.home = new HomeList({ bus: parts.bus, views: parts.views, machineClock: parts.machineClock, connections: () => this.connections.all() });
    this.#budgets = new SocketBudgets({
      limits: parts.limits,
      clock: parts.machineClock,
      connections: this.connections,
      close: (connection) => this.#closeForRoom(connection),
    });
    this.#sessions = new SocketSessions({ auth: parts.auth, publisher: parts.publisher, connections: this.connections, budgets: this.#budgets });
    this.#listeners = listenersOf({ parts, home: this.home, sessions: this.#sessions, record: createSecurityLog(parts.log, parts.machineClock) });
    this.io = new Server(parts.httpServer, {
      serveClient: false,
      transports: ['polling', 'websocket'],
      maxHttpBufferSize: LARGEST_PACKET,
      perMessageDeflate: false,
      httpCompression: { threshold: 4096 },
      // other upgrades on this port (such as a development server's) are not ours to end
      destroyUpgrade: false,
      connectTimeout: HANDSHAKE_MS,
      pingInterval: 25_000,
      pingTimeout: 20_000,
      // a balancer uses it to keep a polling client on one process
      cookie: { name: 'maidan-io', httpOnly: true, sameSite: 'lax', path: '/' },
      allowRequest: (request, answer) => answer(null, this.#mayConnect(request)),
    });
    this.io.engine.on('initial_headers', (headers: Headers, request: IncomingMessage) => this.#secureCookie(headers, request));
    this.io.engine.on('headers', (headers: Headers, request: IncomingMessage) => void Object.assign(headers, headersWithoutPlugins(this.#isSecure(request))));
    this.io.on('connection', (socket) => this.#connected(socket));
  }

  start(): void {
    const { bus } = this.parts;
    this.home.start();
    this.#stops.push(
      bus.subscribe('session-ended', ({ account, sessionHash, reason, until, isFinal }) => {
        const gone = sessionHash === null ? this.connections.ofAccount(account) : this.connections.ofSession(sessionHash);
        for (const connection of gone)
          this.#logOut(connection, refusalText(refuse(reason, until === undefined ? {} : { until }), connection.language), isFinal);
      }),
      bus.subscribe('session-renewed', ({ from, to }) => {
        for (const connection of this.connections.ofSession(from))
          if (connection.session !== null) this.connections.assign(connection, { ...connection.session, sessionHash: to });
      }),
      bus.subscribe('session-ending', ({ sessionHash, ...end }) => {
        for (const connection of this.connections.ofSession(sessionHash)) connection.socket.emit('session-end', end);
      }),
      bus.subscribe('saved-changed', ({ account, name }) => {
        for (const connection of this.connections.ofAccount(account)) connection.socket.emit('saved-changed', { name });
      }),
      bus.subscribe('casino-bets-changed', ({ bets }) => {
        for (const account of new Set(bets.map((bet) => bet.account))) {
          const own = this.connections.ofAccount(account);
          if (own.length === 0) continue;
          const wire = bets.filter((bet) => bet.account === account).map(encodeCasinoBet);
          for (const connection of own) connection.socket.emit('own-casino-bets', { bets: wire });
        }
      }),
      bus.subscribe('site-messages-changed', ({ site }) => {
        for (const connection of this.connections.all())
          if (connection.session?.site === site)
            connection.socket.emit('notification-message', { result: [...this.parts.sites.messages(site, connection.language)] });
      }),
      bus.subscribe('permissions-changed', ({ account }) => {
        for (const connection of this.connections.ofAccount(account)) connection.socket.emit('event-type-success', { success: true });
      }),
    );
  }

  /** Gives every socket a different time to reconnect, so that the next process does not get all of them at once. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.home.stop();
    const all = [...this.connections.all()];
    const spread = Math.min(LONGEST_SPREAD_MS, SHORTEST_SPREAD_MS + (all.length * 1000) / RECONNECTS_PER_SECOND);
    for (const { socket } of all) socket.emit('going-away', { comeBackInMs: SHORTEST_SPREAD_MS + randomInt(Math.ceil(spread)) });
    if (all.length > 0) await new Promise((resolve) => setTimeout(resolve, LAST_MESSAGE_MS));
    this.io.disconnectSockets(true);
    await new Promise<void>((resolve) => this.io.engine.close() && resolve());
  }

  #mayConnect(request: IncomingMessage): boolean {
    if (!this.parts.isOpen() || !isOwnPage(request.headers.origin, this.#hostOf(ofRequest(request)))) return false;
    const address = this.#addressOf(ofRequest(request));
    if (isLoopback(address)) return true;
    const group = addressGroup(address);
    return (this.#ofAddress.get(group) ?? 0) < this.parts.limits.socketsPerAddress && this.#connects.take(group);
  }

  #addressOf(peer: Peer): string {
    const forwarded = this.#forwardedHeader(peer, 'x-forwarded-for');
    return callerAddress(forwarded === '' ? peer.address : forwarded, peer.headers);
  }

  #hostOf(peer: Peer): string {
    const forwarded = this.#forwardedHeader(peer, 'x-forwarded-host');
    return forwarded === '' ? (peer.headers.host ?? '') : forwarded;
  }

  /** Returns the entry that the balancer added to a header: the last one, as for calls; earlier entries come from the caller. */
  #forwardedHeader({ headers, address }: Peer, name: string): string {
    const forwarded = headers[name];
    return typeof forwarded === 'string' && this.#isBalancer(address) ? (forwarded.split(',').at(-1)?.trim() ?? '') : '';
  }

  /** Returns whether a balancer says that the call came over TLS. */
  #isSecure(request: IncomingMessage): boolean {
    return this.#forwardedHeader(ofRequest(request), 'x-forwarded-proto') === 'https';
  }

  /** Binds the polling cookie to this host and to TLS if the page came over TLS. */
  #secureCookie(headers: Headers, request: IncomingMessage): void {
    const cookies = headers['Set-Cookie'];
    if (cookies !== undefined && this.#isSecure(request)) headers['Set-Cookie'] = [cookies].flat().map((cookie) => `__Host-${cookie}; Secure`);
  }

  #connected(socket: ClientSocket): void {
    const { headers } = socket.handshake;
    const address = this.#addressOf(socket.handshake);
    const group = addressGroup(address);
    const connection = new Connection(socket, {
      site: this.parts.sites.ofHost(this.#hostOf(socket.handshake)),
      address,
      browser: headers['user-agent'] ?? '',
      device: deviceOf(headers.cookie),
      language: requestedLanguage({ ...headers, ...languageOfHandshake(socket.handshake.auth) }),
      connectedAt: this.parts.machineClock.monotonic(),
    });
    const hasRoom = this.#budgets.hasRoom();
    this.connections.add(connection);
    this.parts.publisher.join(connection.viewer);
    this.#ofAddress.set(group, (this.#ofAddress.get(group) ?? 0) + 1);
    this.#listen(connection);
    socket.on('disconnect', () => {
      connection.closing = true;
      this.parts.publisher.leave(connection.viewer);
      this.#budgets.leave(connection);
      this.connections.remove(connection);
      const left = (this.#ofAddress.get(group) ?? 1) - 1;
      if (left > 0) this.#ofAddress.set(group, left);
      else this.#ofAddress.delete(group);
    });
    const token: unknown = socket.handshake.auth['token'];
    forgetRequest(socket);
    if (!hasRoom) this.#closeForRoom(connection);
    else if (typeof token === 'string' && token !== '' && token.length <= 128) this.#bindToken(connection, token);
    else this.#enterSignedOut(connection);
  }

  /** Counts the socket as signed out, or closes it if there is no room for it. */
  #enterSignedOut(connection: Connection): void {
    const group = isLoopback(connection.address) ? null : addressGroup(connection.address);
    if (!connection.closing && !this.#budgets.enterSignedOut(connection, group)) this.#closeForRoom(connection);
  }

  /** Assigns the socket to the session of its handshake token before its first event, or notifies it that the session has ended. */
  #bindToken(connection: Connection, token: string): void {
    const bind = async (): Promise<void> => {
      const session = await this.#sessions.bind(connection, token, false);
      if (!session.ok) this.#logOut(connection, refusalText(session, connection.language));
    };
    connection.ready = bind().catch((error: unknown) => {
      this.parts.log.error({ err: error }, 'Could not look up the token of a handshake.');
      this.#enterSignedOut(connection);
    });
  }

  /** Handles every packet of the socket: one function per socket instead of one per event. */
  #listen(connection: Connection): void {
    const { machineClock } = this.parts;
    const bucket = new TokenBucket(machineClock, this.#packetRate);
    connection.socket.use(([event, ...args]: readonly unknown[]) => {
      // the packet format also allows numbers as names; we have none
      if (connection.closing || typeof event !== 'string') return;
      this.#budgets.noteEvent(connection);
      if (bucket.take(machineClock, this.#packetRate)) this.#listeners.get(event)?.(connection, args);
      else sendRefusal(connection, event, args, refuse('RATE_LIMITED'));
    });
  }

  #logOut(connection: Connection, message: string, isFinal = false): void {
    this.#close(connection, () => connection.socket.emit('logout', isFinal ? { message, isFinal } : { message }));
  }

  /** Closes a socket for which there is no room. Its client connects again later, each at another time. */
  #closeForRoom(connection: Connection): void {
    this.#close(connection, () => connection.socket.emit('going-away', { comeBackInMs: NO_ROOM_MS / 2 + randomInt(NO_ROOM_MS / 2) }));
  }

  /** Sends the last message, then closes. The socket gets no answers in between. */
  #close(connection: Connection, sendLast: () => void): void {
    if (connection.closing) return;
    connection.closing = true;
    this.parts.publisher.leave(connection.viewer);
    sendLast();
    this.parts.machineClock.after(LAST_MESSAGE_MS, () => connection.socket.disconnect(true));
  }
}

type Headers = Record<string, string | string[]>;

/** A connecting client and its headers. */
interface Peer {
  readonly address: string;
  readonly headers: IncomingMessage['headers'];
}
const ofRequest = ({ headers, socket }: IncomingMessage): Peer => ({ headers, address: socket.remoteAddress ?? '' });

function languageOfHandshake(auth: Readonly<Record<string, unknown>>): { readonly lang?: string } {
  const lang = auth['lang'];
  return typeof lang === 'string' ? { lang } : {};
}

/**
 * Returns whether the connection comes from a page of this host; browsers send the page's origin. Other clients send none, and have no
 * browser session that a page could abuse.
 */
function isOwnPage(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  const own = `http://${host}`;
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).host === new URL(own).host.replace(/:443$/, '');
}
