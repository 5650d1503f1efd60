/** One limit: its used part, its pending raise, and the form that changes it. */
import type { PlayLimitWire } from '@maidan/contract';
import { useState } from 'react';
import { usePlayText } from '../../messages/feature-texts.ts';
import { effectOf, rupeesOfLimit, typedLimit, usedPercent } from './limit-form.ts';
import type { OwnLimits } from './use-play-limits.ts';
import { useWhen } from '../../platform/time/use-when.ts';

interface RowProps {
  readonly limit: PlayLimitWire;
  readonly kind: string;
  readonly period: string;
  readonly own: OwnLimits;
}

function useAmountText({ name }: PlayLimitWire): (amount: number) => string {
  const text = usePlayText();
  return (amount) => (name === 'session' ? text('play.minutes', { minutes: amount }) : rupeesOfLimit(amount));
}

/** '₹300 of ₹1,000', with a bar. */
function LimitUsage({ limit }: { readonly limit: PlayLimitWire }) {
  const text = usePlayText();
  const when = useWhen();
  const written = useAmountText(limit);
  const { name, amount, used, atRisk, freesAt } = limit;
  const calendar = name.startsWith('calendar');
  const percent = amount === null || used === null ? null : usedPercent(used, amount);
  const state =
    amount === null
      ? used === null || used === 0
        ? text('play.none')
        : text('play.usedOnly', { used: written(used) })
      : used === null
        ? written(amount)
        : text('play.usedOf', { used: written(used), amount: written(amount) });
  const notes = [
    atRisk > 0 && amount !== null ? text('play.atRisk', { amount: rupeesOfLimit(atRisk) }) : '',
    calendar && amount !== null && used !== null ? text('play.left', { amount: rupeesOfLimit(Math.max(0, amount - used)) }) : '',
    freesAt !== null && amount !== null ? text(calendar ? 'play.startsAnew' : 'play.frees', { when: when(freesAt) }) : '',
  ].filter((note) => note !== '');
  return (
    <>
      <span className={`figures block ${amount === null ? 'text-muted' : 'font-bold'}`}>{state}</span>
      {percent !== null && (
        <span className="limit-bar" data-full={percent >= 100 || undefined} aria-hidden="true">
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
      )}
      {notes.length > 0 && <span className="block text-xs text-muted">{notes.join(' · ')}</span>}
    </>
  );
}

/** A pending raise, which needs a second confirmation. */
function Raise({ limit, own }: { readonly limit: PlayLimitWire & { readonly raise: NonNullable<PlayLimitWire['raise']> }; readonly own: OwnLimits }) {
  const text = usePlayText();
  const when = useWhen();
  const written = useAmountText(limit);
  const { to, from, ready } = limit.raise;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface-2 p-2 text-sm" role="note">
      <span className="min-w-40 flex-1">
        <b>{to === null ? text('play.raiseNone') : text('play.raiseTo', { amount: written(to) })}</b>
        <span className="block text-xs">{ready ? text('play.raiseReady') : text('play.raiseFrom', { when: when(from) })}</span>
      </span>
      <span className="ms-auto flex gap-2">
        <button type="button" className="btn btn-quiet" disabled={own.busy} onClick={() => void own.withdraw(limit.name)}>
          {text('play.withdraw')}
        </button>
        {ready && (
          <button type="button" className="btn btn-primary" disabled={own.busy} onClick={() => void own.confirm(limit.name)}>
            {text('play.confirm')}
          </button>
        )}
      </span>
    </div>
  );
}

const EFFECTS = { cut: 'play.willCut', raise: 'play.willWait', same: 'play.willStay' } as const;

function LimitForm({
  limit,
  own,
  label,
  onDone,
}: {
  readonly limit: PlayLimitWire;
  readonly own: OwnLimits;
  readonly label: string;
  readonly onDone: () => void;
}) {
  const text = usePlayText();
  const [typed, setTyped] = useState(limit.amount === null ? '' : String(limit.amount));
  const [tried, setTried] = useState(false);
  const wished = typedLimit(limit.name, typed);
  const session = limit.name === 'session';
  const bad = tried && wished === null;
  const id = `limit-${limit.name}`;
  const save = async (amount: number | null): Promise<void> => {
    if (await own.ask(limit.name, amount)) onDone();
  };
  return (
    <form
      className="flex flex-col gap-2 pt-1"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wished !== null) void save(wished);
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {text(session ? 'play.time' : 'play.amount')}
      </label>
      <input
        id={id}
        className="field figures"
        inputMode={session ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={16}
        value={typed}
        aria-invalid={bad || undefined}
        aria-describedby={`${id}-effect`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-effect`} className={`min-h-5 text-sm ${bad ? 'text-loss' : 'text-muted'}`} role={bad ? 'alert' : undefined}>
        {bad ? text(session ? 'play.timeBad' : 'play.amountBad') : wished === null ? '' : text(EFFECTS[effectOf(limit.amount, wished)])}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" disabled={own.busy}>
          {text('play.save')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {text('play.cancel')}
        </button>
        {limit.amount !== null && (
          <button type="button" className="btn btn-quiet ms-auto" disabled={own.busy} onClick={() => void save(null)}>
            {text('play.remove')}
          </button>
        )}
      </div>
    </form>
  );
}

export function LimitRow({ limit, kind, period, own }: RowProps) {
  const text = usePlayText();
  const [open, setOpen] = useState(false);
  const label = text(limit.amount === null ? 'play.setOf' : 'play.changeOf', { kind, period });
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <span className="w-16 flex-none text-sm text-muted">{period}</span>
        <span className="min-w-0 flex-1">
          <LimitUsage limit={limit} />
        </span>
        {!open && (
          <button type="button" className="btn btn-quiet flex-none" aria-label={label} onClick={() => setOpen(true)}>
            {text(limit.amount === null ? 'play.set' : 'play.change')}
          </button>
        )}
      </div>
      {limit.raise !== null && <Raise limit={{ ...limit, raise: limit.raise }} own={own} />}
      {open && <LimitForm limit={limit} own={own} label={label} onDone={() => setOpen(false)} />}
    </li>
  );
}
