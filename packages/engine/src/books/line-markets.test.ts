/** Line markets (RU-22 to RU-29): the holds and fills of the engine. */
import type { Side } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { bet, codeOf, engineWith, heldFor, rupeesAt, SESSION, placeAccepted } from '../testing/testing-engine.ts';

/** Returns an engine in which account 1 has these bets: [side, line, rate, rupees]; YES is BACK. */
function withBets(...bets: readonly (readonly [Side, number, number, number])[]) {
  const engine = engineWith({ markets: [SESSION] });
  for (const [side, line, rate, rupees] of bets) {
    const quote = { price: rate, line, size: 1_00_000_00 };
    engine.quoteHouse(SESSION.market, 0, side === 'BACK' ? quote : null, side === 'LAY' ? quote : null);
    placeAccepted(engine, bet(side, rupees * 100, rate, { market: SESSION.market, line }));
  }
  return engine;
}

describe('line markets (RU-22 to RU-29)', () => {
  it('[BC-15] fancy: stake x fancyPrice / 100 is what YES wins and what NO risks', () => {
    const yes = withBets(['BACK', 45, 90, 1000]);
    expect([rupeesAt(yes, 1, 44), rupeesAt(yes, 1, 45)]).toEqual([-1000, 900]);
    expect(heldFor(yes, 1, SESSION.market)).toBe(1000);
    const no = withBets(['LAY', 45, 90, 1000]);
    expect([rupeesAt(no, 1, 44), rupeesAt(no, 1, 45)]).toEqual([1000, -900]);
    expect(heldFor(no, 1, SESSION.market)).toBe(900);
  });

  it('YES 45 r100 1000 + NO 48 r110 1000: 0 below 45, +2000 at 45 to 47, -100 from 48; exposure 100', () => {
    const engine = withBets(['BACK', 45, 100, 1000], ['LAY', 48, 110, 1000]);
    expect([44, 45, 47, 48].map((runs) => rupeesAt(engine, 1, runs))).toEqual([0, 2000, 2000, -100]);
    expect(heldFor(engine, 1, SESSION.market)).toBe(100);
  });

  it('NO 45 + YES 48, both r100 1000: -2000 at 45 to 47, else 0; exposure 2000', () => {
    const engine = withBets(['LAY', 45, 100, 1000], ['BACK', 48, 100, 1000]);
    expect([44, 45, 47, 48].map((runs) => rupeesAt(engine, 1, runs))).toEqual([0, -2000, -2000, 0]);
    expect(heldFor(engine, 1, SESSION.market)).toBe(2000);
  });

  it('YES 40 r100 stake 1 + NO 45 r100 stake 100000: -99,999 from 45, exposure 99,999', () => {
    const engine = withBets(['BACK', 40, 100, 1], ['LAY', 45, 100, 100_000]);
    expect(rupeesAt(engine, 1, 45)).toBe(-99_999);
    expect(heldFor(engine, 1, SESSION.market)).toBe(99_999);
  });

  it('the house takes the other side of every bet', () => {
    const engine = withBets(['BACK', 45, 100, 1000], ['LAY', 48, 110, 1000]);
    expect([44, 45, 47, 48].map((runs) => rupeesAt(engine, 0, runs))).toEqual([0, -2000, -2000, 100].map((value) => value + 0));
    expect(heldFor(engine, 0, SESSION.market)).toBe(0);
  });

  it('a bet without a quoted rate or side is refused, and so is a bet at another line or rate', () => {
    const engine = engineWith({ markets: [SESSION] });
    const yes = (rate: number, line: number) => codeOf(engine.placeOrder(bet('BACK', 100_00, rate, { market: SESSION.market, line })));
    expect(yes(90, 45)).toBe('NO_QUOTE');
    engine.quoteHouse(SESSION.market, 0, { price: 0, line: 45, size: 0 }, null);
    expect([yes(90, 45), yes(0, 45)]).toEqual(['NO_QUOTE', 'PRICE_INVALID']);
    engine.quoteHouse(SESSION.market, 0, { price: 90, line: 45, size: 100 }, null);
    expect([yes(90, 46), yes(91, 45), yes(90, 45)]).toEqual(['QUOTE_CHANGED', 'QUOTE_CHANGED', 'taken']);
    expect(codeOf(engine.placeOrder(bet('LAY', 100_00, 90, { market: SESSION.market, line: 45 })))).toBe('NO_QUOTE');
  });

  it('two bets in their delay are both held for, and a line of 0 cannot lose', () => {
    const engine = engineWith({ markets: [SESSION] });
    engine.quoteHouse(SESSION.market, 0, { price: 100, line: 45, size: 1 }, { price: 100, line: 45, size: 1 });
    placeAccepted(engine, bet('BACK', 100_00, 100, { market: SESSION.market, line: 45, delayed: true }));
    expect(heldFor(engine, 1, SESSION.market)).toBe(100);
    placeAccepted(engine, bet('LAY', 50_00, 100, { market: SESSION.market, line: 45, delayed: true }));
    expect(heldFor(engine, 1, SESSION.market)).toBe(100);
    engine.quoteHouse(SESSION.market, 0, { price: 100, line: 0, size: 1 }, null);
    placeAccepted(engine, bet('BACK', 70_00, 100, { market: SESSION.market, line: 0, delayed: true }));
    expect(heldFor(engine, 1, SESSION.market)).toBe(100);
  });
});
