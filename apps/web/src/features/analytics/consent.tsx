/** The consent to the measuring of visits: asked once per device, and a switch in the preferences. Nothing is measured before it. */
import { useEffect, useId } from 'react';
import { logProblem } from '../../platform/log-problem.ts';
import english from '../../messages/notices/consent.en.json';
import hindi from '../../messages/notices/consent.hi.json';
import { textsAtHand } from '../../platform/language/later-texts.ts';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { allowMeasuring, analyticsConsent, chooseAnalytics, startAnalytics } from './analytics.ts';
import './consent-bar.css';

const useConsentText = textsAtHand({ en: english, hi: hindi });

let started = false;

/** `trackingId`: measurement id of the site. */
export function ConsentBar({ trackingId }: { readonly trackingId: string }) {
  const text = useConsentText();
  const consent = analyticsConsent((state) => state.consent);
  useEffect(() => {
    allowMeasuring(trackingId, consent === 'given');
    if (consent !== 'given' || started) return;
    started = true;
    startAnalytics(trackingId).catch((error: unknown) => {
      started = false;
      logProblem('analytics', error);
    });
  }, [consent, trackingId]);
  if (consent !== null) return null;
  return (
    <section className="consent-bar" aria-label={text('consent.title')}>
      <p className="min-w-48 flex-1">{text('consent.text')}</p>
      <div className="flex gap-2">
        <button type="button" className="btn btn-quiet" onClick={() => chooseAnalytics('refused')}>
          {text('consent.refuse')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => chooseAnalytics('given')}>
          {text('consent.allow')}
        </button>
      </div>
    </section>
  );
}

/** The switch of the consent in the preferences of a site that measures visits. */
export function ConsentSwitch({ inDialog }: { readonly inDialog: boolean }) {
  const text = useConsentText();
  const hint = useId();
  const consent = analyticsConsent((state) => state.consent);
  return (
    <SettingsPart inDialog={inDialog} title={text('consent.title')}>
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="h-5 w-5 accent-brand"
            checked={consent === 'given'}
            aria-describedby={hint}
            onChange={(event) => chooseAnalytics(event.target.checked ? 'given' : 'refused')}
          />
          <span className="font-semibold">{text('consent.switch')}</span>
        </label>
        <p id={hint} className="text-sm text-muted">
          {text('consent.switchHint')}
        </p>
      </div>
    </SettingsPart>
  );
}
