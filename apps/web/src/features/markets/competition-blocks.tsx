/** Cards of markets under the names of their competitions. */
import type { Market } from '@maidan/contract';
import { useMemo, type ReactNode } from 'react';
import { Icon, sportIcon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { groupByCompetition, inPlayFirst } from './group-markets.ts';
import { MarketCard } from './market-card.tsx';
import { MarketList } from './market-list.tsx';

type Listed = Pick<Market, 'marketId' | 'eventId' | 'eventTypeId' | 'competitionId' | 'competitionName' | 'inPlay' | 'openDate' | 'marketType'>;

interface CompetitionBlocksProps {
  readonly list: readonly Listed[];
  /** Score line of an event, drawn by another feature. */
  readonly scoreOf: (eventId: string) => ReactNode;
}

export function CompetitionBlocks({ list, scoreOf }: CompetitionBlocksProps) {
  const groups = useMemo(() => groupByCompetition(inPlayFirst(list)), [list]);
  return (
    <MarketList
      marketIds={list.map((market) => market.marketId)}
      eventIds={[...new Set(list.filter((market) => market.inPlay).map((market) => market.eventId))]}
    >
      {groups.map(({ competitionName, data }) => {
        const first = data[0]!;
        return (
          <section key={competitionName} aria-label={competitionName} className="flex flex-col gap-2">
            <h2 className="flex items-center gap-2 px-1 pt-2 text-sm font-bold text-muted">
              <Icon name={sportIcon(first.eventTypeId)} size={16} />
              <Link
                className="hover:underline"
                to={`/competition-detail-page/${encodeURIComponent(competitionName)}/${first.eventTypeId}/${first.competitionId}`}
              >
                {competitionName}
              </Link>
            </h2>
            {data.map((market) => (
              <MarketCard key={market.marketId} marketId={market.marketId}>
                {market.inPlay && scoreOf(market.eventId)}
              </MarketCard>
            ))}
          </section>
        );
      })}
    </MarketList>
  );
}
