/** The markets of a simulation: with and without makers, with and without a delay, and house markets. */
import type { EventDefinition, FeedEvent, MarketDefinition } from '@maidan/domain';
import { houseEvent, ladderEvents, level, lineEvent, type ScriptEvent } from '../../src/modules/feeds/script/script-events.ts';
import type { Draws } from './draws.ts';

const LAKH = 1_00_000_00;
const HOUR_MS = 3_600_000;

export interface SimulatedMarket {
  readonly marketId: string;
  readonly kind: 'made' | 'players' | 'delayed' | 'house' | 'line';
  readonly selectionIds: readonly number[];
}

/** made: a market maker quotes it. players: only players fill its book. */
export const MARKETS: readonly SimulatedMarket[] = [
  { marketId: '1.1', kind: 'made', selectionIds: [11, 12] },
  { marketId: '1.2', kind: 'players', selectionIds: [21, 22, 23] },
  { marketId: '1.3', kind: 'delayed', selectionIds: [31, 32] },
  { marketId: '1.4', kind: 'house', selectionIds: [41, 42] },
  { marketId: '1.5', kind: 'line', selectionIds: [51] },
];
export const EVENT_ID = '9001';

/** Prices in hundredths, all on the ladder. */
export const BACK_PRICES = [190, 195, 198, 200] as const;
export const LAY_PRICES = [202, 206, 210, 220] as const;

/** Returns feed events with new prices of a market; none for a market without makers. */
export function pricesOf({ marketId, kind, selectionIds }: SimulatedMarket, draws: Draws): readonly FeedEvent[] {
  if (kind === 'players') return [];
  if (kind === 'line') return [lineEvent(marketId, [44 + draws.below(3), 100], [46 + draws.below(3), 90])];
  return selectionIds.flatMap((selectionId) => {
    const [back, lay] = [draws.pick(BACK_PRICES), draws.pick(LAY_PRICES)];
    return kind === 'house'
      ? [houseEvent(marketId, selectionId, back, lay)]
      : ladderEvents(marketId, selectionId, [level(back, LAKH)], [level(lay, draws.between(1, 4) * 500_00)]);
  });
}

function definitionOf({ marketId, kind, selectionIds }: SimulatedMarket): MarketDefinition {
  const type = { made: 'MATCH_ODDS', players: 'MATCH_ODDS', delayed: 'MATCH_ODDS', house: 'Special', line: 'SESSION' } as const;
  return {
    marketId,
    eventId: EVENT_ID,
    marketName: `Market ${marketId}`,
    marketType: type[kind],
    ...(kind === 'line' ? { fancyKind: 'overs' as const } : {}),
    runners: selectionIds.map((selectionId, index) => ({ selectionId, name: `Runner ${selectionId}`, sortPriority: index + 1 })),
    numberOfWinners: 1,
    betDelay: kind === 'delayed' ? 2 : 0,
    turnInPlay: true,
  };
}

/** One seed of so many has markets with a starting price, which have not started at first. */
const WITH_START = 2;

/** Whether the markets of this seed have a starting price. */
export function hasStart(seed: number): boolean {
  return seed % WITH_START === 1;
}

/** Returns the events of the script feed's first start. `inPlay`: whether the markets have started. */
export function scriptOf(seed: Draws, inPlay: boolean): (now: number) => readonly ScriptEvent[] {
  return (now) => {
    const event: EventDefinition = {
      eventId: EVENT_ID,
      eventName: 'Lions v Kings',
      eventTypeId: '4',
      competitionId: '900',
      competitionName: 'Simulation',
      openDate: now - HOUR_MS,
      teams: ['Lions', 'Kings'],
    };
    return [{ event, markets: MARKETS.map((market) => ({ market: definitionOf(market), inPlay, prices: pricesOf(market, seed) })) }];
  };
}
