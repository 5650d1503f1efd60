import { profile, userDetails } from '@maidan/contract';
import { afterEach, expect, it, vi } from 'vitest';

/** The record of the site as the server writes it into the page, with the bases of a deployment. */
const pageSite = vi.hoisted(() => ({ apiBase: 'https://api.site.example', devApiBase: 'https://dev.site.example' }));
vi.mock('../site/page-site.ts', () => ({ pageSite }));
vi.mock('../language/language.ts', () => ({ currentLanguage: () => 'en' }));
vi.mock('../session/session.ts', () => ({ session: { token: () => 'abc', clear: () => false } }));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('[CA-14] the page asks the dev host of its site for the profile and the main host for everything else', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(input);
    return Promise.resolve(Response.json({ success: false, message: 'x' }));
  });
  const { call } = await import('./call.ts');
  await call(profile, { params: { memberCode: 'u1' } }).catch(() => undefined);
  await call(userDetails, {}).catch(() => undefined);
  expect(asked).toEqual(['https://dev.site.example/account/u1/profile/get', 'https://api.site.example/getUserDetails']);
});
