/** Secrets of an installation, each 256 random bits in a file of DATA_DIR that only this user may read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { errorCode, StartError, writeFaultInWords } from './start-error.ts';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The key that stands in the file; null where there is none or it may not be read. */
export function readKeyFile(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim();
    return SHAPE.test(key) ? key : null;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}

/** Keeps the key that stands, or writes a new one. Throws StartError in words; `name` is what they call it. */
export function ensureKeyFile(file: string, name: string): string {
  try {
    const known = readKeyFile(file);
    const key = known ?? randomBytes(32).toString('base64url');
    if (known === null) writeFileSync(file, `${key}\n`, { mode: 0o600 });
    // a file that stood there with wider rights keeps them through a write
    chmodSync(file, 0o600);
    return key;
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The ${name} ${file} cannot be written: ${reason}.`, { cause: error });
  }
}
