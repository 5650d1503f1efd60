/** Which books the engine reports as changed: those whose resting orders changed, and no others. */
import { describe, expect, it } from 'vitest';
import { type EngineEventSink, type MarketEngine, answerOf } from '../testing/plain-engine.ts';
import { bet, BOOKMAKER_MARKET, engineWith, MATCH_ODDS, SESSION, placeAccepted } from '../testing/testing-engine.ts';

const nothing = (): void => undefined;

/** Returns 'market pool runner' of each book that changed since the mark, in sequence. */
function changedBooks(engine: MarketEngine, mark = 0): string[] {
  const books: string[] = [];
  const sink: EngineEventSink = {
    orderPlaced: nothing,
    orderChanged: nothing,
    trade: nothing,
    holdMoved: nothing,
    positionChanged: nothing,
    walletChanged: nothing,
    bookChanged: ({ market, pool, runner }) => books.push(`${market} ${pool} ${runner}`),
  };
  engine.drain(mark, sink);
  return books;
}
const engineOfTwoPools = (): MarketEngine =>
  engineWith({
    markets: [MATCH_ODDS, { ...MATCH_ODDS, market: 4 }, BOOKMAKER_MARKET, SESSION],
    accounts: [{ account: 1 }, { account: 2 }, { account: 3, pool: 1 }],
  });

describe('the engine reports a changed book', () => {
  it('when an order comes to rest, by market, pool and runner, each once in the order of its first change', () => {
    const engine = engineOfTwoPools();
    placeAccepted(engine, bet('LAY', 100_00, 300, { runner: 2 }));
    expect(changedBooks(engine)).toEqual(['1 0 2']);
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 3, runner: 1 }));
    placeAccepted(engine, bet('BACK', 100_00, 400, { market: 4 }));
    placeAccepted(engine, bet('LAY', 50_00, 300, { runner: 2, account: 2 }));
    expect(changedBooks(engine)).toEqual(['1 0 2', '1 1 1', '4 0 0']);
  });

  it('when an order is matched, whole or in part', () => {
    const engine = engineOfTwoPools();
    placeAccepted(engine, bet('LAY', 100_00, 300, { runner: 1 }));
    engine.commit();
    placeAccepted(engine, bet('BACK', 40_00, 300, { runner: 1, account: 2 }));
    expect(changedBooks(engine)).toEqual(['1 0 1']);
    engine.commit();
    placeAccepted(engine, bet('BACK', 60_00, 300, { runner: 1, account: 2 }));
    expect(changedBooks(engine)).toEqual(['1 0 1']);
  });

  it('when a resting order is cancelled, made smaller, or lapses', () => {
    const engine = engineOfTwoPools();
    const [first, second, third] = [1, 2, 0].map((runner) => placeAccepted(engine, bet('LAY', 100_00, 300, { runner })).order);
    engine.commit();
    engine.cancelOrder(first!, 1);
    expect(changedBooks(engine)).toEqual(['1 0 1']);
    engine.commit();
    engine.reduceOrder(second!, 1, 30_00);
    expect(changedBooks(engine)).toEqual(['1 0 2']);
    engine.commit();
    expect(engine.lapseOrders(1, 'SUSPENDED', { pending: true, resting: true, runner: 0 })).toEqual([third]);
    expect(changedBooks(engine)).toEqual(['1 0 0']);
  });

  it('at the end of a delay, not when it begins; never for an order that lapses in its delay', () => {
    const engine = engineOfTwoPools();
    const delayed = placeAccepted(engine, bet('LAY', 100_00, 300, { runner: 1, delayed: true })).order;
    placeAccepted(engine, bet('LAY', 100_00, 300, { runner: 2, delayed: true }));
    expect(changedBooks(engine)).toEqual([]);
    engine.commit();
    engine.releaseOrder(delayed);
    expect(changedBooks(engine)).toEqual(['1 0 1']);
    engine.commit();
    expect(engine.lapseOrders(1, 'SUSPENDED', { pending: true, resting: false })).toHaveLength(1);
    expect(changedBooks(engine)).toEqual([]);
  });

  it('when a maker’s level is set, in both pools; not when it is set to its current size', () => {
    const engine = engineOfTwoPools();
    engine.quoteLevel({ market: 1, runner: 1, side: 'BACK', price: 300, size: 500_00 });
    expect(changedBooks(engine)).toEqual(['1 0 1', '1 1 1']);
    engine.commit();
    engine.quoteLevel({ market: 1, runner: 1, side: 'BACK', price: 300, size: 500_00 });
    expect(changedBooks(engine)).toEqual([]);
    placeAccepted(engine, bet('BACK', 10_00, 300, { runner: 1 }));
    expect(changedBooks(engine)).toEqual(['1 0 1']);
  });

  it('not by a refusal, a bet with the house, or a command that is undone', () => {
    const engine = engineOfTwoPools();
    expect(answerOf(engine, engine.placeOrder(bet('LAY', 100_00, 301))).ok).toBe(false);
    engine.quoteHouse(2, 0, { price: 180, line: 0, size: 0 }, null);
    engine.commit();
    placeAccepted(engine, bet('BACK', 10_00, 180, { market: 2 }));
    expect(changedBooks(engine)).toEqual([]);
    const mark = engine.mark();
    placeAccepted(engine, bet('LAY', 100_00, 300));
    expect(changedBooks(engine, mark)).toEqual(['1 0 0']);
    engine.undoTo(mark);
    expect(changedBooks(engine)).toEqual([]);
  });
});

it('the engine reports no changed book when an order stops at once before one of its own player', () => {
  const engine = engineOfTwoPools();
  placeAccepted(engine, bet('LAY', 100_00, 300));
  engine.commit();
  expect(placeAccepted(engine, bet('BACK', 100_00, 300))).toMatchObject({ matched: 0, reason: 'SELF_MATCH' });
  expect(changedBooks(engine)).toEqual([]);
});
