/** Depth of markets that another process owns. A change of the market makes this process read it again. */
import type { ClusterBus } from '../cluster-bus.ts';
import type { Cluster } from '../cluster.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CatalogueMarket } from '../../modules/catalogue/catalogue-port.ts';
import type { Depth, DepthBook, DepthWatch } from '../../modules/orders/views/depth-port.ts';
import { shardOf } from '../../commit/leases.ts';

const READ_WITHIN_MS = 2000;
/** An owner drops a book that no other process has read for this long. */
const KEEPS_MS = 15_000;

interface BookRead {
  readonly book: DepthBook;
  readonly traded: ReadonlyMap<number, number>;
  readonly places: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** Arguments of a read: marketId, runner, pool, followed accounts. */
type ReadArguments = readonly [string, number, 0 | 1, readonly number[]];

export interface ClusterDepthParts {
  readonly local: Depth;
  readonly cluster: Cluster;
  readonly bus: ClusterBus;
  readonly clock: Clock;
  readonly market: (marketId: string) => CatalogueMarket | undefined;
}

interface CachedBook {
  readonly watch: DepthWatch;
  readonly followed: Set<number>;
  readAt: number;
}

export class ClusterDepth implements Depth {
  readonly #parts: ClusterDepthParts;
  /** Books that other processes read from here. */
  readonly #kept = new Map<string, Promise<CachedBook | null>>();

  constructor(parts: ClusterDepthParts) {
    this.#parts = parts;
    parts.clock.every(KEEPS_MS, () => void this.#sweep());
  }

  async watch(marketId: string, runner: number, pool: 0 | 1): Promise<DepthWatch | null> {
    const { local, cluster, bus, market } = this.#parts;
    const found = market(marketId);
    if (found === undefined || cluster.owns(shardOf(found.id))) return local.watch(marketId, runner, pool);
    const watch = new RemoteBook({
      read: async (accounts) => {
        const args: ReadArguments = [marketId, runner, pool, accounts];
        const reply = await cluster.ask(shardOf(found.id), { method: 'depth.read', args }, READ_WITHIN_MS);
        return reply.type === 'answer' ? (reply.value as BookRead | null) : null;
      },
      follow: (changed) => bus.subscribe('market-changed', (news) => (news.marketId === marketId ? changed() : undefined)),
      bookChanged: () => bus.deliver('market-changed', { marketId, eventId: found.event.definition.eventId }),
    });
    return (await watch.readNow()) ? watch : null;
  }

  /** Answers another process. */
  async answer(args: readonly unknown[]): Promise<BookRead | null> {
    const [marketId, runner, pool, accounts] = args as ReadArguments;
    const key = `${pool}:${runner}:${marketId}`;
    let reading = this.#kept.get(key);
    if (reading === undefined) {
      reading = this.#parts.local
        .watch(marketId, runner, pool)
        .then((watch) => (watch === null ? null : { watch, followed: new Set<number>(), readAt: this.#parts.clock.monotonic() }));
      this.#kept.set(key, reading);
      reading.catch(() => this.#kept.delete(key));
    }
    const kept = await reading;
    if (kept === null) {
      this.#kept.delete(key);
      return null;
    }
    kept.readAt = this.#parts.clock.monotonic();
    for (const account of accounts) if (!kept.followed.has(account) && (await kept.watch.follow(account))) kept.followed.add(account);
    if (kept.watch.tradesDue) await kept.watch.readTrades();
    return { book: kept.watch.book, traded: kept.watch.traded, places: new Map(accounts.map((account) => [account, kept.watch.queueOf(account)])) };
  }

  async #sweep(): Promise<void> {
    const late = this.#parts.clock.monotonic() - KEEPS_MS;
    for (const [key, reading] of this.#kept) {
      const kept = await reading.catch(() => null);
      if (kept !== null && kept.readAt >= late) continue;
      this.#kept.delete(key);
      kept?.watch.end();
    }
  }
}

interface RemoteBookParts {
  readonly read: (accounts: readonly number[]) => Promise<BookRead | null>;
  readonly follow: (changed: () => void) => () => void;
  /** Notifies readers that the book has changed. */
  readonly bookChanged: () => void;
}

const NO_PLACES: ReadonlyMap<number, number> = new Map();

class RemoteBook implements DepthWatch {
  book: DepthBook = { back: [], lay: [] };
  traded: ReadonlyMap<number, number> = new Map();
  readonly tradesDue = false;
  readonly #parts: RemoteBookParts;
  readonly #followers = new Map<number, number>();
  #places: ReadonlyMap<number, ReadonlyMap<number, number>> = new Map();
  #stop: () => void;
  #reading = false;
  #again = false;
  #isNotifying = false;

  constructor(parts: RemoteBookParts) {
    this.#parts = parts;
    this.#stop = parts.follow(() => this.#changed());
  }

  async readNow(): Promise<boolean> {
    const read = await this.#parts.read([...this.#followers.keys()]);
    if (read === null) {
      this.end();
      return false;
    }
    this.#apply(read);
    return true;
  }

  readTrades(): Promise<void> {
    return Promise.resolve();
  }

  async follow(account: number): Promise<boolean> {
    this.#followers.set(account, (this.#followers.get(account) ?? 0) + 1);
    const read = await this.#parts.read([...this.#followers.keys()]);
    if (read !== null) this.#apply(read);
    return read !== null;
  }

  unfollow(account: number): void {
    const left = (this.#followers.get(account) ?? 1) - 1;
    if (left > 0) this.#followers.set(account, left);
    else this.#followers.delete(account);
  }

  queueOf(account: number): ReadonlyMap<number, number> {
    return this.#places.get(account) ?? NO_PLACES;
  }

  end(): void {
    this.#stop();
    this.#stop = () => undefined;
  }

  #changed(): void {
    // our own notification of the read that just ended
    if (this.#isNotifying) return;
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    void this.#readAndNotify().finally(() => {
      this.#reading = false;
      if (!this.#again) return;
      this.#again = false;
      this.#changed();
    });
  }

  async #readAndNotify(): Promise<void> {
    const read = await this.#parts.read([...this.#followers.keys()]);
    if (read === null) return;
    this.#apply(read);
    this.#isNotifying = true;
    this.#parts.bookChanged();
    this.#isNotifying = false;
  }

  #apply({ book, traded, places }: BookRead): void {
    this.book = book;
    this.traded = traded;
    this.#places = places;
  }
}
