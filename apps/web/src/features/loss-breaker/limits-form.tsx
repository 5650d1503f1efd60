/** The limits of the loss breaker: what bets may risk within 15 seconds, and what they may lose. */
import { toRupees, type OrderGroupWire } from '@maidan/contract';
import { stakeOfTyped } from '@maidan/domain';
import { useState } from 'react';
import { useBreakerText } from '../../messages/feature-texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { LossBreaker } from './use-loss-breaker.ts';

/** Returns the rupees of a typed limit; null for an empty field, undefined if it is no amount. */
function typedLimit(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const paise = stakeOfTyped(typed);
  return paise === null ? undefined : toRupees(paise);
}

const typedOf = (rupees: number | null | undefined): string => (rupees === null || rupees === undefined ? '' : String(rupees));

export function LimitsForm({ breaker, group }: { readonly breaker: LossBreaker; readonly group: OrderGroupWire | null }) {
  const text = useBreakerText();
  const [burst, setBurst] = useState(typedOf(group?.burstLimit));
  const [loss, setLoss] = useState(typedOf(group?.lossLimit));
  const [perSession, setPerSession] = useState(group?.perSession ?? true);
  const [tried, setTried] = useState(false);
  const [burstLimit, lossLimit] = [typedLimit(burst), typedLimit(loss)];
  const isBad = burstLimit === undefined || lossLimit === undefined;
  return (
    <form
      className="flex flex-col gap-3"
      aria-label={text('breaker.limits')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (burstLimit !== undefined && lossLimit !== undefined) void breaker.save({ burstLimit, lossLimit, perSession });
      }}
    >
      <h2 className="font-bold">{text('breaker.limits')}</h2>
      <p className="max-w-prose text-sm text-muted">{text('breaker.empty')}</p>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            id="breaker-burst"
            label={text('breaker.burst')}
            inputMode="decimal"
            maxLength={16}
            hint={text('breaker.burstNow', { amount: rupeesText(group?.atRisk ?? 0) })}
            value={burst}
            invalid={tried && burstLimit === undefined}
            onType={setBurst}
          />
        </div>
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            id="breaker-loss"
            label={text('breaker.loss')}
            inputMode="decimal"
            maxLength={16}
            hint={text('breaker.lossNow', { amount: rupeesText(group?.profit ?? 0) })}
            value={loss}
            invalid={tried && lossLimit === undefined}
            onType={setLoss}
          />
        </div>
      </div>
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input type="checkbox" className="size-5" checked={perSession} onChange={(event) => setPerSession(event.target.checked)} />
        {text('breaker.perSession')}
      </label>
      <p className="min-h-5 text-sm text-loss" role={tried && isBad ? 'alert' : undefined}>
        {tried && isBad ? text('breaker.bad') : ''}
      </p>
      <button type="submit" className="btn btn-primary btn-large self-start" disabled={breaker.busy}>
        {text('breaker.save')}
      </button>
    </form>
  );
}
