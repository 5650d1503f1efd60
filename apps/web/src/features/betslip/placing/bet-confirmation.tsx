/** Where a bet is confirmed: a centred box on wide screens, a modal from below on phones (PP-01, PP-02), or the slip itself. */
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { BetCountdown, BetQuestion } from './bet-steps.tsx';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';

export function BetConfirmation({ state }: { readonly state: SlipState }) {
  const text = useText();
  const processing = state.phase === 'processing';
  const placeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={text('slip.confirmTitle')}
      closeLabel={text('action.close')}
      onClose={() => dispatch({ type: 'back' })}
      dismissible={!processing}
      hideTitle={processing}
      initialFocus={placeButton}
    >
      {processing ? <BetCountdown slip={state.slip} /> : <BetQuestion state={state} placeButton={placeButton} />}
    </Dialog>
  );
}

/** Confirms a bet in place of the slip's fields, so that the market beside the slip stays usable. */
export function InsideConfirmation({ state }: { readonly state: SlipState }) {
  const text = useText();
  const processing = state.phase === 'processing';
  const placeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => placeButton.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset className="min-w-0" aria-label={text('slip.confirmTitle')}>
      {processing ? <BetCountdown slip={state.slip} /> : <BetQuestion state={state} placeButton={placeButton} />}
    </fieldset>
  );
}
