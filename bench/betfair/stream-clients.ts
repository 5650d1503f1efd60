/** Clients of the stream that count what they receive. They parse only their first lines, because 500 clients must cost little. */
import { connect, type TLSSocket } from 'node:tls';
import { MARKET_IDS } from '../fanout/market-changes.ts';

export interface Listener {
  readonly port: number;
  readonly authority: string;
}

/** Connections that one account may have. */
const PER_ACCOUNT = 10;
const AT_ONCE = 25;
/** What stands at the begin of each market's change. */
const CHANGE = Buffer.from('{"id":"1.');

export class StreamClient {
  changes = 0;
  bytes = 0;
  /** Called with each block that arrives. */
  onBlock: ((block: Buffer) => void) | null = null;
  readonly #socket: TLSSocket;
  /** The end of the last block, which may hold the begin of a change. */
  #rest: Buffer = Buffer.alloc(0);

  private constructor(socket: TLSSocket) {
    this.#socket = socket;
    socket.on('data', (block: Buffer) => {
      this.bytes += block.length;
      const text = Buffer.concat([this.#rest, block]);
      for (let at = text.indexOf(CHANGE); at >= 0; at = text.indexOf(CHANGE, at + CHANGE.length)) this.changes += 1;
      this.#rest = text.subarray(Math.max(0, text.length - CHANGE.length + 1));
      this.onBlock?.(block);
    });
  }

  /** Connects; resolves after the handshake. */
  static open({ port, authority }: Listener): Promise<StreamClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, ca: authority, servername: 'localhost' }, () => resolve(new StreamClient(socket)));
      socket.once('error', reject);
    });
  }

  /** Subscribes to all markets; resolves with what has arrived when it holds their image. */
  subscribe(account: number): Promise<string> {
    const requests = [
      { op: 'authentication', id: 1, appKey: 'bench', session: String(account) },
      { op: 'marketSubscription', id: 2, marketFilter: { marketIds: MARKET_IDS }, marketDataFilter: { fields: ['EX_ALL_OFFERS'] } },
    ];
    const imaged = new Promise<string>((resolve, reject) => {
      this.#socket.once('close', () => reject(new Error('the server closed a connection')));
      const blocks: Buffer[] = [];
      this.onBlock = (block) => {
        blocks.push(block);
        const text = Buffer.concat(blocks).toString();
        if (this.changes >= MARKET_IDS.length && text.endsWith('\r\n')) resolve(text);
      };
    });
    this.#socket.write(requests.map((request) => `${JSON.stringify(request)}\r\n`).join(''));
    return imaged.then((text) => {
      this.onBlock = null;
      return text;
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Opens clients and adds them to `opened`. `subscribes`: to the product's stream. Returns what the first one has received. */
export async function openClients(
  listener: Listener,
  count: number,
  { opened, subscribes }: { readonly opened: StreamClient[]; readonly subscribes: boolean },
): Promise<string> {
  let image = '';
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, index) => {
      const client = await StreamClient.open(listener);
      opened[from + index] = client;
      const text = subscribes ? await client.subscribe(1 + Math.floor((from + index) / PER_ACCOUNT)) : '';
      if (from + index === 0) image = text;
    });
    await Promise.all(some);
  }
  return image;
}
