/** `npm start`: installs, builds, and runs the server in this process, which ends with the npm that started it. */
import { prepareProject } from './source-command.mjs';
import { printProgress } from '../project/progress.mjs';

const LOOK_MS = 250;

/**
 * Runs the built server. In package.json, `exec` leaves no shell between npm and this process on POSIX, so that signals to npm arrive here;
 * cmd.exe has no `exec` and runs the second part of that line.
 */
export async function startServer() {
  endWithStarter();
  await prepareProject({ built: true });
  printProgress('Starting the server.');
  await import(new URL('../../apps/server/dist/main.js', import.meta.url).href);
}

/**
 * Sends this process SIGTERM when npm, its parent, is gone: npm can be killed, and a server without it would keep the port and the database
 * while no supervisor knows of it. Does nothing if npm has not started this process: a person who runs Node directly may close the shell.
 */
export function endWithStarter() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter && isAlive(starter)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
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
