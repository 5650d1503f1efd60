/** Cards of markets under the names of their competitions. */
import type { Market } from '@maidan/contract';
import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Icon, sportIcon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { firstCards, groupByCompetition, inPlayFirst } from './group-markets.ts';
import { MarketCard } from './market-card.tsx';
import { MarketList } from './market-list.tsx';
import { feedName } from '../../platform/language/feed-name.ts';

type Listed = Pick<Market, 'marketId' | 'eventId' | 'eventTypeId' | 'competitionId' | 'competitionName' | 'inPlay' | 'openDate' | 'marketType'>;

/** Cards of the first build of a page: more are below every phone's screen. */
const FIRST_CARDS = 8;
/** The page has once been built as a whole; from then on a list comes at once, so that going back finds its place. */
let builtWhole = false;

/** How many cards are drawn: at first those of the screen, the rest when these stand. */
function useDrawnCards(): number {
  const [most, setMost] = useState(builtWhole ? Infinity : FIRST_CARDS);
  useEffect(() => {
    builtWhole = true;
    startTransition(() => setMost(Infinity));
  }, []);
  return most;
}

interface CompetitionBlocksProps {
  readonly list: readonly Listed[];
  /** Score line of an event, drawn by another feature. */
  readonly scoreOf: (eventId: string) => ReactNode;
}

export function CompetitionBlocks({ list, scoreOf }: CompetitionBlocksProps) {
  const most = useDrawnCards();
  const groups = useMemo(() => firstCards(groupByCompetition(inPlayFirst(list)), most), [list, most]);
  return (
    <MarketList
      marketIds={list.map((market) => market.marketId)}
      eventIds={[...new Set(list.filter((market) => market.inPlay).map((market) => market.eventId))]}
    >
      {groups.map(({ competitionName, data }) => {
        const first = data[0]!;
        return (
          <section key={competitionName} aria-label={feedName(competitionName)} className="flex flex-col gap-2">
            <h2 className="flex items-center gap-2 px-1 pt-2 text-sm font-bold text-muted">
              <Icon name={sportIcon(first.eventTypeId)} size={16} />
              <Link
                className="hover:underline"
                to={`/competition-detail-page/${encodeURIComponent(competitionName)}/${first.eventTypeId}/${first.competitionId}`}
              >
                {feedName(competitionName)}
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
