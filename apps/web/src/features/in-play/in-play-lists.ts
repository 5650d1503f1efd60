/** The lists of the in-play page: live markets by sport, and markets of the next 24 hours by hour. Pure. */
import type { Market } from '@maidan/contract';
import { byTime } from '../../platform/time/by-time.ts';

type Listed = Pick<Market, 'marketId' | 'eventId' | 'eventTypeId' | 'marketType' | 'inPlay' | 'openDate' | 'status'>;

/** Sports in their order on the page. */
export const SPORTS_SHOWN = ['4', '1', '2', 'v9', 'b9'] as const;
export type SportShown = (typeof SPORTS_SHOWN)[number];

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

const isRunning = (market: Listed): boolean => market.status === 'OPEN' || market.status === 'SUSPENDED';

/** Returns the sport in the address, or null (all sports) for any other text. */
export function sportOfQuery(value: string | null): SportShown | null {
  return SPORTS_SHOWN.find((sport) => sport === value) ?? null;
}

export interface SportMarkets<Item> {
  readonly sport: SportShown;
  readonly markets: readonly Item[];
}

/** Returns the live markets of each sport that has any, the longest running first. Winner markets of competitions are left out. */
export function liveBySport<Item extends Listed>(list: readonly Item[]): SportMarkets<Item>[] {
  const live = list.filter((market) => market.inPlay && isRunning(market) && market.marketType !== 'TOURNAMENT_WINNER');
  return SPORTS_SHOWN.map((sport) => ({
    sport,
    markets: live.filter((market) => market.eventTypeId === sport).toSorted((one, other) => byTime(one.openDate, other.openDate)),
  })).filter(({ markets }) => markets.length > 0);
}

export interface Hour<Item> {
  /** Start of the hour, milliseconds since 1970. */
  readonly at: number;
  readonly markets: readonly Item[];
}

/**
 * Returns the markets that start within 24 hours of `now` (ms since 1970), by the hour. Hours begin in the player's time zone, which
 * is `aheadMs` ahead of UTC. A delayed market is in the current hour.
 */
export function startingSoon<Item extends Listed>(list: readonly Item[], now: number, aheadMs: number): Hour<Item>[] {
  const hourOf = (at: number): number => Math.floor((at + aheadMs) / HOUR_MS) * HOUR_MS - aheadMs;
  const soon = list
    .filter((market) => !market.inPlay && isRunning(market) && market.marketType !== 'TOURNAMENT_WINNER' && Date.parse(market.openDate) < now + DAY_MS)
    .toSorted((one, other) => byTime(one.openDate, other.openDate));
  const hours = new Map<number, Item[]>();
  for (const market of soon) {
    const hour = Math.max(hourOf(Date.parse(market.openDate)), hourOf(now));
    hours.set(hour, [...(hours.get(hour) ?? []), market]);
  }
  return [...hours].map(([at, markets]) => ({ at, markets }));
}
