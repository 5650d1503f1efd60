/** The caller of this page, with its session and language. */
import { currentLanguage } from '../language/language.ts';
import { appConfigStore } from '../site/site-info.ts';
import { pageSite } from '../site/page-site.ts';
import { session } from '../session/session.ts';
import { createCaller } from './caller.ts';

export const call = createCaller({
  base: pageSite.apiBase,
  devBase: pageSite.devApiBase,
  fetch: (input, init) => globalThis.fetch(input, init),
  token: () => session.token(),
  onSessionEnded: () => session.clear(),
  language: currentLanguage,
  humanProof: async (action) => (appConfigStore.getState().recaptcha === null ? null : (await import('../site/outside-script.ts')).recaptchaToken(action)),
});
