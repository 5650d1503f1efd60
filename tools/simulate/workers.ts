/** Plays many seeds in several processes. Each process has a database of its own and takes the next seed. */
import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { planOf } from '../../apps/server/test/simulation/plan.ts';
import type { SimulationStage } from '../../apps/server/test/simulation/simulation.ts';
import type { Violation } from '../../apps/server/test/simulation/world.ts';

/** A process that takes longer for a seed is killed: it may be in an endless loop, which the limit of events cannot stop. */
const PLAYED_WITHIN_MS = 300_000;

/** The result of a seed. */
export interface Played {
  readonly seed: number;
  readonly digest: string;
  readonly events: number;
  readonly counts: readonly (readonly [string, number])[];
  readonly violations: readonly Violation[];
  /** Whether its process was killed or ended before it sent a result. */
  readonly isHung: boolean;
}

export interface Seeds {
  readonly from: number;
  readonly count: number;
  readonly jobs: number;
  /** If it returns false, no further seed is started; the running ones are played to their end. */
  readonly goesOn: () => boolean;
}

/** Runs in the process that `playSeeds` has started: plays every seed that it receives, until it receives null. */
export async function serveSeeds(stage: SimulationStage): Promise<void> {
  // without the parent process there is no receiver for the results
  const alone = (): void => process.exit(1);
  process.once('disconnect', alone);
  for (;;) {
    const seed = await new Promise<number | null>((receive) => {
      process.once('message', receive);
      process.send!('ready');
    });
    if (seed === null) break;
    const { digest, events, counts, violations } = await stage.play(planOf(seed));
    const played: Played = { seed, digest, events, counts: [...counts], violations, isHung: false };
    process.send!(played);
  }
  process.off('disconnect', alone);
  process.disconnect();
}

/** Calls `onPlayed` for each played seed, in the order in which they end. Throws if a process cannot play. */
export async function playSeeds({ from, count, jobs, goesOn }: Seeds, onPlayed: (played: Played) => void): Promise<void> {
  let next = from;
  const isOver = (): boolean => next >= from + count || !goesOn();
  const take = (): number | null => (isOver() ? null : next++);
  const work = async (): Promise<void> => {
    // starts another process after one that was killed
    while (!isOver()) await workerPlays(take, onPlayed);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, count)) }, work));
}

/** Starts a process that plays seeds of `take` until it returns null. Resolves when the process has ended; rejects if it could not play. */
function workerPlays(take: () => number | null, onPlayed: (played: Played) => void): Promise<void> {
  const child = fork(resolve('tools/run.mjs'), ['simulate', '--worker'], { stdio: 'inherit' });
  let playing: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  return new Promise((ended, failed) => {
    child.on('message', (said: 'ready' | Played) => {
      clearTimeout(timer);
      if (said !== 'ready') {
        playing = null;
        return onPlayed(said);
      }
      playing = take();
      timer = setTimeout(() => child.kill('SIGKILL'), PLAYED_WITHIN_MS);
      child.send(playing as never);
    });
    child.once('error', failed);
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (playing !== null) onPlayed(hung(playing, child));
      else if (code !== 0) return failed(new Error(`a process of the simulation ended with ${code}`));
      ended();
    });
  });
}

function hung(seed: number, { signalCode, exitCode }: ChildProcess): Played {
  const what = signalCode === 'SIGKILL' ? `its process did not end within ${PLAYED_WITHIN_MS / 1000} s` : `its process ended with ${exitCode ?? signalCode}`;
  return { seed, digest: 'none', events: 0, counts: [], violations: [{ invariant: 'the simulation ends', what }], isHung: true };
}
