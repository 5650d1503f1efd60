/** `/virtual-event-page/{eventTypeId}`: the virtual or ball-by-ball events, or one of them by `eventId` (RT-09, T-38). */
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useSportMarkets } from '../../../features/markets/lists/market-queries.ts';
import { useText } from '../../../platform/language/texts.ts';
import { EventView } from './event-view.tsx';
import { MarketListState } from './market-list-state.tsx';

function VirtualList({ eventTypeId }: { readonly eventTypeId: 'v9' | 'b9' }) {
  const text = useText();
  const query = useSportMarkets(eventTypeId);
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{text(eventTypeId === 'v9' ? 'sport.virtual' : 'sport.ballByBall')}</h1>
      <MarketListState query={query} />
    </div>
  );
}

export function VirtualEventRoute() {
  const { eventTypeId } = useParams();
  const [query] = useSearchParams();
  if (eventTypeId !== 'v9' && eventTypeId !== 'b9') return <Navigate to="/" replace />;
  const eventId = query.get('eventId');
  return eventId === null ? <VirtualList eventTypeId={eventTypeId} /> : <EventView eventTypeId={eventTypeId} eventId={eventId} />;
}
