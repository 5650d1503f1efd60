/** A login over the socket can set no cookie: what makes this browser a known one of the account is fetched right after it. */
import { rememberBrowser } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { logProblem } from '../../../platform/log-problem.ts';

/** Resolves once the browser has it, before the page may be loaded anew; a login without it is a login all the same. */
export async function becomeKnown(): Promise<void> {
  try {
    await call(rememberBrowser, {});
  } catch (error) {
    logProblem('known browser', error);
  }
}
