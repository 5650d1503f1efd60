import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from '../order/order.ts';
import { worstCase } from '../position/odds-position.ts';
import { propertySeed } from '../testing-vectors.ts';
import { countedWagering, isSameQuestion, positionOfMatched, wageringOf, type GroupedMarket, type MatchedBet, type PlayedBet } from './wagering.ts';

const ONE_WINNER = { numberOfWinners: 1 };
const [A, B] = [0, 1];

interface TestBet {
  readonly runner: number;
  readonly side: Side;
  /** Paise. */
  readonly stake: number;
  /** Hundredths. */
  readonly price: number;
}
const matchedOf = ({ runner, side, stake, price }: TestBet): MatchedBet => ({ runner, side, matched: stake, matchedValue: stake * price });
const played = (bet: TestBet): PlayedBet => ({ marketType: 'MATCH_ODDS', result: 'LOST', linked: 0, cashedOut: false, ...matchedOf(bet) });
const positionOf = (runners: number, bets: readonly TestBet[]) => positionOfMatched(runners, bets.map(matchedOf));

/** Returns S and what counts, for a bonus at minimum odds of 1.50. */
function counts(runners: number, bonus: readonly TestBet[], others: readonly TestBet[]): { readonly staked: number; readonly counted: number } {
  const staked = bonus.reduce((sum, bet) => sum + wageringOf(played(bet), 150), 0);
  return { staked, counted: countedWagering({ staked, own: positionOf(runners, bonus), others: positionOf(runners, others), rules: ONE_WINNER }) };
}

describe('a settled bet', () => {
  const bet: PlayedBet = { marketType: 'MATCH_ODDS', result: 'LOST', matched: 100, matchedValue: 15_000, linked: 0, cashedOut: false };
  it('can count with its matched stake at 1.50 or better, won or lost, also against the bookmaker', () => {
    expect(wageringOf(bet, 150)).toBe(100);
    expect(wageringOf({ ...bet, result: 'WON', marketType: 'Special' }, 150)).toBe(100);
    expect(wageringOf({ ...bet, matchedValue: 14_999 }, 150)).toBe(0);
  });
  it('does not count if it is fancy, void or a cash-out', () => {
    for (const other of [{ marketType: 'SESSION' }, { marketType: 'INNINGS_RUNS' }, { result: 'VOID' }, { cashedOut: true }] as const)
      expect(wageringOf({ ...bet, ...other }, 150)).toBe(0);
  });
  it('[TR-004] does not count with the part that a linked person took', () => {
    expect(wageringOf({ ...bet, linked: 40 }, 150)).toBe(60);
    expect(wageringOf({ ...bet, linked: 100 }, 150)).toBe(0);
  });
});

describe('what the bets of a bonus count', () => {
  const back = (runner: number, rupees: number, at: number): TestBet => ({ runner, side: 'BACK', stake: rupees * 100, price: Math.round(at * 100) });
  const lay = (runner: number, rupees: number, at: number): TestBet => ({ ...back(runner, rupees, at), side: 'LAY' });
  it.each([
    { title: 'back A 1000 at 2.00', bonus: [back(A, 1000, 2)], others: [], row: [1000, 1000] },
    { title: 'and lay A 1000 at 2.02 in the bonus wallet', bonus: [back(A, 1000, 2), lay(A, 1000, 2.02)], others: [], row: [2000, 20] },
    { title: 'and lay A 1000 at 2.02 with cash', bonus: [back(A, 1000, 2)], others: [lay(A, 1000, 2.02)], row: [1000, 20] },
    { title: 'and back B 1000 at 1.95 with cash', bonus: [back(A, 1000, 2)], others: [back(B, 1000, 1.95)], row: [1000, 50] },
    { title: 'lay A 100 at 5.00', bonus: [lay(A, 100, 5)], others: [], row: [100, 100] },
    { title: 'three outcomes: back A 100 at 4.00, back B 100 at 3.50', runners: 3, bonus: [back(A, 100, 4), back(B, 100, 3.5)], others: [], row: [200, 200] },
  ])('[TR-002] $title: of $row.0 staked $row.1 count', ({ runners = 2, bonus, others, row }) => {
    const { staked, counted } = counts(runners, bonus, others);
    expect([staked / 100, counted / 100]).toEqual(row);
  });

  it('[TR-002] is rounded down to the paisa', () => {
    // a loss of 100 paise x 1.03 and a profit of 1 paisa x 1.01 leave 101.99 paise
    const own = positionOf(2, [{ runner: A, side: 'LAY', stake: 100, price: 203 }]);
    const others = positionOf(2, [{ runner: A, side: 'BACK', stake: 1, price: 201 }]);
    expect(worstCase({ ifWin: [own.ifWin[0]! + others.ifWin[0]!, 0], ifLose: own.ifLose }, ONE_WINNER)).toBe(-10_199);
    expect(countedWagering({ staked: 1000, own, others, rules: ONE_WINNER })).toBe(101);
  });

  it('leaves out outcomes in which a removed runner wins', () => {
    const own = positionOf(3, [back(A, 100, 2), back(B, 100, 3)]);
    const group = { staked: 200_00, own, others: positionOf(3, []) };
    expect(countedWagering({ ...group, rules: ONE_WINNER })).toBe(200_00);
    expect(countedWagering({ ...group, rules: { numberOfWinners: 1, removed: new Set([2]) } })).toBe(0);
  });
});

describe('random bets', () => {
  const bet = (runners: number) =>
    fc.record({
      runner: fc.nat(runners - 1),
      side: fc.constantFrom('BACK' as const, 'LAY' as const),
      stake: fc.integer({ min: 1, max: 1_000_000 }),
      price: fc.integer({ min: 101, max: 2000 }),
    });
  const groups = fc.integer({ min: 2, max: 4 }).chain((runners) =>
    fc.record({
      runners: fc.constant(runners),
      bonus: fc.array(bet(runners), { maxLength: 6 }),
      others: fc.array(bet(runners), { maxLength: 6 }),
      next: bet(runners),
    }),
  );

  it('[TR-003] never count more than was staked, or than can be lost; covering bets with other wallets never raise it', () => {
    fc.assert(
      fc.property(groups, ({ runners, bonus, others, next }) => {
        const { staked, counted } = counts(runners, bonus, others);
        expect(counted).toBeGreaterThanOrEqual(0);
        expect(counted).toBeLessThanOrEqual(staked);
        expect(counted).toBeLessThanOrEqual(counts(runners, bonus, []).counted);
        const lossOf = (bets: readonly TestBet[]): number => 0 - worstCase(positionOf(runners, bets), ONE_WINNER);
        expect(counted * 100).toBeLessThanOrEqual(Math.max(0, lossOf([...bonus, ...others])));
        const covers = lossOf([...bonus, ...others, next]) <= lossOf([...bonus, ...others]);
        expect(covers && counts(runners, bonus, [...others, next]).counted > counted).toBe(false);
      }),
      { seed: propertySeed('wagering'), numRuns: 2000 },
    );
  });

  it('[TR-003] a covering bet in the bonus wallet never raises it above the loss that is left, and never raises backs', () => {
    fc.assert(
      fc.property(groups, ({ runners, bonus, others, next }) => {
        const lossOf = (bets: readonly TestBet[]): number => Math.max(0, 0 - worstCase(positionOf(runners, bets), ONE_WINNER));
        const [before, after] = [counts(runners, bonus, others).counted, counts(runners, [...bonus, next], others).counted];
        expect(after * 100).toBeLessThanOrEqual(lossOf([...bonus, next]));
        const covers = lossOf([...bonus, next]) <= lossOf(bonus) && lossOf([...bonus, next, ...others]) <= lossOf([...bonus, ...others]);
        const areBacks = bonus.every(({ side, price }) => side === 'BACK' && price >= 150);
        expect(covers && areBacks && after > before).toBe(false);
      }),
      { seed: propertySeed('wagering in one wallet'), numRuns: 2000 },
    );
  });

  it('[TR-003] do not depend on their order', () => {
    fc.assert(
      fc.property(groups, ({ runners, bonus, others }) => {
        expect(counts(runners, bonus.toReversed(), others.toReversed())).toEqual(counts(runners, bonus, others));
      }),
      { seed: propertySeed('order of wagering') },
    );
  });
});

describe('markets with the same question', () => {
  const odds: GroupedMarket = { eventId: 'e', marketType: 'MATCH_ODDS', numberOfWinners: 1, selectionIds: [1, 2] };
  it('are match odds and bookmaker of one event with the same selections, in any order', () => {
    expect(isSameQuestion(odds, { ...odds, marketType: 'Special', selectionIds: [2, 1] })).toBe(true);
    for (const other of [
      { eventId: 'f' },
      { marketType: 'TO_WIN_THE_TOSS' },
      { numberOfWinners: 0 },
      { selectionIds: [1, 3] },
      { selectionIds: [1, 2, 3] },
    ] as const)
      expect([other, isSameQuestion(odds, { ...odds, marketType: 'Special', ...other })]).toEqual([other, false]);
  });
});
