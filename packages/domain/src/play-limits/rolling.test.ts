import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitReached, LIMIT_PERIODS, PERIOD_MS, type LimitPeriod } from './play-limit.ts';
import { RollingResults } from './rolling-results.ts';
import { riskRate, RollingStakes, stakeAtRisk } from './rolling-stakes.ts';

const HOUR = 3_600_000;
const period = fc.constantFrom<LimitPeriod>(...LIMIT_PERIODS);

/** The actions of a player in sequence. Each waits some hours after the previous one. */
const wait = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 400 }) });
const stakeSteps = fc.array(
  fc.record({
    wait,
    size: fc.integer({ min: 1, max: 100_000 }),
    rate: fc.integer({ min: 1, max: 500 }),
    back: fc.option(fc.nat(30)),
    kept: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 60 },
);

describe('stakes in a rolling period', () => {
  it('is the sum of the stakes of the period less the returned parts, in any sequence of actions', () => {
    fc.assert(
      fc.property(stakeSteps, (steps) => {
        const rolling = new RollingStakes();
        const naive: { at: number; amount: number; rate: number; size: number }[] = [];
        let now = 1_000_000 * HOUR;
        for (const [index, step] of steps.entries()) {
          now += step.wait * HOUR;
          rolling.moveTo(now);
          rolling.add({ key: `${index}`, at: now, size: step.size, rate: step.rate });
          naive.push({ at: now, size: step.size, rate: step.rate, amount: Math.ceil((step.size * step.rate) / 100) });
          if (step.back !== null && step.back < naive.length) {
            const given = naive[step.back]!;
            const kept = Math.floor(given.size * step.kept);
            // A stake that no period counts may already be dropped.
            rolling.keep(`${step.back}`, kept);
            given.amount = Math.ceil((kept * given.rate) / 100);
          }
          for (const name of LIMIT_PERIODS) {
            const sum = naive.filter(({ at }) => at > now - PERIOD_MS[name]).reduce((total, { amount }) => total + amount, 0);
            expect(rolling.used(name)).toBe(sum);
          }
        }
      }),
    );
  });
  it('becomes free at the returned time, and not a millisecond before', () => {
    fc.assert(
      fc.property(stakeSteps, period, fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 5_000_000 }), (steps, name, limit, room) => {
        const rolling = new RollingStakes();
        let now = 1_000_000 * HOUR;
        for (const [index, step] of steps.entries()) {
          now += step.wait * HOUR;
          rolling.add({ key: `${index}`, at: now, size: step.size, rate: step.rate });
        }
        rolling.moveTo(now);
        const before = rolling.used(name);
        const at = rolling.freeAt(name, limit, room);
        const usedAt = (moment: number): number => {
          rolling.moveTo(moment);
          return rolling.used(name) + room;
        };
        const isRight = at === null ? room > limit : (at === now || (before + room > limit && usedAt(at - 1) > limit)) && usedAt(at) <= limit;
        expect(isRight).toBe(true);
      }),
    );
  });
  it('counts a key once, and a lay with its liability', () => {
    const rolling = new RollingStakes();
    expect([stakeAtRisk(10_000, 100), stakeAtRisk(10_000, 85), stakeAtRisk(101, 85), stakeAtRisk(10_000, 2900)]).toEqual([10_000, 8500, 86, 290_000]);
    expect([rolling.add({ key: 'a', at: 1, size: 100, rate: 100 }), rolling.add({ key: 'a', at: 1, size: 100, rate: 100 })]).toEqual([true, false]);
    rolling.keep('b', 5);
    expect([rolling.used('day'), rolling.changeBy('a', 40, 'day'), rolling.changeBy('b', 40, 'day')]).toEqual([100, -60, 0]);
  });
  it('counts the whole size of a back and a YES, price - 1 of a lay, the rate of a NO', () => {
    expect([riskRate('BACK', 300, false), riskRate('BACK', 90, true), riskRate('LAY', 300, false), riskRate('LAY', 90, true)]).toEqual([100, 100, 200, 90]);
  });
  it('is free at once if the amount just fits, otherwise as soon as enough stakes have left the period', () => {
    const rolling = new RollingStakes();
    rolling.add({ key: 'a', at: 10, size: 100, rate: 100 });
    rolling.add({ key: 'b', at: 20, size: 100, rate: 100 });
    rolling.moveTo(30);
    expect([300, 299, 200, 199, 100, 99].map((limit) => rolling.freeAt('day', limit, 100))).toEqual([
      30,
      10 + PERIOD_MS.day,
      10 + PERIOD_MS.day,
      20 + PERIOD_MS.day,
      20 + PERIOD_MS.day,
      null,
    ]);
  });
  it('a stake that is added late counts at the time of the last one', () => {
    const rolling = new RollingStakes();
    for (const [key, at] of [
      ['a', 1],
      ['b', 30],
      ['c', 40],
      ['d', 35],
    ] as const)
      rolling.add({ key, at, size: 100, rate: 100 });
    rolling.moveTo(PERIOD_MS.day + 37);
    expect(rolling.used('day')).toBe(200);
    expect(rolling.freeAt('day', 100, 100)).toBe(PERIOD_MS.day + 40);
    rolling.moveTo(PERIOD_MS.day + 40);
    expect(rolling.used('day')).toBe(0);
  });
  it('keeps its sums over months of stakes, one an hour', () => {
    const rolling = new RollingStakes();
    for (let hour = 1; hour <= 3000; hour += 1) {
      rolling.add({ key: `${hour}`, at: hour * HOUR, size: 1, rate: 100 });
      rolling.moveTo(hour * HOUR);
      const days = (count: number): number => Math.min(hour, count * 24);
      expect([rolling.used('day'), rolling.used('week'), rolling.used('month')]).toEqual([days(1), days(7), days(30)]);
    }
    // The oldest stake of the week frees room for one more. A returned stake lowers the sums of the periods that still count it.
    expect(rolling.freeAt('week', 7 * 24, 1)).toBe((3000 - 7 * 24 + 1) * HOUR + PERIOD_MS.week);
    expect(rolling.changeBy('2950', 0, 'week')).toBe(-1);
    expect([rolling.changeBy('2950', 0, 'day'), rolling.changeBy('2977', 0, 'day'), rolling.changeBy('2976', 0, 'day')]).toEqual([0, -1, 0]);
  });
  it('drops stakes that no period counts', () => {
    const rolling = new RollingStakes();
    for (let index = 0; index < 2000; index += 1) rolling.add({ key: `${index}`, at: index, size: 1, rate: 100 });
    rolling.moveTo(PERIOD_MS.month + 1499);
    expect([rolling.used('month'), rolling.used('day'), rolling.changeBy('3', 0, 'month'), rolling.changeBy('1600', 0, 'month')]).toEqual([500, 0, 0, -1]);
    rolling.keep('1600', 0);
    expect(rolling.used('month')).toBe(499);
  });
});

const bets = fc.array(fc.record({ wait, risk: fc.integer({ min: 1, max: 400 }), share: fc.integer({ min: -100, max: 300 }), settleAfter: fc.nat(5) }), {
  maxLength: 80,
});

describe('losses in a rolling period', () => {
  it('is the worst run of results that ends now', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ wait, net: fc.integer({ min: -1000, max: 1000 }) }), { maxLength: 60 }), period, (steps, name) => {
        const rolling = new RollingResults();
        const naive: { at: number; net: number }[] = [];
        let now = 1_000_000 * HOUR;
        for (const [index, step] of steps.entries()) {
          now += step.wait * HOUR;
          rolling.moveTo(now);
          rolling.add({ key: `${index}`, at: now, net: step.net });
          naive.push({ at: now, net: step.net });
          const counted = naive.filter(({ at }) => at > now - PERIOD_MS[name]);
          const runs = counted.map((_, from) => -counted.slice(from).reduce((sum, { net }) => sum + net, 0));
          expect(rolling.with([], 0).used(name)).toBe(Math.max(0, ...runs));
        }
      }),
    );
  });
  it('never passes the limit in any period, wherever it begins and ends, when every bet is checked and none loses more than its risk', () => {
    fc.assert(
      fc.property(bets, period, fc.integer({ min: 100, max: 2000 }), (steps, name, limit) => {
        const rolling = new RollingResults();
        const results: { at: number; net: number }[] = [];
        const open: { risk: number; net: number; after: number }[] = [];
        let now = 1_000_000 * HOUR;
        const settle = (): void => {
          for (const bet of open.splice(0)) {
            if (bet.after > 0) {
              open.push({ ...bet, after: bet.after - 1 });
              continue;
            }
            rolling.add({ key: `${results.length}`, at: now, net: bet.net });
            results.push({ at: now, net: bet.net });
          }
        };
        for (const step of steps) {
          now += step.wait * HOUR;
          rolling.moveTo(now);
          settle();
          const held = open.reduce((sum, { risk }) => sum + risk, 0);
          const fits = limitReached({ [name]: limit }, rolling.with([], held), step.risk) === null;
          if (fits) open.push({ risk: step.risk, net: Math.round((step.risk * step.share) / 100), after: step.settleAfter });
        }
        for (const [from, { at }] of results.entries()) {
          let lost = 0;
          for (const result of results.slice(from)) {
            if (result.at >= at + PERIOD_MS[name]) break;
            lost -= result.net;
            expect(lost).toBeLessThanOrEqual(limit);
          }
        }
      }),
    );
  });
  it('has room again at the returned time, and not a millisecond before; never if the open bets alone exceed the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait, net: fc.integer({ min: -1000, max: 1000 }) }), { maxLength: 60 }),
        fc.record({ name: period, limit: fc.integer({ min: 1, max: 3000 }), held: fc.nat(2000), wish: fc.integer({ min: 1, max: 2000 }) }),
        (steps, { name, limit, held, wish }) => {
          const rolling = new RollingResults();
          let now = 1_000_000 * HOUR;
          for (const [index, step] of steps.entries()) {
            now += step.wait * HOUR;
            rolling.add({ key: `${index}`, at: now, net: step.net });
          }
          rolling.moveTo(now);
          const at = rolling.with([], held).freeAt(name, limit, wish);
          const usedAt = (moment: number): number => {
            rolling.moveTo(moment);
            return rolling.with([], held).used(name) + wish;
          };
          const isRight = at === null ? held + wish > limit : (at === now || usedAt(at - 1) > limit) && usedAt(at) <= limit;
          expect(isRight).toBe(true);
        },
      ),
    );
  });
  it('earlier winnings add no room beyond the limit; a later win frees the amount that was lost', () => {
    const rolling = new RollingResults();
    rolling.add({ key: '1', at: 1, net: 50_000 });
    expect(rolling.with([], 0).used('day')).toBe(0);
    rolling.add({ key: '2', at: 2, net: -30_000 });
    expect(rolling.with([-5000], 100).used('day')).toBe(35_100);
    rolling.add({ key: '3', at: 3, net: 20_000 });
    rolling.add({ key: '3', at: 3, net: 20_000 });
    expect(rolling.with([], 0).used('day')).toBe(10_000);
    rolling.moveTo(PERIOD_MS.month + 2);
    expect(rolling.with([], 0).used('month')).toBe(0);
  });
  it('a result that is added late counts at the time of the last one', () => {
    const rolling = new RollingResults();
    for (const [key, at] of [
      ['a', 1],
      ['b', 30],
      ['c', 40],
      ['d', 35],
    ] as const)
      rolling.add({ key, at, net: -100 });
    rolling.moveTo(PERIOD_MS.day + 37);
    expect(rolling.with([], 0).used('day')).toBe(200);
  });
  it('has room at once if a loss just fits, after the period if one paisa is missing, and never if the risk alone exceeds the limit', () => {
    const rolling = new RollingResults();
    rolling.add({ key: 'a', at: 10, net: -50 });
    rolling.moveTo(20);
    const freeAt = (limit: number): number | null => rolling.with([], 30).freeAt('day', limit, 70);
    expect([freeAt(150), freeAt(149), freeAt(100), freeAt(99)]).toEqual([20, 10 + PERIOD_MS.day, 10 + PERIOD_MS.day, null]);
  });
});

describe('limits of several periods', () => {
  const use = {
    used: (name: LimitPeriod) => ({ day: 300, week: 900, month: 900 })[name],
    freeAt: (name: LimitPeriod) => ({ day: 10, week: 20, month: null })[name],
  };
  it('returns the limit with the least left, and the time when the amount fits below all of them', () => {
    expect(limitReached({ day: 1000, week: 1000 }, use, 100)).toBeNull();
    expect(limitReached({ day: 1000, week: 1000 }, use, 101)).toEqual({ period: 'week', limit: 1000, left: 100, freeAt: 20 });
    expect(limitReached({ day: 310, week: 1000 }, use, 101)).toEqual({ period: 'day', limit: 310, left: 10, freeAt: 20 });
    expect(limitReached({ day: 100, month: 950 }, use, 101)).toEqual({ period: 'day', limit: 100, left: 0, freeAt: null });
    expect(limitReached({}, use, 1e9)).toBeNull();
    // Both limits have the same amount left: the shorter period is returned.
    expect(limitReached({ day: 400, week: 1000 }, use, 101)).toEqual({ period: 'day', limit: 400, left: 100, freeAt: 20 });
  });
});
