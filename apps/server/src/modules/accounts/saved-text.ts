import type { Language } from '@maidan/domain';

/** Message after a change of settings. */
export const SAVED: { readonly [language in Language]: string } = { en: 'Saved', hi: 'सहेजा गया' };
