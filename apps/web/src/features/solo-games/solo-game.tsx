/** A game against the house, by its id. Its code is loaded with its page. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { SoloPageProps } from './game-head.tsx';

const SlotPage = lazy(() => import('./slots/slot-page.tsx'));
const FishingPage = lazy(() => import('./fishing/fishing-page.tsx'));

const PAGES: Readonly<Record<string, ComponentType<SoloPageProps>>> = {
  marigold: SlotPage,
  monsoon: SlotPage,
  'boundary-six': SlotPage,
  fishing: FishingPage,
};

export function isSoloGame(gameId: string): boolean {
  return Object.hasOwn(PAGES, gameId);
}

export function SoloGame(props: SoloPageProps) {
  const Page = PAGES[props.gameId];
  if (Page === undefined) return null;
  return (
    <Suspense fallback={<div aria-hidden="true" className="skeleton stage-art" />}>
      {/* another table is another page */}
      <Page key={props.tableId} {...props} />
    </Suspense>
  );
}
