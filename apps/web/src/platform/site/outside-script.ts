/** Scripts of other companies. They load only on sites that have an id for them. */
import { appConfigStore } from './site-info.ts';
import { logProblem } from '../log-problem.ts';

/** Timeout of a script, ms. */
const LOAD_MS = 15_000;

/** Loads a script. Rejects if it cannot be loaded in time; the next call tries again. */
export async function loadOutsideScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${address} did not load in time`)), LOAD_MS);
      script.addEventListener('load', () => {
        clearTimeout(late);
        resolve();
      });
      script.addEventListener('error', () => {
        clearTimeout(late);
        reject(new Error(`${address} could not be loaded`));
      });
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}

/** Google's API of reCAPTCHA. Its tokens are sent with calls that the contract marks with humanProof, on sites with a key (O-64). */
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

/** Returns a token for one call, or null on a site without a key. If reCAPTCHA cannot be loaded, the server decides without a token (T-62). */
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
