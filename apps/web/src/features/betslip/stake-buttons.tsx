/** Stake buttons, three per row, and their editing (EN-29, EN-30, ST-73, ST-74). */
import { STAKE_BUTTONS_PER_ROW } from '@maidan/domain';
import { useState } from 'react';
import { openDialog } from '../../platform/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/notify.ts';
import { NOT_SENT_TEXT } from './slip-defaults.ts';
import { saveStakeButtons } from './slip-settings.ts';
import { slipPreferences } from './slip-store.ts';

const GRID = { gridTemplateColumns: `repeat(${STAKE_BUTTONS_PER_ROW}, minmax(0, 1fr))` };

export function StakeButtons({ disabled, onStake }: { readonly disabled: boolean; readonly onStake: (rupees: number) => void }) {
  const text = useText();
  const buttons = slipPreferences((state) => state.stakeButtons);
  return (
    <fieldset className="grid min-w-0 gap-1" style={GRID} aria-label={text('slip.stakeButtons')}>
      {buttons.map((button, index) => (
        // two buttons may have the same price
        // eslint-disable-next-line react/no-array-index-key
        <button key={index} type="button" className="btn btn-quiet figures px-0" disabled={disabled} onClick={() => onStake(button.price)}>
          {button.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Inputs in place of the buttons, until UPDATE saved them. */
export function StakeInputs({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const buttons = slipPreferences((state) => state.stakeButtons);
  const [prices, setPrices] = useState(() => buttons.map((button) => String(button.price)));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const change = await saveStakeButtons(prices);
    setSaving(false);
    if (change.ok) {
      notify('success', change.message);
      onDone();
      return;
    }
    if (change.reason === 'failed') setProblem(change.message);
    else setProblem(text(NOT_SENT_TEXT[change.reason]));
    if (change.reason === 'login') openDialog({ name: 'login' });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid gap-1" style={GRID}>
        {prices.map((price, index) => (
          <input
            // the place is what names a stake button
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            className="field figures px-1 text-center"
            inputMode="numeric"
            value={price}
            aria-label={text('slip.stakeButtonNumber', { number: index + 1 })}
            aria-invalid={problem !== null || undefined}
            onChange={(event) => {
              setProblem(null);
              setPrices(prices.with(index, event.target.value));
            }}
          />
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-loss">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary" disabled={saving}>
        {text('slip.update')}
      </button>
    </form>
  );
}
