/** A request that many parts of the page want again and again: one at a time, and not too often. */

export interface PacedParts {
  /** Sends the request; false: it cannot be sent now. */
  readonly send: () => boolean;
  /** Ms between an answer and the next request. */
  readonly spacingMs: number;
  /** Ms after which an answer is not expected any more. */
  readonly patienceMs: number;
}

/** Joins wishes that come while a request is under way into one further request. */
export class PacedRequest {
  private readonly parts: PacedParts;
  private isBusy = false;
  private isWanted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PacedParts) {
    this.parts = parts;
  }

  /** Sends at once, or after the answer to the request that is under way. */
  ask(): void {
    this.isWanted = this.isBusy;
    if (this.isBusy) return;
    this.isBusy = this.parts.send();
    if (this.isBusy) this.timer = setTimeout(() => this.answered(), this.parts.patienceMs);
  }

  /** The answer came. `again`: the server asked for a later request. */
  answered(again = false): void {
    if (!this.isBusy) return;
    if (again) this.isWanted = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isBusy = false;
      if (this.isWanted) this.ask();
    }, this.parts.spacingMs);
  }

  /** The connection is lost: no answer comes, and the next connection asks by itself. */
  reset(): void {
    clearTimeout(this.timer);
    this.isBusy = false;
    this.isWanted = false;
  }
}
