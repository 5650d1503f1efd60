/** The scripted feed for tests: a test sends feed events and advances the server's clock. */
import type { FeedEvent, MarketDefinition, MarketResult } from '@maidan/domain';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { test } from './browser-test.ts';
import { serverAddress } from './server.ts';

/** Sends a request of the stage, and repeats it while an overloaded server answers 503. */
async function post(path: string, body: object): Promise<void> {
  const send = (): Promise<Response> =>
    fetch(`${serverAddress()}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  let answer = await send();
  while (answer.status === 503) {
    await setTimeout(100);
    answer = await send();
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Sends events to the scripted feed; resolves when the server has applied them. */
export async function sendFeedEvents(...events: readonly FeedEvent[]): Promise<void> {
  await post('/test/feed/events', { events });
}

/** Advances the server's clock by `ms`: bet delays end, makers quote again. */
export async function advanceClock(ms: number): Promise<void> {
  await post('/test/clock/advance', { ms });
}

/** Stops the clock of a test's own server: rounds and delays wait until `releaseClock`. */
export async function holdClock(): Promise<void> {
  await post('/test/clock/hold', {});
}
export async function releaseClock(): Promise<void> {
  await post('/test/clock/release', {});
}

export async function suspendMarket(marketId: string): Promise<void> {
  await post('/test/feed/suspend', { marketId });
}
export async function settleMarket(marketId: string, result: MarketResult): Promise<void> {
  await post('/test/feed/settle', { marketId, result });
}
/** Sets back and lay levels as [price in hundredths, size in paise], best first. */
export async function setLadder(marketId: string, selectionId: number, back: readonly [number, number][], lay: readonly [number, number][]): Promise<void> {
  await post('/test/feed/ladder', { marketId, selectionId, back, lay });
}
/** Sets the house quote of a runner, in hundredths; null: no price on that side. */
export async function setBookmakerPrices(marketId: string, selectionId: number, back: number | null, lay: number | null): Promise<void> {
  await post('/test/feed/house', { marketId, selectionId, back, lay });
}
/** Sets both sides of a fancy as [runs, rate per 100]; null: no quote on that side. */
export async function setFancyLine(marketId: string, no: readonly [number, number] | null, yes: readonly [number, number] | null): Promise<void> {
  await post('/test/feed/line', { marketId, no, yes });
}

type StagedSport = '4' | '1' | '2' | 'v9' | 'b9';

/** An event with its own market, so that tests do not affect each other. */
export interface StagedMarket {
  readonly eventId: string;
  readonly eventTypeId: StagedSport;
  readonly eventName: string;
  readonly marketId: string;
  readonly marketName: string;
  /** Selection ids and names in the market's order. */
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[];
  readonly path: string;
}

export interface StageOptions {
  readonly inPlay?: boolean;
  /** Start of the event, ms since 1970. Default: ten minutes ago in play, else in an hour. */
  readonly openDate?: number;
  /** The market's own delay, seconds. Default: the delay of its kind. */
  readonly betDelay?: number;
  readonly eventTypeId?: StagedSport;
  readonly competitionName?: string;
  /** Default: the usual name of its kind. */
  readonly marketName?: string;
  /** Adds a market to the event of this one. */
  readonly beside?: StagedMarket;
}

const TOWNS = ['Amber', 'Birch', 'Cedar', 'Dusk', 'Ember', 'Fern', 'Grove', 'Heron', 'Iris', 'Jade', 'Kite', 'Lagoon', 'Maple', 'Nimbus', 'Ochre', 'Pebble'];

/** Names of the runners after the two teams. */
const MORE_RUNNERS = ['The Draw', 'Larks', 'Otters', 'Wrens'];

function newStagedMarket(options: StageOptions, usualName: string, runnerCount = 2): StagedMarket {
  const marketName = options.marketName ?? usualName;
  const number = randomInt(1_000_000, 9_999_999);
  const eventId = options.beside?.eventId ?? `7${number}`;
  const eventTypeId = options.eventTypeId ?? '4';
  const [home, away] = options.beside?.eventName.split(' v ') ?? [
    `${TOWNS[number % 16]} ${number % 100_000} Hawks`,
    `${TOWNS[(number + 5) % 16]} ${number % 100_000} Tigers`,
  ];
  const names = [home ?? '', away ?? '', ...MORE_RUNNERS].slice(0, runnerCount);
  const runners = names.map((name, index) => ({ selectionId: number * 10 + 1 + index, name }));
  const virtual = eventTypeId === 'v9' || eventTypeId === 'b9';
  const path = virtual ? `/virtual-event-page/${eventTypeId}?eventId=${eventId}` : `/event-page/${eventTypeId}/${eventId}`;
  return { eventId, eventTypeId, eventName: `${home} v ${away}`, marketId: `1.7${number}`, marketName, runners, path };
}

/** The test whose events are open, and its server, because a test may have its own. */
let openEvents = { testId: '', server: '', eventIds: new Set<string>() };

/** Closes the events of the previous test, so that lists stay as short for the last test as for the first. */
async function closeEventsOfLastTest(eventId: string): Promise<void> {
  const [testId, server] = [test.info().testId, serverAddress()];
  if (openEvents.testId !== testId) {
    const { eventIds } = openEvents;
    const closings = openEvents.server === server ? [...eventIds].map((id): FeedEvent => ({ type: 'event-closed', eventId: id })) : [];
    openEvents = { testId, server, eventIds: new Set() };
    if (closings.length > 0) await sendFeedEvents(...closings);
  }
  openEvents.eventIds.add(eventId);
}

async function openMarket(market: StagedMarket, definition: Definition, options: StageOptions): Promise<void> {
  const { eventId, eventName, marketId, runners } = market;
  const inPlay = options.inPlay ?? true;
  await closeEventsOfLastTest(eventId);
  await sendFeedEvents(
    {
      type: 'event',
      event: {
        eventId,
        eventName,
        eventTypeId: market.eventTypeId,
        competitionId: `8${eventId}`,
        competitionName: options.competitionName ?? `Stage Cup ${eventId}`,
        openDate: options.openDate ?? Date.now() + (inPlay ? -600_000 : 3_600_000),
        teams: runners.slice(0, 2).map((runner) => runner.name),
      },
    },
    {
      type: 'market',
      market: definitionOf(market, { ...(options.betDelay === undefined ? {} : { betDelay: options.betDelay }), ...definition }),
    },
    { type: 'market-status', marketId, status: 'OPEN', inPlay },
  );
}

type Definition = Partial<MarketDefinition> & Pick<MarketDefinition, 'marketType'>;

function definitionOf({ marketId, eventId, marketName, runners }: StagedMarket, definition: Definition): MarketDefinition {
  const ordered = runners.map((runner, index) => ({ ...runner, sortPriority: index + 1 }));
  return { marketId, eventId, marketName, numberOfWinners: 1, turnInPlay: true, runners: ordered, ...definition };
}

/** Changes the delay of the bets that follow on staged match odds, in seconds. */
export async function setBetDelay(market: StagedMarket, betDelay: number): Promise<void> {
  await sendFeedEvents({ type: 'market', market: definitionOf(market, { marketType: 'MATCH_ODDS', betDelay }) });
}

const LAKH = 1_00_000_00;
function levels(prices: readonly number[]): [number, number][] {
  return prices.map((price) => [price, LAKH]);
}

/** Stages match odds of two runners: back 1.85 / lay 1.86 and back 2.16 / lay 2.18, three levels a side of ₹1,00,000 each. */
export async function stageMatchOdds(options: StageOptions = {}): Promise<StagedMarket> {
  const market = newStagedMarket(options, 'Match Odds');
  await openMarket(market, { marketType: 'MATCH_ODDS' }, options);
  const [home, away] = market.runners;
  await advanceClock(3_500); // makers wait 3 s after an opening
  await setLadder(market.marketId, home!.selectionId, levels([185, 184, 183]), levels([186, 187, 188]));
  await setLadder(market.marketId, away!.selectionId, levels([216, 214, 212]), levels([218, 220, 222]));
  return market;
}

/** Best odds to back of the five runners that `stageFiveRunners` stages, hundredths. */
const FIVE_ODDS = [400, 500, 600, 800, 1000];

/** Stages match odds of five runners: back 4.00, 5.00, 6.00, 8.00 and 10.00, lay 1.00 above, ₹1,00,000 each. */
export async function stageFiveRunners(options: StageOptions = {}): Promise<StagedMarket> {
  const market = newStagedMarket(options, 'Match Odds', 5);
  await openMarket(market, { marketType: 'MATCH_ODDS' }, options);
  await advanceClock(3_500);
  for (const [index, { selectionId }] of market.runners.entries()) {
    const best = FIVE_ODDS[index]!;
    await setLadder(market.marketId, selectionId, levels([best]), levels([best + 100]));
  }
  return market;
}

/** Stages a bookmaker market: back 1.80 / lay 1.82 and back 2.22 / lay 2.25. */
export async function stageBookmaker(options: StageOptions = {}): Promise<StagedMarket> {
  const market = newStagedMarket(options, 'Bookmaker');
  await openMarket(market, { marketType: 'Special' }, options);
  await advanceClock(3_500);
  await setBookmakerPrices(market.marketId, market.runners[0]!.selectionId, 180, 182);
  await setBookmakerPrices(market.marketId, market.runners[1]!.selectionId, 222, 225);
  return market;
}

/** Stages a fancy: NO 45 at 110, YES 46 at 90. */
export async function stageSession(options: StageOptions = {}): Promise<StagedMarket> {
  const two = newStagedMarket(options, '6 Overs Runs');
  const market: StagedMarket = { ...two, runners: [{ selectionId: two.runners[0]!.selectionId, name: two.marketName }] };
  await openMarket(market, { marketType: 'SESSION', fancyKind: 'overs' }, options);
  await advanceClock(3_500);
  await setFancyLine(market.marketId, [45, 110], [46, 90]);
  await advanceClock(2_500); // a quote younger than 2 s takes no bet without a line
  return market;
}
