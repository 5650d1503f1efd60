/** Formats times for texts. The product has one time zone, India's, so no time zone library is needed. */
import { INDIA_OFFSET_MIN } from '../limits/client-constants.ts';

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
} as const;

/** Formats ms since 1970 as '23 Nov 2026, 14:30 IST'. Rounds up to the minute, so that the moment has passed at the time shown. */
export function formatIndiaMoment(ms: number, language: 'en' | 'hi'): string {
  const there = new Date(Math.ceil(ms / 60_000) * 60_000 + INDIA_OFFSET_MIN * 60_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${there.getUTCDate()} ${MONTHS[language][there.getUTCMonth()]} ${there.getUTCFullYear()}, ${two(there.getUTCHours())}:${two(there.getUTCMinutes())} IST`;
}
