/** A moment in the player's zone and language, with the year where it is not this one's. */
import { languageStore } from '../../platform/language/language.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';

const HALF_YEAR_MS = 182 * 86_400_000;

export function useWhen(): (iso: string) => string {
  const language = languageStore((state) => state.language);
  const zone = timeSettings((state) => state.timeZoneName);
  return (iso) => {
    const at = Date.parse(iso);
    const far = Math.abs(at - Date.now()) > HALF_YEAR_MS / 2;
    return `${far ? formatMoment(at, zone, language).replace(/:\d\d$/, '') : formatWhen(at, zone, language)} ${zoneLabel(zone, at)}`;
  };
}
