/** A request with many callers: one at a time, with a minimum interval. */

export interface PacedParts {
  /** Sends the request. Returns false if it cannot be sent now. */
  readonly send: () => boolean;
  /** Time between a response and the next request, ms. */
  readonly spacingMs: number;
  /** Timeout of a response, ms. */
  readonly patienceMs: number;
}

/** Sends a request for many callers. Calls during a running request cause one further request. */
export class PacedRequest {
  private readonly parts: PacedParts;
  private isBusy = false;
  private isWanted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PacedParts) {
    this.parts = parts;
  }

  /** Sends at once, or after the response to the running request. */
  ask(): void {
    this.isWanted = this.isBusy;
    if (this.isBusy) return;
    this.isBusy = this.parts.send();
    if (this.isBusy) this.timer = setTimeout(() => this.finish(), this.parts.patienceMs);
  }

  /** Ends the running request after its response or timeout. `again`: sends it once more later, because the server has refused it for now. */
  finish(again = false): void {
    if (!this.isBusy) return;
    if (again) this.isWanted = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isBusy = false;
      if (this.isWanted) this.ask();
    }, this.parts.spacingMs);
  }

  /** Drops the running request after a lost connection; the next connection sends its own. */
  reset(): void {
    clearTimeout(this.timer);
    this.isBusy = false;
    this.isWanted = false;
  }
}
