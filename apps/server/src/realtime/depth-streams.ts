/**
 * Depth of single runners as numbered streams, one per runner and pool, on the common tick. Signed-in viewers also get the queue places
 * of their own orders (docs/realtime.md, 'Depth').
 */
import {
  DEPTH_LIMIT,
  encodeDepthLevels,
  encodeDepthOrders,
  toDecimal,
  type DepthName,
  type DepthOrders,
  type DepthSnapshot,
  type DepthUpdate,
} from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type { Catalogue } from '../modules/catalogue/catalogue-port.ts';
import type { DisplayedLevel } from '../modules/orders/orders-port.ts';
import type { Depth, DepthBook, DepthWatch } from '../modules/orders/views/depth-port.ts';
import type { Log } from '../platform/log.ts';
import { frameOf, type Frame } from './frame.ts';
import type { Viewer } from './viewer.ts';

/** Hundredths to paise, as published under the stream's number. */
type Published = Map<number, number>;

interface Stream {
  readonly name: DepthName;
  readonly key: string;
  readonly pool: 0 | 1;
  readonly readers: Set<Reader>;
  /** Resolves with null if the book cannot be watched. */
  readonly started: Promise<DepthWatch | null>;
  watch: DepthWatch | null;
  seq: number;
  book: DepthBook | null;
  readonly back: Published;
  readonly lay: Published;
  readonly impliedBack: Published;
  readonly impliedLay: Published;
  readonly traded: Published;
  last: number;
}

type DepthChanges = Partial<Pick<DepthUpdate, 'back' | 'lay' | 'impliedBack' | 'impliedLay' | 'traded' | 'last'>>;

interface Reader {
  readonly viewer: Viewer;
  readonly stream: Stream;
  /** The account whose orders are included; null: a visitor. */
  readonly account: number | null;
  /** Whether the watch follows the account, which is counted once. */
  following: boolean;
  /** Whether the viewer has its snapshot. */
  reading: boolean;
  gone: boolean;
  places: ReadonlyMap<number, number> | null;
}

export interface DepthStreamsParts {
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly depth: Depth;
  readonly log: Log;
  readonly epoch: number;
  readonly lagged: (viewer: Viewer) => void;
  /** Schedules a flush for a change that no commit announces. */
  readonly wake: () => void;
}

const nameKey = ({ marketId, selectionId }: DepthName): string => `${selectionId}:${marketId}`;

export class DepthStreams {
  readonly #parts: DepthStreamsParts;
  readonly #streams = new Map<string, Stream>();
  readonly #ofMarket = new Map<string, Set<Stream>>();
  readonly #readers = new Map<Viewer, Map<string, Reader>>();
  readonly #dirty = new Set<Stream>();

  constructor(parts: DepthStreamsParts) {
    this.#parts = parts;
  }

  /** Marks the market's books as changed. Returns true if one of them has a viewer. */
  mark(marketId: string): boolean {
    const streams = this.#ofMarket.get(marketId);
    if (streams === undefined) return false;
    for (const stream of streams) this.#dirty.add(stream);
    return true;
  }

  /**
   * Subscribes a viewer to a runner's depth. Returns a refusal or null. `accepted` is called before the snapshot is sent. A repeated call
   * sends the snapshot again.
   */
  async subscribe(viewer: Viewer, account: number | null, name: DepthName, accepted: () => void): Promise<Refusal | null> {
    const market = this.#parts.catalogue.market(name.marketId);
    if (market === undefined || !market.visible || market.deleted) return refuse('MARKET_UNKNOWN');
    if (market.kind !== 'exchange') return refuse('MARKET_MISMATCH');
    const runner = market.runners.find((candidate) => candidate.selectionId === name.selectionId);
    if (runner === undefined) return refuse('RUNNER_UNKNOWN');
    const own = this.#readers.get(viewer) ?? new Map<string, Reader>();
    const known = own.get(nameKey(name));
    if (known === undefined && own.size >= DEPTH_LIMIT) return refuse('RATE_LIMITED');
    if (known !== undefined) this.#end(known);
    const stream = this.#stream(name, runner.runner, viewer.pool);
    const reader: Reader = { viewer, stream, account, following: false, reading: false, gone: false, places: null };
    stream.readers.add(reader);
    own.set(nameKey(name), reader);
    this.#readers.set(viewer, own);
    if (!(await this.#begin(reader, accepted))) {
      this.#end(reader);
      return refuse('NOT_READY');
    }
    return null;
  }

  unsubscribe(viewer: Viewer, name: DepthName): void {
    const reader = this.#readers.get(viewer)?.get(nameKey(name));
    if (reader !== undefined) this.#end(reader);
  }

  leave(viewer: Viewer): void {
    for (const reader of this.#readersOf(viewer)) this.#end(reader);
  }

  /** Assigns the viewer to an account: it gets the pool's books and its own orders, beginning with a snapshot. */
  assignAccount(viewer: Viewer, account: number): void {
    for (const { stream, account: before } of this.#readersOf(viewer)) {
      if (stream.pool === viewer.pool && before === account) continue;
      void this.subscribe(viewer, account, stream.name, () => undefined).catch((error: unknown) => this.#failed(error, stream));
    }
  }

  snapshotAll(viewer: Viewer): void {
    for (const reader of this.#readers.get(viewer)?.values() ?? []) if (reader.reading) this.#sendSnapshot(reader);
  }

  flush(): void {
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    for (const stream of dirty) {
      this.#publish(stream);
      if (stream.watch?.tradesDue === true) this.#readTrades(stream, stream.watch);
    }
  }

  /** Number of books with a viewer. */
  get watched(): number {
    return this.#streams.size;
  }

  /** Returns a copy, because viewers come and go during the iteration. */
  #readersOf(viewer: Viewer): readonly Reader[] {
    return Array.from(this.#readers.get(viewer)?.values() ?? []);
  }

  async #begin(reader: Reader, accepted: () => void): Promise<boolean> {
    const { stream, account } = reader;
    const watch = await stream.started;
    if (watch === null) return false;
    if (account !== null && !reader.gone) {
      reader.following = await watch.follow(account);
      if (!reader.following) return false;
      if (reader.gone) watch.unfollow(account);
    }
    accepted();
    if (reader.gone) return true;
    // publish pending changes first, so that the snapshot is the state of its number
    this.#publish(stream);
    reader.reading = true;
    this.#sendSnapshot(reader);
    return true;
  }

  #end(reader: Reader): void {
    if (reader.gone) return;
    reader.gone = true;
    const { stream, viewer, account } = reader;
    const own = this.#readers.get(viewer);
    if (own?.get(nameKey(stream.name)) === reader) own.delete(nameKey(stream.name));
    if (own?.size === 0) this.#readers.delete(viewer);
    if (reader.following && account !== null) stream.watch?.unfollow(account);
    stream.readers.delete(reader);
    if (stream.readers.size > 0) return;
    this.#streams.delete(stream.key);
    this.#dirty.delete(stream);
    const { marketId } = stream.name;
    this.#ofMarket.get(marketId)?.delete(stream);
    if (this.#ofMarket.get(marketId)?.size === 0) this.#ofMarket.delete(marketId);
    void stream.started.then((watch) => watch?.end());
  }

  #stream(name: DepthName, runner: number, pool: 0 | 1): Stream {
    const key = `${pool}:${nameKey(name)}`;
    const known = this.#streams.get(key);
    if (known !== undefined) return known;
    const started = this.#parts.depth.watch(name.marketId, runner, pool).then(
      (watch) => (stream.watch = watch),
      (error: unknown) => {
        this.#failed(error, stream);
        return null;
      },
    );
    const { marketId, selectionId } = name;
    const stream: Stream = {
      name: { marketId, selectionId },
      key,
      pool,
      readers: new Set(),
      started,
      watch: null,
      seq: 0,
      book: null,
      back: new Map(),
      lay: new Map(),
      impliedBack: new Map(),
      impliedLay: new Map(),
      traded: new Map(),
      last: 0,
    };
    this.#streams.set(key, stream);
    const ofMarket = this.#ofMarket.get(marketId);
    if (ofMarket === undefined) this.#ofMarket.set(marketId, new Set([stream]));
    else ofMarket.add(stream);
    return stream;
  }

  #readTrades(stream: Stream, watch: DepthWatch): void {
    const read = async (): Promise<void> => {
      await watch.readTrades();
      if (stream.readers.size === 0) return;
      this.#dirty.add(stream);
      this.#parts.wake();
    };
    read().catch((error: unknown) => this.#failed(error, stream));
  }

  #publish(stream: Stream): void {
    const { watch, name } = stream;
    if (watch === null) return;
    const changes: DepthChanges = {};
    if (watch.book !== stream.book) {
      stream.book = watch.book;
      addBookChanges(changes, stream, watch.book);
    }
    const market = this.#parts.catalogue.market(name.marketId);
    const traded = changed(stream.traded, sumOf(watch.traded, market?.fedVolumes.of(name.selectionId)));
    if (traded.length > 0) changes.traded = encodeDepthLevels(traded);
    const last = market?.lastPrices.get(name.selectionId) ?? 0;
    if (last !== stream.last) changes.last = toDecimal(last);
    stream.last = last;
    if (Object.keys(changes).length > 0) {
      const update: DepthUpdate = { ...name, epoch: this.#parts.epoch, prev: stream.seq, seq: stream.seq + 1, ...changes };
      stream.seq += 1;
      const frame = frameOf('depth-update', update);
      for (const reader of stream.readers) if (reader.reading) this.#send(reader.viewer, frame);
    }
    for (const reader of stream.readers) if (reader.reading) this.#sendOrders(reader, watch);
  }

  #sendSnapshot(reader: Reader): void {
    const { stream, viewer } = reader;
    const { name, seq } = stream;
    const snapshot: DepthSnapshot = {
      ...name,
      epoch: this.#parts.epoch,
      seq,
      back: encodeDepthLevels(stream.back),
      lay: encodeDepthLevels(stream.lay),
      ...(stream.impliedBack.size === 0 ? {} : { impliedBack: encodeDepthLevels(stream.impliedBack) }),
      ...(stream.impliedLay.size === 0 ? {} : { impliedLay: encodeDepthLevels(stream.impliedLay) }),
      traded: encodeDepthLevels(stream.traded),
      last: toDecimal(stream.last),
    };
    this.#send(viewer, frameOf('depth-snapshot', snapshot));
    reader.places = null;
    if (stream.watch !== null) this.#sendOrders(reader, stream.watch);
  }

  #sendOrders(reader: Reader, watch: DepthWatch): void {
    if (reader.account === null) return;
    const places = watch.queueOf(reader.account);
    if (places === reader.places) return;
    reader.places = places;
    const orders: DepthOrders = { ...reader.stream.name, orders: encodeDepthOrders(places) };
    this.#send(reader.viewer, frameOf('depth-orders', orders));
  }

  #send(viewer: Viewer, frame: Frame): void {
    if (!viewer.send([frame], frame.bytes)) this.#parts.lagged(viewer);
  }

  #failed(error: unknown, stream: Stream): void {
    this.#parts.log.warn({ err: error, ...stream.name }, 'Could not read depth.');
  }
}

/** Adds the changed levels of a book, direct and implied sizes apart, and sets the published ones. */
function addBookChanges(changes: DepthChanges, stream: Stream, { back, lay }: DepthBook): void {
  const sizes = {
    back: sizesOf(back, directOf),
    lay: sizesOf(lay, directOf),
    impliedBack: sizesOf(back, impliedOf),
    impliedLay: sizesOf(lay, impliedOf),
  };
  for (const side of ['back', 'lay', 'impliedBack', 'impliedLay'] as const) {
    const levels = changed(stream[side], sizes[side]);
    if (levels.length > 0) changes[side] = encodeDepthLevels(levels);
  }
}

const impliedOf = ({ implied }: DisplayedLevel): number => implied ?? 0;
const directOf = (level: DisplayedLevel): number => level.size - impliedOf(level);

function sizesOf(levels: readonly DisplayedLevel[], part: (level: DisplayedLevel) => number): Map<number, number> {
  return new Map(levels.filter((level) => part(level) > 0).map((level) => [level.price, part(level)]));
}

/** Returns the volume of the whole market at each price, paise: our own trades plus those of the feed. */
function sumOf(own: ReadonlyMap<number, number>, fed: ReadonlyMap<number, number> | undefined): ReadonlyMap<number, number> {
  if (fed === undefined || fed.size === 0) return own;
  const sum = new Map(fed);
  for (const [price, size] of own) sum.set(price, (sum.get(price) ?? 0) + size);
  return sum;
}

/** Returns the differences, with 0 for removed prices, and sets the published sizes to `now`. */
function changed(published: Published, now: ReadonlyMap<number, number>): [number, number][] {
  const changes: [number, number][] = [];
  for (const price of published.keys()) {
    if (now.has(price)) continue;
    published.delete(price);
    changes.push([price, 0]);
  }
  for (const [price, size] of now) {
    if (published.get(price) === size) continue;
    published.set(price, size);
    changes.push([price, size]);
  }
  return changes;
}
