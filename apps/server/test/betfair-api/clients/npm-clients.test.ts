/**
 * The three npm clients of Betfair's API run unmodified, each in its own process; only connections to port 443 are redirected.
 * The clients in Python, Rust, .NET and Java are not run here: quirks.test.ts has what they need.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { CLIENT_HOSTS, FOLDER, startProgram, type ClientProgram } from './testing-clients.ts';

let betfair: BetfairTest;
beforeAll(async () => {
  betfair = await startBetfair({ environment: CLIENT_HOSTS });
});
afterAll(() => betfair.stop());

/** Sets the best price to back of the first runner, in hundredths; the makers' best lay is 20 ticks above. */
async function price(marketId: string, selectionId: number, back: number): Promise<void> {
  await betfair.test.script.ladder(marketId, selectionId, [level(back, 500_00)], [level(back + 20, 500_00)]);
  await betfair.test.app.makers.quoted();
}

/** Returns what the database has of an account's bets, by bet id. Rupees. */
async function storedBets(account: number): Promise<Map<string, object>> {
  const rows = await betfair.test.database.query<{ readonly id: number } & Record<string, string>>(
    `select id, price / 100.0 as price, size / 100.0 as size, matched / 100.0 as "sizeMatched", remaining / 100.0 as "sizeRemaining",
       cancelled / 100.0 as "sizeCancelled", lapsed / 100.0 as "sizeLapsed" from orders where account = $1 order by id`,
    [account],
  );
  return new Map(rows.map(({ id, ...sizes }) => [String(id), Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Number(size)]))]));
}

const cashOf = async (account: number): Promise<number> =>
  Number((await betfair.test.database.query<{ total: string }>('select cash + held as total from wallet where account = $1', [account]))[0]!.total);

interface Course {
  readonly program: ClientProgram;
  readonly marketId: string;
  readonly selectionId: number;
  readonly account: number;
}

async function start(client: string, marketId: string): Promise<Course> {
  const login = await betfair.test.player(`user-of-${client}`);
  const { appKey } = await betfair.client(`owner-of-${client}`);
  const [{ id: account }] = (await betfair.test.database.query<{ id: number }>('select id from account where member_code = $1', [
    login.data.memberCode,
  ])) as unknown as [{ id: number }];
  const { selectionId } = betfair.test.app.catalogue.market(marketId)!.runners[0]!;
  await price(marketId, selectionId, 180);
  const environment = { APP_KEY: appKey, LOGIN_NAME: `user-of-${client}`, MARKET_ID: marketId };
  const program = await startProgram(betfair, join(FOLDER, `${client}.mjs`), environment);
  return { program, marketId, selectionId, account };
}

/** Checks listings and bets of a program against the server. */
async function checkBets({ program, marketId, selectionId, account }: Course) {
  const { navigation, catalogue } = await program.step('listings');
  const { event, definition } = betfair.test.app.catalogue.market(marketId)!;
  const { eventId, eventTypeId, competitionId, eventName } = event.definition;
  expect(navigation).toEqual({ menu: true, eventTypes: [eventTypeId], competitions: [competitionId], events: [eventId] });
  expect(catalogue).toMatchObject([{ marketId, marketName: definition.marketName, event: { name: eventName }, eventType: { id: eventTypeId } }]);
  expect(catalogue[0].runners[0].selectionId).toBe(selectionId);
  const { place, replace, cancel, currentOrders, ids } = await program.step('bets');
  expect(place).toMatchObject({ status: 'SUCCESS', instructionReports: [{ sizeMatched: 100, averagePriceMatched: 1.8 }, { sizeMatched: 0 }, {}] });
  expect(replace).toMatchObject({ status: 'SUCCESS', instructionReports: [{ cancelInstructionReport: { sizeCancelled: 100 } }] });
  expect(cancel).toMatchObject({ status: 'SUCCESS', instructionReports: [{ instruction: { betId: ids.moved }, sizeCancelled: 100 }] });
  const stored = await storedBets(account);
  expect([...stored.keys()].toSorted()).toEqual(Object.values(ids as Record<string, string>).toSorted());
  expect(currentOrders.map((bet: { betId: string }) => bet.betId)).toEqual([ids.fills, ids.rests]);
  for (const { betId, priceSize, sizeMatched, sizeRemaining, sizeCancelled, sizeLapsed } of currentOrders)
    expect({ ...priceSize, sizeMatched, sizeRemaining, sizeCancelled, sizeLapsed }).toEqual(stored.get(betId));
  return ids as Readonly<Record<'fills' | 'moves' | 'moved' | 'rests', string>>;
}

/** Cuts the connections; a price moves and a bet is cancelled on the site before the client connects again. */
async function cutAndMove({ program, marketId, selectionId, account }: Course, rests: string): Promise<readonly { op: string; ct: string | null }[]> {
  await program.step('cut');
  program.cut();
  program.say('was cut');
  await program.step('closed');
  await price(marketId, selectionId, 170);
  const cancelled = await betfair.test.app.orders.cancel({ account, memberCode: '', site: 'maidan', isDemo: false }, Number(rests));
  expect(cancelled).toMatchObject({ ok: true });
  program.say('reconnect');
  const messages = await program.step('reconnected');
  await price(marketId, selectionId, 160);
  return messages;
}

/** Settles the market; checks what is cleared against the ledger. */
async function settle({ program, marketId, selectionId, account }: Course, { fills, moves, moved, rests }: Awaited<ReturnType<typeof checkBets>>) {
  await program.step('moved');
  const before = await cashOf(account);
  await betfair.test.script.turnInPlay(betfair.test.app.catalogue.market(marketId)!.event.definition.eventId);
  await betfair.test.script.settle(marketId, { type: 'winners', winners: [selectionId] });
  program.say('settled');
  const { market, bets, cancelled, status, own } = await program.step('cleared');
  expect(bets).toMatchObject([{ betId: fills, betOutcome: 'WON', priceMatched: 1.8, sizeSettled: 100, profit: 80 }]);
  expect(cancelled.toSorted()).toEqual([moves, moved, rests].toSorted());
  expect(status).toBe('CLOSED');
  const [{ profit, commission }] = market;
  expect((await cashOf(account)) - before).toBe(Math.round((profit - commission) * 100));
  await program.step('end');
  expect([await program.exit, program.errors]).toEqual([0, '']);
  return own;
}

/** Checks the last states of bets that the order stream sent against the database. */
async function checkStream({ program, account }: Course, rests: string): Promise<void> {
  const { bets } = await program.step('moved');
  const stored = await storedBets(account);
  for (const [betId, { p, s, sm, sr, sc, sl, status }] of Object.entries<Record<string, number | string>>(bets)) {
    // a client without clocks is not sent bets that ended while it was away
    if (betId === rests && status === 'E') continue;
    expect({ price: p, size: s, sizeMatched: sm, sizeRemaining: sr, sizeCancelled: sc, sizeLapsed: sl }).toEqual(stored.get(betId));
  }
  expect(Object.keys(bets).toSorted()).toEqual([...stored.keys()].toSorted());
}

it.concurrent('[BF-159] of the clients, betfair-node (npm) runs unmodified: it lists, streams, bets, survives a cut and reads its settled bets', async () => {
  const course = await start('betfair-node', '1.33011');
  const ids = await checkBets(course);
  const messages = await cutAndMove(course, ids.rests);
  expect(messages).toEqual(expect.arrayContaining([{ op: 'mcm', ct: 'SUB_IMAGE' }, { op: 'ocm', ct: 'SUB_IMAGE' }])); // prettier-ignore
  await checkStream(course, ids.rests);
  const own = await settle(course, ids);
  expect(own).toMatchObject({ status: 'CLOSED', currencies: expect.arrayContaining([{ currencyCode: 'INR', rate: 1 }]), orders: { closed: true } });
});

it.concurrent('[BF-159] of the clients, betfair-exchange-api (npm) runs unmodified, and continues by its clocks after a cut', async () => {
  const course = await start('betfair-exchange-api', '1.33021');
  const ids = await checkBets(course);
  const messages = await cutAndMove(course, ids.rests);
  expect(messages).toEqual(expect.arrayContaining([{ op: 'mcm', ct: 'RESUB_DELTA' }, { op: 'ocm', ct: 'RESUB_DELTA' }])); // prettier-ignore
  expect((await course.program.step('moved')).bets[ids.rests]).toMatchObject({ status: 'EC', sc: 100, sr: 0 });
  await checkStream(course, ids.rests);
  await settle(course, ids);
});

it.concurrent('[BF-159] of the clients, betfair (npm), which polls and dials an IP, runs unmodified', async () => {
  const course = await start('betfair', '1.33031');
  const ids = await checkBets(course);
  expect(await cutAndMove(course, ids.rests)).toEqual([]);
  await settle(course, ids);
});
