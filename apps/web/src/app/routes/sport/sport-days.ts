/** What the page of a sport can be narrowed to: what is in play, and the days of the player's own calendar. Pure. */
import type { Market } from '@maidan/contract';

/** In the address, as `show`. */
export const SPORT_FILTERS = ['all', 'in-play', 'today', 'tomorrow'] as const;
export type SportFilter = (typeof SPORT_FILTERS)[number];

/** The filter that the address names; anything else is all. */
export function sportFilterOf(show: string | null): SportFilter {
  return SPORT_FILTERS.find((name) => name === show) ?? 'all';
}

const DAY_MS = 24 * 3_600_000;

interface Calendar {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  /** How far the player's zone is ahead of UTC at a time, ms. */
  readonly aheadAt: (at: number) => number;
}

/** Matches of a filter. Today has what is in play, whenever it began. Winners of competitions are no match: only "all" has them. */
export function narrowToDay<Item extends Pick<Market, 'inPlay' | 'openDate' | 'marketType'>>(
  markets: readonly Item[],
  filter: SportFilter,
  { now, aheadAt }: Calendar,
): readonly Item[] {
  if (filter === 'all') return markets;
  const dayOf = (at: number): number => Math.floor((at + aheadAt(at)) / DAY_MS);
  const today = dayOf(now);
  return markets.filter(({ inPlay, openDate, marketType }) => {
    if (marketType === 'TOURNAMENT_WINNER') return false;
    if (filter === 'in-play') return inPlay;
    const day = dayOf(Date.parse(openDate));
    return filter === 'today' ? inPlay || day === today : !inPlay && day === today + 1;
  });
}
