/** Moments in the player's zone and language. */
import { languageStore } from '../language/language.ts';
import { formatMoment } from './moments.ts';
import { formatWhen, timeSettings, zoneLabel } from './time-zone.ts';

/** Moments at a greater distance than 91 days are shown with their year. */
const DISTANT_MS = 91 * 86_400_000;

/** Returns the function that formats a moment in the player's zone and language; distant moments with their year. */
export function useWhen(): (iso: string) => string {
  const language = languageStore((state) => state.language);
  const zone = timeSettings((state) => state.timeZoneName);
  return (iso) => {
    const at = Date.parse(iso);
    const far = Math.abs(at - Date.now()) > DISTANT_MS;
    return `${far ? formatMoment(at, zone, language).replace(/:\d\d$/, '') : formatWhen(at, zone, language)} ${zoneLabel(zone, at)}`;
  };
}
