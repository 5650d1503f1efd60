/** The row Advanced of the slip, and the terms in the confirmation. It loads after the slip. */
import { formatMoney, isKill } from '@maidan/domain';
import type { ReactNode } from 'react';
import { useTermsText } from '../../../messages/feature-texts.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import { timeSettings } from '../../../platform/time/time-zone.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { slipSummary } from '../entry/slip-summary.ts';
import { termsAround } from '../slip-controller.ts';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { DEFAULT_TERMS, forecastOf, isPlain, slipAtWorst, waitsForStart, type BetTerms } from './bet-terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import { openTermsRow, termsRow } from './terms-row-store.ts';
import { guardText, START_TEXT, timeWords } from './terms-texts.ts';

const choose = (change: Partial<BetTerms>): void => dispatch({ type: 'choose-terms', change });

/** Returns the words of the choices, as the closed row and the confirmation show them. start: null in a market without a starting price. */
function useTermsWords({ keep, slip, terms }: SlipState): { readonly time: string; readonly guard: string; readonly start: string | null } {
  const text = useTermsText();
  const language = languageStore((state) => state.language);
  timeSettings((state) => state.timeZoneName);
  const format = usePriceFormat('exchange');
  const around = termsAround(slip);
  const start =
    around.takesStart === true
      ? text(START_TEXT[terms.start === 'none' && keep && !isKill(terms.timeInForce) ? 'keep' : terms.start], { odds: format(slip.priceActual) })
      : null;
  return { time: timeWords(terms, { text, around, language }), guard: guardText(terms, text), start };
}

/** Whether the bet stays at the start of a market with a starting price, where that is one of the choices of the row. */
function keepsAtStart({ keep, slip, terms }: SlipState): boolean {
  return keep && terms.start === 'none' && !isKill(terms.timeInForce) && termsAround(slip).takesStart === true;
}

function clearStart(): void {
  dispatch({ type: 'keep', on: false });
  choose({ start: 'none' });
}

function Chip({ name, defaultName, onClear }: { readonly name: string; readonly defaultName: string; readonly onClear: () => void }) {
  const text = useTermsText();
  return (
    <button type="button" className="terms-chip" aria-label={`${name}. ${text('betTerms.clear', { choice: defaultName })}`} onClick={onClear}>
      <span className="truncate">{name}</span>
      <Icon name="close" size={14} />
    </button>
  );
}

/** The choices other than the default, on the closed row. */
function Chips({ state }: { readonly state: SlipState }) {
  const text = useTermsText();
  const words = useTermsWords(state);
  const { guard, start, timeInForce } = state.terms;
  return (
    <>
      {timeInForce !== 'GTC' && <Chip name={words.time} defaultName={text('betTerms.gtc')} onClear={() => choose({ ...DEFAULT_TERMS, guard, start })} />}
      {words.start !== null && (start !== 'none' || keepsAtStart(state)) && (
        <Chip name={words.start} defaultName={text('betTerms.startCancel')} onClear={clearStart} />
      )}
      {guard !== 'better' && <Chip name={words.guard} defaultName={text('betTerms.better')} onClear={() => choose({ guard: 'better' })} />}
    </>
  );
}

/** Profit and liability at the worst odds that the bet takes; nothing if these are the odds asked. */
function WorstLine({ state }: { readonly state: SlipState }) {
  const text = useTermsText();
  const format = usePriceFormat('exchange');
  const worst = slipAtWorst(state.slip, state.terms);
  if (worst === state.slip) return null;
  const { profit, liability } = slipSummary(worst, state.commissionBp);
  return (
    <p className="figures text-xs text-muted">
      {text('betTerms.worst', { odds: format(worst.priceActual), profit: formatMoney(profit), liability: formatMoney(liability) })}
    </p>
  );
}

function NotKept({ state }: { readonly state: SlipState }) {
  const text = useTermsText();
  return isKill(state.terms.timeInForce) && state.keep ? <p className="text-xs text-muted">{text('betTerms.notKept')}</p> : null;
}

/** The forecast in the button that places the bet. */
export function PlaceForecast({ state }: { readonly state: SlipState }) {
  const text = useTermsText();
  const format = usePriceFormat('exchange');
  const { priceActual, delay } = state.slip;
  return forecastOf(state) === 'offers' ? text('betTerms.forecastOffer', { odds: format(priceActual) }) : text('betTerms.forecastWaits', { seconds: delay });
}

/** One line, closed by default. Open, it has the choices of the bet. */
export function TermsPart({ state }: { readonly state: SlipState }) {
  const text = useTermsText();
  const { isOpen, announced } = termsRow();
  const isSent = state.slip.isSubmitting;
  return (
    <div data-terms className="terms">
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        <button
          type="button"
          className="terms-switch"
          aria-expanded={isOpen}
          aria-controls="slip-terms"
          aria-keyshortcuts="Alt+A"
          disabled={isSent}
          onClick={() => openTermsRow(!isOpen)}
        >
          {text('betTerms.title')}
          <span className={isOpen ? 'rotate-180' : ''}>
            <Icon name="down" size={16} />
          </span>
        </button>
        {!isOpen && (!isPlain(state.terms) || keepsAtStart(state)) && !isSent && <Chips state={state} />}
      </div>
      <fieldset id="slip-terms" className={isOpen ? 'flex min-w-0 flex-col gap-2' : ''} aria-label={text('betTerms.terms')} hidden={!isOpen} disabled={isSent}>
        {isOpen && <TermsFields state={state} choose={choose} />}
      </fieldset>
      <WorstLine state={state} />
      <NotKept state={state} />
      {isOpen && !isSent && state.terms.start === 'none' && (
        <TriggerFields key={`${state.slip.market} ${state.slip.runner} ${state.slip.isBack}`} state={state} />
      )}
      <output className="sr">{announced !== null && announced !== 'mode' && text(`betTerms.${announced}`)}</output>
    </div>
  );
}

/** The terms of the bet as lines of the confirmation. */
export function TermsLines({ state, line }: { readonly state: SlipState; readonly line: (name: string, value: string) => ReactNode }) {
  const text = useTermsText();
  const words = useTermsWords(state);
  const isAtStart = words.start !== null && waitsForStart(state.terms);
  return (
    <>
      <dl className="divide-y divide-line">
        {!isAtStart && line(text('betTerms.time'), words.time)}
        {!isAtStart && line(text('betTerms.guard'), words.guard)}
        {words.start !== null && line(text('betTerms.start'), words.start)}
      </dl>
      <WorstLine state={state} />
    </>
  );
}

/** The button of a bet that would not wait: it offers the nearest odds that do. `odds` in hundredths. */
export function TakeOffer({ odds, onTake }: { readonly odds: number; readonly onTake: () => void }) {
  const text = useTermsText();
  const format = usePriceFormat('exchange');
  return (
    <button type="button" className="btn btn-primary mt-1 w-full" onClick={onTake}>
      {text('betTerms.takeOffer', { odds: format(odds) })}
    </button>
  );
}
