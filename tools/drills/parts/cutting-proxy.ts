/** A TCP proxy that resets connections without a closing handshake, in the middle of requests, as a network fault does. */
import { createServer, connect, type Server, type Socket } from 'node:net';

interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
  client: string;
}

export interface Upstream {
  readonly host: string;
  readonly port: number;
}

/** A client writes its name into the address of its first request. */
const CLIENT = /[?&]client=(\w+)/;

export class CuttingProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async open(upstream: Upstream): Promise<CuttingProxy> {
    const server = createServer();
    const port = await new Promise<number>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const proxy = new CuttingProxy(server, port);
    server.on('connection', (outer) => proxy.#pass(outer, upstream));
    return proxy;
  }

  /** Resets all connections, or those of one client; returns their number. */
  cut(client?: string): number {
    let count = 0;
    for (const pair of this.#pairs) {
      if (client !== undefined && pair.client !== client) continue;
      count += 1;
      this.#end(pair);
    }
    return count;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(outer: Socket, upstream: Upstream): void {
    const pair: Pair = { outer, inner: connect(upstream), client: '' };
    this.#pairs.add(pair);
    outer.setNoDelay(true);
    pair.inner.setNoDelay(true);
    outer.once('data', (first: Buffer) => {
      pair.client = CLIENT.exec(first.subarray(0, 1024).toString('latin1'))?.[1] ?? '';
    });
    outer.pipe(pair.inner);
    pair.inner.pipe(outer);
    for (const side of [outer, pair.inner]) side.on('error', () => this.#end(pair)).on('close', () => this.#end(pair));
  }

  #end(pair: Pair): void {
    if (!this.#pairs.delete(pair)) return;
    pair.outer.resetAndDestroy();
    pair.inner.resetAndDestroy();
  }
}
