/** Gives consent to the measuring of visits, or withdraws it; part of the preferences of a site that measures. */
import { useId } from 'react';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { analyticsConsent, chooseAnalytics } from './analytics.ts';
import { useConsentText } from './consent-texts.ts';

export default function ConsentSwitch({ inDialog }: { readonly inDialog: boolean }) {
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
