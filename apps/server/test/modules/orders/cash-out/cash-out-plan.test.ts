import { LADDER, noOddsBets, NO_LINE_BETS, withBets, withLineBets, worstCase, type OddsProfits, type TakeableLevel } from '@maidan/domain';
import { array, assert, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planCashOut, worstOf, type CashOutFacts, type PlannedBet } from '../../../../src/modules/orders/cash-out/cash-out-plan.ts';

const side = constantFrom('BACK' as const, 'LAY' as const);
const price = constantFrom(...LADDER);
const size = integer({ min: 1, max: 50_000_00 });
const book = uniqueArray(record({ price, size }), { maxLength: 4, selector: (level) => level.price });
const best = (levels: readonly TakeableLevel[], direction: 1 | -1): TakeableLevel[] => levels.toSorted((one, other) => direction * (one.price - other.price));

const oddsFacts = integer({ min: 2, max: 5 }).chain((runners) =>
  record({
    bets: array(record({ runner: nat(runners - 1), side, price, size }), { minLength: 1, maxLength: 6 }),
    books: array(record({ back: book, lay: book }), { minLength: runners, maxLength: runners }),
    percent: integer({ min: 1, max: 100 }),
    cash: integer({ min: 0, max: 10_000_00 }),
  }),
);

/** Applies bets one after another, as the engine fills them; returns the position after each. */
function steps(position: OddsProfits, bets: readonly PlannedBet[]): OddsProfits[] {
  let now = position;
  return bets.map(({ runner, side: taken, size: stake, value }) => {
    const sign = taken === 'BACK' ? 1 : -1;
    now = {
      ifWin: now.ifWin.with(runner, now.ifWin[runner]! + sign * (value - stake * 100)),
      ifLose: now.ifLose.with(runner, now.ifLose[runner]! - sign * stake * 100),
    };
    return now;
  });
}

describe('a planned cash-out', () => {
  it('never worsens the worst case, and no intermediate step needs more than the available cash', () => {
    let planned = 0;
    const wrong: unknown[] = [];
    assert(
      property(oddsFacts, ({ bets, books, percent, cash }) => {
        const rules = { numberOfWinners: 1 };
        const position = withBets(noOddsBets(books.length), bets);
        const prices = books.map(({ back, lay }) => ({ back: best(back, -1), lay: best(lay, 1) }));
        const facts: CashOutFacts = { kind: 'odds', position, rules, prices, spare: cash * 100 };
        const plan = planCashOut(facts, percent);
        if (!plan.ok) return;
        planned += 1;
        const ways = steps(position, plan.value.bets).map((way) => worstCase(way, rules));
        const before: number = worstCase(position, rules);
        // the engine accepts a reducing bet, and another one only if the cash covers it
        const carried = ways.every((now, index) => before - now <= cash * 100 && (!plan.value.bets[index]!.reducing || now >= (ways[index - 1] ?? before)));
        if (!carried || plan.value.worst < before || ways.at(-1) !== plan.value.worst) wrong.push(plan.value);
      }),
      { numRuns: 2000 },
    );
    expect(wrong).toEqual([]);
    expect(planned).toBeGreaterThan(500);
  });

  it('of a fancy never worsens the worst case either', () => {
    const wrong: unknown[] = [];
    const rate = integer({ min: 1, max: 300 });
    const line = integer({ min: 0, max: 60 });
    assert(
      property(
        array(record({ side, line, rate, size }), { minLength: 1, maxLength: 5 }),
        record({ low: line, gap: line, no: rate, yes: rate }),
        integer({ min: 1, max: 100 }),
        (bets, { low, gap, no, yes }, percent) => {
          const facts: CashOutFacts = {
            kind: 'line',
            position: withLineBets(NO_LINE_BETS, bets),
            no: { line: low, rate: no, size: 100_000_00 },
            yes: { line: low + gap, rate: yes, size: 100_000_00 },
          };
          const plan = planCashOut(facts, percent);
          if (plan.ok && plan.value.worst < worstOf(facts)) wrong.push(plan.value);
        },
      ),
      { numRuns: 1000 },
    );
    expect(wrong).toEqual([]);
  });

  it('uses backs only if the cash covers the intermediate risk; otherwise lays, or no bets', () => {
    // only A wins money: backing B and C levels the position, but the first of the two bets adds risk
    const position: OddsProfits = { ifWin: [200_00_00, 0, 0], ifLose: [-100_00_00, 0, 0] };
    const prices = [
      { back: [], lay: [] },
      { back: [{ price: 300, size: 1_000_000 }], lay: [] },
      { back: [{ price: 300, size: 1_000_000 }], lay: [] },
    ];
    const facts = (spare: number): CashOutFacts => ({ kind: 'odds', position, rules: { numberOfWinners: 1 }, prices, spare });
    expect(planCashOut(facts(0), 100)).toEqual({ ok: false, code: 'NO_PRICE' });
    const carried = planCashOut(facts(100_00_00), 100);
    expect(carried.ok && carried.value.bets.map((bet) => [bet.runner, bet.side, bet.reducing])).toEqual([
      [1, 'BACK', false],
      [2, 'BACK', true],
    ]);
  });
});
