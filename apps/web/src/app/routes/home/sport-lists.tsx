/** Home's matches: a section for each sport with a block for each competition (RT-01), and the winner markets at the end, collapsed. */
import type { Market } from '@maidan/contract';
import { Fragment, Suspense, useMemo, type ReactNode } from 'react';
import { CompetitionBlock } from '../../../features/markets/cards/competition-blocks.tsx';
import { useDrawnCards } from '../../../features/markets/cards/drawn-cards.ts';
import { narrow, type ListFilter } from '../../../features/markets/lists/group-markets.ts';
import { MarketList } from '../../../features/markets/cards/market-list.tsx';
import { ScoreLine } from '../../../features/scores/score-line.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { Icon, sportIcon } from '@maidan/ui-kit/icon.tsx';
import { Empty } from '../../../ui/placeholders.tsx';
import { sportKey } from '../../layout/sidebars/sport-entries.ts';
import { cardsOf, firstOfSports, homeOrder, type SportMarkets } from './home-order.ts';

const Outrights = laterPart('outrights', async () => (await import('./outrights.tsx')).Outrights);

const scoreOf = (eventId: string) => <ScoreLine eventId={eventId} />;

function SportSection({ sport }: { readonly sport: SportMarkets<Market> }) {
  const text = useText();
  const { eventTypeId, live, competitions } = sport;
  const heading = `sport-${eventTypeId}`;
  return (
    <section aria-labelledby={heading} className="sport-list" data-sport={eventTypeId}>
      <h2 id={heading} className="sport-head">
        <Icon name={sportIcon(eventTypeId)} size={18} />
        {text(sportKey(eventTypeId))}
        {live > 0 && <span className="live-count">{text('home.liveCount', { count: live })}</span>}
      </h2>
      {competitions.map((competition) => (
        <CompetitionBlock key={competition.competitionName} competition={competition} scoreOf={scoreOf} />
      ))}
    </section>
  );
}

interface SportListsProps {
  readonly list: readonly Market[];
  readonly filter: ListFilter;
  /** Shown after the first sport. */
  readonly between: ReactNode;
}

export function SportLists({ list, filter, between }: SportListsProps) {
  const text = useText();
  const order = useMemo(() => homeOrder(narrow(list, filter)), [list, filter]);
  const most = useDrawnCards(cardsOf(order.sports));
  const sports = useMemo(() => firstOfSports(order.sports, most), [order, most]);
  const whole = most === Infinity;
  const matches = useMemo(() => list.filter((market) => market.marketType !== 'TOURNAMENT_WINNER'), [list]);
  return (
    <MarketList
      marketIds={matches.map((market) => market.marketId)}
      eventIds={[...new Set(matches.filter((market) => market.inPlay).map((market) => market.eventId))]}
    >
      {sports.map((sport, index) => (
        <Fragment key={sport.eventTypeId}>
          <SportSection sport={sport} />
          {index === 0 && (whole || sports.length > 1) && between}
        </Fragment>
      ))}
      {sports.length === 0 && (
        <>
          <Empty icon="live" title={text('home.none')} hint={text('home.noneHint')} />
          {between}
        </>
      )}
      {whole && order.outrights.length > 0 && (
        <Suspense fallback={<div className="outrights" />}>
          <Outrights outrights={order.outrights} />
        </Suspense>
      )}
    </MarketList>
  );
}
