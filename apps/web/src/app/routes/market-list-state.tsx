/** Loading, failed, empty or the list: the same on every page of markets. */
import type { Market } from '@maidan/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { CompetitionBlocks } from '../../features/markets/competition-blocks.tsx';
import { ScoreLine } from '../../features/scores/score-line.tsx';
import { useText } from '../../platform/language/texts.ts';
import { Empty, Failed } from '../../ui/states.tsx';
import { Skeletons } from './skeletons.tsx';

const scoreOf = (eventId: string) => <ScoreLine eventId={eventId} />;

export function ListFailed({ onRetry }: { readonly onRetry: () => unknown }) {
  const text = useText();
  return (
    <div className="card">
      <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void onRetry()} />
    </div>
  );
}

/** Match odds and winner markets of a list; the other markets of an event stand on its own page. */
export function MarketListState({ query }: { readonly query: UseQueryResult<readonly Market[]> }) {
  const text = useText();
  if (query.isPending) return <Skeletons />;
  if (query.isError) return <ListFailed onRetry={query.refetch} />;
  const main = query.data.filter(
    (market) =>
      (market.marketType === 'MATCH_ODDS' || market.marketType === 'TOURNAMENT_WINNER') && (market.status === 'OPEN' || market.status === 'SUSPENDED'),
  );
  if (main.length === 0) return <Empty icon="live" title={text('home.none')} hint={text('home.noneHint')} />;
  return <CompetitionBlocks list={main} scoreOf={scoreOf} />;
}
