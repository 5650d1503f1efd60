/**
 * The fast engine on the shared vectors of times in force and price guards: answers, trades, orders, positions, holds and books. Cases that match
 * through other runners, and what the display shows of these, are left to the naive engine.
 */
import { describe, expect, it } from 'vitest';
import { eventsSince, type EngineEvent } from './history.ts';
import { readCases, type VectorCase, type VectorCommand } from './matching-vectors.ts';
import { type EngineCommand, type MarketEngine, perform, type PlaceWithTerms } from './plain-engine.ts';
import { engineWith, FORTUNE, MATCH_ODDS } from './testing-engine.ts';
import { answerAsVector, orderAsVector } from './vector-answers.ts';

const absent = readCases('direct') === null;
const LIMITS = { minStake: 1, maxStake: 0, maxWin: 1e13 };

const COMMANDS = ['batch', 'place', 'replace', 'release', 'cancel', 'suspend', 'open'];

/** Whether a case names one runner only, so that nothing matches through others, and has no command that the fast engine lacks. */
function isDirect({ commands }: VectorCase): boolean {
  return commands.every(
    ({ op, runner, target, instructions }) =>
      !instructions?.some((each) => each.runner > 0) && COMMANDS.includes(op) && (runner ?? 0) === 0 && target === undefined,
  );
}

function directCases(set: string): readonly VectorCase[] {
  return (readCases(set) ?? []).filter(isDirect);
}

/** Returns the commands of the engine for one of the vectors, the one with the answer first. */
function commandsOf({ op, ...fields }: VectorCommand, { betDelay = false, minStake = 1 }: VectorCase['market']): readonly EngineCommand[] {
  const limits = { ...LIMITS, minStake };
  if (op === 'suspend') {
    const which = { pending: true, resting: false };
    return [
      { type: 'market', market: 1, open: false, version: 2 },
      { type: 'lapse', market: 1, reason: 'SUSPENDED', which },
    ];
  }
  if (op === 'open') return [{ type: 'market', market: 1, open: true, version: 3 }];
  const placing = (order: object): object => ({ persistence: 'LAPSE', line: 0, delayed: betDelay, limits, market: 1, ...order, account: fields.account });
  if (op === 'batch') return [{ type: op, market: 1, instructions: fields.instructions!.map((each) => placing(each)) } as unknown as EngineCommand];
  if (op !== 'place') return [{ type: op, limits, delayed: betDelay, ...fields } as unknown as EngineCommand];
  return [{ type: 'place', command: placing(fields) as unknown as PlaceWithTerms }];
}

function tradesOf(events: readonly EngineEvent[]): unknown[] {
  return events.flatMap((reported) => {
    if (reported.type !== 'trade') return [];
    const { runner, price, size, takerOrder, takerSide, makerOrder } = reported.event;
    return [{ kind: 'direct', runner, price, size, taker: takerOrder, takerSide, maker: makerOrder }];
  });
}

/** Returns the answers and trades of a case, and its orders, positions, holds and books at the end. */
function run(vector: VectorCase): unknown {
  const { runners } = vector.market;
  const engine = engineWith({ accounts: vector.accounts, markets: [{ ...MATCH_ODDS, runners, houseLimit: FORTUNE, passiveDelay: 'exempt' }] });
  const steps = vector.commands.map((command) => {
    const mark = engine.mark();
    const [answer] = commandsOf(command, vector.market).map((each) => answerAsVector(perform(engine, each)));
    return { answer, trades: tradesOf(eventsSince(engine, mark)) };
  });
  return { id: vector.id, steps, ...stateOf(engine, vector) };
}

function stateOf(engine: MarketEngine, { accounts, market }: VectorCase): object {
  const last = new Map<number, unknown>();
  for (const reported of eventsSince(engine, 0)) if (reported.type === 'orderChanged') last.set(reported.event.order, orderAsVector(reported.event));
  const { levels } = engine.snapshot();
  const positions = accounts.map(({ account }) => {
    const position = engine.position(account, 1);
    const { ifWin, ifLose } = position !== undefined && 'ifWin' in position ? position : { ifWin: [], ifLose: [] };
    const lost = ifLose.reduce((sum, profit) => sum + profit, 0);
    return [account, Array.from({ length: market.runners }, (_, runner) => (ifWin[runner] ?? 0) + lost - (ifLose[runner] ?? 0))] as const;
  });
  const book = Array.from({ length: market.runners }, (_, runner) => runner).flatMap((runner) =>
    (['BACK', 'LAY'] as const).flatMap((side) => {
      // A level's side is what players can do there; the order that rests is on the other one.
      const queue = levels
        .filter((level) => level.pool === 0 && level.runner === runner && level.side !== side)
        .flatMap((level) => level.queue.map((place) => [level.price, place.order, place.size]));
      return queue.length === 0 ? [] : [{ runner, side, queue }];
    }),
  );
  return {
    orders: [...last].toSorted(([a], [b]) => a - b).map(([, order]) => order),
    positions: Object.fromEntries(positions),
    holds: Object.fromEntries(accounts.map(({ account }) => [account, engine.position(account, 1)?.hold ?? 0])),
    book,
  };
}

function expected({ id, expect: { steps, state } }: VectorCase): unknown {
  const { orders, positions, holds, book } = state;
  return { id, steps, orders, positions, holds, book };
}

describe('the fast engine passes the direct cases of the shared vectors', () => {
  it.skipIf(absent).each([
    ['direct', 4],
    ['fill-or-kill', 5],
    ['fill-and-kill', 5],
    ['post-only', 2],
    ['replace', 6],
  ])('%s: %i cases', (set, count) => {
    expect(directCases(set)).toHaveLength(count);
    expect(directCases(set).map(run)).toEqual(directCases(set).map(expected));
  });
});
