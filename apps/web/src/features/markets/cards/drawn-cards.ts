/** How many cards of a list are mounted: those of the first screen at once, the rest in steps while the browser is idle. */
import { startTransition, useEffect, useState } from 'react';
import { isDesktop } from '../../../platform/viewport.ts';

/** Number of cards in the first render of a visit: further ones are below the screen. */
const FIRST_CARDS = { phone: 3, desktop: 8 };
/** Number of cards added at each step, so that a press on a slow phone waits for these at most. */
const STEP = 4;
/** Longest wait for an idle moment, ms: a page with many changes has few. */
const IDLE_WITHIN_MS = 200;

/** true after the first list has been mounted completely. Later lists are mounted at once, so that Back restores the scroll position. */
let builtWhole = false;

/** Calls `step` when the browser is idle; returns the function that takes the call back. */
function whenIdle(step: () => void): () => void {
  // Safari has no requestIdleCallback
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(step);
    return () => clearTimeout(timer);
  }
  const call = window.requestIdleCallback(step, { timeout: IDLE_WITHIN_MS });
  return () => window.cancelIdleCallback(call);
}

/** Returns the number of cards to mount, of a list that has `total`; Infinity when all of them are. */
export function useDrawnCards(total: number): number {
  const [most, setMost] = useState(() => (builtWhole ? Infinity : isDesktop() ? FIRST_CARDS.desktop : FIRST_CARDS.phone));
  const whole = most >= total;
  useEffect(() => {
    if (!whole) return whenIdle(() => startTransition(() => setMost(most + STEP)));
    builtWhole = true;
    return undefined;
  }, [most, whole]);
  return whole ? Infinity : most;
}
