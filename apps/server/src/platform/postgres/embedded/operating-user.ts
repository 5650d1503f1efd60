/**
 * The operating system user that runs PostgreSQL. PostgreSQL refuses to run as root, so a server started by root uses `postgres`, or
 * `nobody` if it does not exist. Any other user runs it as itself.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../process/start-error.ts';

export interface OperatingUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Returns the user to switch to; null if PostgreSQL runs as the process's own user. Throws StartError if root has no user to switch to. */
export function userToDropTo(passwd: string = readPasswd(), ownUid: number | null = process.getuid?.() ?? null): OperatingUser | null {
  if (ownUid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const user = findUser(passwd, name);
    if (user !== null && user.uid !== 0) return user;
  }
  throw new StartError(
    "PostgreSQL does not run as root, and this machine has neither a user 'postgres' nor 'nobody'. Start Maidan as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.",
  );
}

/** Returns the name of a user id for messages; the number if it has no name. */
export function nameOfUser(uid: number, passwd: string = readPasswd()): string {
  const line = passwd.split('\n').find((row) => row.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? String(uid);
}

function findUser(passwd: string, name: string): OperatingUser | null {
  const row = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  if (row === undefined) return null;
  // macOS writes `nobody` as -2; the kernel needs it unsigned
  const [uid, gid] = [Number(row[2]) >>> 0, Number(row[3]) >>> 0];
  return { name, uid, gid };
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return ''; // Windows and stripped containers have no such file: no user is found then
  }
}

/** Returns whether the user can enter every folder above `path` and use `path` itself as `needs` says (mode bits only, no access lists). */
export function userReaches(user: OperatingUser, path: string, needs: 'read' | 'pass' = 'pass'): boolean {
  const bits = needs === 'read' ? 0o5 : 0o1;
  for (let at = path, wanted = bits; ; at = dirname(at), wanted = 0o1) {
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
      const usable = stat.isDirectory() ? wanted : wanted & 0o4;
      if (((stat.mode >> shift) & usable) !== usable) return false;
    }
    if (dirname(at) === at) return true;
  }
}
