/**
 * The fast engine on the shared vectors of matching through other runners: answers, trades, orders, positions, holds and books. Cases with replaces and
 * targets, and what the display shows, are left to the naive engine.
 */
import { describe, expect, it } from 'vitest';
import { eventsSince, type EngineEvent } from './history.ts';
import { readCases, type VectorCase, type VectorCommand } from './matching-vectors.ts';
import { type EngineCommand, type MarketEngine, perform, type PlaceWithTerms } from './plain-engine.ts';
import { engineWith, FORTUNE, MATCH_ODDS } from './testing-engine.ts';
import { answerAsVector, orderAsVector } from './vector-answers.ts';

const absent = readCases('cross-back') === null;
const LIMITS = { minStake: 1, maxStake: 0, maxWin: 1e13 };
const CROSS = -2;

function casesOf(set: string): readonly VectorCase[] {
  return readCases(set) ?? [];
}

/** Returns how many commands of a case come before the first that the fast engine lacks. */
function knownCommands({ commands }: VectorCase): number {
  const first = commands.findIndex(({ op, target }) => op === 'replace' || op === 'batch' || target !== undefined);
  return first === -1 ? commands.length : first;
}

class CrossRun {
  private readonly vector: VectorCase;
  private readonly engine: MarketEngine;
  private version = 1;

  constructor(vector: VectorCase) {
    const { runners, crossMatching } = vector.market;
    this.vector = vector;
    this.engine = engineWith({ accounts: vector.accounts, markets: [{ ...MATCH_ODDS, runners, houseLimit: FORTUNE, crossMatching }] });
  }

  step(command: VectorCommand): unknown {
    const mark = this.engine.mark();
    const answer = perform(this.engine, this.commandOf(command));
    if (command.op === 'suspend') perform(this.engine, { type: 'lapse', market: 1, reason: 'SUSPENDED', which: { pending: true, resting: false } });
    const trades = tradesOf(eventsSince(this.engine, mark));
    return { answer: answerAsVector(answer), trades };
  }

  private commandOf({ op, ...fields }: VectorCommand): EngineCommand {
    const { order = 0, account = 0, runner = 0, side = 'BACK', price = 0, size = 0 } = fields;
    switch (op) {
      case 'place': {
        const command = { persistence: 'LAPSE', line: 0, delayed: false, limits: LIMITS, market: 1, ...fields };
        return { type: 'place', command: command as unknown as PlaceWithTerms };
      }
      case 'cancel':
        return { type: 'cancel', order, account };
      case 'reduce':
        return { type: 'reduce', order, account, remaining: fields.remaining! };
      case 'level':
        return { type: 'level', market: 1, runner, side, price, size };
      case 'uncross':
        return { type: 'uncross', market: 1 };
      case 'suspend':
      case 'open':
        return { type: 'market', market: 1, open: op === 'open', version: ++this.version };
      default:
        throw new Error(`no command for ${op}`);
    }
  }

  state(): object {
    const { accounts, market } = this.vector;
    const runners = Array.from({ length: market.runners }, (_, runner) => runner);
    const { levels } = this.engine.snapshot();
    const last = new Map<number, unknown>();
    for (const reported of eventsSince(this.engine, 0)) if (reported.type === 'orderChanged') last.set(reported.event.order, orderAsVector(reported.event));
    const book = runners.flatMap((runner) =>
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
      positions: Object.fromEntries(accounts.map(({ account }) => [account, this.profitsOf(account)])),
      maker: this.profitsOf(0),
      cross: this.profitsOf(CROSS),
      holds: Object.fromEntries(accounts.map(({ account }) => [account, this.engine.position(account, 1)?.hold ?? 0])),
      book,
    };
  }

  /** Returns the profit of an account for each runner as the only winner. */
  private profitsOf(account: number): number[] {
    const position = this.engine.position(account, 1);
    const { ifWin, ifLose } = position !== undefined && 'ifWin' in position ? position : { ifWin: [], ifLose: [] };
    const lost = ifLose.reduce((sum, profit) => sum + profit, 0);
    return Array.from({ length: this.vector.market.runners }, (_, runner) => (ifWin[runner] ?? 0) + lost - (ifLose[runner] ?? 0));
  }
}

/** Returns direct trades, and cross matches with their rows. */
function tradesOf(events: readonly EngineEvent[]): unknown[] {
  const trades: { readonly legs?: unknown[] }[] = [];
  for (const reported of events) {
    if (reported.type === 'crossMatched') {
      const { match, side, pot } = reported.event;
      trades.push({ kind: 'cross', match, side, pot, legs: [] } as object);
    }
    if (reported.type !== 'trade') continue;
    const { runner, price, size, value, match, takerOrder, takerAccount, takerSide, makerOrder, makerAccount } = reported.event;
    if (match === 0) trades.push({ kind: 'direct', runner, price, size, taker: takerOrder, takerSide, maker: makerOrder } as object);
    else {
      const isTaker = makerAccount === CROSS;
      const [order, account] = isTaker ? [takerOrder, takerAccount] : [makerOrder, makerAccount];
      trades.at(-1)!.legs!.push({ runner, order, account, size, value, role: isTaker ? 'taker' : 'maker' });
    }
  }
  return trades;
}

function run(vector: VectorCase): unknown {
  const each = new CrossRun(vector);
  const steps = vector.commands.map((command) => each.step(command));
  return { id: vector.id, steps, ...each.state() };
}

function expected({ id, expect: { steps, state } }: VectorCase): unknown {
  const { orders, positions, maker, cross, holds, book } = state;
  return { id, steps, orders, positions, maker, cross, holds, book };
}

describe('the fast engine passes the shared vectors of matching through other runners', () => {
  it.skipIf(absent).each([
    ['cross-back', 9],
    ['cross-lay', 5],
    ['cross-mixed', 8],
  ])('[MX-110] %s: %i cases', (set, count) => {
    expect(casesOf(set)).toHaveLength(count);
    expect(casesOf(set).map(run)).toEqual(casesOf(set).map(expected));
  });

  it.skipIf(absent)('random: the commands before the first replace or target', () => {
    const stepsOf = (vector: VectorCase): unknown[] => {
      const each = new CrossRun(vector);
      return vector.commands.slice(0, knownCommands(vector)).map((command) => each.step(command));
    };
    expect(casesOf('random').map(stepsOf)).toEqual(casesOf('random').map((vector) => vector.expect.steps.slice(0, knownCommands(vector))));
    expect(casesOf('random').reduce((sum, vector) => sum + knownCommands(vector), 0)).toBeGreaterThan(60);
  });
});
