/** Cards of markets under the names of their competitions. */
import type { Market } from '@maidan/contract';
import { memo, useMemo, type ReactNode } from 'react';
import { listsAreTables } from '../../../platform/site/page-site.ts';
import { Icon, sportIcon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { firstCards, groupByCompetition, inPlayFirst, type CompetitionMarkets } from '../lists/group-markets.ts';
import { useDrawnCards } from './drawn-cards.ts';
import { MarketCard } from './market-card.tsx';
import { MarketList } from './market-list.tsx';
import { columnsOf } from '../lists/outcomes.ts';
import { feedName } from '../../../platform/language/texts.ts';

type Listed = Pick<Market, 'marketId' | 'eventId' | 'eventTypeId' | 'competitionId' | 'competitionName' | 'inPlay' | 'openDate' | 'marketType' | 'marketBook'>;

interface CompetitionBlockProps {
  /** Accessible name of the block, if the competition has another block on the page. */
  readonly label?: string;
  readonly competition: CompetitionMarkets<Listed>;
  /** Renders the score line of an event, which is part of another feature. */
  readonly scoreOf: (eventId: string) => ReactNode;
}

/** One competition: its name, and its markets as cards or, in a `.market-table`, as rows under 1, X and 2. */
export const CompetitionBlock = memo(function CompetitionBlock({ competition: { competitionName, data }, scoreOf, label }: CompetitionBlockProps) {
  const first = data[0]!;
  const columns = columnsOf(data);
  return (
    <section aria-label={label ?? feedName(competitionName)} className="competition-block" data-columns={columns}>
      <div className="competition-head">
        <h2 className="flex min-w-0 items-center gap-2 text-sm font-bold text-muted">
          <Icon name={sportIcon(first.eventTypeId)} size={16} />
          <Link
            className="truncate hover:underline"
            to={`/competition-detail-page/${encodeURIComponent(competitionName)}/${first.eventTypeId}/${first.competitionId}`}
          >
            {feedName(competitionName)}
          </Link>
        </h2>
        {columns > 0 && (
          <span className="outcome-heads" aria-hidden="true">
            <span>1</span>
            {columns === 3 && <span>X</span>}
            <span>2</span>
          </span>
        )}
      </div>
      {data.map((market) => (
        <MarketCard key={market.marketId} marketId={market.marketId}>
          {market.inPlay && scoreOf(market.eventId)}
        </MarketCard>
      ))}
    </section>
  );
});

interface CompetitionBlocksProps {
  readonly list: readonly Listed[];
  readonly scoreOf: (eventId: string) => ReactNode;
}

export function CompetitionBlocks({ list, scoreOf }: CompetitionBlocksProps) {
  const most = useDrawnCards(list.length);
  const groups = useMemo(() => firstCards(groupByCompetition(inPlayFirst(list)), most), [list, most]);
  return (
    <div className={listsAreTables ? 'market-table' : ''}>
      <MarketList
        marketIds={list.map((market) => market.marketId)}
        eventIds={[...new Set(list.filter((market) => market.inPlay).map((market) => market.eventId))]}
      >
        {groups.map((competition) => (
          <CompetitionBlock key={competition.competitionName} competition={competition} scoreOf={scoreOf} />
        ))}
      </MarketList>
    </div>
  );
}
