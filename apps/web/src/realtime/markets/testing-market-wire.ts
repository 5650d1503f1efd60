/** Markets of the wire for tests of the stores. */
import { encodeMarket, type Market, type MarketView } from '@maidan/contract';
import type { Paise, Price } from '@maidan/domain';

const level = (price: number, size: number) => ({ price: price as Price, size: size as Paise });

export function marketView(marketId: string, changes: Partial<MarketView> = {}): MarketView {
  return {
    marketId,
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    fancyKind: null,
    eventId: '3001',
    eventName: 'India v Australia',
    eventTypeId: '4',
    competitionId: '4001',
    competitionName: 'Test Matches',
    openDate: 0,
    status: 'OPEN',
    reason: null,
    inPlay: false,
    version: 1,
    betDelayMs: 5000,
    commissionBp: 0,
    minStake: 100 as Paise,
    maxStake: 1000_00 as Paise,
    startingPrice: 'OFF',
    feedStale: false,
    totalMatched: 0 as Paise,
    runs: null,
    runners: [11, 12].map((selectionId) => ({
      selectionId,
      name: `Runner ${selectionId}`,
      status: 'ACTIVE' as const,
      back: [level(185, 100_00), level(184, 200_00)],
      lay: [level(186, 300_00)],
      no: null,
      yes: null,
      last: null,
      startingPrice: null,
      projected: null,
    })),
    ...changes,
  };
}

export function marketWire(marketId: string, changes: Partial<MarketView> = {}): Market {
  return encodeMarket(marketView(marketId, changes));
}
