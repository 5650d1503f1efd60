/** The setting that cancels unmatched bets of a disconnected player, and its state above the open bets. */
import { Suspense } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { formatWhen, timeSettings } from '../../platform/time/time-zone.ts';
import { useCashOutText } from '../../messages/feature-texts.ts';
import { DISCONNECT_SECONDS, chooseDisconnectCancel, useDisconnectCancel } from './disconnect-cancel.ts';

function Choice() {
  const text = useCashOutText();
  const chosen = useDisconnectCancel();
  const choose = async (seconds: number | null): Promise<void> => {
    if (!(await chooseDisconnectCancel(seconds))) notify('error', text('cashOut.awayFailed'));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-bold text-muted">{text('cashOut.awayTitle')}</p>
      <fieldset className="segment flex-wrap" aria-label={text('cashOut.awayTitle')}>
        {DISCONNECT_SECONDS.map((seconds) => (
          <button
            key={seconds ?? 0}
            type="button"
            disabled={chosen === null}
            aria-pressed={chosen !== null && chosen.seconds === seconds}
            onClick={() => void choose(seconds)}
          >
            {seconds === null ? text('cashOut.awayOff') : text('cashOut.awaySeconds', { seconds })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** Shown only to players: the setting belongs to the account. */
export function AwaySwitch() {
  if (useSignedIn() === null) return null;
  return (
    <Suspense fallback={null}>
      <Choice />
    </Suspense>
  );
}

/** The current setting, and the bets that it cancelled. */
export default function AwayState() {
  const text = useCashOutText();
  const state = useDisconnectCancel();
  const zone = timeSettings((settings) => settings.timeZoneName);
  const language = languageStore((store) => store.language);
  if (state === null || (state.seconds === null && state.last === null)) return null;
  return (
    <div className="border-b border-line px-3 py-2 text-xs text-muted" role="note">
      {state.seconds !== null && <p>{text('cashOut.awayOn', { seconds: state.seconds })}</p>}
      {state.last !== null && <p>{text('cashOut.awayLast', { count: state.last.count, time: formatWhen(Date.parse(state.last.time), zone, language) })}</p>}
    </div>
  );
}
