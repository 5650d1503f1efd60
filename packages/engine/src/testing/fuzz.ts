/**
 * Compares the fast engine with the naive one on random commands. After each command the results, trades and order states must be equal, and
 * from time to time the whole state. Batches are committed and undone, engines are rebuilt from stored state, and markets are forgotten.
 */
import {
  type EngineAnswer,
  type EngineCommand,
  type EngineEventSink,
  type MarketEngine,
  type OrderOutcome,
  type PlaceCommand,
  type PlaceWithTerms,
  createMarketEngine,
  perform,
} from './plain-engine.ts';
import { Random } from './fuzz-sources/random.ts';
import { CommandSource, outcomesOf } from './fuzz-sources/command-source.ts';
import { createWorld, type World } from './fuzz-world.ts';
import { chooseRemoval, commandsBefore, removeFromBoth } from './fuzz-removal.ts';
import { nothingYet, type FuzzResult } from './fuzz-totals.ts';
import { engineOf } from './history.ts';
import { NaiveEngine } from './naive/naive-engine.ts';
import type { NaiveTrade } from './naive/naive-state.ts';

export { createMixedWorld } from './fuzz-world.ts';

/** Refusals of a replace before anything changes. */
const BEFORE_REPLACE: readonly string[] = ['ORDER_UNKNOWN', 'FOREIGN_ACCOUNT', 'ORDER_IN_DELAY', 'ORDER_NOT_OPEN', 'NO_CHANGE', 'MARKET_VERSION_CHANGED'];

const WORLD_OPERATIONS = 1_000;
/** The whole state is compared after this many commands, and at each change of batch. */
const WHOLE_STATE_EVERY = 50;

/** Runs this many operations from a seed; stops at the first difference. */
export function runFuzz(operations: number, seed: number, createWorldOf = createWorld): FuzzResult {
  const random = new Random(seed);
  const totals = nothingYet();
  while (totals.operations < operations) {
    const run = new FuzzRun(random, totals, createWorldOf(random));
    const difference = run.run(Math.min(WORLD_OPERATIONS, operations - totals.operations));
    if (difference !== null) return { ...totals, difference: `seed ${seed}, after ${totals.operations} operations: ${difference}` };
  }
  return { ...totals, difference: null };
}

/** One run on a random world, with both engines. Its methods return the first difference as a text, or null. */
class FuzzRun {
  private readonly random: Random;
  private readonly totals: ReturnType<typeof nothingYet>;
  private readonly world: World;
  private readonly source: CommandSource;
  private engine: MarketEngine;
  private readonly naive = new NaiveEngine();
  /** Marks of the open batch with the naive state at each. */
  private marks: { readonly mark: number; readonly saved: ReturnType<NaiveEngine['save']> }[] = [];
  private readonly changedWallets = new Set<number>();
  /** The naive state when the open batch began. */
  private start: ReturnType<NaiveEngine['save']>;
  /** The sealed batch: its number of entries, the naive state at its end, its finished orders. */
  private sealed: { readonly entries: number; readonly end: ReturnType<NaiveEngine['save']>; readonly finished: readonly number[] } | null = null;
  /** Orders that only the naive states of the marks still have. */
  private forgotten: readonly number[] = [];
  private readonly history: string[] = [];

  constructor(random: Random, totals: ReturnType<typeof nothingYet>, world: World) {
    this.random = random;
    this.totals = totals;
    this.world = world;
    this.source = new CommandSource(random, this.world);
    this.engine = createMarketEngine({ orders: 16, accounts: 16, positions: 16, books: 1 });
    for (const account of this.world.accounts) {
      this.engine.loadAccount(account);
      this.naive.loadAccount(account);
    }
    for (const market of this.world.markets) {
      this.engine.openMarket(market);
      this.openNaive(market);
    }
    this.start = this.naive.save();
  }

  private openNaive(market: World['markets'][number]): void {
    const { crossMatching = false, virtualIncluded = false } = market;
    this.naive.openMarket(market, { crossMatching, complete: true, passiveDelay: market.passiveDelay ?? 'same', virtualIncluded });
  }

  run(operations: number): string | null {
    for (let i = 0; i < operations; i++) {
      this.totals.operations++;
      const difference = this.step(this.source.next()) ?? (i % WHOLE_STATE_EVERY === 0 ? this.compareAll() : null) ?? this.batchStep();
      if (difference !== null) return `${difference}\nlast commands:\n${this.history.slice(-8).join('\n')}`;
    }
    return this.compareAll();
  }

  private step(drawn: EngineCommand): string | null {
    const command = this.withUnusedOrder(this.onLiveRunner(drawn));
    this.history.push(JSON.stringify(command));
    if (this.history.length > 20) this.history.shift();
    const mark = this.engine.mark();
    const tradesBefore = this.naive.trades.length;
    if (command.type === 'reconcile') {
      const projected = this.compareProjected(command.market, command.lastPrices);
      if (projected !== null) return projected;
    }
    const expected = this.naive.perform(command);
    const answer = perform(this.engine, command);
    this.source.recordAnswer(command, answer);
    this.count(command, answer);
    if (command.type === 'clock') this.totals.expired += (answer as readonly number[]).length;
    const difference = differing('answer', answer, expected);
    if (difference !== null) return difference;
    const seen = new RecordedEvents();
    this.engine.drain(mark, seen);
    for (const account of seen.wallets) this.changedWallets.add(account);
    this.totals.trades += seen.trades.length;
    if (command.type === 'reconcile') {
      const made = this.compareStart(seen);
      if (made !== null) return made;
    }
    this.totals.crossed += seen.trades.filter(({ match }) => match !== undefined).length;
    return differing('trades', seen.trades, this.naive.trades.slice(tradesBefore).map(withoutMatch)) ?? this.compareOrders(seen);
  }

  /** Compares what the starting prices of a market would be now. */
  private compareProjected(market: number, lastPrices: readonly (number | null)[] | undefined): string | null {
    for (const pool of [0, 1] as const) {
      const prices = this.engine.projectedPrices(market, pool, ...(lastPrices === undefined ? [] : [lastPrices]));
      const difference = differing('projected prices', prices, this.naive.projectedPrices(market, pool, lastPrices));
      if (difference !== null) return difference;
    }
    return null;
  }

  /** Compares starting prices and why their orders ended. */
  private compareStart(seen: RecordedEvents): string | null {
    this.totals.startingPrices += seen.made.length;
    for (const { order, reason } of seen.orders.values()) {
      if (reason === 'SP_UNMATCHED') this.totals.startUnmatched++;
      if (reason === 'MAX_WIN') this.totals.startCut++;
      const expected = this.naive.orderOf(order);
      if (expected?.status === 'COMPLETE' && expected.terms.reason !== reason) return `order ${order} ended for ${reason}, not ${expected.terms.reason}`;
    }
    return differing('starting prices', seen.made, this.naive.made);
  }

  private count(command: EngineCommand, answer: EngineAnswer): void {
    if (answer === null || !('ok' in answer)) return;
    if (!answer.ok) {
      this.totals.refusals++;
      if (command.type === 'replace' && command.onRefusal === 'KEEP' && !BEFORE_REPLACE.includes(answer.code)) this.totals.kept++;
      return;
    }
    if (command.type === 'update') this.totals.updated++;
    if (command.type === 'place' && 'target' in command.command) this.totals.targets++;
    if ('outcome' in answer.value) this.totals.replaced[answer.value.outcome]++;
    for (const { matched, reason } of outcomesOf(answer.value)) {
      if (reason === 'KILLED') this.totals.killed++;
      if (reason === 'KILLED' && matched > 0) this.totals.killedPartly++;
      if (reason === 'PRICE_MOVED') this.totals.priceMoved++;
      if (reason === 'TARGET_REACHED') this.totals.targetReached++;
    }
  }

  /** Returns the command, or one without effect in place of one that changes a removed runner. */
  private onLiveRunner(drawn: EngineCommand): EngineCommand {
    if (drawn.type !== 'runner' || !this.naive.removalsOf(drawn.market).some(({ runner }) => runner === drawn.runner)) return drawn;
    return { type: 'uncross', market: drawn.market };
  }

  /** Lets a command repeat an id only if the engine has that order. Forgotten ids never recur, because the database numbers orders upwards. */
  private withUnusedOrder(drawn: EngineCommand): EngineCommand {
    if (drawn.type === 'batch') {
      const unused = (each: PlaceCommand | PlaceWithTerms): PlaceCommand | PlaceWithTerms =>
        this.naive.orderOf(each.order) === undefined ? { ...each, order: this.source.takeOrder() } : each;
      return { ...drawn, instructions: drawn.instructions.map(unused) };
    }
    if (drawn.type === 'replace' && this.naive.orderOf(drawn.newOrder) === undefined) return { ...drawn, newOrder: this.source.takeOrder() };
    if (drawn.type !== 'place' || this.naive.orderOf(drawn.command.order) !== undefined) return drawn;
    return { type: 'place', command: { ...drawn.command, order: this.source.takeOrder() } };
  }

  /** Checks that the last reported state of each order is its state in the naive engine. */
  private compareOrders(seen: RecordedEvents): string | null {
    for (const reported of seen.orders.values()) {
      const order = this.naive.orderOf(reported.order);
      if (order === undefined) return `order ${reported.order} is reported but unknown`;
      const { status, size, matched, matchedValue, remaining, cancelled, lapsed, terms } = order;
      const difference = differing('order reported', reported, {
        order: reported.order,
        status,
        size,
        matched,
        matchedValue,
        remaining,
        cancelled,
        lapsed,
        // what a part of an open order was cancelled for is in the answer only
        reason: status === 'COMPLETE' ? terms.reason : reported.reason,
      });
      if (difference !== null) return difference;
    }
    return null;
  }

  /** Sets a mark, undoes to a mark, seals or commits at random, between two commands. */
  private batchStep(): string | null {
    const roll = this.random.next();
    if (roll < 0.02) this.marks.push({ mark: this.engine.mark(), saved: this.naive.save() });
    else if (roll < 0.03 && this.marks.length > 0) return this.undo(this.random.whole(0, this.marks.length - 1));
    else if (roll > 0.96 && this.sealed === null && this.engine.mark() > 0) return this.seal();
    else if (roll < 0.06) {
      this.commit();
      if (this.marks.length > 0) return this.compareAll();
      const next = this.random.next();
      if (next < 0.05) return this.rebuild();
      if (next > 0.9) return this.removeRunner();
      if (next < (this.world.hasStart ? 0.25 : 0.1)) this.settleMarket();
      else if (next < 0.3) this.toggleBlock();
      return this.compareAll();
    }
    return null;
  }

  private undo(chosen: number): string | null {
    const { mark, saved } = this.marks[chosen]!;
    this.engine.undoTo(mark);
    this.naive.restore(saved);
    this.naive.forget(this.forgotten);
    this.marks.length = chosen;
    if (mark === 0) {
      this.sealed = null;
      this.start = this.naive.save(); // a copy, because the restored state keeps changing
    }
    this.totals.undone++;
    this.history.push('undo');
    return this.compareAll();
  }

  /** Seals the open batch; later commands belong to the next. */
  private seal(): string | null {
    this.history.push('seal');
    const entries = this.engine.mark();
    const finished = this.naive.seal(this.walletsMoved());
    this.engine.seal();
    this.sealed = { entries, end: this.naive.save(), finished };
    this.marks = [{ mark: 0, saved: this.start }];
    return this.compareAll();
  }

  /** Returns the wallets that changed. A wallet that only undone commands changed keeps its version. */
  private walletsMoved(): ReadonlySet<number> {
    const seen = new RecordedEvents();
    this.engine.drain(0, seen);
    return new Set(seen.wallets);
  }

  /** Commits the sealed batch, or the open batch if none is sealed. */
  private commit(): void {
    this.history.push('commit');
    if (this.sealed === null) {
      this.naive.commit(this.walletsMoved());
      this.engine.commit();
      this.marks = [];
      this.forgotten = [];
      this.start = this.naive.save();
      return;
    }
    const { entries, end, finished } = this.sealed;
    this.engine.commit();
    this.naive.forget(finished);
    this.forgotten = finished;
    this.start = end;
    this.marks = [{ mark: 0, saved: end }, ...this.marks.filter(({ mark }) => mark >= entries).map(({ mark, saved }) => ({ mark: mark - entries, saved }))];
    this.sealed = null;
  }

  private commitWhole(): void {
    if (this.sealed !== null) this.commit();
    this.commit();
  }

  private toggleBlock(): void {
    const { account } = this.random.of(this.world.accounts);
    const state = this.engine.accountState(account)!;
    const changed = { ...state, blocked: !state.blocked && this.random.chance(0.4) };
    this.engine.reloadAccount(changed);
    this.naive.loadAccount(changed);
    this.start = this.naive.save();
  }

  /** Ends all orders and positions of a market, forgets it and opens it again. */
  private settleMarket(): void {
    const over = this.world.markets.filter(
      ({ market }) => this.naive.snapshot().markets.find((each) => each.market === market)?.startingPrice === 'RECONCILED',
    );
    const market = this.random.of(over.length > 0 ? over : this.world.markets);
    const commands: EngineCommand[] = [{ type: 'lapse', market: market.market, reason: 'CLOSED', which: { pending: true, resting: true } }];
    for (const position of this.engine.snapshot().positions) {
      if (position.market === market.market) commands.push({ type: 'settle', account: position.account, market: market.market });
    }
    for (const command of commands) {
      perform(this.engine, command);
      this.naive.perform(command);
    }
    this.commitWhole();
    this.engine.forgetMarket(market.market);
    this.engine.openMarket(market);
    this.openNaive(market);
    this.start = this.naive.save();
    this.history.push(`forget ${market.market}`);
  }

  /** Replaces the engine with one built from accounts, positions and open orders, as at a restart: pending orders lapse and the maker's levels are removed. */
  private rebuild(): string | null {
    for (const { market, kind } of this.world.markets) {
      const commands: EngineCommand[] = [{ type: 'lapse', market, reason: 'RESTART', which: { pending: true, resting: false } }];
      if (kind === 'exchange') commands.push({ type: 'withdraw', market });
      for (const command of commands) {
        perform(this.engine, command);
        this.naive.perform(command);
      }
    }
    this.commitWhole();
    const live = this.engine.snapshot();
    this.engine = engineOf(live);
    for (const { market } of this.world.markets) for (const { runner } of this.naive.removalsOf(market)) this.engine.removeRunner(market, runner);
    this.naive.renumberArrivals();
    const rebuilt = differing('rebuilt engine', this.engine.snapshot(), live);
    this.engine.expireOrders(this.source.time);
    this.naive.perform({ type: 'clock', now: this.source.time });
    this.commitWhole();
    this.totals.rebuilt++;
    this.history.push('rebuild');
    return rebuilt ?? this.compareAll();
  }

  /** Removes a runner of an exchange market, as the server does. */
  private removeRunner(): string | null {
    const removal = chooseRemoval(this.random, this.world, this.naive);
    if (removal === null) return null;
    const { market } = removal;
    const version = 1_000_000 + this.totals.removed++;
    for (const command of commandsBefore(removal, version)) {
      perform(this.engine, command);
      this.naive.perform(command);
    }
    this.commitWhole();
    removeFromBoth(this.engine, this.naive, removal);
    this.start = this.naive.save();
    if (this.naive.matches.some((match) => match.market === market.market)) this.totals.removedAfterCross++;
    this.history.push(`remove ${removal.runner} of ${market.market}`);
    return this.compareAll() ?? this.step({ type: 'market', market: market.market, open: true, version: version + 1 });
  }

  private compareAll(): string | null {
    return differing('state', this.engine.snapshot(), this.naive.snapshot());
  }
}

/** Records the events of one command in the form of the naive engine. */
class RecordedEvents implements EngineEventSink {
  readonly trades: NaiveTrade[] = [];
  readonly orders = new Map<number, OrderOutcome & { readonly size: number }>();
  readonly wallets: number[] = [];
  readonly made: Parameters<NonNullable<EngineEventSink['startingPrice']>>[0][] = [];
  startingPrice(event: Parameters<NonNullable<EngineEventSink['startingPrice']>>[0]): void {
    this.made.push({ ...event });
  }
  orderPlaced(): void {}
  orderChanged(event: Parameters<EngineEventSink['orderChanged']>[0]): void {
    const { order, status, size, matched, matchedValue, remaining, cancelled, lapsed, reason } = event;
    this.orders.set(order, { order, status, size, matched, matchedValue, remaining, cancelled, lapsed, reason });
  }
  trade(event: Parameters<EngineEventSink['trade']>[0]): void {
    const { market, pool, runner, price, line, size, takerOrder, makerOrder } = event;
    const crossed = event.match === 0 ? {} : { match: 1, value: event.value };
    this.trades.push({ market, pool, runner, price, line, size, takerOrder, makerOrder, ...crossed });
  }
  holdMoved(): void {}
  positionChanged(): void {}
  walletChanged({ account }: Parameters<EngineEventSink['walletChanged']>[0]): void {
    this.wallets.push(account);
  }
  bookChanged(): void {}
}

/** Returns a trade without the number of its match, which a new engine begins at 1. */
function withoutMatch(trade: NaiveTrade): NaiveTrade {
  return trade.match === undefined ? trade : { ...trade, match: 1 };
}

function differing(what: string, actual: unknown, expected: unknown): string | null {
  const a = JSON.stringify(actual);
  const b = JSON.stringify(expected);
  if (a === b) return null;
  let i = 0;
  while (a[i] === b[i]) i++;
  return `${what} differs\n  engine: ...${a.slice(Math.max(0, i - 200), i + 200)}\n  naive:  ...${b.slice(Math.max(0, i - 200), i + 200)}`;
}
