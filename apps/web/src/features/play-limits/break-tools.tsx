/** The tools of `/exclusion-policy`: time-out and exclusion. The confirmation shows the end. */
import { askBreak, beginBreak, type BreakSummaryWire, type PlayLimitsAnswer, type PlayStopWire } from '@maidan/contract';
import { breakEnd, EXCLUSION_CHOICES, TIMEOUT_CHOICES } from '@maidan/domain';
import { Suspense, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { session, useSignedIn } from '../../platform/session/session.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { usePlayText, type PlayText } from '../../messages/feature-texts.ts';
import { BreakDialog, type BreakWish } from './break-dialog.tsx';
import { proofBody, type GivenProof } from '../../ui/identity/proof-fields.tsx';
import { HelpLines, LoginHint } from './help-lines.tsx';
import { ReturnPart } from './return-part.tsx';
import './play-limits.css';
import { usePlayLimits, type OwnLimits } from './use-play-limits.ts';
import { useWhen } from '../../platform/time/use-when.ts';

function nameOf(text: PlayText, wish: BreakWish): string {
  if ('hours' in wish) {
    if (wish.hours < 48) return text('play.hoursLong', { hours: wish.hours });
    return wish.hours % 168 === 0 ? text('play.weeksLong', { weeks: wish.hours / 168 }) : text('play.daysLong', { days: wish.hours / 24 });
  }
  if (wish.months === null) return text('play.forGood');
  return wish.months % 12 === 0 ? text('play.yearsLong', { years: wish.months / 12 }) : text('play.monthsLong', { months: wish.months });
}

interface ChoiceProps {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly wishes: readonly BreakWish[];
  readonly onAsk: (wish: BreakWish) => void;
}

function Choice({ title, hint, action, wishes, onAsk }: ChoiceProps) {
  const text = usePlayText();
  const [chosen, setChosen] = useState<BreakWish | null>(null);
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-bold">{title}</h3>
      <p className="max-w-prose text-sm text-muted">{hint}</p>
      <fieldset className="break-choice" aria-label={`${title}: ${text('play.howLong')}`}>
        {wishes.map((wish) => (
          <button key={nameOf(text, wish)} type="button" aria-pressed={chosen === wish} onClick={() => setChosen(wish)}>
            {nameOf(text, wish)}
          </button>
        ))}
      </fieldset>
      <button type="button" className="btn btn-accent btn-large self-start" disabled={chosen === null} onClick={() => chosen !== null && onAsk(chosen)}>
        {action}
      </button>
    </section>
  );
}

/** Returns the lengths that end after the current break. The server refuses shorter ones. */
function longerThan(wishes: readonly BreakWish[], pause: PlayStopWire | null): readonly BreakWish[] {
  const currentEnd = pause?.until ?? null;
  if (currentEnd === null) return wishes;
  return wishes.filter((wish) => (breakEnd(wish, Date.now()) ?? Number.POSITIVE_INFINITY) > Date.parse(currentEnd));
}

const TIMEOUTS: readonly BreakWish[] = TIMEOUT_CHOICES.map((hours) => ({ hours }));
const EXCLUSIONS: readonly BreakWish[] = EXCLUSION_CHOICES.map((months) => ({ months }));

interface AskedBreak {
  readonly wish: BreakWish;
  readonly summary: BreakSummaryWire;
}

/** Refusals that concern the proof; the dialog shows them at its field. */
const REFUSED_PROOFS: ReadonlySet<unknown> = new Set(['PASSWORD_WRONG', 'OTP_WRONG', 'PASSKEY_REFUSED', 'TOO_MANY_TRIES', 'PROOF_NEEDED']);

/** What keeps the player from playing now, and the way back after an exclusion. */
function Standing({ answer: { pause, comeBack }, own }: { readonly answer: PlayLimitsAnswer; readonly own: OwnLimits }) {
  const text = usePlayText();
  const when = useWhen();
  if (comeBack !== null) return <ReturnPart comeBack={comeBack} own={own} />;
  const note =
    pause?.kind === 'HELD' ? text('play.held') : pause !== null && pause.until !== null ? text('play.inForceTimeout', { when: when(pause.until) }) : null;
  if (note === null) return null;
  return (
    <p role="note" className="rounded-card bg-warn-surface p-3 text-warn">
      {note}
    </p>
  );
}

function Breaks() {
  const text = usePlayText();
  const own = usePlayLimits();
  const [asked, setAsked] = useState<AskedBreak | null>(null);
  const { loaded } = own;
  if (loaded.state === 'loading') return <ListSkeleton rows={6} />;
  if (loaded.state === 'failed') return <Failed title={text('play.failed')} retryLabel={text('play.retry')} onRetry={own.reload} />;
  const { pause } = loaded.value;
  const fail = (error: unknown): void => notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('play.noAnswer'));
  const ask = async (wish: BreakWish): Promise<void> => {
    try {
      setAsked({ wish, summary: (await call(askBreak, { body: wish })).result });
    } catch (error) {
      fail(error);
    }
  };
  const begin = async ({ token }: BreakSummaryWire, given: GivenProof): Promise<string | null> => {
    try {
      const { message, result } = await call(beginBreak, { body: { token, sure: true, ...proofBody(given) } });
      setAsked(null);
      if (result.kind === 'EXCLUSION') session.clear();
      else own.reload();
      notify('success', result.kind === 'EXCLUSION' ? text('play.out') : message);
      return null;
    } catch (error) {
      if (error instanceof CallError && REFUSED_PROOFS.has(error.code)) return error.message;
      fail(error);
      return null;
    }
  };
  const timeouts = longerThan(TIMEOUTS, pause);
  return (
    <>
      <Standing answer={loaded.value} own={own} />
      {timeouts.length > 0 && (
        <Choice
          title={text('play.timeout')}
          hint={text('play.timeoutHint')}
          action={text(pause === null ? 'play.takeTimeout' : 'play.longer')}
          wishes={timeouts}
          onAsk={(wish) => void ask(wish)}
        />
      )}
      <Choice
        title={text('play.exclusion')}
        hint={text('play.exclusionHint')}
        action={text('play.takeExclusion')}
        wishes={EXCLUSIONS}
        onAsk={(wish) => void ask(wish)}
      />
      {asked !== null && (
        <BreakDialog
          summary={asked.summary}
          length={nameOf(text, asked.wish)}
          onBegin={(proof) => begin(asked.summary, proof)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Tools() {
  const text = usePlayText();
  const signedIn = useSignedIn() !== null;
  return (
    <div className="flex flex-col gap-5 pt-3">
      {signedIn ? (
        <section aria-label={text('play.break')} className="flex flex-col gap-5">
          <h2 className="sr">{text('play.break')}</h2>
          <Breaks />
        </section>
      ) : (
        <LoginHint />
      )}
      <HelpLines />
    </div>
  );
}

export default function BreakTools() {
  return (
    <Suspense fallback={<ListSkeleton rows={8} />}>
      <Tools />
    </Suspense>
  );
}
