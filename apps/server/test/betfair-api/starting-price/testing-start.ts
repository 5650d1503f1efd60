/** TEST FIXTURE: the app with starting prices, and two clients who bet at them. Upcoming markets of the script feed have a starting price. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer } from '../betting/testing-betting.ts';
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

export type { Answer };
export type Client = Awaited<ReturnType<BetfairTest['client']>>;
type Row = Readonly<Record<string, unknown>>;

/** The app and the clients of a file's tests. Its fields are set before the first test. */
class Start {
  betfair!: BetfairTest;
  backer!: Client;
  layer!: Client;

  async start(): Promise<void> {
    this.betfair = await startBetfair({ environment: { STARTING_PRICE: 'on' } });
    this.backer = await this.betfair.client('backer');
    this.layer = await this.betfair.client('layer');
    const { app, script } = this.betfair.test;
    for (const market of [CRICKET, FOOTBALL, TENNIS]) for (const runner of [0, 1]) await script.ladder(market, this.runnerOf(market, runner), [], []);
    await app.makers.quoted();
  }

  /** Returns the selection id of a runner, counted from 0. */
  runnerOf(market: string, runner = 0): number {
    return this.betfair.test.app.catalogue.market(market)!.runners[runner]!.selectionId;
  }

  /** Calls an operation and returns its result. */
  async call(client: Client, operation: string, parameters: object): Promise<Answer> {
    const { error, result } = await this.betfair.rpc(`SportsAPING/v1.0/${operation}`, parameters, client);
    // oxlint-disable-next-line vitest/no-standalone-expect -- a fixture of tests
    expect(error).toBeUndefined();
    return result;
  }

  /** The market turns in play, as its feed says it. Its starting prices are made before it opens again. */
  async turnInPlay(market: string): Promise<void> {
    await this.betfair.test.script.say([{ type: 'market-status', marketId: market, status: 'OPEN', inPlay: true }]);
  }

  /** Opens a subscription with id 2. */
  async subscribed(client: Client, op: 'marketSubscription' | 'orderSubscription', more: object = {}): Promise<StreamClient> {
    const stream = await signedStream(this.betfair, client);
    // oxlint-disable-next-line vitest/no-standalone-expect -- a fixture of tests
    expect(await stream.ask({ op, id: 2, ...more })).toMatchObject({ statusCode: 'SUCCESS' });
    return stream;
  }
}

/** Starts the app for the tests of a file, with empty books in the three upcoming markets. */
export function startOfFile(): Start {
  const start = new Start();
  beforeAll(() => start.start());
  afterAll(() => start.betfair.stop());
  return start;
}

/** Returns the bet ids of a report, in the order of its instructions. */
export function betIdsOf({ instructionReports }: Answer): readonly string[] {
  return (instructionReports as { readonly betId: string }[]).map(({ betId }) => betId);
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

/** Returns what a stream has sent about a bet. */
export function sentOf(stream: StreamClient, betId: string): readonly Row[] {
  return stream.messages.flatMap(({ oc }) =>
    (oc ?? []).flatMap((market) => ((market['orc'] ?? []) as { readonly uo?: Row[] }[]).flatMap(({ uo = [] }) => uo.filter(({ id }) => id === betId))),
  );
}
