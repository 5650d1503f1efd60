/** Date and time in the chosen zone, by the server's clock, every second (DR-03, DR-04, BC-24). */
import type { CSSProperties } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { formatClock } from '../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { useNow } from './now.ts';

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
