/** The confirmation, then the countdown of the delay (ST-50 to ST-57). A centred box on wide screens, a modal from below on phones. */
import { formatMoney, formatPrice } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/language/texts.ts';
import { feedName } from '../../platform/language/feed-name.ts';
import { usePriceFormat } from '../../platform/price-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { kindOf } from './slip.ts';
import { balanceShort, isStale, place } from './slip-controller.ts';
import { placeDisabled } from './slip-errors.ts';
import type { SlipState } from './slip-reducer.ts';
import { dispatch } from './slip-store.ts';
import { slipSummary } from './slip-summary.ts';
import { sideText } from './slip-texts.ts';
import { secondsLeft } from './slip-times.ts';

function Countdown({ delay, startTime }: { readonly delay: number; readonly startTime: number }) {
  const text = useText();
  const [left, setLeft] = useState(() => secondsLeft(delay, startTime, Date.now()));
  // the ring goes on from where the delay stands
  const [began] = useState(() => Math.min(0, startTime - Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(delay, startTime, Date.now())), 200);
    return () => clearInterval(timer);
  }, [delay, startTime]);
  return (
    <div className="flex flex-col items-center gap-3 p-6 text-center">
      <output className="font-semibold">{text('slip.processing')}</output>
      <p role="timer" aria-label={text('slip.secondsLeft')} className="countdown figures text-xl font-bold">
        {delay > 0 && (
          <svg viewBox="0 0 72 72" aria-hidden="true">
            <circle cx="36" cy="36" r="34" />
            <circle cx="36" cy="36" r="34" pathLength="1" style={{ animationDuration: `${delay}s`, animationDelay: `${began}ms` }} />
          </svg>
        )}
        {left}
      </p>
    </div>
  );
}

function Line({ name, value, tone = '' }: { readonly name: string; readonly value: string; readonly tone?: string }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={`figures text-end font-bold ${tone}`}>{value}</dd>
    </div>
  );
}

function Question({ state }: { readonly state: SlipState }) {
  const text = useText();
  const { slip } = state;
  const summary = slipSummary(slip);
  const kind = kindOf(slip);
  const line = kind === 'line';
  const format = usePriceFormat(kind);
  const odds = formatPrice(slip.priceActual);
  const inFormat = format(slip.priceActual);
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className={`rounded-card px-3 py-2 text-on-price ${slip.isBack === true ? 'bg-back' : 'bg-lay'}`}>
        <p className="font-bold">
          {text(sideText(slip))} {feedName(line ? slip.marketName : slip.runnerName)}
        </p>
        <p className="text-xs">{line ? slip.eventName : `${feedName(slip.marketName)} · ${slip.eventName}`}</p>
      </div>
      {state.changed && <output className="rounded-card bg-warn-surface px-2 py-1 font-semibold text-warn">{text('slip.oddsChanged')}</output>}
      <dl className="divide-y divide-line">
        <Line
          name={line ? text('slip.runs') : text('slip.odds')}
          value={line ? `${slip.line ?? '–'} (${slip.fancyPrice})` : inFormat === odds ? odds : `${inFormat} (${odds})`}
        />
        <Line name={text('slip.stake')} value={formatMoney(summary.stake)} />
        <Line name={text('slip.profit')} value={formatMoney(summary.profit)} tone="text-profit" />
        <Line name={text('slip.liability')} value={formatMoney(summary.liability)} tone="text-loss" />
      </dl>
      <div className="flex gap-2">
        <button type="button" className="btn btn-quiet btn-large flex-1" onClick={() => dispatch({ type: 'back' })}>
          {text('slip.cancelBet')}
        </button>
        <button
          type="button"
          className="btn btn-primary btn-large flex-1"
          disabled={placeDisabled(state, { stale: isStale(), short: balanceShort(state) })}
          onClick={place}
        >
          {text('slip.placeBet')}
        </button>
      </div>
    </div>
  );
}

export function BetConfirmation({ state }: { readonly state: SlipState }) {
  const text = useText();
  const processing = state.phase === 'processing';
  return (
    <Dialog
      title={text('slip.confirmTitle')}
      closeLabel={text('action.close')}
      onClose={() => dispatch({ type: 'back' })}
      dismissible={!processing}
      hideTitle={processing}
    >
      {processing && state.slip.startTime !== null ? <Countdown delay={state.slip.delay} startTime={state.slip.startTime} /> : <Question state={state} />}
    </Dialog>
  );
}
