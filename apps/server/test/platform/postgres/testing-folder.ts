/** TEST FIXTURE: the folder for databases of tests that are often made or emptied. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
const GIBIBYTE = 2 ** 30;

/** Returns the folder for databases that are often made or emptied: in memory if it has `room` (GiB), because files on a disk are slower. */
export function quickestFolder(room = 1): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= room * GIBIBYTE ? IN_MEMORY : tmpdir();
}
