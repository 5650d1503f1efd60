/** The question for consent, only on a site with an analytics id: other sites load none of its code. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { appConfigStore } from '../../../platform/site/app-config-state.ts';
import { laterPart } from '../../../platform/later-part.ts';

const ConsentBar = laterPart('consent bar', async () => (await import('../../../features/analytics/consent.tsx')).ConsentBar);

export function Consent() {
  const trackingId = useStore(appConfigStore, (state) => state.trackingId);
  if (trackingId === null) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBar trackingId={trackingId} />
    </Suspense>
  );
}
