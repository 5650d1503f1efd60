/** The page's one flasher; it ends its frame with each flush of the market store. */
import { markets } from '../../../realtime/live.ts';
import { Flasher } from './flasher.ts';

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

export const flasher = new Flasher(
  () => !still.matches,
  (run, ms) => setTimeout(run, ms),
);
markets.onFlush(() => flasher.endFrame());
