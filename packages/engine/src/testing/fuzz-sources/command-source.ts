/** Random commands for the fuzz test, from a seed: prices of a world lie close together, so that orders interact often. */
import { LADDER, type LapseReason, type Side } from '@maidan/domain';
import type {
  BatchOutcome,
  EngineAnswer,
  EngineCommand,
  HouseQuote,
  MarketState,
  OrderOutcome,
  PlaceCommand,
  PlaceWithTerms,
  ReplaceOutcome,
} from '../plain-engine.ts';
import type { World } from '../fuzz-world.ts';
import { GroupSource } from './group-source.ts';
import type { Random } from './random.ts';
import { StartSource } from './start-source.ts';

/** The facts about an accepted order that later commands need. */
interface KnownOrder {
  readonly order: number;
  readonly account: number;
  readonly pending: boolean;
}

export class CommandSource {
  private readonly known: KnownOrder[] = [];
  /** Orders of batches that wait their bet delay. */
  private readonly waiting: (readonly number[])[] = [];
  private nextOrder = 1;
  /** ms since 1970. */
  private now = 0;
  private readonly random: Random;
  private readonly world: World;
  private readonly versions = new Map<number, number>();
  private readonly quotes = new Map<string, HouseQuote>();
  private readonly start: StartSource;
  private readonly groups: GroupSource;

  constructor(random: Random, world: World) {
    this.random = random;
    this.world = world;
    this.start = new StartSource(random, world);
    this.groups = new GroupSource(random);
  }

  /** Records the result of a command, so that most later commands refer to an open order. */
  recordAnswer(command: EngineCommand, answer: EngineAnswer): void {
    if (answer === null || !('ok' in answer)) return;
    this.start.recordAnswer(command, answer.ok);
    const order = command.type === 'place' ? command.command.order : 'order' in command ? command.order : 0;
    const known = this.known.findIndex((candidate) => candidate.order === order);
    const [before] = known === -1 ? [] : this.known.splice(known, 1);
    const account = command.type === 'place' ? command.command.account : command.type === 'batch' ? command.instructions[0]?.account : before?.account;
    if (command.type === 'batch' && answer.ok) this.waiting.push(command.instructions.map((each) => each.order));
    if (!answer.ok || account === undefined) {
      if (before !== undefined && !answer.ok && answer.code !== 'ORDER_UNKNOWN' && answer.code !== 'ORDER_NOT_OPEN') this.known.push(before);
      return;
    }
    for (const outcome of outcomesOf(answer.value)) {
      if (outcome.status !== 'COMPLETE') this.known.push({ order: outcome.order, account, pending: outcome.status === 'PENDING' });
    }
    if (this.known.length > 80) this.known.shift();
  }

  /** Returns an order: mostly a known one that is pending or resting as wanted, sometimes a random id. */
  private order(pending: boolean): KnownOrder {
    const { random } = this;
    const wanted = this.known.filter((order) => order.pending === pending);
    if (wanted.length === 0 || random.chance(0.05)) return { order: random.whole(1, this.nextOrder + 5), account: this.account(), pending };
    return random.of(random.chance(0.1) ? this.known : wanted);
  }

  private account(): number {
    return this.random.of(this.world.accounts).account;
  }

  private price(): number {
    const tick = Math.max(0, Math.min(LADDER.length - 1, this.world.middle + this.random.whole(-4, 4)));
    return LADDER[this.random.chance(0.02) ? this.random.whole(0, LADDER.length - 1) : tick]!;
  }

  /** Time of the last clock command, ms since 1970. */
  get time(): number {
    return this.now;
  }

  /** Returns the id of a new order. */
  takeOrder(): number {
    return this.nextOrder++;
  }

  next(): EngineCommand {
    const { random } = this;
    const roll = random.next();
    if (roll < 0.45) return { type: 'place', command: this.place() };
    if (roll < 0.57) return { type: 'release', order: this.order(true).order };
    if (roll < 0.63) {
      const { order, account } = this.order(false);
      return { type: 'cancel', order, account: random.chance(0.05) ? this.account() : account };
    }
    if (roll < 0.66) {
      const { order, account } = this.order(false);
      return { type: 'reduce', order, account, remaining: random.of([1, 0, 1.5, random.whole(1, 3000), random.whole(1, 30_000)]) };
    }
    if (roll < 0.73) return this.replace();
    if (roll < 0.75) return this.update();
    if (roll < 0.79) return this.batch();
    if (roll < 0.9) return this.quote();
    return this.rare();
  }

  /** Replaces an order: mostly by another price or size, sometimes by none, by an invalid one, or by a used id. */
  private replace(): EngineCommand {
    const { random } = this;
    const { order, account } = this.order(false);
    const size = random.of([random.whole(1, 500), random.whole(1, 5_000), random.whole(1, 50_000), random.of([0, -1, 2.5, Number.NaN, 1e12])]);
    return {
      type: 'replace',
      order,
      account: random.chance(0.03) ? this.account() : account,
      newOrder: random.chance(0.02) ? order : this.takeOrder(),
      ...(random.chance(0.6) ? { price: random.chance(0.03) ? random.of([201, 0, Number.NaN]) : this.price() } : {}),
      ...(random.chance(0.6) ? { size } : {}),
      ...(this.world.hasTerms && random.chance(0.4) ? this.timeInForce() : {}),
      ...(this.world.hasTerms && random.chance(0.1) ? { guard: random.of([{ mode: 'exact' }, { mode: 'any', ticks: random.whole(0, 8) }] as const) } : {}),
      ...(random.chance(0.4) ? { onRefusal: random.of(['KEEP', 'KEEP', 'CANCELLED'] as const) } : {}),
      ...(random.chance(0.05) ? { marketVersion: random.whole(1, 3) } : {}),
      ...(this.world.hasGroups ? this.groups.of() : {}),
      limits: this.limits(),
      delayed: random.chance(0.3),
    };
  }

  /** Changes persistence or time of expiry of an order, or neither. */
  private update(): EngineCommand {
    const { random } = this;
    const { order, account } = this.order(false);
    const away = random.of([4_999, 5_000, random.whole(5_000, 40_000), random.whole(5_000, 40_000)]);
    return {
      type: 'update',
      order,
      account: random.chance(0.03) ? this.account() : account,
      ...(random.chance(0.5) ? { persistence: random.of(['LAPSE', 'PERSIST', 'LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'] as const) } : {}),
      ...(this.world.hasTerms && random.chance(0.7) ? { expiresAt: this.now + away } : {}),
      ...(this.world.hasGroups ? this.groups.of(0.3) : {}),
    };
  }

  /** Places some orders of one account in one market, or ends the delay of such a batch. */
  private batch(): EngineCommand {
    const { random } = this;
    const waiting = random.chance(0.5) ? this.waiting.shift() : undefined;
    if (waiting !== undefined) return { type: 'releaseBatch', orders: waiting };
    const { market } = random.of(this.world.markets);
    const account = this.account();
    const delayed = random.chance(0.6);
    const size = random.chance(0.02) ? random.of([0, 201]) : random.whole(1, 5);
    const instructions = Array.from({ length: size }, () => ({ ...this.place(market), account, delayed }));
    return { type: 'batch', market, instructions };
  }

  private limits(): PlaceCommand['limits'] {
    const { random } = this;
    return { minStake: random.of([0, 0, 10]), maxStake: random.of([0, 0, 40_000]), maxWin: random.of([0, 0, 0, 3_000_00]) };
  }

  private quote(): EngineCommand {
    const { random } = this;
    const market = random.of(this.world.markets);
    const runner = random.whole(0, market.runners - 1);
    if (market.kind === 'exchange') {
      return {
        type: 'level',
        market: market.market,
        runner,
        side: random.of<Side>(['BACK', 'LAY']),
        price: this.price(),
        size: random.of([0, random.whole(1, 20_000), random.whole(1, 2_000), 3_000_000_000]),
      };
    }
    const quote = (side: Side): HouseQuote | null => {
      if (random.chance(0.1)) return null;
      const made =
        market.kind === 'line'
          ? { price: random.of([random.of([0, 90]), 90, 100, 110]), line: random.whole(0, 4), size: 1000 }
          : { price: random.of([101, 180, 182, 190, 1_000]), line: 0, size: 1000 };
      this.quotes.set(`${market.market}/${runner}/${side}`, made);
      return made;
    };
    return { type: 'house', market: market.market, runner, back: quote('BACK'), lay: quote('LAY') };
  }

  private rare(): EngineCommand {
    const { random } = this;
    const { market, runners } = random.of(this.world.markets);
    const roll = random.next();
    if (this.world.hasStart && roll < 0.08) return this.start.next(market, () => this.place(market));
    if (this.world.hasGroups && random.chance(0.25)) return this.groups.next(this.account());
    if (roll < 0.2) return { type: 'runner', market, runner: random.whole(0, runners - 1), active: random.chance(0.95) };
    if (roll < 0.4) {
      const version = (this.versions.get(market) ?? 1) + 1;
      this.versions.set(market, version);
      return { type: 'market', market, open: random.chance(0.9), version };
    }
    if (roll < 0.45) return { type: 'withdraw', market };
    if (roll < 0.55) return { type: 'clock', now: (this.now += random.whole(0, 8_000)) };
    if (roll < 0.75) return { type: 'cash', account: this.account(), amount: random.chance(0.7) ? random.whole(0, 60_000) : random.whole(-30_000, 0) };
    const reason = random.of<LapseReason>(['SUSPENDED', 'TURN_IN_PLAY', 'CANCELLED', 'MATERIAL_EVENT', 'CLOSED', 'RESTART']);
    const which = {
      pending: random.chance(0.6),
      resting: random.chance(0.5),
      ...(random.chance(0.3) ? { onlyLapsePersistence: random.chance(0.7) } : {}),
      ...(random.chance(0.1) ? { onlyAtStart: random.chance(0.7) } : {}),
      ...(random.chance(0.3) ? { runner: random.whole(0, runners - 1) } : {}),
      ...(random.chance(0.3) ? { account: this.account() } : {}),
    };
    return { type: 'lapse', market, reason, which };
  }

  private place(of?: number): PlaceCommand | PlaceWithTerms {
    const { random } = this;
    const market = this.world.markets.find((each) => each.market === of) ?? random.of(this.world.markets);
    const order = this.takeOrder();
    const account = this.account();
    const side = random.of<Side>(['BACK', 'LAY']);
    const runner = random.whole(0, market.runners - 1);
    const quoted = random.chance(0.9) ? this.quotes.get(`${market.market}/${runner}/${side}`) : undefined;
    const command: PlaceCommand = {
      order,
      account,
      market: market.market,
      runner,
      side,
      price: market.kind === 'exchange' ? this.price() : (quoted?.price ?? random.of([90, 100, 180])),
      line: market.kind === 'line' ? (quoted?.line ?? random.whole(0, 4)) : 0,
      size: random.of([random.whole(1, 500), random.whole(1, 5_000), random.whole(1, 50_000)]),
      persistence: random.of(['LAPSE', 'PERSIST']),
      limits: this.limits(),
      delayed: random.chance(0.35),
      ...(random.chance(0.05) ? { marketVersion: this.versions.get(market.market) ?? 1 } : {}),
      ...(random.chance(0.03) ? { reducing: true } : {}),
      ...(this.world.hasGroups ? this.groups.of() : {}),
    };
    if (random.chance(this.world.hasStart && market.kind === 'exchange' ? 0.45 : 0.01))
      return this.start.order(command, this.world.hasTerms && random.chance(0.3) ? this.timeInForce() : {});
    if (this.world.hasTerms && random.chance(0.2)) return this.withTarget(command);
    const placed = this.world.hasTerms && random.chance(0.5) ? { ...command, ...this.terms(market.kind, command.size) } : command;
    return random.chance(0.05) ? this.invalid(placed) : placed;
  }

  /** Returns a time in force, a guard and a self-trade mode, some of which exclude each other. A house market gets no guard `any`, which has no ladder there. */
  private terms(kind: MarketState['kind'], size: number): Partial<PlaceWithTerms> {
    const { random } = this;
    const ticks = random.chance(0.05) ? random.of([0, 21]) : random.whole(1, 8);
    const guard = random.of<PlaceWithTerms['guard']>([{ mode: 'exact' }, kind === 'exchange' ? { mode: 'any', ticks } : { mode: 'better' }]);
    return {
      ...this.timeInForce(),
      ...(random.chance(0.4) ? { guard: guard! } : {}),
      ...(random.chance(0.4) ? { minFillSize: random.of([0, 1, random.whole(0, size), random.whole(0, size), size, random.of([-1, size + 1, 0.5])]) } : {}),
      ...(random.chance(0.4) ? { selfTrade: random.of(['CANCEL_REST', 'CANCEL_NEWEST', 'CANCEL_OLDEST', 'CANCEL_OLDEST'] as const) } : {}),
    };
  }

  /** Gives an order a target in place of its size, sometimes beside it, and an expiry if it is good till a time. A few targets are invalid. */
  private withTarget({ size, ...command }: PlaceCommand): PlaceWithTerms {
    const { random } = this;
    const amount = random.chance(0.05)
      ? random.of([0, -1, 0.5, 1e12, Number.NaN])
      : random.of([random.whole(1, 30), random.whole(1, 2_000), random.whole(1, 100_000)]);
    const terms = random.chance(0.5) ? this.timeInForce() : {};
    return {
      ...command,
      ...(random.chance(0.03) ? { size } : {}),
      ...terms,
      target: { type: random.of(['PAYOUT', 'BACKERS_PROFIT'] as const), amount },
      ...(terms.timeInForce === 'FILL_AND_KILL' && random.chance(0.3) ? { guard: { mode: 'any' as const, ticks: random.whole(1, 8) } } : {}),
      ...(random.chance(0.05) ? { minFillSize: 1 } : {}),
      ...(random.chance(0.3) ? { selfTrade: random.of(['CANCEL_NEWEST', 'CANCEL_OLDEST', 'CANCEL_OLDEST'] as const) } : {}),
    };
  }

  /** Returns a time in force and a time of expiry. Some lack the time they need, or have one out of range or against their time in force. */
  private timeInForce(): Partial<PlaceWithTerms> {
    const { random } = this;
    const timeInForce = random.of(['GTC', 'GOOD_TILL', 'GOOD_TILL', 'FILL_OR_KILL', 'FILL_OR_KILL', 'FILL_AND_KILL', 'FILL_AND_KILL', 'POST_ONLY'] as const);
    const expires = timeInForce === 'GOOD_TILL' ? 0.95 : timeInForce === 'POST_ONLY' ? 0.5 : 0.02;
    if (!random.chance(expires)) return { timeInForce };
    const away = random.chance(0.05) ? random.of([4_999, 0.5, 7_776_000_001, Number.NaN]) : random.of([5_000, 7_776_000_000, random.whole(5_000, 40_000)]);
    return { timeInForce, expiresAt: this.now + away };
  }

  /** Returns the command with one invalid field, which the engine must refuse. */
  private invalid(command: PlaceCommand | PlaceWithTerms): PlaceCommand | PlaceWithTerms {
    const { random } = this;
    return random.of<() => PlaceCommand | PlaceWithTerms>([
      () => ({ ...command, size: random.of([0, -5, 2.5, Number.NaN, 1e12, 1_00_00_000_01]) }),
      () => ({ ...command, price: random.of([201, 100, 0, -1, 150.5, 100_001, Number.NaN, 1e9]) }),
      () => ({ ...command, side: 'HOLD' as Side }),
      () => ({ ...command, runner: random.of([-1, 9, 0.5]) }),
      () => ({ ...command, market: 99 }),
      () => ({ ...command, line: random.of([-1, 7, 0.5, Number.NaN]) }),
      () => ({ ...command, marketVersion: 10_000 }),
      () => ({ ...command, order: this.order(random.chance(0.3)).order }),
    ])();
  }
}

/** Returns the orders that an accepted command names in its result. */
export function outcomesOf(value: OrderOutcome | ReplaceOutcome | BatchOutcome): readonly OrderOutcome[] {
  if ('placed' in value && !('outcome' in value)) return value.placed;
  if (!('outcome' in value)) return [value];
  if (value.outcome === 'REDUCED') return [value.reduced];
  return value.outcome === 'REPLACED' ? [value.cancelled, value.placed] : [value.cancelled];
}
