import { decodeDepthLevels, type DepthOrders, type DepthSnapshot, type DepthUpdate } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../src/modules/feeds/script/script-events.ts';
import { acknowledged, placed, startTestApp, type TestApp, type TestSocket } from '../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const MARKET = '1.33011';
const RUPEES = 100;
type Side = 'back' | 'lay' | 'traded';

/** A reader of one ladder that follows the rules of docs/realtime.md and reports every gap. */
class LadderReader {
  readonly books: Record<Side, Map<number, number>> = { back: new Map(), lay: new Map(), traded: new Map() };
  readonly gaps: DepthUpdate[] = [];
  readonly name: { readonly marketId: string; readonly selectionId: number };
  snapshots = 0;
  updates = 0;
  last = 0;
  seq = -1;
  epoch = -1;
  orders: DepthOrders['orders'] | null = null;
  readonly #socket: TestSocket;

  constructor(socket: TestSocket, selectionId: number, marketId = MARKET) {
    this.#socket = socket;
    this.name = { marketId, selectionId };
    const mine = (message: { readonly marketId: string; readonly selectionId: number }) => message.marketId === marketId && message.selectionId === selectionId;
    socket.on('depth-snapshot', (snapshot) => {
      if (mine(snapshot)) this.#take(snapshot);
    });
    socket.on('depth-update', (update) => {
      if (!mine(update) || this.seq < 0) return;
      this.updates += 1;
      if (update.epoch !== this.epoch || update.prev !== this.seq) this.gaps.push(update);
      this.seq = update.seq;
      this.last = update.last ?? this.last;
      for (const side of ['back', 'lay', 'traded'] as const) this.#change(side, update[side] ?? []);
    });
    socket.on('depth-orders', (message) => {
      if (mine(message)) this.orders = message.orders;
    });
  }

  subscribe(token?: string): Promise<Record<string, never>> {
    return acknowledged(this.#socket, 'subscribe-depth', { ...this.name, ...(token === undefined ? {} : { token }) });
  }

  /** Returns the levels of a side as [hundredths, paise], highest price first. */
  side(side: Side): [number, number][] {
    return [...this.books[side]].toSorted(([one], [other]) => other - one);
  }

  #take(snapshot: DepthSnapshot): void {
    this.snapshots += 1;
    this.seq = snapshot.seq;
    this.epoch = snapshot.epoch;
    this.last = snapshot.last;
    for (const side of ['back', 'lay', 'traded'] as const) {
      this.books[side].clear();
      this.#change(side, snapshot[side]);
    }
  }

  #change(side: Side, levels: DepthSnapshot['back']): void {
    for (const [price, size] of decodeDepthLevels(levels)) {
      if (size === 0) this.books[side].delete(price);
      else this.books[side].set(price, size);
    }
  }
}

let places = 0;
/** Stages a separate runner for each test, with five levels a side, 100 rupees more at each. Returns its selection id. */
async function stageRunner(): Promise<number> {
  const { runners } = test.app.catalogue.market(MARKET)!;
  const { selectionId } = runners[places % runners.length]!;
  places += 1;
  const levels = (prices: readonly number[]) => prices.map((price, index) => level(price, (index + 1) * 100 * RUPEES));
  await test.script.ladder(MARKET, selectionId, levels([200, 199, 198, 150, 101]), levels([202, 204, 206, 300, 100_000]));
  await test.app.makers.quoted();
  return selectionId;
}
const bet = (selectionId: number, type: 'Back' | 'Lay', rate: number, stake: number) => {
  const market = test.app.catalogue.market(MARKET)!;
  const { eventId, eventName } = market.event.definition;
  const selectionName = market.runners.find((runner) => runner.selectionId === selectionId)!.name;
  return { marketId: MARKET, eventId, eventName, marketName: market.definition.marketName, runnerId: selectionId, selectionName, type, rate, stake };
};

it('a visitor reads every level of both sides, then the changed levels only, numbered and without a gap', async () => {
  const selectionId = await stageRunner();
  const socket = await test.socket();
  const reader = new LadderReader(socket, selectionId);
  expect(await reader.subscribe()).toEqual({ success: true });
  await expect.poll(() => reader.snapshots).toBe(1);
  expect(reader.side('back')).toEqual([
    [200, 100_00],
    [199, 200_00],
    [198, 300_00],
    [150, 400_00],
    [101, 500_00],
  ]);
  expect(reader.side('lay').at(0)).toEqual([100_000, 500_00]);
  expect(reader.orders).toBeNull();
  await test.script.ladder(MARKET, selectionId, [level(199, 50_00), level(150, 400_00)], [level(202, 100_00)]);
  await expect
    .poll(() => reader.side('back'))
    .toEqual([
      [199, 50_00],
      [150, 400_00],
    ]);
  await expect.poll(() => reader.side('lay')).toEqual([[202, 100_00]]);
  expect(reader.gaps).toEqual([]);
  expect(reader.snapshots).toBe(1);
  const { updates } = reader;
  expect(await acknowledged(socket, 'unsubscribe-depth', reader.name)).toEqual({ success: true });
  const other = new LadderReader(await test.socket(), selectionId);
  await other.subscribe();
  await test.script.ladder(MARKET, selectionId, [level(188, 10_00)], []);
  await expect.poll(() => other.side('back')).toEqual([[188, 10_00]]);
  expect(reader.updates).toBe(updates);
});

it('an own resting order is shown with the amount ahead of it, and moves up as that is matched', async () => {
  const selectionId = await stageRunner();
  const [maker, taker] = [await test.player('queue-maker'), await test.player('queue-taker')];
  const socket = await test.socket();
  const taking = await test.socket();
  const reader = new LadderReader(socket, selectionId);
  await reader.subscribe(maker.token.accessToken);
  await expect.poll(() => reader.orders).toEqual([]);
  // 100 rupees of the makers can be backed at 2.00: lays at that price wait behind them
  const first = await placed(test, socket, maker.token.accessToken, bet(selectionId, 'Lay', 2, 250));
  const second = await placed(test, socket, maker.token.accessToken, bet(selectionId, 'Lay', 2, 150));
  const ids = [first, second].map(({ payload }) => (payload as unknown as { bet: { _id: string } }).bet._id);
  await expect
    .poll(() => reader.orders)
    .toEqual([
      [ids[0], 100],
      [ids[1], 350],
    ]);
  expect(reader.books.back.get(200)).toBe(500_00);
  const visitor = new LadderReader(await test.socket(), selectionId);
  await visitor.subscribe();
  await placed(test, taking, taker.token.accessToken, bet(selectionId, 'Back', 2, 300));
  await expect
    .poll(() => reader.orders)
    .toEqual([
      [ids[0], 0],
      [ids[1], 50],
    ]);
  await expect.poll(() => [reader.books.back.get(200), reader.books.traded.get(200), reader.last]).toEqual([200_00, 300_00, 2]);
  await test.call('DELETE', `exchange/order/${ids[0]}`, { token: maker.token.accessToken });
  await expect.poll(() => reader.orders).toEqual([[ids[1], 0]]);
  await expect.poll(() => visitor.side('back')).toEqual(reader.side('back'));
  expect(visitor.orders).toBeNull();
  expect([...reader.gaps, ...visitor.gaps]).toEqual([]);
  // later viewers read the earlier trades
  const later = new LadderReader(await test.socket(), selectionId);
  await later.subscribe();
  await expect.poll(() => later.side('traded')).toEqual([[200, 300_00]]);
});

it('traded is the volume of the whole market at each price: of the feed and of all bets of this exchange', async () => {
  const selectionId = await stageRunner();
  const reader = new LadderReader(await test.socket(), selectionId);
  await reader.subscribe();
  await expect.poll(() => reader.snapshots).toBe(1);
  const before = test.app.catalogue.market(MARKET)!.totalMatched;
  // without volumes the increase of the total belongs to the last price
  await test.script.say([{ type: 'traded', marketId: MARKET, selectionId, lastPrice: 204 as never, totalMatched: (before + 700_00) as never }]);
  await expect.poll(() => reader.side('traded')).toEqual([[204, 700_00]]);
  const volumes = [
    { price: 200, size: 900_00 },
    { price: 204, size: 650_00 },
  ] as never;
  await test.script.say([{ type: 'traded', marketId: MARKET, selectionId, volumes }]);
  await expect
    .poll(() => reader.side('traded'))
    .toEqual([
      [204, 700_00],
      [200, 900_00],
    ]);
  const player = await test.player('volume-taker');
  await placed(test, await test.socket(), player.token.accessToken, bet(selectionId, 'Back', 2, 100));
  await expect.poll(() => reader.books.traded.get(200)).toBe(1000_00);
  expect(reader.gaps).toEqual([]);
});

it('a socket that signs in as a demo account gets the book of demo accounts and its own orders without a request', async () => {
  const selectionId = await stageRunner();
  const demo = await test.demo();
  const token = demo.token.accessToken;
  const socket = await test.socket();
  await placed(test, socket, token, bet(selectionId, 'Lay', 1.9, 120));
  const late = await test.socket();
  const reader = new LadderReader(late, selectionId);
  await reader.subscribe();
  await expect.poll(() => reader.snapshots).toBe(1);
  expect(reader.books.back.has(190)).toBe(false);
  await acknowledged(late, 'authenticate', { token });
  await expect.poll(() => reader.books.back.get(190)).toBe(120_00);
  await expect.poll(() => reader.orders?.map(([, ahead]) => ahead)).toEqual([0]);
});

it('a client repairs a gap by subscribing again', async () => {
  const selectionId = await stageRunner();
  const reader = new LadderReader(await test.socket(), selectionId);
  await reader.subscribe();
  await expect.poll(() => reader.snapshots).toBe(1);
  reader.seq -= 1; // as if one had been lost
  await test.script.ladder(MARKET, selectionId, [level(190, 10_00)], []);
  await expect.poll(() => reader.gaps.length).toBe(1);
  await reader.subscribe();
  await expect.poll(() => [reader.snapshots, reader.books.back.get(190), reader.books.back.has(199)]).toEqual([2, 10_00, false]);
});

it('a socket may follow four ladders; unknown runners, markets and kinds are refused', async () => {
  const socket = await test.socket();
  const ask = (marketId: unknown, selectionId: unknown) => acknowledged(socket, 'subscribe-depth', { marketId, selectionId });
  expect(await ask('1.none', 1)).toMatchObject({ success: false, code: 'MARKET_UNKNOWN' });
  expect(await ask('1.3002', 11)).toMatchObject({ success: false, code: 'MARKET_MISMATCH' });
  expect(await ask('1.3001', 1)).toMatchObject({ success: false, code: 'RUNNER_UNKNOWN' });
  expect(await ask('1.3001', '11')).toMatchObject({ success: false, code: 'MALFORMED' });
  for (const [marketId, selectionId] of [
    ['1.3001', 11],
    ['1.3001', 12],
    ['1.3101', 31],
    ['1.3101', 32],
    ['1.3001', 11],
  ] as const)
    expect(await ask(marketId, selectionId)).toEqual({ success: true });
  expect(await ask('1.3101', 33)).toMatchObject({ success: false, code: 'RATE_LIMITED' });
  expect(await acknowledged(socket, 'unsubscribe-depth', { marketId: '1.3001', selectionId: 11 })).toEqual({ success: true });
  expect(await ask('1.3101', 33)).toEqual({ success: true });
});

it('a disconnect leaves no subscription', async () => {
  await expect
    .poll(() => {
      for (const connection of test.app.gateway.connections.all()) connection.socket.disconnect(true);
      return test.app.publisher.depth.watched;
    })
    .toBe(0);
});
