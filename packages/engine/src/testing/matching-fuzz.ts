/**
 * Random commands of every kind on one cross-matched market of the naive engine, with its invariants checked after each command. Prices lie around
 * those at which the runners cover each other, so that orders match directly and through other runners.
 */
import { LADDER, type Side } from '@maidan/domain';
import { Random } from './fuzz-sources/random.ts';
import { StartSource } from './fuzz-sources/start-source.ts';
import { NaiveEngine } from './naive/naive-engine.ts';
import { CheckedNaiveEngine } from './naive/naive-invariants.ts';
import type { NaivePlace } from './naive/naive-order-terms.ts';
import type { MatchingAnswer, MatchingCommand, OrderOptions, PlaceWithOptions } from './plain-engine.ts';

export interface MatchingFuzzResult {
  readonly operations: number;
  readonly direct: number;
  readonly crossed: { readonly BACK: number; readonly LAY: number };
  readonly refused: ReadonlyMap<string, number>;
  readonly ended: ReadonlyMap<string, number>;
  /** The first broken invariant with the commands before it; null if there is none. */
  readonly broken: string | null;
}

const WORLD_OPERATIONS = 120;
const MARKET = 1;
const START = 1_000_000;
const UNLIMITED = 1e13;
/** Account 2 is of the same person as account 1. Accounts 7 and 8 are demo accounts. */
const ACCOUNTS = [1, 2, 3, 4, 5, 6, 7, 8];
const DEMO = [7, 8];
const LIMITS = { minStake: 1, maxStake: 0, maxWin: UNLIMITED };

/** Runs this many commands from a seed; stops at the first broken invariant. */
export function runMatchingFuzz(operations: number, seed: number): MatchingFuzzResult {
  const random = new Random(seed);
  const totals = { operations: 0, direct: 0, crossed: { BACK: 0, LAY: 0 }, refused: new Map<string, number>(), ended: new Map<string, number>() };
  while (totals.operations < operations) {
    const world = new MatchingWorld(random);
    for (let i = 0; i < WORLD_OPERATIONS; i++) {
      totals.operations++;
      const broken = world.step() ?? (i === WORLD_OPERATIONS - 1 ? world.compareReplays() : null);
      if (broken !== null) return { ...totals, broken: `seed ${seed}, after ${totals.operations} commands: ${broken}` };
    }
    for (const { match } of world.engine.trades) if (match === undefined) totals.direct++;
    for (const { side } of world.engine.matches) totals.crossed[side]++;
    for (const code of world.refused) totals.refused.set(code, (totals.refused.get(code) ?? 0) + 1);
    for (const { terms } of world.engine.orders) if (terms.reason !== null) totals.ended.set(terms.reason, (totals.ended.get(terms.reason) ?? 0) + 1);
  }
  return { ...totals, broken: null };
}

class MatchingWorld {
  readonly engine: CheckedNaiveEngine;
  readonly refused: string[] = [];
  private readonly random: Random;
  private readonly runners: number;
  private readonly middles: readonly number[];
  private readonly house: number;
  private readonly cash: number;
  private readonly isDelayed: boolean;
  private readonly start: StartSource;
  private readonly history: MatchingCommand[] = [];
  private nextOrder = 1;
  private version = 1;
  private now = START;

  constructor(random: Random) {
    this.random = random;
    this.start = new StartSource(random, { accounts: ACCOUNTS.map((account) => ({ account })) });
    this.runners = random.of([2, 2, 3, 3, 4, 5, 6]);
    // Shares of 100 that sum to about 100: the prices 100 / share cover each other.
    const weights = Array.from({ length: this.runners }, () => random.whole(1, random.of([2, 6])));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    this.middles = weights.map((weight) => LADDER.findIndex((price) => price >= (100 * sum) / weight));
    this.house = random.of([UNLIMITED, 20_00]);
    this.cash = random.of([1e9, 1e9, 1e9, 600_00]);
    this.isDelayed = random.chance(0.4);
    this.engine = this.opened(new CheckedNaiveEngine(), ACCOUNTS);
  }

  /** Loads accounts and the market into a new engine. */
  private opened<Engine extends NaiveEngine>(engine: Engine, accounts: readonly number[]): Engine {
    for (const account of accounts) {
      const pool = DEMO.includes(account) ? 1 : 0;
      engine.loadAccount({ account, person: account === 2 ? 1 : account, pool, cash: this.cash, held: 0, version: 0, blocked: false, owing: false });
    }
    engine.openMarket(
      {
        market: MARKET,
        kind: 'exchange',
        runners: this.runners,
        numberOfWinners: 1,
        open: true,
        version: 1,
        houseLimit: this.house,
        startingPrice: 'OFFERED',
      },
      { crossMatching: true, complete: true, passiveDelay: 'exempt', virtualIncluded: false },
    );
    engine.perform({ type: 'clock', now: START });
    return engine;
  }

  /** Executes the next command. Returns what is broken, or null. */
  step(): string | null {
    const command = this.next();
    this.history.push(command);
    const before = this.engine.snapshot();
    try {
      const answer = this.engine.perform(command);
      const isRefused = answer !== null && 'ok' in answer && !answer.ok;
      if (isRefused) this.refused.push(answer.code);
      this.start.recordAnswer(command, !isRefused);
      return this.traceOfKilled(answer, before);
    } catch (error) {
      return `${String(error)}\nlast commands:\n${this.history.map((each) => JSON.stringify(each)).join('\n')}`;
    }
  }

  /** A killed or refused order leaves books, positions and wallets as they were. */
  private traceOfKilled(answer: MatchingAnswer, before: ReturnType<CheckedNaiveEngine['snapshot']>): string | null {
    if (answer === null || !('ok' in answer)) return null;
    const isKilled = answer.ok && 'reason' in answer.value && answer.value.reason === 'KILLED' && answer.value.matched === 0;
    const command = this.history.at(-1)!;
    if (command.type !== 'place' || (answer.ok && !isKilled)) return null;
    // An order that cancels the oldest may have cancelled own orders before it was killed.
    if ('selfTrade' in command.command && command.command.selfTrade === 'CANCEL_OLDEST') return null;
    const after = this.engine.snapshot();
    const seen = ({ levels, accounts, orders }: typeof before): string => JSON.stringify({ levels, accounts, orders });
    return seen(before) === seen(after) ? null : `an order without a match left a trace: ${JSON.stringify(command)}`;
  }

  /** The commands of one pool alone give the trades and books of that pool, and the same commands give the same state. */
  compareReplays(): string | null {
    for (const accounts of [ACCOUNTS.filter((account) => !DEMO.includes(account)), DEMO, ACCOUNTS]) {
      const pool = accounts === DEMO ? 1 : 0;
      const isAll = accounts === ACCOUNTS;
      const engine = this.opened(new NaiveEngine(), accounts);
      for (const command of this.history) if (accounts.includes(accountOf(command, this.engine) ?? accounts[0]!)) engine.perform(command);
      const seen = (of: NaiveEngine): string =>
        JSON.stringify([
          of.trades.filter((trade) => isAll || trade.pool === pool).map(({ match, ...trade }) => ({ ...trade, crossed: match !== undefined })),
          of.snapshot().levels.filter((level) => isAll || level.pool === pool),
        ]);
      if (seen(engine) !== seen(this.engine)) return `a replay of accounts ${accounts.join()} differs`;
    }
    return null;
  }

  private next(): MatchingCommand {
    const { random } = this;
    // A maker's batch of levels always ends with an uncross, so that no command of the other pool does it.
    if (this.history.at(-1)?.type === 'level' && random.chance(0.5)) return { type: 'uncross', market: MARKET };
    if (this.history.at(-1)?.type === 'level') return this.level();
    const roll = random.next();
    if (roll < 0.6) return { type: 'place', command: this.place() };
    if (roll < 0.68) return this.replace();
    if (roll < 0.73) return { type: 'cancel', ...this.known('EXECUTABLE') };
    if (roll < 0.76) return { type: 'reduce', ...this.known('EXECUTABLE'), remaining: random.whole(1, 500) };
    if (roll < 0.82) return { type: 'release', order: this.known('PENDING').order };
    if (roll < 0.88) return this.level();
    return this.rare();
  }

  private rare(): MatchingCommand {
    const { random } = this;
    const account = random.of(ACCOUNTS);
    if (this.start.hasEnough || random.chance(0.02)) return this.start.next(MARKET, () => this.place());
    return random.of<() => MatchingCommand>([
      () => ({ type: 'batch', market: MARKET, instructions: this.batch(account) }),
      () => ({ type: 'batch', market: MARKET, instructions: this.batch(account) }),
      () => ({ type: 'market', market: MARKET, open: random.chance(0.9), version: ++this.version }),
      () => ({ type: 'market', market: MARKET, open: true, version: ++this.version }),
      () => ({ type: 'runner', market: MARKET, runner: this.liveRunner(), active: random.chance(0.9) }),
      () => ({ type: 'clock', now: (this.now += random.whole(1, 10_000)) }),
      () => ({ type: 'clock', now: (this.now += random.whole(1, 10_000)) }),
      () => ({ type: 'group', account, group: random.whole(0, 1), burstLimit: random.of([0, 50_00, 300_00]), lossLimit: random.of([0, 100_00]) }),
      () => ({ type: random.of(['trip', 'rearm', 'rearm', 'deleteGroup'] as const), account, group: random.whole(0, 1) }),
      () => ({ type: 'groupProfit', account, group: random.whole(0, 1), profit: random.whole(-60_00, 20_00) }),
      () => ({ type: 'update', ...this.known('EXECUTABLE'), expiresAt: this.now + random.whole(5_000, 30_000) }),
      () =>
        random.chance(0.15) && this.liveRunners().length > 2
          ? { type: 'remove', market: MARKET, runner: this.liveRunner(), reduction: random.whole(0, 3_000) }
          : { type: 'withdraw', market: MARKET },
    ])();
  }

  private level(): MatchingCommand {
    const { random } = this;
    const runner = this.liveRunner();
    const size = random.of([0, random.whole(1, 5_000)]);
    return { type: 'level', market: MARKET, runner, side: random.of<Side>(['BACK', 'LAY']), price: this.price(runner), size };
  }

  private liveRunners(): number[] {
    const removed = this.history.flatMap((command) => (command.type === 'remove' ? [command.runner] : []));
    return Array.from({ length: this.runners }, (_, runner) => runner).filter((runner) => !removed.includes(runner));
  }

  private liveRunner(): number {
    return this.random.of(this.liveRunners());
  }

  private price(runner: number): number {
    const tick = this.middles[runner]! + this.random.whole(-4, 4);
    return LADDER[this.random.chance(0.01) ? this.random.whole(0, LADDER.length - 1) : Math.max(0, Math.min(LADDER.length - 1, tick))]!;
  }

  /** Returns a known order of a status, or a random one. */
  private known(status: string): { readonly order: number; readonly account: number } {
    const orders = this.engine.orders.filter((order) => order.status === status);
    if (orders.length === 0 || this.random.chance(0.03)) return { order: this.random.whole(1, this.nextOrder), account: this.random.of(ACCOUNTS) };
    const { order, account } = this.random.of(orders);
    return { order, account };
  }

  private replace(): MatchingCommand {
    const { random } = this;
    const { order, account } = this.known('EXECUTABLE');
    const runner = this.engine.orderOf(order)?.runner ?? 0;
    const newOrder = this.nextOrder++;
    return {
      type: 'replace',
      order,
      account,
      newOrder,
      limits: LIMITS,
      delayed: this.isDelayed,
      ...(random.chance(0.7) ? { price: this.price(runner) } : {}),
      ...(random.chance(0.5) ? { size: random.whole(1, 3_000) } : {}),
      ...(random.chance(0.4) ? { onRefusal: 'KEEP' as const } : {}),
      ...(random.chance(0.2) ? { timeInForce: 'POST_ONLY' as const } : {}),
    };
  }

  private batch(account: number): NaivePlace[] {
    return Array.from({ length: this.random.whole(1, 4) }, () => ({ ...this.place(), account }));
  }

  private place(): PlaceWithOptions {
    const { random } = this;
    const runner = this.liveRunner();
    const common = {
      order: this.nextOrder++,
      account: random.of(ACCOUNTS),
      market: MARKET,
      runner,
      side: random.of<Side>(['BACK', 'LAY']),
      price: this.price(runner),
      line: 0,
      persistence: 'LAPSE' as const,
      limits: LIMITS,
      delayed: this.isDelayed,
    };
    if (random.chance(0.15)) return this.start.order({ ...common, size: random.whole(1, 5_000) }, {});
    const kind = random.next();
    const size = random.of([random.whole(1, 30), random.whole(1, 2_000), random.whole(1, 20_000)]);
    const options: OrderOptions =
      kind < 0.4
        ? {}
        : kind < 0.52
          ? { timeInForce: 'FILL_OR_KILL', ...(random.chance(0.6) ? { minFillSize: random.whole(0, size) } : {}) }
          : kind < 0.64
            ? { timeInForce: 'FILL_AND_KILL', ...(random.chance(0.4) ? { guard: { mode: 'any', ticks: random.whole(1, 20) } } : {}) }
            : kind < 0.72
              ? { timeInForce: 'POST_ONLY' }
              : kind < 0.8
                ? { timeInForce: 'GOOD_TILL', expiresAt: this.now + random.whole(5_000, 30_000) }
                : kind < 0.85
                  ? { guard: { mode: 'exact' } }
                  : { target: { type: random.of(['PAYOUT', 'BACKERS_PROFIT'] as const), amount: random.whole(1, 20_000) } };
    return {
      ...common,
      ...(options.target === undefined ? { size } : {}),
      ...options,
      ...(random.chance(0.4) ? { selfTrade: random.of(['CANCEL_REST', 'CANCEL_NEWEST', 'CANCEL_OLDEST'] as const) } : {}),
      ...(random.chance(0.03) ? { group: 1 } : {}),
    };
  }
}

/** Returns the account of a command, or null if it is of all pools. */
function accountOf(command: MatchingCommand, engine: CheckedNaiveEngine): number | null {
  if (command.type === 'place') return command.command.account;
  if (command.type === 'batch') return command.instructions[0]!.account;
  if (command.type === 'release') return engine.orderOf(command.order)?.account ?? null;
  return 'account' in command ? command.account : null;
}
