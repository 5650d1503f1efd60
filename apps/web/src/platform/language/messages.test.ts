import { fileURLToPath } from 'node:url';
import { testCatalogues } from '@maidan/ui-kit/testing-catalogues.ts';
import { expect, it, vi } from 'vitest';
import { languageCookie, startLanguage } from './language.ts';

vi.mock('../site/page-site.ts', () => ({ pageSite: { language: 'en' } }));

testCatalogues(fileURLToPath(new URL('../..', import.meta.url)));

it('the language cookie is of this host only over TLS, and counts before an earlier one', () => {
  expect(languageCookie('hi', false)).toBe('language=hi; path=/; max-age=31536000; samesite=lax');
  expect(languageCookie('hi', true)).toBe('__Host-language=hi; path=/; max-age=31536000; samesite=lax; secure');
  expect([startLanguage('language=en; __Host-language=hi', 'en'), startLanguage('a=b; language=hi', 'en'), startLanguage('language=xx', 'en')]).toEqual([
    'hi',
    'hi',
    'en',
  ]);
});
