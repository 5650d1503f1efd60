/** One market subscription. It remembers the state of each market that it sent last; a message is the difference to the present state. */
import {
  changeLine,
  clockOf,
  initialClockOf,
  LATE,
  plainMarketLine,
  segmentsOf,
  type ChangeHead,
  type MarketSubscription,
  type StreamMarket,
} from '@maidan/betfair';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import { statusOf, type MarketFeed } from './market-feeds.ts';
import { PacedSubscription } from './paced-subscription.ts';
import type { SharedChanges } from './shared-changes.ts';
import type { Sink } from './stream-parts.ts';

const NO_HEAD: Partial<ChangeHead> = {};

/** Open markets of one subscription. */
export const MOST_MARKETS = 200;

/** The state of a market that was sent last. */
interface Sent {
  market: StreamMarket;
  /** Position of the message that carried it. */
  position: number;
}

/** A market of the subscription. */
interface Held {
  readonly feed: MarketFeed;
  /** Version of the feed's exposure for which the filter was applied; -1: never. */
  filtered: number;
  /** The entry of `sent`; null: the client does not have the market yet. */
  sent: Sent | null;
}

/** What is kept of a subscription for the client that continues it. */
export interface Kept {
  readonly key: string;
  readonly sent: ReadonlyMap<string, Readonly<Sent>>;
  /** Infinity while the subscription lives. */
  endedAt: number;
}

interface Opened {
  readonly feeds: readonly MarketFeed[];
  readonly continued: { readonly kept: Kept; readonly position: number } | null;
}

/** What a subscription uses of all subscriptions. */
export interface MarketsOwner {
  readonly isLate: boolean;
  /** Rises with each change of a feed. */
  readonly version: number;
  covers(request: MarketSubscription, market: CatalogueMarket): boolean;
  release(feed: MarketFeed): void;
  ended(live: LiveMarkets, now: number): void;
  /** ms since 1970. */
  time(): number;
  /** ms of the monotonic clock. */
  now(): number;
}

interface LiveParts {
  readonly number: number;
  readonly epoch: number;
  readonly pool: 0 | 1;
  readonly sink: Sink;
  readonly owner: MarketsOwner;
  readonly changes: SharedChanges;
  readonly now: number;
}

export class LiveMarkets extends PacedSubscription {
  readonly request: MarketSubscription;
  readonly number: number;
  readonly pool: 0 | 1;
  /** By the client's market id. */
  readonly sent = new Map<string, Sent>();
  readonly #parts: LiveParts;
  readonly #held = new Map<string, Held>();
  /** Closed markets that were sent, with the generation of their result. */
  readonly #closed = new Map<string, number>();
  #position = 0;
  /** Version of the feeds for which changes were looked for; -1: look again. */
  #seen = -1;

  constructor(request: MarketSubscription, parts: LiveParts) {
    super(request, parts.sink, parts.now);
    this.request = request;
    this.number = parts.number;
    this.pool = parts.pool;
    this.#parts = parts;
  }

  /** Sends the image, or what has changed since the position of the client. */
  begin({ feeds, continued }: Opened): void {
    this.#position = 1;
    const changes = feeds.flatMap((feed) => {
      const held = this.#hold(feed);
      const last = continued?.kept.sent.get(feed.current.id);
      const before = last !== undefined && continued !== null && last.position <= continued.position ? last.market : null;
      const text = before === feed.current ? null : this.#parts.changes.textOf(before, feed.current, false);
      this.#note(held);
      return text === null ? [] : [text];
    });
    const { conflateMs, heartbeatMs, segmentationEnabled } = this.request;
    const first = {
      ct: continued === null ? 'SUB_IMAGE' : 'RESUB_DELTA',
      initialClk: initialClockOf({ epoch: this.#parts.epoch, subscription: this.number }),
    } as const;
    for (const { segmentType, changes: part } of segmentsOf(changes, segmentationEnabled))
      this.#write({ ...first, heartbeatMs, conflateMs, ...(segmentType === undefined ? {} : { segmentType }) }, part);
  }

  /** Whether a market that is not in the subscription may be added: open ones, and named ones with another result. */
  wants(market: CatalogueMarket): boolean {
    const { marketId } = market.definition;
    if (this.hasEnded || this.#held.has(marketId) || this.#held.size >= MOST_MARKETS) return false;
    if (statusOf(market) !== 'CLOSED') return true;
    return this.request.filter.marketIds.length > 0 && (this.#closed.get(marketId) ?? market.resultGeneration) < market.resultGeneration;
  }

  /** Adds a market, which comes as an image. Returns false if it is not wanted any more. */
  add(feed: MarketFeed): boolean {
    if (!this.wants(feed.market)) return false;
    this.#hold(feed);
    this.sent.delete(feed.current.id);
    this.pump(this.#parts.owner.now());
    return true;
  }

  protected beat(): void {
    this.#write({ ct: 'HEARTBEAT' });
  }

  protected release(now: number): void {
    for (const { feed } of this.#held.values()) this.#parts.owner.release(feed);
    this.#held.clear();
    this.#parts.owner.ended(this, now);
  }

  protected publish(): boolean {
    const { version } = this.#parts.owner;
    if (this.#seen === version) return false;
    this.#seen = version;
    const position = this.#position + 1;
    const changes: string[] = [];
    for (const held of this.#held.values()) {
      const { feed } = held;
      const isCovered = held.filtered === feed.exposure || this.#isCovered(held);
      const before = held.sent?.market ?? null;
      if (isCovered && before === feed.current) continue;
      this.#position = position;
      const text = isCovered ? this.#change(held, before) : this.#leave(feed, before);
      if (text !== null) changes.push(text);
    }
    if (changes.length > 0) this.#write(NO_HEAD, changes);
    return changes.length > 0;
  }

  /** Returns the change of a market since `before`, which is then sent. */
  #change(held: Held, before: StreamMarket | null): string | null {
    const { current } = held.feed;
    const isConflated = before !== null && this.request.conflateMs > 0 && current.step - before.step > 1;
    const text = this.#parts.changes.textOf(before, current, isConflated);
    this.#note(held);
    return text;
  }

  /** Applies the filter again: the market's exposure has changed. */
  #isCovered(held: Held): boolean {
    if (!this.#parts.owner.covers(this.request, held.feed.market)) return false;
    held.filtered = held.feed.exposure;
    return true;
  }

  #hold(feed: MarketFeed): Held {
    const held: Held = { feed, filtered: -1, sent: null };
    this.#held.set(feed.market.definition.marketId, held);
    this.#seen = -1;
    return held;
  }

  /** Removes a market that the filter does not cover any more; returns its last change. If it is covered again, it comes as an image. */
  #leave(feed: MarketFeed, before: StreamMarket | null): string | null {
    this.sent.delete(feed.current.id);
    this.#remove(feed);
    return before === null ? null : this.#parts.changes.lastTextOf(before, feed.current);
  }

  #remove(feed: MarketFeed): void {
    this.#held.delete(feed.market.definition.marketId);
    this.#parts.owner.release(feed);
  }

  /** Whether what the subscription shows is not up to date: a feed has stopped, or the markets cannot be read. */
  get #isLate(): boolean {
    if (this.#parts.owner.isLate) return true;
    for (const { feed } of this.#held.values()) if (feed.market.feedStale) return true;
    return false;
  }

  /** Notes what was sent. A closed market was sent for the last time. */
  #note(held: Held): void {
    const { feed } = held;
    if (held.sent === null) this.sent.set(feed.current.id, (held.sent = { market: feed.current, position: this.#position }));
    else {
      held.sent.market = feed.current;
      held.sent.position = this.#position;
    }
    if (feed.current.definition.status !== 'CLOSED') return;
    this.#closed.set(feed.market.definition.marketId, feed.market.resultGeneration);
    this.#remove(feed);
  }

  #write(head: Partial<ChangeHead>, changes?: readonly string[]): void {
    const clk = clockOf({ epoch: this.#parts.epoch, subscription: this.number, position: this.#position });
    const id = this.request.id ?? 0;
    const isLate = this.#isLate;
    const pt = this.#parts.owner.time();
    // by far the most messages
    if (head === NO_HEAD && changes !== undefined && !isLate) return this.#parts.sink.write(plainMarketLine({ id, clk, pt }, changes));
    const { ct, initialClk, ...rest } = head;
    const named = { ...(ct === undefined ? {} : { ct }), ...(initialClk === undefined ? {} : { initialClk }), clk };
    const late = isLate ? { status: LATE } : {};
    this.#parts.sink.write(changeLine({ op: 'mcm', id, ...named, pt, ...rest, ...late }, changes));
  }
}
