/** Markets for tests of the slip. */
import type { LevelView, MarketView, RunnerView } from '@maidan/contract';
import type { FancyRate, Line, Paise, Price } from '@maidan/domain';

const level = (price: number, size = 100_000): LevelView => ({ price: price as Price, size: size as Paise });

function runner(selectionId: number, name: string, changes: Partial<RunnerView> = {}): RunnerView {
  return {
    selectionId,
    name,
    status: 'ACTIVE',
    back: [level(185), level(184), level(183)],
    lay: [level(186), level(187), level(188)],
    no: null,
    yes: null,
    last: null,
    startingPrice: null,
    projected: null,
    ...changes,
  };
}

const MARKET: MarketView = {
  marketId: '1.2001',
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
  maxStake: 1_00_000_00 as Paise,
  startingPrice: 'OFF',
  feedStale: false,
  totalMatched: 0 as Paise,
  runs: null,
  runners: [runner(11, 'India'), runner(12, 'Australia')],
};

export function oddsMarket(changes: Partial<MarketView> = {}): MarketView {
  return { ...MARKET, ...changes };
}

export function fancyMarket(line = 46, rate = 90): MarketView {
  const yes = { line: line as Line, rate: rate as FancyRate, size: 100_000 as Paise };
  return {
    ...MARKET,
    marketId: '3.1',
    marketName: '6 over runs',
    marketType: 'SESSION',
    runners: [runner(1, '6 over runs', { back: [], lay: [], yes, no: { ...yes, line: (line - 1) as Line } })],
  };
}
