/** Google Analytics of a site: loads only after the player's consent, and leaves queries out of what it measures (O-64). */
import { create } from 'zustand';
import { loadOutsideScript } from '../../platform/outside-script.ts';

const KEY = 'analyticsConsent';

type Consent = 'given' | 'refused' | null;
const stored = (): Consent => {
  const value = localStorage.getItem(KEY);
  return value === 'given' || value === 'refused' ? value : null;
};
export const analyticsConsent = create<{ readonly consent: Consent }>(() => ({ consent: stored() }));

/** Keeps the player's choice on this device. */
export function chooseAnalytics(consent: 'given' | 'refused'): void {
  localStorage.setItem(KEY, consent);
  analyticsConsent.setState({ consent });
}

type WithLayer = typeof globalThis & { dataLayer?: unknown[] };

/** Starts measuring. Call it once, after consent. The query of the address may hold a secret and is never sent. */
export async function startAnalytics(trackingId: string): Promise<void> {
  const page = globalThis as WithLayer;
  const layer = (page.dataLayer ??= []);
  // the script reads only entries that are an arguments object
  function gtag(..._entry: unknown[]): void {
    // eslint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', trackingId, { page_location: location.origin + location.pathname, page_referrer: '', anonymize_ip: true });
  await loadOutsideScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(trackingId)}`);
}
