/** When a subscription sends. All times are ms of a monotonic clock that the caller passes in. */

export interface PaceTerms {
  readonly heartbeatMs: number;
  readonly conflateMs: number;
}

export class Pace {
  readonly #terms: PaceTerms;
  #changedAt: number;
  #sentAt: number;

  /** `now`: the time of the image. */
  constructor(terms: PaceTerms, now: number) {
    this.#terms = terms;
    this.#changedAt = now;
    this.#sentAt = now;
  }

  /** Whether changes may be sent now, or must be merged with later ones. */
  mayPublish(now: number): boolean {
    return now - this.#changedAt >= this.#terms.conflateMs;
  }

  isHeartbeatDue(now: number): boolean {
    return now - this.#sentAt >= this.#terms.heartbeatMs;
  }

  /** Notes that changes were sent. */
  published(now: number): void {
    this.#changedAt = now;
    this.#sentAt = now;
  }

  /** Notes that a heartbeat was sent. */
  beaten(now: number): void {
    this.#sentAt = now;
  }
}
