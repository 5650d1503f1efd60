/** The filters of a sport's page: in play, and days in the player's time zone. Pure. */
import type { Market } from '@maidan/contract';

/** The address has the filter as `show`. */
export const SPORT_FILTERS = ['all', 'in-play', 'today', 'tomorrow'] as const;
export type SportFilter = (typeof SPORT_FILTERS)[number];

/** Returns the filter in the address, or 'all' for any other text. */
export function sportFilterOf(show: string | null): SportFilter {
  return SPORT_FILTERS.find((name) => name === show) ?? 'all';
}

const DAY_MS = 24 * 3_600_000;

interface Calendar {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  /** Returns how far the player's zone is ahead of UTC at a time, ms. */
  readonly aheadAt: (at: number) => number;
}

/** Returns the matches of a filter. Today includes every match in play. Only "all" includes winner markets of competitions. */
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
