/** The fields of the open row Advanced. Choices that do not go together are not offered together, and a line says why. */
import { formatLimit, isKill, type PriceGuard, type TimeInForce } from '@maidan/domain';
import type { ReactNode } from 'react';
import { useTermsText } from '../../../messages/feature-texts.ts';
import { timeSettings, zoneLabel } from '../../../platform/time/time-zone.ts';
import { termsAround } from '../slip-controller.ts';
import type { SlipState } from '../slip-reducer.ts';
import {
  END_MINUTES,
  isGuardOffered,
  isStartAhead,
  leastLiability,
  MOST_STEPS,
  ownTimeText,
  termsError,
  waitsForStart,
  type BetEndChoice,
  type BetTerms,
} from './bet-terms.ts';
import { StartField } from './start-field.tsx';
import { focusIfByKey } from './terms-row-store.ts';
import { GUARD_TEXT, TIME_TEXT, timeHint } from './terms-texts.ts';

interface FieldsProps {
  readonly state: SlipState;
  readonly choose: (change: Partial<BetTerms>) => void;
}

/** In the order of the list. */
const TIMES = ['GTC', 'GOOD_TILL', 'FILL_AND_KILL', 'FILL_OR_KILL', 'POST_ONLY'] as const satisfies readonly TimeInForce[];
const GUARDS = ['better', 'exact', 'any'] as const satisfies readonly PriceGuard['mode'][];
const STEPS = Array.from({ length: MOST_STEPS }, (_, index) => index + 1);
const ERROR_TEXT = { expiry: 'betTerms.expiryWrong', least: 'betTerms.leastWrong', liability: 'betTerms.liabilityWrong' } as const;
const END_TEXT = { none: 'betTerms.endNone', minutes: 'betTerms.endMinutes', start: 'betTerms.endStart', own: 'betTerms.endOwn' } as const;
/** An own time starts this far ahead, ms. */
const OWN_TIME_AHEAD = 3_600_000;

function Field({ name, id, children }: { readonly name: string; readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="terms-field">
      <label htmlFor={id}>{name}</label>
      {children}
    </div>
  );
}

function TimeField({ state: { terms }, choose }: FieldsProps) {
  const text = useTermsText();
  return (
    <>
      <Field name={text('betTerms.time')} id="slip-time">
        <select
          id="slip-time"
          ref={focusIfByKey}
          className="field"
          value={terms.timeInForce}
          aria-describedby="slip-time-hint"
          onChange={({ target }) => choose({ timeInForce: TIMES.find((time) => time === target.value) ?? 'GTC' })}
        >
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {text(TIME_TEXT[time])}
            </option>
          ))}
        </select>
      </Field>
      <p id="slip-time-hint" className="terms-hint">
        {timeHint(terms, text)}
      </p>
    </>
  );
}

function OwnTime({ state: { slip, terms }, choose, wrong }: FieldsProps & { readonly wrong: boolean }) {
  const text = useTermsText();
  const zone = timeSettings((state) => state.timeZoneName);
  const label = zoneLabel(zone, termsAround(slip).now);
  return (
    <Field name={text('betTerms.ownTime', { zone: label })} id="slip-own-time">
      <input
        id="slip-own-time"
        type="datetime-local"
        className="field figures"
        value={terms.ownTime}
        aria-invalid={wrong || undefined}
        aria-describedby="slip-terms-error"
        onChange={({ target }) => choose({ ownTime: target.value })}
      />
    </Field>
  );
}

/** When a bet that waits ends. */
function EndField({ state, choose }: FieldsProps) {
  const text = useTermsText();
  const { slip, terms } = state;
  if (terms.timeInForce !== 'GOOD_TILL' && terms.timeInForce !== 'POST_ONLY') return null;
  const around = termsAround(slip);
  const isStartOffered = isStartAhead(around);
  const ends: BetEndChoice[] = [
    ...(terms.timeInForce === 'POST_ONLY' ? ['none' as const] : []),
    'minutes',
    ...(isStartOffered ? ['start' as const] : []),
    'own',
  ];
  const choosing = (end: BetEndChoice): void =>
    choose(end === 'own' && terms.ownTime === '' ? { end, ownTime: ownTimeText(around.now + OWN_TIME_AHEAD, around.zone) } : { end });
  return (
    <>
      <fieldset className="terms-ends" aria-label={text('betTerms.end')}>
        {ends.map((end) => (
          <label key={end}>
            <input type="radio" name="slip-end" className="sr" checked={terms.end === end} onChange={() => choosing(end)} />
            <span>{text(END_TEXT[end], { minutes: END_MINUTES })}</span>
          </label>
        ))}
      </fieldset>
      {terms.end === 'own' && <OwnTime state={state} choose={choose} wrong={termsError(terms, slip, around) === 'expiry'} />}
      {!isStartOffered && <p className="terms-hint">{text('betTerms.endStarted')}</p>}
    </>
  );
}

/** The least amount to match at once. */
function LeastField({ state: { slip, terms }, choose }: FieldsProps) {
  const text = useTermsText();
  if (!isKill(terms.timeInForce)) return null;
  return (
    <Field name={text('betTerms.leastField')} id="slip-least">
      <input
        id="slip-least"
        className="field figures text-end font-bold"
        inputMode="decimal"
        autoComplete="off"
        placeholder={text(terms.timeInForce === 'FILL_OR_KILL' ? 'betTerms.leastAll' : 'betTerms.leastAny')}
        value={terms.least}
        aria-invalid={termsError(terms, slip, termsAround(slip)) === 'least' || undefined}
        aria-describedby="slip-terms-error"
        onChange={({ target }) => choose({ least: target.value })}
      />
    </Field>
  );
}

function GuardField({ state: { terms }, choose }: FieldsProps) {
  const text = useTermsText();
  const missing = GUARDS.filter((guard) => !isGuardOffered(guard, terms.timeInForce));
  return (
    <>
      <Field name={text('betTerms.guard')} id="slip-guard">
        <select
          id="slip-guard"
          className="field"
          value={terms.guard}
          aria-describedby="slip-guard-hint"
          onChange={({ target }) => choose({ guard: GUARDS.find((guard) => guard === target.value) ?? 'better' })}
        >
          {GUARDS.filter((guard) => !missing.includes(guard)).map((guard) => (
            <option key={guard} value={guard}>
              {text(GUARD_TEXT[guard])}
            </option>
          ))}
        </select>
      </Field>
      {terms.guard === 'any' && (
        <Field name={text('betTerms.ticks')} id="slip-steps">
          <select id="slip-steps" className="field figures" value={terms.ticks} onChange={({ target }) => choose({ ticks: Number(target.value) })}>
            {STEPS.map((ticks) => (
              <option key={ticks} value={ticks}>
                {ticks}
              </option>
            ))}
          </select>
        </Field>
      )}
      <div id="slip-guard-hint">
        {missing.includes('exact') && <p className="terms-hint">{text('betTerms.exactNotOffered')}</p>}
        {missing.includes('any') && <p className="terms-hint">{text('betTerms.anyNeedsKill')}</p>}
      </div>
    </>
  );
}

/** All fields of the row, with the error of a choice that the server would refuse. */
export function TermsFields({ state, choose }: FieldsProps) {
  const text = useTermsText();
  const around = termsAround(state.slip);
  const error = termsError(state.terms, state.slip, around);
  return (
    <>
      {!(around.takesStart === true && waitsForStart(state.terms)) && (
        <>
          <TimeField state={state} choose={choose} />
          <EndField state={state} choose={choose} />
          <LeastField state={state} choose={choose} />
          <GuardField state={state} choose={choose} />
        </>
      )}
      <StartField state={state} />
      <p id="slip-terms-error" className="text-xs font-semibold text-loss" aria-live="polite">
        {error !== null && text(ERROR_TEXT[error], { limit: formatLimit(leastLiability(state.slip)) })}
      </p>
      <p className="sr">{text('betTerms.keys')}</p>
    </>
  );
}
