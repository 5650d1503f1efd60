/**
 * Markets as numbered streams, one per market and pool. Viewers with the same subscriptions form a group: the frames of a flush are
 * joined once per group and sent to each member in one write.
 */
import { encodeMarket, encodeMarketChanges, type MarketSnapshot, type MarketUpdate, type MarketView } from '@maidan/contract';
import type { Catalogue, CatalogueMarket, MarketViews } from '../modules/catalogue/catalogue-port.ts';
import type { SiteTerms } from '../http/site-terms.ts';
import { frameOf, joinFrames, type Frame } from './frame.ts';
import type { Viewer } from './viewer.ts';

interface Stream {
  readonly number: number;
  readonly marketId: string;
  readonly pool: 0 | 1;
  readonly groups: Set<Group>;
  seq: number;
  /** The view as published under `seq`; null without viewers. */
  view: MarketView | null;
  /** The last snapshot, shared by viewers that subscribe at the same moment. */
  snapshot: { readonly seq: number; readonly site: string; readonly frame: Frame } | null;
}

interface Group {
  readonly key: string;
  readonly streams: ReadonlySet<Stream>;
  readonly viewers: Set<Viewer>;
  /** Frames of the current flush. */
  frames: Frame[];
}

export interface MarketStreamsParts {
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly views: MarketViews;
  /** Default terms; the content of deltas does not depend on the site. */
  readonly site: SiteTerms;
  readonly epoch: number;
  readonly lagged: (viewer: Viewer) => void;
}

export class MarketStreams {
  readonly #parts: MarketStreamsParts;
  readonly #streams = new Map<string, Stream>();
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<Viewer, Group>();
  readonly #dirty = new Set<string>();
  #numbers = 0;
  /** Deltas sent, each counted once per viewer. */
  delivered = 0;

  constructor(parts: MarketStreamsParts) {
    this.#parts = parts;
  }

  /** Marks a market as changed. Returns true if it has a viewer. */
  mark(marketId: string): boolean {
    const watched = [0, 1].some((pool) => (this.#streams.get(`${pool}:${marketId}`)?.groups.size ?? 0) > 0);
    if (watched) this.#dirty.add(marketId);
    return watched;
  }

  /** Returns the markets that the viewer watches and that the catalogue shows. */
  subscriptions(viewer: Viewer): readonly string[] {
    return Array.from(this.#groupOf.get(viewer)?.streams ?? [], (stream) => stream.marketId);
  }

  isKnown(marketId: string): boolean {
    return this.#shown(marketId) !== undefined;
  }

  /** Registers the viewer first, then sends a snapshot of each market. */
  subscribe(viewer: Viewer, marketIds: readonly string[]): void {
    const wanted = new Set(this.#groupOf.get(viewer)?.streams);
    const asked: Stream[] = [];
    for (const marketId of marketIds) {
      if (!this.isKnown(marketId)) continue;
      const stream = this.#stream(marketId, viewer.pool);
      wanted.add(stream);
      asked.push(stream);
    }
    this.#move(viewer, wanted);
    this.#sendSnapshots(viewer, asked);
  }

  unsubscribe(viewer: Viewer, marketIds: readonly string[]): void {
    const gone = new Set(marketIds);
    const wanted = new Set([...(this.#groupOf.get(viewer)?.streams ?? [])].filter((stream) => !gone.has(stream.marketId)));
    this.#move(viewer, wanted);
  }

  leave(viewer: Viewer): void {
    this.#move(viewer, new Set());
  }

  /** Moves the viewer to other books, beginning with a snapshot, after its account became (or stopped being) a demo account. */
  changePool(viewer: Viewer, pool: 0 | 1): void {
    const names = this.subscriptions(viewer);
    this.leave(viewer);
    viewer.pool = pool;
    this.subscribe(viewer, names);
  }

  snapshotAll(viewer: Viewer): void {
    this.#sendSnapshots(viewer, [...(this.#groupOf.get(viewer)?.streams ?? [])]);
  }

  /** Sends what has changed since the last flush. */
  flush(): void {
    const touched = new Set<Group>();
    for (const marketId of this.#dirty) for (const pool of [0, 1] as const) this.#collect(marketId, pool, touched);
    this.#dirty.clear();
    for (const group of touched) {
      const { frames } = group;
      group.frames = [];
      const bytes = joinFrames(frames);
      for (const viewer of group.viewers) {
        if (viewer.send(frames, bytes)) this.delivered += frames.length;
        else this.#parts.lagged(viewer);
      }
    }
  }

  #collect(marketId: string, pool: 0 | 1, touched: Set<Group>): void {
    const stream = this.#streams.get(`${pool}:${marketId}`);
    const market = this.#parts.catalogue.market(marketId);
    if (stream === undefined || stream.view === null || stream.groups.size === 0 || market === undefined) return;
    const after = this.#parts.views.of(market, pool, this.#parts.site);
    const before = stream.view;
    if (isOtherMarket(before, after)) {
      stream.seq += 1;
      stream.view = after;
      for (const group of stream.groups) for (const viewer of group.viewers) this.#sendSnapshots(viewer, [stream]);
      return;
    }
    const changes = encodeMarketChanges(before, after);
    if (changes === null) return;
    const update: MarketUpdate = { marketId, epoch: this.#parts.epoch, prev: stream.seq, seq: stream.seq + 1, changes };
    stream.seq += 1;
    stream.view = after;
    const frame = frameOf('market-update', update);
    for (const group of stream.groups) {
      group.frames.push(frame);
      touched.add(group);
    }
  }

  #sendSnapshots(viewer: Viewer, streams: readonly Stream[]): void {
    const frames = streams.map((stream) => this.#snapshot(stream, viewer.site)).filter((frame) => frame !== null);
    if (frames.length > 0 && !viewer.send(frames, joinFrames(frames))) this.#parts.lagged(viewer);
  }

  /** Returns the state published under the stream's number, with the terms of the viewer's site; null if the market is not shown. */
  #snapshot(stream: Stream, site: SiteTerms): Frame | null {
    if (stream.snapshot?.seq === stream.seq && stream.snapshot.site === site.site) return stream.snapshot.frame;
    const market = this.#shown(stream.marketId);
    if (market === undefined) return null;
    const now = this.#parts.views.of(market, stream.pool, site);
    const view = stream.view ?? now;
    const terms = { betDelayMs: now.betDelayMs, commissionBp: now.commissionBp, minStake: now.minStake, maxStake: now.maxStake };
    const snapshot: MarketSnapshot = { marketId: stream.marketId, epoch: this.#parts.epoch, seq: stream.seq, market: encodeMarket({ ...view, ...terms }) };
    const frame = frameOf('market-snapshot', snapshot);
    stream.snapshot = { seq: stream.seq, site: site.site, frame };
    return frame;
  }

  #shown(marketId: string): CatalogueMarket | undefined {
    const market = this.#parts.catalogue.market(marketId);
    return market === undefined || !market.visible || market.deleted ? undefined : market;
  }

  #stream(marketId: string, pool: 0 | 1): Stream {
    const key = `${pool}:${marketId}`;
    let stream = this.#streams.get(key);
    if (stream === undefined) {
      stream = { number: (this.#numbers += 1), marketId, pool, groups: new Set(), seq: 0, view: null, snapshot: null };
      this.#streams.set(key, stream);
    }
    return stream;
  }

  #move(viewer: Viewer, streams: Set<Stream>): void {
    const old = this.#groupOf.get(viewer);
    const key = Array.from(streams, (stream) => stream.number)
      .toSorted((one, other) => one - other)
      .join();
    if (old?.key === key) return;
    if (streams.size > 0) {
      const group = this.#groups.get(key) ?? this.#newGroup(key, streams);
      group.viewers.add(viewer);
      this.#groupOf.set(viewer, group);
    } else this.#groupOf.delete(viewer);
    if (old === undefined) return;
    old.viewers.delete(viewer);
    if (old.viewers.size === 0) this.#dropGroup(old);
  }

  #newGroup(key: string, streams: Set<Stream>): Group {
    const group: Group = { key, streams, viewers: new Set(), frames: [] };
    this.#groups.set(key, group);
    for (const stream of streams) {
      if (stream.groups.size === 0) this.#wakeStream(stream);
      stream.groups.add(group);
    }
    return group;
  }

  #dropGroup(group: Group): void {
    this.#groups.delete(group.key);
    for (const stream of group.streams) {
      stream.groups.delete(group);
      // without viewers the view is dropped: the next viewer starts from the current state
      if (stream.groups.size === 0) stream.view = null;
    }
  }

  /** Takes the current view. Changes without viewers have no numbers; one step marks that there may have been some. */
  #wakeStream(stream: Stream): void {
    const market = this.#parts.catalogue.market(stream.marketId);
    stream.seq += 1;
    stream.snapshot = null;
    stream.view = market === undefined ? null : this.#parts.views.of(market, stream.pool, this.#parts.site);
  }

  /** Removes streams of markets that left the catalogue. */
  sweep(): void {
    for (const [key, stream] of this.#streams)
      if (stream.groups.size === 0 && this.#parts.catalogue.market(stream.marketId) === undefined) this.#streams.delete(key);
  }

  /** Number of streams with a viewer. */
  get watched(): number {
    let count = 0;
    for (const stream of this.#streams.values()) if (stream.groups.size > 0) count += 1;
    return count;
  }
}

/** Returns whether runners or terms changed, which deltas cannot express: viewers then get a snapshot. */
function isOtherMarket(before: MarketView, after: MarketView): boolean {
  return (
    before.runners.length !== after.runners.length ||
    before.betDelayMs !== after.betDelayMs ||
    before.minStake !== after.minStake ||
    before.maxStake !== after.maxStake ||
    before.marketName !== after.marketName ||
    before.openDate !== after.openDate ||
    before.runners.some((runner, index) => runner.selectionId !== after.runners[index]?.selectionId || runner.name !== after.runners[index].name)
  );
}
