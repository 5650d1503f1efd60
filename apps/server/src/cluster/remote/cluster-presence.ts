/** Presence in a cluster: a player is disconnected when no gateway has a connection of the account. */
import type { Bus, BusTopic, BusTopics } from '../../modules/topics-port.ts';
import type { ClusterBus } from '../cluster-bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Messaging } from '../messaging-port.ts';

const CLEAN_UP_MS = 1000;

interface PresenceChange {
  readonly account: number;
  readonly online: boolean;
}

export class ClusterPresence implements Bus {
  readonly #bus: ClusterBus;
  readonly #messaging: Messaging;
  /** Names of the processes that have a connection, by account. */
  readonly #at = new Map<number, Set<string>>();
  readonly #here = new Set<number>();
  readonly #handlers = new Set<(change: PresenceChange) => void>();

  /** `living` returns the names of the live processes. */
  constructor(parts: { readonly bus: ClusterBus; readonly messaging: Messaging; readonly clock: Clock; readonly living: () => readonly string[] }) {
    const { bus, messaging, clock, living } = parts;
    this.#bus = bus;
    this.#messaging = messaging;
    bus.onOwn((topic, message) => {
      if (topic !== 'account-connection') return;
      const change = message as PresenceChange;
      if (change.online) this.#here.add(change.account);
      else this.#here.delete(change.account);
      messaging.publish('presence', change);
      this.#note(messaging.self, change);
    });
    messaging.subscribe('presence', (change, from) => this.#note(from, change as PresenceChange));
    messaging.subscribe('presence-ask', () => {
      for (const account of this.#here) messaging.publish('presence', { account, online: true } satisfies PresenceChange);
    });
    messaging.onReturn(() => this.ask());
    clock.every(CLEAN_UP_MS, () => {
      const seen = new Set([messaging.self, ...living()]);
      // without a list of other processes nothing can be cleaned up
      if (seen.size < 2 && this.#at.size === 0) return;
      for (const [account, places] of this.#at) for (const place of places) if (!seen.has(place)) this.#note(place, { account, online: false });
    });
  }

  /** Asks every gateway to report its connected accounts. */
  ask(): void {
    this.#messaging.publish('presence-ask', null);
  }

  publish<T extends BusTopic>(topic: T, message: BusTopics[T]): void {
    this.#bus.publish(topic, message);
  }

  subscribe<T extends BusTopic>(topic: T, handler: (message: BusTopics[T]) => void): () => void {
    if (topic !== 'account-connection') return this.#bus.subscribe(topic, handler);
    const listener = handler as (message: PresenceChange) => void;
    this.#handlers.add(listener);
    return () => void this.#handlers.delete(listener);
  }

  #note(place: string, { account, online }: PresenceChange): void {
    const places = this.#at.get(account) ?? new Set();
    const before = places.size > 0;
    if (online) this.#at.set(account, places.add(place));
    else places.delete(place);
    if (places.size === 0) this.#at.delete(account);
    if (before !== places.size > 0) for (const handler of this.#handlers) handler({ account, online });
  }
}
