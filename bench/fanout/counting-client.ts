/** A client that subscribes to markets and counts their changes. It parses frames only if it gets a reader, because a thousand clients must cost little. */
import { eventOf, SocketClient, startsWith } from '../../tools/drills/parts/socket-client.ts';

const UPDATE = Buffer.from('42["market-update"');
const SNAPSHOT = Buffer.from('42["market-snapshot"');
const ACKNOWLEDGED = Buffer.from('430');

export type Read = (event: string, payload: unknown) => void;

export class CountingClient {
  updates = 0;
  readonly #markets: readonly string[];
  readonly #read: Read | null;
  #socket: SocketClient | null = null;
  #snapshots = 0;
  #subscribed: (() => void) | null = null;
  #failed: (error: Error) => void = () => undefined;

  private constructor(markets: readonly string[], read: Read | null) {
    this.#markets = markets;
    this.#read = read;
  }

  /** Connects and subscribes; resolves when the server has sent a snapshot of each market. */
  static async open(port: number, markets: readonly string[], read: Read | null = null): Promise<CountingClient> {
    const client = new CountingClient(markets, read);
    const socket = await SocketClient.open(port, (message) => client.#take(message));
    client.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      client.#subscribed = resolve;
      client.#failed = reject;
      socket.onLost = reject;
      socket.send(`420${JSON.stringify(['subscribe', { markets }])}`);
    });
    return client;
  }

  get bytes(): number {
    return this.#socket?.bytes ?? 0;
  }

  close(): void {
    this.#socket?.close();
  }

  #take(message: Buffer): void {
    if (startsWith(message, UPDATE)) this.updates += 1;
    else if (startsWith(message, SNAPSHOT)) {
      this.#snapshots += 1;
      if (this.#snapshots === this.#markets.length) this.#subscribed?.();
    } else if (startsWith(message, ACKNOWLEDGED) && !message.includes('"success":true')) this.#failed(new Error(`not subscribed: ${message.toString()}`));
    if (this.#read === null) return;
    const event = eventOf(message);
    if (event !== null) this.#read(event[0], event[1]);
  }
}
