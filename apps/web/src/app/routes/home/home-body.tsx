/** The parts of Home in the order of a body. A site's theme chooses the body. */
import type { Site } from '@maidan/sites';
import { Suspense, useEffect } from 'react';
import type { ListFilter } from '../../../features/markets/lists/group-markets.ts';
import { homeMarkets, keepHomeMarkets } from '../../../features/markets/lists/home-markets.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { Skeletons } from '../skeletons.tsx';
import { ListChoice } from './list-choice.tsx';
import { LiveStrip, LiveStripSkeleton } from './live-strip.tsx';
import { SportLists } from './sport-lists.tsx';

/** Below the first screen of most days: its code comes later, its place is there. */
const CasinoTiles = laterPart('casino tiles', async () => (await import('./casino-tiles.tsx')).CasinoTiles);

const tiles = (
  <Suspense fallback={<div className="casino-tiles" />}>
    <CasinoTiles />
  </Suspense>
);

/** 'table': from 1024 on a match is a row under 1, X and 2. Else a match is a card with a row for each runner, at every width. */
export type HomeBodyName = Site['layout']['body'];

interface HomeBodyProps {
  readonly body: HomeBodyName;
  readonly filter: ListFilter;
}

export function HomeBody({ body, filter }: HomeBodyProps) {
  const list = homeMarkets((state) => state.freeHomeAllMarkets);
  useEffect(keepHomeMarkets, []);
  return (
    <div className={`flex flex-col gap-2 ${body === 'table' ? 'market-table' : ''}`} data-body={body}>
      {list === null ? <LiveStripSkeleton /> : <LiveStrip list={list} />}
      <ListChoice filter={filter} />
      {list === null ? <Skeletons count={5} /> : <SportLists list={list} filter={filter} between={tiles} />}
    </div>
  );
}
