/** One connection of a client: it answers requests in their order, one after the other. */
import type { Duplex } from 'node:stream';
import { ConnectionProtocol, failureStatus, lineOf, LineReader, successStatus, type ProtocolStep, type StatusMessage, type StreamError } from '@maidan/betfair';
import type { ApiSession } from '../identity/sessions-port.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { MarketSubscriptions } from './market-subscriptions.ts';
import type { OrderSubscriptions } from './order-subscriptions.ts';
import type { Sink, StreamParts, Subscription } from './stream-parts.ts';

export interface ConnectionParts {
  readonly parts: StreamParts;
  readonly limits: ConnectionLimits;
  readonly markets: MarketSubscriptions;
  readonly orders: OrderSubscriptions;
  readonly connectionId: string;
  readonly closed: (connection: StreamConnection) => void;
}

/** Unsent bytes above which changes are merged, and above which the connection ends. */
const BLOCKED_BYTES = 65_536;
const MOST_BYTES = 16 * 1_048_576;
/** A client that has read nothing for so long is disconnected. */
const STALE_MS = 60_000;
/** Unanswered lines of one connection. */
const MOST_LINES = 100;

export class StreamConnection implements Sink {
  session: ApiSession | null = null;
  readonly #socket: Duplex;
  readonly #parts: ConnectionParts;
  readonly #reader = new LineReader();
  readonly #protocol: ConnectionProtocol;
  readonly #lines: string[] = [];
  #isHandling = false;
  #isClosed = false;
  #markets: Subscription | null = null;
  #orders: Subscription | null = null;
  #blockedSince: number | null = null;

  constructor(socket: Duplex, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#protocol = new ConnectionProtocol(parts.connectionId, this.#now());
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('drain', () => this.pump());
    // a lost connection is not logged
    socket.on('error', () => this.#close());
    socket.on('end', () => this.#close());
    socket.on('close', () => this.#close());
    this.write(lineOf({ op: 'connection', connectionId: parts.connectionId }));
  }

  isBlocked(): boolean {
    return this.#isClosed || this.#socket.writableLength > BLOCKED_BYTES;
  }

  /** `line`: ASCII only. */
  write(line: string): void {
    if (!this.#isClosed) this.#socket.write(line, 'latin1');
  }

  /** Sends what is due. */
  pump(): void {
    if (this.#isClosed) return;
    const now = this.#now();
    this.#markets?.pump(now);
    this.#orders?.pump(now);
  }

  /** Ends the connection if its client has been silent or has not read for too long. */
  check(): void {
    const now = this.#now();
    if (this.#protocol.isTimedOut(now) && !this.#isHandling) this.end('TIMEOUT');
    this.#blockedSince = this.isBlocked() ? (this.#blockedSince ?? now) : null;
    const isStale = this.#blockedSince !== null && now - this.#blockedSince >= STALE_MS;
    if (isStale || this.#socket.writableLength > MOST_BYTES) this.#destroy();
  }

  /** Ends the connection with a status that answers no request. */
  end(error: StreamError): void {
    if (!this.#isClosed) this.#answer(failureStatus(undefined, error, this.#parts.connectionId));
  }

  #now(): number {
    return this.#parts.parts.machineClock.monotonic();
  }

  #receive(text: string): void {
    if (this.#isClosed) return;
    const lines = this.#reader.push(text);
    if (lines === null || this.#lines.length + lines.length > MOST_LINES) {
      this.end(lines === null ? 'INVALID_REQUEST' : 'TOO_MANY_REQUESTS');
      return;
    }
    this.#protocol.notePartialLine(this.#reader.hasPartialLine, this.#now());
    this.#lines.push(...lines);
    void this.#handle();
  }

  async #handle(): Promise<void> {
    if (this.#isHandling) return;
    this.#isHandling = true;
    for (let line = this.#lines.shift(); line !== undefined && !this.#isClosed; line = this.#lines.shift()) {
      try {
        await this.#take(this.#protocol.read(line, this.#now()));
      } catch (error) {
        this.#parts.parts.log.warn({ err: error }, 'Could not answer a request of the stream.');
        this.end('UNEXPECTED_ERROR');
      }
    }
    this.#isHandling = false;
  }

  async #take(step: ProtocolStep): Promise<void> {
    if (step.type === 'ANSWER') this.#answer(step.status);
    else if (step.type === 'AUTHENTICATE') await this.#authenticate(step);
    else if (step.type === 'MARKETS') await this.#openMarkets(step);
    else await this.#openOrders(step);
  }

  async #authenticate({ id, appKey, session: token }: ProtocolStep & { readonly type: 'AUTHENTICATE' }): Promise<void> {
    const { sessions } = this.#parts.parts;
    if ((await sessions.findAppKey(appKey)) === null) return this.#refuse(id, 'INVALID_APP_KEY');
    const session = await sessions.find(token);
    if (session === null) return this.#refuse(id, 'INVALID_SESSION_INFORMATION');
    if (this.#isClosed) return;
    const admitted = this.#parts.limits.admit(session.account.account, this.#now());
    if (typeof admitted === 'string') return this.#refuse(id, admitted);
    this.session = session;
    this.#answer(this.#protocol.authenticated(id, admitted));
  }

  async #openMarkets({ subscription }: ProtocolStep & { readonly type: 'MARKETS' }): Promise<void> {
    const { account } = this.session!;
    this.#markets?.end(this.#now());
    this.#markets = null;
    const opened = await this.#parts.markets.open(subscription, {
      pool: account.isDemo ? 1 : 0,
      account: account.account,
      sink: this,
      accepted: () => this.#accept(subscription.id),
    });
    if (typeof opened === 'string') return this.#refuse(subscription.id, opened);
    if (this.#isClosed) opened.end(this.#now());
    else this.#markets = opened;
  }

  async #openOrders({ subscription }: ProtocolStep & { readonly type: 'ORDERS' }): Promise<void> {
    this.#orders?.end(this.#now());
    this.#orders = null;
    const { account } = this.session!.account;
    const opened = await this.#parts.orders.open(subscription, { account, sink: this, accepted: () => this.#accept(subscription.id) });
    if (typeof opened === 'string') return this.#refuse(subscription.id, opened);
    if (this.#isClosed) opened.end(this.#now());
    else this.#orders = opened;
  }

  #accept(id: number | undefined): void {
    this.#answer(successStatus(id));
  }

  #refuse(id: number | undefined, error: StreamError): void {
    this.#answer(failureStatus(id, error, this.#parts.connectionId));
  }

  #answer(status: StatusMessage): void {
    this.write(lineOf(status));
    if (!status.connectionClosed) return;
    this.#socket.end();
    this.#close();
  }

  #destroy(): void {
    this.#close();
    this.#socket.destroy();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const now = this.#now();
    this.#markets?.end(now);
    this.#orders?.end(now);
    this.#lines.length = 0;
    if (this.session !== null) this.#parts.limits.leave(this.session.account.account);
    if (!this.#socket.writableEnded) this.#socket.end();
    this.#parts.closed(this);
  }
}
