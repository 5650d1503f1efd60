/** The state of the casino: the open table (EN-55), and the game chosen before the login (AU-16). */
import type { SingleGame } from '@maidan/contract';
import { create } from 'zustand';
import { closeNamed } from './dialogs/dialogs.ts';
import type { NavigationMemory } from './session/navigation-memory.ts';

/** A chosen game from the navigation memory. */
export type ChosenGame = Pick<NavigationMemory, 'navigationId' | 'navigationName' | 'casinoType' | 'selectedCasinoProvider'>;

interface CasinoState {
  /** Filled by the single-game call; null: no table is open. */
  readonly casinoLive: SingleGame | null;
  /** null: no game was chosen before the login. */
  readonly chosen: ChosenGame | null;
}

const NOWHERE: CasinoState = { casinoLive: null, chosen: null };

export const casinoState = create<CasinoState>(() => NOWHERE);

/** Clears the state when the player leaves the casino, and closes the choice of a provider (PP-16). */
export function leaveCasino(): void {
  casinoState.setState(NOWHERE);
  closeNamed('slot-casino');
}
