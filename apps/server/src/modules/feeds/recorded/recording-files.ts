/** Finds and reads recordings: Betfair stream lines (.ndjson) and Cricsheet matches (.json), also packed (.gz, .bz2). */
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunnerDefinition } from '@maidan/domain';
import { createBetfairReader, readCricsheet, recordingHead, type CricsheetMatch } from '@maidan/sports';
import { readText, reasonOf } from './packed-files.ts';

export interface RecordedLine {
  /** 1-based number in its file. */
  readonly line: number;
  /** Publish time, ms since 1970. */
  readonly at: number;
  readonly text: string;
}

export interface RecordingFile {
  readonly name: string;
  readonly op: 'mcm' | 'ccm';
  readonly eventIds: readonly string[];
  readonly lines: readonly RecordedLine[];
  /** Every runner that a market ever has, in order of appearance: some join when the line-ups are known. */
  readonly runners: ReadonlyMap<string, readonly RunnerDefinition[]>;
}

export interface CricsheetFile {
  readonly name: string;
  readonly text: string;
  readonly match: CricsheetMatch;
}

export interface FoundRecordings {
  readonly recordings: readonly RecordingFile[];
  readonly matches: readonly CricsheetFile[];
  /** One sentence, with file and line, for each file that cannot be played. */
  readonly faults: readonly string[];
  /** One sentence for each file that is skipped because of its packing. */
  readonly skipped: readonly string[];
  /** One sentence for each file that plays without some of its markets. */
  readonly partial: readonly string[];
}

type Loaded = { readonly recording: RecordingFile; readonly note: string | null } | { readonly match: CricsheetFile } | { readonly fault: string };

const RECORDING = /\.((nd)?json(\.(gz|bz2))?|gz|bz2)$/i;
const CRICSHEET = /\.json(\.(gz|bz2))?$/i;
const PACKED = /\.(gz|bz2)$/i;
/** Archives of several files, and unsupported packings. */
const SKIPPED = /\.(tar(\.\w+)?|tgz|tbz2?|zip|7z|rar|xz|zst|lz4|br)$/i;

/** Reads a file, or every recording of a folder (without subfolders). Never throws because of a file's content. */
export async function findRecordings(path: string): Promise<FoundRecordings> {
  let names: string[];
  try {
    names = (await stat(path)).isDirectory() ? (await readdir(path)).toSorted().map((name) => join(path, name)) : [path];
  } catch (error) {
    return { recordings: [], matches: [], faults: [`${path} cannot be read: ${reasonOf(error)}`], skipped: [], partial: [] };
  }
  const skipped = names
    .filter((name) => SKIPPED.test(name))
    .map((name) => `${basename(name)} is skipped: only .gz and .bz2 files are unpacked, unpack it by hand`);
  const wanted = names.length === 1 ? names : names.filter((name) => RECORDING.test(name));
  const readable = wanted.filter((name) => !SKIPPED.test(name));
  if (readable.length === 0)
    return { recordings: [], matches: [], faults: [`${path} holds no recording (.ndjson or .json, also as .gz or .bz2)`], skipped, partial: [] };
  const recordings: RecordingFile[] = [];
  const matches: CricsheetFile[] = [];
  const faults: string[] = [];
  const partial: string[] = [];
  for (const name of readable) {
    const loaded = await loadFile(name);
    if ('recording' in loaded) {
      recordings.push(loaded.recording);
      if (loaded.note !== null) partial.push(loaded.note);
    } else if ('match' in loaded) matches.push(loaded.match);
    else faults.push(loaded.fault);
    // lets other work run between big files
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { recordings, matches, faults, skipped, partial };
}

/** Returns the names of the Cricsheet files in a folder; none if the path is a file. */
export async function cricsheetNames(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [];
  return (await readdir(path)).filter((name) => CRICSHEET.test(name) && !/\.ndjson/i.test(name)).map((name) => join(path, name));
}

/** Reads a Cricsheet file from the folder. */
export async function readMatch(path: string): Promise<{ readonly match: CricsheetFile } | { readonly fault: string }> {
  const read = await readText(path);
  return 'fault' in read ? read : loadCricsheet(basename(path), read.text);
}

async function loadFile(path: string): Promise<Loaded> {
  const name = basename(path);
  const read = await readText(path);
  if ('fault' in read) return read;
  return isCricsheet(name, read.text) ? loadCricsheet(name, read.text) : loadRecording(name, read.text);
}

/** Returns whether a file is a Cricsheet match: by its name, or by its first line if the name of a packed file does not show its content. */
function isCricsheet(name: string, text: string): boolean {
  if (/\.ndjson/i.test(name)) return false;
  return CRICSHEET.test(name) || (PACKED.test(name) && !/^[^\n]*"op"\s*:/.test(text));
}

function loadCricsheet(name: string, text: string): { readonly match: CricsheetFile } | { readonly fault: string } {
  const read = readCricsheet(text);
  return read.ok ? { match: { name, text, match: read.match } } : { fault: `${name}, line 1: ${read.reason}` };
}

function loadRecording(name: string, text: string): Loaded {
  const texts = text.split('\n');
  // a file ends with a line feed; only text after it is an unfinished line
  if (texts.at(-1) === '') texts.pop();
  const head = recordingHead(texts);
  if (!head.ok) return { fault: `${name}, line ${head.line}: ${head.reason}` };
  const reader = createBetfairReader({ sessions: false });
  const lines: RecordedLine[] = [];
  const runners = new Map<string, readonly RunnerDefinition[]>();
  const refused: string[] = [];
  let hasContent = false;
  for (const [index, line] of texts.entries()) {
    const step = reader.readLine(line, index + 1);
    if (!step.ok) return { fault: `${name}, line ${step.line}: ${step.reason}` };
    lines.push({ line: index + 1, at: step.at, text: line });
    for (const [marketId, reason] of [...reader.notOffered].slice(refused.length)) refused.push(`market ${marketId} of line ${index + 1} (${reason})`);
    for (const event of step.events) {
      hasContent ||= event.type === 'market' || event.type === 'score';
      if (event.type === 'market') runners.set(event.market.marketId, withLater(runners.get(event.market.marketId) ?? [], event.market.runners));
    }
  }
  if (!hasContent) return { fault: `${name}, line 1: nothing in it can be played: ${refused.length === 0 ? 'no market is defined' : refused.join(', ')}` };
  const note = refused.length === 0 ? null : `${name} plays without ${refused.join(', ')}`;
  return { note, recording: { name, op: head.op, eventIds: head.eventIds, lines, runners } };
}

/** Returns the known runners followed by the new ones. */
export function withLater(known: readonly RunnerDefinition[], later: readonly RunnerDefinition[]): readonly RunnerDefinition[] {
  const added = later.filter((runner) => !known.some((one) => one.selectionId === runner.selectionId));
  return [...known, ...added.map((runner, index) => ({ ...runner, sortPriority: known.length + index + 1 }))];
}
