/** A red band while an emergency session of the local key is open anywhere in the installation: every open console shows it within 15 seconds. */
import { CONSOLE_ENDPOINTS as E } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { languageStore, useText } from '../platform/language.ts';
import { clockText } from '../platform/moments.ts';

const ASK_EVERY_MS = 15_000;

export function EmergencyBand() {
  const text = useText();
  const { language } = languageStore();
  const { data } = useQuery({ queryKey: ['emergency'], queryFn: () => call(E.consoleSession, {}), refetchInterval: ASK_EVERY_MS });
  const emergency = data?.emergency ?? null;
  if (emergency === null) return null;
  return (
    <p className="emergency-band" role="alert">
      {text('shell.emergency', { until: `${clockText(emergency.endsAt, language, 'IST')} IST` })}
    </p>
  );
}
