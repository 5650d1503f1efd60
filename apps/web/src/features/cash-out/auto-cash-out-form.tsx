/** The form of an automatic cash-out: the profit and loss at which the server closes the position. */
import { useId, useState } from 'react';
import { formatGrouped, stakeOfTyped } from '@maidan/domain';
import { toRupees } from '@maidan/contract';
import { useCashOutText } from '../../messages/feature-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { dropRule, saveRule, useAutoCashOut } from './auto-cash-outs.ts';

const typed = (rupees: number | null | undefined): string =>
  rupees === null || rupees === undefined ? '' : formatGrouped(Math.round(Math.abs(rupees) * 100)).replace(/\.00$/, '');

export function AutoCashOutForm({ marketId }: { readonly marketId: string }) {
  const text = useCashOutText();
  const id = useId();
  const rule = useAutoCashOut(marketId);
  const [draft, setDraft] = useState<{ readonly profit: string; readonly loss: string; readonly trail: string } | null>(null);
  const [working, setWorking] = useState(false);
  const [wrong, setWrong] = useState(false);
  const { profit, loss, trail } = draft ?? { profit: typed(rule?.profit), loss: typed(rule?.loss), trail: typed(rule?.trail) };
  const type = (part: { readonly profit?: string; readonly loss?: string; readonly trail?: string }): void => {
    setWrong(false);
    setDraft({ profit, loss, trail, ...part });
  };
  const field = (name: 'profit' | 'loss' | 'trail', value: string) => ({
    id: `${id}-${name}`,
    inputMode: 'decimal' as const,
    value,
    invalid: wrong,
    onType: (written: string) => type({ [name]: written.replaceAll(/[^\d.,]/g, '') }),
  });
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
        <div className="grid grid-cols-2 gap-2">
          <TextField {...field('profit', profit)} label={text('cashOut.autoProfit')} />
          <TextField {...field('loss', loss)} label={text('cashOut.autoLoss')} />
        </div>
        <TextField {...field('trail', trail)} label={text('cashOut.autoTrail')} />
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
