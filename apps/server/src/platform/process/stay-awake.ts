/**
 * Waits without letting the thread sleep. Waking a sleeping thread on a sleeping processor costs a twentieth of the time of a single bet.
 * So the event loop keeps turning, and runs other work, for the time of a short answer at most.
 */
import { availableParallelism } from 'node:os';

/** On a slower disk the cost of sleeping does not matter. */
const MOST_MS = 2;

/** Keeps the process awake until the promise settles. */
export type StayAwake = (until: Promise<unknown>) => void;

/**
 * With one processor it does nothing, because staying awake would delay the work that it waits for. `nextTurn`: runs its callback after
 * one turn of the loop.
 */
export function createStayAwake(
  processors = availableParallelism(),
  now: () => number = () => performance.now(),
  nextTurn: (turn: () => void) => void = setImmediate,
): StayAwake {
  if (processors < 2) return () => undefined;
  let lastEnd = 0;
  let going = false;
  const turn = (): void => {
    going = now() < lastEnd;
    if (going) nextTurn(turn);
  };
  return (until) => {
    const end = now() + MOST_MS;
    lastEnd = end;
    const ended = (): void => {
      // only the latest wait may let the process sleep
      if (lastEnd === end) lastEnd = 0;
    };
    until.then(ended, ended);
    if (going) return;
    going = true;
    nextTurn(turn);
  };
}
