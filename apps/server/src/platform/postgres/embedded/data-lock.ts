/**
 * Allows one server per data folder. The lock is a file that names its process by number and start time, so that a reused number is not
 * mistaken for it. It is taken by a hard link, which only one of two starts can create.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, errorCode, writeFaultInWords } from '../../process/start-error.ts';

export interface DataLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly started: string;
}

const LOCK_FILE = 'maidan.lock';

/** Takes the lock of a data folder, also from a dead process. Throws StartError if a running process holds it. */
export function lockDataDirectory(directory: string): DataLock {
  const path = join(directory, LOCK_FILE);
  const own: Holder = { pid: process.pid, started: processStart(process.pid) ?? '' };
  const text = JSON.stringify(own);
  const candidate = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(candidate, text, { mode: 0o644 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(candidate, path)) return { release: () => releaseLock(path, text) };
      removeIfDead(path, directory);
    }
    throw new StartError(`The lock ${path} could not be taken. If no Maidan runs in this folder, delete that file.`);
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The data folder ${directory} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`);
  } finally {
    rmSync(candidate, { force: true });
  }
}

function tryLink(candidate: string, path: string): boolean {
  try {
    linkSync(candidate, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (errorCode(error) === 'EPERM' || errorCode(error) === 'ENOTSUP') return tryCopyExclusively(candidate, path); // a file system without hard links
    throw error;
  }
}

function tryCopyExclusively(candidate: string, path: string): boolean {
  try {
    writeFileSync(path, readFileSync(candidate), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock whose process has ended. Throws StartError if the process is alive. */
function removeIfDead(path: string, directory: string): void {
  const seen = readIfThere(path);
  if (seen === null) return;
  const holder = parseHolder(seen);
  if (holder !== null && isRunning(holder)) {
    throw new StartError(
      `Maidan already runs in the data folder ${directory} (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder for a second one.`,
    );
  }
  // another start may have taken the stale lock since it was read: check that the moved file is the one that was read
  const aside = `${path}.stale-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== seen) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function releaseLock(path: string, text: string): void {
  if (readIfThere(path) === text) rmSync(path, { force: true });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === 'number' ? { pid: value.pid, started: value.started ?? '' } : null;
  } catch {
    return null; // truncated by a crash: its owner is dead
  }
}

function isRunning(holder: Holder): boolean {
  return processAlive(holder.pid) && (holder.started === '' || (processStart(holder.pid) ?? holder.started) === holder.started);
}

/** Returns whether a process with this number exists and is not a zombie. */
export function processAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return linuxStat(pid)?.[0] !== 'Z';
}

/** Returns a text that distinguishes two processes with the same number: the start time as the system writes it. null if unknown. */
function processStart(pid: number): string | null {
  if (process.platform === 'linux') return linuxStat(pid)?.[19] ?? null;
  if (process.platform === 'win32') return null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null; // the process has ended
  }
}

/** Returns the fields of /proc/<pid>/stat from the third (state) on; the name before them may contain spaces and brackets. */
function linuxStat(pid: number): readonly string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // the process has ended
  }
}
