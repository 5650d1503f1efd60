/** The switch, the stake and the cap of one-click betting; only for players. */
import { useId, useRef, useState } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { changeOneClick, chooseOneClickKills, switchOneClickOff, oneClick } from './one-click.ts';
import { fieldText, settledText, wholeRupees } from '../entry/slip-amount.ts';

const NAMES = ['stake', 'cap'] as const;
const LABEL = { stake: 'slip.oneClickStake', cap: 'slip.oneClickCap' } as const;

/** Returns the texts of the fields and their setter. A field follows its saved amount, which another page or device can change too. */
function useTyped(saved: Readonly<Record<(typeof NAMES)[number], string>>) {
  const [typed, setTyped] = useState(saved);
  const [savedBefore, setSavedBefore] = useState(saved);
  const changed = NAMES.filter((name) => savedBefore[name] !== saved[name]);
  if (changed.length > 0) {
    setSavedBefore(saved);
    // A late answer does not overwrite what the player has typed since.
    const untouched = changed.filter((name) => typed[name] === savedBefore[name]);
    setTyped({ ...typed, ...Object.fromEntries(untouched.map((name) => [name, saved[name]])) });
  }
  return [typed, setTyped] as const;
}

/** Whether the rest of a one-click bet is cancelled. */
function KillSwitch() {
  const text = useText();
  const { kills } = oneClick();
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="h-5 w-5 accent-brand" checked={kills} onChange={(event) => chooseOneClickKills(event.target.checked)} />
      <span className="font-semibold">{text('slip.oneClickKills')}</span>
    </label>
  );
}

export function OneClickSwitch() {
  const text = useText();
  const signedIn = useSignedIn();
  const { active, stake, cap } = oneClick();
  const hint = useId();
  const [typed, setTyped] = useTyped({ stake: fieldText(stake * 100), cap: fieldText(cap * 100) });
  // The requested setting is shown at once, and reverted if the server refuses it.
  const [asked, setAsked] = useState<boolean | null>(null);
  const saving = useRef(0);
  const last = useRef<Promise<string | null>>(Promise.resolve(null));
  if (signedIn === null) return null;
  const wanted = { stake: wholeRupees(typed.stake), cap: wholeRupees(typed.cap) };
  const overCap = wanted.stake !== null && wanted.cap !== null && wanted.stake > wanted.cap;
  const good = wanted.stake !== null && wanted.cap !== null && !overCap;
  const save = async (on: boolean): Promise<void> => {
    if (wanted.stake === null || wanted.cap === null) return;
    setAsked(on);
    saving.current += 1;
    const change = { active: on, stake: wanted.stake, cap: wanted.cap };
    // one after the other: answers that overtake each other would leave the older choice on screen
    const answer = last.current.then(() => changeOneClick(change));
    last.current = answer;
    const refused = await answer;
    saving.current -= 1;
    // leaving a field saves, and so does the press on the switch that took the focus from it: the later answer counts
    if (saving.current > 0) return;
    setAsked(null);
    if (refused !== null) notify('error', refused);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="h-5 w-5 accent-brand"
          checked={asked ?? active}
          aria-busy={asked !== null || undefined}
          disabled={!good}
          onChange={(event) => void save(event.target.checked)}
        />
        <span className="font-semibold">{text('slip.oneClick')}</span>
      </label>
      <div className="grid grid-cols-2 gap-3">
        {NAMES.map((name) => (
          <label key={name} className="min-w-0">
            <span className="block pb-1 text-sm text-muted">{text(LABEL[name])}</span>
            <input
              className="field figures text-end font-bold"
              inputMode="decimal"
              autoComplete="off"
              value={typed[name]}
              aria-invalid={wanted[name] === null || (name === 'stake' && overCap) || undefined}
              aria-describedby={hint}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              onBlur={() => {
                setTyped({ ...typed, [name]: settledText(typed[name]).text });
                if (good && (wanted.stake !== stake || wanted.cap !== cap)) void save(active);
              }}
            />
          </label>
        ))}
      </div>
      <KillSwitch />
      <p id={hint} aria-live="polite" className={`text-sm ${good ? 'text-muted' : 'font-semibold text-loss'}`}>
        {good ? text('slip.oneClickHint') : overCap ? text('slip.oneClickOverCap') : text('slip.stakesAreIntegers')}
      </p>
    </div>
  );
}

/** The badge in the header while a press on odds places a bet at once. A press on the badge, or Esc, switches one-click betting off. */
export function OneClickBadge() {
  const text = useText();
  const { active, stake, sending } = oneClick();
  if (!active) return null;
  const shown = `₹${fieldText(stake * 100)}`;
  return (
    <button
      type="button"
      className="flex min-h-9 flex-col items-end justify-center rounded-card bg-warn-surface px-2 text-xs leading-tight font-bold text-warn pointer-coarse:min-h-11"
      aria-label={`${text('slip.oneClickArmed', { stake: shown })}. ${text('slip.oneClickOff')}`}
      aria-busy={sending || undefined}
      title={text('slip.oneClickOff')}
      onClick={() => void switchOneClickOff()}
    >
      <span aria-hidden="true">{text('slip.oneClickShort')}</span>
      <span aria-hidden="true" className="figures">
        {shown}
      </span>
    </button>
  );
}
