/** Moments as the server writes them into texts: India's time, by hand, for the whole product has one zone to tell them in. */
import { INDIA_OFFSET_MIN } from '../limits/client-constants.ts';

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
} as const;

/** '23 Nov 2026, 14:30 IST' of ms since 1970. A part of a minute counts as a whole one: at the time that is told it has come. */
export function formatIndiaMoment(ms: number, language: 'en' | 'hi'): string {
  const there = new Date(Math.ceil(ms / 60_000) * 60_000 + INDIA_OFFSET_MIN * 60_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${there.getUTCDate()} ${MONTHS[language][there.getUTCMonth()]} ${there.getUTCFullYear()}, ${two(there.getUTCHours())}:${two(there.getUTCMinutes())} IST`;
}
