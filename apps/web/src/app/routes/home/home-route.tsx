/** `/`: the front page of a match day, with the free markets by sport and competition (RT-01). */
import { useSearchParams } from 'react-router';
import type { Site } from '@maidan/sites';
import { Suspense, useEffect } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { filterOf, ListChoice } from './list-choice.tsx';
import type { ListFilter } from '../../../features/markets/lists/group-markets.ts';
import { homeMarkets, keepHomeMarkets } from '../../../features/markets/lists/home-markets.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Skeletons } from '../../../ui/placeholders.tsx';
import { LiveStrip, LiveStripSkeleton } from './live-strip.tsx';
import { SportLists } from './sport-lists.tsx';

export function HomeRoute() {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <>
      <h1 className="sr">{text('home.title')}</h1>
      <HomeBody body={pageSite.site.layout.body} filter={filterOf(query.get('show'))} />
    </>
  );
}

/** Below the first screen on most days: its code loads later, its space is reserved. */
const CasinoTiles = laterPart('casino tiles', async () => (await import('./casino-tiles.tsx')).CasinoTiles);

const tiles = (
  <Suspense fallback={<div className="casino-tiles" />}>
    <CasinoTiles />
  </Suspense>
);

/** 'table': from 1024 px a match is a row under 1, X and 2. Else it is a card with a row for each runner, at every width. */
type HomeBodyName = Site['layout']['body'];

interface HomeBodyProps {
  readonly body: HomeBodyName;
  readonly filter: ListFilter;
}

/** The parts of Home in their order. */
function HomeBody({ body, filter }: HomeBodyProps) {
  const text = useText();
  const signedIn = useSignedIn() !== null;
  const list = homeMarkets((state) => state.freeHomeAllMarkets);
  useEffect(keepHomeMarkets, []);
  return (
    <div className={`flex flex-col gap-2 ${body === 'table' ? 'market-table' : ''}`} data-body={body}>
      {list === null ? <LiveStripSkeleton /> : <LiveStrip list={list} />}
      <ListChoice filter={filter} />
      {list === null ? <Skeletons count={5} /> : <SportLists list={list} filter={filter} between={tiles} />}
      {signedIn && (
        <Link to="/responsible-gambling" className="btn btn-quiet self-start">
          {text('home.setLimits')}
        </Link>
      )}
    </div>
  );
}
