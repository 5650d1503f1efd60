/** `npm start`: installs the packages, builds the project, and runs the server in this process. The process ends when npm ends. */
import { prepareProject } from './source-command.mjs';
import { printProgress } from '../project/progress.mjs';

/** The interval of the checks whether npm still runs. */
const CHECK_INTERVAL_MS = 250;

/**
 * Builds and runs the server. On POSIX the script in package.json starts it with `exec`, so that no shell is between npm and this process and
 * signals reach the server. cmd.exe has no `exec` and runs the second part of that script.
 */
export async function startServer() {
  endWithParent();
  await prepareProject({ built: true });
  printProgress('Starting the server.');
  await import(new URL('../../apps/server/dist/main.js', import.meta.url).href);
}

/**
 * Sends this process SIGTERM when npm, its parent, has ended. If npm is killed, the server would otherwise still use the port and the database
 * without a supervisor. Does nothing if npm did not start this process: after a direct start with Node, the server may outlive its shell.
 */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
