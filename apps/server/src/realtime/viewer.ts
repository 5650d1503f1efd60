/**
 * The destination of frames. Frames of a websocket viewer are written to its TCP socket, below Socket.IO. On polling, during an upgrade,
 * or while engine.io holds back packets, they go through engine.io, so that nothing overtakes.
 */
import type { Socket } from 'socket.io';
import type { SiteTerms } from '../http/site-terms.ts';
import type { Frame } from './frame.ts';

/** Unsent bytes above which a viewer gets nothing more until they are sent. */
export const BACKLOG_LIMIT = 1024 * 1024;
/** The same limit for packets that wait in engine.io (polling). */
const PACKET_LIMIT = 1000;

/** The parts of engine.io and ws in use; their types hide them. */
interface RawTransport {
  readonly name: string;
  readonly socket?: { readonly readyState: number; readonly _socket?: RawSocket | null };
}
interface RawSocket {
  readonly writableLength: number;
  write(bytes: Buffer): boolean;
}
interface RawConnection {
  readonly readyState: string;
  readonly upgrading: boolean;
  readonly writeBuffer: readonly unknown[];
  readonly transport: RawTransport;
  write(packet: string, options?: { readonly compress: boolean }): unknown;
}
/** readyState of an open websocket. */
const OPEN = 1;
const NOT_COMPRESSED = { compress: false } as const;

export class Viewer {
  readonly #connection: RawConnection;
  /** Changes when the socket signs in; selects the books and the terms of its frames. */
  pool: 0 | 1 = 0;
  readonly site: SiteTerms;
  /** Frames were dropped: the viewer waits for a snapshot of everything. */
  lagging = false;

  constructor(socket: Socket, site: SiteTerms) {
    this.#connection = socket.conn as unknown as RawConnection;
    this.site = site;
  }

  /** Sends frames together; `bytes` is their joined form. Returns false if they were dropped because too much is unsent. */
  send(frames: readonly Frame[], bytes: Buffer): boolean {
    const connection = this.#connection;
    if (this.lagging || connection.readyState !== 'open') return !this.lagging;
    const raw = this.#raw();
    if (raw !== null) {
      if (raw.writableLength > BACKLOG_LIMIT) return this.#startLagging();
      raw.write(bytes);
      return true;
    }
    if (connection.writeBuffer.length > PACKET_LIMIT) return this.#startLagging();
    for (const frame of frames) connection.write(frame.packet, NOT_COMPRESSED);
    return true;
  }

  /** Bytes that wait to be sent; 0 on polling, where only packets are known. */
  get backlog(): number {
    return this.#connection.readyState === 'open' ? (this.#raw()?.writableLength ?? 0) : 0;
  }

  /** Returns true once everything unsent has been sent. */
  drained(): boolean {
    if (this.#connection.readyState !== 'open') return false;
    const raw = this.#raw();
    return raw === null ? this.#connection.writeBuffer.length === 0 : raw.writableLength === 0;
  }

  /** Returns the TCP socket; null if the frames must go through engine.io. */
  #raw(): RawSocket | null {
    const connection = this.#connection;
    if (connection.upgrading || connection.writeBuffer.length > 0 || connection.transport.name !== 'websocket') return null;
    const websocket = connection.transport.socket;
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    return websocket === undefined || websocket.readyState !== OPEN ? null : (websocket._socket ?? null);
  }

  #startLagging(): false {
    this.lagging = true;
    return false;
  }
}
