/** Login with Google, under the form of tab 1 (RO-18, O-20). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import english from '../../../messages/account/google.en.json';
import hindi from '../../../messages/account/google.hi.json';
import { languageStore } from '../../../platform/language/language.ts';
import { textsAtHand } from '../../../platform/language/later-texts.ts';
import { logProblem } from '../../../platform/log-problem.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { referralCode, isSignUpOffered } from '../../../platform/session/referral-code.ts';
import { loadGoogle, newAttempt, signInByGoogle, type GoogleAttempt } from './google-login.ts';
import { notifyFailure } from '../otp/otp-order.ts';
import { useLoggedIn } from './after-login.ts';

const useGoogleText = textsAtHand({ en: english, hi: hindi });

/** Largest width that Google draws, px. */
const WIDEST_PX = 400;

/** Reserves the height before the button is drawn. The frame is light on a dark page too, because Google gives a dark one a white background. */
const PLACE = { minHeight: 44, colorScheme: 'light' };

type State = 'loading' | 'ready' | 'failed';

function looksDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** Lets Google draw its button into `place` for one attempt, if `wanted` is still true after the load. `take` gets the credential of a login. */
async function draw(place: HTMLElement, locale: string, wanted: () => boolean, take: (credential: string, attempt: GoogleAttempt) => void): Promise<void> {
  const [google, attempt] = await Promise.all([loadGoogle(), newAttempt()]);
  if (!wanted()) return;
  const { googleClientId } = pageSite.site;
  google.initialize({ client_id: googleClientId, nonce: attempt.nonce, ux_mode: 'popup', callback: ({ credential }) => take(credential, attempt) });
  place.replaceChildren();
  google.renderButton(place, {
    theme: looksDark() ? 'filled_black' : 'outline',
    size: 'large',
    text: 'continue_with',
    width: Math.min(WIDEST_PX, place.clientWidth),
    locale,
  });
}

/** The button for one attempt. `onOver` is called when the server refused its credential, which cannot be used again. */
function GoogleButton({ onState, onOver }: { readonly onState: (state: State) => void; readonly onOver: () => void }) {
  const language = languageStore((state) => state.language);
  const place = useRef<HTMLDivElement>(null);
  const onLoggedIn = useLoggedIn();
  const take = useEffectEvent(async (credential: string, attempt: GoogleAttempt): Promise<void> => {
    try {
      await signInByGoogle(credential, attempt);
      onLoggedIn();
    } catch (error) {
      notifyFailure(error);
      onOver();
    }
  });
  const reportState = useEffectEvent(onState);
  useEffect(() => {
    let wanted = true;
    const show = async (at: HTMLElement): Promise<void> => {
      try {
        await draw(
          at,
          language,
          () => wanted,
          (credential, attempt) => void take(credential, attempt),
        );
        if (wanted) reportState('ready');
      } catch (error) {
        logProblem('google', error);
        if (wanted) reportState('failed');
      }
    };
    if (place.current !== null) void show(place.current);
    return () => {
      wanted = false;
    };
  }, [language]);
  return <div ref={place} className="grid place-items-center" style={PLACE} />;
}

export default function GoogleEntry() {
  const text = useGoogleText();
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const again = (): void => {
    setState('loading');
    setAttempt((before) => before + 1);
  };
  return (
    <section aria-label={text('google.title')} className="flex flex-col gap-3">
      {state !== 'failed' && <GoogleButton key={attempt} onState={setState} onOver={again} />}
      {state === 'loading' && <p className="text-center text-sm text-muted">{text('google.loading')}</p>}
      {state === 'failed' && (
        <>
          <p role="alert" className="text-sm text-loss">
            {text('google.failed')}
          </p>
          <button type="button" className="btn btn-quiet" onClick={again}>
            {text('google.again')}
          </button>
        </>
      )}
      {isSignUpOffered(pageSite.site.switches, referralCode()) && (
        <p className="text-center text-xs text-muted">
          {text('google.terms')}{' '}
          <a className="font-semibold text-brand underline" href="/rules-regulations" target="_blank" rel="noopener">
            {text('google.rules')}
          </a>
        </p>
      )}
    </section>
  );
}
