/** Who is connected anywhere: a player is away when no gateway of the cluster has a connection of his. */
import type { Bus, BusTopic, BusTopics } from '../../modules/topics-port.ts';
import type { ClusterBus } from '../cluster-bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Messaging } from '../messaging-port.ts';

const LOOK_MS = 1000;

interface Told {
  readonly account: number;
  readonly online: boolean;
}

export class ClusterPresence implements Bus {
  readonly #bus: ClusterBus;
  readonly #messaging: Messaging;
  /** Names of processes with a connection, by account. */
  readonly #at = new Map<number, Set<string>>();
  readonly #here = new Set<number>();
  readonly #handlers = new Set<(told: Told) => void>();

  /** `living`: names of the processes that are seen. */
  constructor(parts: { readonly bus: ClusterBus; readonly messaging: Messaging; readonly clock: Clock; readonly living: () => readonly string[] }) {
    const { bus, messaging, clock, living } = parts;
    this.#bus = bus;
    this.#messaging = messaging;
    bus.onOwn((topic, message) => {
      if (topic !== 'account-connection') return;
      const told = message as Told;
      if (told.online) this.#here.add(told.account);
      else this.#here.delete(told.account);
      messaging.publish('presence', told);
      this.#note(messaging.self, told);
    });
    messaging.subscribe('presence', (told, from) => this.#note(from, told as Told));
    messaging.subscribe('presence-ask', () => {
      for (const account of this.#here) messaging.publish('presence', { account, online: true } satisfies Told);
    });
    messaging.onReturn(() => this.ask());
    clock.every(LOOK_MS, () => {
      const seen = new Set([messaging.self, ...living()]);
      // a process without a list of others knows nothing of them
      if (seen.size < 2 && this.#at.size === 0) return;
      for (const [account, places] of this.#at) for (const place of places) if (!seen.has(place)) this.#note(place, { account, online: false });
    });
  }

  /** Every gateway is to say who is connected to it. */
  ask(): void {
    this.#messaging.publish('presence-ask', null);
  }

  publish<T extends BusTopic>(topic: T, message: BusTopics[T]): void {
    this.#bus.publish(topic, message);
  }

  subscribe<T extends BusTopic>(topic: T, handler: (message: BusTopics[T]) => void): () => void {
    if (topic !== 'account-connection') return this.#bus.subscribe(topic, handler);
    const told = handler as (message: Told) => void;
    this.#handlers.add(told);
    return () => void this.#handlers.delete(told);
  }

  #note(place: string, { account, online }: Told): void {
    const places = this.#at.get(account) ?? new Set();
    const before = places.size > 0;
    if (online) this.#at.set(account, places.add(place));
    else places.delete(place);
    if (places.size === 0) this.#at.delete(account);
    if (before !== places.size > 0) for (const handler of this.#handlers) handler({ account, online });
  }
}
