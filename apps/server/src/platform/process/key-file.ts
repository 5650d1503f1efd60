/** Secrets of an installation: each has 256 random bits in a file of DATA_DIR that only this user may read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Returns the existing key, or writes a new one. Throws StartError; `name` is the key's name in messages. */
export function ensureKeyFile(file: string, name: string): string {
  try {
    const known = readKeyFile(file);
    const key = known ?? randomBytes(32).toString('base64url');
    if (known === null) writeFileSync(file, `${key}\n`, { mode: 0o600 });
    // an existing file keeps wider permissions through a write; one of a secrets manager may be on a read-only disk
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return key;
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The ${name} ${file} cannot be written: ${reason}.`, { cause: error });
  }
}
