import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import { cashOutLine, type TakeableLine } from './cash-out-line.ts';
import { lineWorstCase, NO_LINE_BETS, runRanges, withLineBets, type LineBet } from './line-position.ts';

const quoteAt = (line: number, rate: number, size = 1e12): TakeableLine => ({ line, rate, size });
const yes = (line: number, rate: number, rupees: number): LineBet => ({ side: 'BACK', line, rate, size: rupees * 100 });
const no = (line: number, rate: number, rupees: number): LineBet => ({ side: 'LAY', line, rate, size: rupees * 100 });

describe('closing a fancy position', () => {
  it('at the same line and even money it is level', () => {
    const outcome = cashOutLine(withLineBets(NO_LINE_BETS, [yes(45, 100, 1000)]), { no: quoteAt(45, 100), yes: quoteAt(45, 100) });
    expect(outcome).toMatchObject({ ok: true, value: { bet: { side: 'LAY', line: 45, size: 100_000 }, worst: 0, complete: true } });
  });
  it('YES 45 against NO 48 at rate 110: the outer outcomes are level, the gap between stays', () => {
    const outcome = cashOutLine(withLineBets(NO_LINE_BETS, [yes(45, 100, 1000)]), { no: quoteAt(48, 110), yes: quoteAt(49, 90) });
    const after = outcome.ok ? runRanges(outcome.value.after).map((range) => `${range.from}-${range.to ?? ''}: ${(range.profit / 10_000).toFixed(2)}`) : [];
    expect(after).toEqual(['0-44: -47.62', '45-47: 1952.38', '48-: -47.62']);
  });
  it('a NO closes by YES', () => {
    const outcome = cashOutLine(withLineBets(NO_LINE_BETS, [no(45, 100, 1000)]), { no: quoteAt(44, 100), yes: quoteAt(45, 60) });
    expect(outcome).toMatchObject({ ok: true, value: { bet: { side: 'BACK', line: 45, rate: 60, size: 125_000 }, worst: -2_500_000 } });
  });
  it('a part, and a quote that is too small', () => {
    const position = withLineBets(NO_LINE_BETS, [yes(45, 100, 1000)]);
    expect(cashOutLine(position, { no: quoteAt(45, 100), yes: null }, 50)).toMatchObject({ ok: true, value: { bet: { size: 50_000 }, worst: -5_000_000 } });
    expect(cashOutLine(position, { no: quoteAt(45, 100, 300), yes: null })).toMatchObject({ ok: true, value: { bet: { size: 300 }, complete: false } });
  });
  it('refuses without a quote on the needed side, and if no position is open', () => {
    const position = withLineBets(NO_LINE_BETS, [yes(45, 100, 1000)]);
    expect(cashOutLine(position, { no: null, yes: quoteAt(46, 90) })).toMatchObject({ code: 'NO_PRICE' });
    expect(cashOutLine(position, { no: null, yes: null })).toMatchObject({ code: 'NO_PRICE' });
    expect(cashOutLine(NO_LINE_BETS, { no: null, yes: null })).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
    expect(cashOutLine(withLineBets(NO_LINE_BETS, [no(45, 100, 10), yes(48, 100, 10)]), { no: quoteAt(46, 100), yes: quoteAt(46, 100) })).toMatchObject({
      code: 'NOTHING_TO_CLOSE',
    });
  });
  it('counts a total exactly at the quoted line as above the line', () => {
    // The profit is -2000 up to 44 runs, 0 from 45 to 48, 2000 from 49. At 48 runs the NO already loses.
    const position = withLineBets(NO_LINE_BETS, [yes(45, 100, 1000), yes(49, 100, 1000)]);
    expect(cashOutLine(position, { no: quoteAt(48, 100), yes: null })).toMatchObject({ ok: true, value: { bet: { size: 100_000 }, worst: -10_000_000 } });
  });
  it('rounds the stake to the paisa, and down if the nearest paisa would make the worst case worse', () => {
    const tiny = (size: number, rate: number): LineBet => ({ side: 'BACK', line: 45, rate, size });
    const close = (bet: LineBet, rate: number): ReturnType<typeof cashOutLine> =>
      cashOutLine(withLineBets(NO_LINE_BETS, [bet]), { no: quoteAt(45, rate), yes: quoteAt(45, rate) });
    // 8 paise at evens, NO at 900: a stake of 1.6 paise would level it. With 2 paise the worst case would fall from -800 to -1000.
    expect(close(tiny(8, 100), 900)).toMatchObject({ ok: true, value: { bet: { side: 'LAY', size: 1 }, worst: -700 } });
    // 9 paise: 1.8 would level it; 2 paise leave the worst case unchanged.
    expect(close(tiny(9, 100), 900)).toMatchObject({ ok: true, value: { bet: { size: 2 }, worst: -900 } });
    // A stake of 0.625 paise would level it, which is less than one paisa.
    expect(close(tiny(1, 150), 300)).toMatchObject({ code: 'NOTHING_TO_CLOSE' });
  });
  it('is complete with a quote of just its size', () => {
    const position = withLineBets(NO_LINE_BETS, [yes(45, 100, 1000)]);
    expect(cashOutLine(position, { no: quoteAt(45, 100, 100_000), yes: null })).toMatchObject({ ok: true, value: { bet: { size: 100_000 }, complete: true } });
  });
  it('closes on the side that leaves the better worst case', () => {
    // The profit is 0 up to 44 runs and from 50 up, -2000 in between: both YES 45 and NO 50 improve the worst case.
    const position = withLineBets(NO_LINE_BETS, [no(45, 100, 1000), yes(50, 100, 1000)]);
    const at = (noRate: number, yesRate: number): ReturnType<typeof cashOutLine> =>
      cashOutLine(position, { no: quoteAt(50, noRate), yes: quoteAt(45, yesRate) });
    expect(at(100, 300)).toMatchObject({ ok: true, value: { bet: { side: 'BACK', line: 45, size: 50_000 }, worst: -5_000_000 } });
    expect(at(50, 100)).toMatchObject({ ok: true, value: { bet: { side: 'LAY', line: 50, size: 133_333 }, worst: -6_666_700 } });
  });
  it('never raises the worst case', () => {
    const seed = propertySeed('fancy cash-out');
    const bet = fc.record({
      side: fc.constantFrom('BACK' as const, 'LAY' as const),
      line: fc.integer({ min: 0, max: 20 }),
      rate: fc.integer({ min: 1, max: 300 }),
      size: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const side = fc.option(
      fc.record({ line: fc.integer({ min: 0, max: 20 }), rate: fc.integer({ min: 1, max: 300 }), size: fc.integer({ min: 1, max: 10_000_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(bet, { minLength: 1, maxLength: 5 }), side, side, fc.constantFrom(100, 50, 3), (bets, noQuote, yesQuote, percent) => {
        const position = withLineBets(NO_LINE_BETS, bets);
        const outcome = cashOutLine(position, { no: noQuote, yes: yesQuote }, percent);
        fc.pre(outcome.ok);
        const worst = outcome.ok ? outcome.value.worst : Number.NaN;
        expect(worst).toBeGreaterThanOrEqual(lineWorstCase(position));
        expect(outcome.ok && lineWorstCase(outcome.value.after) === worst && Number.isSafeInteger(outcome.value.bet.size)).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });
});
