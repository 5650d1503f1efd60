/**
 * A second, slow and obvious implementation of the engine: it computes every figure from lists of bets and orders after each command, and undoes
 * by copies. It also has the rules that the fast engine lacks: order options, replaces, batches, order groups, and matching through other runners.
 * For tests only: the fuzz test compares the fast engine with it. The two share no arithmetic.
 */
import type { MatchingAnswer, MatchingCommand, MatchingRefusal, ReplaceCommand } from '../plain-engine.ts';
import { no } from './naive-order-checks.ts';
import { isExpiry, mayExpire, waitsForStart, type NaiveOrderTerms, type NaivePlace } from './naive-order-terms.ts';
import { NaiveReconciliation } from './naive-reconciliation.ts';
import { MAKER } from './naive-state.ts';

const LARGEST_LEVEL = 2_000_000_000;
const LARGEST_BATCH = 200;

type WithAnswer =
  | 'place'
  | 'release'
  | 'cancel'
  | 'reduce'
  | 'clock'
  | 'lapse'
  | 'reconcile'
  | 'replace'
  | 'update'
  | 'batch'
  | 'releaseBatch'
  | 'trip'
  | 'rearm'
  | 'deleteGroup';

export class NaiveEngine extends NaiveReconciliation {
  perform(command: MatchingCommand): MatchingAnswer {
    switch (command.type) {
      case 'place':
        return this.place(command.command);
      case 'release':
        return this.release(command.order);
      case 'cancel':
      case 'reduce':
        return this.change(command);
      case 'clock':
        return this.startBatch(command.now);
      case 'lapse':
        return this.lapse(command.market, command.reason, command.which);
      case 'reconcile':
        return this.reconcile(command);
      case 'replace':
        return this.replace(command);
      case 'update':
        return this.update(command);
      case 'batch':
        return this.batch(command.instructions);
      case 'releaseBatch':
        return this.releaseBatch(command.orders);
      case 'trip':
      case 'rearm':
      case 'deleteGroup':
        return this.changeGroup(command);
      default:
        this.performWithoutAnswer(command);
        return null;
    }
  }

  private performWithoutAnswer(command: Exclude<MatchingCommand, { type: WithAnswer }>): void {
    switch (command.type) {
      case 'level':
        for (const pool of [0, 1] as const) this.level(pool, { ...command, size: Math.min(command.size, LARGEST_LEVEL) });
        return this.finish(command.market, false);
      case 'withdraw':
        for (const book of this.market(command.market).books.flat()) book.entries = book.entries.filter((entry) => entry.owner !== MAKER);
        return this.finish(command.market);
      case 'uncross':
        return this.finish(command.market);
      case 'closeStartingPrice':
        return this.closeStartingPrice(command.market);
      case 'house':
        this.market(command.market).quotes[command.runner] = { back: command.back, lay: command.lay };
        return;
      case 'market':
        Object.assign(this.market(command.market).state, { open: command.open, version: command.version });
        return this.finish(command.market);
      case 'runner':
        this.market(command.market).active[command.runner] = command.active;
        return this.finish(command.market);
      case 'remove':
        return this.remove(command);
      case 'cash':
        this.account(command.account).cash += command.amount;
        this.account(command.account).owing = this.account(command.account).cash < 0;
        return;
      case 'settle':
        return this.settle(command.account, command.market);
      case 'group':
        this.setGroup(command);
        return this.finishAll([]);
      case 'groupProfit': {
        const group = this.groupOf(command.account, command.group);
        if (group !== undefined) group.profit += command.profit;
        return this.finishAll([]);
      }
    }
  }

  /** Begins a batch: orders that are due lapse before any command of it. Returns their ids, ascending. */
  private startBatch(now: number): number[] {
    this.state.now = now;
    const due = [...this.state.orders.values()]
      .filter(({ status, terms }) => status !== 'COMPLETE' && terms.expiresAt !== null && terms.expiresAt <= now)
      .toSorted((a, b) => a.order - b.order);
    for (const order of due) this.end(order, 'EXPIRED');
    if (due.length > 0) this.finishAll([...this.state.markets.keys()]);
    return due.map(({ order }) => order);
  }

  // --- replace and update ---
  private replace(command: ReplaceCommand): MatchingAnswer {
    const refused = this.changeRefusal(command.order, command.account);
    if (refused !== null) return refused;
    const old = this.order(command.order);
    if (old.terms.orderType !== 'LIMIT') return no('TIME_IN_FORCE_CONFLICT');
    const price = command.price ?? old.price;
    const size = command.size ?? old.remaining;
    const invalid = this.replaceRefusal(command, price, size);
    if (invalid !== null) return invalid;
    if (price === old.price && size < old.remaining) {
      this.reduceTo(old, size);
      this.finish(old.market);
      return { ok: true, value: { outcome: 'REDUCED', reduced: this.outcome(old.order) } };
    }
    const saved = this.save();
    const placed = this.replacementOf(command, price, size);
    this.end(old, 'REPLACED');
    this.recomputeHolds(old.market);
    const notPlaced = command.refused ?? this.accept(placed, (order) => this.waits(order, command.delayed));
    if (notPlaced !== null && command.onRefusal === 'KEEP') {
      this.restore(saved);
      return notPlaced;
    }
    this.finish(old.market);
    const cancelled = this.outcome(old.order);
    if (notPlaced !== null) return { ok: true, value: { outcome: 'CANCELLED_NOT_PLACED', cancelled, refused: notPlaced } };
    return { ok: true, value: { outcome: 'REPLACED', cancelled, placed: this.outcome(command.newOrder) } };
  }

  /** The checks that come before the old order is cancelled. */
  private replaceRefusal(command: ReplaceCommand, price: number, size: number): MatchingRefusal | null {
    const old = this.order(command.order);
    const { state } = this.market(old.market);
    if (!this.isPrice(old.market, price)) return no('PRICE_INVALID');
    if (!Number.isInteger(size) || size < 1) return no('STAKE_INVALID');
    if (price === old.price && size === old.remaining) return no('NO_CHANGE');
    if (!state.open) return no('MARKET_NOT_OPEN');
    return command.marketVersion !== undefined && command.marketVersion !== state.version ? no('MARKET_VERSION_CHANGED') : null;
  }

  /**
   * Returns the command of the new order. It keeps everything of the old one that the command does not change; a new time in force that takes no
   * time of expiry ends the old one.
   */
  private replacementOf(command: ReplaceCommand, price: number, size: number): NaivePlace {
    const { account, market, runner, side, line, terms, remaining } = this.order(command.order);
    const timeInForce = command.timeInForce ?? terms.timeInForce;
    const expiresAt = command.expiresAt ?? (mayExpire(timeInForce) ? terms.expiresAt : null);
    return {
      order: command.newOrder,
      account,
      market,
      runner,
      side,
      line,
      price,
      size,
      persistence: terms.persistence,
      limits: command.limits,
      delayed: command.delayed,
      timeInForce,
      guard: command.guard ?? terms.guard,
      selfTrade: terms.selfTrade,
      remainder: size <= remaining,
      ...(command.group === undefined && terms.group === 0 ? {} : { group: command.group ?? terms.group }),
      ...(expiresAt === null ? {} : { expiresAt, keepsExpiry: expiresAt === terms.expiresAt }),
      ...(command.marketVersion === undefined ? {} : { marketVersion: command.marketVersion }),
    };
  }

  private update({ order: id, account, persistence, expiresAt, group }: Extract<MatchingCommand, { type: 'update' }>): MatchingAnswer {
    const refused = this.changeRefusal(id, account);
    if (refused !== null) return refused;
    const { terms } = this.order(id);
    if (terms.orderType !== 'LIMIT') return no('TIME_IN_FORCE_CONFLICT');
    const wrongExpiry = this.expiryRefusal(terms, expiresAt ?? terms.expiresAt);
    if (wrongExpiry !== null) return wrongExpiry;
    const wrongGroup = group === undefined || group === terms.group ? null : this.groupRefusal(account, group, false);
    if (wrongGroup !== null) return wrongGroup;
    if (persistence === 'MARKET_ON_CLOSE' && terms.persistence !== persistence) {
      const closed = this.startRefusal(this.market(this.order(id).market));
      if (closed !== null) return closed;
    }
    const after = { persistence: persistence ?? terms.persistence, expiresAt: expiresAt ?? terms.expiresAt, group: group ?? terms.group };
    if (after.persistence === terms.persistence && after.expiresAt === terms.expiresAt && after.group === terms.group) return no('NO_CHANGE');
    Object.assign(terms, after);
    this.order(id).persistence = after.persistence;
    return { ok: true, value: this.outcome(id) };
  }

  /** Refuses a new time of expiry that the time in force excludes or that is out of range. A time that the order has already is not checked again. */
  private expiryRefusal({ expiresAt, timeInForce }: NaiveOrderTerms, after: number | null): MatchingRefusal | null {
    if (after === null || after === expiresAt) return null;
    if (!mayExpire(timeInForce)) return no('TIME_IN_FORCE_CONFLICT');
    return isExpiry(after, this.state.now) ? null : no('EXPIRY_INVALID');
  }

  // --- batches ---
  /** Places all orders or none. If one of them must wait its bet delay, all wait. */
  private batch(instructions: readonly NaivePlace[]): MatchingAnswer {
    if (instructions.length < 1 || instructions.length > LARGEST_BATCH) return no('BATCH_SIZE_INVALID');
    const pair = matchingPair(instructions);
    if (pair !== null) return no('BACK_LAY_COMBINATION', { instructions: pair });
    let saved = this.save();
    let mustWait = false;
    let refused = this.placeAll(instructions, (order, delayed) => {
      mustWait ||= this.waits(order, delayed);
      return mustWait;
    });
    if (mustWait) {
      this.restore(saved);
      saved = this.save(); // a copy, because the restored state keeps changing
      refused = this.placeAll(instructions, () => true);
    }
    if (refused !== null) {
      this.restore(saved);
      return refused;
    }
    this.finishAll([...new Set(instructions.map((instruction) => instruction.market))]);
    return { ok: true, value: { placed: instructions.map(({ order }) => this.outcome(order)) } };
  }

  /** Takes instructions in their order. Returns the first refusal, with the number of its instruction. */
  private placeAll(
    instructions: readonly NaivePlace[],
    waits: (order: Parameters<NaiveEngine['waits']>[0], delayed: boolean) => boolean,
  ): MatchingRefusal | null {
    for (const [instruction, command] of instructions.entries()) {
      const refused = this.accept(command, (order) => waits(order, command.delayed));
      if (refused !== null) return no(refused.code, { ...refused.detail, instruction });
      this.recomputeHolds(command.market);
    }
    return null;
  }

  private releaseBatch(orders: readonly number[]): MatchingAnswer {
    const waiting = orders.filter((id) => this.state.orders.get(id)?.status === 'PENDING');
    for (const id of waiting) {
      const refused = this.releaseRefusal(this.order(id));
      if (refused === null) this.execute(id, true);
      else this.end(this.order(id), refused.reason);
    }
    this.finishAll([...new Set(waiting.map((id) => this.order(id).market))]);
    return { ok: true, value: { placed: waiting.map((id) => this.outcome(id)) } };
  }

  // --- runners and groups ---
  /** Removes a runner: orders in their delay, orders on it and all resting lays lapse. Makers' levels on it and their lays go. */
  private remove({ market: id, runner, reduction }: Extract<MatchingCommand, { type: 'remove' }>): void {
    const market = this.market(id);
    for (const order of this.state.orders.values()) {
      if (order.market !== id || order.status === 'COMPLETE') continue;
      if (order.status === 'PENDING' || order.runner === runner || order.side === 'LAY') this.end(order, 'RUNNER_REMOVED');
    }
    for (const books of market.books)
      for (const [each, book] of books.entries()) book.entries = book.entries.filter((entry) => each !== runner && entry.side !== 'LAY');
    market.active[runner] = false;
    market.removals.push({ runner, reduction });
    this.finish(id);
  }

  private changeGroup({ type, account, group: id }: Extract<MatchingCommand, { type: 'trip' | 'rearm' | 'deleteGroup' }>): MatchingAnswer {
    const group = this.groupOf(account, id);
    if (group === undefined) return no('GROUP_UNKNOWN');
    if (type === 'rearm') return this.rearm(group) ? [] : no('BREAKER_OPEN', { until: this.rearmTime(group) });
    const ended = type === 'trip' ? this.trip(group, 'PLAYER') : this.endGroup(group, 'CANCELLED');
    if (type === 'deleteGroup') this.state.groups.delete(`${account}/${id}`);
    this.finishAll([...new Set(ended.map(({ market }) => market))].toSorted((a, b) => a - b));
    return ended.map(({ order }) => order);
  }
}

/** Returns the first two instructions of which one backs and the other lays the same runner at the same price or a higher one; null if there are none. */
function matchingPair(instructions: readonly NaivePlace[]): [number, number] | null {
  for (const [later, b] of instructions.entries()) {
    for (const [earlier, a] of instructions.slice(0, later).entries()) {
      const [back, lay] = a.side === 'BACK' ? [a, b] : [b, a];
      if (waitsForStart(a) || waitsForStart(b)) continue;
      const isPair = back.side === 'BACK' && lay.side === 'LAY' && a.market === b.market && a.runner === b.runner;
      if (isPair && lay.price >= back.price) return [earlier, later];
    }
  }
  return null;
}
