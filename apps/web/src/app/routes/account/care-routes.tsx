/** `/account-review`, `/tickets`, `/tickets/:number` and `/my-data`: pages of the account for its player. */
import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { ReviewPage } from '../../../features/play-limits/review-page.tsx';
import { OwnDataPage } from '../../../features/support/own-data-page.tsx';
import { TicketPage } from '../../../features/support/ticket-page.tsx';
import { TicketsPage } from '../../../features/support/tickets-page.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { ListSkeleton } from '../../../ui/states.tsx';
import { AccountPage } from './account-page.tsx';

/** Waits for the texts of a page. */
function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<ListSkeleton rows={8} />}>{children}</Suspense>;
}

export function ReviewRoute() {
  const text = useText();
  return (
    <AccountPage title={text('title.review')}>
      {() => (
        <Later>
          <ReviewPage />
        </Later>
      )}
    </AccountPage>
  );
}

export function TicketsRoute() {
  const text = useText();
  return (
    <AccountPage title={text('title.tickets')}>
      {() => (
        <Later>
          <TicketsPage />
        </Later>
      )}
    </AccountPage>
  );
}

export function TicketRoute() {
  const text = useText();
  const { number = '' } = useParams();
  return (
    <AccountPage title={number} back={{ to: '/tickets', label: text('title.tickets') }}>
      {() => (
        <Later>
          <TicketPage key={number} number={number} />
        </Later>
      )}
    </AccountPage>
  );
}

export function OwnDataRoute() {
  const text = useText();
  return (
    <AccountPage title={text('title.ownData')}>
      {({ user }) => (
        <Later>
          <OwnDataPage isDemo={user.isDemo} />
        </Later>
      )}
    </AccountPage>
  );
}
