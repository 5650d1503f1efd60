/** Whether a confirmation comes before each bet. */
import { useText } from '../../platform/language/texts.ts';
import { chooseConfirmation } from './slip-settings.ts';
import { slipStore } from './slip-store.ts';

export function ConfirmSwitch() {
  const text = useText();
  const confirmation = slipStore((state) => state.slip.confirmation);
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="h-5 w-5 accent-brand" checked={confirmation} onChange={(event) => chooseConfirmation(event.target.checked)} />
      <span className="font-semibold">{text('slip.confirmBets')}</span>
    </label>
  );
}
