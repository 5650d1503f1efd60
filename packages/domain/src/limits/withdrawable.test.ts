import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import { lockedGrant, netOfPlay, withdrawableOf, type CashOrigin } from './withdrawable.ts';

const NEW: CashOrigin = { cash: 1000, held: 0, withdrawing: 0, deposited: 0, withdrawn: 0, granted: 1000 };

describe('the withdrawable amount', () => {
  it('is what was paid in and won, not what was granted', () => {
    expect(withdrawableOf(NEW)).toBe(0);
    expect(withdrawableOf({ ...NEW, cash: 1500, deposited: 500 })).toBe(500);
    expect(withdrawableOf({ ...NEW, cash: 1800, deposited: 500 })).toBe(800);
    expect(withdrawableOf({ ...NEW, cash: 1500, deposited: 500, withdrawn: 300, withdrawing: 200 })).toBe(500);
  });
  it('keeps a deposit while losses use up the grant, then shrinks with further losses', () => {
    expect([1500, 900, 500, 200, 0].map((cash) => withdrawableOf({ ...NEW, cash, deposited: 500 }))).toEqual([500, 500, 500, 200, 0]);
    expect([1500, 900, 500, 200].map((cash) => lockedGrant({ ...NEW, cash, deposited: 500 }))).toEqual([1000, 400, 0, 0]);
  });
  it('does not free a grant by holding it in a bet', () => {
    expect(withdrawableOf({ ...NEW, cash: 1000, held: 500, deposited: 500 })).toBe(0);
    expect(withdrawableOf({ ...NEW, cash: -100 })).toBe(0);
  });
});

/** One step of a history. A correction replaces the result of an earlier bet, as a new settlement does. */
type Step =
  | { readonly type: 'deposit' | 'grant' | 'conversion' | 'pay-out' | 'reject'; readonly amount: number }
  | { readonly type: 'bet'; readonly amount: number; readonly result: number | null }
  | { readonly type: 'correct'; readonly bet: number; readonly result: number | null };

/** A wallet with its own books: the net of play is a sum over results, not derived from the cash. */
class History {
  deposited = 0;
  granted = 0;
  converted = 0;
  withdrawing = 0;
  withdrawn = 0;
  /** Results of bets; null: open, with its stake in a hold. */
  readonly bets: { readonly stake: number; result: number | null }[] = [];

  get net(): number {
    return this.bets.reduce((sum, { result }) => sum + (result ?? 0), this.converted);
  }
  get origin(): CashOrigin {
    const held = this.bets.reduce((sum, { stake, result }) => (result === null ? sum + stake : sum), 0);
    const { deposited, granted, withdrawing, withdrawn } = this;
    return { cash: deposited + granted + this.net - held - withdrawing - withdrawn, held, withdrawing, deposited, withdrawn, granted };
  }

  take(step: Step): void {
    const { origin } = this;
    if (step.type === 'pay-out') this.#payOut(step.amount, origin);
    else if (step.type === 'reject') this.withdrawing = 0;
    else if (step.type === 'deposit') this.deposited += step.amount;
    else if (step.type === 'grant') this.granted += step.amount;
    else if (step.type === 'bet') {
      if (step.amount <= origin.cash) this.bets.push({ stake: step.amount, result: step.result === null ? null : Math.max(-step.amount, step.result) });
    } else if (step.type === 'correct') {
      const bet = this.bets[step.bet % Math.max(1, this.bets.length)];
      if (bet !== undefined) bet.result = step.result === null ? null : Math.max(-bet.stake, step.result);
    } else this.converted += step.amount;
  }

  /** Pays the pending withdrawal, then asks for the next one. */
  #payOut(amount: number, origin: CashOrigin): void {
    this.withdrawn += this.withdrawing;
    this.withdrawing = Math.min(amount, withdrawableOf(origin));
  }
}

const amount = fc.integer({ min: 1, max: 1000 });
const result = fc.option(fc.integer({ min: -1000, max: 2000 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('deposit' as const, 'grant' as const, 'conversion' as const, 'reject' as const), amount }),
  fc.record({ type: fc.constant('pay-out' as const), amount: fc.constantFrom(1, 200, 1_000_000) }),
  fc.record({ type: fc.constant('bet' as const), amount, result }),
  fc.record({ type: fc.constant('correct' as const), bet: fc.nat(10), result }),
);

it('[TR-009] no pay-out of a random history with corrections passes deposits plus net winnings', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history = new History();
      for (const one of steps) {
        history.take(one);
        const { origin, net, deposited, withdrawn, withdrawing } = history;
        expect(netOfPlay(origin)).toBe(net);
        const bound = deposited + Math.max(0, net);
        const passes = one.type === 'pay-out' && withdrawing > 0 && withdrawn + withdrawing > bound;
        expect(passes).toBe(false);
        const next = withdrawableOf(origin);
        expect(next === 0 || withdrawn + withdrawing + next <= bound).toBe(true);
      }
    }),
    { seed: propertySeed('withdrawable'), numRuns: 3000 },
  );
});

it('[TR-009] the withdrawable amount does not depend on the order of the history', () => {
  const results = fc.array(fc.record({ type: fc.constantFrom('deposit', 'grant', 'play', 'pay-out'), amount: fc.integer({ min: -500, max: 1000 }) }), {
    maxLength: 20,
  });
  const shuffled = results.chain((steps) => fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })));
  const amountOf = (steps: readonly { readonly type: string; readonly amount: number }[]): number => {
    const sums = { deposit: 0, grant: 0, play: 0, 'pay-out': 0 };
    let cash = 0;
    for (const one of steps) {
      const moved = one.type === 'play' ? one.amount : Math.abs(one.amount);
      sums[one.type as keyof typeof sums] += moved;
      cash += one.type === 'pay-out' ? -moved : moved;
    }
    return withdrawableOf({ cash, held: 0, withdrawing: 0, deposited: sums.deposit, granted: sums.grant, withdrawn: sums['pay-out'] });
  };
  fc.assert(
    fc.property(shuffled, ([steps, other]) => {
      expect(amountOf(other)).toBe(amountOf(steps));
    }),
    { seed: propertySeed('order of a wallet') },
  );
});
