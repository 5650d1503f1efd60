/** The types of events and markets, shared by engine, server, contract and client. */
/** Event types (BC-20). */
export const EVENT_TYPES = {
  '1': 'Football',
  '2': 'Tennis',
  '4': 'Cricket',
  c1: 'Live Casino',
  c9: 'Casino',
  v9: 'Virtual',
  b9: 'Ball by Ball',
  '77777': 'Casino Live Search',
} as const;
export type EventTypeId = keyof typeof EVENT_TYPES;
/** Event types that have betting markets. */
export const SPORTS_EVENT_TYPES = ['4', '1', '2', 'v9', 'b9'] as const;
export type SportsEventTypeId = (typeof SPORTS_EVENT_TYPES)[number];

/**
 * How a market trades.
 *  exchange: players and makers against each other on the ladder
 *  bookmaker: the house quotes decimal prices ('Special')
 *  line: the house quotes a line of runs and a rate (fancy: SESSION, INNINGS_RUNS)
 */
export type TradingKind = 'exchange' | 'bookmaker' | 'line';

/** marketType as on the wire. 'Special' is the bookmaker, 'SESSION' the fancy. All other names are exchange markets of recorded feeds. */
export type MarketType = 'MATCH_ODDS' | 'TOURNAMENT_WINNER' | 'Special' | 'SESSION' | 'INNINGS_RUNS' | 'TO_WIN_THE_TOSS' | (string & {});

/** Returns how a market of this type trades; an unknown type is an exchange market. */
export function tradingKindOf(marketType: MarketType): TradingKind {
  if (marketType === 'Special') return 'bookmaker';
  if (marketType === 'SESSION' || marketType === 'INNINGS_RUNS') return 'line';
  return 'exchange';
}

/** Kinds of fancy (RU-30), used for tabs and rules texts. */
export type FancyKind = 'overs' | 'batter' | 'bowler' | 'wicket' | 'over-by-over' | 'ball-by-ball' | 'odd-even' | 'boundaries' | 'innings';

export type MarketStatus = 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'SETTLED' | 'VOID';
export type RunnerStatus = 'ACTIVE' | 'SUSPENDED' | 'REMOVED' | 'WINNER' | 'LOSER' | 'VOID';
/** Why a market is not open, shown over its prices. */
export type SuspensionReason = 'SUSPENDED' | 'BALL_RUNNING' | 'FEED_STALE' | 'OPERATOR' | 'AWAITING_FEED' | 'RESULT';

export interface RunnerDefinition {
  readonly selectionId: number;
  readonly name: string;
  readonly sortPriority: number;
}

export interface MarketDefinition {
  /** Wire id, e.g. '1.200806927'. */
  readonly marketId: string;
  readonly eventId: string;
  readonly marketName: string;
  readonly marketType: MarketType;
  readonly fancyKind?: FancyKind;
  readonly runners: readonly RunnerDefinition[];
  /** 1 for match odds; 0 = any number may win. */
  readonly numberOfWinners: number;
  /** Seconds; set only if the feed sends one (D-05). */
  readonly betDelay?: number;
  readonly turnInPlay: boolean;
}

/**
 * Returns whether the result of a market is open. Removals may leave no more runners than can win: a back of one of them could not
 * lose, so nothing is matched there any more.
 */
export function isContested(winners: number, runners: readonly { readonly status: RunnerStatus }[]): boolean {
  const standing = runners.filter(({ status }) => status !== 'REMOVED').length;
  return winners === 0 || standing === runners.length || standing > winners;
}

/** Exchange markets whose runners exclude each other and cover every result. A tournament is not among them: a team may be missing. */
const COMPLETE_TYPES: ReadonlySet<string> = new Set(['MATCH_ODDS', 'TO_WIN_THE_TOSS']);
/** Runners of a market that matches through other runners. */
const [LEAST_RUNNERS, MOST_RUNNERS] = [2, 30];

/** Whether bets of a market may be matched through its other runners: exactly one of 2 to 30 runners wins, and they cover every result (MX-126). */
export function canCrossMatch({ marketType, numberOfWinners, runners }: Pick<MarketDefinition, 'marketType' | 'numberOfWinners' | 'runners'>): boolean {
  return COMPLETE_TYPES.has(marketType) && numberOfWinners === 1 && runners.length >= LEAST_RUNNERS && runners.length <= MOST_RUNNERS;
}

/** What a market offers of the starting price. IN_PLAY: it is made when the market turns in play. CLOSE: when the market closes. */
export const STARTING_PRICES = ['OFF', 'IN_PLAY', 'CLOSE'] as const;
export type StartingPrice = (typeof STARTING_PRICES)[number];

/** Returns the starting price of a market where the server offers them: of match odds at the turn in-play, of the toss when its market closes. */
export function startingPriceOf({
  marketType,
  numberOfWinners,
  turnInPlay,
}: Pick<MarketDefinition, 'marketType' | 'numberOfWinners' | 'turnInPlay'>): StartingPrice {
  if (numberOfWinners !== 1) return 'OFF';
  if (marketType === 'TO_WIN_THE_TOSS') return 'CLOSE';
  return marketType === 'MATCH_ODDS' && turnInPlay ? 'IN_PLAY' : 'OFF';
}

export interface EventDefinition {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventTypeId: SportsEventTypeId;
  readonly competitionId: string;
  readonly competitionName: string;
  /** Milliseconds since 1970. */
  readonly openDate: number;
  readonly teams: readonly string[];
}

/** Returns the event type id of the sport: virtual (v9) and ball-by-ball (b9) events count as Cricket (RT-10). */
export function sportOfEventType(eventTypeId: string): string {
  return eventTypeId === 'v9' || eventTypeId === 'b9' ? '4' : eventTypeId;
}
