/** `/loss-breaker`: what stops the bets of a player when too much is at risk or lost. */
import { Suspense } from 'react';
import { LossBreakerPage } from '../../../features/loss-breaker/loss-breaker-page.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { ListSkeleton } from '../../../ui/states.tsx';
import { AccountPage } from './account-page.tsx';

export function LossBreakerRoute() {
  const text = useText();
  return (
    <AccountPage title={text('title.lossBreaker')}>
      {() => (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <LossBreakerPage />
        </Suspense>
      )}
    </AccountPage>
  );
}
