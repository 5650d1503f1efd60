/** Stake buttons, three per row, and their editing (EN-29, EN-30, ST-73, ST-74). */
import { STAKE_BUTTONS_PER_ROW } from '@maidan/domain';
import { useState } from 'react';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { LONGEST_STAKE_LABEL, NOT_SENT_TEXT, stakeLabel, stakeToEdit, typedStake, type EditedStake } from '../settings/slip-defaults.ts';
import { setStakeBy } from './slip-focus.ts';
import { saveStakeButtons } from '../settings/slip-settings.ts';
import { slipPreferences } from '../slip-store.ts';

const GRID = { gridTemplateColumns: `repeat(${STAKE_BUTTONS_PER_ROW}, minmax(0, 1fr))` };

export function StakeButtons({ disabled, onStake }: { readonly disabled: boolean; readonly onStake: (rupees: number) => void }) {
  const text = useText();
  const buttons = slipPreferences((state) => state.stakeButtons);
  return (
    <fieldset className="grid min-w-0 gap-1" style={GRID} aria-label={text('slip.stakeButtons')}>
      {buttons.map((button, index) => (
        // two buttons may have the same price
        // eslint-disable-next-line react/no-array-index-key
        <button
          key={index}
          type="button"
          className="btn btn-quiet figures min-w-0 truncate px-0"
          disabled={disabled}
          onClick={(press) => setStakeBy(press, () => onStake(button.price))}
        >
          {button.label}
        </button>
      ))}
    </fieldset>
  );
}

interface StakeFieldsProps {
  readonly number: number;
  readonly stake: EditedStake;
  readonly wrong: boolean;
  readonly onChange: (stake: EditedStake) => void;
}

/** Value and label of one button. */
function StakeFields({ number, stake, wrong, onChange }: StakeFieldsProps) {
  const text = useText();
  const price = typedStake(stake.price);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <input
        className="field figures px-1 text-center"
        inputMode="numeric"
        value={stake.price}
        aria-label={text('slip.stakeButtonNumber', { number })}
        aria-invalid={wrong || undefined}
        onChange={(event) => onChange({ ...stake, price: event.target.value })}
      />
      <input
        className="field px-1 text-center text-sm"
        maxLength={LONGEST_STAKE_LABEL}
        autoComplete="off"
        value={stake.label}
        placeholder={Number.isNaN(price) ? '' : stakeLabel(price)}
        aria-label={text('slip.stakeLabelNumber', { number })}
        onChange={(event) => onChange({ ...stake, label: event.target.value })}
      />
    </div>
  );
}

/** Inputs in place of the buttons, until UPDATE saved them. */
export function StakeInputs({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const buttons = slipPreferences((state) => state.stakeButtons);
  const [stakes, setStakes] = useState(() => buttons.map(stakeToEdit));
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const change = await saveStakeButtons(stakes);
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
      <p className="text-sm text-muted">{text('slip.stakeEditHint')}</p>
      <div className="grid gap-x-1 gap-y-2" style={GRID}>
        {stakes.map((stake, index) => (
          <StakeFields
            // a stake button is identified by its place
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            stake={stake}
            wrong={problem !== null}
            onChange={(changed) => {
              setProblem(null);
              setStakes(stakes.with(index, changed));
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
