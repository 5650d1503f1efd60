/** The local operator key: a user who can read DATA_DIR/operator.key is an operator on this machine. */
import { join } from 'node:path';
import { sameSecret } from '../../platform/secrets.ts';
import { ensureKeyFile, readKeyFile } from '../../platform/process/key-file.ts';

const FILE = 'operator.key';

export function operatorKeyFile(dataDirectory: string): string {
  return join(dataDirectory, FILE);
}

/** Returns the key of a running or past server; null if there is none or it is not readable. */
export function readOperatorKey(dataDirectory: string): string | null {
  return readKeyFile(operatorKeyFile(dataDirectory));
}

/** Returns the existing key, or writes a new one of 256 random bits, readable by this user only. Throws StartError. */
export function ensureOperatorKey(dataDirectory: string): string {
  return ensureKeyFile(operatorKeyFile(dataDirectory), 'operator key');
}

export function isOperatorKey(key: string): (claimed: string) => boolean {
  return (claimed) => sameSecret(key, claimed);
}
