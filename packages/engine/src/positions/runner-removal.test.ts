/** A removed runner is the winner of no outcome: for existing positions, for new ones, and for the house. */
import { oddsHold, withBets, noOddsBets } from '@maidan/domain';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OddsPosition } from '../testing/plain-engine.ts';
import { bet, codeOf, engineWith, FORTUNE, heldFor, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';

it('lay A 100 at 5 and lay C 400 at 1.5 hold 100, without C 400; later orders count A and B only', () => {
  const engine = engineWith({ markets: [MATCH_ODDS] });
  for (const [runner, size, price] of [
    [0, 100_00, 500],
    [2, 400_00, 150],
  ] as const) {
    placeAccepted(engine, bet('LAY', size, price, { account: 2, runner }));
    placeAccepted(engine, bet('BACK', size, price, { account: 1, runner }));
  }
  engine.commit();
  expect(heldFor(engine, 2)).toBe(100);
  engine.removeRunner(1, 2);
  engine.loadPosition({ account: 2, market: 1, ifWin: [-400_00_00, 0, 0], ifLose: [100_00_00, 0, 0], hold: 400_00 });
  engine.loadPosition({ account: 1, market: 1, ifWin: [400_00_00, 0, 0], ifLose: [-100_00_00, 0, 0], hold: 100_00 });
  expect(codeOf(engine.placeOrder(bet('BACK', 10_00, 200, { runner: 2 })))).toBe('RUNNER_NOT_ACTIVE');
  // An unmatched back of B lowers the result if A wins.
  placeAccepted(engine, bet('BACK', 50_00, 300, { account: 2, runner: 1 }));
  expect(heldFor(engine, 2)).toBe(450);
  // Backs of both remaining runners, 100 at 2 each, lose nothing, whichever of the two wins.
  for (const runner of [0, 1]) {
    placeAccepted(engine, bet('LAY', 100_00, 200, { account: 4, runner }));
    placeAccepted(engine, bet('BACK', 100_00, 200, { account: 3, runner }));
  }
  expect(heldFor(engine, 3)).toBe(0);
  engine.commit();
  expect(engine.accountState(3)).toMatchObject({ cash: FORTUNE, held: 0 });
});

it('an undo after a removal restores the figures', () => {
  const engine = engineWith({ markets: [MATCH_ODDS] });
  placeAccepted(engine, bet('BACK', 100_00, 300, { account: 1 }));
  engine.commit();
  engine.removeRunner(1, 2);
  const mark = engine.mark();
  placeAccepted(engine, bet('LAY', 100_00, 300, { account: 2 }));
  placeAccepted(engine, bet('BACK', 40_00, 500, { account: 1, runner: 1 }));
  engine.undoTo(mark);
  expect(heldFor(engine, 1)).toBe(100);
  expect((engine.position(1, 1) as OddsPosition).ifWin).toEqual([0, 0, 0]);
  placeAccepted(engine, bet('LAY', 100_00, 300, { account: 2 }));
  engine.commit();
  expect(heldFor(engine, 2)).toBe(200);
});

it('every hold equals that of the domain package, with any runners removed and any number of winners', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
  const wish = fc.record({
    runner: fc.integer({ min: 0, max: 3 }),
    side: fc.constantFrom('BACK' as const, 'LAY' as const),
    price: fc.constantFrom(101, 150, 200, 320, 1000),
    size: fc.integer({ min: 1, max: 100_000 }),
    matched: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.array(wish, { maxLength: 10 }), (winners, gone, wishes) => {
      const engine = engineWith({ markets: [{ ...MATCH_ODDS, runners: 4, numberOfWinners: winners }] });
      for (const runner of gone) engine.removeRunner(1, runner);
      const standing = wishes.filter((each) => !gone.includes(each.runner));
      const bets = standing.filter((each) => each.matched);
      engine.loadPosition({ account: 1, market: 1, ...withBets(noOddsBets(4), bets), hold: 0 });
      const open = standing.filter((each) => !each.matched && each.side === 'BACK');
      for (const { runner, side, price, size } of open) placeAccepted(engine, bet(side, size, price, { runner }));
      engine.commit();
      if (open.length === 0) return;
      expect(engine.position(1, 1)!.hold).toBe(oddsHold(withBets(noOddsBets(4), bets), open, { numberOfWinners: winners, removed: new Set(gone) }));
    }),
    { seed, numRuns: 500 },
  );
});
