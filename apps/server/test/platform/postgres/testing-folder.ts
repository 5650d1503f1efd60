/** TEST FIXTURE: the folder for databases of tests that are often made or emptied. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
const ROOM_IN_MEMORY = 2 ** 30;

/** Returns the folder for a database that is often made or emptied: in memory if there is room, because files on a disk are slower. */
export function quickestFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_IN_MEMORY ? IN_MEMORY : tmpdir();
}
