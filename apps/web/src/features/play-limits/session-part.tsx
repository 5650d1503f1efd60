/** The figures of this session, and the interval of the reality check. */
import { setRealityCheck } from '@maidan/contract';
import { REALITY_CHOICES } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { askPlaySession, minutesPlayed, playSession, storePlaySession } from '../../platform/time/play-session.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { usePlayText } from '../../messages/feature-texts.ts';

const TICK_MS = 15_000;

/** Returns the figures of the session and the minutes played. They are reloaded at each mount. */
function usePlayed() {
  const playState = playSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    void askPlaySession();
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return { session: playState.session, minutes: minutesPlayed(playState, Math.max(now, playState.at)) };
}

function useDuration(): (minutes: number) => string {
  const text = usePlayText();
  return (minutes) => (minutes < 60 ? text('play.minutes', { minutes }) : text('play.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }));
}

export function PlayFigures() {
  const text = usePlayText();
  const duration = useDuration();
  const { session, minutes } = usePlayed();
  const money = (rupees: number | undefined) => (session === null ? '–' : rupeesText(rupees));
  const rows = [
    [text('play.playedFor'), session === null ? '–' : duration(minutes), 0],
    [text('play.staked'), money(session?.staked), 0],
    [text('play.net'), money(session?.net), session?.net ?? 0],
    [text('play.netMonth'), money(session?.netMonth), session?.netMonth ?? 0],
  ] as const;
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(([name, value, sign]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className={`figures font-bold ${sign < 0 ? 'text-loss' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RealityChoice() {
  const text = usePlayText();
  const chosen = playSession((state) => state.session?.realityMinutes);
  const choose = async (minutes: number | null): Promise<void> => {
    try {
      storePlaySession((await call(setRealityCheck, { body: { minutes } })).result);
    } catch {
      notify('error', text('play.noAnswer'));
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-bold text-muted">{text('play.reality')}</p>
      <fieldset className="segment" aria-label={text('play.reality')}>
        {[null, ...REALITY_CHOICES].map((minutes) => (
          <button key={minutes ?? 0} type="button" disabled={chosen === undefined} aria-pressed={chosen === minutes} onClick={() => void choose(minutes)}>
            {minutes === null ? text('play.realityOff') : text('play.realityEvery', { minutes })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** Elapsed time and net result in the account drawer. */
export default function PlayTime() {
  const text = usePlayText();
  return (
    <section className="border-t border-line p-4" aria-label={text('play.session')}>
      <h3 className="pb-2 font-bold">{text('play.session')}</h3>
      <PlayFigures />
    </section>
  );
}
