/** Loads the legal pages of a language. They are too long for the message catalogue. */
import type { Language } from '@maidan/domain';
import type { LegalTexts } from './legal-english.ts';

export async function loadLegalTexts(language: Language): Promise<LegalTexts> {
  if (language === 'hi') return (await import('./legal-hindi.ts')).LEGAL_HINDI;
  return (await import('./legal-english.ts')).LEGAL_ENGLISH;
}
