/** `/sports-page/{sportName}/{eventTypeId}` (RT-05). */
import { Navigate, useParams } from 'react-router';
import { useSportMarkets } from '../../features/markets/market-queries.ts';
import { MarketListState } from './market-list-state.tsx';

const SPORT_IDS = new Set(['1', '2', '4']);

export function SportRoute() {
  const { sportName = '', eventTypeId = '' } = useParams();
  if (!SPORT_IDS.has(eventTypeId)) return <Navigate to="/" replace />;
  return <Sport sportName={sportName} eventTypeId={eventTypeId} />;
}

function Sport({ sportName, eventTypeId }: { readonly sportName: string; readonly eventTypeId: string }) {
  const query = useSportMarkets(eventTypeId);
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{sportName}</h1>
      <MarketListState query={query} />
    </div>
  );
}
