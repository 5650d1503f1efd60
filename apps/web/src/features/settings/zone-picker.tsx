/** The three time zone modes, each with the time it shows now (RT-35, DR-04 to DR-07). */
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { formatClock } from '../../platform/time/moments.ts';
import { chooseTimeZone, TIME_ZONE_NAMES, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { useNow } from './now.ts';
import { ZONE_TEXT } from './zone-texts.ts';

export function ZonePicker() {
  const text = useText();
  const chosen = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const now = useNow();
  return (
    <fieldset className="flex flex-col gap-2 p-3" aria-label={text('preferences.timeZone')}>
      {TIME_ZONE_NAMES.map((zone) => (
        <label
          key={zone}
          className={`flex min-h-14 items-center gap-3 rounded-card border px-3 py-2 ${zone === chosen ? 'border-brand bg-surface-2' : 'border-line'}`}
        >
          <input
            type="radio"
            name="time-zone"
            aria-label={text(ZONE_TEXT[zone])}
            className="h-5 w-5 flex-none accent-brand"
            checked={zone === chosen}
            onChange={() => chooseTimeZone(zone)}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{text(ZONE_TEXT[zone])}</span>
            <span className="figures block text-sm text-muted">
              {formatClock(now, zone, language)} {zoneLabel(zone, now)}
            </span>
          </span>
        </label>
      ))}
      <p className="text-sm text-muted">{text('settings.zoneHint')}</p>
      <p className="text-sm text-muted">{text('settings.serverClock')}</p>
    </fieldset>
  );
}
