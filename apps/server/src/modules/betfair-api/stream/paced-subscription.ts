/** What both kinds of subscriptions share: when they send changes and heartbeats. */
import { Pace } from '@maidan/betfair';
import type { Sink, Subscription } from './stream-parts.ts';

export abstract class PacedSubscription implements Subscription {
  readonly #pace: Pace;
  readonly #sink: Sink;
  #hasEnded = false;

  /** `now`: ms of the monotonic clock. */
  constructor(terms: ConstructorParameters<typeof Pace>[0], sink: Sink, now: number) {
    this.#pace = new Pace(terms, now);
    this.#sink = sink;
  }

  /** Sends what has changed. Returns whether there was anything to send. */
  protected abstract publish(): boolean;
  protected abstract beat(): void;
  /** Frees what the subscription holds; called once. */
  protected abstract release(now: number): void;

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  pump(now: number): void {
    if (this.#hasEnded || this.#sink.isBlocked()) return;
    if (this.#pace.mayPublish(now) && this.publish()) this.#pace.published(now);
    if (!this.#pace.isHeartbeatDue(now)) return;
    this.beat();
    this.#pace.beaten(now);
  }

  end(now: number): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.release(now);
  }
}
