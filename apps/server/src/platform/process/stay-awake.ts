/**
 * Waits without letting the thread sleep. Waking a sleeping thread on a sleeping processor costs a twentieth of the time of a single bet.
 * So the event loop keeps turning, and runs other work, for the time of a short answer at most.
 */
import { availableParallelism } from 'node:os';

/** The longest time that the event loop turns for one wait. A longer answer makes the cost of waking up unimportant. */
const MAX_AWAKE_MS = 2;

/** Keeps the process awake until the promise settles. */
export type StayAwake = (until: Promise<unknown>) => void;

/**
 * Creates the function that keeps the process awake. With one processor the function does nothing, because it would delay the work that it
 * waits for. `nextTurn` runs its callback after one turn of the event loop.
 */
export function createStayAwake(
  processors = availableParallelism(),
  now: () => number = () => performance.now(),
  nextTurn: (turn: () => void) => void = setImmediate,
): StayAwake {
  if (processors < 2) return () => undefined;
  let lastEnd = 0;
  let isTurning = false;
  const turn = (): void => {
    isTurning = now() < lastEnd;
    if (isTurning) nextTurn(turn);
  };
  return (until) => {
    const end = now() + MAX_AWAKE_MS;
    lastEnd = end;
    const ended = (): void => {
      // Only the end of the latest wait stops the turning.
      if (lastEnd === end) lastEnd = 0;
    };
    until.then(ended, ended);
    if (isTurning) return;
    isTurning = true;
    nextTurn(turn);
  };
}
