/** Location of the real recordings and reference vectors that tests compare with. They are not part of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SHARED = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url));

/** Path of a file or folder of the shared data; null if it is absent: the test is then skipped and reported. */
export function sharedData(path: string): string | null {
  const full = `${SHARED}${path}`;
  return existsSync(full) ? full : null;
}

/** Reads a JSON file of the shared data. */
export function readSharedJson(path: string): unknown {
  return JSON.parse(readFileSync(`${SHARED}${path}`, 'utf8'));
}
