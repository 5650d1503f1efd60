/** What the casino keeps while a player is in it (EN-55): the table that is open. */
import type { SingleGame } from '@maidan/contract';
import { create } from 'zustand';
import { closeNamed } from './dialogs.ts';

interface CasinoState {
  /** Filled by the single-game call; null: no table is open. */
  readonly casinoLive: SingleGame | null;
}

const NOWHERE: CasinoState = { casinoLive: null };

export const casinoState = create<CasinoState>(() => NOWHERE);

/** The player leaves the casino: no table, no choice of a provider (PP-16). */
export function leaveCasino(): void {
  casinoState.setState(NOWHERE);
  closeNamed('slot-casino');
}
