/** Date and time in the chosen zone, by the server's clock, every second (DR-03, DR-04, BC-24). */
import { useEffect, useState, type CSSProperties } from 'react';
import { CLOCK_TICK_MS } from '@maidan/domain';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { formatClock } from '../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';

/** Returns the server's time in ms since 1970, updated every second (BC-24). */
export function useNow(): number {
  const aheadMs = timeSettings((state) => state.aheadMs);
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return device + aheadMs;
}

export function Clock({ style }: { readonly style?: CSSProperties }) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const now = useNow();
  return (
    <time
      style={style}
      className="figures text-xs whitespace-nowrap"
      aria-label={text('preferences.clock')}
      role="timer"
      dateTime={new Date(now).toISOString()}
    >
      {formatClock(now, zone, language)} {zoneLabel(zone, now)}
    </time>
  );
}
