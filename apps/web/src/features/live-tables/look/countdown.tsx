/** The remaining time for bets, on the server's clock: a ring and the seconds. It does not blink or change colour, so that it does not hurry the player. */
import { useEffect, useState } from 'react';
import { casinoTables } from '../../../realtime/tables/casino-tables.ts';
import { useTableText } from '../live-table-texts.ts';

const RADIUS = 17;
const AROUND = 2 * Math.PI * RADIUS;
const LOOK_MS = 200;

function useSecondsLeft(tableId: string, until: number): number {
  const left = (): number => Math.max(0, Math.ceil((until - casinoTables.serverNow(tableId)) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const look = (): void => setSeconds(Math.max(0, Math.ceil((until - casinoTables.serverNow(tableId)) / 1000)));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [tableId, until]);
  return seconds;
}

/** Shows the remaining seconds as text. `until`: ms since 1970 by the server's clock. */
export function SecondsLeft({ tableId, until }: { readonly tableId: string; readonly until: number }) {
  const text = useTableText();
  return <span className="figures">{text('table.secondsShort', { seconds: useSecondsLeft(tableId, until) })}</span>;
}

/** `since` and `until`: start and end of the betting phase, ms since 1970 by the server's clock. */
export function Countdown({ tableId, since, until }: { readonly tableId: string; readonly since: number; readonly until: number }) {
  const text = useTableText();
  const seconds = useSecondsLeft(tableId, until);
  const whole = Math.max(1, Math.round((until - since) / 1000));
  const share = Math.min(1, seconds / whole);
  return (
    <span className="table-clock" role="timer" aria-label={text('table.seconds', { seconds })}>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r={RADIUS} className="table-clock-track" />
        <circle cx="20" cy="20" r={RADIUS} className="table-clock-left" strokeDasharray={AROUND} style={{ strokeDashoffset: AROUND * (1 - share) }} />
      </svg>
      <span aria-hidden="true" className="figures">
        {seconds}
      </span>
    </span>
  );
}
