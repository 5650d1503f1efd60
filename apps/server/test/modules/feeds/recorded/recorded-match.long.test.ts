import type { BetAnswer } from '@maidan/contract';
import { isLadderPrice } from '@maidan/domain';
import { sessionMarketKey } from '@maidan/sports';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { betOn, openExchangeHarness, type ExchangeHarness } from '../testing-exchange-harness.ts';
import { derivedMarketId } from '../../../../src/modules/feeds/recorded/recorded-feed.ts';
import { RecordedGroup } from '../../../../src/modules/feeds/recorded/recorded-group.ts';
import { readSharedJson, sharedData } from './testing-recordings.ts';

/**
 * The real match Netherlands v Papua New Guinea: its market and score stream, stepped line by line through the real modules. The tests
 * below continue from each other.
 */
const RECORDING = sharedData('betfair');
const MARKET = '1.200806927';
const NETHERLANDS = 228_749;
const EVENT = '31573045';

interface Snapshot {
  readonly afterLine: number;
  readonly status: string;
  readonly inPlay: boolean;
  readonly runners: readonly {
    readonly id: number;
    readonly back: readonly (readonly [number, number])[];
    readonly lay: readonly (readonly [number, number])[];
  }[];
}
function readBookVector(): { readonly snapshots: readonly Snapshot[]; readonly lines: number } {
  return readSharedJson('vectors/book/cricket-t20i-ned-png-1.200806927.mcm.book.json') as ReturnType<typeof readBookVector>;
}
interface SessionVector {
  readonly match: string;
  readonly innings: readonly { readonly runsAfterOver: Readonly<Record<string, number>> }[];
}

let database: TestDatabase;
let harness: ExchangeHarness;
let yes: BettingAccount;
let no: BettingAccount;
let demo: BettingAccount;

beforeAll(async () => {
  if (RECORDING === null) return;
  database = await openTestDatabase();
  const group = (catalogue: ExchangeHarness['catalogue']) => new RecordedGroup({ path: RECORDING, speed: 1, gapMs: 30_000, catalogue });
  harness = openExchangeHarness(database, (catalogue) => [group(catalogue)], Date.UTC(2030, 0, 1));
  await harness.start();
  [yes, no, demo] = [await harness.player(10_000), await harness.player(10_000), await harness.player(10_000, true)];
});
afterAll(async () => {
  if (RECORDING === null) return;
  await harness.stop();
  await database.drop();
});

function session(innings: number, overs: number): string {
  return derivedMarketId(sessionMarketKey(EVENT, innings, overs));
}
/** Places a bet and advances the time until it is answered, while the recording stops. */
async function place(account: BettingAccount, request: ReturnType<typeof betOn>): Promise<BetAnswer> {
  const answers: BetAnswer[] = [];
  const answer = harness.orders.place(account, request).then((given) => {
    answers.push(given);
    return given;
  });
  for (let turn = 0; turn < 5000 && answers.length === 0; turn += 1) {
    // waits for the database: the order is written before its delay begins
    await database.query('select 1');
    harness.clock.advance(500);
    await harness.idle();
  }
  return answer;
}
function shown(runner: number): { readonly back: readonly (readonly [number, number])[]; readonly lay: readonly (readonly [number, number])[] } {
  const { back, lay } = harness.orders.displayed(MARKET, runner, 0);
  return { back: back.map((level) => [level.price, level.size] as const), lay: lay.map((level) => [level.price, level.size] as const) };
}
function publishedBook(line: number): unknown {
  const market = harness.catalogue.market(MARKET);
  return { line, status: market?.status, inPlay: market?.inPlay, book: market?.runners.map((runner) => ({ id: runner.selectionId, ...shown(runner.runner) })) };
}
function expectedBook(snapshot: Snapshot): unknown {
  const status = snapshot.status === 'CLOSED' ? 'SETTLED' : snapshot.status;
  const book = snapshot.runners.map((runner) => ({ id: runner.id, back: inHouse(runner.back), lay: inHouse(runner.lay) }));
  return { line: snapshot.afterLine, status, inPlay: snapshot.inPlay, book };
}
/** Converts decimal prices and pounds of the reference to hundredths and paise (a pound is played as a rupee). */
function inHouse(levels: Snapshot['runners'][number]['back']): readonly (readonly [number, number])[] {
  return levels.map(([price, size]) => [Math.round(price * 100), Math.round(size * 100)]);
}
/** Bets a YES and a NO on the session once it is quoted at this line on both sides; before that returns an empty list. */
async function betOnSession(marketId: string, line: number): Promise<readonly BetAnswer[]> {
  const quote = harness.orders.displayed(marketId, 0, 0);
  const market = harness.catalogue.market(marketId);
  if (market?.status !== 'OPEN' || quote.houseBack?.line !== line || quote.houseLay?.line !== line) return [];
  const selection = market.runners[0]?.selectionId ?? 0;
  return [
    await place(yes, betOn(marketId, selection, { side: 'BACK', price: quote.houseBack.price, rupees: 1_000, line })),
    await place(no, betOn(marketId, selection, { side: 'LAY', price: quote.houseLay.price, rupees: 1_000, line })),
  ];
}
function expectSaneBook(line: number): void {
  for (const runner of harness.catalogue.market(MARKET)?.runners ?? []) {
    const { back, lay } = shown(runner.runner);
    for (const [price] of [...back, ...lay]) if (!isLadderPrice(price)) throw new Error(`line ${line}: ${price} is off the ladder`);
    const [bestBack, bestLay] = [back[0]?.[0] ?? -Infinity, lay[0]?.[0] ?? Infinity];
    if (bestBack >= bestLay) throw new Error(`line ${line}: ${bestBack} back, ${bestLay} lay`);
  }
}

it.skipIf(RECORDING === null)(
  'the published book equals the recorded one at every snapshot, and nothing shown is ever crossed, locked or off the ladder [needs ../shared/data]',
  async () => {
    const { snapshots, lines } = readBookVector();
    const expected = snapshots.map(expectedBook);
    const wanted = new Set(snapshots.map((snapshot) => snapshot.afterLine));
    const published: unknown[] = [];
    const bets: BetAnswer[] = [];
    const early: unknown[] = [];
    for (let line = 0; line < lines; line += 1) {
      await harness.feeds.stepTo(line, `recorded:${EVENT}`);
      expectSaneBook(line);
      if (wanted.has(line)) published.push(publishedBook(line));
      if (line === 12_000) {
        early.push(await harness.feeds.applyOfficial(readFileSync(sharedData('cricsheet/1321467.json') ?? '', 'utf8')));
      }
      // a demo account meets the same makers in a separate book, so that the players' book stays the recorded one
      if (line === 12_000) bets.push(await place(demo, betOn(MARKET, NETHERLANDS, { side: 'BACK', price: 101, rupees: 100 })));
      if (line > 12_000 && bets.length === 1) bets.push(...(await betOnSession(session(2, 15), 86)));
    }
    expect(published).toEqual(expected);
    expect(early).toEqual([{ ok: false, code: 'OFFICIAL_MATCH_RUNNING' }]);
    expect(bets.map((bet) => bet.outcome.ok)).toEqual([true, true, true]);
    expect(bets.map((bet) => (bet.outcome.ok ? bet.outcome.value.matched : 0))).toEqual([100_00, 1_000_00, 1_000_00]);
  },
  600_000,
);

it.skipIf(RECORDING === null)(
  'sessions settle as the confirmed stream says: 7 of 8 as the official result, innings 2 over 15 at 86 [needs ../shared/data]',
  async () => {
    await harness.feeds.stepTo(Infinity, `recorded:${EVENT}`);
    const { matches } = readSharedJson('vectors/cricket_sessions.json') as { matches: readonly SessionVector[] };
    const official = matches.find((match) => match.match === '1321467.json')?.innings ?? [];
    const differing: string[] = [];
    for (const innings of [1, 2]) {
      for (const overs of [6, 10, 15, 20]) {
        const market = await harness.catalogue.storedMarket(session(innings, overs));
        const runs = market?.result?.type === 'runs' ? market.result.runs : null;
        if (runs !== official[innings - 1]?.runsAfterOver[overs]) differing.push(`${innings}/${overs}: ${runs}`);
      }
    }
    expect(differing).toEqual(['2/15: 86']);
  },
);

it.skipIf(RECORDING === null)('match odds settle to the winner and the bettors are paid to the paisa [needs ../shared/data]', async () => {
  expect((await harness.catalogue.storedMarket(MARKET))?.result).toEqual({ type: 'winners', winners: [NETHERLANDS] });
  expect(harness.catalogue.event(EVENT)?.status).toBe('FINISHED');
  const [back] = await harness.orders.list(demo.account, { status: 'settled' });
  expect(back).toMatchObject({ result: 'WON', matched: 100_00 });
  expect((await harness.wallet.balance(demo.account)).cash).toBe(10_000_00 + (back?.profit ?? NaN));
  const [fills] = await database.query<{ matched: number; value: number }>(
    'select sum(size)::bigint as matched, sum(size * (price - 100))::bigint as value from trade where taker_order = $1',
    [back?.order],
  );
  expect(fills?.matched).toBe(100_00);
  expect(back?.profit).toBe(Math.round((fills?.value ?? NaN) / 100));
});

it.skipIf(RECORDING === null)(
  'the official ball-by-ball result settles over 15 again at 85, to the paisa in the wallets of its bettors [needs ../shared/data]',
  async () => {
    const [won] = await harness.orders.list(yes.account, { status: 'settled' });
    const [lost] = await harness.orders.list(no.account, { status: 'settled' });
    expect(won).toMatchObject({ line: 86, result: 'WON', profit: (1_000_00 * (won?.price ?? 0)) / 100 });
    expect(lost).toMatchObject({ line: 86, result: 'LOST' });
    const before = { yes: (await harness.wallet.balance(yes.account)).cash, no: (await harness.wallet.balance(no.account)).cash };
    expect(before).toEqual({ yes: 10_000_00 + (won?.profit ?? NaN), no: 10_000_00 + (lost?.profit ?? NaN) });

    const answer = await harness.feeds.applyOfficial(readFileSync(sharedData('cricsheet/1321467.json') ?? '', 'utf8'));
    expect(answer).toEqual({ ok: true, value: { eventId: EVENT, results: 8, settledAgain: 1 } });
    expect((await harness.catalogue.storedMarket(session(2, 15)))?.result).toEqual({ type: 'runs', runs: 85 });
    const [yesAfter] = await harness.orders.list(yes.account, { status: 'settled' });
    const [noAfter] = await harness.orders.list(no.account, { status: 'settled' });
    expect(yesAfter).toMatchObject({ result: 'LOST', profit: -1_000_00 });
    expect((await harness.wallet.balance(yes.account)).cash).toBe(9_000_00);
    expect(noAfter).toMatchObject({ result: 'WON', profit: 1_000_00 });
    expect((await harness.wallet.balance(no.account)).cash).toBe(11_000_00);

    const again = await harness.feeds.applyOfficial(readFileSync(sharedData('cricsheet/1321467.json') ?? '', 'utf8'));
    expect(again).toEqual({ ok: true, value: { eventId: EVENT, results: 8, settledAgain: 0 } });
    expect((await harness.wallet.balance(yes.account)).cash).toBe(9_000_00);
    const another = await harness.feeds.applyOfficial(readFileSync(sharedData('cricsheet/1144530.json') ?? '', 'utf8'));
    expect(another).toEqual({ ok: false, code: 'OFFICIAL_MATCH_UNKNOWN' });
  },
);
