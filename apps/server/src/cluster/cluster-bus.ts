/**
 * The bus of a process in a cluster. A message reaches local subscribers at once. Topics in CARRIED also go to the other processes. News
 * of markets and events travel with their state (remote/cluster-catalogue.ts, remote/market-data.ts), which delivers them here.
 */
import type { Bus, BusTopic, BusTopics } from '../modules/topics-port.ts';
import { MemoryBus } from '../platform/memory-bus.ts';
import type { Messaging } from './messaging-port.ts';
import type { Log } from '../platform/log.ts';

const CARRIED: ReadonlySet<BusTopic> = new Set<BusTopic>([
  'market-settled',
  'commentary',
  'account-changed',
  'order-groups-changed',
  'session-ended',
  'session-renewed',
  'session-ending',
  'saved-changed',
  'auto-cash-out',
  'entry-trigger',
  'payment-decided',
  'notifications-changed',
  'security-notice',
  'casino-bets-changed',
  'play-limit',
  'play-break',
  'play-return',
  'play-hold',
  'limit-answered',
  'ticket-written',
  'care-level',
  'wallet-chosen',
  'settings-changed',
  'permissions-changed',
  'account-terms-changed',
  'operator-signed-in',
  'operator-changed',
  'operator-session-ended',
  'operator-alert',
  'emergency-opened',
]);

interface Carried {
  readonly topic: BusTopic;
  readonly message: BusTopics[BusTopic];
}

type Listener = (topic: BusTopic, message: BusTopics[BusTopic]) => void;

export class ClusterBus implements Bus {
  readonly #memory: MemoryBus<BusTopics>;
  readonly #messaging: Messaging;
  readonly #own: Listener[] = [];
  readonly #foreign: Listener[] = [];

  constructor(messaging: Messaging, log: Log) {
    this.#memory = new MemoryBus<BusTopics>(log);
    this.#messaging = messaging;
    messaging.subscribe('bus', (carried) => {
      const { topic, message } = carried as Carried;
      for (const listener of this.#foreign) listener(topic, message);
      this.deliver(topic, message);
    });
  }

  publish<T extends BusTopic>(topic: T, message: BusTopics[T]): void {
    this.#memory.publish(topic, message);
    for (const listener of this.#own) listener(topic, message);
    if (CARRIED.has(topic)) this.#messaging.publish('bus', { topic, message } satisfies Carried);
  }

  /** Delivers news of another process to local subscribers only. */
  deliver<T extends BusTopic>(topic: T, message: BusTopics[T]): void {
    this.#memory.publish(topic, message);
  }

  subscribe<T extends BusTopic>(topic: T, handler: (message: BusTopics[T]) => void): () => void {
    return this.#memory.subscribe(topic, handler);
  }

  /** Subscribes to messages that this process publishes. */
  onOwn(listener: Listener): void {
    this.#own.push(listener);
  }

  /** Subscribes to messages of other processes; called before they are delivered. */
  onForeign(listener: Listener): void {
    this.#foreign.push(listener);
  }
}
