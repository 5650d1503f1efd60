/** Test support: reads the shared test vectors from a folder beside the repository, if that folder exists. */
import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../shared/data/vectors/', import.meta.url);

/** Returns the parsed vectors of one file. If the file is missing, prints a line and returns null; the caller then skips its tests. */
export function readVectors(file: string): unknown {
  const address = new URL(file, FOLDER);
  if (!existsSync(address)) {
    process.stdout.write(`[vectors] ${file} is not beside this repository (../shared/data/vectors): its table tests are skipped\n`);
    return null;
  }
  return JSON.parse(readFileSync(address, 'utf8'));
}

/** Returns the seed of a property test: PROPERTY_SEED or a new one. Prints it so that a failure can be reproduced. */
export function propertySeed(title: string): number {
  const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
  process.stdout.write(`[property] ${title}: PROPERTY_SEED=${seed}\n`);
  return seed;
}

/** Converts rupees to paise, or a decimal price to hundredths. */
export function hundredths(value: number): number {
  return Math.round(value * 100);
}
