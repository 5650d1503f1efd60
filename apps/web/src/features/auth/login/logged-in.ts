/** What follows a login: the popup goes, and the player goes on where the login was asked for (AU-12, T-40). */
import { POST_LOGIN_DELAY_MS } from '@maidan/domain';
import { useLocation, useNavigate } from 'react-router';
import { casinoState } from '../../../platform/casino-state.ts';
import { closeDialog, openDialog } from '../../../platform/dialogs/dialogs.ts';
import { clearReferralCode } from '../../../platform/session/referral-code.ts';
import { afterLogin, type AfterLogin } from './after-login.ts';

/** Goes where the login leads; a game that was chosen before it stands in the state of the casino again (AU-16). */
export function continueAfterLogin(next: AfterLogin, navigate: (to: string) => unknown): void {
  if (next.type === 'navigate') {
    if (next.chosen !== undefined) casinoState.setState({ chosen: next.chosen });
    void navigate(next.to);
    if (next.slotCasino !== null) openDialog({ name: 'slot-casino', room: next.slotCasino });
  } else if (next.type === 'reload') location.reload();
}

/** Closes the popup and forgets the referral code (ST-16, ST-33, ST-35); goes on at once, or after the 300 ms of ST-34. */
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
