import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import { nextBonusStep, NO_REVIEW, REVIEW_MS, REVIEWED_CONVERSION, type BonusFacts } from './bonus-course.ts';

const ACTIVE: BonusFacts = {
  status: 'ACTIVE',
  required: 1000,
  played: 0,
  expiresAt: 100,
  completedAt: null,
  converted: 0,
  free: 500,
  held: 0,
  openBets: 0,
  review: NO_REVIEW,
};
const step = (facts: Partial<BonusFacts>, now = 50) => nextBonusStep({ ...ACTIVE, ...facts }, now);

describe('the next step of a bonus', () => {
  it('is none while the bonus is played, and none after its end with an empty wallet', () => {
    expect(step({})).toBeNull();
    expect(step({ free: 0, held: 100, openBets: 1 })).toBeNull();
    for (const status of ['LAPSED', 'SPENT'] as const) expect(step({ status, free: 0 })).toBeNull();
    expect(step({ status: 'CONVERTED', free: 0, played: 1000, completedAt: 50 })).toBeNull();
  });
  it('converts to cash once the wagering is complete in time, open bets follow; lapses if it is complete too late', () => {
    expect(step({ played: 1000, completedAt: 50, held: 70, openBets: 1 })).toEqual({ status: 'CONVERTED', toCash: 500, toHouse: 0 });
    expect(step({ status: 'CONVERTED', played: 1000, completedAt: 50, free: 140, converted: 500 })).toEqual({ status: 'CONVERTED', toCash: 140, toHouse: 0 });
    expect(step({ played: 1000, completedAt: 100 }, 101)).toEqual({ status: 'LAPSED', toCash: 0, toHouse: 500 });
  });
  it('lapses when it expires, and money that arrives later lapses too', () => {
    expect(step({}, 99)).toBeNull();
    expect(step({}, 100)).toEqual({ status: 'LAPSED', toCash: 0, toHouse: 500 });
    expect(step({ status: 'LAPSED', free: 80, played: 1000, completedAt: 50 }, 101)).toEqual({ status: 'LAPSED', toCash: 0, toHouse: 80 });
    expect(step({ status: 'LAPSED', free: -80 }, 101)).toEqual({ status: 'LAPSED', toCash: 0, toHouse: -80 });
  });
  it('takes a conversion back with the result; does not lapse before the corrected result', () => {
    const back = { status: 'CONVERTED', completedAt: 50, played: 900, converted: 600, free: -100, openBets: 1, held: 100 } as const;
    expect(step(back)).toEqual({ status: 'ACTIVE', toCash: -600, toHouse: 0 });
    expect(step(back, 200)).toEqual({ status: 'ACTIVE', toCash: -600, toHouse: 0 });
    expect(step({ ...back, openBets: 0, held: 0 }, 200)).toEqual({ status: 'LAPSED', toCash: -600, toHouse: 500 });
  });
  it('is spent when nothing is left, and active again when money arrives later', () => {
    expect(step({ free: 0 })).toEqual({ status: 'SPENT', toCash: 0, toHouse: 0 });
    expect(step({ status: 'SPENT', free: 80 })).toEqual({ status: 'ACTIVE', toCash: 0, toHouse: 0 });
    // The converted part that returns from cash is money left in the bonus.
    expect(step({ status: 'CONVERTED', completedAt: 50, played: 900, free: 300, converted: 300 })).toEqual({ status: 'ACTIVE', toCash: -300, toHouse: 0 });
  });
});

describe('a conversion that waits for a person', () => {
  const played = { played: 1000, completedAt: 50, free: REVIEWED_CONVERSION } as const;
  const since = (at: number, more: Partial<BonusFacts['review']> = {}) => ({ ...NO_REVIEW, since: at, ...more });

  it('[TR-006] is one of a wallet worth 5,000 or more, also in bets, and any one with an open case', () => {
    const begins = { status: 'ACTIVE', toCash: 0, toHouse: 0, reviewBegins: true };
    expect(step(played)).toEqual(begins);
    expect(step({ ...played, free: 1, held: REVIEWED_CONVERSION - 1, openBets: 1 })).toEqual(begins);
    expect(step({ ...played, free: 500, review: { ...NO_REVIEW, openCase: true } })).toEqual(begins);
    expect(step({ ...played, free: REVIEWED_CONVERSION - 1 })).toMatchObject({ status: 'CONVERTED', toCash: REVIEWED_CONVERSION - 1 });
    // what an open bet of a converted bonus brings later waits too
    expect(step({ ...played, status: 'CONVERTED', converted: 1 })).toEqual({ ...begins, status: 'CONVERTED' });
  });

  it('[TR-006] waits 24 hours at most, does not lapse meanwhile, and goes through by itself', () => {
    const waiting = { ...played, expiresAt: 60, review: since(50) };
    expect(step(waiting, 50 + REVIEW_MS - 1)).toBeNull();
    expect(step(waiting, 50 + REVIEW_MS)).toEqual({ status: 'CONVERTED', toCash: REVIEWED_CONVERSION, toHouse: 0 });
  });

  it('goes through when a person approves it, or when the wallet is worth less', () => {
    expect(step({ ...played, review: since(50, { decision: 'APPROVED' }) })).toMatchObject({ status: 'CONVERTED', toCash: REVIEWED_CONVERSION });
    expect(step({ ...played, free: 100, review: since(50) })).toMatchObject({ status: 'CONVERTED', toCash: 100 });
  });

  it('returns to the house when a person refuses it; what was cash before stays cash', () => {
    const refused = since(50, { decision: 'REFUSED' });
    for (const now of [60, 50 + REVIEW_MS])
      expect(step({ ...played, review: refused }, now)).toEqual({ status: 'LAPSED', toCash: 0, toHouse: REVIEWED_CONVERSION });
    expect(step({ ...played, status: 'CONVERTED', converted: 100, review: refused })).toEqual({ status: 'CONVERTED', toCash: 0, toHouse: REVIEWED_CONVERSION });
  });
});

/** A bonus of 500 with all its bets placed at the start. Each change of a result applies the next steps. */
class Course {
  facts: BonusFacts;
  cash = 0;
  house = 0;
  readonly results: (boolean | null)[];
  readonly stakes: readonly number[];

  constructor(stakes: readonly number[], required: number) {
    this.stakes = stakes;
    this.results = stakes.map(() => null);
    const held = stakes.reduce((sum, stake) => sum + stake, 0);
    this.facts = { ...ACTIVE, required, free: 500 - held, held, openBets: stakes.length };
  }

  /** Sets the result of a bet at even money: true is won, false is lost, null is no result (taken back). */
  set(bet: number, result: boolean | null): void {
    this.results[bet] = result;
    const sum = (of: (stake: number, result: boolean | null) => number): number =>
      this.stakes.reduce((total, stake, index) => total + of(stake, this.results[index]!), 0);
    const moved = this.facts.converted + this.house;
    const played = sum((stake, known) => (known === null ? 0 : stake));
    this.facts = {
      ...this.facts,
      played,
      completedAt: this.facts.completedAt ?? (played >= this.facts.required ? 50 : null),
      held: sum((stake, known) => (known === null ? stake : 0)),
      openBets: this.results.filter((known) => known === null).length,
      free: 500 + sum((stake, known) => (known === true ? stake : -stake)) - moved,
    };
    for (let next = nextBonusStep(this.facts, 50); next !== null; next = nextBonusStep(this.facts, 50)) {
      const { status, toCash, toHouse } = next;
      this.cash += toCash;
      this.house += toHouse;
      this.facts = { ...this.facts, status, converted: this.facts.converted + toCash, free: this.facts.free - toCash - toHouse };
    }
  }
}

it('ends in the state of the last results alone, whatever was settled, taken back and settled again before', () => {
  const bets = fc.array(fc.record({ stake: fc.integer({ min: 1, max: 100 }), result: fc.option(fc.boolean()) }), { minLength: 1, maxLength: 5 });
  const history = fc.array(fc.record({ bet: fc.nat(4), result: fc.option(fc.boolean()) }), { maxLength: 20 });
  fc.assert(
    fc.property(bets, history, fc.integer({ min: 1, max: 400 }), (final, turns, required) => {
      const stakes = final.map(({ stake }) => stake);
      const [direct, corrected] = [new Course(stakes, required), new Course(stakes, required)];
      for (const { bet, result } of turns) if (bet < stakes.length) corrected.set(bet, result);
      for (const course of [direct, corrected]) final.forEach(({ result }, bet) => course.set(bet, result));
      const end = ({ facts: { status, free, held, converted }, cash, house }: Course) => ({ status, free, held, converted, cash, house });
      expect(end(corrected)).toEqual(end(direct));
      const { free, held } = corrected.facts;
      expect(free + held + corrected.cash + corrected.house).toBe(
        500 + final.reduce((sum, { stake, result }) => sum + (result === null ? 0 : result ? stake : -stake), 0),
      );
    }),
    { seed: propertySeed('bonus course') },
  );
});
