/**
 * Reads real recordings and reference vectors for tests from the folder shared/data beside the checkout. The folder is not part of the
 * project. If it is absent, the tests that need it are skipped, and their titles say so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../../../../shared/data/', import.meta.url);

/** Whether the reference data is present. */
export const hasReferenceData = existsSync(FOLDER);

/** Title suffix of a test that cannot run without the reference data. */
export const WITHOUT_REFERENCE_DATA = hasReferenceData ? '' : ' (skipped: the folder ../shared/data with the reference data is absent)';

/** Returns the text of a file of the reference data, unzipped if its name ends in .gz. */
export function referenceText(path: string): string {
  const bytes = readFileSync(new URL(path, FOLDER));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Returns the lines of a recording without the empty last one. */
export function referenceLines(path: string): string[] {
  const lines = referenceText(path).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Returns the parsed JSON; the caller names its type. */
export function referenceJson(path: string): unknown {
  return JSON.parse(referenceText(path));
}
