/** The bot of examples/market-maker runs against the app: its quotes, its limit, its stream and its result agree with the database. */
import { join } from 'node:path';
import type { AnyMessage } from '@maidan/betfair/stream-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { signedStream, type StreamClient } from '../stream/testing-stream.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { accountOf, betsOf, BOT, expectBetsOfDatabase, expectResultOfLedger, journalOf } from './testing-bot.ts';
import { CLIENT_HOSTS, startProgram, type ClientProgram } from './testing-clients.ts';

const MARKET = '1.33011';
const [STAKE, LIMIT] = [100, 250];
let betfair: BetfairTest;
let bot: Awaited<ReturnType<BetfairTest['client']>>;
let account: number;
let other: Awaited<ReturnType<BetfairTest['client']>>;
let selectionId: number;
let journal: string;
/** A stream of the same account that is never cut: betfair-node is not sent what ends while it is away. */
let watcher: StreamClient;
beforeAll(async () => {
  betfair = await startBetfair({ environment: CLIENT_HOSTS });
  bot = await betfair.client('bot');
  other = await betfair.client('other');
  account = await accountOf(betfair, 'bot');
  ({ selectionId } = betfair.test.app.catalogue.market(MARKET)!.runners[0]!);
  journal = join(betfair.dataDirectory, 'journal.jsonl');
});
afterAll(() => betfair.stop());

/** Sets the makers' prices of the bot's runner, in hundredths. */
async function makersQuote(back: number, lay: number): Promise<void> {
  await betfair.test.script.ladder(MARKET, selectionId, [level(back, 900_00)], [level(lay, 900_00)]);
  await betfair.test.app.makers.quoted();
}

const start = (): Promise<ClientProgram> =>
  startProgram(betfair, BOT, { APP_KEY: bot.appKey, LOGIN_NAME: 'bot', MARKET_ID: MARKET, LIMIT: String(LIMIT), JOURNAL: journal });

/** Returns the bot's resting quotes as [side, price in hundredths], backs first. */
const quotes = async (): Promise<(readonly [string, number])[]> =>
  (
    await betfair.test.database.query<{ side: number; price: number }>(
      'select side, price from orders where account = $1 and status < 2 order by side, price',
      [account],
    )
  ).map(({ side, price }) => [side === 0 ? 'BACK' : 'LAY', price]);

/** Bets of another player that meet the bot's quotes. */
const meet = async (side: 'BACK' | 'LAY', price: number, size: number) => {
  const instructions = [{ orderType: 'LIMIT', selectionId, side, limitOrder: { size, price, timeInForce: 'FILL_OR_KILL', minFillSize: 0 } }];
  return (await betfair.rpc('SportsAPING/v1.0/placeOrders', { marketId: MARKET, instructions }, other)).result;
};
const results = async (): Promise<number[]> =>
  (await betfair.rpc('SportsAPING/v1.0/listMarketProfitAndLoss', { marketIds: [MARKET] }, bot)).result[0].profitAndLosses.map(
    ({ ifWin }: { ifWin: number }) => ifWin,
  );

it('quotes around the middle, follows the price, keeps its limit and cancels its bets at SIGINT', async () => {
  watcher = await signedStream(betfair, bot);
  await watcher.ask({ op: 'orderSubscription', id: 2 });
  await makersQuote(180, 200);
  const program = await start();
  await expect.poll(quotes).toEqual([['BACK', 192], ['LAY', 188]]); // prettier-ignore
  for (const [back, lay] of [
    [170, 190],
    [176, 184],
    [186, 198],
  ] as const) {
    // prettier-ignore
    await makersQuote(back, lay);
    const middle = (back + lay) / 2;
    await expect.poll(quotes).toEqual([['BACK', middle + 2], ['LAY', middle - 2]]); // prettier-ignore
  }
  // another player takes the bot's lay again and again, until one more could cost the bot more than its limit
  const state = async (): Promise<unknown> => {
    await meet('BACK', 1.9, STAKE);
    const worst = Math.min(...(await results()));
    return { isNearLimit: worst - 0.9 * STAKE < -LIMIT, isWithinLimit: worst >= -LIMIT, quotes: await quotes() };
  };
  await expect.poll(state).toEqual({ isNearLimit: true, isWithinLimit: true, quotes: [['BACK', 194]] });
  program.cut();
  await makersQuote(180, 196);
  await expect.poll(quotes).toEqual([['BACK', 190]]);
  // the bot reads the bet that it placed without a stream from the image of the next one
  const idsOf = (messages: readonly AnyMessage[]) => new Set(betsOf(messages).map(({ id }) => id));
  await expect.poll(() => idsOf(journalOf(journal))).toEqual(idsOf(watcher.messages));
  program.signal('SIGINT');
  expect([await program.exit, program.errors]).toEqual([0, expect.not.stringContaining('throw')]);
  expect(program.output).toContain('cancelled 1 bets');
  expect(await quotes()).toEqual([]);
});

it('each bet that its order stream sent agrees with the database, and its result with the ledger to the paisa', async () => {
  const program = await start();
  await expect.poll(async () => (await quotes()).length).toBe(1);
  await meet('LAY', 1.9, 37);
  await betfair.test.script.turnInPlay(betfair.test.app.catalogue.market(MARKET)!.event.definition.eventId);
  await betfair.test.script.settle(MARKET, { type: 'winners', winners: [betfair.test.app.catalogue.market(MARKET)!.runners[1]!.selectionId] });
  expect([await program.exit, program.errors]).toEqual([0, '']);
  expect(await expectResultOfLedger(betfair, program.output, account, MARKET)).toBeGreaterThan(2);
  await expectBetsOfDatabase(betfair, account, watcher, journal);
  watcher.close();
});
