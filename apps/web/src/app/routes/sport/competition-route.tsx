/** `/competition-detail-page/{competitionName}/{eventTypeId}/{competitionId}` (RT-07). */
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useCompetitionMarkets } from '../../../features/markets/lists/market-queries.ts';
import { feedName } from '../../../platform/language/feed-name.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { MarketListState } from './market-list-state.tsx';

const SeasonTable = laterPart('season table', async () => (await import('../../../features/standings/season-table.tsx')).default);

export function CompetitionRoute() {
  const { competitionName = '', eventTypeId = '', competitionId = '' } = useParams();
  const query = useCompetitionMarkets(eventTypeId, competitionId);
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{feedName(competitionName)}</h1>
      <MarketListState query={query} />
      {/* below the list, so that it moves nothing when it comes */}
      {!query.isPending && (
        <Suspense fallback={null}>
          <SeasonTable eventTypeId={eventTypeId} competitionId={competitionId} />
        </Suspense>
      )}
    </div>
  );
}
