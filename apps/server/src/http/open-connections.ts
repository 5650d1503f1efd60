/** The connections of a server, so that a stop does not wait for a peer that never closes its own end. */
import type { Server, Socket } from 'node:net';

/** Keeps the connections of a server that are open. */
export class OpenConnections {
  readonly #open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => void this.#open.delete(socket));
    });
  }

  /** Runs `close` and destroys what is still open after `graceMs`: answers and close frames have that long to leave. Answers how many it destroyed. */
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
