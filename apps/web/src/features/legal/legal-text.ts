/** The legal pages as documents: too long for the message catalogue, so one file a language, loaded when a page is opened. */
import type { Language } from '@maidan/domain';
import type { LegalTexts } from './legal-english.ts';

export async function loadLegalTexts(language: Language): Promise<LegalTexts> {
  if (language === 'hi') return (await import('./legal-hindi.ts')).LEGAL_HINDI;
  return (await import('./legal-english.ts')).LEGAL_ENGLISH;
}
