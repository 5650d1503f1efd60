/** Prometheus metrics of one process: a registry of its own (so that tests can run several apps) and short ways to define metrics. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Defines a count that only increases. Names are snake_case and start with `maidan_`; counters end in `_total`. */
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  /** Defines a value that is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** Defines a value for each value of a label, read at each scrape. */
  gaugeBy(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
  /** Defines a count that a module keeps itself, read at each scrape; it never decreases within a process. */
  total(name: string, help: string, read: () => number): void;
  totalBy(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
  /** Defines a distribution of seconds, from 1 ms to 10 s. */
  seconds<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Histogram<Label>;
  /** Defines a distribution of whole numbers, from 1 to 200. */
  sizes(name: string, help: string): Histogram;
}

const SIZES = [1, 2, 5, 10, 20, 50, 100, 150, 200];
const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** Creates a registry with the default metrics of Node (memory, event loop, garbage collection). */
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
    gaugeBy: (name, help, label, read) => {
      const collect = (): void => {
        gauge.reset();
        for (const [value, count] of read()) gauge.set({ [label]: value }, count);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers, collect });
    },
    total: (name, help, read) => {
      const collect = (): void => {
        counter.reset();
        counter.inc(read());
      };
      const counter: Counter = new Counter({ name, help, registers, collect });
    },
    totalBy: (name, help, label, read) => {
      const collect = (): void => {
        counter.reset();
        for (const [value, count] of read()) counter.inc({ [label]: value }, count);
      };
      const counter: Counter = new Counter({ name, help, labelNames: [label], registers, collect });
    },
    sizes: (name, help) => new Histogram({ name, help, buckets: SIZES, registers }),
    seconds: (name, help, labels = []) => new Histogram({ name, help, labelNames: labels, buckets: SECONDS, registers }),
  };
}
