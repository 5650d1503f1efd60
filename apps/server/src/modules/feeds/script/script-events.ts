/**
 * The standard events of FEED=script: fixed ids, fixed prices, at least three levels a side. Tests name these ids.
 *
 *  3001  live cricket: 1.3001 match odds (11, 12), 1.3002 bookmaker, 1.3003 and 1.3004 sessions (21, 22), 1.3005 toss
 *  3101  live football: 1.3101 match odds (31, 32, draw 33)       3201  live tennis: 1.3201 match odds (41, 42)
 *  3301, 3302, 3303  upcoming cricket, football, tennis: 1.33n1   3401  tournament winner 1.3401 (51..56)
 *  3501  virtual (v9) 1.3501 (61, 62)                             3601  ball by ball (b9) 1.3601 (71)
 */
import type { EventDefinition, FancyRate, FeedEvent, Line, MarketDefinition, Paise, Price, PriceLevel, RunnerDefinition, Score } from '@maidan/domain';

const HOUR_MS = 3_600_000;
/** 1,00,000.00 rupees on the best level, more on the next ones. Paise. */
const LEVEL_SIZE = 1_00_000_00;

export interface ScriptMarket {
  readonly market: MarketDefinition;
  readonly inPlay: boolean;
  readonly prices: readonly FeedEvent[];
}
export interface ScriptEvent {
  readonly event: EventDefinition;
  readonly markets: readonly ScriptMarket[];
  readonly score?: Score;
}

export function level(price: number, size: number): PriceLevel {
  return { price: price as Price, size: size as Paise };
}

function runners(...named: readonly (readonly [number, string])[]): RunnerDefinition[] {
  return named.map(([selectionId, name], index) => ({ selectionId, name, sortPriority: index + 1 }));
}

/** Returns both sides of one runner as images; prices in hundredths, best first. */
export function ladderEvents(marketId: string, selectionId: number, back: readonly PriceLevel[], lay: readonly PriceLevel[]): FeedEvent[] {
  return [
    { type: 'ladder', marketId, selectionId, side: 'BACK', levels: back, image: true },
    { type: 'ladder', marketId, selectionId, side: 'LAY', levels: lay, image: true },
  ];
}

function threeLevels(marketId: string, selectionId: number, back: readonly number[], lay: readonly number[]): FeedEvent[] {
  const sized = (price: number, index: number): PriceLevel => level(price, LEVEL_SIZE * (index + 1));
  return ladderEvents(marketId, selectionId, back.map(sized), lay.map(sized));
}

/** Returns prices of 1.85/1.86 against 2.16/2.18: backs above 100 %, lays below. */
function twoWay(marketId: string, first: number, second: number): FeedEvent[] {
  return [...threeLevels(marketId, first, [185, 184, 183], [186, 187, 188]), ...threeLevels(marketId, second, [216, 214, 212], [218, 220, 222])];
}

export function houseEvent(marketId: string, selectionId: number, back: number | null, lay: number | null): FeedEvent {
  const quote = (price: number | null): PriceLevel | null => (price === null ? null : level(price, LEVEL_SIZE));
  return { type: 'house-quote', marketId, selectionId, back: quote(back), lay: quote(lay) };
}

export function lineEvent(marketId: string, no: readonly [number, number] | null, yes: readonly [number, number] | null): FeedEvent {
  const quote = (side: readonly [number, number] | null) =>
    side === null ? null : { line: side[0] as Line, rate: side[1] as FancyRate, size: LEVEL_SIZE as Paise };
  return { type: 'line-quote', marketId, no: quote(no), yes: quote(yes) };
}

interface Competition {
  readonly eventTypeId: EventDefinition['eventTypeId'];
  readonly competitionId: string;
  readonly competitionName: string;
}
const CRICKET: Competition = { eventTypeId: '4', competitionId: '3900', competitionName: 'Script Premier League' };
const FOOTBALL: Competition = { eventTypeId: '1', competitionId: '3901', competitionName: 'Script First Division' };
const TENNIS: Competition = { eventTypeId: '2', competitionId: '3902', competitionName: 'Script Open' };

function match(eventId: string, competition: Competition, teams: readonly [string, string], openDate: number): EventDefinition {
  return { eventId, eventName: `${teams[0]} v ${teams[1]}`, ...competition, openDate, teams };
}

function matchOdds(event: EventDefinition, marketId: string, named: readonly (readonly [number, string])[], inPlay: boolean): MarketDefinition {
  const delay = inPlay ? {} : { betDelay: 0 };
  return {
    marketId,
    eventId: event.eventId,
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    runners: runners(...named),
    numberOfWinners: 1,
    turnInPlay: true,
    ...delay,
  };
}

function session(event: EventDefinition, marketId: string, named: readonly [number, string], fancyKind: 'overs' | 'ball-by-ball'): MarketDefinition {
  return {
    marketId,
    eventId: event.eventId,
    marketName: named[1],
    marketType: 'SESSION',
    fancyKind,
    runners: runners(named),
    numberOfWinners: 1,
    turnInPlay: true,
  };
}

function liveCricket(now: number): ScriptEvent {
  const event = match('3001', CRICKET, ['Deccan Lions', 'Coastal Kings'], now - HOUR_MS / 2);
  const teams = [
    [11, 'Deccan Lions'],
    [12, 'Coastal Kings'],
  ] as const;
  const bookmaker: MarketDefinition = { ...matchOdds(event, '1.3002', teams, true), marketName: 'Bookmaker', marketType: 'Special' };
  const toss: MarketDefinition = {
    ...matchOdds(event, '1.3005', teams, false),
    marketName: 'To Win the Toss',
    marketType: 'TO_WIN_THE_TOSS',
    turnInPlay: false,
  };
  const even = [198, 197, 196];
  const over = [202, 204, 206];
  return {
    event,
    score: cricketScore(24, 0, 12),
    markets: [
      { market: matchOdds(event, '1.3001', teams, true), inPlay: true, prices: twoWay('1.3001', 11, 12) },
      { market: bookmaker, inPlay: true, prices: [houseEvent('1.3002', 11, 180, 182), houseEvent('1.3002', 12, 222, 225)] },
      { market: session(event, '1.3003', [21, '6 Overs Runs Deccan Lions'], 'overs'), inPlay: true, prices: [lineEvent('1.3003', [45, 110], [46, 90])] },
      { market: session(event, '1.3004', [22, '10 Overs Runs Deccan Lions'], 'overs'), inPlay: true, prices: [lineEvent('1.3004', [82, 100], [84, 100])] },
      { market: toss, inPlay: false, prices: [...threeLevels('1.3005', 11, even, over), ...threeLevels('1.3005', 12, even, over)] },
    ],
  };
}

/** Returns the score of the live cricket match: first innings, runs for wickets after legal balls. */
export function cricketScore(runs: number, wickets: number, legalBalls: number): Score {
  const innings = { team: 'Deccan Lions', runs, wickets, legalBalls, closed: false, runsAfterOver: [], runsAtWicket: [] };
  return { sport: 'cricket', oversPerInnings: 20, innings: [innings], thisOver: [], status: 'LIVE' };
}

function liveFootball(now: number): ScriptEvent {
  const event = match('3101', FOOTBALL, ['Harbour United', 'Hill City'], now - HOUR_MS / 2);
  const named = [
    [31, 'Harbour United'],
    [32, 'Hill City'],
    [33, 'The Draw'],
  ] as const;
  const prices = [
    ...threeLevels('1.3101', 31, [250, 248, 246], [252, 254, 256]),
    ...threeLevels('1.3101', 32, [310, 305, 300], [315, 320, 325]),
    ...threeLevels('1.3101', 33, [350, 345, 340], [355, 360, 365]),
  ];
  const score: Score = {
    sport: 'football',
    home: 'Harbour United',
    away: 'Hill City',
    goals: [0, 0],
    redCards: [0, 0],
    yellowCards: [0, 0],
    minute: 30,
    status: 'FIRST_HALF',
  };
  return { event, score, markets: [{ market: matchOdds(event, '1.3101', named, true), inPlay: true, prices }] };
}

function liveTennis(now: number): ScriptEvent {
  const event = match('3201', TENNIS, ['A. Verma', 'L. Costa'], now - HOUR_MS / 2);
  const named = [
    [41, 'A. Verma'],
    [42, 'L. Costa'],
  ] as const;
  const score: Score = { sport: 'tennis', players: ['A. Verma', 'L. Costa'], sets: [[3, 2]], points: ['15', '0'], server: 0, bestOf: 3, status: 'LIVE' };
  return { event, score, markets: [{ market: matchOdds(event, '1.3201', named, true), inPlay: true, prices: twoWay('1.3201', 41, 42) }] };
}

/** `first`: selection id of the first team; the second has the next one. */
function upcoming(event: EventDefinition, first: number): ScriptEvent {
  const marketId = `1.${event.eventId}1`;
  const named = event.teams.map((team, index) => [first + index, team] as const);
  return { event, markets: [{ market: matchOdds(event, marketId, named, false), inPlay: false, prices: twoWay(marketId, first, first + 1) }] };
}

function tournament(now: number): ScriptEvent {
  const event: EventDefinition = { eventId: '3401', eventName: 'Script Premier League Winner', ...CRICKET, openDate: now + 48 * HOUR_MS, teams: [] };
  const names = ['Deccan Lions', 'Coastal Kings', 'River Royals', 'Desert Riders', 'Forest Giants', 'Valley Stars'];
  const named = names.map((name, index) => [51 + index, name] as const);
  const market: MarketDefinition = { ...matchOdds(event, '1.3401', named, false), marketName: 'Winner', marketType: 'TOURNAMENT_WINNER', turnInPlay: false };
  const prices = named.flatMap(([selectionId]) => threeLevels('1.3401', selectionId, [580, 570, 560], [620, 640, 660]));
  return { event, markets: [{ market, inPlay: false, prices }] };
}

function virtual(now: number): ScriptEvent {
  const event = match(
    '3501',
    { eventTypeId: 'v9', competitionId: '3903', competitionName: 'Virtual League' },
    ['Virtual Reds', 'Virtual Blues'],
    now - HOUR_MS / 4,
  );
  const named = [
    [61, 'Virtual Reds'],
    [62, 'Virtual Blues'],
  ] as const;
  return { event, markets: [{ market: matchOdds(event, '1.3501', named, true), inPlay: true, prices: twoWay('1.3501', 61, 62) }] };
}

function ballByBall(now: number): ScriptEvent {
  const competition = { eventTypeId: 'b9', competitionId: '3904', competitionName: 'Ball by Ball' } as const;
  const event = match('3601', competition, ['Over Reds', 'Over Blues'], now - HOUR_MS / 4);
  return {
    event,
    markets: [{ market: session(event, '1.3601', [71, 'Ball 1 Runs'], 'ball-by-ball'), inPlay: true, prices: [lineEvent('1.3601', [1, 100], [2, 100])] }],
  };
}

/** Returns all standard events around `now` (ms since 1970). */
export function standardEvents(now: number): readonly ScriptEvent[] {
  return [
    liveCricket(now),
    liveFootball(now),
    liveTennis(now),
    upcoming(match('3301', CRICKET, ['River Royals', 'Desert Riders'], now + 2 * HOUR_MS), 53),
    upcoming(match('3302', FOOTBALL, ['Lake Rovers', 'Plain Athletic'], now + 3 * HOUR_MS), 81),
    upcoming(match('3303', TENNIS, ['R. Menon', 'J. Novak'], now + 4 * HOUR_MS), 91),
    tournament(now),
    virtual(now),
    ballByBall(now),
  ];
}
