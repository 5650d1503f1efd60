/** The form of an automatic cash-out: the profit and loss at which the server closes the position. */
import { useId, useState } from 'react';
import { formatGrouped, stakeOfTyped } from '@maidan/domain';
import { toRupees } from '@maidan/contract';
import { useCashOutText } from '../../messages/feature-texts.ts';
import { dropRule, saveRule, useAutoCashOut } from './auto-cash-outs.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly onType: (text: string) => void;
}

function Field({ label, value, invalid, onType }: FieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-muted">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="input figures h-11 w-full rounded-card border border-line bg-surface-1 px-3"
        value={value}
        aria-invalid={invalid}
        onChange={(event) => onType(event.target.value.replaceAll(/[^\d.,]/g, ''))}
      />
    </div>
  );
}

const typed = (rupees: number | null | undefined): string =>
  rupees === null || rupees === undefined ? '' : formatGrouped(Math.round(Math.abs(rupees) * 100)).replace(/\.00$/, '');

export function AutoCashOutForm({ marketId }: { readonly marketId: string }) {
  const text = useCashOutText();
  const rule = useAutoCashOut(marketId);
  const [draft, setDraft] = useState<{ readonly profit: string; readonly loss: string; readonly trail: string } | null>(null);
  const [working, setWorking] = useState(false);
  const [wrong, setWrong] = useState(false);
  const { profit, loss, trail } = draft ?? { profit: typed(rule?.profit), loss: typed(rule?.loss), trail: typed(rule?.trail) };
  const type = (part: { readonly profit?: string; readonly loss?: string; readonly trail?: string }): void => {
    setWrong(false);
    setDraft({ profit, loss, trail, ...part });
  };
  const amount = (written: string): number | null => (written === '' ? null : stakeOfTyped(written));
  const save = async (): Promise<void> => {
    const fields = [profit, loss, trail];
    const [gain = null, drop = null, fall = null] = fields.map(amount);
    const areWrong = fields.some((written) => written !== '' && amount(written) === null);
    if (areWrong || fields.every((written) => written === '')) {
      setWrong(true);
      return;
    }
    setWorking(true);
    const rupees = (paise: number | null): number | null => (paise === null ? null : toRupees(paise));
    const saved = await saveRule(marketId, { profit: rupees(gain), loss: drop === null ? null : -toRupees(drop), trail: rupees(fall) });
    setWorking(false);
    if (saved) setDraft(null);
  };
  const drop = async (): Promise<void> => {
    setWorking(true);
    await dropRule(marketId);
    setWorking(false);
    setDraft(null);
  };
  return (
    <details className="rounded-card border border-line" open={rule !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm font-bold">{text('cashOut.autoTitle')}</summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <p className="text-xs text-muted">{text('cashOut.autoHint')}</p>
        <div className="flex gap-2">
          <Field label={text('cashOut.autoProfit')} value={profit} invalid={wrong} onType={(written) => type({ profit: written })} />
          <Field label={text('cashOut.autoLoss')} value={loss} invalid={wrong} onType={(written) => type({ loss: written })} />
        </div>
        <Field label={text('cashOut.autoTrail')} value={trail} invalid={wrong} onType={(written) => type({ trail: written })} />
        <p className="text-xs text-muted">{text('cashOut.autoTrailHint')}</p>
        {wrong && (
          <p role="alert" className="text-sm text-loss">
            {text('cashOut.autoAmount')}
          </p>
        )}
        <div className="flex gap-2">
          {rule !== undefined && (
            <button type="button" className="btn btn-quiet btn-large flex-1" disabled={working || rule.status === 'RUNNING'} onClick={() => void drop()}>
              {text('cashOut.autoOff')}
            </button>
          )}
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={working || rule?.status === 'RUNNING'} onClick={() => void save()}>
            {rule === undefined ? text('cashOut.autoSet') : text('cashOut.autoChange')}
          </button>
        </div>
      </div>
    </details>
  );
}
