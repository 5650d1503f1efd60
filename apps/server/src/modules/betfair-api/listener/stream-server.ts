/** The TLS listener of the stream: it accepts connections and hands each to the stream's handler. */
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { limitConnections } from '../../../http/connection-limit.ts';
import { isLoopback } from '../../../http/caller.ts';
import type { ServerCertificate } from './certificate.ts';

/** What the room `stream` gives to the listener (app/wire-betfair.ts passes it as `stream`). */
export interface StreamHandler {
  /**
   * Takes a connection whose TLS handshake is complete. The handler reads and writes it, adds its own `error` listener, and ends it. It
   * authenticates the client with `ApiSessions` (identity/sessions-port.ts).
   */
  handle(socket: TLSSocket): void;
  /** Ends all connections with a last message. The listener destroys what is still open two seconds later. */
  stop(): void;
}

/** Maximum connections of one address. */
const CONNECTIONS_PER_ADDRESS = 200;
/** A client that has not finished the TLS handshake by then is disconnected. */
const HANDSHAKE_MS = 15_000;

/** Creates the listener, which does not listen yet. */
export function createStreamServer({ cert, key }: ServerCertificate, handler: StreamHandler): Server {
  const server = createServer({ cert, key, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS }, (socket) => {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    handler.handle(socket);
  });
  // a failed handshake is the client's matter
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  limitConnections(server, { most: CONNECTIONS_PER_ADDRESS, isFree: isLoopback });
  return server;
}
