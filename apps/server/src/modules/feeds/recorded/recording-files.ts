/** Finds and reads recordings: Betfair stream lines (.ndjson, also gzipped) and Cricsheet matches (.json). */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import type { RunnerDefinition } from '@maidan/domain';
import { createBetfairReader, readCricsheet, recordingHead, type CricsheetMatch } from '@maidan/sports';

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
  /** Every runner that a market ever has, in the order of their coming: some join when the line-ups are known. */
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
  /** One sentence for each file that cannot be played, naming file and line. */
  readonly faults: readonly string[];
}

type Loaded = { readonly recording: RecordingFile } | { readonly match: CricsheetFile } | { readonly fault: string };

const RECORDING = /\.(nd)?json(\.gz)?$/i;

/** Reads a file, or every recording of a folder (not of the folders in it). Never throws for what is in the files. */
export async function findRecordings(path: string): Promise<FoundRecordings> {
  let names: string[];
  try {
    names = (await stat(path)).isDirectory() ? (await readdir(path)).toSorted().map((name) => join(path, name)) : [path];
  } catch (error) {
    return { recordings: [], matches: [], faults: [`${path} cannot be read: ${reasonOf(error)}`] };
  }
  const wanted = names.length === 1 ? names : names.filter((name) => RECORDING.test(name));
  if (wanted.length === 0) return { recordings: [], matches: [], faults: [`${path} holds no recording (.ndjson, .ndjson.gz or .json)`] };
  const recordings: RecordingFile[] = [];
  const matches: CricsheetFile[] = [];
  const faults: string[] = [];
  for (const name of wanted) {
    const loaded = await loadFile(name);
    if ('recording' in loaded) recordings.push(loaded.recording);
    else if ('match' in loaded) matches.push(loaded.match);
    else faults.push(loaded.fault);
    // A folder of big files must not hold the process up in one piece.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { recordings, matches, faults };
}

/** Names of the Cricsheet files that lie in a folder now; none when it is a file. */
export async function cricsheetNames(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [];
  return (await readdir(path)).filter((name) => /\.json$/i.test(name)).map((name) => join(path, name));
}

async function loadFile(path: string): Promise<Loaded> {
  const name = basename(path);
  let text: string;
  try {
    const bytes = await readFile(path);
    const unpacked = /\.gz$/i.test(name) ? gunzip(bytes) : { text: bytes.toString('utf8'), fault: null };
    if (unpacked.fault !== null) return { fault: `${name}, ${unpacked.fault}` };
    ({ text } = unpacked);
  } catch (error) {
    return { fault: `${name} cannot be read: ${reasonOf(error)}` };
  }
  return /\.json(\.gz)?$/i.test(name) && !/\.ndjson/i.test(name) ? loadCricsheet(name, text) : loadRecording(name, text);
}

function loadCricsheet(name: string, text: string): Loaded {
  const read = readCricsheet(text);
  return read.ok ? { match: { name, text, match: read.match } } : { fault: `${name}, line 1: ${read.reason}` };
}

function loadRecording(name: string, text: string): Loaded {
  const texts = text.split('\n');
  // A file ends with a line feed; only what stands behind it is an unfinished line.
  if (texts.at(-1) === '') texts.pop();
  const head = recordingHead(texts);
  if (!head.ok) return { fault: `${name}, line ${head.line}: ${head.reason}` };
  const reader = createBetfairReader({ sessions: false });
  const lines: RecordedLine[] = [];
  const runners = new Map<string, readonly RunnerDefinition[]>();
  for (const [index, line] of texts.entries()) {
    const step = reader.readLine(line, index + 1);
    if (!step.ok) return { fault: `${name}, line ${step.line}: ${step.reason}` };
    lines.push({ line: index + 1, at: step.at, text: line });
    for (const event of step.events)
      if (event.type === 'market') runners.set(event.market.marketId, withLater(runners.get(event.market.marketId) ?? [], event.market.runners));
  }
  return { recording: { name, op: head.op, eventIds: head.eventIds, lines, runners } };
}

/** The runners known so far and behind them the ones that are new. */
export function withLater(known: readonly RunnerDefinition[], later: readonly RunnerDefinition[]): readonly RunnerDefinition[] {
  const added = later.filter((runner) => !known.some((one) => one.selectionId === runner.selectionId));
  return [...known, ...added.map((runner, index) => ({ ...runner, sortPriority: known.length + index + 1 }))];
}

/** A cut-off archive is told by the last line that can be read of it. */
function gunzip(bytes: Buffer): { readonly text: string; readonly fault: string | null } {
  try {
    return { text: gunzipSync(bytes).toString('utf8'), fault: null };
  } catch (error) {
    if (bytes.length === 0) return { text: '', fault: 'line 1: the file is empty' };
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { text: '', fault: `line 1: not a gzip file (${reasonOf(error)})` };
    return { text: '', fault: `line ${readableLines(bytes) + 1}: the archive is cut off or damaged (${reasonOf(error)})` };
  }
}

function readableLines(bytes: Buffer): number {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8').split('\n').length - 1;
  } catch (error) {
    // Damaged in its middle: not even the readable part can be told apart. Line 1 is then named.
    if (error instanceof Error) return 0;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
