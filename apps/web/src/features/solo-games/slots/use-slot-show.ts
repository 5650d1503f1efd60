/** Plays the steps of a round: the reels stop from left to right, then the bonus step by step. */
import { REELS, type SlotRound } from '@maidan/casino';
import { useEffect, useMemo, useState } from 'react';
import { FIRST_STOP_MS, FREE_STOP_MS, hasTurningReels, LANDING_MS, NEXT_STOP_MS, restOf, stepsOf, type ShowStep } from './show-steps.ts';

export interface SlotShow {
  /** null: no round yet. */
  readonly step: ShowStep | null;
  /** Number of reels that have stopped or are landing, from the left. */
  readonly stopped: number;
  /** true: all reels have stopped, and wins are marked. */
  readonly standing: boolean;
  readonly done: boolean;
  readonly skip: () => void;
}

interface Place {
  readonly round: SlotRound | null;
  readonly at: number;
  readonly stopped: number;
  readonly standing: boolean;
}

const reduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the animation of a round once; with reduced motion it shows the last step at once. `round`: null before the first round. */
export function useSlotShow(round: SlotRound | null): SlotShow {
  const steps = useMemo(() => (round === null ? [] : stepsOf(round)), [round]);
  const last = steps.length - 1;
  const [place, setPlace] = useState<Place>({ round: null, at: 0, stopped: REELS, standing: true });
  const shown: Place =
    place.round === round ? place : reduced() ? { round, at: last, stopped: REELS, standing: true } : { round, at: 0, stopped: 0, standing: false };
  if (shown !== place) setPlace(shown);
  const { at, stopped, standing } = shown;
  useEffect(() => {
    const step = steps[at];
    if (step === undefined || (standing && at >= last)) return undefined;
    const next = steps[at + 1];
    const go = (change: Partial<Place>, ms: number) => setTimeout(() => setPlace((old) => ({ ...old, ...change })), ms);
    const timer = standing
      ? go({ at: at + 1, ...(next !== undefined && hasTurningReels(next) ? { stopped: 0, standing: false } : {}) }, restOf(step))
      : stopped < REELS
        ? go({ stopped: stopped + 1 }, stopped === 0 ? FIRST_STOP_MS : step.free === null ? NEXT_STOP_MS : FREE_STOP_MS)
        : go({ standing: true }, LANDING_MS);
    return () => clearTimeout(timer);
  }, [steps, at, stopped, standing, last]);
  return {
    step: steps[at] ?? null,
    stopped,
    standing,
    done: round === null || (standing && at >= last),
    skip: () => setPlace({ round, at: Math.max(last, 0), stopped: REELS, standing: true }),
  };
}
