/** The maker's levels (FD-08 to FD-11): both pools, sizes reduced by fills, crossing quotes, risk limit. */
import { describe, expect, it } from 'vitest';
import { type OddsPosition, answerOf } from '../testing/plain-engine.ts';
import { bet, codeOf, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';
import { eventsSince } from '../testing/history.ts';

const PLAYERS = [{ account: 1 }, { account: 2 }, { account: 3 }, { account: 9, pool: 1 as const }];

function quoted(houseLimit = 1_00_00_000_00) {
  const engine = engineWith({ accounts: PLAYERS, markets: [{ ...MATCH_ODDS, houseLimit }] });
  engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 1000_00 });
  engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 296, size: 500_00 });
  engine.quoteLevel({ market: 1, runner: 0, side: 'LAY', price: 305, size: 800_00 });
  engine.commit();
  return engine;
}

describe('levels', () => {
  it('are in both pools, best first; a fill in one pool leaves the level of the other', () => {
    const engine = quoted();
    for (const pool of [0, 1] as const) {
      expect(engine.levels({ market: 1, pool, runner: 0, side: 'BACK' }, 3)).toEqual([
        { price: 300, size: 1000_00 },
        { price: 296, size: 500_00 },
      ]);
      expect(engine.levels({ market: 1, pool, runner: 0, side: 'LAY' }, 3)).toEqual([{ price: 305, size: 800_00 }]);
    }
    expect(placeAccepted(engine, bet('BACK', 400_00, 300, { account: 9 })).matched).toBe(400_00);
    expect(engine.levels({ market: 1, pool: 1, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 300, size: 600_00 }]);
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 300, size: 1000_00 }]);
    expect((engine.position(-1, 1) as OddsPosition).ifWin[0]).toBe(-400_00 * 200);
    expect(engine.position(0, 1)).toBeUndefined();
  });

  it('stay reduced after a fill until the feed sets that level again', () => {
    const engine = quoted();
    placeAccepted(engine, bet('BACK', 1000_00, 300));
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 296, size: 700_00 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([{ price: 296, size: 700_00 }]);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 1000_00 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 300, size: 1000_00 }]);
  });

  it('keep their place at a smaller size, move behind the players at a larger one, and are removed at 0', () => {
    const engine = quoted();
    placeAccepted(engine, bet('LAY', 100_00, 300));
    const queue = () =>
      engine
        .snapshot()
        .levels.find((level) => level.pool === 0 && level.price === 300)
        ?.queue.map((place) => place.size);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 900_00 });
    expect(queue()).toEqual([900_00, 100_00]);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 950_00 });
    expect(queue()).toEqual([100_00, 950_00]);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 0 });
    expect(queue()).toEqual([100_00]);
    engine.withdrawMakers(1);
    expect(engine.levels({ market: 1, pool: 1, runner: 0, side: 'BACK' }, 5)).toEqual([]);
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 5)).toEqual([{ price: 300, size: 100_00 }]);
  });

  it("a quote that crosses a player's order trades with it at the order's price; the rest of the quote rests", () => {
    const engine = engineWith({ accounts: PLAYERS, markets: [MATCH_ODDS] });
    const resting = bet('BACK', 100_00, 290);
    placeAccepted(engine, resting);
    const mark = engine.mark();
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 250_00 });
    expect(engine.order(resting.order)).toMatchObject({ status: 'COMPLETE', matched: 100_00, matchedValue: 100_00 * 290 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 300, size: 150_00 }]);
    expect(engine.levels({ market: 1, pool: 1, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 300, size: 250_00 }]);
    const [trade] = eventsSince(engine, mark).filter((event) => event.type === 'trade');
    expect(trade?.event).toEqual({
      market: 1,
      pool: 0,
      runner: 0,
      price: 290,
      line: 0,
      size: 100_00,
      takerOrder: 0,
      takerAccount: 0,
      takerSide: 'LAY',
      makerOrder: resting.order,
      makerAccount: 1,
      value: 100_00 * 290,
      match: 0,
      atStart: false,
    });
  });

  it('never trade with each other: a new quote removes the older levels that it crosses', () => {
    const engine = quoted();
    engine.quoteLevel({ market: 1, runner: 0, side: 'LAY', price: 296, size: 50_00 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([]);
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'LAY' }, 3)).toEqual([
      { price: 296, size: 50_00 },
      { price: 305, size: 800_00 },
    ]);
    expect(engine.position(0, 1)).toBeUndefined();
  });

  it('while the market or runner is not open, a crossing quote does not trade and is dropped', () => {
    const engine = engineWith({ accounts: PLAYERS, markets: [MATCH_ODDS] });
    placeAccepted(engine, bet('BACK', 100_00, 290));
    engine.setMarketOpen(1, false, 2);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 50_00 });
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 280, size: 60_00 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([{ price: 280, size: 60_00 }]);
    engine.setMarketOpen(1, true, 3);
    engine.setRunnerActive(1, 0, false);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 50_00 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([{ price: 280, size: 60_00 }]);
  });

  it('a level off the ladder, of an unknown runner or of a house market is a bug', () => {
    const engine = engineWith();
    expect(() => engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 201, size: 5 })).toThrow(/not a level/);
    expect(() => engine.quoteLevel({ market: 1, runner: 3, side: 'BACK', price: 200, size: 5 })).toThrow(/not a level/);
    expect(() => engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 200, size: -5 })).toThrow(/not a level/);
    expect(() => engine.quoteLevel({ market: 2, runner: 0, side: 'BACK', price: 200, size: 5 })).toThrow(/not a level/);
    expect(() => engine.quoteLevel({ market: 77, runner: 0, side: 'BACK', price: 200, size: 5 })).toThrow(/not open/);
  });
});

describe('risk limit on one runner', () => {
  it('an order that would exceed it is refused: 100 backed at 3.0 can cost 200', () => {
    const engine = quoted(200_00);
    expect(codeOf(engine.placeOrder(bet('BACK', 100_01, 300)))).toBe('HOUSE_LIMIT');
    expect(codeOf(engine.placeOrder(bet('BACK', 100_00, 300)))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('BACK', 1, 300)))).toBe('HOUSE_LIMIT');
    // The demo pool has its own limit, and so has the other side of each runner.
    expect(codeOf(engine.placeOrder(bet('BACK', 100_00, 300, { account: 9 })))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('LAY', 300_00, 305, { account: 2 })))).toBe('taken');
    expect(codeOf(engine.placeOrder(bet('LAY', 1, 305, { account: 2 })))).toBe('HOUSE_LIMIT');
    // The profit of the lays makes room for more backs.
    expect(codeOf(engine.placeOrder(bet('BACK', 300_00, 300)))).toBe('taken');
  });

  it("counts only the part of an order that the maker would fill; an order that stops before the player's own order has none", () => {
    const engine = quoted(200_00);
    engine.quoteLevel({ market: 1, runner: 0, side: 'LAY', price: 305, size: 0 });
    placeAccepted(engine, bet('LAY', 500_00, 310, { account: 2 }));
    expect(codeOf(engine.placeOrder(bet('BACK', 600_01, 300)))).toBe('HOUSE_LIMIT');
    expect(placeAccepted(engine, bet('BACK', 700_00, 300, { account: 2 }))).toMatchObject({
      status: 'COMPLETE',
      matched: 0,
      cancelled: 700_00,
      reason: 'SELF_MATCH',
    });
    expect(placeAccepted(engine, bet('BACK', 600_00, 300))).toMatchObject({ matched: 600_00, matchedValue: 500_00 * 310 + 100_00 * 300 });
  });

  it('an order at the end of its delay takes only as much as the maker may still risk and rests its other part; the level is removed', () => {
    const engine = quoted(200_00);
    const late = bet('BACK', 80_00, 296, { delayed: true });
    placeAccepted(engine, late);
    placeAccepted(engine, bet('BACK', 70_00, 300, { account: 2 }));
    const released = answerOf(engine, engine.releaseOrder(late.order));
    // The maker may risk 60 more: a size of 30 at 3.0.
    expect(released).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 30_00, matchedValue: 30_00 * 300, remaining: 50_00 } });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 3)).toEqual([]);
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'LAY' }, 1)).toEqual([{ price: 296, size: 50_00 }]);
  });

  it('a crossing quote fills up to the limit, and the rest of it is dropped', () => {
    const engine = engineWith({ accounts: PLAYERS, markets: [{ ...MATCH_ODDS, houseLimit: 100_00 }] });
    const resting = bet('BACK', 200_00, 300);
    placeAccepted(engine, resting);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 310, size: 500_00 });
    expect(engine.order(resting.order)).toMatchObject({ matched: 50_00, remaining: 150_00 });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 1)).toEqual([]);
  });
});
