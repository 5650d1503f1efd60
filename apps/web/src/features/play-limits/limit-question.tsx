/**
 * The question for a limit on deposits: at sign-up, before the first deposit, once a year, before a return, and before the next stake at
 * level 3 of the markers of harm (UKGC RTS 12, LCCP 3.4.3). To set one is chosen at first; to want none needs a second press. Limits that
 * the player has can be kept with one press.
 */
import { askPlayLimit, type PlayLimitWire } from '@maidan/contract';
import { LIMIT_PERIODS, type LimitAnswer, type LimitOccasion, type LimitPeriod } from '@maidan/domain';
import { Suspense, useId, useState } from 'react';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { usePlayText } from '../../messages/feature-texts.ts';
import { CALENDAR_PERIODS, typedLimit } from './limit-form.ts';
import './play-limits.css';
import { Link } from '@maidan/ui-kit/link.tsx';
import { usePlayReview } from './use-play-review.ts';

type TypedLimits = Readonly<Record<LimitPeriod, string>>;

interface QuestionProps {
  readonly occasion: LimitOccasion;
  readonly busy: boolean;
  /** The limits in force, as typed in rupees: the fields start with them. Default: none. */
  readonly standing?: TypedLimits;
  /** Whether the player has a limit of any kind, which an unchanged form keeps. */
  readonly hasLimit?: boolean;
  /** Stores the answer. */
  readonly onAnswer: (answer: LimitAnswer) => Promise<boolean>;
}

const EMPTY: TypedLimits = { day: '', week: '', month: '' };

/** Returns the deposit limits of the calendar periods as they are typed. Limits in rupees. */
export function typedOf(limits: readonly Pick<PlayLimitWire, 'name' | 'amount'>[]): TypedLimits {
  const amountOf = (period: LimitPeriod): string => String(limits.find(({ name }) => name === `calendar.${period}`)?.amount ?? '');
  return { day: amountOf('day'), week: amountOf('week'), month: amountOf('month') };
}

/** Returns the typed limits by period; null if one is invalid or all are empty. */
function limitsOf(typed: TypedLimits): readonly (readonly [LimitPeriod, number])[] | null {
  const limits: (readonly [LimitPeriod, number])[] = [];
  for (const period of LIMIT_PERIODS) {
    if (typed[period].trim() === '') continue;
    const amount = typedLimit(`calendar.${period}`, typed[period]);
    if (amount === null) return null;
    limits.push([period, amount]);
  }
  return limits.length === 0 ? null : limits;
}

interface Answering {
  readonly choice: 'SET' | 'NONE';
  readonly typed: TypedLimits;
  /** Whether Save keeps the limits in force. */
  readonly keeps: boolean;
  /** Whether the button was pressed with this choice. */
  readonly tried: boolean;
  readonly bad: boolean;
  readonly sending: boolean;
  readonly choose: (choice: 'SET' | 'NONE') => void;
  readonly type: (period: LimitPeriod, text: string) => void;
  readonly submit: () => void;
}

function useAnswering({ onAnswer, standing = EMPTY, hasLimit = false }: QuestionProps): Answering {
  const text = usePlayText();
  const [choice, setChoice] = useState<'SET' | 'NONE'>('SET');
  const [typed, setTyped] = useState(standing);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const wished = limitsOf(typed);
  // a cleared field leaves its limit in force
  const changed = LIMIT_PERIODS.some((period) => typed[period].trim() !== '' && typed[period] !== standing[period]);
  const keeps = choice === 'SET' && hasLimit && !changed;
  const setLimits = async (): Promise<void> => {
    if (wished === null && !keeps) return;
    setSending(true);
    try {
      const changes = keeps ? [] : (wished ?? []).filter(([period]) => typed[period] !== standing[period]);
      for (const [period, amount] of changes) await call(askPlayLimit, { body: { name: `calendar.${period}`, amount } });
      if ((await onAnswer('SET')) && !keeps) notify('success', text('play.saved'));
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('play.noAnswer'));
    } finally {
      setSending(false);
    }
  };
  return {
    choice,
    typed,
    keeps,
    tried,
    bad: tried && choice === 'SET' && wished === null && !keeps,
    sending,
    choose: (next) => {
      setChoice(next);
      setTried(false);
    },
    type: (period, amount) => setTyped({ ...typed, [period]: amount }),
    submit: () => {
      setTried(true);
      if (choice === 'SET') void setLimits();
      // the first press asks, the second one answers
      else if (tried) void onAnswer('NONE');
    },
  };
}

/** The fields of the three limits, with their error. */
function LimitFields({ typed, bad, type }: Pick<Answering, 'typed' | 'bad' | 'type'>) {
  const text = usePlayText();
  const id = useId();
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-3">
        {LIMIT_PERIODS.map((period) => (
          <label key={period} className="flex flex-col gap-1 text-sm font-semibold">
            {text('play.questionPeriod', { period: text(CALENDAR_PERIODS[period]) })}
            <input
              className="field figures"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={typed[period]}
              aria-invalid={bad || undefined}
              aria-describedby={bad ? `${id}-bad` : undefined}
              onChange={(event) => type(period, event.target.value)}
            />
          </label>
        ))}
      </div>
      {bad && (
        <p id={`${id}-bad`} role="alert" className="text-sm text-loss">
          {text('play.questionBad')}
        </p>
      )}
    </>
  );
}

export function LimitQuestion(question: QuestionProps) {
  const { occasion, busy, onAnswer } = question;
  const text = usePlayText();
  const answering = useAnswering(question);
  const { choice, keeps, tried, choose, submit } = answering;
  const off = busy || answering.sending;
  return (
    <form
      className="flex flex-col gap-3 rounded-card bg-surface-2 p-3"
      aria-label={text('play.question')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className="font-bold">{text('play.question')}</h2>
      <p className="max-w-prose text-sm">{text(occasion === 'CARE' ? 'play.questionCare' : 'play.questionHint')}</p>
      <fieldset className="segment" aria-label={text('play.question')}>
        <button type="button" aria-pressed={choice === 'SET'} onClick={() => choose('SET')}>
          {text('play.questionSet')}
        </button>
        <button type="button" aria-pressed={choice === 'NONE'} onClick={() => choose('NONE')}>
          {text('play.questionNone')}
        </button>
      </fieldset>
      {choice === 'SET' && <LimitFields {...answering} />}
      {choice === 'NONE' && tried && (
        <p role="alert" className="text-sm">
          {text('play.questionSure')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary btn-large" disabled={off}>
          {text(keeps ? 'play.questionKeep' : choice === 'SET' ? 'play.save' : tried ? 'play.questionYesNone' : 'play.questionNone')}
        </button>
        {occasion !== 'RETURN' && occasion !== 'CARE' && (
          <button type="button" className="btn btn-quiet btn-large" disabled={off} onClick={() => void onAnswer('LATER')}>
            {text('play.keep')}
          </button>
        )}
      </div>
    </form>
  );
}

function FirstDepositQuestion() {
  const text = usePlayText();
  const own = usePlayReview();
  const asks = own.loaded.state === 'here' && own.loaded.value.askAtDeposit;
  return (
    <div className="flex flex-col gap-3 p-3 pb-0">
      <Link to="/responsible-gambling" className="btn btn-quiet self-start">
        {text('play.setLimits')}
      </Link>
      {asks && <LimitQuestion occasion="FIRST_DEPOSIT" busy={own.busy} onAnswer={(answer) => own.answer('FIRST_DEPOSIT', answer)} />}
    </div>
  );
}

/**
 * On the deposit page: the question before the first deposit, and the link to the limits. Shows nothing until its texts are loaded; the form of the
 * deposit does not wait for it.
 */
export function DepositQuestion() {
  return (
    <Suspense fallback={null}>
      <FirstDepositQuestion />
    </Suspense>
  );
}
