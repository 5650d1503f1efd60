/** Tracks the connections of servers, so that a stop does not wait for a peer that never closes. */
import type { Server, Socket } from 'node:net';

/** The open connections of servers. */
export class OpenConnections {
  readonly #open = new Set<Socket>();

  constructor(servers: readonly Server[]) {
    for (const server of servers)
      server.on('connection', (socket) => {
        this.#open.add(socket);
        socket.once('close', () => void this.#open.delete(socket));
      });
  }

  /**
   * Runs `close` and destroys connections that are still open after `graceMs`, so that answers and close frames have time to leave.
   * Returns the number destroyed.
   */
  async closeWithin(graceMs: number, close: () => Promise<unknown>): Promise<number> {
    let destroyed = 0;
    const timer = setTimeout(() => {
      destroyed = this.#open.size;
      for (const socket of this.#open) socket.destroy();
    }, graceMs);
    try {
      await close();
    } finally {
      clearTimeout(timer);
    }
    return destroyed;
  }
}
