/** Loading, failed, empty or the list: the same on every page of markets. */
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

/** Match odds and winner markets of a list; the other markets of an event stand on its own page. */
interface MarketListStateProps {
  readonly query: UseQueryResult<readonly Market[]>;
  /** Which of them the page shows; all where it is left out. */
  readonly narrowed?: (list: readonly Market[]) => readonly Market[];
  /** In place of the ordinary words where none is left. */
  readonly empty?: ReactNode;
}

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
