/** TEST FIXTURE: a script of 201 markets that clients see, most of them with names that make their image large. */
import type { MarketDefinition } from '@maidan/domain';
import { level, lineEvent, type ScriptEvent, type ScriptMarket } from '../../../src/modules/feeds/script/script-events.ts';

/** The large markets, all of event 7001. */
export const LARGE = Array.from({ length: 198 }, (_, index) => `1.7${String(index).padStart(3, '0')}`);
/** Of event 8001: a market that turns in play, one that does not, and a line that pays even money. */
export const TURNING = '1.8001';
export const STAYING = '1.8002';
export const LINE = '1.8003';
/** Each character is six on the wire. */
const LONG_NAME = 'विजेता '.repeat(30).trim();

export function market(eventId: string, marketId: string, more: Partial<MarketDefinition> = {}): MarketDefinition {
  const runners = [
    { selectionId: 11, name: 'Yes', sortPriority: 1 },
    { selectionId: 12, name: 'No', sortPriority: 2 },
  ];
  return { marketId, eventId, marketName: `Market ${marketId}`, marketType: 'MATCH_ODDS', runners, numberOfWinners: 1, turnInPlay: true, betDelay: 0, ...more };
}

const open = (definition: MarketDefinition, prices: ScriptMarket['prices'] = []): ScriptMarket => ({ market: definition, inPlay: false, prices });

/** Returns the events around `now`, ms since 1970. */
export function manyMarkets(now: number): readonly ScriptEvent[] {
  const event = { competitionId: '7900', competitionName: 'League', openDate: now - 1_800_000, teams: ['A', 'B'] };
  const runners = ['A', 'B'].map((name, index) => ({ selectionId: 100 + index, name: `${LONG_NAME} ${name}`, sortPriority: index + 1 }));
  const line = { marketType: 'SESSION', fancyKind: 'overs', runners: [{ selectionId: 21, name: '6 overs runs', sortPriority: 1 }] } as const;
  return [
    {
      event: { ...event, eventId: '7001', eventName: 'Large', eventTypeId: '1' },
      markets: LARGE.map((marketId) => open(market('7001', marketId, { marketType: 'MATCH_ODDS', runners }))),
    },
    {
      event: { ...event, eventId: '8001', eventName: 'Small', eventTypeId: '4' },
      markets: [
        open(market('8001', TURNING)),
        open(market('8001', STAYING, { marketType: 'TO_WIN_THE_TOSS', turnInPlay: false })),
        open(market('8001', LINE, line), [lineEvent(LINE, [45, 100], [46, 100])]),
      ],
    },
  ];
}

export const offers = (price: number) => [level(price, 100_00)];
