/** A timeline of the sports package (a simulated match, a tournament, a Cricsheet match) as a source; it owns the match clock. */
import type { FeedEvent } from '@maidan/domain';
import type { Timeline } from '@maidan/sports';
import type { Clock } from '../../../platform/clock.ts';
import type { FeedMessage, MarketFeed, StoredPosition } from '../feeds-port.ts';

const SIGN_OF_LIFE_MS = 1_000;
/** Maximum steps of one message: a clock that is far ahead catches up in several. */
const STEPS_A_MESSAGE = 50;

interface TimelinePosition {
  readonly clock: number;
}

export interface TimelineSourceParts<T extends Timeline> {
  readonly source: string;
  readonly clock: Clock;
  /** Match clock (ms) at which a source without a stored position begins. */
  readonly firstClock: number;
  /** Creates the timeline at a match clock. */
  readonly make: (resumeAt: number) => T;
}

export class TimelineSource<T extends Timeline> implements MarketFeed {
  readonly source: string;
  readonly #parts: TimelineSourceParts<T>;
  #timeline: T | null = null;
  #emit: ((message: FeedMessage) => Promise<void>) | null = null;
  #seq = 0;
  #clock: number;
  #sentAt = 0;

  constructor(parts: TimelineSourceParts<T>) {
    this.#parts = parts;
    this.source = parts.source;
    this.#clock = parts.firstClock;
  }

  /** Match clock in ms; negative before the start. */
  get clock(): number {
    return this.#clock;
  }

  get timeline(): T {
    if (this.#timeline === null) throw new Error(`${this.source} is not started`);
    return this.#timeline;
  }

  get started(): boolean {
    return this.#timeline !== null;
  }

  /** Whether the timeline has nothing more to send. */
  get over(): boolean {
    return this.#timeline !== null && this.#timeline.peek() === null;
  }

  async start(emit: (message: FeedMessage) => Promise<void>, stored: StoredPosition | null): Promise<void> {
    this.#emit = emit;
    if (stored !== null) {
      this.#seq = stored.seq;
      this.#clock = (stored.position as TimelinePosition).clock;
    }
    this.#timeline = this.#parts.make(this.#clock);
    await this.send(this.#timeline.fastForwardEvents());
  }

  async stop(): Promise<void> {
    this.#emit = null;
  }

  /** Advances the match clock by `ms` and sends what is due; resolves when it is applied. */
  async advance(ms: number): Promise<void> {
    this.#clock += ms;
    await this.#sendDue();
  }

  /** Sets the match clock forward, for example to the start. It never goes back. */
  async advanceTo(clock: number): Promise<void> {
    if (clock > this.#clock) await this.advance(clock - this.#clock);
  }

  async send(events: readonly FeedEvent[], clock = this.#clock): Promise<void> {
    if (events.length === 0 || this.#emit === null) return;
    this.#seq += 1;
    this.#sentAt = this.#parts.clock.monotonic();
    await this.#emit({ seq: this.#seq, events, position: { clock } satisfies TimelinePosition });
  }

  async #sendDue(): Promise<void> {
    const { timeline } = this;
    for (;;) {
      const events: FeedEvent[] = [];
      let steps = 0;
      for (let at = timeline.peek(); at !== null && at <= this.#clock && steps < STEPS_A_MESSAGE; at = timeline.peek()) {
        events.push(...(timeline.next()?.events ?? []));
        steps += 1;
      }
      // stored with a message: the clock up to which its steps are sent, so that none is sent twice or skipped
      const sentUpTo = steps < STEPS_A_MESSAGE ? this.#clock : timeline.clock;
      await this.send(events, sentUpTo);
      if (steps < STEPS_A_MESSAGE) break;
    }
    await this.#sendSignOfLife();
  }

  async #sendSignOfLife(): Promise<void> {
    const now = this.#parts.clock.monotonic();
    if (now - this.#sentAt < SIGN_OF_LIFE_MS) return;
    this.#sentAt = now;
    await this.#emit?.({ seq: this.#seq, events: [], position: { clock: this.#clock } satisfies TimelinePosition });
  }
}
