/** Subscriptions of markets and events: counts watchers, subscribes in batches, and unsubscribes a while after the last watcher left. */
import type { SubscribeEvent } from '@maidan/contract';

export type Watched = 'markets' | 'events';

export interface SubscriptionParts {
  /** Sends names to the server. Resolves to false if they were not accepted, and they are sent again. */
  readonly subscribe: (names: SubscribeEvent) => Promise<boolean>;
  readonly unsubscribe: (names: SubscribeEvent) => void;
  /** Called after the last watcher of a name has left. */
  readonly onForgotten: (kind: Watched, name: string) => void;
  readonly later: (run: () => void, ms: number) => void;
}

/** Names per message: the contract's limit, repeated here to keep its schemas out of the bundle (a test compares them). */
export const NAMES_A_MESSAGE = 200;
/** Names watched within this time go in one message. */
const GATHER_MS = 10;
/** A subscription ends this long after its last watcher left, ms, so that a page that opens again keeps it. */
const LINGER_MS = 3000;
const RETRY_MS = 1000;

export class Subscriptions {
  private readonly counts = { markets: new Map<string, number>(), events: new Map<string, number>() };
  private readonly wanted = { markets: new Set<string>(), events: new Set<string>() };
  private readonly parts: SubscriptionParts;
  private online = false;
  private gathering = false;

  constructor(parts: SubscriptionParts) {
    this.parts = parts;
  }

  /** Watches names until the returned function is called. */
  watch(kind: Watched, names: readonly string[]): () => void {
    for (const name of names) {
      const count = this.counts[kind].get(name) ?? 0;
      this.counts[kind].set(name, count + 1);
      if (count === 0) this.want(kind, name);
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.parts.later(() => this.leave(kind, names), LINGER_MS);
    };
  }

  /** Subscribes to a name again after a gap, which brings a snapshot. */
  resubscribe(kind: Watched, name: string): void {
    if (this.counts[kind].has(name)) this.want(kind, name);
  }

  /** Subscribes to all names again on a new connection. */
  connected(): void {
    this.online = true;
    for (const kind of ['markets', 'events'] as const) for (const name of this.counts[kind].keys()) this.want(kind, name);
  }

  disconnected(): void {
    this.online = false;
  }

  private want(kind: Watched, name: string): void {
    this.wanted[kind].add(name);
    this.gather(GATHER_MS);
  }

  private gather(ms: number): void {
    if (this.gathering || !this.online) return;
    this.gathering = true;
    this.parts.later(() => {
      this.gathering = false;
      void this.send();
    }, ms);
  }

  private async send(): Promise<void> {
    if (!this.online) return;
    const markets = [...this.wanted.markets].slice(0, NAMES_A_MESSAGE);
    const events = [...this.wanted.events].slice(0, NAMES_A_MESSAGE);
    if (markets.length + events.length === 0) return;
    for (const name of markets) this.wanted.markets.delete(name);
    for (const name of events) this.wanted.events.delete(name);
    const taken = await this.parts.subscribe({ ...(markets.length > 0 && { markets }), ...(events.length > 0 && { events }) });
    if (!taken) {
      for (const name of markets) if (this.counts.markets.has(name)) this.wanted.markets.add(name);
      for (const name of events) if (this.counts.events.has(name)) this.wanted.events.add(name);
    }
    if (this.wanted.markets.size + this.wanted.events.size > 0) this.gather(taken ? GATHER_MS : RETRY_MS);
  }

  private leave(kind: Watched, names: readonly string[]): void {
    const gone: string[] = [];
    for (const name of names) {
      const count = (this.counts[kind].get(name) ?? 1) - 1;
      if (count > 0) this.counts[kind].set(name, count);
      else if (this.counts[kind].delete(name)) gone.push(name);
    }
    if (gone.length === 0) return;
    for (const name of gone) {
      this.wanted[kind].delete(name);
      this.parts.onForgotten(kind, name);
    }
    if (!this.online) return;
    for (let start = 0; start < gone.length; start += NAMES_A_MESSAGE) this.parts.unsubscribe({ [kind]: gone.slice(start, start + NAMES_A_MESSAGE) });
  }
}
