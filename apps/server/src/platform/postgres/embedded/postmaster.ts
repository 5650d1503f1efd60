/** One PostgreSQL server process (the postmaster): finds it through postmaster.pid, starts it, waits for it and stops it. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../process/start-error.ts';
import type { Binaries } from './binaries.ts';
import { serverEnvironment, type DataFolder } from './data-folder.ts';
import { processAlive } from './data-lock.ts';
import type { OperatingUser } from './operating-user.ts';

/** Where a postmaster listens: a folder with its socket, or a port of 127.0.0.1. */
export type Listening = { readonly socketFolder: string; readonly port: number } | { readonly socketFolder: null; readonly port: number };

export interface Postmaster {
  readonly pid: number;
  readonly listening: Listening;
  /** Set if this process started it; an adopted one is watched by its process number. */
  readonly child: ChildProcess | null;
}

/** Content of postmaster.pid: process, folder, start, port, socket folder, address, memory, status. */
interface PidFile {
  readonly pid: number;
  readonly listening: Listening;
  readonly status: string;
}

const STEP_MS = 15;
const READY_WITHIN_MS = 60_000;

/** Returns the PostgreSQL that already runs on this cluster, or null. Removes a pid file whose process is dead or is not this PostgreSQL. */
export async function findRunning(cluster: string): Promise<Postmaster | null> {
  const file = readPidFile(cluster);
  if (file === null) return null;
  if (!processAlive(file.pid) || !runsOn(file.pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  const ready = await waitUntil(() => !processAlive(file.pid) || readPidFile(cluster)?.status === 'ready', 30_000);
  if (!ready || !processAlive(file.pid)) return null;
  const now = readPidFile(cluster);
  return now === null ? null : { pid: now.pid, listening: now.listening, child: null };
}

/** Starts PostgreSQL and waits until it accepts connections. If it fails, returns its own error text. */
export async function startPostmaster(input: {
  readonly binaries: Binaries;
  readonly folder: DataFolder;
  readonly user: OperatingUser | null;
  readonly listening: Listening;
  readonly settings: Readonly<Record<string, string>>;
  /** Maximum ms until it accepts connections. Default: 60 s. */
  readonly patience?: number;
}): Promise<Postmaster | { readonly failure: string }> {
  const { binaries, folder, user, listening } = input;
  removeStaleSocket(listening);
  const log = openSync(folder.logFile, 'a', 0o600);
  const logStart = statSync(folder.logFile).size;
  const settings = Object.entries({ ...listenSettings(listening), ...input.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder.cluster, ...settings], {
    cwd: folder.cluster,
    env: serverEnvironment(),
    detached: true, // its own process group: Ctrl-C in the terminal must reach the server first
    stdio: ['ignore', log, log],
    windowsHide: true,
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  });
  closeSync(log);
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ??= `exit ${code ?? signal}`));
  child.unref();
  const cameUp = await waitUntil(
    () => ended !== null || (readPidFile(folder.cluster)?.pid === child.pid && readPidFile(folder.cluster)?.status === 'ready'),
    input.patience ?? READY_WITHIN_MS,
  );
  if (cameUp && ended === null && child.pid !== undefined) return { pid: child.pid, listening, child };
  if (child.pid !== undefined && ended === null) child.kill('SIGKILL');
  const words = readFileSync(folder.logFile).subarray(logStart).toString('utf8').trim();
  return { failure: `${ended ?? 'it did not become ready in time'}. ${words}`.trim() };
}

/** Stops it without waiting for clients (fast), then harder. Resolves when it has ended. */
export async function stopPostmaster(pid: number, cluster: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { env: serverEnvironment() });
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!processAlive(pid)) return;
    signalIfThere(pid, signal);
    if (await waitUntil(() => !processAlive(pid), patience)) return;
  }
}

/**
 * Ends the worker processes that a killed postmaster left behind (Linux). They hold the shared memory, so a new PostgreSQL refuses to
 * start. Most end by themselves; one inside a long statement does not.
 */
export function endLeftoverWorkers(cluster: string): number {
  if (process.platform !== 'linux') return 0;
  let ended = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    if (workingFolder(Number(name)) === realpathSync(cluster) && /postgres/.test(commandLine(Number(name)) ?? '')) {
      signalIfThere(Number(name), 'SIGKILL');
      ended += 1;
    }
  }
  return ended;
}

/** Polls `done` until it returns true (true) or `patience` ms have passed (false). */
export async function waitUntil(done: () => boolean, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (!done()) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return true;
}

/** Removes the socket and its lock that a killed PostgreSQL leaves. The folder is ours, and no process uses it now. */
function removeStaleSocket(listening: Listening): void {
  if (listening.socketFolder === null) return;
  for (const name of ['', '.lock']) rmSync(join(listening.socketFolder, `.s.PGSQL.${listening.port}${name}`), { force: true });
}

function listenSettings(listening: Listening): Readonly<Record<string, string>> {
  const port = String(listening.port);
  if (listening.socketFolder === null) return { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  return { listen_addresses: '', port, unix_socket_directories: listening.socketFolder, unix_socket_permissions: '0700' };
}

function readPidFile(cluster: string): PidFile | null {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return null;
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const socketFolder = lines[4] === undefined || lines[4] === '' ? null : lines[4];
  return { pid, listening: { socketFolder, port: Number(lines[3]) }, status: lines[7] ?? '' };
}

/** Returns whether the process is a PostgreSQL of this cluster: its number may have been reused. */
function runsOn(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return true; // cannot be checked there; PostgreSQL itself refuses a second start
  const folder = process.platform === 'linux' ? workingFolder(pid) : null;
  if (folder !== null) return folder === realpathSync(cluster);
  const command = commandLine(pid);
  return command !== null && /postgres/.test(command) && command.includes(cluster);
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // ended, or of another user: not ours
  }
}

function commandLine(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return null; // ended
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
