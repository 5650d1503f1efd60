/** Bookmaker and line markets at the house's quote (RU-20): whole fills, the quote at arrival and at the end of the delay, the house's limit. */
import { describe, expect, it } from 'vitest';
import { type LinePosition, type OddsPosition, answerOf } from '../testing/plain-engine.ts';
import { eventsSince } from '../testing/history.ts';
import { bet, BOOKMAKER_MARKET, codeOf, engineWith, heldFor, rupeesByWinner, SESSION, placeAccepted } from '../testing/testing-engine.ts';

const IN_BOOKMAKER = { market: BOOKMAKER_MARKET.market };
const quote = (price: number, line = 0) => ({ price, line, size: 100 });

function quoted(runners = 2, houseLimit: number = BOOKMAKER_MARKET.houseLimit) {
  const engine = engineWith({
    markets: [
      { ...BOOKMAKER_MARKET, runners, houseLimit },
      { ...SESSION, houseLimit },
    ],
  });
  engine.quoteHouse(2, 0, quote(180), quote(182));
  engine.quoteHouse(2, 1, quote(210), quote(215));
  engine.commit();
  return engine;
}

describe('bookmaker', () => {
  it('rate 80, stake 1000: +800 / -1000; back A 80 with 1000 and lay A 82 with 1000: net A -20, B 0, exposure 20', () => {
    const engine = quoted();
    expect(placeAccepted(engine, bet('BACK', 1000_00, 180, IN_BOOKMAKER))).toMatchObject({ status: 'COMPLETE', matched: 1000_00, matchedValue: 1000_00 * 180 });
    expect(rupeesByWinner(engine, 1, 2)).toEqual([800, -1000]);
    placeAccepted(engine, bet('LAY', 1000_00, 182, IN_BOOKMAKER));
    expect(rupeesByWinner(engine, 1, 2)).toEqual([-20, 0]);
    expect(heldFor(engine, 1, 2)).toBe(20);
    expect(rupeesByWinner(engine, 0, 2)).toEqual([20, 0]);
  });

  it('three runners, back A rate 90 x 1000 and B rate 110 x 500: [+400, -450, -1500]', () => {
    const engine = quoted(3);
    engine.quoteHouse(2, 0, quote(190), null);
    placeAccepted(engine, bet('BACK', 1000_00, 190, IN_BOOKMAKER));
    placeAccepted(engine, bet('BACK', 500_00, 210, { ...IN_BOOKMAKER, runner: 1 }));
    expect(rupeesByWinner(engine, 1, 2)).toEqual([400, -450, -1500]);
    expect(heldFor(engine, 1, 2)).toBe(1500);
  });

  it('any whole hundredth from 1.01 is a price, on the ladder or not; it must equal the quote', () => {
    const engine = quoted();
    engine.quoteHouse(2, 0, quote(201), quote(100_000));
    expect(codeOf(engine.placeOrder(bet('BACK', 100, 201, IN_BOOKMAKER)))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('BACK', 100, 180, IN_BOOKMAKER)))).toBe('QUOTE_CHANGED');
    engine.quoteHouse(2, 0, null, quote(100_000));
    expect(codeOf(engine.placeOrder(bet('BACK', 100, 201, IN_BOOKMAKER)))).toBe('NO_QUOTE');
    expect(codeOf(engine.placeOrder(bet('LAY', 1, 100_000, IN_BOOKMAKER)))).toBe('taken');
    expect(engine.houseQuote(2, 0)).toEqual({ back: null, lay: quote(100_000) });
  });

  it('the quote is checked again at the end of the delay; a refused order lapses and its hold is released', () => {
    const engine = quoted();
    const [stands, changed, gone] = [180, 180, 180].map((price) => bet('BACK', 100_00, price, { ...IN_BOOKMAKER, delayed: true }));
    for (const command of [stands!, changed!, gone!]) expect(placeAccepted(engine, command).status).toBe('PENDING');
    expect(engine.accountState(1)?.held).toBe(300_00);
    expect(answerOf(engine, engine.releaseOrder(stands!.order))).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 100_00 } });
    engine.quoteHouse(2, 0, quote(181), quote(182));
    const mark = engine.mark();
    expect(codeOf(engine.releaseOrder(changed!.order))).toBe('QUOTE_CHANGED');
    expect(eventsSince(engine, mark).find((event) => event.type === 'orderChanged')?.event).toMatchObject({
      order: changed!.order,
      account: 1,
      market: 2,
      status: 'COMPLETE',
      matched: 0,
      matchedValue: 0,
      remaining: 0,
      cancelled: 0,
      lapsed: 100_00,
      reason: 'QUOTE_CHANGED',
    });
    engine.quoteHouse(2, 0, null, null);
    expect(codeOf(engine.releaseOrder(gone!.order))).toBe('NO_QUOTE');
    expect(engine.accountState(1)?.held).toBe(100_00);
    expect(codeOf(engine.releaseOrder(gone!.order))).toBe('ORDER_NOT_OPEN');
    engine.commit();
    expect(codeOf(engine.releaseOrder(gone!.order))).toBe('ORDER_UNKNOWN');
  });

  it('market, version, runner and account are checked again at the end of the delay', () => {
    const engine = quoted();
    const place = (more = {}) => {
      const command = bet('BACK', 100, 180, { ...IN_BOOKMAKER, delayed: true, ...more });
      placeAccepted(engine, command);
      return command.order;
    };
    const [shut, version, runner, blocked] = [place(), place({ marketVersion: 1 }), place(), place({ account: 2 })];
    engine.setMarketOpen(2, false, 2);
    expect(codeOf(engine.releaseOrder(shut))).toBe('MARKET_NOT_OPEN');
    engine.setMarketOpen(2, true, 3);
    expect(codeOf(engine.releaseOrder(version))).toBe('MARKET_VERSION_CHANGED');
    engine.setRunnerActive(2, 0, false);
    expect(codeOf(engine.releaseOrder(runner))).toBe('RUNNER_NOT_ACTIVE');
    engine.setRunnerActive(2, 0, true);
    engine.commit();
    engine.reloadAccount({ ...engine.accountState(2)!, blocked: true });
    expect(codeOf(engine.releaseOrder(blocked))).toBe('ACCOUNT_BLOCKED');
    expect([engine.accountState(1)?.held, engine.accountState(2)?.held]).toEqual([0, 0]);
  });

  it('a bet above the risk limit of the house is refused, at arrival and at release; a bet that lowers its risk is accepted', () => {
    const engine = quoted(2, 100_00);
    const late = bet('BACK', 50_00, 180, { ...IN_BOOKMAKER, delayed: true });
    placeAccepted(engine, late);
    expect(codeOf(engine.placeOrder(bet('BACK', 125_01, 180, IN_BOOKMAKER)))).toBe('HOUSE_LIMIT');
    placeAccepted(engine, bet('BACK', 125_00, 180, IN_BOOKMAKER));
    expect(codeOf(engine.releaseOrder(late.order))).toBe('HOUSE_LIMIT');
    expect(engine.order(late.order)).toMatchObject({ status: 'COMPLETE', lapsed: 50_00 });
    expect(codeOf(engine.placeOrder(bet('LAY', 100_00, 182, { ...IN_BOOKMAKER, account: 2 })))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('BACK', 100_00, 180, IN_BOOKMAKER)))).toBe('taken');
  });
});

describe('lines', () => {
  it('the risk limit of the house applies at every number of runs, separately for each pool', () => {
    const engine = quoted(2, 100_00);
    engine.loadAccount({ account: 9, person: 9, pool: 1, cash: 500_00, held: 0, version: 0, blocked: false, owing: false });
    engine.quoteHouse(3, 0, quote(100, 46), quote(100, 45));
    const yes = (size: number, account = 1) => codeOf(engine.placeOrder(bet('BACK', size, 100, { market: 3, line: 46, account })));
    expect([yes(100_01), yes(100_00), yes(1), yes(100_00, 9)]).toEqual(['HOUSE_LIMIT', 'taken', 'HOUSE_LIMIT', 'taken']);
    expect(codeOf(engine.placeOrder(bet('LAY', 150_00, 100, { market: 3, line: 45, account: 2 })))).toBe('taken');
    expect((engine.position(0, 3) as LinePosition).profit).toEqual([-50_00 * 100, 250_00 * 100, 50_00 * 100]);
    expect((engine.position(-1, 3) as LinePosition).profit).toEqual([100_00 * 100, -100_00 * 100]);
  });

  it('the engine reports the position with its steps', () => {
    const engine = quoted();
    engine.quoteHouse(3, 0, quote(90, 46), null);
    const mark = engine.mark();
    placeAccepted(engine, bet('BACK', 10_00, 90, { market: 3, line: 46 }));
    const changed = eventsSince(engine, mark).flatMap((event) => (event.type === 'positionChanged' ? [event.event] : []));
    expect(changed).toEqual([
      { account: 1, market: 3, lines: [46], profit: [-10_00 * 100, 9_00 * 100], hold: 10_00 },
      { account: 0, market: 3, lines: [46], profit: [10_00 * 100, -9_00 * 100], hold: 0 },
    ]);
    expect(engine.position(1, 2) as OddsPosition | undefined).toBeUndefined();
  });
});
