/** `/developers`: how a player's own programs reach the API. */
import { Suspense } from 'react';
import { DevelopersPage } from '../../../features/developers/developers-page.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { PartsSkeleton } from '../../../ui/states.tsx';
import { AccountPage } from './account-page.tsx';

export function DevelopersRoute() {
  const text = useText();
  return (
    <AccountPage title={text('title.developers')}>
      {({ user }) => (
        <Suspense fallback={<PartsSkeleton />}>
          <DevelopersPage username={user.details.username} isDemo={user.isDemo} />
        </Suspense>
      )}
    </AccountPage>
  );
}
