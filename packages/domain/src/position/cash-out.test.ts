import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { netAfterCommission } from '../settlement/settle-market.ts';
import { hundredths, propertySeed, readVectors } from '../testing-vectors.ts';
import { cashOut, cashOutRunner, percentOf, type CashOut, type RunnerPrices, type TakeableLevel } from './cash-out.ts';
import { noOddsBets, profitVector, withBets, worstCase, type OddsBet } from './odds-position.ts';
import type { Accepted, Outcome } from '../refusal/refusal.ts';

const ONE = { numberOfWinners: 1 };
const DEEP = 1e12;
const at = (price: number, size = DEEP): TakeableLevel[] => [{ price: hundredths(price), size }];
const NO_PRICES: RunnerPrices = { back: [], lay: [] };
const bet = (runner: number, side: OddsBet['side'], rupees: number, price: number): OddsBet => ({
  runner,
  side,
  price: hundredths(price),
  size: Math.round(rupees * 100),
});
const valueOf = (outcome: Outcome<CashOut>): CashOut => (outcome as Accepted<CashOut>).value;
/** Returns a text such as 'LAY 0 1200 @2.5' for each trade. */
const traded = (outcome: Outcome<CashOut>): string[] =>
  valueOf(outcome).trades.map((trade) => `${trade.side} ${trade.runner} ${trade.size / 100} @${trade.price / 100}`);
/** Returns the profit vector after the cash-out, rupees rounded to the paisa. */
const vectorAfter = (outcome: Outcome<CashOut>): number[] => profitVector(valueOf(outcome).after).map((profit) => Math.round(profit / 100) / 100);

/** Closes bets on runner 0 of a market with two runners, at prices of runner 0 alone. */
function closeFirst(bets: readonly OddsBet[], prices: RunnerPrices, percent = 100): Outcome<CashOut> {
  return cashOut({ position: withBets(noOddsBets(2), bets), rules: ONE, prices: [prices, NO_PRICES], percent });
}

describe('cash-out, the worked numbers', () => {
  it('[BC-17] the stake is the difference of the outcomes divided by the price, and levels them', () => {
    const up = closeFirst([bet(0, 'BACK', 1000, 3)], { back: at(2.48), lay: at(2.5) });
    expect([traded(up), vectorAfter(up)]).toEqual([['LAY 0 1200 @2.5'], [200, 200]]);
    const down = closeFirst([bet(0, 'BACK', 1000, 3)], { back: at(3.95), lay: at(4) });
    expect([traded(down), vectorAfter(down)]).toEqual([['LAY 0 750 @4'], [-250, -250]]);
    const layer = closeFirst([bet(0, 'LAY', 2000, 1.5)], { back: at(1.8), lay: at(1.81) });
    expect([traded(layer), vectorAfter(layer)]).toEqual([['BACK 0 1666.67 @1.8'], [333.34, 333.33]]);
    // Two of three win: each runner is levelled separately.
    const places = cashOut({
      position: withBets(noOddsBets(3), [bet(0, 'BACK', 1000, 3), bet(1, 'LAY', 500, 2)]),
      rules: { numberOfWinners: 2 },
      prices: [{ back: at(2.48), lay: at(2.5) }, { back: at(2.5), lay: at(2.52) }, NO_PRICES],
    });
    expect(traded(places)).toEqual(['LAY 0 1200 @2.5', 'BACK 1 400 @2.5']);
    const { ifWin, ifLose } = valueOf(places).after;
    expect([ifWin, ifLose]).toEqual([
      [200_00_00, 100_00_00, 0],
      [200_00_00, 100_00_00, 0],
    ]);
  });
  it('half of a position leaves the other half open', () => {
    const half = closeFirst([bet(0, 'BACK', 1000, 3)], { back: [], lay: at(2.5) }, 50);
    expect([traded(half), vectorAfter(half)]).toEqual([['LAY 0 600 @2.5'], [1100, -400]]);
  });
  it('three runners: every runner but the best reference is traded', () => {
    const position = withBets(noOddsBets(3), [bet(0, 'BACK', 100, 4), bet(1, 'BACK', 100, 3.5)]);
    const outcome = cashOut({
      position,
      rules: ONE,
      prices: [
        { back: at(2.98), lay: at(3) },
        { back: at(3.35), lay: at(3.4) },
        { back: at(2.5), lay: at(4.9) },
      ],
    });
    expect(traded(outcome)).toEqual(['LAY 0 133.33 @3', 'LAY 1 102.94 @3.4']);
    expect(vectorAfter(outcome).every((profit) => Math.abs(profit - 36.27) <= 0.03)).toBe(true);
  });
  it('takes the cheaper of the two ways to level two runners', () => {
    const position = withBets(noOddsBets(2), [bet(0, 'BACK', 1000, 3)]);
    const outcome = cashOut({
      position,
      rules: ONE,
      prices: [
        { back: [], lay: at(2.5) },
        { back: at(1.7), lay: [] },
      ],
    });
    expect([traded(outcome), vectorAfter(outcome)]).toEqual([['BACK 1 1764.71 @1.7'], [235.29, 235.3]]);
  });
  it('with too little at the best price the quote is the volume-weighted one', () => {
    const outcome = closeFirst([bet(0, 'BACK', 1000, 3)], { back: [], lay: [...at(2.5, 40_000), ...at(2.52)] });
    const [trade] = valueOf(outcome).trades;
    expect([trade!.price, trade!.size, (trade!.value / trade!.size / 100).toFixed(4)]).toEqual([252, 119_365, '2.5133']);
    expect(Math.abs(vectorAfter(outcome)[0]! - vectorAfter(outcome)[1]!)).toBeLessThanOrEqual(0.03);
    expect(valueOf(outcome).complete).toBe(true);
  });
  it('with too little size in all levels, closes a part and marks it as incomplete', () => {
    const outcome = closeFirst([bet(0, 'BACK', 1000, 3)], { back: [], lay: at(2.5, 40_000) });
    expect([traded(outcome), valueOf(outcome).complete, vectorAfter(outcome)]).toEqual([['LAY 0 400 @2.5'], false, [1400, -600]]);
  });
  it('a bookmaker position closes at the other side of the quote', () => {
    const outcome = closeFirst([bet(0, 'BACK', 1000, 1.8)], { back: at(1.84), lay: at(1.86) });
    expect([traded(outcome), vectorAfter(outcome)]).toEqual([['LAY 0 967.74 @1.86'], [-32.26, -32.26]]);
  });
  it('any number of winners: each runner is levelled on its own', () => {
    const position = withBets(noOddsBets(3), [bet(0, 'BACK', 100, 3), bet(2, 'LAY', 100, 3)]);
    const outcome = cashOut({ position, rules: { numberOfWinners: 0 }, prices: [{ back: [], lay: at(2.5) }, NO_PRICES, { back: at(3.75), lay: [] }] });
    expect(traded(outcome)).toEqual(['LAY 0 120 @2.5', 'BACK 2 80 @3.75']);
    expect(valueOf(outcome).worst).toBe(400_000);
  });
  it('commission is taken from the net result: 2 % of +200.00 leaves 196.00; none at or below 0', () => {
    expect([netAfterCommission(20_000, 200), netAfterCommission(0, 200), netAfterCommission(-20_000, 200)]).toEqual([19_600, 0, -20_000]);
  });
  it('a share of the position is exact for large figures', () => {
    expect([percentOf(1_000_001, 50), percentOf(9_007_199_254_740_991, 100), percentOf(30_000_000, 33)]).toEqual([500_001, 9_007_199_254_740_991, 9_900_000]);
  });
});

describe('cash-out at the edges', () => {
  const winning = (difference: number, lay: readonly TakeableLevel[], percent = 100): Outcome<CashOut> =>
    cashOutRunner(difference, 0, { back: [], lay }, percent);
  const level = (price: number, size = DEEP): TakeableLevel => ({ price, size });

  it('rounds down if the nearest paisa would make the worst case worse', () => {
    // A stake of 1.5 paise at 10.0 would level it. With 2 paise the result would be -300 if the runner wins.
    expect(valueOf(winning(1500, [level(1000)]))).toMatchObject({ trades: [{ side: 'LAY', size: 1, price: 1000, value: 1000 }], worst: 100, complete: true });
    // 1.8 paise would level it. With 2 paise the worst case is 0, which is not worse than before.
    expect(valueOf(winning(1800, [level(1000)]))).toMatchObject({ trades: [{ size: 2, value: 2000 }], worst: 0 });
  });
  it('is complete if a level is just enough, and has no price of a level that it does not take', () => {
    expect(valueOf(winning(100_000, [level(250, 400)]))).toMatchObject({ trades: [{ size: 400, price: 250 }], complete: true });
    expect(valueOf(winning(100_130, [level(250, 400), level(300)]))).toMatchObject({ trades: [{ size: 400, price: 250, value: 100_000 }], complete: true });
  });
  it('is incomplete with a size of one paisa, and refused without any', () => {
    expect(valueOf(winning(100_000, [level(250, 1)]))).toMatchObject({ trades: [{ size: 1, price: 250 }], complete: false });
    expect(winning(100_000, [level(250, 0)])).toMatchObject({ code: 'NO_PRICE' });
  });
  it('does not trade for a share below half a paisa', () => {
    expect(winning(200, [level(150)], 10)).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
    expect(valueOf(winning(200, [level(150)], 50)).trades).toMatchObject([{ size: 1 }]);
  });
  it('needs a difference above one paisa x price, or x 1.01 without a price', () => {
    expect(winning(200, [level(200)])).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
    expect(valueOf(winning(201, [level(200)])).trades).toMatchObject([{ size: 1 }]);
    expect([winning(101, []), winning(102, [])]).toMatchObject([{ code: 'NOTHING_TO_CLOSE' }, { code: 'NO_PRICE' }]);
  });
  it('closes all runners or none: NO_PRICE if one of them has no price', () => {
    const position = withBets(noOddsBets(2), [bet(0, 'BACK', 100, 3), bet(1, 'BACK', 100, 3)]);
    const prices = [{ back: [], lay: at(2.5) }, NO_PRICES];
    expect(cashOut({ position, rules: { numberOfWinners: 0 }, prices })).toMatchObject({ code: 'NO_PRICE' });
  });
  it('neither trades a removed runner nor levels the others to it', () => {
    // The profits are 200, 150 and (removed) -200: the first runner is laid with a stake of 50 / 3.
    const position = withBets(noOddsBets(3), [bet(0, 'BACK', 100, 4), bet(1, 'BACK', 100, 3.5)]);
    const rules = { numberOfWinners: 1, removed: new Set([2]) };
    expect(traded(cashOut({ position, rules, prices: [{ back: [], lay: at(3) }, NO_PRICES, NO_PRICES] }))).toEqual(['LAY 0 16.67 @3']);
    const cheap = { back: [], lay: at(1.5) };
    expect(traded(cashOut({ position, rules, prices: [cheap, cheap, NO_PRICES] }))).toEqual(['LAY 0 33.33 @1.5']);
  });
  it('prefers a way that levels everything to one that leaves a better worst case but something open', () => {
    const prices = [
      { back: [], lay: at(2.5, 1000_00) },
      { back: at(1.2), lay: [] },
    ];
    const outcome = cashOut({ position: withBets(noOddsBets(2), [bet(0, 'BACK', 1000, 3)]), rules: ONE, prices });
    expect([traded(outcome), vectorAfter(outcome), valueOf(outcome).complete]).toEqual([['BACK 1 2500 @1.2'], [-500, -500], true]);
  });
});

describe('cash-out refusals', () => {
  it('nothing to close when the outcomes are level to within 1 paisa x price', () => {
    expect(closeFirst([], { back: at(2), lay: at(2.02) })).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
    expect(closeFirst([bet(0, 'BACK', 0.01, 2)], { back: at(2), lay: at(2.02) })).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
    expect(cashOutRunner(150, 0, { back: at(2), lay: at(2) })).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
  });
  it('no price on the side that is needed', () => {
    expect(closeFirst([bet(0, 'BACK', 100, 3)], NO_PRICES)).toMatchObject({ code: 'NO_PRICE' });
    expect(closeFirst([bet(0, 'BACK', 100, 3)], { back: at(2), lay: [] })).toMatchObject({ code: 'NO_PRICE' });
  });
  it('never makes the worst case worse: refuses if every way would', () => {
    // The loser's side has no lay price and the winner's back price is poor: levelling that way would cost more than it saves.
    const position = withBets(noOddsBets(3), [bet(0, 'BACK', 100, 2)]);
    const outcome = cashOut({ position, rules: ONE, prices: [NO_PRICES, { back: at(1.01), lay: [] }, { back: at(1.01), lay: [] }] });
    expect(outcome).toMatchObject({ ok: false, code: 'NO_PRICE' });
  });
});

describe('cash-out properties', () => {
  it('never raises the worst case, and a complete one levels to within the rounding of its stakes', () => {
    const seed = propertySeed('cash-out');
    const price = fc.integer({ min: 101, max: 3000 });
    const levels = (ascending: boolean): fc.Arbitrary<TakeableLevel[]> =>
      fc
        .uniqueArray(fc.record({ price, size: fc.integer({ min: 1, max: 10_000_000 }) }), { maxLength: 3, selector: (level) => level.price })
        .map((found) => found.toSorted((a, b) => (ascending ? a.price - b.price : b.price - a.price)));
    const market = fc.integer({ min: 2, max: 4 }).chain((runners) =>
      fc.record({
        runners: fc.constant(runners),
        winners: fc.integer({ min: 0, max: 2 }),
        bets: fc.array(
          fc.record({
            runner: fc.integer({ min: 0, max: runners - 1 }),
            side: fc.constantFrom('BACK' as const, 'LAY' as const),
            price,
            size: fc.integer({ min: 1, max: 1_000_000 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        prices: fc.array(fc.record({ back: levels(false), lay: levels(true) }), { minLength: runners, maxLength: runners }),
        percent: fc.constantFrom(100, 100, 50, 7),
      }),
    );
    fc.assert(
      fc.property(market, ({ runners, winners, bets, prices, percent }) => {
        const position = withBets(noOddsBets(runners), bets);
        const rules = { numberOfWinners: winners };
        const outcome = cashOut({ position, rules, prices, percent });
        fc.pre(outcome.ok);
        const { worst, after, trades, complete } = valueOf(outcome);
        expect(worst).toBe(worstCase(after, rules));
        expect(worst).toBeGreaterThanOrEqual(worstCase(position, rules));
        expect(trades.every((trade) => trade.size > 0 && Number.isSafeInteger(trade.size) && Number.isSafeInteger(trade.value))).toBe(true);
        const outcomes = profitVector(after);
        const spread = Math.max(...outcomes) - Math.min(...outcomes);
        const rounding = Math.max(...prices.flatMap(({ back, lay }) => [...back, ...lay]).map((level) => level.price), 101);
        expect(winners !== 1 || percent !== 100 || !complete || spread <= rounding).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('[MX-065] levels all outcomes to within one paisa x price of each other, or says that too little is on offer (seed printed)', () => {
    const price = fc.integer({ min: 101, max: 1_000 });
    // small bets, whose rounding is large against them
    const bets = fc.array(
      fc.record({
        runner: fc.integer({ min: 0, max: 2 }),
        side: fc.constantFrom('BACK' as const, 'LAY' as const),
        price,
        size: fc.integer({ min: 1, max: 8 }),
      }),
      { minLength: 2, maxLength: 4 },
    );
    const size = fc.constantFrom(DEEP, DEEP, DEEP, 1, 5);
    const quote = fc.record({ price, size });
    const market = fc.record({ bets, quotes: fc.array(quote, { minLength: 3, maxLength: 3 }) });
    fc.assert(
      fc.property(market, ({ bets: placed, quotes }) => {
        const prices = quotes.map((level) => ({ back: [level], lay: [{ ...level, price: level.price + 10 }] }));
        const outcome = cashOut({ position: withBets(noOddsBets(3), placed), rules: ONE, prices });
        fc.pre(outcome.ok);
        const { after, complete, trades } = valueOf(outcome);
        const outcomes = profitVector(after);
        const spread = Math.max(...outcomes) - Math.min(...outcomes);
        const step = Math.max(...prices.map(({ lay }, runner) => trades.find((trade) => trade.runner === runner)?.price ?? lay[0]!.price));
        // what is missing is a size on offer
        const isOfferThin = quotes.some((each) => each.size < DEEP);
        expect(complete ? spread <= step : isOfferThin).toBe(true);
      }),
      {
        seed: propertySeed('level up'),
        numRuns: 8000,
        examples: [
          [
            {
              bets: [
                { runner: 2, side: 'LAY', price: 988, size: 3 },
                { runner: 0, side: 'BACK', price: 134, size: 4 },
              ],
              quotes: [613, 585, 352].map((each) => ({ price: each, size: DEEP })),
            },
          ],
        ],
      },
    );
  });
});

interface HedgeVectors {
  readonly cases: readonly {
    readonly backs: readonly { price: number; size: number }[];
    readonly lays: readonly { price: number; size: number }[];
    readonly bestBack: number;
    readonly bestLay: number;
    readonly hedge: { side: 'BACK' | 'LAY'; price: number; stake: number; afterIfWin: number; afterIfLose: number; cashOutValue: number } | null;
  }[];
}
const vectors = readVectors('hedge.json') as HedgeVectors | null;
describe.skipIf(vectors === null)('shared vectors of hedging, within 1 paisa an order', () => {
  it.each(vectors?.cases ?? [])('case %#', (row) => {
    const bets = [...row.backs.map((b) => bet(0, 'BACK', b.size, b.price)), ...row.lays.map((b) => bet(0, 'LAY', b.size, b.price))];
    const position = withBets(noOddsBets(1), bets);
    const outcome = cashOutRunner(position.ifWin[0]!, position.ifLose[0]!, { back: at(row.bestBack), lay: at(row.bestLay) });
    const made = outcome.ok ? { side: outcome.value.trades[0]!.side, price: outcome.value.trades[0]!.price } : null;
    expect(made).toEqual(row.hedge === null ? null : { side: row.hedge.side, price: hundredths(row.hedge.price) });
    const figures = outcome.ok
      ? [outcome.value.trades[0]!.size, outcome.value.after.ifWin[0]! / 100, outcome.value.after.ifLose[0]! / 100, outcome.value.worst / 100]
      : [];
    const expected =
      row.hedge === null ? [] : [row.hedge.stake, row.hedge.afterIfWin, row.hedge.afterIfLose, row.hedge.cashOutValue].map((rupees) => rupees * 100);
    // The vectors round the position of each order before they divide, so the stake may differ by a paisa and an outcome by that paisa x price.
    const allowed = bets.length + 1 + (row.hedge?.price ?? 0) / 2;
    expect(figures.length === expected.length && figures.every((figure, index) => Math.abs(figure - expected[index]!) <= (index === 0 ? 1 : allowed))).toBe(
      true,
    );
  });
});
