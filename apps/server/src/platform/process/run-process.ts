/**
 * Runs the process around the app: starts it, stops it gracefully on SIGINT and SIGTERM, and ends it after an uncaught error, because its
 * memory can then not be trusted.
 */
import { ConfigError } from '../environment-values.ts';
import type { Log } from '../log.ts';
import { StartError } from './start-error.ts';
import { OrderedStops, type StopList } from './stop-list.ts';

export interface ProcessOptions {
  /** Starts everything and adds to `stops` how each part is stopped. The message of a StartError or ConfigError is printed as it is. */
  readonly start: (running: RunningProcess) => Promise<void>;
  readonly log: Log;
}

export interface RunningProcess {
  readonly stops: StopList;
  /** Stops every part and exits with this code. Later calls, and calls during a stop, do nothing. */
  readonly leave: (code: number) => void;
}

/** Exit codes of the server (docs/operations.md, "Run"). */
export const EXIT_CODES = { stopped: 0, failed: 1, leaseLost: 3, pipelineBroken: 4, secondSignal: 130 } as const;

/** Ctrl-C reaches the whole process group, and npm passes it on again: a signal so soon after the first is the same request. */
const SAME_SIGNAL_MS = 1000;

/** Starts and runs until a signal, an uncaught error, or `leave`. Exits with one of `EXIT_CODES`. */
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
      log.warn({ signal }, 'A second signal: exiting at once.');
      process.exit(EXIT_CODES.secondSignal);
    }
    log.info({ signal }, 'Stopping: refusing new bets, finishing running ones, then closing the database.');
    void leave(EXIT_CODES.stopped);
  };
  const onFault = (error: unknown): void => {
    log.error({ err: error }, 'Uncaught error: exiting.');
    if (leaving) process.exit(EXIT_CODES.failed);
    void leave(EXIT_CODES.failed);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);

  // A signal during the start stops the parts that have started. The start then fails because of it, which is not reported.
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
