/** `/competition-detail-page/{competitionName}/{eventTypeId}/{competitionId}` (RT-07). */
import { useParams } from 'react-router';
import { useCompetitionMarkets } from '../../features/markets/market-queries.ts';
import { MarketListState } from './market-list-state.tsx';

export function CompetitionRoute() {
  const { competitionName = '', eventTypeId = '', competitionId = '' } = useParams();
  const query = useCompetitionMarkets(eventTypeId, competitionId);
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{competitionName}</h1>
      <MarketListState query={query} />
    </div>
  );
}
