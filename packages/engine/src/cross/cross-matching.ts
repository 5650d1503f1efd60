/** What the engine keeps for matching through other runners: buffers that every run reuses, when orders came to rest, and the number of matches. */
import { longerFloat64 } from '../memory/typed-memory.ts';
import { Legs } from './legs.ts';
import { RunTaker } from './pot.ts';

export class CrossMatching {
  readonly legs = new Legs();
  readonly taker = new RunTaker();
  /** Number of the last cross match since the start of the engine. */
  matches = 0;
  /** When each order or maker's level of a market that counts arrivals came to rest: the greatest number is the youngest. */
  arrivals = new Float64Array(16);
  private lastArrival = 0;

  /** Numbers an order that comes to rest. Returns its number before. */
  arrive(order: number): number {
    while (order >= this.arrivals.length) this.arrivals = longerFloat64(this.arrivals, this.arrivals.length * 2);
    const before = this.arrivals[order]!;
    this.arrivals[order] = ++this.lastArrival;
    return before;
  }
}
