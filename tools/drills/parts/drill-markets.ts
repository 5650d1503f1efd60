/** Markets of every kind, with or without prices, that a drill opens through FEED=script (/test/feed); and lists of the open markets. */
import type { FeedEvent, MarketDefinition, Paise, Price } from '@maidan/domain';
import { sleep } from './run-drill.ts';
import type { Market } from '@maidan/contract';

/** Markets of one request: the server accepts at most 64 KiB. */
const MARKETS_A_REQUEST = 40;
/** The event of all markets that drills open. */
export const DRILL_EVENT_ID = '7000001';
/** Paise on each level of the makers. */
const LEVEL_SIZE = 50_000_00;
/** Lowest back price and its tick, hundredths, by the number of runners. The prices make books of a little more than 100 %. */
const QUOTED: Readonly<Record<number, readonly [price: number, tick: number]>> = { 2: [180, 1], 3: [260, 2], 4: [350, 5], 5: [430, 10], 6: [500, 10] };

export interface DrillMarket {
  readonly marketId: string;
  readonly eventId: string;
  readonly eventTypeId: '4';
  readonly kind: 'exchange' | 'bookmaker' | 'line';
  readonly marketType: string;
  readonly numberOfWinners: number;
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[];
}

export interface MarketWish {
  readonly kind?: DrillMarket['kind'];
  readonly runners?: number;
  readonly numberOfWinners?: number;
  /** If true (the default), makers quote the market; if false, only players do. Bookmaker and line markets are always quoted. */
  readonly priced?: boolean;
  /** Whether it will turn in play. Default: no. */
  readonly turnInPlay?: boolean;
}

/** Sends events to the scripted feed; resolves when they are applied. Repeats the request while the server answers 503. */
export async function sendFeedEvents(url: string, events: readonly FeedEvent[]): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/test/feed/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    });
    const text = await response.text();
    if (response.status === 200) return;
    if (response.status !== 503) throw new Error(`the server did not apply ${events.length} feed events: ${response.status} ${text}`);
    await sleep(200);
  }
}

/** Opens markets without bet delay and returns them. The number of the first market is `first`. */
export async function openDrillMarkets(url: string, wishes: readonly MarketWish[], first = 0): Promise<readonly DrillMarket[]> {
  const openDate = Date.now() + 3_600_000;
  const competition = { eventTypeId: '4', competitionId: '7900', competitionName: 'Drill Cup' } as const;
  if (first === 0)
    await sendFeedEvents(url, [
      { type: 'event', event: { eventId: DRILL_EVENT_ID, eventName: 'Drill Home v Drill Away', ...competition, openDate, teams: [] } },
    ]);
  const markets = wishes.map((wish, index) => marketOf(first + index, wish));
  for (let from = 0; from < markets.length; from += MARKETS_A_REQUEST) {
    const events = markets
      .slice(from, from + MARKETS_A_REQUEST)
      .flatMap(({ definition, market }, index): FeedEvent[] => [
        { type: 'market', market: definition },
        ...((wishes[from + index]?.priced ?? true) || market.kind !== 'exchange' ? quotesOf(market, 0) : []),
        { type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: false },
      ]);
    for (let at = 0; at < events.length; at += 150) await sendFeedEvents(url, events.slice(at, at + 150));
  }
  return markets.map(({ market }) => market);
}

function marketOf(number: number, wish: MarketWish): { readonly definition: MarketDefinition; readonly market: DrillMarket } {
  const kind = wish.kind ?? 'exchange';
  const names = ['Drill Home', 'Drill Away', 'The Draw', 'Fourth', 'Fifth', 'Sixth'];
  const size = kind === 'line' ? 1 : (wish.runners ?? 3);
  const runners = Array.from({ length: size }, (_, runner) => ({ selectionId: 7_000_000 + number * 10 + runner, name: names[runner] ?? `Runner ${runner}` }));
  const market: DrillMarket = {
    marketId: `1.7${String(number).padStart(6, '0')}`,
    eventId: DRILL_EVENT_ID,
    eventTypeId: '4',
    kind,
    marketType: kind === 'line' ? 'SESSION' : kind === 'bookmaker' ? 'Special' : 'MATCH_ODDS',
    numberOfWinners: wish.numberOfWinners ?? 1,
    runners,
  };
  const definition: MarketDefinition = {
    marketId: market.marketId,
    eventId: DRILL_EVENT_ID,
    marketName: `Drill ${number}`,
    marketType: market.marketType,
    ...(kind === 'line' ? { fancyKind: 'overs' as const } : {}),
    runners: runners.map((runner, index) => ({ ...runner, sortPriority: index + 1 })),
    numberOfWinners: market.numberOfWinners,
    betDelay: 0,
    turnInPlay: wish.turnInPlay ?? false,
  };
  return { definition, market };
}

/** Returns the feed events with a market's prices at a step. Each step changes all prices: they rise and fall again. */
export function quotesOf(market: DrillMarket, step: number): FeedEvent[] {
  const { marketId } = market;
  if (market.kind === 'line') {
    const line = 40 + (step % 7);
    return [{ type: 'line-quote', marketId, no: { line, rate: 110, size: LEVEL_SIZE }, yes: { line: line + 1, rate: 90, size: LEVEL_SIZE } } as FeedEvent];
  }
  const [first, tick] = QUOTED[market.runners.length] ?? [500, 10];
  const back = first + tick * (step % 5);
  return market.runners.flatMap(({ selectionId }): FeedEvent[] => {
    if (market.kind === 'bookmaker') {
      const quote = (price: number) => ({ price: price as Price, size: LEVEL_SIZE as Paise });
      return [{ type: 'house-quote', marketId, selectionId, back: quote(back), lay: quote(back + 2 * tick) }];
    }
    const levels = (best: number, direction: number) =>
      [0, 1, 2].map((at) => ({ price: (best + direction * at * tick) as Price, size: (LEVEL_SIZE * (at + 1)) as Paise }));
    return [
      { type: 'ladder', marketId, selectionId, side: 'BACK', levels: levels(back, -1), image: true },
      { type: 'ladder', marketId, selectionId, side: 'LAY', levels: levels(back + tick, 1), image: true },
    ];
  });
}

const FEED_PATIENCE_MS = 30_000;

/** Returns the open match odds markets, with and without bet delay. Waits until one without delay is open; throws after 30 seconds. */
export async function openMarkets(url: string): Promise<readonly Market[]> {
  const end = performance.now() + FEED_PATIENCE_MS;
  for (;;) {
    const lists = await Promise.all(['1', '2', '4'].map((sport) => marketsOf(url, sport)));
    const open = lists.flat().filter((market) => market.marketType === 'MATCH_ODDS' && market.status === 'OPEN');
    if (open.some((market) => market.betDelay === 0)) return open;
    if (performance.now() > end) throw new Error(`No market without delay opened within ${FEED_PATIENCE_MS} ms`);
    await sleep(100);
  }
}

async function marketsOf(url: string, sport: string): Promise<readonly Market[]> {
  const answer = (await (await fetch(`${url}/exchange/odds/eventType/${sport}`)).json()) as { readonly success: boolean; readonly result: readonly Market[] };
  return answer.success ? answer.result : [];
}
