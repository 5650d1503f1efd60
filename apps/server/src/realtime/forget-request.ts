/**
 * Releases the request that opened a socket. engine.io keeps it for the lifetime of the socket, with all its headers and its query, and
 * Socket.IO does so in its handshake. With thousands of sockets and the headers of browsers this is tens of megabytes.
 */
import type { Socket } from 'socket.io';

/** The objects that hold the request; the libraries' types declare them read-only. */
interface HoldsRequest {
  conn: { request: unknown };
  handshake: { headers: object; query: object; auth: object; url: string };
}

const NOTHING: Readonly<Record<string, never>> = Object.freeze({});

/** Removes headers, query, address and token of the handshake; `socket.conn.remoteAddress` stays. */
export function forgetRequest(socket: Socket): void {
  const holds = socket as unknown as HoldsRequest;
  holds.conn.request = null;
  holds.handshake = { headers: NOTHING, query: NOTHING, auth: NOTHING, url: '' };
}
