/** TEST FIXTURE: the app with starting prices, and two clients who bet at them. Upcoming markets of the script feed have a starting price. */
import { afterAll, beforeAll, expect } from 'vitest';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { signedStream, type StreamClient } from '../stream/testing-stream.ts';

/** Upcoming match odds of cricket, football and tennis: their prices are made when they turn in play. */
export const CRICKET = '1.33011';
export const FOOTBALL = '1.33021';
export const TENNIS = '1.33031';
/** Its prices are made when it closes. */
export const TOSS = '1.3005';
/** Match odds that were in play when the server started, and a market without a starting price. */
export const LIVE = '1.3001';
export const PLAIN = '1.3401';

export type Client = Awaited<ReturnType<BetfairTest['client']>>;
// oxlint-disable-next-line typescript/no-explicit-any -- answers of many forms, which the tests check
export type Answer = any;
type Row = Readonly<Record<string, unknown>>;

/** What the tests of a file use. Set before the first test. */
export interface Start {
  betfair: BetfairTest;
  backer: Client;
  layer: Client;
}

/** Starts the app for the tests of a file, with empty books in the three upcoming markets. */
export function startOfFile(): Start {
  const start = {} as Start;
  beforeAll(async () => {
    const betfair = await startBetfair({ environment: { STARTING_PRICE: 'on' } });
    Object.assign(start, { betfair, backer: await betfair.client('backer'), layer: await betfair.client('layer') });
    for (const market of [CRICKET, FOOTBALL, TENNIS])
      for (const runner of [0, 1]) await betfair.test.script.ladder(market, runnerOf(start, market, runner), [], []);
    await betfair.test.app.makers.quoted();
  });
  afterAll(() => start.betfair.stop());
  return start;
}

/** Returns the selection id of a runner, counted from 0. */
export function runnerOf({ betfair }: Start, market: string, runner = 0): number {
  return betfair.test.app.catalogue.market(market)!.runners[runner]!.selectionId;
}

/** Calls an operation and returns its result. */
export async function call({ betfair }: Start, client: Client, operation: string, parameters: object): Promise<Answer> {
  const { error, result } = await betfair.rpc(`SportsAPING/v1.0/${operation}`, parameters, client);
  // oxlint-disable-next-line vitest/no-standalone-expect -- a fixture of tests
  expect(error).toBeUndefined();
  return result;
}

/** Returns an instruction at the starting price. `liability` in rupees; `price`: its limit, absent: any price. */
export function atStart(selectionId: number, side: 'BACK' | 'LAY', liability: number, price?: number): Row {
  if (price === undefined) return { orderType: 'MARKET_ON_CLOSE', selectionId, side, marketOnCloseOrder: { liability } };
  return { orderType: 'LIMIT_ON_CLOSE', selectionId, side, limitOnCloseOrder: { liability, price } };
}

/** Returns a LIMIT instruction. */
export function limit(selectionId: number, order: object): Row {
  return { orderType: 'LIMIT', selectionId, side: 'BACK', limitOrder: { size: 100, price: 3, ...order } };
}

/** The market turns in play, as its feed says it. Its starting prices are made before it opens again. */
export async function turnInPlay({ betfair }: Start, market: string): Promise<void> {
  await betfair.test.script.say([{ type: 'market-status', marketId: market, status: 'OPEN', inPlay: true }]);
}

/** Opens a subscription with id 2. */
export async function subscribed({ betfair }: Start, client: Client, op: 'marketSubscription' | 'orderSubscription', more: object = {}): Promise<StreamClient> {
  const stream = await signedStream(betfair, client);
  // oxlint-disable-next-line vitest/no-standalone-expect -- a fixture of tests
  expect(await stream.ask({ op, id: 2, ...more })).toMatchObject({ statusCode: 'SUCCESS' });
  return stream;
}

/** Returns what a stream has sent about a bet. */
export function sentOf(stream: StreamClient, betId: string): readonly Row[] {
  return stream.messages.flatMap(({ oc }) =>
    (oc ?? []).flatMap((market) => ((market['orc'] ?? []) as { readonly uo?: Row[] }[]).flatMap(({ uo = [] }) => uo.filter(({ id }) => id === betId))),
  );
}
