/** How lists of markets are ordered and grouped. Pure. */
import type { Market } from '@maidan/contract';
import { byTime } from '../../../platform/time/by-time.ts';

/** EN-42: the home markets of one competition. */
export interface CompetitionMarkets<Item> {
  readonly competitionName: string;
  readonly data: readonly Item[];
}

/** Returns one group for each competitionName, in the order of their first markets (SO-08). */
export function groupByCompetition<Item extends Pick<Market, 'competitionName'>>(markets: readonly Item[]): CompetitionMarkets<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const market of markets) {
    const known = groups.get(market.competitionName);
    if (known === undefined) groups.set(market.competitionName, [market]);
    else known.push(market);
  }
  return [...groups].map(([competitionName, data]) => ({ competitionName, data }));
}

/** Returns the groups with their first `most` items together, without empty groups. A whole group is the same object, so that it is not rendered again. */
export function firstCards<Item>(groups: readonly CompetitionMarkets<Item>[], most: number): readonly CompetitionMarkets<Item>[] {
  let left = most;
  return groups.flatMap((group) => {
    const drawn = group.data.slice(0, left);
    left -= drawn.length;
    if (drawn.length === 0) return [];
    return [drawn.length === group.data.length ? group : { ...group, data: drawn }];
  });
}

/** The filters of a list. */
export type ListFilter = 'all' | 'in-play' | 'upcoming';

export function narrow<Item extends Pick<Market, 'inPlay'>>(markets: readonly Item[], filter: ListFilter): readonly Item[] {
  if (filter === 'all') return markets;
  return markets.filter((market) => market.inPlay === (filter === 'in-play'));
}

const isOutright = (market: Pick<Market, 'marketType'>): boolean => market.marketType === 'TOURNAMENT_WINNER';

/** Sorts markets: in play first, then by opening time, winner markets of a competition last. The sort is stable. */
export function inPlayFirst<Item extends Pick<Market, 'inPlay' | 'openDate' | 'marketType'>>(markets: readonly Item[]): Item[] {
  return markets.toSorted(
    (one, other) => Number(other.inPlay) - Number(one.inPlay) || Number(isOutright(one)) - Number(isOutright(other)) || byTime(one.openDate, other.openDate),
  );
}
