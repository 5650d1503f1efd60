import type { Language } from '@maidan/domain';

/** Said after a change of settings. */
export const SAVED: { readonly [language in Language]: string } = { en: 'Saved', hi: 'सहेजा गया' };
