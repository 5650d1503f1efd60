/** Small real parts that the tests of catalogue, makers and feeds share. */
import type { Bus, BusTopic, BusTopics } from '../../../src/modules/topics-port.ts';
import type { Log } from '../../../src/platform/log.ts';

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: object;
}

/** A log that keeps its lines. */
export function recordingLog(lines: LogLine[] = []): Log & { readonly lines: LogLine[] } {
  const write = (level: LogLine['level']) => (fields: object, message: string) => void lines.push({ level, message, fields });
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error'), child: () => recordingLog(lines) };
}

export interface BusRecord {
  readonly topic: BusTopic;
  readonly message: BusTopics[BusTopic];
}

/** A bus that delivers at once and keeps what was published. */
export function recordingBus(): Bus & { readonly published: BusRecord[] } {
  const published: BusRecord[] = [];
  const handlers = new Map<BusTopic, Set<(message: never) => void>>();
  return {
    published,
    publish(topic, message) {
      published.push({ topic, message });
      for (const handler of handlers.get(topic) ?? []) handler(message as never);
    },
    subscribe(topic, handler) {
      const known = handlers.get(topic) ?? new Set();
      known.add(handler);
      handlers.set(topic, known);
      return () => known.delete(handler);
    },
  };
}
