/** Where a login leads: to the remembered target, or to the reloaded sportsbook page (AU-12, ST-06, T-40). */
import { POST_LOGIN_DELAY_MS } from '@maidan/domain';
import { useLocation, useNavigate } from 'react-router';
import { casinoState, type ChosenGame } from '../../../platform/casino-state.ts';
import { takeTarget, targetPath, type NavigationMemory } from '../../../platform/session/navigation-memory.ts';
import type { KeyStore } from '../../../platform/session/session-storage.ts';
import { closeDialog, openDialog } from '../../../platform/dialogs/dialogs.ts';
import { clearReferralCode } from '../../../platform/session/referral-code.ts';

/** Pages of sport, competition and event reload after a login (ST-06). */
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

/** A stored page that includes one of these texts opens the slot casino popup (AU-14). `table-casino-live` does too. */
const CASINO_PAGE = /casino-lobby|casino-live/;

/** Returns the room whose providers the slot casino popup shows, or null if the target is not of the casino and no popup opens (AU-14, AU-15). */
function slotCasinoOf(target: NavigationMemory): 'casino' | 'slot-games' | null {
  if (!CASINO_PAGE.test(target.page) && target.navigationName !== 'casino') return null;
  const [, room] = targetPath(target).split('/').filter(Boolean);
  return room === 'slot-games' || target.casinoType === 'slot-games' ? 'slot-games' : 'casino';
}

/** Returns the four values of the memory that name a game (AU-16), or null if none is set. */
function chosenOf({ navigationId, navigationName, casinoType, selectedCasinoProvider }: NavigationMemory): ChosenGame | null {
  const chosen = { navigationId, navigationName, casinoType, selectedCasinoProvider };
  return Object.values(chosen).some((value) => value !== null) ? chosen : null;
}

/** Reads and clears the navigation memory. Returns where the login leads; `path` is the path of the open page. */
export function afterLogin(store: KeyStore, path: string): AfterLogin {
  const target = takeTarget(store);
  if (target !== null) {
    const chosen = chosenOf(target);
    return { type: 'navigate', to: targetPath(target), slotCasino: slotCasinoOf(target), ...(chosen !== null && { chosen }) };
  }
  return SPORTSBOOK.test(path) ? { type: 'reload' } : { type: 'stay' };
}

/** Opens what the login leads to, and restores the game that was chosen before it in the state of the casino (AU-16). */
export function continueAfterLogin(next: AfterLogin, navigate: (to: string) => unknown): void {
  if (next.type === 'navigate') {
    if (next.chosen !== undefined) casinoState.setState({ chosen: next.chosen });
    void navigate(next.to);
    if (next.slotCasino !== null) openDialog({ name: 'slot-casino', room: next.slotCasino });
  } else if (next.type === 'reload') location.reload();
}

/** Closes the popup, deletes the referral code (ST-16, ST-33, ST-35) and opens the target: at once, or after the 300 ms of ST-34. */
export function useLoggedIn(): (when?: 'now' | 'soon') => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const proceed = (): void => continueAfterLogin(afterLogin(sessionStorage, pathname), navigate);
  return (when = 'now') => {
    clearReferralCode();
    closeDialog();
    if (when === 'now') proceed();
    else setTimeout(proceed, POST_LOGIN_DELAY_MS);
  };
}
