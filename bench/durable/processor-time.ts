/** Reads the CPU seconds of processes from the system, to find what limited a run. Linux only; null elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface ProcessTime {
  readonly parent: number;
  readonly group: number;
  readonly seconds: number;
  /** CPU time of child processes that have ended and been waited for. */
  readonly endedChildren: number;
}

function timeOf(process: number): ProcessTime | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${process}/stat`, 'utf8');
  } catch {
    return null; // the process has ended, or this is not Linux
  }
  // the program's name, in brackets, may hold spaces
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (index: number): number => (fields[index] ?? 0) / TICKS_PER_SECOND;
  return { parent: fields[1] ?? 0, group: fields[2] ?? 0, seconds: ticks(11) + ticks(12), endedChildren: ticks(13) + ticks(14) };
}

/** Returns the CPU seconds so far of all processes of a group and of their ended children; null if unknown. */
export function groupSeconds(group: number): number | null {
  if (timeOf(group) === null) return null;
  let seconds = 0;
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? timeOf(Number(name)) : null;
    if (one?.group === group) seconds += one.seconds + one.endedChildren;
  }
  return seconds;
}

/** Returns the CPU seconds so far of a process and its children, the ended ones too, or of its ended children only; null if unknown. */
export function processorSeconds(process: number, of: 'all' | 'ended children' = 'all'): number | null {
  const own = timeOf(process);
  if (own === null) return null;
  if (of === 'ended children') return own.endedChildren;
  let seconds = own.seconds + own.endedChildren;
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? timeOf(Number(name)) : null;
    if (child?.parent === process) seconds += child.seconds;
  }
  return seconds;
}
