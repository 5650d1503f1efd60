/** The stake and the button that plays a round. The server sets the pause between rounds; there is no autoplay. */
import { formatLimit, paise, stakeOfTyped, type StakeButtonValue } from '@maidan/domain';
import { useEffect, useId, useRef, useState } from 'react';
import { openDialog, useOpenDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText, UNREAD } from '../../platform/money/rupees-text.ts';
import { pageTarget, rememberTarget } from '../../platform/session/navigation-memory.ts';
import { useSoloText } from '../../messages/feature-texts.ts';

/** The typed stake, kept also if it is invalid. */
interface StakeEntry {
  readonly typed: string;
  type(text: string): void;
  /** Rupees; null: the text is no stake. */
  readonly rupees: number | null;
  readonly problem: 'bad' | 'out-of-limits' | null;
}

const FIRST_STAKE = '100';

/** Returns the typed stake and its problem. Limits in rupees. */
export function useStakeEntry(least: number, most: number): StakeEntry {
  const [typed, type] = useState(FIRST_STAKE);
  const stake = stakeOfTyped(typed);
  const rupees = stake === null ? null : stake / 100;
  const problem = rupees === null ? 'bad' : rupees < least || rupees > most ? 'out-of-limits' : null;
  return { typed, type, rupees, problem };
}

export interface StakeLimits {
  /** Rupees. */
  readonly least: number;
  readonly most: number;
}

interface StakeFieldProps {
  readonly entry: StakeEntry;
  readonly limits: StakeLimits;
  readonly buttons: readonly StakeButtonValue[];
  readonly locked: boolean;
}

export function StakeField({ entry, limits, buttons, locked }: StakeFieldProps) {
  const text = useSoloText();
  const id = useId();
  const range = text('stake.limits', { least: formatLimit(paise(limits.least * 100)), most: formatLimit(paise(limits.most * 100)) });
  const fitting = buttons.filter(({ price }) => price >= limits.least && price <= limits.most);
  return (
    <div className="solo-stake">
      <div className="solo-stake-field">
        <label htmlFor={id} className="text-xs font-semibold text-muted">
          {text('stake.label')}
        </label>
        <input
          id={id}
          className="field figures text-right font-bold"
          inputMode="decimal"
          autoComplete="off"
          value={entry.typed}
          readOnly={locked}
          aria-invalid={entry.problem !== null || undefined}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => entry.type(event.target.value)}
        />
      </div>
      <fieldset className="solo-stake-buttons no-bar" aria-label={text('stake.buttons')}>
        {[100, 500]
          .filter((price) => price <= limits.most && !fitting.some((button) => button.price === price))
          .map((price) => ({ label: String(price), price }))
          .concat(fitting)
          .map(({ label, price }) => (
            <button
              key={price}
              type="button"
              className="btn btn-quiet figures"
              aria-pressed={entry.rupees === price}
              disabled={locked}
              onClick={() => entry.type(String(price))}
            >
              {label}
            </button>
          ))}
      </fieldset>
      <p
        id={`${id}-hint`}
        className={`solo-stake-hint text-xs ${entry.problem === null ? 'text-muted' : 'text-loss'}`}
        role={entry.problem === null ? undefined : 'alert'}
      >
        {entry.problem === 'bad' ? text('stake.bad') : range}
      </p>
    </div>
  );
}

const INTERACTIVE = 'button, a, input, textarea, select, summary, [role="radio"], [role="dialog"]';

/** Space and Enter play a round, unless a dialog is open or the focused element uses the key. */
function usePlayKey(onPlay: () => void): void {
  const latest = useRef(onPlay);
  const dialog = useOpenDialog() !== undefined;
  useEffect(() => {
    latest.current = onPlay;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || event.defaultPrevented || dialog) return;
      // a radio button does not use Enter
      const chosen = event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'radio';
      if (!chosen && event.target instanceof Element && event.target.closest(INTERACTIVE) !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [dialog]);
}

interface PlayButtonProps {
  readonly label: string;
  /** false: the round before is not over, or the next may not begin yet. */
  readonly ready: boolean;
  readonly onPlay: () => void;
}

export function PlayButton({ label, ready, onPlay }: PlayButtonProps) {
  const play = (): void => {
    if (ready) onPlay();
  };
  usePlayKey(play);
  // not `disabled`: a disabled button would lose the focus
  return (
    <button type="button" className="btn btn-primary solo-play" aria-disabled={!ready || undefined} aria-keyshortcuts="Space Enter" onClick={play}>
      {label}
    </button>
  );
}

/** The login button that visitors see in place of the play button. */
export function LoginToPlay({ page, ids }: { readonly page: string; readonly ids: readonly string[] }) {
  const text = useSoloText();
  const common = useText();
  return (
    <div className="solo-login">
      <p className="text-sm text-muted">{text('frame.loginHint')}</p>
      <button
        type="button"
        className="btn btn-primary solo-play"
        aria-label={text('frame.login')}
        onClick={() => {
          rememberTarget(sessionStorage, pageTarget(page, ids));
          openDialog({ name: 'login' });
        }}
      >
        {common('auth.logIn')}
      </button>
    </div>
  );
}

interface BalanceLineProps {
  /** Rupees; null: not known yet. */
  readonly balance: number | null;
}

export function BalanceLine({ balance }: BalanceLineProps) {
  const text = useSoloText();
  const common = useText();
  return (
    <p className="solo-balance">
      <span className="text-muted">{text('frame.balance')}</span>
      <span className="figures font-bold">{balance === null ? UNREAD : rupeesText(balance)}</span>
      <span className="badge bg-warn-surface text-warn">{common('balance.playMoney')}</span>
    </p>
  );
}
