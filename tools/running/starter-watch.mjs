/**
 * Ends this process gracefully with the npm that started it. Signals to npm reach the server, because the script `start` leaves no shell
 * between them; but npm can be killed, and a server without its starter would keep port and database while no supervisor knows of it.
 */

const LOOK_MS = 250;

/** @param {number} pid */
function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Sends this process SIGTERM when its parent is gone. Does nothing where npm has not started it: who runs Node himself may leave his shell. */
export function endWithStarter() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter && lives(starter)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
