/** Released rows, blocks and books are cleared and reused, so that a long-running process needs memory only for its largest state. */
import { describe, expect, it } from 'vitest';
import { answerOf } from '../testing/plain-engine.ts';
import { OrderTable } from '../orders/order-table.ts';
import { PositionTable } from '../positions/position-table.ts';
import { bet, codeOf, engineWith, MATCH_ODDS, SESSION, placeAccepted } from '../testing/testing-engine.ts';
import { MarketTable } from './market-table.ts';

describe('released memory is reused', () => {
  it('rows of orders, the last released first', () => {
    const orders = new OrderTable(4);
    const rows = [orders.take(), orders.take(), orders.take(), orders.take()];
    expect([rows, orders.usedRows, orders.hasRoom]).toEqual([[0, 1, 2, 3], 4, false]);
    orders.release(1);
    orders.release(3);
    expect([orders.hasRoom, orders.take(), orders.take(), orders.hasRoom, orders.usedRows]).toEqual([true, 3, 1, false, 4]);
    orders.grow();
    expect([orders.capacity, orders.hasRoom, orders.take()]).toEqual([8, true, 4]);
  });

  it('blocks of positions with the same number of runners, cleared; never blocks of another length', () => {
    const positions = new PositionTable(2, 16);
    const first = positions.add(3, 0, 3);
    const other = positions.add(4, 0, 40);
    positions.figures[first + 5] = 77;
    positions.setSteps(first, { lines: [4], profit: [-1, 1] });
    positions.leave(first);
    positions.release(first, 3);
    const again = positions.add(5, 1, 3);
    expect([again, positions.accountOf(again), positions.marketOf(again), positions.figures[again + 5]]).toEqual([first, 5, 1, 0]);
    expect(positions.stepsOf(again)).toEqual({ lines: [], profit: [0] });
    expect([positions.find(3, 0), positions.find(4, 0), positions.find(5, 1)]).toEqual([-1, other, again]);
    positions.leave(other);
    positions.release(other, 40);
    expect(positions.add(6, 1, 3)).not.toBe(other);
    expect(positions.add(7, 1, 40)).toBe(other);
  });

  it('rows of markets, and books of markets with the same number of runners', () => {
    const markets = new MarketTable();
    const asked: number[] = [];
    const addBooks = (count: number): number => asked.push(count) * 100;
    const [one, two] = [1, 2].map((market) => markets.add({ ...MATCH_ODDS, market }, addBooks));
    const session = markets.add(SESSION, addBooks);
    expect([asked, one!.firstBook, two!.firstBook, session.firstBook]).toEqual([[6, 6], 100, 200, -1]);
    for (const market of [one!, session, two!]) markets.remove(market);
    expect([markets.find(1), markets.find(2), markets.find(3), markets.all()]).toEqual([undefined, undefined, undefined, []]);
    const again = [7, 8].map((market) => markets.add({ ...MATCH_ODDS, market }, addBooks));
    expect([again.map((market) => market.firstBook), asked]).toEqual([
      [200, 100],
      [6, 6],
    ]);
    expect(again.map((market) => market.row)).toEqual([two!.row, session.row]);
    expect(markets.add({ ...MATCH_ODDS, market: 9, runners: 2 }, addBooks).firstBook).toBe(300);
    expect(asked).toEqual([6, 6, 4]);
    expect(markets.all().map((market) => market.id)).toEqual([7, 8, 9]);
  });
});

describe('reduced and lapsed orders', () => {
  it('can be reduced to one paisa at least and to the open part at most', () => {
    const engine = engineWith();
    const { order } = placeAccepted(engine, bet('LAY', 100_00, 300));
    expect([0, 100_01, 1.5, -1].map((remaining) => codeOf(engine.reduceOrder(order, 1, remaining)))).toEqual(Array(4).fill('STAKE_INVALID'));
    expect(answerOf(engine, engine.reduceOrder(order, 1, 100_00))).toMatchObject({ ok: true, value: { remaining: 100_00, cancelled: 0, reason: null } });
    expect(answerOf(engine, engine.reduceOrder(order, 1, 1))).toMatchObject({ ok: true, value: { remaining: 1, cancelled: 99_99, reason: null } });
    expect(engine.levels({ market: 1, pool: 0, runner: 0, side: 'BACK' }, 2)).toEqual([{ price: 300, size: 1 }]);
  });

  it('return their state directly after the command; a refused command keeps the previous outcome, an undo and a commit clear it', () => {
    const engine = engineWith();
    expect(() => engine.lastOutcome()).toThrow(/no command on an order has succeeded/);
    const { order } = placeAccepted(engine, bet('LAY', 100_00, 300));
    const taker = placeAccepted(engine, bet('BACK', 40_00, 300, { account: 2 }));
    expect([taker.status, engine.lastMatched(), engine.lastOutcome()]).toEqual(['COMPLETE', 40_00, taker]);
    expect(codeOf(engine.cancelOrder(order, 2))).toBe('FOREIGN_ACCOUNT');
    expect(engine.lastOutcome()).toEqual(taker);
    expect(engine.cancelOrder(order, 1)).toBeNull();
    expect([engine.lastMatched(), engine.lastOutcome()]).toEqual([
      40_00,
      { order, status: 'COMPLETE', matched: 40_00, matchedValue: 40_00 * 300, remaining: 0, cancelled: 60_00, lapsed: 0, reason: 'CANCELLED' },
    ]);
    engine.undoTo(engine.mark());
    expect(() => engine.lastMatched()).toThrow(/since the last commit or undo/);
    placeAccepted(engine, bet('LAY', 100_00, 300));
    engine.commit();
    expect(() => engine.lastOutcome()).toThrow(/since the last commit or undo/);
  });

  it('lapse by account, runner, persistence, pending or resting, in sequence of ids; an unknown account has none', () => {
    const engine = engineWith();
    const place = (more: Parameters<typeof bet>[3]): number => placeAccepted(engine, bet('LAY', 100_00, 300, more)).order;
    const resting = place({ runner: 1 });
    const persisting = place({ persistence: 'PERSIST' });
    const pending = place({ delayed: true });
    const others = place({ account: 2 });
    engine.commit();
    const lapsed = (which: Parameters<typeof engine.lapseOrders>[2]): readonly number[] => {
      const orders = engine.lapseOrders(1, 'SUSPENDED', which);
      engine.undoTo(0);
      return orders;
    };
    const both = { pending: true, resting: true };
    expect(lapsed(both)).toEqual([resting, persisting, pending, others]);
    expect(lapsed({ ...both, resting: false })).toEqual([pending]);
    expect(lapsed({ ...both, pending: false })).toEqual([resting, persisting, others]);
    expect(lapsed({ ...both, onlyLapsePersistence: true })).toEqual([resting, pending, others]);
    expect(lapsed({ ...both, runner: 0 })).toEqual([persisting, pending, others]);
    expect(lapsed({ ...both, account: 2 })).toEqual([others]);
    expect([lapsed({ ...both, account: 3 }), lapsed({ ...both, account: 99 })]).toEqual([[], []]);
    expect(engine.openOrdersIn(1)).toHaveLength(4);
  });
});
