/** The steps between Place Bet and the answer: the confirmation, then the countdown of the delay (ST-50 to ST-57). In a popup or in the slip. */
import { formatMoney, formatPrice, stakeOfTyped } from '@maidan/domain';
import { Suspense, useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useText, feedName } from '../../../platform/language/texts.ts';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import { kindOf, type Slip } from '../slip.ts';
import { place, surroundings } from '../slip-controller.ts';
import { isPlaceDisabled } from '../entry/slip-errors.ts';
import { CommissionLine } from '../entry/slip-figures.tsx';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch, secondsLeft } from '../slip-store.ts';
import { slipSummary } from '../entry/slip-summary.ts';
import { moveText, sideText } from '../slip-texts.ts';
import { forecastOf, isPlain, takesTerms } from '../terms/bet-terms.ts';
import { TermsLines } from '../terms/terms-lines.ts';
import { PlaceLabel } from './place-label.tsx';

/** Returns the remaining seconds of the delay. `startTime`: ms since 1970. */
export function useSecondsLeft(delay: number, startTime: number): number {
  const [left, setLeft] = useState(() => secondsLeft(delay, startTime, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(delay, startTime, Date.now())), 200);
    return () => clearInterval(timer);
  }, [delay, startTime]);
  return left;
}

/** The bet as it was sent, and the countdown of its delay. */
export function BetCountdown({ slip }: { readonly slip: Slip }) {
  const text = useText();
  const { delay } = slip;
  const startTime = slip.startTime ?? 0;
  const left = useSecondsLeft(delay, startTime);
  // the ring starts at the elapsed part of the delay
  const [began] = useState(() => Math.min(0, startTime - Date.now()));
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
      <SentBet slip={slip} />
    </div>
  );
}

/** 'Back Amber · 1.85 · ₹500', as it was sent. */
export function SentBet({ slip }: { readonly slip: Slip }) {
  const text = useText();
  const kind = kindOf(slip);
  const format = usePriceFormat(kind);
  const odds = kind === 'line' ? `${slip.line ?? '–'} (${slip.fancyPrice})` : format(slip.priceActual);
  return (
    <p className="figures min-w-0 text-sm">
      <b>
        {text(sideText(slip))} {feedName(kind === 'line' ? slip.marketName : slip.runnerName)}
      </b>{' '}
      · {odds} · {formatMoney(stakeOfTyped(slip.stake))}
    </p>
  );
}

interface LineProps {
  readonly name: string;
  readonly value: string;
  /** The bet as it was sent. */
  readonly before?: string | undefined;
  readonly tone?: string;
}

function Line({ name, value, before, tone = '' }: LineProps) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={`figures text-end font-bold ${tone}`}>
        {before !== undefined && <span className="font-medium text-muted">{before} → </span>}
        {value}
      </dd>
    </div>
  );
}

const termsLine = (name: string, value: string): ReactNode => <Line name={name} value={value} />;

/** Ignores a repeated Enter: holding the key that opened the confirmation must not place the bet. */
function ignoreHeldEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** The confirmation: the figures of the bet, and its buttons. */
export function BetQuestion({ state, placeButton }: { readonly state: SlipState; readonly placeButton: RefObject<HTMLButtonElement | null> }) {
  const text = useText();
  const forecastId = useId();
  const { slip } = state;
  const summary = slipSummary(slip, state.commissionBp);
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
        <p className="text-xs">{line ? feedName(slip.eventName) : `${feedName(slip.marketName)} · ${feedName(slip.eventName)}`}</p>
      </div>
      {/* the notice takes its space while it is hidden too, so that the buttons do not move */}
      <output className="slip-strip px-2 py-1 font-semibold" data-shown={state.changed || undefined}>
        {state.changed && text('slip.oddsChanged')}
      </output>
      <dl className="divide-y divide-line">
        <Line
          name={line ? text('slip.runs') : text('slip.odds')}
          value={line ? `${slip.line ?? '–'} (${slip.fancyPrice})` : inFormat === odds ? odds : `${inFormat} (${odds})`}
          before={moveText(state, format)?.from}
        />
        <Line name={text('slip.stake')} value={formatMoney(summary.stake)} />
        <Line name={text('slip.profit')} value={formatMoney(summary.profit)} tone="text-profit" />
        <Line name={text('slip.liability')} value={formatMoney(summary.liability)} tone="text-loss" />
        {state.mode === 'payout' && <Line name={text('slip.payout')} value={formatMoney(summary.payout)} />}
      </dl>
      {takesTerms(slip) && !isPlain(state.terms) && (
        <Suspense fallback={null}>
          <TermsLines state={state} line={termsLine} />
        </Suspense>
      )}
      <CommissionLine state={state} />
      <div className="flex gap-2">
        <button type="button" className="btn btn-quiet btn-large flex-1" onClick={() => dispatch({ type: 'back' })}>
          {text('slip.cancelBet')}
        </button>
        <button
          ref={placeButton}
          type="button"
          className="btn btn-primary btn-large flex-1"
          // stays focused while it cannot be pressed; place() checks the same
          aria-disabled={isPlaceDisabled(state, surroundings(state)) || undefined}
          aria-describedby={forecastOf(state) === null ? undefined : forecastId}
          onKeyDown={ignoreHeldEnter}
          // ignores the second press of a double click on Place Bet, which was at this place before
          onClick={(event) => event.detail < 2 && place()}
        >
          <PlaceLabel state={state} forecastId={forecastId} />
        </button>
      </div>
    </div>
  );
}
