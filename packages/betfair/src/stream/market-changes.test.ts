import { expect, it } from 'vitest';
import { NO_START } from '../book/starting-prices.ts';
import type { MarketSnapshot } from '../catalogue/market-snapshot.ts';
import { MarketCache, sorted } from '../testing/stream-client.ts';
import { deltaOf, imageOf, type StreamLevel, type StreamMarket, type StreamRunner } from './market-changes.ts';
import { definitionOf, type DefinedFacts } from './market-definition.ts';
import { schemaCheck } from '../testing/stream-schema.ts';
import { changeLine } from './stream-messages.ts';
import { MARKET_FIELDS, type MarketData, type MarketField } from './subscription-requests.ts';

const ALL: MarketData = { fields: new Set(MARKET_FIELDS), ladderLevels: 3 };
const only = (...fields: MarketField[]): MarketData => ({ fields: new Set(fields), ladderLevels: 3 });
const SHOWN: MarketSnapshot = {
  marketId: '1.1',
  marketName: 'Match Odds',
  marketType: 'MATCH_ODDS',
  bettingType: 'ODDS',
  eventType: { id: '4', name: 'Cricket' },
  competition: null,
  event: { id: '1', name: 'Lions v Kings', openDate: 1_700_000_000_000 },
  status: 'OPEN',
  inPlay: false,
  turnInPlay: true,
  betDelay: 5,
  version: 1,
  crossMatching: false,
  delayModels: [],
  hasStartingPrice: false,
  numberOfWinners: 1,
  commissionBp: 200,
  runners: [
    { selectionId: 11, name: 'Lions', sortPriority: 1, status: 'ACTIVE', adjustmentFactor: null, removedAt: null },
    { selectionId: 12, name: 'Kings', sortPriority: 2, status: 'ACTIVE', adjustmentFactor: null, removedAt: null },
  ],
};
let numbers = 0;
function market(runners: readonly Partial<StreamRunner>[], defined: Partial<MarketSnapshot & DefinedFacts> = {}): StreamMarket {
  const definition = definitionOf({ ...SHOWN, ...defined }, { settledAt: null, startingPrices: null, ...defined });
  const whole = runners.map(({ back = [], lay = [], ...runner }, index) => {
    const offers = { back, lay, virtualBack: back, virtualLay: lay };
    return { id: 11 + index, ...offers, traded: [], volume: 0, last: 0, start: NO_START, ...runner };
  });
  numbers += 1;
  return {
    id: '1.1',
    number: numbers,
    step: numbers,
    definition,
    definitionText: JSON.stringify(definition),
    volume: whole.reduce((sum, { volume }) => sum + volume, 0),
    runners: whole,
  };
}
const line = (change: object) => changeLine({ op: 'mcm', id: 1, clk: 'c.1.1.1', pt: 1 }, [JSON.stringify(change)]);

it('an image has the definition and each runner with something to show, and no empty list', () => {
  const image = imageOf(market([{ back: [[200, 100_00]], last: 200, volume: 50_00, traded: [[200, 50_00]] }, {}]), ALL);
  expect(image.rc).toEqual([{ id: 11, atb: [[2, 100]], batb: [[0, 2, 100]], bdatb: [[0, 2, 100]], trd: [[2, 50]], tv: 50, ltp: 2 }]);
  expect(image.img).toBe(true);
  expect(image.marketDefinition).toMatchObject({ status: 'OPEN', betDelay: 5, marketBaseRate: 2, numberOfActiveRunners: 2 });
});

it('[MX-157] offers through other runners are in the displayed levels only', () => {
  const before = market([{ back: [[200, 100_00]] }, {}], { crossMatching: true }); // prettier-ignore
  const after = market([{ back: [[200, 100_00]], virtualBack: [[201, 50_00], [200, 100_00]] }, {}], { crossMatching: true }); // prettier-ignore
  expect(imageOf(after, ALL)).toMatchObject({
    marketDefinition: { crossMatching: true },
    rc: [{ id: 11, atb: [[2, 100]], batb: [[0, 2, 100]], bdatb: [[0, 2.01, 50], [1, 2, 100]] }], // prettier-ignore
  });
  expect(deltaOf(before, after, ALL, false)).toEqual({ id: '1.1', rc: [{ id: 11, bdatb: [[0, 2.01, 50], [1, 2, 100]] }] }); // prettier-ignore
});

it('the starting price has its keys and only changes of them; a price that is no more is sent as NaN', async () => {
  const check = await schemaCheck();
  const waits = { ...NO_START, near: 230, far: 281, stakes: 200_00, liabilities: 362_60 };
  const before = market([{ start: waits }, {}], { hasStartingPrice: true });
  const image = imageOf(before, ALL);
  expect(image.rc).toEqual([{ id: 11, spb: [[1.01, 200]], spl: [[1000, 362.6]], spn: 2.3, spf: 2.81 }]);
  expect(image.marketDefinition).toMatchObject({ bspMarket: true, bspReconciled: false });
  expect(imageOf(before, only('SP_TRADED')).rc).toEqual([{ id: 11, spb: [[1.01, 200]], spl: [[1000, 362.6]] }]);
  expect(imageOf(before, only('SP_PROJECTED')).rc).toEqual([{ id: 11, spn: 2.3, spf: 2.81 }]);
  const moved = market([{ start: { ...waits, near: 240, stakes: 300_00 } }, {}], { hasStartingPrice: true });
  expect(deltaOf(before, moved, ALL, false)).toEqual({ id: '1.1', rc: [{ id: 11, spb: [[1.01, 300]], spn: 2.4 }] });
  const made = market([{ start: { ...NO_START, price: 281 } }, {}], { hasStartingPrice: true, startingPrices: new Map([[11, 281]]) });
  const last = deltaOf(moved, made, ALL, false)!;
  expect(last.rc).toEqual([{ id: 11, spb: [[1.01, 0]], spl: [[1000, 0]], spn: 'NaN', spf: 'NaN' }]);
  expect(last.marketDefinition).toMatchObject({ bspReconciled: true, runners: [{ id: 11, bsp: 2.81 }, { id: 12 }] });
  expect(last.marketDefinition!.runners[1]).not.toHaveProperty('bsp');
  for (const change of [image, last]) check(JSON.parse(line(change)));
});

it('an inserted level shifts all below it; a removed one ends with a zero at the last place', () => {
  const before = market([{ back: [[200, 1], [198, 2], [196, 3], [194, 4]] }, {}]); // prettier-ignore
  const inserted = market([{ back: [[201, 9], [200, 1], [198, 2], [196, 3], [194, 4]] }, {}]); // prettier-ignore
  const data = only('EX_BEST_OFFERS');
  expect(deltaOf(before, inserted, data, false)?.rc).toEqual([{ id: 11, batb: [[0, 2.01, 0.09], [1, 2, 0.01], [2, 1.98, 0.02]] }]); // prettier-ignore
  const two = market([{ back: [[200, 1], [198, 2]] }, {}]); // prettier-ignore
  expect(deltaOf(before, two, data, false)?.rc).toEqual([{ id: 11, batb: [[2, 0, 0]] }]);
  expect(deltaOf(before, market([{}, {}]), data, false)?.rc?.[0]?.batb).toEqual([[0, 0, 0], [1, 0, 0], [2, 0, 0]]); // prettier-ignore
});

it('each field gives exactly its keys, and no level key comes with all offers alone', () => {
  const after = market([{ back: [[200, 1]], lay: [[202, 1]], traded: [[200, 1]], volume: 1, last: 200 }, {}]);
  const keys = (data: MarketData): string[] => [imageOf(after, data)].flatMap(({ rc, ...rest }) => [...Object.keys(rest), ...Object.keys(rc?.[0] ?? {})]).filter((key) => key !== 'id' && key !== 'img'); // prettier-ignore
  expect(keys(only('EX_ALL_OFFERS'))).toEqual(['atb', 'atl']);
  expect(keys(only('EX_BEST_OFFERS'))).toEqual(['batb', 'batl']);
  expect(keys(only('EX_BEST_OFFERS_DISP'))).toEqual(['bdatb', 'bdatl']);
  expect(keys(only('EX_TRADED'))).toEqual(['trd']);
  expect(keys(only('EX_TRADED_VOL'))).toEqual(['tv', 'tv']);
  expect(keys(only('EX_LTP'))).toEqual(['ltp']);
  expect(keys(only('EX_MARKET_DEF'))).toEqual(['marketDefinition']);
  expect(keys(only('SP_TRADED', 'SP_PROJECTED'))).toEqual([]);
});

it('a change that the subscription does not show gives no message', () => {
  expect(deltaOf(market([{}, {}]), market([{ last: 200 }, {}]), only('EX_ALL_OFFERS'), false)).toBeNull();
});

it('a runner that has come makes an image', () => {
  expect(deltaOf(market([{}]), market([{}, {}]), ALL, false)?.img).toBe(true);
});

/** A small generator, so that a failed run can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function randomSide(chance: () => number, old: readonly StreamLevel[], direction: 1 | -1): readonly StreamLevel[] {
  const levels = new Map(old);
  for (let changes = 0; changes < 3; changes += 1) {
    const price = 150 + Math.floor(chance() * 12) * 2;
    if (chance() < 0.4) levels.delete(price);
    else levels.set(price, 1 + Math.floor(chance() * 1000));
  }
  return [...levels].toSorted(([one], [other]) => direction * (one - other));
}

it('a client that applies image and deltas has the book at every clock, with conflation and resubscriptions at random', async () => {
  const seed = Math.floor(Date.now()) % 1_000_000;
  const check = await schemaCheck();
  for (let run = 0; run < 30; run += 1) expect(() => follow(random(seed + run), check), `seed ${seed + run}`).not.toThrow();
});

function follow(chance: () => number, check: (message: unknown) => void): void {
  const data: MarketData = { fields: new Set(MARKET_FIELDS), ladderLevels: 1 + Math.floor(chance() * 10) };
  const client = new MarketCache();
  let now = market([{}, {}]);
  const send = (ct: 'SUB_IMAGE' | null, change: object): void => {
    const text = changeLine({ op: 'mcm', id: 1, clk: 'c.1.1.1', pt: 1, ...(ct === null ? {} : { ct, initialClk: 'i.1.1' }) }, [JSON.stringify(change)]);
    const message: unknown = JSON.parse(text);
    check(message);
    client.take(message as Parameters<MarketCache['take']>[0]);
  };
  let sent = now;
  send('SUB_IMAGE', imageOf(now, data));
  for (let step = 0; step < 60; step += 1) {
    const traded = now.runners.map((runner) => (chance() < 0.3 ? randomSide(chance, runner.traded, 1) : runner.traded));
    now = market(
      now.runners.map((runner, index) => ({
        back: chance() < 0.1 ? [] : randomSide(chance, runner.back, -1),
        lay: chance() < 0.1 ? [] : randomSide(chance, runner.lay, 1),
        traded: traded[index]!,
        volume: traded[index]!.reduce((sum, [, size]) => sum + size, 0),
        last: chance() < 0.2 ? 150 + Math.floor(chance() * 20) : runner.last,
      })),
      { version: step, status: chance() < 0.2 ? 'SUSPENDED' : 'OPEN' },
    );
    // conflated: the next message merges this state
    if (chance() < 0.3) continue;
    if (chance() < 0.05) send('SUB_IMAGE', imageOf(now, data));
    else {
      const delta = deltaOf(sent, now, data, false);
      if (delta !== null) send(null, delta);
    }
    sent = now;
    expectSame(client, now, data.ladderLevels);
  }
}

function expectSame(client: MarketCache, book: StreamMarket, levels: number): void {
  const shown = client.markets.get('1.1')!;
  expect(shown.definition).toEqual(JSON.parse(book.definitionText));
  expect(shown.tv).toBe(book.volume / 100);
  for (const runner of book.runners) {
    const cached = shown.runners.get(runner.id);
    const wire = (side: readonly StreamLevel[]) => side.map(([price, size]) => [price / 100, size / 100]);
    const byPrice = (side: readonly StreamLevel[]) => wire(side).toSorted(([one], [other]) => one! - other!);
    const best = (side: readonly StreamLevel[]) => wire(side.slice(0, levels));
    expect(sorted(cached?.atb ?? new Map())).toEqual(byPrice(runner.back));
    expect(sorted(cached?.atl ?? new Map())).toEqual(byPrice(runner.lay));
    expect(sorted(cached?.trd ?? new Map())).toEqual(byPrice(runner.traded));
    for (const [key, side] of [
      ['batb', runner.back],
      ['batl', runner.lay],
      ['bdatb', runner.back],
      ['bdatl', runner.lay],
    ] as const) {
      const cachedLevels = [...(cached?.[key] ?? new Map<number, [number, number]>())].toSorted(([one], [other]) => one - other);
      expect(cachedLevels.map(([level]) => level)).toEqual(cachedLevels.map((_, index) => index));
      expect(cachedLevels.map(([, values]) => values)).toEqual(best(side));
    }
    expect(cached?.tv ?? 0).toBe(runner.volume / 100);
    expect(cached?.ltp ?? 0).toBe(runner.last / 100);
  }
}

it('every change message matches the schema of the contract', async () => {
  const check = await schemaCheck();
  const full = market([{ back: [[200, 100_00]], lay: [[202, 5]], last: 200, volume: 50_00, traded: [[200, 50_00]] }, {}]);
  check(JSON.parse(line(imageOf(full, ALL))));
  check(JSON.parse(line(deltaOf(full, market([{}, {}], { status: 'CLOSED', settledAt: 1_700_000_000_000 }), ALL, true)!)));
  check(JSON.parse(line(imageOf(market([{ back: [[150_50, 1]] }], { bettingType: 'LINE', runners: SHOWN.runners.slice(0, 1) }), ALL))));
  const removed = { ...SHOWN.runners[1]!, status: 'REMOVED' as const, adjustmentFactor: 16.2, removedAt: 1_700_000_000_000 };
  const image = imageOf(market([{}, {}], { runners: [SHOWN.runners[0]!, removed] }), ALL);
  check(JSON.parse(line(image)));
  expect(image.marketDefinition?.runners[1]).toMatchObject({ adjustmentFactor: 16.2, sortPriority: 2 });
});
