/** The setting of the confirmation: whether the player confirms a bet, and where. */
import { useId } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { chooseConfirmation, chooseConfirmInside } from './slip-settings.ts';
import { slipPreferences, slipStore } from '../slip-store.ts';

export function ConfirmSwitch() {
  const text = useText();
  // unique ids, because the preferences can be on the page and in a dialog above it
  const hint = useId();
  const confirmation = slipStore((state) => state.slip.confirmation);
  const confirmInside = slipPreferences((state) => state.confirmInside);
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="h-5 w-5 accent-brand" checked={confirmation} onChange={(event) => chooseConfirmation(event.target.checked)} />
        <span className="font-semibold">{text('slip.confirmBets')}</span>
      </label>
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="h-5 w-5 accent-brand"
            checked={confirmInside}
            aria-describedby={hint}
            onChange={(event) => chooseConfirmInside(event.target.checked)}
          />
          <span className="font-semibold">{text('slip.confirmInside')}</span>
        </label>
        <p id={hint} className="text-sm text-muted">
          {text('slip.confirmInsideHint')}
        </p>
      </div>
    </>
  );
}
