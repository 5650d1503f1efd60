/**
 * Where frames go. A viewer on websocket gets them written straight to his TCP socket, below Socket.IO; on polling, during an
 * upgrade, or while engine.io holds packets of its own back, they go through engine.io so that nothing overtakes.
 */
import type { Socket } from 'socket.io';
import type { SiteTerms } from '../http/site-terms.ts';
import type { Frame } from './frame.ts';

/** Unsent bytes above which a viewer gets nothing more until they are gone. */
export const BACKLOG_LIMIT = 1024 * 1024;
/** The same for what waits in engine.io (polling), in packets. */
const PACKET_LIMIT = 1000;

/** What of engine.io and ws is used; their own types hide it. */
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
const OPEN = 1;
const NOT_COMPRESSED = { compress: false } as const;

export class Viewer {
  readonly #connection: RawConnection;
  /** Changes when the socket signs in; frames of the viewer's pool and terms of his site follow it. */
  pool: 0 | 1 = 0;
  readonly site: SiteTerms;
  /** Dropped frames; waits for a snapshot of everything. */
  lagging = false;

  constructor(socket: Socket, site: SiteTerms) {
    this.#connection = socket.conn as unknown as RawConnection;
    this.site = site;
  }

  /** Frames that go out together; `bytes` is them joined. Answers false when they were dropped because too much is unsent. */
  send(frames: readonly Frame[], bytes: Buffer): boolean {
    const connection = this.#connection;
    if (this.lagging || connection.readyState !== 'open') return !this.lagging;
    const raw = this.#raw();
    if (raw !== null) {
      if (raw.writableLength > BACKLOG_LIMIT) return this.#lag();
      raw.write(bytes);
      return true;
    }
    if (connection.writeBuffer.length > PACKET_LIMIT) return this.#lag();
    for (const frame of frames) connection.write(frame.packet, NOT_COMPRESSED);
    return true;
  }

  /** Bytes that wait to be sent; on polling, where only packets are known, 0. */
  get backlog(): number {
    return this.#connection.readyState === 'open' ? (this.#raw()?.writableLength ?? 0) : 0;
  }

  /** True once all that was unsent is gone. */
  drained(): boolean {
    if (this.#connection.readyState !== 'open') return false;
    const raw = this.#raw();
    return raw === null ? this.#connection.writeBuffer.length === 0 : raw.writableLength === 0;
  }

  /** The TCP socket, when nothing of engine.io's own waits before it. */
  #raw(): RawSocket | null {
    const connection = this.#connection;
    if (connection.upgrading || connection.writeBuffer.length > 0 || connection.transport.name !== 'websocket') return null;
    const websocket = connection.transport.socket;
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    return websocket === undefined || websocket.readyState !== OPEN ? null : (websocket._socket ?? null);
  }

  #lag(): false {
    this.lagging = true;
    return false;
  }
}
