/** The caller of this page, with its session and language. */
import { currentLanguage } from '../language/language.ts';
import { appConfigStore } from '../site/site-info.ts';
import { pageSite } from '../site/page-site.ts';
import { session } from '../session/session.ts';
import { type Caller, createCaller } from './caller.ts';
import { createCallTurns } from './call-turns.ts';

const turns = createCallTurns();
const send = createCaller({
  base: pageSite.apiBase,
  devBase: pageSite.devApiBase,
  fetch: (input, init) => globalThis.fetch(input, init),
  token: () => session.token(),
  onSessionEnded: () => session.clear(),
  language: currentLanguage,
  humanProof: async (action) => (appConfigStore.getState().recaptcha === null ? null : (await import('../site/outside-script.ts')).recaptchaToken(action)),
});

export const call: Caller = (endpoint, request) => turns.run(() => send(endpoint, request));

/** Runs calls that replace the session's token, while no other call is under way. */
export function callAlone<Value>(change: (send: Caller) => Promise<Value>): Promise<Value> {
  return turns.runAlone(() => change(send));
}
