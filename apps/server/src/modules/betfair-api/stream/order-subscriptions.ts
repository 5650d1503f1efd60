/** Order subscriptions. Each remembers the position of the account's changes up to which it has sent. */
import { asciiJson, changeLine, clockOf, initialClockOf, LATE, orderKeyOf, readClocks, type ChangeHead, type OrderSubscription } from '@maidan/betfair';
import { OrderFeeds, type OrderFeed } from './order-feeds.ts';
import { PacedSubscription } from './paced-subscription.ts';
import { KEEPS_MS, type Sink, type StreamParts, type Subscription } from './stream-parts.ts';

interface Kept {
  readonly key: string;
  readonly feed: OrderFeed;
  endedAt: number;
}

export class OrderSubscriptions {
  readonly #parts: StreamParts;
  readonly #feeds: OrderFeeds;
  readonly #live = new Set<LiveOrders>();
  readonly #kept = new Map<number, Kept>();
  readonly #epoch: number;
  #numbers = 0;

  constructor(parts: StreamParts, changed: () => void) {
    this.#parts = parts;
    this.#epoch = parts.clock.now();
    this.#feeds = new OrderFeeds(parts, changed);
  }

  subscribe(): readonly (() => void)[] {
    return this.#feeds.subscribe();
  }

  stop(): void {
    this.#feeds.stop();
  }

  sweep(now: number): void {
    for (const [number, { endedAt }] of this.#kept) if (now - endedAt > KEEPS_MS) this.#kept.delete(number);
    this.#feeds.sweep(now, (feed) => Math.min(...[...this.#live].filter((live) => live.feed === feed).map(({ position }) => position)));
  }

  /** Opens a subscription; `accepted` is called before its image is sent. Throws if the database is unavailable. */
  async open(
    request: OrderSubscription,
    { account, sink, accepted }: { readonly account: number; readonly sink: Sink; readonly accepted: () => void },
  ): Promise<Subscription | 'INVALID_CLOCK'> {
    const clocks = readClocks(request.initialClk, request.clk);
    if (clocks === 'INVALID') return 'INVALID_CLOCK';
    const feed = await this.#feeds.acquire(account);
    const key = `${account} ${orderKeyOf(request.filter)}`;
    const kept = clocks === null || clocks.epoch !== this.#epoch ? undefined : this.#kept.get(clocks.subscription);
    const isContinued = clocks !== null && kept?.key === key && kept.feed === feed && feed.orders.reaches(clocks.position);
    this.#numbers += 1;
    const { clock, machineClock } = this.#parts;
    const live = new LiveOrders(request, {
      feed,
      number: this.#numbers,
      epoch: this.#epoch,
      sink,
      now: machineClock.monotonic(),
      time: () => clock.now(),
      ended: (now) => this.#ended(live, now),
    });
    this.#live.add(live);
    this.#kept.set(this.#numbers, { key, feed, endedAt: Infinity });
    accepted();
    live.begin(isContinued ? clocks.position : null);
    return live;
  }

  #ended(live: LiveOrders, now: number): void {
    this.#live.delete(live);
    this.#feeds.release(live.feed, now);
    const kept = this.#kept.get(live.number);
    if (kept !== undefined) kept.endedAt = now;
  }
}

interface LiveParts {
  readonly feed: OrderFeed;
  readonly number: number;
  readonly epoch: number;
  readonly sink: Sink;
  readonly now: number;
  readonly time: () => number;
  readonly ended: (now: number) => void;
}

class LiveOrders extends PacedSubscription {
  readonly feed: OrderFeed;
  readonly number: number;
  position = 0;
  readonly #request: OrderSubscription;
  readonly #parts: LiveParts;

  constructor(request: OrderSubscription, parts: LiveParts) {
    super(request, parts.sink, parts.now);
    this.feed = parts.feed;
    this.number = parts.number;
    this.#request = request;
    this.#parts = parts;
  }

  /** Sends the image, or the changes after the position of the client. */
  begin(continuedAfter: number | null): void {
    const { orders } = this.feed;
    const { filter, heartbeatMs, conflateMs } = this.#request;
    const changes = continuedAfter === null ? orders.image(filter) : orders.changes(filter, continuedAfter);
    this.position = orders.position;
    const initialClk = initialClockOf({ epoch: this.#parts.epoch, subscription: this.number });
    this.#write({ ct: continuedAfter === null ? 'SUB_IMAGE' : 'RESUB_DELTA', initialClk, heartbeatMs, conflateMs }, changes);
  }

  protected beat(): void {
    this.#write({ ct: 'HEARTBEAT' });
  }

  protected release(now: number): void {
    this.#parts.ended(now);
  }

  protected publish(): boolean {
    const { orders } = this.feed;
    if (orders.position === this.position) return false;
    const changes = orders.changes(this.#request.filter, this.position);
    this.position = orders.position;
    if (changes.length > 0) this.#write({}, changes);
    return changes.length > 0;
  }

  #write(head: Partial<ChangeHead>, changes?: readonly object[]): void {
    const { ct, initialClk, ...rest } = head;
    const clk = clockOf({ epoch: this.#parts.epoch, subscription: this.number, position: this.position });
    const named = { ...(ct === undefined ? {} : { ct }), ...(initialClk === undefined ? {} : { initialClk }) };
    const late = this.feed.isLate ? { status: LATE } : {};
    const texts = changes?.map((change) => asciiJson(JSON.stringify(change)));
    this.#parts.sink.write(changeLine({ op: 'ocm', id: this.#request.id ?? 0, ...named, clk, pt: this.#parts.time(), ...rest, ...late }, texts));
  }
}
