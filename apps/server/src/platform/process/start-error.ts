/**
 * A start that cannot continue, explained to the person who typed the command: what is wrong, where, and what to do. The process prints
 * the message without a stack and exits with code 1. Any other error during a start is a bug.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
};

/** Returns the reason of a failed write in words; null if the error is not a known one. */
export function writeFaultInWords(error: unknown): string | null {
  const code = errorCode(error);
  return code === null ? null : (WRITE_FAULTS[code] ?? null);
}

/** Returns the `code` of a Node or PostgreSQL error ('ENOENT', '28P01'); null if there is none. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
