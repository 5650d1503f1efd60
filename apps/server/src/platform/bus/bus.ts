/**
 * The event bus: modules publish what they have committed, and others subscribe by topic. In one process it is a fan-out in memory;
 * a cluster carries topics to its other processes too. Publish only what is durable.
 */
export interface TopicBus<Topics> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** Returns the function that ends the subscription. */
  subscribe<T extends keyof Topics>(topic: T, handler: (message: Topics[T]) => void): () => void;
}
