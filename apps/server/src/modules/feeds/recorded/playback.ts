/**
 * The lines of files that belong together, merged by publish time, with the play time of each: pauses longer than the gap are shortened
 * to it. Pure. Play time is in ms of the recording, before FEED_SPEED.
 */
import type { FeedEvent } from '@maidan/domain';
import type { RecordedLine, RecordingFile } from './recording-files.ts';

export interface PlaybackLine extends RecordedLine {
  readonly file: string;
  readonly op: 'mcm' | 'ccm';
  /** Play time at which the line is due. */
  readonly due: number;
}

export class Playback {
  readonly lines: readonly PlaybackLine[];
  readonly #gapMs: number;

  constructor(files: readonly RecordingFile[], gapMs: number) {
    this.#gapMs = gapMs;
    const merged = files.flatMap((file) => file.lines.map((line) => ({ ...line, file: file.name, op: file.op })));
    // score lines before market lines of the same instant; within a file, the file's order
    merged.sort((a, b) => a.at - b.at || compare(a.op, b.op) || compare(a.file, b.file) || a.line - b.line);
    let due = 0;
    let before: number | null = null;
    this.lines = merged.map((line) => {
      due += before === null ? 0 : Math.min(line.at - before, gapMs);
      before = line.at;
      return { ...line, due };
    });
  }

  /** Returns the play time of an instant of the recording, also of one before, between or after its lines. */
  dueOf(at: number): number {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle]?.at ?? Infinity) <= at) low = middle + 1;
      else high = middle;
    }
    const line = this.lines[low - 1];
    if (line === undefined) return -Math.min((this.lines[0]?.at ?? at) - at, this.#gapMs);
    return line.due + Math.min(at - line.at, this.#gapMs);
  }

  /** Returns the number of lines played when the 0-based `line` of a file has been played; all of them if the file has no such line. */
  countUpTo(file: string, line: number): number {
    const index = this.lines.findIndex((candidate) => candidate.file === file && candidate.line === line + 1);
    return index === -1 ? this.lines.length : index + 1;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Groups files with a common event, which play together. */
export function groupFiles(files: readonly RecordingFile[]): RecordingFile[][] {
  const groups: { readonly files: RecordingFile[]; readonly eventIds: Set<string> }[] = [];
  for (const file of files) {
    const touching = groups.filter((group) => file.eventIds.some((eventId) => group.eventIds.has(eventId)));
    const joined = { files: [...touching.flatMap((group) => group.files), file], eventIds: new Set(file.eventIds) };
    for (const group of touching) {
      for (const eventId of group.eventIds) joined.eventIds.add(eventId);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups.map((group) => group.files);
}

type Type = FeedEvent['type'];

const DEFINITIONS: ReadonlySet<Type> = new Set<Type>(['event', 'market', 'runner-status']);
const FACTS: ReadonlySet<Type> = new Set<Type>([...DEFINITIONS, 'score', 'material-event', 'result', 'event-closed']);

/**
 * Returns the events that lead viewers from an earlier point to a later one. `before`: the state at the earlier point. `passed`: the events
 * since. `standing`: the state at the later point. Markets open only with the last event of `standing`; until then they have no status and
 * are suspended.
 */
export function catchUpEvents(before: readonly FeedEvent[], passed: readonly FeedEvent[], standing: readonly FeedEvent[]): readonly FeedEvent[] {
  return [...before.filter((event) => DEFINITIONS.has(event.type)), ...passed.filter((event) => FACTS.has(event.type)), ...standing];
}
