/** Matching through other runners in the typed-array engine: which offer comes first, whom rounding improves, where it does not happen, undo and rows. */
import { describe, expect, it } from 'vitest';
import { eventsSince, type EngineEvent } from '../testing/history.ts';
import { type MarketEngine, type MarketState, type OddsPosition, perform } from '../testing/plain-engine.ts';
import { printedSeed, randomCrossWorld } from '../testing/testing-worlds.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

const CROSS = -2;

function engineOf(runners: number, more: Partial<MarketState> = {}): MarketEngine {
  return engineWith({ markets: [{ ...MATCH_ODDS, runners, crossMatching: true, ...more }] });
}

type Row = readonly [order: number, size: number, value: number];

/** Returns each trade as [order that is not CROSS, size, value]; a direct one as [resting order, size, value]. */
function rowsSince(engine: MarketEngine, mark: number): Row[] {
  return eventsSince(engine, mark).flatMap((reported): Row[] => {
    if (reported.type !== 'trade') return [];
    const { makerAccount, makerOrder, takerOrder, size, value } = reported.event;
    return [[makerAccount === CROSS ? takerOrder : makerOrder, size, value]];
  });
}

/** Returns the result of an account for each runner as the only winner, centipaise. */
function resultsOf(engine: MarketEngine, account: number): number[] {
  const { ifWin, ifLose } = engine.position(account, 1) as OddsPosition;
  const lost = ifLose.reduce((sum, each) => sum + each, 0);
  return ifWin.map((win, runner) => win + lost - ifLose[runner]!);
}

describe('the order of offers', () => {
  it('[MX-120] a layer gets the better implied price before a direct price that a ladder shows as equal', () => {
    const engine = engineOf(2);
    const [beta, alpha] = [bet('BACK', 100_00, 185, { runner: 1 }), bet('LAY', 100_00, 218, { account: 2 })];
    for (const command of [beta, alpha]) placeAccepted(engine, command);
    const mark = engine.mark();
    const layer = bet('LAY', 100_00, 185, { runner: 1, account: 3 });
    expect(placeAccepted(engine, layer)).toMatchObject({ matched: 100_00, matchedValue: 184_75_00 });
    expect(rowsSince(engine, mark)).toEqual([
      [layer.order, 100_00, 184_75_00],
      [alpha.order, 84_75, 184_75_00],
    ]);
    expect(resultsOf(engine, CROSS)).toEqual([0, 0]);
  });

  it('[MX-120] a backer gets direct 2.18, then implied 2.17647, then direct 2.16', () => {
    const engine = engineOf(2);
    const first = bet('LAY', 10_00, 218, { account: 2 });
    const beta = bet('BACK', 20_00, 185, { runner: 1 });
    const last = bet('LAY', 10_00, 216, { account: 2 });
    for (const command of [beta, first, last]) placeAccepted(engine, command);
    const mark = engine.mark();
    const backer = bet('BACK', 50_00, 210, { account: 3 });
    placeAccepted(engine, backer);
    expect(rowsSince(engine, mark)).toEqual([
      [first.order, 10_00, 21_80_00],
      [backer.order, 17_00, 37_00_00],
      [beta.order, 20_00, 37_00_00],
      [last.order, 10_00, 21_60_00],
    ]);
  });

  it('[MX-121] at an equal price the direct offer comes first, on both sides', () => {
    for (const [side, other] of [
      ['BACK', 'LAY'],
      ['LAY', 'BACK'],
    ] as const) {
      const engine = engineOf(2);
      const through = bet(side, 10_00, 200, { runner: 1 });
      const direct = bet(other, 10_00, 200, { account: 2 });
      for (const command of [through, direct]) placeAccepted(engine, command);
      const mark = engine.mark();
      const taker = bet(side, 15_00, 200, { account: 3 });
      placeAccepted(engine, taker);
      expect(rowsSince(engine, mark)).toEqual([
        [direct.order, 10_00, 20_00_00],
        [taker.order, 5_00, 10_00_00],
        [through.order, 5_00, 10_00_00],
      ]);
    }
  });
});

it('[MX-032] guard exact asks for ladder prices: implied 2.17647, shown as 2.16, matches a back at 2.16, and has moved for one at 2.14', () => {
  const backed = (price: number): unknown => {
    const engine = engineOf(2);
    placeAccepted(engine, bet('BACK', 100_00, 185, { runner: 1 }));
    expect(engine.shownLevels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([{ price: 216, size: 85_00, implied: 85_00 }]);
    return perform(engine, { type: 'place', command: { ...bet('BACK', 85_00, price, { account: 2 }), guard: { mode: 'exact' } } });
  };
  expect(backed(216)).toMatchObject({ ok: true, value: { matched: 85_00, matchedValue: 185_00_00, reason: null } });
  expect(backed(214)).toMatchObject({ ok: true, value: { matched: 0, lapsed: 85_00, reason: 'PRICE_MOVED' } });
  expect(backed(218)).toMatchObject({ ok: true, value: { matched: 0, remaining: 85_00, reason: null } });
});

it('[MX-125] a backer of the runner that nobody backs gets 1000.00, and the youngest order gives less for the same value', () => {
  const engine = engineOf(3);
  const [a, c] = [bet('BACK', 100_00, 190), bet('BACK', 100_00, 200, { runner: 2, account: 2 })];
  for (const command of [a, c]) placeAccepted(engine, command);
  const mark = engine.mark();
  const b = bet('BACK', 10_00, 350, { runner: 1, account: 3 });
  placeAccepted(engine, b);
  expect(rowsSince(engine, mark)).toEqual([
    [b.order, 19, 190_00_00],
    [a.order, 100_00, 190_00_00],
    [c.order, 89_81, 190_00_00],
  ]);
  expect(resultsOf(engine, CROSS)).toEqual([0, 0, 0]);
});

it('[MX-132] prices that just cover each other match; the nearest other prices do not', () => {
  const cases = [
    { equal: [200, 200], tooLong: 202, tooShort: 199 },
    { equal: [300, 300, 300], tooLong: 305, tooShort: 298 },
    { equal: [185, 370, 740, 1850], tooLong: 186, tooShort: 184 },
  ];
  for (const { equal, tooLong, tooShort } of cases)
    for (const side of ['BACK', 'LAY'] as const) {
      const lastMatched = (first: number): number => {
        const engine = engineOf(equal.length);
        const outcomes = equal.map((price, runner) => placeAccepted(engine, bet(side, 50_00, runner === 0 ? first : price, { runner, account: runner + 1 })));
        return outcomes.at(-1)!.matched;
      };
      expect(lastMatched(equal[0]!)).toBeGreaterThan(0);
      expect(lastMatched(side === 'BACK' ? tooLong : tooShort)).toBe(0);
    }
});

it('[MX-126] nothing matches through others with several winners, a suspended runner, a closed market or without the setting', () => {
  const matched = (more: Partial<MarketState>, before: (engine: MarketEngine) => void = () => undefined): number => {
    const engine = engineOf(3, more);
    for (const runner of [1, 2]) placeAccepted(engine, bet('BACK', 10_00, 290, { runner }));
    before(engine);
    return placeAccepted(engine, bet('BACK', 10_00, 290, { account: 2 })).matched;
  };
  expect(matched({})).toBeGreaterThan(0);
  expect(matched({ crossMatching: false })).toBe(0);
  expect(matched({ numberOfWinners: 2 })).toBe(0);
  expect(matched({}, (engine) => engine.setRunnerActive(1, 2, false))).toBe(0);
});

it('[MX-130] the return of a runner matches what crosses meanwhile, with the youngest order as the taker', () => {
  const engine = engineOf(2);
  const first = bet('BACK', 10_00, 190);
  placeAccepted(engine, first);
  engine.setRunnerActive(1, 0, false);
  const second = bet('BACK', 10_00, 200, { runner: 1, account: 2 });
  expect(placeAccepted(engine, second).matched).toBe(0);
  const mark = engine.mark();
  engine.setRunnerActive(1, 0, true);
  expect(rowsSince(engine, mark)).toEqual([
    [second.order, 9_00, 19_00_00],
    [first.order, 10_00, 19_00_00],
  ]);
});

it('[MX-129] a maker’s level is a leg up to its room and never takes through others: uncross makes the player the taker', () => {
  // The maker may lose 30.00: at 2.00 on the other runner that is a back of 30.00.
  const engine = engineOf(2, { houseLimit: 30_00 });
  const level = { market: 1, runner: 1, side: 'LAY', price: 200, size: 100_00 } as const;
  engine.quoteLevel(level);
  const backer = bet('BACK', 50_00, 200);
  expect(placeAccepted(engine, backer)).toMatchObject({ matched: 30_00, matchedValue: 60_00_00, remaining: 20_00 });
  expect(resultsOf(engine, 0)).toEqual([-30_00_00, 30_00_00]);

  const other = engineOf(2);
  const resting = bet('BACK', 50_00, 210);
  placeAccepted(other, resting);
  const mark = other.mark();
  // 2.10 and 1.80 cross: the level does not take, and the next uncross matches the player at the price that the level leaves him.
  other.quoteLevel({ ...level, price: 180 });
  expect(rowsSince(other, mark)).toEqual([]);
  other.uncross(1);
  expect(rowsSince(other, mark)).toEqual([
    [resting.order, 50_00, 112_50_00],
    [0, 62_50, 112_50_00],
  ]);
  expect(other.order(resting.order)).toMatchObject({ status: 'COMPLETE', matchedValue: 112_50_00 });
});

it('[MX-140] undo of any suffix restores the state, its queues and CROSS (seed printed)', () => {
  const seed = printedSeed('cross matches');
  let crossed = 0;
  for (let world = seed; world < seed + 40; world++) {
    const { engine, step, agedState } = randomCrossWorld(world);
    for (let i = 0; i < 60; i++) step();
    const [state, mark, events] = [engine.snapshot(), engine.mark(), eventsSince(engine, 0)];
    for (let i = 0; i < 60; i++) step();
    crossed += eventsSince(engine, mark).filter(({ type }) => type === 'crossMatched').length;
    engine.undoTo(mark);
    expect(engine.snapshot()).toEqual(agedState(state));
    expect(eventsSince(engine, 0)).toEqual(events);
    engine.undoTo(0);
    expect(engine.snapshot()).toEqual(randomCrossWorld(world).engine.snapshot());
  }
  expect(crossed).toBeGreaterThan(20);
});

/** Adds the two sides of a trade to the profits of their accounts: `account/market` to profits per runner if it wins and if it loses. */
function addTrade(profits: Map<string, number[]>, { event }: Extract<EngineEvent, { type: 'trade' }>): void {
  const { market, pool, runner, size, value, takerAccount, takerSide, makerAccount } = event;
  const backed = value - 100 * size;
  for (const [account, sign] of [
    [takerAccount, takerSide === 'BACK' ? 1 : -1],
    [makerAccount, takerSide === 'BACK' ? -1 : 1],
  ] as const) {
    const key = `${account === 0 && pool === 1 ? -1 : account}/${market}`;
    const sums = profits.get(key) ?? [];
    sums[runner * 2] = (sums[runner * 2] ?? 0) + sign * backed;
    sums[runner * 2 + 1] = (sums[runner * 2 + 1] ?? 0) - sign * 100 * size;
    profits.set(key, sums);
  }
}

it('[MX-142] positions from the rows equal the stored ones, the rows of a match sum to its pot, and CROSS comes to 0 (seed printed)', () => {
  const seed = printedSeed('cross matches');
  let matches = 0;
  for (let world = seed; world < seed + 25; world++) {
    const { engine, step } = randomCrossWorld(world);
    for (let i = 0; i < 150; i++) step();
    const profits = new Map<string, number[]>();
    const wrong: unknown[] = [];
    const [sizes, pots] = [new Map<number, number>(), new Map<number, number>()];
    for (const reported of eventsSince(engine, 0)) {
      if (reported.type === 'crossMatched') pots.set(reported.event.match, reported.event.pot);
      if (reported.type !== 'trade') continue;
      addTrade(profits, reported);
      const { match, price, size, value } = reported.event;
      if (match > 0) sizes.set(match, (sizes.get(match) ?? 0) + size);
      if (match === 0 && value !== size * price) wrong.push(reported.event);
    }
    expect(wrong).toEqual([]);
    expect([...sizes]).toEqual([...pots]);
    matches += pots.size;
    for (const { account, market, ...position } of engine.snapshot().positions) {
      const { ifWin, ifLose } = position as OddsPosition;
      const sums = profits.get(`${account}/${market}`) ?? [];
      expect({ account, market, ifWin, ifLose }).toEqual({
        account,
        market,
        ifWin: ifWin.map((_, runner) => sums[runner * 2] ?? 0),
        ifLose: ifLose.map((_, runner) => sums[runner * 2 + 1] ?? 0),
      });
      if (account > CROSS) continue;
      const lost = ifLose.reduce((sum, each) => sum + each, 0);
      expect(ifWin.map((win, runner) => win + lost - ifLose[runner]!)).toEqual(ifWin.map(() => 0));
    }
  }
  expect(matches).toBeGreaterThan(20);
});
