/** One animation loop for every part that follows the flight. It stops when nothing moves and while the page is hidden. */
import { newFlight, type Flight } from './flight.ts';

export type Follower = (flight: Flight) => void;

export interface FlightLoopParts {
  /** Updates the flight to now. */
  readonly read: (flight: Flight) => void;
  /** Calls `changed` when the source may have changed. Returns the unsubscribe function. */
  readonly listen: (changed: () => void) => () => void;
  /** Returns true for few frames, for players who prefer reduced motion. */
  readonly prefersReducedMotion: () => boolean;
}

/** The animation goes on this long after a burst, ms. */
const MOVES_AFTER_MS = 1200;
/** Time between two frames, ms: while nothing in the picture moves, and with reduced motion. */
const RESTING_MS = 125;
const CALM_MS = 100;

export class FlightLoop {
  readonly flight = newFlight();
  private readonly parts: FlightLoopParts;
  private readonly followers = new Set<Follower>();
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  constructor(parts: FlightLoopParts) {
    this.parts = parts;
  }

  /** Calls `follower` now and in every frame. Returns the unsubscribe function. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    follower(this.flight);
    return () => this.followers.delete(follower);
  }

  /** Starts the loop. Returns the function that stops it. */
  start(): () => void {
    this.running = true;
    const look = (): void => this.wake();
    document.addEventListener('visibilitychange', look);
    const stopListening = this.parts.listen(look);
    this.wake();
    return () => {
      this.running = false;
      stopListening();
      document.removeEventListener('visibilitychange', look);
      this.rest();
    };
  }

  /** Requests a frame at once, after a change or when the page shows again. */
  private wake(): void {
    this.rest();
    if (this.running && document.visibilityState === 'visible') this.frame = requestAnimationFrame(this.step);
  }

  private rest(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  private readonly step = (): void => {
    const { flight } = this;
    this.parts.read(flight);
    for (const follower of this.followers) follower(flight);
    if (!this.running || document.visibilityState !== 'visible') return;
    const moves = flight.phase === 'flying' || (flight.phase === 'burst' && flight.phaseMs < MOVES_AFTER_MS);
    if (!moves || flight.old) this.timer = setTimeout(this.again, RESTING_MS);
    else if (this.parts.prefersReducedMotion()) this.timer = setTimeout(this.again, CALM_MS);
    else this.frame = requestAnimationFrame(this.step);
  };

  private readonly again = (): void => {
    this.frame = requestAnimationFrame(this.step);
  };
}
