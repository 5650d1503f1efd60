/** The caller of this page, with its session and language. */
import { answerLimitQuestion, confirmReturn, type Endpoint } from '@maidan/contract';
import { askLimitsFirst } from '../dialogs/limits-first.ts';
import { currentLanguage } from '../language/language.ts';
import { appConfigStore } from '../site/site-info.ts';
import { pageSite } from '../site/page-site.ts';
import { session } from '../session/session.ts';
import { endSession, signInAgain, whenSignedIn } from '../session/session-again.ts';
import { CallError } from './call-error.ts';
import { type Caller, createCaller } from './caller.ts';
import { createCallTurns } from './call-turns.ts';

const turns = createCallTurns();
const send = createCaller({
  base: pageSite.apiBase,
  devBase: pageSite.devApiBase,
  fetch: (input, init) => globalThis.fetch(input, init),
  token: () => session.token(),
  onSessionEnded: () => void endSession(),
  language: currentLanguage,
  humanProof: async (action) => (appConfigStore.getState().recaptcha === null ? null : (await import('../site/outside-script.ts')).recaptchaToken(action)),
});

/** Calls whose page asks the question for a limit itself. */
const ASKING: ReadonlySet<Endpoint> = new Set<Endpoint>([answerLimitQuestion, confirmReturn]);

/** Sends a call in its turn. A stake that is refused until the question for a limit is answered opens the question. */
const sendInTurn: Caller = async (endpoint, request) => {
  try {
    return await turns.run(() => send(endpoint, request));
  } catch (error) {
    if (error instanceof CallError && !ASKING.has(endpoint)) askLimitsFirst(error.code);
    throw error;
  }
};

/** Sends a call. While the page asks for a new sign-in, calls of the player wait for it; one that met the end of the session is sent again. */
export const call: Caller = async (endpoint, request) => {
  if (endpoint.auth === 'none' || endpoint.auth === 'basic') return sendInTurn(endpoint, request);
  await whenSignedIn();
  try {
    return await sendInTurn(endpoint, request);
  } catch (error) {
    if (!signInAgain.getState().isAsked) throw error;
    await whenSignedIn();
    return sendInTurn(endpoint, request);
  }
};

/** Runs calls that replace the session's token, while no other call is under way. */
export function callAlone<Value>(change: (send: Caller) => Promise<Value>): Promise<Value> {
  return turns.runAlone(() => change(send));
}
