/** Keys of the row Advanced (K.5): Alt+A opens or closes it, Alt+M takes the next meaning of the amount, Alt+0 sets all defaults, also of the amount. */
import { flushSync } from 'react-dom';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { amountModesOf, DEFAULT_TERMS, takesTerms } from './bet-terms.ts';
import { announceCleared, announceMode, openTermsRow, openTermsRowByKey, termsRow } from './terms-row-store.ts';

interface Key {
  readonly altKey: boolean;
  readonly code: string;
}

/** Closes the row and focuses the amount. */
function closeByKey(): void {
  flushSync(() => openTermsRow(false));
  document.querySelector<HTMLElement>('#slip-stake')?.focus({ preventScroll: true });
}

/** Handles a key in an open slip. Returns false if it is none of these keys. */
export function onTermsKey({ altKey, code }: Key, { mode, slip }: SlipState): boolean {
  // a keyboard that types another letter with Alt has the same code
  if (!altKey || slip.isSubmitting) return false;
  if (code === 'KeyM') {
    const modes = amountModesOf(slip);
    dispatch({ type: 'mode', mode: modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'stake' });
    announceMode();
    return true;
  }
  if (!takesTerms(slip)) return false;
  if (code === 'KeyA') {
    if (termsRow.getState().isOpen) closeByKey();
    else flushSync(openTermsRowByKey);
  } else if (code === 'Digit0') {
    dispatch({ type: 'choose-terms', change: DEFAULT_TERMS });
    dispatch({ type: 'keep', on: false });
    dispatch({ type: 'mode', mode: 'stake' });
    announceCleared();
  } else return false;
  return true;
}
