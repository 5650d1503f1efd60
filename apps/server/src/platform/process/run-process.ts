/**
 * The life of the process around the app: starts it, stops it gracefully on SIGINT and SIGTERM, and never lives on after
 * an error that nobody caught, because what memory holds can then no longer be trusted.
 */
import { ConfigError } from '../../config.ts';
import type { Log } from '../log.ts';
import { StartError } from './start-error.ts';
import { OrderedStops, type StopList } from './stop-list.ts';

export interface ProcessOptions {
  /** Starts everything and adds to `stops` how each part is stopped. A StartError or ConfigError thrown here is told in its own words. */
  readonly start: (running: RunningProcess) => Promise<void>;
  readonly log: Log;
}

export interface RunningProcess {
  readonly stops: StopList;
  /** Stops every part and exits with this code. After the first call, or during a stop, nothing happens. */
  readonly leave: (code: number) => void;
}

/** Exit codes of the server (docs/operations.md, "Run"). */
export const EXIT_CODES = { stopped: 0, failed: 1, leaseLost: 3, pipelineBroken: 4, secondSignal: 130 } as const;

/** Ctrl-C reaches the whole group, and npm passes it on once more: a signal so soon after the first is the same wish. */
const SAME_SIGNAL_MS = 1000;

/** Starts and stays until a signal, an error that nobody caught, or `leave`. Exits with one of `EXIT_CODES`. */
export function runProcess(options: ProcessOptions): void {
  const { log } = options;
  const stops = new OrderedStops();
  let leaving = false;
  let leavingSince = 0;

  const leave = async (code: number): Promise<void> => {
    leaving = true;
    leavingSince = performance.now();
    await stops.run(log);
    process.exit(code);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (leaving) {
      if (performance.now() - leavingSince < SAME_SIGNAL_MS) return;
      log.warn({ signal }, 'A second signal: ending at once.');
      process.exit(EXIT_CODES.secondSignal);
    }
    log.info({ signal }, 'Stopping: no new bets, those in work are finished, then the database is closed.');
    void leave(EXIT_CODES.stopped);
  };
  const onFault = (error: unknown): void => {
    log.error({ err: error }, 'An error that nobody caught: ending.');
    if (leaving) process.exit(EXIT_CODES.failed);
    void leave(EXIT_CODES.failed);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);

  // A signal during the start stops what has begun; the start then fails on it, which is no news.
  const running: RunningProcess = { stops, leave: (code) => void (leaving || leave(code)) };
  options.start(running).catch((error: unknown) => {
    if (leaving) return;
    if (isForPeople(error)) process.stderr.write(`\n${error.message}\n\n`);
    else log.error({ err: error }, 'The start failed.');
    void leave(EXIT_CODES.failed);
  });
}

/** Errors whose message is written for the person who started the process. */
export function isForPeople(error: unknown): error is Error {
  return error instanceof StartError || error instanceof ConfigError;
}
