/**
 * The bot of examples/market-maker trades through an hour of a recorded match at speed 60, and keeps its quotes until the end: each message of its
 * order stream agrees with the database, and its result with the ledger.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sharedData } from '../../modules/feeds/recorded/testing-recordings.ts';
import { signedStream } from '../stream/testing-stream.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { accountOf, BOT, expectBetsOfDatabase, expectResultOfLedger } from './testing-bot.ts';
import { CLIENT_HOSTS, startProgram } from './testing-clients.ts';

const RECORDING = sharedData('betfair/cricket-t20i-ned-png-1.200806927.mcm.ndjson.gz');
const MARKET = '1.200806927';
const SPEED = 60;
/** Real time of an hour of the match. */
const HOUR_MS = 3_600_000 / SPEED;
/** Steps of the clock outside of this hour: twenty minutes of the match, and two. */
const [LONG_STEP_MS, SHORT_STEP_MS] = [20_000, 2_000];

let betfair: BetfairTest | null = null;
afterAll(() => betfair?.stop());

it.skipIf(RECORDING === null)(
  'an hour of a match: the order stream agrees with orders and trades, and the profit with the ledger to the paisa [needs ../shared/data]',
  { timeout: 900_000 },
  async () => {
    const environment = { ...CLIENT_HOSTS, FEED: `recorded:${RECORDING}`, FEED_SPEED: String(SPEED), BETFAIR_PRACTICE: 'on' };
    betfair = await startBetfair({ environment });
    const { test } = betfair;
    const bot = await betfair.client('bot');
    const account = await accountOf(betfair, 'bot');
    const market = () => test.app.catalogue.market(MARKET)!;
    while (!market().inPlay) await test.clock.advance(LONG_STEP_MS);
    const watcher = await signedStream(betfair, bot);
    await watcher.ask({ op: 'orderSubscription', id: 2 });
    const journal = join(betfair.dataDirectory, 'journal.jsonl');
    const program = await startProgram(betfair, BOT, { APP_KEY: bot.appKey, LOGIN_NAME: 'bot', MARKET_ID: MARKET, LIMIT: '5000', JOURNAL: journal });
    const count = async (): Promise<number> => (await test.database.query('select 1 from orders where account = $1', [account])).length;
    await expect.poll(count).toBeGreaterThan(0);
    // the match is played in real time here: the bot reacts as it would to a live one
    await sleep(HOUR_MS);
    const placed = await count();
    while (market().status !== 'SETTLED') {
      await test.clock.advance(SHORT_STEP_MS);
      // the bot needs time of the machine to follow
      await sleep(50);
    }
    expect(await program.exit).toBe(0);
    // betfair-node says so when the test's clock leaps and this process is busy for seconds
    expect(program.errors.replaceAll(/Heartbeat timeout detected.*\n/g, '')).toBe('');
    const bets = await expectResultOfLedger(betfair, program.output, account, MARKET);
    await expectBetsOfDatabase(betfair, account, watcher, journal);
    watcher.close();
    console.log(`${placed} orders in the hour, ${await count()} in all, ${bets} of them matched; ${watcher.messages.length} messages`);
    // an order of a match in play waits its delay of real time, so there are few
    expect(placed).toBeGreaterThan(5);
    expect(bets).toBeGreaterThan(5);
  },
);
