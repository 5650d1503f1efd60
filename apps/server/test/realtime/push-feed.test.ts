import {
  applyMarketChanges,
  decodeMarket,
  encodeMarket,
  type EventSnapshot,
  type EventUpdate,
  type MarketSnapshot,
  type MarketUpdate,
  type MarketView,
} from '@maidan/contract';
import { priceOf, type Score } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, next, placed, startTestApp, type TestApp, type TestSocket } from '../testing-app.ts';
import { level } from '../../src/modules/feeds/script/script-events.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const MARKET = '1.3101';
const RUPEES = 100;

/** A reader that follows the rules of docs/realtime.md and reports every gap. */
class Reader {
  readonly messages: (MarketSnapshot | MarketUpdate)[] = [];
  readonly gaps: MarketUpdate[] = [];
  view: MarketView | null = null;
  seq = -1;
  epoch = -1;
  constructor(socket: TestSocket, marketId = MARKET) {
    socket.on('market-snapshot', (snapshot) => {
      if (snapshot.marketId !== marketId) return;
      this.messages.push(snapshot);
      this.view = decodeMarket(snapshot.market);
      this.seq = snapshot.seq;
      this.epoch = snapshot.epoch;
    });
    socket.on('market-update', (update) => {
      if (update.marketId !== marketId || this.view === null) return;
      this.messages.push(update);
      if (update.epoch === this.epoch && update.seq <= this.seq) return;
      if (update.epoch !== this.epoch || update.prev !== this.seq) {
        this.gaps.push(update);
        return;
      }
      this.view = applyMarketChanges(this.view, update.changes);
      this.seq = update.seq;
    });
  }
}

/** Sets the best back of the football match's first runner to a tick of the ladder; the best lay is the next tick. */
function setTick(tick: number): Promise<void> {
  return test.script.ladder(MARKET, 31, [level(at(tick), 500 * RUPEES)], [level(at(tick + 1), 500 * RUPEES)]);
}
const at = (tick: number): number => priceOf(tick);
const bestBack = (reader: Reader): number | undefined => reader.view?.runners[0]?.back[0]?.price;
/** Returns the market as a new viewer gets it at this moment. */
async function now(pool: 0 | 1 = 0): Promise<MarketView> {
  await test.app.makers.quoted();
  const market = test.app.catalogue.market(MARKET)!;
  return decodeMarket(encodeMarket(test.app.views.of(market, pool, test.app.sites.ofHost('localhost'))));
}

it('a subscriber gets a snapshot, then numbered deltas without a gap, and ends with the server’s state', async () => {
  const socket = await test.socket();
  const reader = new Reader(socket);
  const answer = await acknowledged(socket, 'subscribe', { markets: [MARKET, '1.none'], events: ['3101', 'none'] });
  expect(answer).toEqual({ success: true, markets: [MARKET], events: ['3101'], account: false, unknown: ['1.none', 'none'] });
  await expect.poll(() => reader.view).not.toBeNull();
  for (let tick = 100; tick < 120; tick += 1) await setTick(tick);
  await expect.poll(() => bestBack(reader)).toBe(at(119));
  expect(reader.gaps).toEqual([]);
  expect(reader.view).toEqual(await now());
  const updates = reader.messages.slice(1) as MarketUpdate[];
  expect(updates.map((update) => update.seq - update.prev)).toEqual(updates.map(() => 1));
  expect(Object.keys(updates[0]!.changes)).toEqual(['runners']);
});

it('changes within a tick are sent as one delta', async () => {
  const socket = await test.socket();
  const reader = new Reader(socket);
  await acknowledged(socket, 'subscribe', { markets: [MARKET] });
  await expect.poll(() => reader.view).not.toBeNull();
  const before = reader.messages.length;
  const changes = 60;
  for (let index = 0; index < changes; index += 1) await setTick(20 + index);
  await expect.poll(() => bestBack(reader)).toBe(at(20 + changes - 1));
  expect(reader.messages.length - before).toBeLessThan(changes);
  expect(reader.gaps).toEqual([]);
});

it('all viewers of a market end with the same book, whatever else they watch and whenever they subscribed', async () => {
  const readers: Reader[] = [];
  const others = ['1.3001', '1.3002', '1.3003', '1.3201'];
  for (let index = 0; index < 8; index += 1) {
    const socket = await test.socket(index % 3 === 2 ? { transports: ['polling'] } : {});
    readers.push(new Reader(socket));
    socket.emit('subscribe', { markets: [MARKET, ...others.slice(0, index % 4)] });
    await setTick(150 + index);
  }
  await setTick(170);
  for (const reader of readers) await expect.poll(() => bestBack(reader)).toBe(at(170));
  const state = await now();
  for (const reader of readers) {
    expect(reader.gaps).toEqual([]);
    expect(reader.view).toEqual(state);
  }
});

it('a client that missed a delta subscribes again and continues from a snapshot', async () => {
  const socket = await test.socket();
  const reader = new Reader(socket);
  await acknowledged(socket, 'subscribe', { markets: [MARKET] });
  await expect.poll(() => reader.view).not.toBeNull();
  reader.seq -= 1; // as if one had been lost
  await setTick(171);
  await expect.poll(() => reader.gaps.length).toBeGreaterThan(0);
  await acknowledged(socket, 'subscribe', { markets: [MARKET] });
  await expect.poll(() => bestBack(reader)).toBe(at(171));
  reader.gaps.length = 0;
  await setTick(172);
  await expect.poll(() => bestBack(reader)).toBe(at(172));
  expect(reader.gaps).toEqual([]);
});

it('a socket that upgrades from polling misses no message', async () => {
  const socket = await test.socket({ transports: ['polling', 'websocket'] });
  const reader = new Reader(socket);
  socket.emit('subscribe', { markets: [MARKET] });
  for (let tick = 180; tick < 190; tick += 1) await setTick(tick);
  await expect.poll(() => socket.io.engine.transport.name).toBe('websocket');
  await setTick(191);
  await expect.poll(() => bestBack(reader)).toBe(at(191));
  expect(reader.gaps).toEqual([]);
});

it('unsubscribing ends the messages of a market', async () => {
  const socket = await test.socket();
  const reader = new Reader(socket);
  await acknowledged(socket, 'subscribe', { markets: [MARKET] });
  await expect.poll(() => reader.view).not.toBeNull();
  await acknowledged(socket, 'unsubscribe', { markets: [MARKET] });
  const count = reader.messages.length;
  const watcher = await test.socket();
  const other = new Reader(watcher);
  await acknowledged(watcher, 'subscribe', { markets: [MARKET] });
  await setTick(192);
  await expect.poll(() => bestBack(other)).toBe(at(192));
  expect(reader.messages.length).toBe(count);
});

it('suspension and re-opening are sent as status, reason and version', async () => {
  const socket = await test.socket();
  const reader = new Reader(socket, '1.3002');
  await acknowledged(socket, 'subscribe', { markets: ['1.3002'] });
  await expect.poll(() => reader.view?.status).toBe('OPEN');
  const version = reader.view!.version;
  await test.script.startBall('3001');
  await expect.poll(() => [reader.view?.status, reader.view?.reason]).toEqual(['SUSPENDED', 'BALL_RUNNING']);
  await test.script.resume('1.3002');
  await expect.poll(() => [reader.view?.status, reader.view?.reason]).toEqual(['OPEN', null]);
  expect(reader.view!.version).toBeGreaterThan(version);
  expect(reader.gaps).toEqual([]);
});

it('a demo account sees the book of demo accounts: its own resting bet there, not in the players’ book', async () => {
  const demo = await test.demo();
  const socket = await test.socket();
  const visitor = await test.socket();
  const market = '1.33011';
  const mine = new Reader(socket, market);
  const theirs = new Reader(visitor, market);
  await acknowledged(socket, 'subscribe', { markets: [market] });
  await acknowledged(visitor, 'subscribe', { markets: [market] });
  await acknowledged(socket, 'authenticate', { token: demo.token.accessToken });
  const answer = await placed(test, socket, demo.token.accessToken, {
    marketId: market,
    eventId: '3301',
    runnerId: 53,
    selectionName: 'River Royals',
    type: 'Lay',
    rate: 1.5,
    stake: 200,
  });
  expect(answer.event).toBe('place-bet-success');
  const levels = (reader: Reader) => reader.view?.runners[0]?.back.map((item) => [item.price, item.size]);
  await test.script.ladder(market, 53, [], []);
  await expect.poll(() => levels(mine)).toEqual([[150, 20_000]]);
  await expect.poll(() => levels(theirs)).toEqual([]);
  expect([...mine.gaps, ...theirs.gaps]).toEqual([]);
});

it('scores, commentary and new markets of an event are sent as its stream', async () => {
  const socket = await test.socket();
  const updates: EventUpdate[] = [];
  socket.on('event-update', (update) => updates.push(update));
  const first: Promise<EventSnapshot> = next(socket, 'event-snapshot');
  socket.emit('subscribe', { events: ['3201'] });
  const snapshot = await first;
  expect(snapshot).toMatchObject({ eventId: '3201', status: 'LIVE', score: { sport: 'tennis', points: ['15', '0'] }, markets: ['1.3201'] });
  const score: Score = { sport: 'tennis', players: ['A. Verma', 'L. Costa'], sets: [[4, 2]], points: ['0', '0'], server: 1, bestOf: 3, status: 'LIVE' };
  await test.script.score('3201', score);
  await test.script.say([{ type: 'commentary', eventId: '3201', text: 'Game Verma', textHindi: 'गेम वर्मा' }]);
  await test.script.say([
    {
      type: 'market',
      market: {
        marketId: '1.3202',
        eventId: '3201',
        marketName: 'Set 2',
        marketType: 'MATCH_ODDS',
        runners: [{ selectionId: 41, name: 'A. Verma', sortPriority: 1 }],
        numberOfWinners: 1,
        turnInPlay: true,
      },
    },
  ]);
  await expect.poll(() => updates.at(-1)?.markets).toEqual(['1.3201', '1.3202']);
  expect(updates.find((update) => update.score !== undefined)?.score).toMatchObject({ sets: [[4, 2]] });
  expect(updates.flatMap((update) => update.commentary ?? [])).toMatchObject([{ text: 'Game Verma', textHindi: 'गेम वर्मा' }]);
  let { seq } = snapshot;
  for (const update of updates) {
    expect(update).toMatchObject({ epoch: snapshot.epoch, prev: seq });
    seq = update.seq;
  }
});

it('balance and bets of the own account are pushed; a visitor cannot subscribe to an account', async () => {
  const visitor = await test.socket();
  expect(await acknowledged(visitor, 'subscribe', { account: true })).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  const demo = await test.demo();
  const socket = await test.socket();
  const first = next(socket, 'account-snapshot');
  expect(await acknowledged(socket, 'subscribe', { account: true, token: demo.token.accessToken })).toMatchObject({ success: true, account: true });
  const snapshot = await first;
  expect(snapshot).toMatchObject({ balance: { balance: 100_000, bounsBalance: 0, exposure: 0 }, orders: [] });
  const updates: {
    prev: number;
    seq: number;
    balance?: { balance: number; exposure: number } | undefined;
    orders?: { status: string; stake: number }[] | undefined;
  }[] = [];
  socket.on('account-update', (update) => updates.push(update));
  const answer = await placed(test, socket, demo.token.accessToken, { type: 'Lay', rate: 1.5, stake: 300 });
  expect(answer.event).toBe('place-bet-success');
  await expect
    .poll(() => updates.findLast((update) => update.balance !== undefined)?.balance)
    .toEqual({ balance: 99_850, bounsBalance: 0, exposure: -150, bonusExposure: 0, useBonusWallet: false });
  await expect.poll(() => updates.flatMap((update) => update.orders ?? []).at(-1)).toMatchObject({ status: 'UNMATCHED', stake: 300 });
  let { seq } = snapshot;
  for (const update of updates) {
    expect(update.prev).toBe(seq);
    seq = update.seq;
  }
});

it('a heartbeat with the server’s time is sent on websocket and on polling', async () => {
  const before = test.clock.now();
  const raw = await test.socket();
  const polling = await test.socket({ transports: ['polling'] });
  const beats = await Promise.all([next(raw, 'heartbeat'), next(polling, 'heartbeat')]);
  for (const beat of beats) {
    expect(beat.time).toBeGreaterThanOrEqual(before);
    expect(beat.time).toBeLessThanOrEqual(test.clock.now());
  }
});

it('a socket releases the request that opened it, and answers on websocket, on polling and after an upgrade', async () => {
  for (const transports of [['websocket'], ['polling'], ['polling', 'websocket']]) {
    const headers = { cookie: 'a=1', 'x-long': 'x'.repeat(4000) };
    const socket = await test.socket({ transports, extraHeaders: headers, query: { page: 'event' }, auth: { lang: 'hi' } });
    expect(await acknowledged(socket, 'authenticate', { token: 'nobody' })).toMatchObject({ success: false, code: 'SESSION_ENDED' });
    const [connection] = [...test.app.gateway.connections.all()].filter((one) => one.socket.id === socket.id);
    expect(connection?.language).toBe('hi');
    const { conn, handshake, client } = connection!.socket;
    expect([conn.request, client.request]).toEqual([null, null]);
    expect(handshake).toEqual({ headers: {}, query: {}, auth: {}, url: '' });
    // one function per socket, whatever the number of events
    expect(new Set(connection!.socket.eventNames())).toEqual(new Set(['disconnect', 'error']));
    expect(await acknowledged(socket, 'unsubscribe', {})).toEqual({ success: true });
  }
});
