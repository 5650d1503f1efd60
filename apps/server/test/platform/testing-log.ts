/** Logs for tests. */
import type { Log } from '../../src/platform/log.ts';

export interface CollectedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log and its lines; those of its children include their fields. */
export function collectingLog(): { readonly log: Log; readonly lines: CollectedLine[] } {
  const lines: CollectedLine[] = [];
  const make = (bound: object): Log => {
    const write = (level: CollectedLine['level']) => (fields: object, message: string) => void lines.push({ level, fields: { ...bound, ...fields }, message });
    return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error'), child: (fields) => make({ ...bound, ...fields }) };
  };
  return { log: make({}), lines };
}

/** A log without output. */
export function silentLog(): Log {
  return collectingLog().log;
}
