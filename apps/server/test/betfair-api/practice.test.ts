/** Practice: a recording waits for the first login, is played line by line, and the same bets at the same lines give the same run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { definitionLine, FIRST_LINE_AT, marketLine } from '../modules/feeds/recorded/testing-recordings.ts';
import { startBetfair, type ApiReply, type BetfairTest } from './testing-betfair.ts';

const [EVENT, MARKET] = ['32000001', '1.320001'];
/** Between two lines of the recording: long, so that the machine's speed decides nothing. */
const PAUSE_MS = 30_000;
/** Longer than a feed may be silent. */
const WAIT_MS = 70_000;
/** Back prices of the first runner in hundredths, line by line. */
const PRICES = [150, 160, 170, 155];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-practice-'));
  writeFileSync(join(folder, 'match.ndjson'), recording());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a match with one back price in each line; the first runner wins. */
function recording(): string {
  const market = { eventId: EVENT, marketId: MARKET, opensAt: FIRST_LINE_AT + 10 * PAUSE_MS };
  const at = (line: number): number => FIRST_LINE_AT + line * PAUSE_MS;
  const lines = [definitionLine(market, at(0), { status: 'OPEN', inPlay: false })];
  for (const [index, price] of PRICES.entries()) {
    const gone = PRICES.slice(0, index).map((earlier) => [earlier, 0] as const);
    lines.push(marketLine(MARKET, at(index + 1), [...gone, [price, 1000]], [[300, 1000 + index]]));
  }
  lines.push(definitionLine(market, at(PRICES.length + 1), { status: 'CLOSED', inPlay: true, winner: 1 }));
  return lines.join('');
}

interface Run {
  readonly books: readonly unknown[];
  readonly placed: readonly unknown[];
  readonly cleared: readonly unknown[];
}

/** Plays the recording with a small bot. */
async function play(betfair: BetfairTest): Promise<Run> {
  const { test } = betfair;
  await test.player('bot');
  const { result } = (await test.operator('GET', 'operator/accounts?site=maidan&username=bot')).body as unknown as { result: { memberCode: string } };
  await test.operator('POST', `operator/accounts/${result.memberCode}/grant`, { amount: 20_000, requestId: 1, reason: 'practice' });
  const waited = betfair.test.app.catalogue.event(EVENT)!.definition.openDate;
  await test.clock.advance(WAIT_MS);
  expect(test.app.catalogue.market(MARKET)).toMatchObject({ status: 'OPEN', feedStale: false });
  expect(test.app.feeds.feeds.status()).toMatchObject([{ seq: 1 }]);
  const { token } = await betfair.signIn('bot');
  const call = async (name: string, parameters: object): Promise<ApiReply['body']> =>
    (await betfair.rpc(`SportsAPING/v1.0/${name}`, parameters, { token, appKey: 'whatever' })).result;
  const book = async (): Promise<ApiReply['body']> =>
    (await call('listMarketBook', { marketIds: [MARKET], priceProjection: { priceData: ['EX_ALL_OFFERS'] } }))[0];
  const [selectionId] = [(await book()).runners[0].selectionId];
  const bet = (side: string, price: number, size: number): Promise<ApiReply['body']> =>
    call('placeOrders', {
      marketId: MARKET,
      instructions: [{ orderType: 'LIMIT', selectionId, side, limitOrder: { price, size, persistenceType: 'LAPSE' } }],
    });
  const books: unknown[] = [];
  const placed: unknown[] = [];
  for (const price of PRICES.map((hundredths) => hundredths / 100)) {
    // the recording advances with the clock, and apart from that only by the time that this test takes
    for (let shown = await book(); shown.runners[0].ex.availableToBack[0]?.price !== price; shown = await book()) await test.clock.advance(5000);
    const { version, runners } = await book();
    books.push({ version, offers: runners.map(({ ex }: { readonly ex: object }) => ex) });
    for (const report of [await bet('BACK', price, 100), await bet('BACK', 2.5, 150), await bet('LAY', 3, 100)]) {
      const [{ betId, averagePriceMatched, sizeMatched, orderStatus }] = report.instructionReports;
      expect(report.status).toBe('SUCCESS');
      placed.push({ betId, averagePriceMatched, sizeMatched, orderStatus });
    }
  }
  expect(test.app.catalogue.event(EVENT)!.definition.openDate).toBeGreaterThan(waited + WAIT_MS - 1);
  await test.clock.advance(PAUSE_MS);
  const settled = async (): Promise<ApiReply['body']> => (await call('listClearedOrders', { betStatus: 'SETTLED' })).clearedOrders;
  await expect.poll(async () => (await settled()).length).toBeGreaterThan(0);
  const lists = [...(await settled()), ...(await call('listClearedOrders', { betStatus: 'LAPSED' })).clearedOrders];
  const cleared = lists.map(({ betId, betOutcome, profit, priceMatched, sizeSettled, sizeCancelled }) => {
    const row = { betId, betOutcome, profit, priceMatched, sizeSettled, sizeCancelled };
    return row;
  });
  return { books, placed, cleared };
}

it('plays the same run twice, and settles as recorded', async () => {
  const runs: Run[] = [];
  for (let turn = 1; turn <= 2; turn += 1) {
    const environment = { FEED: `recorded:${folder}`, BETFAIR_PRACTICE: 'on', BETFAIR_APP_KEYS: 'any' };
    const betfair = await startBetfair({ environment });
    try {
      runs.push(await play(betfair));
    } finally {
      await betfair.stop();
    }
  }
  const [first, second] = runs;
  expect(second).toEqual(first);
  expect(first!.placed[0]).toEqual({ betId: '1', averagePriceMatched: 1.5, sizeMatched: 100, orderStatus: 'EXECUTION_COMPLETE' });
  const profits = first!.cleared as readonly { readonly betOutcome?: string; readonly profit: number }[];
  expect(profits.filter(({ betOutcome }) => betOutcome === 'WON').map(({ profit }) => profit)).toEqual(expect.arrayContaining([50, 60, 70, 55]));
});

it('is for recordings of one process', () => {
  const environment = { BETFAIR_API: 'on', BETFAIR_PRACTICE: 'on' };
  expect(() => readConfig(environment)).toThrow('BETFAIR_PRACTICE=on needs FEED=recorded:');
  const cluster = { ...environment, FEED: 'recorded:x', NATS_URL: 'nats://localhost', DATABASE_URL: 'postgres://localhost/x' };
  expect(() => readConfig(cluster)).toThrow('without NATS_URL');
  expect(readConfig({ ...environment, FEED: 'recorded:x' }).betfair).toMatchObject({ practice: true });
});
