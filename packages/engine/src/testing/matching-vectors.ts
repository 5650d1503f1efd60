/** Runs a case of the shared matching vectors on the naive engine and returns what it did in the form of the vectors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Side } from '@maidan/domain';
import type { MatchingAnswer, MatchingCommand, OrderOutcome, MatchingRefusal, OrderOptions } from './plain-engine.ts';
import type { NaiveBet } from './naive/naive-exposure.ts';
import { CheckedNaiveEngine } from './naive/naive-invariants.ts';
import { CROSS_ACCOUNTS } from './naive/naive-state.ts';

const FOLDER = new URL('../../../../../shared/data/vectors/matching/', import.meta.url);
const MARKET = 1;
const UNLIMITED = 1e13;

interface VectorOrder extends OrderOptions {
  readonly order: number;
  readonly account: number;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly size?: number;
}
export interface VectorCommand extends Partial<VectorOrder> {
  readonly op: 'place' | 'release' | 'cancel' | 'reduce' | 'replace' | 'batch' | 'level' | 'uncross' | 'suspend' | 'open' | 'remove';
  readonly remaining?: number;
  readonly newOrder?: number;
  readonly onRefusal?: 'CANCELLED' | 'KEEP';
  readonly instructions?: readonly VectorOrder[];
  readonly reduction?: number;
}
interface VectorStep {
  readonly answer: unknown;
  readonly trades: readonly unknown[];
}
export interface VectorCase {
  readonly id: string;
  readonly title: string;
  readonly market: { readonly runners: number; readonly crossMatching: boolean; readonly betDelay?: boolean; readonly minStake?: number };
  readonly accounts: readonly { readonly account: number; readonly person: number; readonly cash: number }[];
  readonly commands: readonly VectorCommand[];
  readonly results?: readonly { readonly winners: readonly number[] }[];
  readonly expect: { readonly steps: readonly VectorStep[]; readonly state: Readonly<Record<string, unknown>>; readonly results?: readonly unknown[] };
}

/** Returns the cases of a file, or null (with a printed line) if the shared data is not beside the repository. */
export function readVectorFile(file: string): readonly unknown[] | null {
  const address = new URL(`${file}.json`, FOLDER);
  if (!existsSync(address)) {
    process.stdout.write(`[vectors] matching/${file}.json is not beside this repository: its tests are skipped\n`);
    return null;
  }
  return (JSON.parse(readFileSync(address, 'utf8')) as { cases: unknown[] }).cases;
}

/** Returns the names of all sets of the shared data, sorted; none if it is absent. */
export function listSets(): readonly string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
}

/** Returns the cases of a matching set, or null if the shared data is absent. */
export function readCases(set: string): readonly VectorCase[] | null {
  return readVectorFile(set) as readonly VectorCase[] | null;
}

/** A run of one case. */
export class VectorRun {
  readonly engine = new CheckedNaiveEngine();
  private readonly vector: VectorCase;
  private version = 1;

  constructor(vector: VectorCase) {
    this.vector = vector;
    for (const account of vector.accounts) this.engine.loadAccount({ ...account, pool: 0, held: 0, version: 0, blocked: false, owing: false });
    const { runners, crossMatching } = vector.market;
    this.engine.openMarket(
      { market: MARKET, kind: 'exchange', runners, numberOfWinners: 1, open: true, version: 1, houseLimit: UNLIMITED },
      { crossMatching, complete: true, passiveDelay: 'exempt', virtualIncluded: false },
    );
  }

  /** Executes a command of the case and returns its step. */
  step(command: VectorCommand): VectorStep {
    const before = this.engine.trades.length;
    const answers = this.commandsOf(command).map((each) => this.engine.perform(each));
    return { answer: this.answerOf(command, answers.at(-1) ?? null), trades: this.tradesSince(before) };
  }

  private commandsOf(command: VectorCommand): MatchingCommand[] {
    const { order = 0, account = 0, runner = 0, side = 'BACK', price = 0, size = 0 } = command;
    const { minStake = 1 } = this.vector.market;
    const limits = { minStake, maxStake: 0, maxWin: UNLIMITED };
    const delayed = this.vector.market.betDelay === true;
    switch (command.op) {
      case 'place':
        return [{ type: 'place', command: this.placeOf(command as VectorOrder, account) }];
      case 'release':
        return [{ type: 'release', order }];
      case 'cancel':
        return [{ type: 'cancel', order, account }];
      case 'reduce':
        return [{ type: 'reduce', order, account, remaining: command.remaining! }];
      case 'replace': {
        const { op, ...fields } = command;
        void op;
        return [{ ...fields, type: 'replace', order, account, newOrder: command.newOrder!, limits, delayed }];
      }
      case 'batch':
        return [{ type: 'batch', market: MARKET, instructions: command.instructions!.map((each) => this.placeOf(each, account)) }];
      case 'level':
        return [{ type: 'level', market: MARKET, runner, side, price, size }];
      case 'uncross':
        return [{ type: 'uncross', market: MARKET }];
      case 'suspend':
        return [
          { type: 'market', market: MARKET, open: false, version: ++this.version },
          { type: 'lapse', market: MARKET, reason: 'SUSPENDED', which: { pending: true, resting: false } },
        ];
      case 'open':
        return [{ type: 'market', market: MARKET, open: true, version: ++this.version }];
      default:
        return [{ type: 'remove', market: MARKET, runner, reduction: command.reduction! }];
    }
  }

  private placeOf(order: VectorOrder, account: number): Extract<MatchingCommand, { type: 'place' }>['command'] {
    const { minStake = 1 } = this.vector.market;
    return {
      persistence: 'LAPSE',
      line: 0,
      delayed: this.vector.market.betDelay === true,
      limits: { minStake, maxStake: 0, maxWin: UNLIMITED },
      ...order,
      account,
      market: MARKET,
    };
  }

  private answerOf({ op }: VectorCommand, answer: MatchingAnswer): unknown {
    if (answer === null || !('ok' in answer) || op === 'suspend') return {};
    if (!answer.ok) return refusalOf(answer);
    const { value } = answer;
    if ('status' in value) return this.orderOf(value);
    if ('placed' in value && !('outcome' in value)) return { placed: value.placed.map((each) => this.orderOf(each)) };
    if (value.outcome === 'REDUCED') return { outcome: value.outcome, reduced: this.orderOf(value.reduced) };
    const { outcome } = value;
    const cancelled = this.orderOf(value.cancelled);
    return outcome === 'REPLACED' ? { outcome, cancelled, placed: this.orderOf(value.placed) } : { outcome, cancelled, ...refusalOf(value.refused) };
  }

  private orderOf({ order, status, matched, matchedValue, remaining, cancelled, lapsed, reason }: OrderOutcome): unknown {
    return { order, status, size: this.engine.orderOf(order)!.size, matched, matchedValue, remaining, cancelled, lapsed, reason };
  }

  private tradesSince(before: number): unknown[] {
    const reported = new Set<number>();
    return this.engine.trades.slice(before).flatMap(({ match, runner, price, size, takerOrder, makerOrder }): unknown[] => {
      if (match === undefined) {
        return [{ kind: 'direct', runner, price, size, taker: takerOrder, takerSide: this.engine.orderOf(takerOrder)!.side, maker: makerOrder }];
      }
      if (reported.has(match)) return [];
      reported.add(match);
      const { side, pot, rows } = this.engine.matches[match - 1]!;
      return [{ kind: 'cross', match, side, pot, legs: rows }];
    });
  }

  /** Returns the state after the last command. */
  state(): Readonly<Record<string, unknown>> {
    const { engine } = this;
    const accounts = this.vector.accounts.map(({ account }) => account);
    const removed = new Set(this.vector.commands.flatMap(({ op, runner }) => (op === 'remove' ? [runner!] : [])));
    const positions = (account: number): (number | null)[] => engine.profitsOf(account, MARKET).map((profit, runner) => (removed.has(runner) ? null : profit));
    return {
      orders: engine.orders.map(({ terms, ...order }) => this.orderOf({ ...order, reason: terms.reason })),
      positions: Object.fromEntries(accounts.map((account) => [account, positions(account)])),
      maker: positions(0),
      cross: positions(CROSS_ACCOUNTS[0]),
      holds: Object.fromEntries(accounts.map((account) => [account, engine.heldFor(account, MARKET)])),
      book: this.book(),
      display: engine.display(MARKET, 0),
    };
  }

  private book(): unknown[] {
    const live = this.engine.display(MARKET, 0).map(({ runner }) => runner);
    return live.flatMap((runner) =>
      (['BACK', 'LAY'] as const).flatMap((side) => {
        const queue = this.engine.queueOf({ market: MARKET, pool: 0, runner, side });
        return queue.length === 0 ? [] : [{ runner, side, queue: queue.map((entry) => [entry.price, Math.max(0, entry.id), entry.size]) }];
      }),
    );
  }

  /** Returns what every account comes to if these runners share the first place, exact fractions of centipaise. */
  results(): unknown[] {
    return (this.vector.results ?? []).map(({ winners }) => {
      const result = (account: number): [number, number] => sharedPlace(this.engine.matchedBets(account, MARKET), winners);
      return Object.fromEntries([
        ...this.vector.accounts.map(({ account }) => [account, result(account)]),
        ['maker', result(0)],
        ['cross', result(CROSS_ACCOUNTS[0])],
      ]);
    });
  }
}

/** Returns the profit of bets when k runners share one place: a winning back gets the k-th part of its value. */
function sharedPlace(bets: readonly NaiveBet[], winners: readonly number[]): [number, number] {
  const shares = winners.length;
  const numerator = bets.reduce((total, { runner, side, size, price, value }) => {
    const profit = (winners.includes(runner) ? (value ?? size * price) : 0) - shares * 100 * size;
    return total + (side === 'BACK' ? profit : -profit);
  }, 0);
  return asFraction(numerator, shares);
}

/** Returns a fraction in lowest terms. */
export function asFraction(numerator: number, divisor: number): [number, number] {
  const common = greatestDivisor(Math.abs(numerator), divisor);
  return [numerator / common || 0, divisor / common];
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function refusalOf({ code, detail }: MatchingRefusal): object {
  return { refused: code, ...detail };
}
