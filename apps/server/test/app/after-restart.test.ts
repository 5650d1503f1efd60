/** After a restart a page shows the same match data as before: matched volume and the last lines of commentary. */
import { afterEach, expect, it } from 'vitest';
import { either, emitRaw, newReference, next, settledAnswer, startTestApp, wireBet, type TestApp } from '../testing-app.ts';

const EVENT = '3001';
const MARKET = '1.3001';

let test: TestApp;
let killed: TestApp | null = null;
afterEach(async () => {
  await killed?.app.stop();
  killed = null;
  await test.stop();
});

/** Returns the data of the event and its match odds that a new viewer gets. */
async function shown(app: TestApp): Promise<{ readonly matched: number | undefined; readonly traded: readonly unknown[]; readonly lines: readonly unknown[] }> {
  const socket = await app.socket();
  const market = next(socket, 'market-snapshot');
  const event = next(socket, 'event-snapshot');
  const depth = next(socket, 'depth-snapshot');
  emitRaw(socket, 'subscribe', { markets: [MARKET], events: [EVENT] }, () => undefined);
  emitRaw(socket, 'subscribe-depth', { marketId: MARKET, selectionId: 11 }, () => undefined);
  const traded = (await depth).traded.toSorted(([one], [other]) => one - other);
  return { matched: (await market).market.totalMatched, traded, lines: (await event).commentary };
}

/** Plays a volume of the feed at one price, a bet in addition, and more lines of commentary than are stored. */
async function play(app: TestApp): Promise<void> {
  await app.script.say([{ type: 'traded', marketId: MARKET, selectionId: 11, lastPrice: 190 as never, totalMatched: 5_00_000_00 as never }]);
  const { token } = await app.demo();
  const socket = await app.socket({ auth: { token: token.accessToken } });
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  emitRaw(socket, 'create-bet', { token: token.accessToken, bet: wireBet(), betSlipRef: newReference() });
  expect((await settledAnswer(app, answer)).event).toBe('place-bet-success');
  for (let ball = 1; ball <= 25; ball += 1) await app.script.say([{ type: 'commentary', eventId: EVENT, text: `Ball ${ball}`, textHindi: `गेंद ${ball}` }]);
}

/** Passes the interval of the periodic writes and waits for both: the last line, and the volume of the feed with that of the bet. */
async function store({ clock, database }: TestApp): Promise<void> {
  await clock.advance(6_000);
  const lastLine = "select 1 from event_commentary where event_id = $1 and text = 'Ball 25'";
  const volume = 'select 1 from market_total join market_traded using (market) where market_total.matched > 50000000';
  await expect.poll(() => database.query(`${lastLine} union all ${volume}`, [EVENT])).toHaveLength(2);
}

for (const [end, leave] of [
  ['stopped', (app: TestApp) => app.app.stop()],
  ['killed', store],
] as const) {
  it(`a server that was ${end} shows the earlier matched volume, in total and by price, and the earlier commentary (17.A14)`, async () => {
    test = await startTestApp();
    await play(test);
    const before = await shown(test);
    expect(before.matched).toBeGreaterThan(5_00_000);
    expect(before.traded).toContainEqual([1.9, 5_00_000]);
    expect(before.traded).toHaveLength(2);
    expect(before.lines).toHaveLength(20);
    expect(before.lines.at(-1)).toMatchObject({ text: 'Ball 25', textHindi: 'गेंद 25' });
    await leave(test);
    if (end === 'killed') killed = test;
    test = await startTestApp({ after: test });
    expect(await shown(test)).toEqual(before);
    // the list continues
    await test.script.say([{ type: 'commentary', eventId: EVENT, text: 'Ball 26', textHindi: 'गेंद 26' }]);
    const { lines } = await shown(test);
    expect(lines.slice(0, -1)).toEqual(before.lines.slice(1));
    expect(lines.at(-1)).toMatchObject({ text: 'Ball 26' });
  });
}
