/** The worst case (RU-14 to RU-16) in the engine: after real trades, compared with the hold in the wallet. */
import { existsSync, readFileSync } from 'node:fs';
import { type Side, holdOf } from '@maidan/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketState } from '../testing/plain-engine.ts';
import { Exposure } from './exposure.ts';
import { naiveExtremes, type NaiveBet } from '../testing/naive/naive-exposure.ts';
import { bet, engineWith, FORTUNE, heldFor, MATCH_ODDS, rupeesByWinner, placeAccepted } from '../testing/testing-engine.ts';
import { figureCount } from './position-table.ts';
import { BACK, LAY } from '../books/book-layout.ts';

const OTHER = 2;

/** Returns an engine in which account 1 has these bets, matched by another player: [runner, side, rupees, price]. */
function withBets(market: MarketState, ...bets: readonly (readonly [number, Side, number, number])[]) {
  const engine = engineWith({ markets: [market] });
  for (const [runner, side, rupees, price] of bets) {
    placeAccepted(engine, bet(side === 'BACK' ? 'LAY' : 'BACK', rupees * 100, price, { account: OTHER, runner }));
    placeAccepted(engine, bet(side, rupees * 100, price, { runner }));
  }
  engine.commit();
  return engine;
}

describe('exposure (RU-14 to RU-16)', () => {
  it('back A 100 at 3.0: [200, -100, -100], exposure 100; an open lay and an open back add their possible loss', () => {
    const engine = withBets(MATCH_ODDS, [0, 'BACK', 100, 300]);
    expect(rupeesByWinner(engine, 1)).toEqual([200, -100, -100]);
    expect(heldFor(engine, 1)).toBe(100);
    placeAccepted(engine, bet('LAY', 50_00, 320));
    expect(heldFor(engine, 1)).toBe(100);
    placeAccepted(engine, bet('BACK', 40_00, 500, { runner: 1 }));
    expect(heldFor(engine, 1)).toBe(140);
    expect(engine.accountState(1)).toMatchObject({ held: 140_00, cash: FORTUNE - 140_00 });
  });

  it.each([
    {
      bets: [
        [0, 'BACK', 10, 200],
        [1, 'BACK', 10, 200],
        [2, 'BACK', 10, 200],
      ],
      vector: [-10, -10, -10],
      held: 10,
    },
    {
      bets: [
        [0, 'BACK', 10, 1100],
        [0, 'LAY', 100, 200],
      ],
      vector: [0, 90, 90],
      held: 0,
    },
    {
      bets: [
        [0, 'BACK', 100, 200],
        [0, 'LAY', 50, 200],
      ],
      vector: [50, -50, -50],
      held: 50,
    },
    {
      bets: [
        [0, 'BACK', 100, 200],
        [1, 'BACK', 50, 400],
        [2, 'LAY', 20, 1000],
      ],
      vector: [70, 70, -330],
      held: 330,
    },
  ] as const)('$bets: $vector, exposure $held', ({ bets, vector, held }) => {
    const engine = withBets(MATCH_ODDS, ...bets);
    expect(rupeesByWinner(engine, 1)).toEqual(vector);
    expect(heldFor(engine, 1)).toBe(held);
  });

  it('two runners, back A 100 at 2 + lay B 100 at 2: [200, -200], exposure 200 (netting the stakes would be the classic fault)', () => {
    const engine = withBets({ ...MATCH_ODDS, runners: 2 }, [0, 'BACK', 100, 200], [1, 'LAY', 100, 200]);
    expect(rupeesByWinner(engine, 1)).toEqual([200, -200]);
    expect(heldFor(engine, 1)).toBe(200);
  });

  it('balance 1000, back 100 at 2 loses: ends at 900, never 1000', () => {
    const engine = engineWith({ accounts: [{ account: 1, cash: 1000_00 }, { account: OTHER }], markets: [MATCH_ODDS] });
    placeAccepted(engine, bet('LAY', 100_00, 200, { account: OTHER }));
    placeAccepted(engine, bet('BACK', 100_00, 200));
    expect(engine.accountState(1)).toMatchObject({ cash: 900_00, held: 100_00 });
    engine.releasePosition(1, 1);
    engine.moveCash(1, -100_00);
    expect(engine.accountState(1)).toMatchObject({ cash: 900_00, held: 0 });
  });

  it('[BC-16] a matched back wins stake x odds - stake', () => {
    expect(rupeesByWinner(withBets(MATCH_ODDS, [0, 'BACK', 100, 250]), 1)[0]).toBe(150);
  });

  it('the hold is the worst case rounded up to the paisa: 33 paise laid at 1.01 risk 0.33 of one', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('LAY', 33, 101));
    expect(engine.accountState(1)?.held).toBe(1);
  });

  it('several winners: three backs of which two can win; any number of winners: all can lose', () => {
    const bets = [
      [0, 'BACK', 10, 300],
      [1, 'BACK', 10, 300],
      [2, 'BACK', 10, 300],
    ] as const;
    // Two of three win: the result is always -10 + 20 + 20.
    expect(heldFor(withBets({ ...MATCH_ODDS, numberOfWinners: 2 }, ...bets), 1)).toBe(0);
    expect(heldFor(withBets({ ...MATCH_ODDS, numberOfWinners: 0 }, ...bets), 1)).toBe(30);
    // The worst outcome: the laid runner wins with one of the others: -40 + 20 - 10 - 10.
    expect(heldFor(withBets({ ...MATCH_ODDS, numberOfWinners: 2, runners: 4 }, ...bets, [3, 'LAY', 10, 500]), 1)).toBe(40);
  });
});

describe('the figures', () => {
  const order = fc.record({
    runner: fc.nat(3),
    side: fc.constantFrom<Side>('BACK', 'LAY'),
    price: fc.integer({ min: 101, max: 100_000 }),
    better: fc.nat(100),
    size: fc.integer({ min: 1, max: 1e9 }),
    open: fc.nat(2),
  });

  it('equal the extremes over every outcome and every order, and undo exactly (seed printed)', () => {
    const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
    console.info(`figures: seed ${seed}`);
    const property = fc.property(fc.integer({ min: 4, max: 7 }), fc.nat(3), fc.array(order, { maxLength: 12 }), (runners, winners, orders) => {
      const figures = new Float64Array(figureCount(runners));
      const exposure = new Exposure({ figures }).of(0, { runners, winners });
      const bets: NaiveBet[] = [];
      const open: NaiveBet[] = [];
      const apply = (sign: 1 | -1): void => {
        for (const { runner, side, price, better, size, open: kind } of orders) {
          const number = side === 'BACK' ? BACK : LAY;
          // A back can be matched at a higher price, a lay at a lower one.
          const at = side === 'BACK' ? price + better : Math.max(101, price - better);
          if (kind < 2) exposure.addOpen(runner, number, price, sign * size);
          if (kind === 1) exposure.matchOpen(runner, number, price, sign * size);
          if (kind === 1 && at !== price) exposure.addGain(runner, sign * size * Math.abs(at - price));
          if (kind === 2) exposure.addMatched(runner, number, price, sign * size);
          if (sign === 1) (kind === 0 ? open : bets).push({ runner, side, price: kind === 1 ? at : price, line: 0, size });
        }
      };
      apply(1);
      const { worst, best } = naiveExtremes({ kind: 'exchange', runners, numberOfWinners: winners }, bets, open);
      expect(exposure.worst()).toBe(worst);
      expect(exposure.best()).toBe(best);
      expect(exposure.hold()).toBe(holdOf(worst));
      expect(exposure.bestExceeds(Math.ceil(best / 100) - 1)).toBe(true);
      expect(exposure.bestExceeds(Math.ceil(best / 100))).toBe(false);
      apply(-1);
      expect([...figures].every((figure) => Object.is(figure, 0))).toBe(true);
    });
    fc.assert(property, { seed, numRuns: 400 });
  });

  it('are set to matched bets from the database, and still count the open orders', () => {
    const outcomes = { runners: 3, winners: 1 };
    const set = new Float64Array(figureCount(3));
    const traded = new Float64Array(figureCount(3));
    const exposure = new Exposure({ figures: set }).of(0, outcomes);
    exposure.addOpen(1, LAY, 400, 700);
    exposure.setMatched(0, 20_000, -10_000);
    const other = new Exposure({ figures: traded }).of(0, outcomes);
    other.addMatched(0, BACK, 300, 100);
    other.addOpen(1, LAY, 400, 700);
    expect(set).toEqual(traded);
  });
});

const VECTORS = new URL('../../../../../shared/data/vectors/exposure.json', import.meta.url);

interface VectorOrder {
  readonly selection: number;
  readonly side: Side;
  readonly matched?: { readonly price: number; readonly size: number };
  readonly unmatched?: { readonly price: number; readonly size: number };
}
interface VectorMarket {
  readonly activeRunners: number;
  readonly winners: number;
  readonly orders: readonly VectorOrder[];
  readonly worstCase: number;
}

describe('vectors', () => {
  it.skipIf(!existsSync(VECTORS))('exposure.json: the generated markets, within a paisa an order (skipped where ../shared is absent)', () => {
    const { generatedMarkets } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { readonly generatedMarkets: readonly VectorMarket[] };
    const off = generatedMarkets.filter(({ activeRunners, winners, orders, worstCase }) => {
      const exposure = new Exposure({ figures: new Float64Array(figureCount(activeRunners)) }).of(0, { runners: activeRunners, winners });
      for (const { selection, side, matched, unmatched } of orders) {
        const number = side === 'BACK' ? BACK : LAY;
        const hundredths = (value: number): number => Math.round(value * 100);
        if (matched !== undefined) exposure.addMatched(selection - 1, number, hundredths(matched.price), hundredths(matched.size));
        if (unmatched !== undefined) exposure.addOpen(selection - 1, number, hundredths(unmatched.price), hundredths(unmatched.size));
      }
      return Math.abs(exposure.worst() / 10_000 - worstCase) > orders.length * 0.01 + 1e-9;
    });
    expect(generatedMarkets.length).toBeGreaterThan(50);
    expect(off).toEqual([]);
  });
});
