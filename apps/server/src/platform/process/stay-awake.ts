/**
 * Waits without falling asleep. A thread that sleeps until its answer comes is woken on a processor that sleeps too: that is a twentieth of the time that
 * a lone bet takes. So the event loop goes round, doing whatever else there is to do, for as long as a short answer takes and no longer.
 */
import { availableParallelism } from 'node:os';

/** Where the disk is slow, sleeping costs nothing that anybody would notice. */
const MOST_MS = 2;

/** Keeps the process awake until this has ended. */
export type StayAwake = (until: Promise<unknown>) => void;

/** On one processor whoever stays awake holds up the one that he waits for: there it does nothing. `nextTurn`: runs when the loop has gone round once. */
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
      // only the last one asked for may let it sleep
      if (lastEnd === end) lastEnd = 0;
    };
    until.then(ended, ended);
    if (going) return;
    going = true;
    nextTurn(turn);
  };
}
