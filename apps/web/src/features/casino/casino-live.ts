/** Opens a live table: the single-game call fills the state, a failure clears it (EN-55, ER-16). */
import type { SingleGame } from '@maidan/contract';
import { casinoState } from '../../platform/casino-state.ts';

/** Throws what the call throws. */
export async function openTable(ask: () => Promise<SingleGame>): Promise<SingleGame> {
  try {
    const casinoLive = await ask();
    casinoState.setState({ casinoLive });
    return casinoLive;
  } catch (error) {
    casinoState.setState({ casinoLive: null });
    throw error;
  }
}
