/**
 * The event bus: modules publish committed facts, and others subscribe by topic. In one process it fans out in memory; a cluster also
 * carries topics to its other processes. Publish only what is durable.
 */
export interface TopicBus<Topics> {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void;
  /** Returns the function that unsubscribes. */
  subscribe<T extends keyof Topics>(topic: T, handler: (message: Topics[T]) => void): () => void;
}
