/** The event bus, and its implementation within one process. */
import type { Log } from './log.ts';

/**
 * The event bus: modules publish committed facts, and others subscribe by topic. In one process it fans out in memory; a cluster also
 * carries topics to its other processes. Publish only what is durable.
 */
export interface TopicBus<Topics> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** Returns the function that unsubscribes. */
  subscribe<T extends keyof Topics>(topic: T, handler: (message: Topics[T]) => void): () => void;
}

type AnyHandler = (message: never) => void;

/**
 * The bus of one process. Every message reaches every subscriber of its topic, in the order of publishing. Delivers within `publish`. A
 * message that a handler publishes waits until the current message is delivered, so that all subscribers see one order. An error in a
 * handler is logged, and the other handlers still run.
 */
export class MemoryBus<Topics> implements TopicBus<Topics> {
  readonly #handlers = new Map<keyof Topics, Set<AnyHandler>>();
  readonly #waiting: (() => void)[] = [];
  readonly #log: Log;
  #delivering = false;

  constructor(log: Log) {
    this.#log = log;
  }

  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void {
    this.#waiting.push(() => this.#deliver(topic, message));
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) next();
    } finally {
      this.#delivering = false;
    }
  }

  subscribe<T extends keyof Topics>(topic: T, handler: (message: Topics[T]) => void): () => void {
    const handlers = this.#handlers.get(topic) ?? new Set();
    this.#handlers.set(topic, handlers);
    // wrapped, so that the same function can subscribe twice and each subscription ends on its own
    const subscription: AnyHandler = (message) => handler(message);
    handlers.add(subscription);
    return () => void handlers.delete(subscription);
  }

  #deliver<T extends keyof Topics>(topic: T, message: Topics[T]): void {
    for (const handler of this.#handlers.get(topic) ?? []) {
      try {
        (handler as (message: Topics[T]) => void)(message);
      } catch (error) {
        this.#log.error({ err: error, topic }, 'A subscriber of the bus failed.');
      }
    }
  }
}
