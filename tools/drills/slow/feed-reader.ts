/** A reader of markets on a plain websocket that can stop reading. It keeps the state by the rules of docs/realtime.md. */
import { isDeepStrictEqual } from 'node:util';
import { applyMarketChanges, decodeMarket, type MarketSnapshot, type MarketUpdate, type MarketView } from '@maidan/contract';
import { sleep } from '../parts/run-drill.ts';
import { eventOf, SocketClient } from '../parts/socket-client.ts';

interface Known {
  readonly epoch: number;
  seq: number;
  view: MarketView;
}

const PATIENCE_MS = 60_000;

export class FeedReader {
  readonly faults: string[] = [];
  /** Number of snapshots without a request: the server sends them after it has dropped this reader's backlog. */
  unasked = 0;
  readonly #marketIds: readonly string[];
  readonly #eventId: string;
  readonly #known = new Map<string, Known>();
  readonly #comparing = new Set<string>();
  #socket: SocketClient | null = null;

  private constructor(marketIds: readonly string[], eventId: string) {
    this.#marketIds = marketIds;
    this.#eventId = eventId;
  }

  static async open(port: number, marketIds: readonly string[], eventId: string): Promise<FeedReader> {
    const reader = new FeedReader(marketIds, eventId);
    reader.#socket = await SocketClient.open(port, (message) => reader.#take(message));
    reader.#socket.onLost = (error) => reader.faults.push(`a slow reader lost its connection: ${error.message}`);
    await reader.#askAll();
    return reader;
  }

  stopReading(): void {
    this.#socket?.pause();
  }

  resumeReading(): void {
    this.#socket?.resume();
  }

  /** Compares the state built from messages with fresh snapshots; adds a fault for each difference. */
  async compare(): Promise<void> {
    await this.#askAll();
  }

  close(): void {
    this.#socket?.close();
  }

  async #askAll(): Promise<void> {
    for (const marketId of this.#marketIds) this.#comparing.add(marketId);
    this.#socket?.emit('subscribe', { markets: this.#marketIds, events: [this.#eventId] });
    const end = performance.now() + PATIENCE_MS;
    while (this.#comparing.size > 0) {
      if (performance.now() > end) throw new Error(`a reader got no snapshots in ${PATIENCE_MS} ms`);
      await sleep(20);
    }
  }

  #take(message: Buffer): void {
    const event = eventOf(message);
    if (event === null) return;
    if (event[0] === 'market-snapshot') this.#snapshot(event[1] as MarketSnapshot);
    else if (event[0] === 'market-update') this.#update(event[1] as MarketUpdate);
  }

  #snapshot({ marketId, epoch, seq, market }: MarketSnapshot): void {
    const view = decodeMarket(market);
    const known = this.#known.get(marketId);
    if (!this.#comparing.delete(marketId)) this.unasked += 1;
    else if (known !== undefined && (known.seq !== seq || !isDeepStrictEqual(known.view, view)))
      this.faults.push(`${marketId}: a slow reader is at ${known.seq}, the fresh snapshot at ${seq}${known.seq === seq ? ' differs' : ''}`);
    this.#known.set(marketId, { epoch, seq, view });
  }

  #update({ marketId, epoch, prev, seq, changes }: MarketUpdate): void {
    const known = this.#known.get(marketId);
    if (known === undefined || (epoch === known.epoch && seq <= known.seq)) return;
    if (prev !== known.seq) this.faults.push(`${marketId}: a gap from ${known.seq} to ${prev} for a slow reader`);
    this.#known.set(marketId, { epoch, seq, view: applyMarketChanges(known.view, changes) });
  }
}
