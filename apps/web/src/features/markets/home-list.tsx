/** Home's markets, one block per competition. */
import { useEffect, useMemo, type ReactNode } from 'react';
import { useText } from '../../platform/language/texts.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Empty, MarketSkeleton } from '../../ui/states.tsx';
import { CompetitionBlocks } from './competition-blocks.tsx';
import { narrow, type ListFilter } from './group-markets.ts';
import { homeMarkets, keepHomeMarkets } from './home-markets.ts';

export function HomeList({ filter, scoreOf }: { readonly filter: ListFilter; readonly scoreOf: (eventId: string) => ReactNode }) {
  const text = useText();
  const list = homeMarkets((state) => state.freeHomeAllMarkets);
  useEffect(keepHomeMarkets, []);
  const shown = useMemo(() => (list === null ? null : narrow(list, filter)), [list, filter]);
  if (shown === null) {
    return (
      <Awaited>
        <div className="flex flex-col gap-2" aria-busy="true">
          <output className="sr">{text('state.loading')}</output>
          {Array.from({ length: 5 }, (_, card) => (
            <MarketSkeleton key={card} />
          ))}
        </div>
      </Awaited>
    );
  }
  if (shown.length === 0) return <Empty icon="live" title={text('home.none')} hint={text('home.noneHint')} />;
  return <CompetitionBlocks list={shown} scoreOf={scoreOf} />;
}
