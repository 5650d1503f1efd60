/** Prices are stale after 5 s without a frame (docs/realtime.md, rule 6). */
export const STALE_AFTER_MS = 5000;
const CHECK_MS = 1000;

export class Freshness {
  private last: number;
  private stale = false;
  private readonly now: () => number;
  private readonly onChange: (stale: boolean) => void;

  /** `now` is a monotonic clock in ms. */
  constructor(now: () => number, onChange: (stale: boolean) => void) {
    this.now = now;
    this.onChange = onChange;
    this.last = now();
  }

  /** Records a frame of the server. */
  noteFrame(): void {
    this.last = this.now();
    if (this.stale) this.set(false);
  }

  /** Checks the age of the last frame. Called about once a second. */
  check(): void {
    const stale = this.now() - this.last > STALE_AFTER_MS;
    if (stale !== this.stale) this.set(stale);
  }

  /** Starts checking. Returns a function that stops it. */
  start(): () => void {
    const timer = setInterval(() => this.check(), CHECK_MS);
    return () => clearInterval(timer);
  }

  private set(stale: boolean): void {
    this.stale = stale;
    this.onChange(stale);
  }
}
