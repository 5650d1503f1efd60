/**
 * The request that opened a socket: engine.io keeps it for as long as the socket lives, with all its headers and its query, and
 * Socket.IO the same in its handshake. Whoever has read what he needs lets go of both: thousands of sockets, with the headers of
 * browsers, are tens of megabytes.
 */
import type { Socket } from 'socket.io';

/** What holds the request; the libraries' own types say it never changes. */
interface HoldsRequest {
  conn: { request: unknown };
  handshake: { headers: object; query: object; auth: object; url: string };
}

const NOTHING: Readonly<Record<string, never>> = Object.freeze({});

/** After this, headers, query, address and token of the handshake are gone; `socket.conn.remoteAddress` stays. */
export function forgetRequest(socket: Socket): void {
  const holds = socket as unknown as HoldsRequest;
  holds.conn.request = null;
  holds.handshake = { headers: NOTHING, query: NOTHING, auth: NOTHING, url: '' };
}
