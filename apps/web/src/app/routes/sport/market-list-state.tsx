/** A list of markets, or its loading, failed and empty states. */
import type { Market } from '@maidan/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CompetitionBlocks } from '../../../features/markets/cards/competition-blocks.tsx';
import { ScoreLine } from '../../../features/scores/score-line.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { Empty, Failed } from '../../../ui/states.tsx';
import { Skeletons } from '../../../ui/placeholders.tsx';

const scoreOf = (eventId: string) => <ScoreLine eventId={eventId} />;

export function ListFailed({ onRetry }: { readonly onRetry: () => unknown }) {
  const text = useText();
  return (
    <div className="card">
      <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void onRetry()} />
    </div>
  );
}

interface MarketListStateProps {
  readonly query: UseQueryResult<readonly Market[]>;
  /** Filters the markets; all if absent. */
  readonly narrowed?: (list: readonly Market[]) => readonly Market[];
  /** Shown instead of the ordinary text if no market is left. */
  readonly empty?: ReactNode;
}

/** Lists match odds and winner markets, open or suspended. The page of an event has its other markets. */
export function MarketListState({ query, narrowed, empty }: MarketListStateProps) {
  const text = useText();
  if (query.isPending) return <Skeletons />;
  if (query.isError) return <ListFailed onRetry={query.refetch} />;
  const main = query.data.filter(
    (market) =>
      (market.marketType === 'MATCH_ODDS' || market.marketType === 'TOURNAMENT_WINNER') && (market.status === 'OPEN' || market.status === 'SUSPENDED'),
  );
  const shown = narrowed === undefined ? main : narrowed(main);
  if (shown.length === 0) return empty ?? <Empty icon="live" title={text('home.none')} hint={text('home.noneHint')} />;
  return <CompetitionBlocks list={shown} scoreOf={scoreOf} />;
}
