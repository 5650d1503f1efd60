/** Google Analytics of a site: loads only after the player's consent, stops when it is withdrawn, and never sees a query of an address (O-64). */
import { create } from 'zustand';
import { loadOutsideScript } from '../../platform/site/outside-script.ts';

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

// another tab chose
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) analyticsConsent.setState({ consent: stored() });
});

type WithLayer = typeof globalThis & { dataLayer?: unknown[] };

/** Removes the cookies of Google Analytics, which are set on the host or on a domain above it. */
function removeCookies(): void {
  const labels = location.hostname.split('.');
  const places = ['', ...labels.map((_label, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (/^_ga(?:_|$)/.test(name)) for (const place of places) document.cookie = `${name}=; path=/; max-age=0${place}`;
  }
}

/** Lets a loaded script measure, or stops it at once: it reads this property of the page before each request and each cookie. */
export function allowMeasuring(trackingId: string, isAllowed: boolean): void {
  Object.assign(globalThis, { [`ga-disable-${trackingId}`]: !isAllowed });
  if (!isAllowed) removeCookies();
}

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
