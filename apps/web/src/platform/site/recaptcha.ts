/** Tokens of reCAPTCHA for the calls that the contract marks with humanProof; only on a site with a key (O-64). */
import { appConfigStore } from './site-info.ts';
import { logProblem } from '../log-problem.ts';
import { loadOutsideScript } from './outside-script.ts';

interface Recaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>;
}
type WithRecaptcha = typeof globalThis & { readonly grecaptcha?: Recaptcha };

async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  if ((globalThis as WithRecaptcha).grecaptcha === undefined)
    await loadOutsideScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = globalThis as WithRecaptcha;
  if (grecaptcha === undefined) throw new Error('reCAPTCHA sent another script');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/** A token for one call; null on a site without a key. If reCAPTCHA cannot be loaded, the server decides without a token (T-62). */
export async function recaptchaToken(action: string): Promise<string | null> {
  const { recaptcha } = appConfigStore.getState();
  if (recaptcha === null) return null;
  try {
    return await (await loadRecaptcha(recaptcha.siteKey)).execute(recaptcha.siteKey, { action });
  } catch (error) {
    logProblem('reCAPTCHA', error);
    return null;
  }
}
