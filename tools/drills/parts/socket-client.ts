/**
 * A TCP client with just enough of WebSocket, engine.io and Socket.IO for a load of thousands of clients: it connects, emits, and passes
 * each message to a callback as bytes, without parsing it.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const TEXT = 1;
const ENGINE_OPEN = 0x30;
const ENGINE_PING = 0x32;
const ENGINE_MESSAGE = 0x34;
const CONNECT_LIMIT_MS = 30_000;

/** Receives a Socket.IO message as bytes: engine.io's type 4, the packet's type, the payload. */
export type OnMessage = (message: Buffer) => void;

export class SocketClient {
  bytes = 0;
  /** Called on an error and at the end of the connection. */
  onLost: (error: Error) => void = () => undefined;
  readonly #socket: Socket;
  readonly #onMessage: OnMessage;
  #rest: Buffer | null = null;
  #upgraded = false;
  #connected: (() => void) | null = null;

  private constructor(port: number, onMessage: OnMessage) {
    this.#onMessage = onMessage;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (data) => this.#take(data));
    this.#socket.on('error', (error) => this.onLost(error));
    this.#socket.on('close', () => this.onLost(new Error('the server closed a connection')));
    this.#socket.on('connect', () => this.#askUpgrade());
  }

  /** Connects by websocket; resolves when Socket.IO has accepted the connection. */
  static async open(port: number, onMessage: OnMessage): Promise<SocketClient> {
    const client = new SocketClient(port, onMessage);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a client was not connected in time')), CONNECT_LIMIT_MS);
      client.#connected = () => (clearTimeout(timer), resolve());
      client.onLost = (error) => (clearTimeout(timer), reject(error));
    });
    client.onLost = () => undefined;
    return client;
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  /** Stops reading: messages fill the buffers of the system, then those of the server. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Sends a masked text frame. `text` is a whole message of engine.io such as '42["event",{}]'. */
  send(text: string): void {
    const payload = Buffer.from(text);
    const mask = randomBytes(4);
    const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255]);
    for (let index = 0; index < payload.length; index++) payload[index] = payload[index]! ^ mask[index & 3]!;
    this.#socket.write(Buffer.concat([head, mask, payload]));
  }

  emit(event: string, payload: unknown): void {
    this.send(`42${JSON.stringify([event, payload])}`);
  }

  #askUpgrade(): void {
    const key = randomBytes(16).toString('base64');
    this.#socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
  }

  #take(data: Buffer): void {
    this.bytes += data.length;
    const bytes = this.#rest === null ? data : Buffer.concat([this.#rest, data]);
    this.#rest = null;
    let at = this.#upgraded ? 0 : this.#headersOf(bytes);
    while (this.#upgraded && bytes.length - at >= 2) {
      const frame = frameAt(bytes, at);
      if (frame === null) break;
      if ((bytes[at]! & 0x0f) === TEXT) this.#message(bytes.subarray(frame.start, frame.end));
      at = frame.end;
    }
    if (at < bytes.length) this.#rest = at === 0 && bytes !== data ? bytes : Buffer.from(bytes.subarray(at));
  }

  /** Returns the length of the response headers to the upgrade; 0 until they are complete. */
  #headersOf(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    if (!bytes.subarray(0, 16).includes(' 101')) this.onLost(new Error(`no upgrade: ${bytes.subarray(0, 60).toString()}`));
    this.#upgraded = true;
    return end + 4;
  }

  #message(text: Buffer): void {
    if (text[0] === ENGINE_OPEN) this.send('40');
    else if (text[0] === ENGINE_PING) this.send('3');
    else if (text[0] === ENGINE_MESSAGE && text[1] === ENGINE_OPEN) this.#connected?.();
    else this.#onMessage(text);
  }
}

export const startsWith = (text: Buffer, head: Buffer): boolean => text.length >= head.length && text.compare(head, 0, head.length, 0, head.length) === 0;

/** Returns event name and payload of a Socket.IO event; null for any other message. */
export function eventOf(text: Buffer): readonly [event: string, payload: unknown] | null {
  return text[1] === ENGINE_PING ? (JSON.parse(text.subarray(2).toString()) as [string, unknown]) : null;
}

/** Returns the bounds of the payload of the frame at `at`; null until the frame is complete. Frames of servers are not masked. */
function frameAt(bytes: Buffer, at: number): { readonly start: number; readonly end: number } | null {
  let length = bytes[at + 1]! & 0x7f;
  let start = at + 2;
  if (length === 126) {
    if (bytes.length < at + 4) return null;
    length = bytes.readUInt16BE(at + 2);
    start = at + 4;
  } else if (length === 127) {
    if (bytes.length < at + 10) return null;
    length = Number(bytes.readBigUInt64BE(at + 2));
    start = at + 10;
  }
  return bytes.length < start + length ? null : { start, end: start + length };
}
