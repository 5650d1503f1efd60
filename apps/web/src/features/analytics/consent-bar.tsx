/** Asks once per device whether the site may measure visits, and follows the answer; nothing loads before it. */
import { useEffect } from 'react';
import { logProblem } from '../../platform/log-problem.ts';
import { useConsentText } from './consent-texts.ts';
import { allowMeasuring, analyticsConsent, chooseAnalytics, startAnalytics } from './analytics.ts';
import './consent-bar.css';

let started = false;

/** `trackingId`: measurement id of the site. */
export default function ConsentBar({ trackingId }: { readonly trackingId: string }) {
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
