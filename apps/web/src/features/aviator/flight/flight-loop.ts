/** One loop of frames for everything at a table that follows the flight. It rests when nothing moves, and while the page is hidden. */
import { newFlight, type Flight } from './flight.ts';

export type Follower = (flight: Flight) => void;

export interface FlightLoopParts {
  /** Brings the flight up to this moment. */
  readonly read: (flight: Flight) => void;
  /** Calls back whenever what is read may have changed; answers the end of it. */
  readonly listen: (changed: () => void) => () => void;
  /** true: frames come seldom. */
  readonly calm: () => boolean;
}

/** After a burst things still move for so long, ms. */
const MOVES_AFTER_MS = 1200;
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

  /** Calls at once and at every frame; answers the end of it. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    follower(this.flight);
    return () => this.followers.delete(follower);
  }

  /** Runs until the answered function is called. */
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

  /** Something changed: the next frame is now. */
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
    else if (this.parts.calm()) this.timer = setTimeout(this.again, CALM_MS);
    else this.frame = requestAnimationFrame(this.step);
  };

  private readonly again = (): void => {
    this.frame = requestAnimationFrame(this.step);
  };
}
