/** Event sourcing: decide changes nothing, evolve rebuilds the state from the events, and an engine built from a snapshot acts like the live one. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type EngineCommand, type EngineSnapshot, createMarketEngine, perform } from './plain-engine.ts';
import { Random } from './fuzz-sources/random.ts';
import { CommandSource } from './fuzz-sources/command-source.ts';
import { createWorld } from './fuzz-world.ts';
import { decide, engineOf, eventsSince, evolve } from './history.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from './testing-engine.ts';

/** Removes the values that no event reports: wallet versions, fills of groups, and positions without bets and hold. */
function comparable(state: EngineSnapshot): EngineSnapshot {
  const figures = (position: EngineSnapshot['positions'][number]): readonly number[] =>
    'lines' in position ? position.profit : [...position.ifWin, ...position.ifLose];
  return {
    ...state,
    accounts: state.accounts.map((account) => ({ ...account, version: 0 })),
    groups: state.groups.map((group) => ({ ...group, fills: [] })),
    positions: state.positions.filter((position) => position.hold !== 0 || figures(position).some((figure) => figure !== 0)),
  };
}

describe('decide and evolve', () => {
  it('decide returns the result and events of a command and changes nothing', () => {
    const engine = engineWith({ markets: [MATCH_ODDS] });
    placeAccepted(engine, bet('LAY', 100_00, 300, { account: 2 }));
    engine.commit();
    const before = engine.snapshot();
    const command: EngineCommand = { type: 'place', command: bet('BACK', 40_00, 290) };
    const { answer, events } = decide(engine, command);
    expect(engine.snapshot()).toEqual(before);
    expect(answer).toMatchObject({ ok: true, value: { status: 'COMPLETE', matchedValue: 40_00 * 300 } });
    expect(events.map((event) => event.type)).toEqual([
      'orderPlaced',
      'trade',
      'orderChanged',
      'orderChanged',
      'holdMoved',
      'positionChanged',
      'positionChanged',
      'walletChanged',
      'bookChanged',
    ]);
    perform(engine, command);
    expect(events.reduce(evolve, before)).toEqual(engine.snapshot());
  });

  it.each([3, 14, 159, 2653])('the events of random commands rebuild the state of the engine (seed %i)', (seed) => {
    const random = new Random(seed);
    const world = createWorld(random);
    const engine = createMarketEngine();
    for (const account of world.accounts) engine.loadAccount(account);
    for (const market of world.markets) engine.openMarket(market);
    const source = new CommandSource(random, world);
    let state = engine.snapshot();
    const differing: string[] = [];
    for (let i = 0; i < 600; i++) {
      const mark = engine.mark();
      const command = source.next();
      source.recordAnswer(command, perform(engine, command));
      state = eventsSince(engine, mark).reduce(evolve, state);
      if (i % 20 === 0 && !isDeepStrictEqual(comparable(state), comparable(engine.snapshot()))) differing.push(JSON.stringify(command));
      if (i % 50 === 49) engine.commit();
    }
    expect(differing).toEqual([]);
    expect(comparable(state)).toEqual(comparable(engine.snapshot()));
  });
});

describe('an engine rebuilt from positions and open orders', () => {
  it('has the state of the live one, queues and holds included, and fills the same orders next', () => {
    const engine = engineWith({ markets: [MATCH_ODDS] });
    const resting = [1, 2, 3].map((account) => bet('LAY', 100_00, 300, { account, persistence: 'PERSIST' }));
    for (const command of resting) placeAccepted(engine, command);
    placeAccepted(engine, bet('BACK', 150_00, 300, { account: 4 }));
    placeAccepted(engine, bet('BACK', 30_00, 400, { account: 4, runner: 2 }));
    engine.reduceOrder(resting[2]!.order, 3, 60_00);
    engine.commit();
    const rebuilt = engineOf(engine.snapshot());
    expect(rebuilt.snapshot()).toEqual(engine.snapshot());
    const next = bet('BACK', 80_00, 300, { account: 5 });
    for (const one of [engine, rebuilt]) placeAccepted(one, next);
    expect(eventsSince(rebuilt, 0)).toEqual(eventsSince(engine, 0));
    expect(rebuilt.snapshot()).toEqual(engine.snapshot());
  });

  it('big order ids, up to 2^53, are kept apart', () => {
    const engine = engineWith({ markets: [MATCH_ODDS] });
    const ids = [5, 2 ** 32 + 5, 2 ** 31 + 5, 2 ** 53 - 1];
    for (const order of ids) placeAccepted(engine, bet('BACK', 100, 200, { order }));
    expect(engine.openOrdersOf(1)).toEqual(ids.toSorted((a, b) => a - b));
    engine.cancelOrder(2 ** 32 + 5, 1);
    expect(engine.openOrdersOf(1, 1)).toEqual([5, 2 ** 31 + 5, 2 ** 53 - 1]);
    expect(engine.order(2 ** 53 - 1)).toMatchObject({ order: 2 ** 53 - 1, status: 'EXECUTABLE' });
  });
});
