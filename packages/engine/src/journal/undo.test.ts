/** An undo restores exactly the state before the commands of a batch, figures and queues included (FD-15). */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../testing/fuzz-sources/random.ts';
import { createWorld } from '../testing/fuzz-world.ts';
import { eventsSince } from '../testing/history.ts';
import { worldOf, type RandomWorld } from '../testing/testing-worlds.ts';
import { bet, BOOKMAKER_MARKET, engineWith, FORTUNE, MATCH_ODDS, SESSION, placeAccepted } from '../testing/testing-engine.ts';

function randomWorld(seed: number): RandomWorld {
  const random = new Random(seed);
  return worldOf(random, createWorld(random));
}

describe('undo', () => {
  it('of any suffix restores the state and the events (seed printed)', () => {
    const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
    console.info(`undo: PROPERTY_SEED=${seed}`);
    const property = fc.property(fc.integer(), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 60 }), (world, before, after) => {
      const { engine, step, agedState } = randomWorld(world);
      for (let i = 0; i < before; i++) step();
      const state = engine.snapshot();
      const mark = engine.mark();
      const events = eventsSince(engine, 0);
      for (let i = 0; i < after; i++) step();
      engine.undoTo(mark);
      expect(engine.snapshot()).toEqual(agedState(state));
      expect(eventsSince(engine, 0)).toEqual(events);
      engine.undoTo(0);
      expect(engine.snapshot()).toEqual(randomWorld(world).engine.snapshot());
      expect(eventsSince(engine, 0)).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: 150 });
  });

  it('in steps, newest first, is the same as at once', () => {
    const { engine, step, agedState } = randomWorld(77);
    const states = [{ mark: engine.mark(), state: engine.snapshot() }];
    for (let i = 0; i < 200; i++) {
      step();
      states.push({ mark: engine.mark(), state: engine.snapshot() });
    }
    const wrong = states.toReversed().filter(({ mark, state }) => {
      engine.undoTo(mark);
      return JSON.stringify(engine.snapshot()) !== JSON.stringify(agedState(state));
    });
    expect(wrong).toEqual([]);
  });

  it('puts orders back in their places, the emptied level and the best price with them', () => {
    const engine = engineWith({ markets: [MATCH_ODDS] });
    const queued = [1, 2, 3].map((account) => bet('LAY', 100_00, 300, { account }));
    for (const command of queued) placeAccepted(engine, command);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 400_00 });
    engine.commit();
    const state = engine.snapshot();
    placeAccepted(engine, bet('BACK', 250_00, 300, { account: 4 }));
    engine.cancelOrder(queued[2]!.order, 3);
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 0 });
    placeAccepted(engine, bet('BACK', 10_00, 290, { account: 5 }));
    engine.quoteLevel({ market: 1, runner: 0, side: 'BACK', price: 300, size: 700_00 });
    engine.undoTo(0);
    expect(engine.snapshot()).toEqual(state);
    expect(state.levels[0]?.queue.map((place) => place.order)).toEqual([...queued.map((command) => command.order), 0]);
  });

  it('restores wallets by the amounts moved, so that values loaded after the undo are kept', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('BACK', 100_00, 200));
    engine.undoTo(0);
    engine.reloadAccount({ ...engine.accountState(1)!, cash: 500_00, version: 8 });
    placeAccepted(engine, bet('BACK', 100_00, 200));
    expect(engine.accountState(1)).toMatchObject({ cash: 400_00, held: 100_00, version: 8 });
  });

  it('a mark of an older batch is a bug', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('BACK', 100_00, 200));
    const mark = engine.mark();
    engine.commit();
    expect(() => engine.undoTo(mark)).toThrow(/beyond the end of the journal/);
  });
});

describe('the batch', () => {
  it('a commit raises the version of each wallet that it changed, once', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('LAY', 100_00, 200, { account: 2 }));
    placeAccepted(engine, bet('BACK', 50_00, 200));
    placeAccepted(engine, bet('BACK', 50_00, 200));
    expect(
      eventsSince(engine, 0)
        .filter((event) => event.type === 'walletChanged')
        .map(({ event }) => event),
    ).toEqual([
      { account: 2, cash: FORTUNE - 100_00, held: 100_00, expectedVersion: 0 },
      { account: 1, cash: FORTUNE - 100_00, held: 100_00, expectedVersion: 0 },
    ]);
    engine.commit();
    expect([1, 2, 3].map((account) => engine.accountState(account)?.version)).toEqual([1, 1, 0]);
    expect(eventsSince(engine, 0)).toEqual([]);
    engine.moveCash(3, 5);
    engine.commit();
    expect(engine.accountState(3)).toMatchObject({ version: 1, cash: FORTUNE + 5 });
  });

  it('a commit after an undo raises only the versions of wallets that stay changed', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('LAY', 100_00, 200, { account: 2 }));
    const mark = engine.mark();
    placeAccepted(engine, bet('BACK', 50_00, 200));
    engine.moveCash(3, 5);
    engine.undoTo(mark);
    engine.moveCash(4, 5);
    engine.commit();
    expect([1, 2, 3, 4].map((account) => engine.accountState(account)?.version)).toEqual([0, 1, 0, 1]);
    placeAccepted(engine, bet('BACK', 10_00, 300, { account: 5 }));
    engine.undoTo(0);
    engine.commit();
    expect(engine.accountState(5)?.version).toBe(0);
  });

  it('finished orders can be read until the commit and are then forgotten', () => {
    const engine = engineWith();
    const command = bet('BACK', 100_00, 200);
    placeAccepted(engine, command);
    engine.cancelOrder(command.order, 1);
    expect(engine.order(command.order)).toMatchObject({ status: 'COMPLETE', cancelled: 100_00 });
    expect(engine.openOrdersOf(1)).toEqual([]);
    engine.commit();
    expect(engine.order(command.order)).toBeUndefined();
  });

  it('a settlement removes the position and its hold; the engine reports no change of the position', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 2 }));
    placeAccepted(engine, bet('BACK', 100_00, 300));
    engine.commit();
    expect(() => engine.releasePosition(2, 1)).not.toThrow();
    engine.releasePosition(1, 1);
    engine.moveCash(1, 200_00);
    engine.moveCash(2, -200_00);
    expect([1, 2].map((account) => engine.position(account, 1))).toEqual([undefined, undefined]);
    expect(eventsSince(engine, 0).filter((event) => event.type === 'positionChanged')).toEqual([]);
    engine.commit();
    expect(engine.accountState(1)).toMatchObject({ cash: FORTUNE + 200_00, held: 0 });
    engine.forgetMarket(1);
    expect([engine.hasMarket(1), engine.hasPosition(1, 1)]).toEqual([false, false]);
    expect([engine.hasMarket(BOOKMAKER_MARKET.market), engine.hasMarket(SESSION.market)]).toEqual([true, true]);
  });

  it('a market with an open batch cannot be forgotten, nor a position with open orders released', () => {
    const engine = engineWith();
    placeAccepted(engine, bet('BACK', 100_00, 200));
    expect(() => engine.forgetMarket(1)).toThrow(/only after the commit/);
    expect(() => engine.releasePosition(1, 1)).toThrow(/open orders/);
  });
});
