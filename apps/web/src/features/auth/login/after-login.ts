/** Where a login leads: to the remembered target, or the sportsbook page afresh (AU-12, ST-06, T-40). */
import type { ChosenGame } from '../../../platform/casino-state.ts';
import { takeTarget, targetPath, type NavigationMemory } from '../../../platform/session/navigation-memory.ts';
import type { KeyStore } from '../../../platform/session/session-storage.ts';

/** Pages of sport, competition and event load afresh after a login (ST-06). */
const SPORTSBOOK = /^\/(sports-page|competition-detail-page|event-page|virtual-event-page)\//;

export type AfterLogin =
  | {
      readonly type: 'navigate';
      readonly to: string;
      readonly slotCasino: 'casino' | 'slot-games' | null;
      /** Restored for the casino (AU-16); absent: no game was chosen. */
      readonly chosen?: ChosenGame;
    }
  | { readonly type: 'reload' }
  | { readonly type: 'stay' };

/** AU-14, AU-15: a page of the lobby or of a live table, or the name 'casino', opens the slot casino popup; the room whose providers it shows. */
function slotCasinoOf(target: NavigationMemory): 'casino' | 'slot-games' | null {
  const [page = '', room] = targetPath(target).split('/').filter(Boolean);
  if (page !== 'casino-lobby' && page !== 'casino-live' && target.navigationName !== 'casino') return null;
  return room === 'slot-games' || target.casinoType === 'slot-games' ? 'slot-games' : 'casino';
}

/** The four values of the memory that name a game (AU-16); null when none is set. */
function chosenOf({ navigationId, navigationName, casinoType, selectedCasinoProvider }: NavigationMemory): ChosenGame | null {
  const chosen = { navigationId, navigationName, casinoType, selectedCasinoProvider };
  return Object.values(chosen).some((value) => value !== null) ? chosen : null;
}

/** Reads and clears the navigation memory. */
export function afterLogin(store: KeyStore, path: string): AfterLogin {
  const target = takeTarget(store);
  if (target !== null) {
    const chosen = chosenOf(target);
    return { type: 'navigate', to: targetPath(target), slotCasino: slotCasinoOf(target), ...(chosen !== null && { chosen }) };
  }
  return SPORTSBOOK.test(path) ? { type: 'reload' } : { type: 'stay' };
}
