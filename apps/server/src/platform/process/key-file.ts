/** Secrets of an installation: each has 256 random bits in a file of DATA_DIR that only this user may read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { errorCode, StartError, writeFaultInWords } from './start-error.ts';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Returns the key in the file; null if there is none or it is not readable. */
export function readKeyFile(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim();
    return SHAPE.test(key) ? key : null;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}

/**
 * Returns the existing key, or writes a new one. Of several processes that start at once, one writes and all return its key. Throws
 * StartError; `name` is the key's name in messages.
 */
export function ensureKeyFile(file: string, name: string): string {
  try {
    if (!existsSync(file)) writeOnce(file, `${randomBytes(32).toString('base64url')}\n`);
    // an existing file keeps wider permissions; one of a secrets manager may be on a read-only disk
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    const key = readKeyFile(file);
    if (key === null) throw new StartError(`The ${name} ${file} is not a key. Restore the file from a copy, or remove it, and a new key is made.`);
    return key;
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The ${name} ${file} cannot be written: ${reason}.`, { cause: error });
  }
}

/** Puts a new key in the place of an old one, in one step. Returns why it cannot be written, in words; null: it is written. */
export function replaceKeyFile(file: string): string | null {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
    return null;
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    rmSync(draft, { force: true });
    return reason;
  }
}

/** Creates a file for this user with its whole content, or leaves the one that another process has just created. */
export function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    // some file systems have no links
    if (errorCode(error) !== 'EEXIST') writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  } finally {
    unlinkSync(draft);
  }
}
