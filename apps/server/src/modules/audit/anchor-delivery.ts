/** Copies anchors to places outside of the database: files, the log, and a receiver over HTTP. */
import { appendFile, readFile } from 'node:fs/promises';
import { errorCode } from '../../platform/process/start-error.ts';
import type { Log } from '../../platform/log.ts';
import { anchorLine, parseAnchorLine, type Anchor } from './anchor-note.ts';

export interface DeliveryPlaces {
  /** Files that get a line of each anchor. */
  readonly files: readonly string[];
  /** Address that gets each anchor as the body of a POST; null: none. */
  readonly url: string | null;
}

export interface AnchorDelivery {
  /** Adds an anchor to the queue of each place. */
  add(anchor: Anchor): void;
  /** Sends the waiting anchors in order. An anchor that a place refuses is sent again at the next call. Never throws. */
  flush(): Promise<void>;
}

/** Longest wait for the receiver's answer. */
const ANSWER_WITHIN_MS = 5000;
/** Maximum anchors that wait for a place; the table has all of them. */
const MOST_WAITING = 1000;

interface Place {
  readonly name: string;
  readonly send: (line: string) => Promise<void>;
  readonly waiting: string[];
  /** Whether the last try failed: only the first failure is logged. */
  failed: boolean;
}

export function createAnchorDelivery({ files, url }: DeliveryPlaces, log: Log): AnchorDelivery {
  const place = (name: string, send: Place['send']): Place => ({ name, send, waiting: [], failed: false });
  const places = files.map((file) => place(file, (line) => appendFile(file, `${line}\n`, { mode: 0o600, flush: true })));
  if (url !== null) places.push(place('AUDIT_ANCHOR_URL', (line) => post(url, line)));
  return {
    add(anchor) {
      const line = anchorLine(anchor);
      log.info({ anchor: line }, 'Anchor of the audit log.');
      for (const { waiting } of places) {
        waiting.push(line);
        if (waiting.length > MOST_WAITING) waiting.shift();
      }
    },
    async flush() {
      await Promise.all(places.map((each) => sendAll(each, log)));
    },
  };
}

async function sendAll(place: Place, log: Log): Promise<void> {
  try {
    while (place.waiting[0] !== undefined) {
      await place.send(place.waiting[0]);
      place.waiting.shift();
    }
    place.failed = false;
  } catch (error) {
    if (!place.failed) log.warn({ err: error, place: place.name }, 'An anchor of the audit log could not be delivered; will retry.');
    place.failed = true;
  }
}

async function post(url: string, line: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await answer.arrayBuffer(); // frees the connection
  if (!answer.ok) throw new Error(`the receiver of anchors answered ${answer.status}`);
}

/** Returns the anchors of a file and the number of its other lines; none if the file does not exist. Throws if it cannot be read. */
export async function readAnchorFile(file: string): Promise<{ readonly anchors: readonly Anchor[]; readonly otherLines: number }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return { anchors: [], otherLines: 0 };
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const anchors = lines.map((line) => parseAnchorLine(line)).filter((anchor) => anchor !== null);
  return { anchors, otherLines: lines.length - anchors.length };
}
