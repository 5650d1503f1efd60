/** F2: the server's memory for a connection, compared with a connection on plain Socket.IO. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../yardsticks.ts';
import type { CountingClient } from './counting-client.ts';
import { openClients, nextMessage } from './fanout-run.ts';
import type { FromServer, ToServer } from './fanout-server.ts';

const LIMIT_MS = 150_000;
/** Wait after the last client, until the server is idle; the yardstick waits as long. */
const REST_MS = 300;

export interface ConnectionMemory {
  /** Bytes of one connection: growth of the server's RSS from no client to all clients, both after a garbage collection, divided by their number. */
  readonly rss: number;
  readonly heap: number;
}

/** Connects clients by websocket, each with an ordinary subscription (20 markets), to the product's gateway. */
export async function measureMemory(clients: number): Promise<ConnectionMemory> {
  const server = startProgram(new URL('./fanout-server.ts', import.meta.url), [], LIMIT_MS, { flags: ['--expose-gc'] });
  const opened: CountingClient[] = [];
  const memory = async (): Promise<Extract<FromServer, { type: 'memory' }>> => {
    await sleep(REST_MS);
    const answer = nextMessage(server, 'memory');
    server.send({ ask: 'memory' } satisfies ToServer);
    return answer;
  };
  try {
    const { port } = await nextMessage(server, 'listening');
    const before = await memory();
    await openClients(port, clients, opened);
    const after = await memory();
    return { rss: (after.rss - before.rss) / clients, heap: (after.heapUsed - before.heapUsed) / clients };
  } finally {
    for (const client of opened) client.close();
    if (server.connected) server.disconnect();
    else server.kill('SIGKILL');
  }
}
