/** The local operator key: a user who can read DATA_DIR/operator.key is an operator on this machine; in production for emergencies only. */
import { join } from 'node:path';
import { newToken } from '../../platform/secrets.ts';
import { ensureKeyFile, readKeyFile, replaceKeyFile } from '../../platform/process/key-file.ts';
import type { OperatorKey } from '../emergency/emergency-port.ts';

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

/**
 * Opens the key of a folder; writes one if there is none. The file is read at every use, so that processes with one folder follow its
 * replacement. Throws StartError.
 */
export function openOperatorKey(dataDirectory: string): OperatorKey {
  ensureOperatorKey(dataDirectory);
  const file = operatorKeyFile(dataDirectory);
  return {
    current: () => readKeyFile(file),
    replace: (ended) => (readKeyFile(file) === ended ? replaceKeyFile(file) : null),
  };
}

/** Returns a key that is in memory only, for tests. */
export function keptOperatorKey(key: string): OperatorKey {
  const kept = { key };
  return {
    current: () => kept.key,
    replace(ended) {
      if (kept.key === ended) kept.key = newToken();
      return null;
    },
  };
}
