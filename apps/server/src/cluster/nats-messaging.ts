/**
 * Messaging over NATS. A message is the protocol version followed by a structured clone (maps, sets and bytes keep their types).
 * Processes trust each other's messages, so only the processes of one cluster may reach the NATS server.
 */
import { connect, RequestError, TimeoutError, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { deserialize, serialize } from 'node:v8';
import type { NatsTls } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from '../platform/process/start-error.ts';
import { PROTOCOL, type Messaging, type Reply } from './messaging-port.ts';

const VERSION_BYTES = 2;
const CONNECT_WITHIN_MS = 5000;
const RECONNECT_MS = 250;

interface Envelope {
  readonly from: string;
  readonly body: unknown;
  /** In an answer: why the request was refused. */
  readonly refused?: string;
}

export interface NatsOptions {
  readonly url: string;
  /** Certificate of this process, and the authority of the server. */
  readonly tls?: NatsTls | null;
  readonly self: string;
  /** Prefix of every subject, so that clusters of several databases can share a NATS server. */
  readonly prefix: string;
  readonly log: Log;
  /** For tests: the protocol version to send. */
  readonly protocol?: number;
}

/** Connects to NATS. Throws a StartError if NATS cannot be reached. */
export async function connectNats(options: NatsOptions): Promise<Messaging> {
  let connection: NatsConnection;
  try {
    connection = await connect({
      servers: options.url,
      name: `maidan ${options.self}`,
      timeout: CONNECT_WITHIN_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: 2000,
      maxPingOut: 2,
      noEcho: true,
      ...(options.tls === undefined || options.tls === null ? {} : { tls: options.tls }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `No NATS server answers at ${placeOfNats(options.url)} (NATS_URL): ${reason}. Start it, correct the address, or unset NATS_URL to run as one process.`,
      { cause: error },
    );
  }
  return new NatsMessaging(connection, options);
}

/** Returns the address without user and password, for messages. */
export function placeOfNats(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

class NatsMessaging implements Messaging {
  readonly self: string;
  readonly #connection: NatsConnection;
  readonly #prefix: string;
  readonly #log: Log;
  readonly #protocol: number;
  readonly #reconnectListeners: (() => void)[] = [];
  /** Foreign protocol versions that the log already reports. */
  readonly #reportedVersions = new Set<number>();
  /** Requests without an answer yet. If the connection breaks, their answers are lost too, so their waits end at once. */
  readonly #pendingRequests = new Set<() => void>();
  #connected = true;

  constructor(connection: NatsConnection, { self, prefix, log, protocol }: NatsOptions) {
    this.self = self;
    this.#connection = connection;
    this.#prefix = prefix;
    this.#log = log;
    this.#protocol = protocol ?? PROTOCOL;
    void this.#followStatus();
  }

  connected(): boolean {
    return this.#connected && !this.#connection.isClosed();
  }

  onReturn(callback: () => void): void {
    this.#reconnectListeners.push(callback);
  }

  publish(subject: string, message: unknown): void {
    if (this.connected()) this.#connection.publish(this.#prefix + subject, this.#encode({ from: this.self, body: message }));
  }

  subscribe(subject: string, handler: (message: unknown, from: string) => void): () => void {
    const subscription = this.#connection.subscribe(this.#prefix + subject, {
      callback: (error, message) => {
        if (error !== null) return this.#log.warn({ err: error, subject }, 'Could not receive a message of the cluster.');
        const envelope = this.#decode(message);
        if (typeof envelope === 'string') return undefined;
        try {
          handler(envelope.body, envelope.from);
        } catch (fault) {
          this.#log.error({ err: fault, subject }, 'The handler of a cluster message failed.');
        }
        return undefined;
      },
    });
    return () => subscription.unsubscribe();
  }

  async ask(subject: string, message: unknown, timeoutMs: number): Promise<Reply> {
    if (!this.connected()) return { type: 'no-responder' };
    let endWait = (): void => undefined;
    const lost = new Promise<Reply>((resolve) => {
      endWait = () => resolve({ type: 'no-answer' });
    });
    this.#pendingRequests.add(endWait);
    try {
      return await Promise.race([this.#request(subject, message, timeoutMs), lost]);
    } finally {
      this.#pendingRequests.delete(endWait);
    }
  }

  async #request(subject: string, message: unknown, timeoutMs: number): Promise<Reply> {
    try {
      const answer = await this.#connection.request(this.#prefix + subject, this.#encode({ from: this.self, body: message }), { timeout: timeoutMs });
      const envelope = this.#decode(answer);
      if (typeof envelope === 'string') return { type: 'refused', words: envelope };
      return envelope.refused === undefined ? { type: 'answer', value: envelope.body } : { type: 'refused', words: envelope.refused };
    } catch (error) {
      if (error instanceof RequestError && error.isNoResponders()) return { type: 'no-responder' };
      if (!(error instanceof TimeoutError)) this.#log.warn({ error: (error as Error).message, subject }, 'A request to the cluster failed.');
      return { type: 'no-answer' };
    }
  }

  serve(subject: string, handler: (message: unknown, from: string) => Promise<unknown>): () => void {
    const subscription = this.#connection.subscribe(this.#prefix + subject, {
      callback: (error, message) => {
        if (error === null) void this.#answer(subject, message, handler);
        else this.#log.warn({ err: error, subject }, 'Could not receive a request of the cluster.');
      },
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #answer(subject: string, message: Msg, handler: (message: unknown, from: string) => Promise<unknown>): Promise<void> {
    const envelope = this.#decode(message);
    let answer: Envelope;
    try {
      answer =
        typeof envelope === 'string'
          ? { from: this.self, body: null, refused: envelope }
          : { from: this.self, body: await handler(envelope.body, envelope.from) };
    } catch (error) {
      this.#log.error({ err: error, subject }, 'The handler of a cluster request failed.');
      answer = { from: this.self, body: null, refused: 'a fault of the other process; see its log' };
    }
    if (this.connected()) message.respond(this.#encode(answer));
  }

  #encode(envelope: Envelope): Uint8Array {
    const body = serialize(envelope);
    const bytes = Buffer.allocUnsafe(VERSION_BYTES + body.length);
    bytes.writeUInt16BE(this.#protocol, 0);
    body.copy(bytes, VERSION_BYTES);
    return bytes;
  }

  /** Returns an explanation instead of a message of another version. */
  #decode({ data }: Msg): Envelope | string {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const version = bytes.length < VERSION_BYTES ? 0 : bytes.readUInt16BE(0);
    if (version === this.#protocol) return deserialize(bytes.subarray(VERSION_BYTES)) as Envelope;
    const words = `this process speaks version ${this.#protocol} of the cluster's protocol, the other version ${version}: run the same release on all of them`;
    if (!this.#reportedVersions.has(version)) this.#log.error({ ours: this.#protocol, theirs: version }, `A message was refused: ${words}.`);
    this.#reportedVersions.add(version);
    return words;
  }

  async #followStatus(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect') {
        if (this.#connected) this.#log.warn({}, 'NATS is unreachable: bets that need another process are refused until it is back.');
        this.#connected = false;
        for (const endWait of this.#pendingRequests) endWait();
      } else if (status.type === 'reconnect') {
        this.#connected = true;
        this.#log.info({}, 'NATS is back.');
        for (const callback of this.#reconnectListeners) callback();
      }
    }
  }
}
