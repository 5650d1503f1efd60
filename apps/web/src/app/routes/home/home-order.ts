/** The order of the markets on Home, for the page and its first picture. Pure. */
import type { Market } from '@maidan/contract';
import { firstCards, groupByCompetition, inPlayFirst, type CompetitionMarkets } from '../../../features/markets/lists/group-markets.ts';
import { byTime } from '../../../platform/time/by-time.ts';

type Listed = Pick<Market, 'eventTypeId' | 'inPlay' | 'openDate' | 'marketType' | 'competitionName'>;

const CRICKET = '4';
/** Number of matches in the strip; `/in-play` has all of them. */
const STRIP_LENGTH = 8;

const isOutright = (market: Pick<Market, 'marketType'>): boolean => market.marketType === 'TOURNAMENT_WINNER';

export interface SportMarkets<Item> {
  readonly eventTypeId: string;
  /** Number of its matches in play. */
  readonly live: number;
  /** One block for each competition (RT-01), in the order of their first matches. */
  readonly competitions: readonly CompetitionMarkets<Item>[];
}

export interface HomeOrder<Item> {
  readonly sports: readonly SportMarkets<Item>[];
  /** Winners of whole competitions, collapsed at the end of the page. */
  readonly outrights: readonly CompetitionMarkets<Item>[];
}

/** Sorts Cricket first, then sports with a match in play, then by the start of the next match. Matches of a sport: in play first, then by start. */
export function homeOrder<Item extends Listed>(markets: readonly Item[]): HomeOrder<Item> {
  const sports = new Map<string, Item[]>();
  for (const market of inPlayFirst(markets)) {
    if (isOutright(market)) continue;
    const known = sports.get(market.eventTypeId);
    if (known === undefined) sports.set(market.eventTypeId, [market]);
    else known.push(market);
  }
  const isCricket = ([eventTypeId]: readonly [string, ...unknown[]]): boolean => eventTypeId === CRICKET;
  const ordered = [...sports].toSorted((one, other) => {
    const [first, second] = [one[1][0]!, other[1][0]!];
    return Number(isCricket(other)) - Number(isCricket(one)) || Number(second.inPlay) - Number(first.inPlay) || byTime(first.openDate, second.openDate);
  });
  return {
    sports: ordered.map(([eventTypeId, list]) => ({
      eventTypeId,
      live: list.filter((market) => market.inPlay).length,
      competitions: groupByCompetition(list),
    })),
    outrights: groupByCompetition(inPlayFirst(markets.filter(isOutright))),
  };
}

/** Returns the number of matches of all sports together. */
export function cardsOf(sports: readonly SportMarkets<unknown>[]): number {
  return sports.reduce((sum, { competitions }) => sum + competitions.reduce((cards, { data }) => cards + data.length, 0), 0);
}

/** Returns the first matches of all sports together, without sports that have none of them. */
export function firstOfSports<Item>(sports: readonly SportMarkets<Item>[], most: number): readonly SportMarkets<Item>[] {
  if (most === Infinity) return sports;
  let left = most;
  return sports.flatMap((sport) => {
    const competitions = firstCards(sport.competitions, left);
    left -= competitions.reduce((drawn, { data }) => drawn + data.length, 0);
    return competitions.length === 0 ? [] : [{ ...sport, competitions }];
  });
}

/** Returns the matches of the strip: those in play, cricket first, the earliest start on top. If none is in play, the next matches. */
export function stripMarkets<Item extends Listed>(markets: readonly Item[]): readonly Item[] {
  const matches = markets.filter((market) => market.marketType === 'MATCH_ODDS');
  const live = matches.filter((market) => market.inPlay);
  const rank = (market: Item): number => (market.eventTypeId === CRICKET ? 0 : 1);
  return (live.length > 0 ? live.toSorted((one, other) => rank(one) - rank(other) || byTime(one.openDate, other.openDate)) : inPlayFirst(matches)).slice(
    0,
    STRIP_LENGTH,
  );
}

/** Counts the matches in play of each sport, for the navigation. */
export function liveCounts(markets: readonly Pick<Market, 'eventTypeId' | 'inPlay' | 'marketType'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { eventTypeId, inPlay, marketType } of markets)
    if (inPlay && marketType !== 'TOURNAMENT_WINNER') counts.set(eventTypeId, (counts.get(eventTypeId) ?? 0) + 1);
  return counts;
}
