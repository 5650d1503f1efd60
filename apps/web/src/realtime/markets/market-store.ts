/**
 * All markets of the page, outside of React (docs/realtime.md). A snapshot replaces a market, numbered deltas change it, a gap needs
 * a new snapshot. React renders a market's frame (names, status), which changes rarely. Painters write the prices, once
 * per animation frame and only where they changed.
 */
import {
  applyMarketChanges,
  decodeMarket,
  isSameProjected,
  type Market,
  type MarketSnapshot,
  type MarketUpdate,
  type MarketView,
  type RunnerView,
} from '@maidan/contract';

/** Writes the prices of one runner into the page. Called at most once per animation frame. */
export interface RunnerPainter {
  readonly paint: (runner: RunnerView, market: MarketView) => void;
}

/** The part of a market that React renders. Its identity changes only with names, status and limits; its prices may be old. */
export interface MarketFrame {
  readonly view: MarketView;
}

/** The listeners of a market; they may exist before the market is known. */
interface Listeners {
  readonly painters: Map<number, Set<RunnerPainter>>;
  readonly onFrame: Set<() => void>;
  readonly onChange: Set<() => void>;
}

interface Entry {
  view: MarketView;
  frame: MarketFrame;
  epoch: number;
  /** -1: no valid snapshot; deltas are ignored until there is one. */
  seq: number;
  readonly listeners: Listeners;
  /** Selections to paint at the next flush; null if the entry is not queued. */
  dirty: Set<number> | null;
}

export type UpdateOutcome = 'applied' | 'old' | 'gap';

function sameFrame(one: MarketView, other: MarketView): boolean {
  return (
    one.status === other.status &&
    one.reason === other.reason &&
    one.runs === other.runs &&
    one.inPlay === other.inPlay &&
    one.feedStale === other.feedStale &&
    one.version === other.version &&
    one.marketName === other.marketName &&
    one.minStake === other.minStake &&
    one.maxStake === other.maxStake &&
    one.betDelayMs === other.betDelayMs &&
    one.runners.length === other.runners.length &&
    one.runners.every((runner, index) => sameRunnerFrame(runner, other.runners[index]))
  );
}

function sameRunnerFrame(one: RunnerView, other: RunnerView | undefined): boolean {
  if (one === other || other === undefined) return one === other;
  const isSameRunner = one.selectionId === other.selectionId && one.status === other.status && one.name === other.name;
  return isSameRunner && one.startingPrice === other.startingPrice && isSameProjected(one.projected, other.projected);
}

export class MarketStore {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Map<string, Listeners>();
  private readonly flushListeners = new Set<() => void>();
  private queue: Entry[] = [];
  private isFlushScheduled = false;
  private readonly schedule: (flush: () => void) => void;

  /** `schedule` runs a flush at the next animation frame. */
  constructor(schedule: (flush: () => void) => void) {
    this.schedule = schedule;
  }

  /** Sets a market from a list, unless there is a snapshot. */
  seed(market: Market): void {
    const known = this.entries.get(market.marketId);
    if (known === undefined || known.seq < 0) this.put(decodeMarket(market), 0, -1);
  }

  applySnapshot(snapshot: MarketSnapshot): void {
    this.put(decodeMarket(snapshot.market), snapshot.epoch, snapshot.seq);
  }

  /** Applies a delta. Returns 'gap' if a new snapshot is needed; until it arrives, further deltas are 'old' (docs/realtime.md). */
  applyUpdate(update: MarketUpdate): UpdateOutcome {
    const entry = this.entries.get(update.marketId);
    if (entry === undefined || entry.seq < 0) return 'old';
    if (update.epoch === entry.epoch && update.seq <= entry.seq) return 'old';
    if (update.epoch !== entry.epoch || update.prev !== entry.seq) {
      entry.seq = -1;
      return 'gap';
    }
    entry.seq = update.seq;
    const { runners } = update.changes;
    this.replace(entry, applyMarketChanges(entry.view, update.changes), runners === undefined ? [] : runners.map((runner) => runner.selectionId));
    return 'applied';
  }

  /** Forgets the sequence numbers after a reconnect. Known markets stay on the screen until their snapshots arrive. */
  resetSequences(): void {
    for (const entry of this.entries.values()) entry.seq = -1;
  }

  view(marketId: string): MarketView | undefined {
    return this.entries.get(marketId)?.view;
  }

  frame(marketId: string): MarketFrame | undefined {
    return this.entries.get(marketId)?.frame;
  }

  /** Calls the listener when status, runners, play or limits of a market change. Returns a function that stops it. */
  onFrame(marketId: string, listener: () => void): () => void {
    const set = this.listenersOf(marketId).onFrame;
    set.add(listener);
    return () => set.delete(listener);
  }

  /** Calls the listener after any change of a market, at most once per animation frame. Returns a function that stops it. */
  onChange(marketId: string, listener: () => void): () => void {
    const set = this.listenersOf(marketId).onChange;
    set.add(listener);
    return () => set.delete(listener);
  }

  /** Calls the listener at the end of each flush. */
  onFlush(listener: () => void): () => void {
    this.flushListeners.add(listener);
    return () => this.flushListeners.delete(listener);
  }

  /** Binds the cells of a runner, and paints them at once if the market is known. */
  bind(marketId: string, selectionId: number, painter: RunnerPainter): () => void {
    const { painters } = this.listenersOf(marketId);
    let bound = painters.get(selectionId);
    if (bound === undefined) {
      bound = new Set();
      painters.set(selectionId, bound);
    }
    bound.add(painter);
    const view = this.view(marketId);
    const runner = view?.runners.find((item) => item.selectionId === selectionId);
    if (view !== undefined && runner !== undefined) painter.paint(runner, view);
    return () => bound.delete(painter);
  }

  /** Removes a market that no part of the page shows. */
  forget(marketId: string): void {
    this.entries.delete(marketId);
  }

  private listenersOf(marketId: string): Listeners {
    let known = this.listeners.get(marketId);
    if (known === undefined) {
      known = { painters: new Map(), onFrame: new Set(), onChange: new Set() };
      this.listeners.set(marketId, known);
    }
    return known;
  }

  private put(view: MarketView, epoch: number, seq: number): void {
    const all = view.runners.map((runner) => runner.selectionId);
    const known = this.entries.get(view.marketId);
    if (known !== undefined) {
      known.epoch = epoch;
      known.seq = seq;
      this.replace(known, view, all);
      return;
    }
    const entry: Entry = { view, frame: { view }, epoch, seq, listeners: this.listenersOf(view.marketId), dirty: null };
    this.entries.set(view.marketId, entry);
    this.markDirty(entry, all);
    for (const listener of entry.listeners.onFrame) listener();
  }

  private replace(entry: Entry, view: MarketView, changed: readonly number[]): void {
    const before = entry.view;
    entry.view = view;
    if (sameFrame(before, view)) {
      this.markDirty(entry, changed);
      return;
    }
    // every cell depends on status and names
    this.markDirty(
      entry,
      view.runners.map((runner) => runner.selectionId),
    );
    entry.frame = { view };
    for (const listener of entry.listeners.onFrame) listener();
  }

  private markDirty(entry: Entry, selections: readonly number[]): void {
    if (entry.dirty === null) {
      entry.dirty = new Set(selections);
      this.queue.push(entry);
    } else for (const selectionId of selections) entry.dirty.add(selectionId);
    if (this.isFlushScheduled) return;
    this.isFlushScheduled = true;
    this.schedule(() => this.flush());
  }

  private flush(): void {
    this.isFlushScheduled = false;
    const { queue } = this;
    this.queue = [];
    for (const entry of queue) {
      const { dirty } = entry;
      entry.dirty = null;
      if (dirty !== null && dirty.size > 0) paintRunners(entry, dirty);
      for (const listener of entry.listeners.onChange) listener();
    }
    for (const listener of this.flushListeners) listener();
  }
}

function paintRunners(entry: Entry, selections: ReadonlySet<number>): void {
  for (const runner of entry.view.runners) {
    if (!selections.has(runner.selectionId)) continue;
    const painters = entry.listeners.painters.get(runner.selectionId);
    if (painters !== undefined) for (const painter of painters) painter.paint(runner, entry.view);
  }
}
