/** Commands of a running engine allocate no memory: its rows, queues and journal entries are reused. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { MarketEngine, PlaceCommand } from '../testing/plain-engine.ts';
import { engineWith, FORTUNE, MATCH_ODDS } from '../testing/testing-engine.ts';

const ORDERS = 5_000;
const BATCH = 50;
/** Orders that are placed before one of them is cancelled. */
const RESTING = 200;
/** V8 compiles the code of the first rounds while they run, which allocates. */
const MOST_ROUNDS = 80;
/** Bytes a command. The smallest object has 16. */
const NOTHING = 1;

type Command = { -readonly [Key in keyof PlaceCommand]: PlaceCommand[Key] };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Places orders of five accounts on three runners, directly and through other runners matched or resting, reduces and cancels old ones, and commits. */
function play(engine: MarketEngine, command: Command, first: number): void {
  for (let order = first; order < first + ORDERS; order++) {
    command.order = order;
    command.account = 1 + (order % 5);
    command.runner = order % 3;
    command.side = order % 2 === 0 ? 'BACK' : 'LAY';
    command.price = (order >> 1) % 3 === 0 ? 300 : order % 2 === 0 ? 310 : 290;
    engine.placeOrder(command);
    const old = order - RESTING;
    if (old > 0 && old % 4 === 0) engine.reduceOrder(old, 1 + (old % 5), 100);
    if (old > 0) engine.cancelOrder(old, 1 + (old % 5));
    if (order % BATCH === 0) engine.commit();
  }
}

for (const crossMatching of [false, true]) {
  it(`[MX-162] places, matches, reductions and cancels allocate nothing once the engine runs, cross-matching ${crossMatching ? 'on' : 'off'}`, () => {
    const engine = engineWith({ markets: [{ ...MATCH_ODDS, crossMatching }] });
    const limits = { minStake: 0, maxStake: 0, maxWin: FORTUNE };
    const command: Command = {
      order: 0,
      account: 1,
      market: 1,
      runner: 0,
      side: 'BACK',
      price: 300,
      line: 0,
      size: 500,
      persistence: 'LAPSE',
      limits,
      delayed: false,
    };
    const allocated: number[] = [];
    for (let round = 0; round < MOST_ROUNDS && (allocated.at(-1) ?? Infinity) > NOTHING; round++) {
      collectGarbage();
      const before = process.memoryUsage().heapUsed;
      play(engine, command, 1 + round * ORDERS);
      allocated.push((process.memoryUsage().heapUsed - before) / ORDERS);
    }
    expect(allocated.at(-1), `bytes an order in ${allocated.length} rounds: ${allocated.map(Math.round).join(' ')}`).toBeLessThan(NOTHING);
  });
}
