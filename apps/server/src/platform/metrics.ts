/** Prometheus metrics of one process: a registry of its own (so that tests run several apps) and short ways to define. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** A count that only grows. Names are snake_case and start with `maidan_`, counters end in `_total`. */
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** A value read when Prometheus asks. */
  gauge(name: string, help: string, read: () => number): void;
  /** A distribution of seconds, from 1 ms to 10 s. */
  seconds<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Histogram<Label>;
}

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** A new registry with the default metrics of Node (memory, event loop, garbage collection). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers }),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
    },
    seconds: (name, help, labels = []) => new Histogram({ name, help, labelNames: labels, buckets: SECONDS, registers }),
  };
}
