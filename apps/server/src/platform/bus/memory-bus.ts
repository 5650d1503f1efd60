/** The bus of a single process: every message reaches every subscriber of its topic, in the order of publishing. */
import type { TopicBus } from './bus.ts';
import type { Log } from '../log.ts';

type AnyHandler = (message: never) => void;

/**
 * Delivers within `publish`. A message published by a handler waits until the handlers before it are done, so that
 * all subscribers see one order. A handler that throws is a bug of its own: it is logged and the others still hear.
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
    // Wrapped, so that the same function may subscribe twice and each subscription ends by itself.
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
